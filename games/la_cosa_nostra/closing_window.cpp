// The closing window of planning with wild_influence (LCN-VAR-3, A51): all may place an influence card on a gangster, until
// nobody does.
//
//   open ──> asked ──┬─ a card was placed ──> open
//                    └─ all passed ──> action
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

Next Flow::run(ClosingFrame& f) {
    if (!f.is_open) {
        f.is_open = true;
        f.window.open(q.seats_with_influence());  // no matter what they hold (LCN-INFO-3)
    }
    if (!f.window.complete()) return ask(PromptId::closing, f.window);
    f.is_open = false;
    // A card returns only because another was placed before it, so public events show whether the window repeats. It then
    // asks all again: asking only those who tried would show whose card came back.
    if (!resolve_closing(f)) announce_action_phase();
    return Next::again;
}

void Flow::answer(ClosingFrame& f, const Action& action) {
    if (action.kind == kPass)
        f.window.pass(action.seat);
    else
        f.window.put(action.seat, {attachment_of(static_cast<Influence>(action.a)), GangsterId(action.b)});
}

// Clockwise from the start player. Says whether a card was placed.
bool Flow::resolve_closing(ClosingFrame& f) {
    bool placed = false;
    Seat seat = s.board.start;
    do {
        const auto [attachment, gangster] = f.window.answers[seat];
        if (gangster.exists() && q.attachable(seat, attachment).has(gangster)) {
            attach(seat, card_of(attachment), gangster);
            placed = true;
        } else if (gangster.exists()) {
            emit_to(owner_and_open(seat), EventKind::returns_card, {.a = seat, .b = card_of(attachment)});
        }
        seat = q.setup.next(seat);
    } while (seat != s.board.start);
    return placed;
}

}  // namespace consigliere::la_cosa_nostra
