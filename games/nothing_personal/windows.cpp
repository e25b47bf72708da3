// 2.4 Windows: everybody who, by what lies open, might hold a card for the moment is asked at once and answers under
// seal, also those who hold none (NP-WIN-4, A-60). When the last answer is in, the sealed sales are carried out, the
// first card in turn order that still is legal is played (NP-WIN-2, NP-WIN-6) and the window opens anew; it closes
// when all decline.
//
//   answers ── all in ──> sales, play ──> reopen ──> answers ...
//        └── nobody plays: the end          └── HIJACK, RETARGET: closed
//
// A sale during a window (NP-SELL-1, A-59). A seat that is asked, whether it has answered or not, sells under seal:
// the same free act `sell` marks the card in State::selling and is shown to nobody but the seller. The card stays in
// the hand and the money with the bank until the last answer is in; the seller's own answers count on the money, nobody
// else sees any of it (hand size, money, discard pile, events). A marked card that is traded away meanwhile is not
// sold. The sale of a seat that is not asked is open and happens at once, as anywhere else.
#include <utility>

#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

bool Flow::open_window(PromptId kind) {
    const bool crew = s.part == Part::income || s.part == Part::actions;
    if (kind == PromptId::any && setup.options.crew_only && !q.in_phase_a() && !crew) return false;
    const SeatSet asked = q.window_addressees(kind);
    if (asked.empty()) return false;
    push(WindowFrame{.kind = kind, .window = SealedWindow<CardId>::opened(asked)});
    ask(kind, asked, asked);
    return true;
}

void Flow::close_window() { s.frames.below<WindowFrame>().step = WindowFrame::Step::closed; }

Next Flow::run(WindowFrame& f) {
    if (f.step == WindowFrame::Step::reopen) f.window.open(q.window_addressees(f.kind));
    if (f.step == WindowFrame::Step::closed || f.window.asked.empty()) {
        pop();
        return Next::again;
    }
    f.step = WindowFrame::Step::answers;
    return f.window.complete() ? resolve_answers(f) : ask(f.kind, f.window);
}

void Flow::answer(WindowFrame& f, const Action& action) {
    if (action.kind == kPass)
        f.window.pass(action.seat);
    else
        f.window.put(action.seat, CardId(action.a));
}

// All answers are in. The table hears what becomes of them, then it happens.
Next Flow::resolve_answers(WindowFrame& f) {
    Seat player;
    CardId card;
    for (SeatSet acting = f.window.acting(); !acting.empty() && !card.exists(); acting.remove(player)) {
        player = acting.first_from(s.holder);
        card = q.chosen_card(f, player);
    }
    if (!card.exists()) player = Seat::none();
    emit(EventKind::window_closed, {.a = player, .b = card, .n = s.selling.size()});
    if (!s.selling.empty()) sell_sealed();
    if (!card.exists()) {
        pop();
        return Next::again;
    }
    f.window.answers = {};
    f.step = WindowFrame::Step::reopen;
    begin_play(player, card, q.window_use(card), false);
    return Next::again;
}

// --- sales under seal (A-59) -----------------------------------------------------------------------------------------

void Flow::seal_sale(Seat seat, CardId card) {
    s.selling.add(card);
    emit_to(owner_and_open(seat), EventKind::selling, {.a = seat, .b = card, .n = setup.options.sell_price});
    auto& f = s.frames.top<WindowFrame>();
    review_answer(f, seat);
    ask(f.kind, f.window);
}

void Flow::sell_sealed() {
    const CardSet sold = std::exchange(s.selling, {});
    for_clockwise(q.everyone(), s.holder, [&](Seat seat) {
        for (const CardId card : s.players[seat].hand& sold) sell(seat, card);
    });
}

// Whoever can no longer play what he chose is asked again.
void Flow::review_answer(WindowFrame& f, Seat seat) {
    if (f.window.answers[seat].exists() && !q.chosen_card(f, seat).exists()) f.window.ask_again(seat);
}

// Cards or money changed hands in the open while the window stood: who might have an answer only now is asked, too.
void Flow::resettle_window() {
    auto& f = s.frames.top<WindowFrame>();
    for (const Seat seat : q.window_addressees(f.kind))
        if (!f.window.asked.has(seat)) f.window.ask_again(seat);
    for (const Seat seat : f.window.asked) review_answer(f, seat);
    ask(f.kind, f.window);
}

}  // namespace consigliere::nothing_personal
