// 2.4 Windows: everybody who, by what lies open, might hold a card for the moment is asked at once and answers under
// seal, also those who hold none (NP-WIN-4, A-60). When the last answer is in, the sealed sales are carried out, the
// first card in turn order that still is legal is played (NP-WIN-2, NP-WIN-6) and the window opens anew; it closes
// when all decline.
//
//   0 answers ── all in ──> sales, play ──> 1 opens anew ──> 0 ...
//        └── nobody plays: closed             └── HIJACK, RETARGET: 2 closed
//
// A sale during a window (NP-SELL-1, A-59). A seat that is asked, whether it has answered or not, sells under seal:
// the same free act `sell` marks the card in State::selling and tells nobody but the seller. The card stays in the
// hand and the money with the bank until the last answer is in; the seller's own answers count on the money, nobody
// else sees any of it (hand size, money, discard pile, events). A marked card that is traded away meanwhile is not
// sold. The sale of a seat that is not asked is open and happens at once, as anywhere else.
#include <utility>

#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

bool Play::open_window(Ask ask) {
    const bool crew = m.part == Part::income || m.part == Part::actions;
    if (ask == Ask::any && g.options.crew_only && !in_phase_a() && !crew) return false;
    const unsigned asked = window_addressees(ask);
    if (asked == 0) return false;
    Frame& f = push(FrameKind::window);
    f.a = f.c = static_cast<std::uint8_t>(asked);
    f.b = static_cast<std::uint8_t>(ask);
    return true;
}

void Play::close_window() { below().step = 2; }

void Play::step_window() {
    Frame& f = top();
    const Ask ask = static_cast<Ask>(f.b);
    if (f.step == 1) f.a = f.c = static_cast<std::uint8_t>(window_addressees(ask));
    if (f.step == 2 || f.a == 0) return pop();
    f.step = 0;
    if (f.c != 0)
        m.ask = ask;
    else
        open_answers();
}

void Play::answer_window(const Action& action) {
    Frame& f = top();
    f.c = static_cast<std::uint8_t>(f.c & ~bit(action.seat.index));
    f.t[action.seat.index] = action.kind == kPass ? kDeclined : static_cast<std::uint8_t>(action.a + kFirstCard);
}

// All answers are in. The table hears what becomes of them, then it happens.
void Play::open_answers() {
    Frame& f = top();
    int player = kNobody, card_id = kNothing;
    for (int i = 0, seat = m.holder; i < g.players && card_id == kNothing; ++i, seat = next(seat))
        if (const int chosen = chosen_card(f, seat); chosen >= 0) {
            player = seat;
            card_id = chosen;
        }
    tell(kWindowClosedTold, player, card_id, 0, 0, m.selling.size());
    sell_sealed();
    if (card_id == kNothing) return pop();
    f.t = {};
    f.step = 1;
    begin_play(player, card_id, window_use(card_id), false);
}

// The card a seat has chosen, if it can be played now (NP-WIN-6), or -1.
int Play::chosen_card(const Frame& window, int seat) const {
    const int card_id = window.t[static_cast<std::size_t>(seat)] - kFirstCard;
    const bool stands = card_id >= 0 && unsold(seat).has(card_id) &&
                        is_usable(card_id, seat, static_cast<Ask>(window.b), cash_with_sales(seat));
    return stands ? card_id : -1;
}

// --- sales under seal
// --------------------------------------------------------------------------------------------

bool Reading::sells_under_seal(int seat) const { return is_window(s.ask) && (s.top().a >> seat & 1u) != 0; }

void Play::seal_sale(int seat, int card_id) {
    m.selling.add(card_id);
    tell_to(SeatSet::of(Seat(seat)) | SeatSet::of(Seat::open()), kSellingTold, seat, card_id, 0, 0,
            g.options.sell_price);
    review_answer(seat);
}

void Play::sell_sealed() {
    const CardSet sold = std::exchange(m.selling, {});
    for (int i = 0, seat = m.holder; i < g.players; ++i, seat = next(seat))
        for_each_card(m.player(seat).hand & sold, [&](int c) { sell(seat, c); });
}

// Whoever can no longer play what he chose is asked again.
void Play::review_answer(int seat) {
    Frame& f = top();
    std::uint8_t& answer = f.t[static_cast<std::size_t>(seat)];
    if (answer < kFirstCard || chosen_card(f, seat) >= 0) return;
    answer = 0;
    f.c = static_cast<std::uint8_t>(f.c | 1u << seat);
}

// Cards or money changed hands in the open while the window stood: who might have an answer only now is asked, too.
void Play::resettle_window() {
    Frame& f = top();
    const unsigned more = window_addressees(m.ask) & ~static_cast<unsigned>(f.a);
    f.a = static_cast<std::uint8_t>(f.a | more);
    f.c = static_cast<std::uint8_t>(f.c | more);
    for_each_bit(f.a, [&](int seat) { review_answer(seat); });
}

}  // namespace consigliere::nothing_personal
