// Windows for action cards (3.2).
//
// Any number of cards may be played, and none of them is an action (OM-CARD-3).
//
// A window asks, at once and in secret (AMB-42), every eligible family that by open knowledge might hold a card for it
// (AMB-44): what anybody really holds decides nothing. When all are in, the first card in the order of priority is played
// and the window opens again; it closes when all pass. A card lies on the stack while the others may cancel it, then
// takes effect (card_effects.cpp):
//
//   window: answers ── all in ──> card: W-CANCEL > effect or cancelled > what the effect asks
//              ^                                                              │
//              └── opens again <── checkpoint, outside of actions <───────────┘
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

bool Flow::open_window(Window kind, Seat first, SeatSet front, SeatSet eligible, Times times) {
    const SeatSet asked = q.asked_at({kind, times}, eligible);
    if (asked.empty()) return false;  // what nobody could answer is no window
    push_window({kind, times}, first, front, eligible, asked);
    return true;
}

void Flow::reopen_window(WindowFrame& f) {
    const SeatSet asked = q.asked_at(f.time(), f.eligible);
    if (asked.empty()) return pop();
    f.step = WindowFrame::Step::answers;
    f.window.open(asked);
}

Next Flow::run(WindowFrame& f) {
    using Step = WindowFrame::Step;
    last_card_ = CardId::none();
    switch (f.step) {
    case Step::answers:
        if (!f.window.complete()) return ask(prompt_of(f.kind), f.window);
        play_first_card(f);
        break;
    case Step::played:
        f.step = Step::reopen;
        if (f.kind == Window::own || f.kind == Window::pay)
            checkpoint();  // not inside another card or action
        else
            reopen_window(f);
        break;
    case Step::reopen: reopen_window(f);
    }
    return Next::again;
}

void Flow::answer(WindowFrame& f, const Action& action) {
    if (action.kind == kPass) return f.window.pass(action.seat);
    f.window.put(action.seat, play_of(action));
}

void Flow::play_first_card(WindowFrame& f) {
    const SeatSet playing = f.window.acting();
    if (playing.empty()) return pop();
    const SeatSet front = playing & f.front;
    const Seat seat = (front.empty() ? playing : front).first_from(f.first);
    const CardPlay play = f.window.answers[seat];
    f.window.open({});
    f.step = WindowFrame::Step::played;
    discard(seat, play.card);
    if (play.capo.exists())
        emit(EventKind::played_for, {.a = seat, .b = play.card, .c = play.capo});
    else if (play.other.is_player())
        emit(EventKind::played_between, {.a = seat, .b = play.card, .c = play.on, .d = play.other});
    else if (play.on.is_player())
        emit(EventKind::played_on, {.a = seat, .b = play.card, .c = play.on});
    else
        emit(EventKind::played, {.a = seat, .b = play.card});
    push(CardFrame{.seat = seat, .play = play});
}

}  // namespace consigliere::omerta
