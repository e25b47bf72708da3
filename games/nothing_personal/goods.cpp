// Money, respect and cards in hand (NP-FLOW-3, NP-FLOW-4).
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

namespace {

void add_money(Player& p, int n) { p.money = static_cast<std::int16_t>(std::min(p.money + n, kMostMoney)); }

}  // namespace

void Play::pay(int seat, int n) {
    if (n == 0) return;
    m.player(seat).money = static_cast<std::int16_t>(m.player(seat).money - n);
    tell(kPaidTold, seat, 0, 0, 0, n);
}

void Play::get(int seat, int n) {
    add_money(m.player(seat), n);
    tell(kGotTold, seat, 0, 0, 0, n);
}

// A forced loss takes what is there.
int Play::lose_money(int seat, int n) {
    const int lost = std::min(n, money(seat));
    pay(seat, lost);
    return lost;
}

int Play::take_money(int from, int to, int n) {
    const int taken = std::min(n, money(from));
    m.player(from).money = static_cast<std::int16_t>(m.player(from).money - taken);
    add_money(m.player(to), taken);
    tell(kTookTold, to, from, 0, 0, taken);
    return taken;
}

void Play::add_respect(int seat, int n) {
    Player& p = m.player(seat);
    const int before = p.respect;
    p.respect = static_cast<std::int16_t>(std::clamp(before + n, 0, kMostMoney));
    if (p.respect != before) tell(kRespectTold, seat, 0, 0, 0, p.respect - before);
}

void Play::add_card(int seat, int card_id) {
    m.player(seat).hand.add(card_id);
    const SeatSet owner = SeatSet::of(Seat(seat)) | SeatSet::of(Seat::open());
    tell_to(owner, kDrewSeenTold, seat, card_id);
    tell_to(SeatSet(0xFFu & ~owner.bits), kDrewTold, seat);
}

// Out of the hand, in sight of all: nobody needs to remember it any more.
void Play::drop_card(int seat, int card_id) {
    m.player(seat).hand.remove(card_id);
    m.selling.remove(card_id);
    for (Player& p : m.players) p.knows.remove(card_id);
}

// NP-NEG-5: giver and receiver see the card, the others see that there was one.
// to everybody else the giver's hand is uncertain now, whichever card it was.
void Play::hand_over(int from, int to, int card_id) {
    for (int p = 0; p < g.players; ++p)
        if (p != from && p != to) m.player(p).knows = m.player(p).knows.without(m.player(from).hand);
    drop_card(from, card_id);
    m.player(to).hand.add(card_id);
    m.player(from).knows.add(card_id);
    const SeatSet parties = SeatSet::of(Seat(from)) | SeatSet::of(Seat(to)) | SeatSet::of(Seat::open());
    tell_to(parties, kGaveSeenTold, from, to, card_id);
    tell_to(SeatSet(0xFFu & ~parties.bits), kGaveTold, from, to);
}

// NP-SELL-1.
void Play::sell(int seat, int card_id) {
    drop_card(seat, card_id);
    m.discard.add(card_id);
    tell(kSoldTold, seat, card_id, 0, 0, g.options.sell_price);
    add_money(m.player(seat), g.options.sell_price);
}

// NP-FLOW-4, NP-FLOW-6: only when a card is needed.
void Play::renew_deck() {
    m.deck = m.discard;
    m.discard = {};
    if (!m.deck.empty()) tell(kShuffledTold);
}

void Play::start_draw(int seat, int n) { push(FrameKind::draw, seat).a = static_cast<std::uint8_t>(n); }

void Play::step_draw() {
    if (top().a == 0) return pop();
    if (m.deck.empty()) renew_deck();
    if (m.deck.empty()) return pop();
    wait_chance(Ask::deal);
}

}  // namespace consigliere::nothing_personal
