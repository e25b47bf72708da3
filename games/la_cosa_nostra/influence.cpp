// Influence cards on one's own turn in planning and action (LCN-INFL), and Lawyers (LCN-SKILL-2).
//
//   look ──┬─ Snitch, or no other Job ────────────────┬─> looking ──> back to the turn
//          └─ Spy, Lawyer ──> second job named or not ┘
//
// A second Job is named before either is seen (A36, A56). The faces are shown until the player has seen enough or continues
// the turn (LCN-INFL-7).
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::own_turn_action(const Action& action) {
    switch (action.kind) {
    case kPlay: attach(action.seat, static_cast<Influence>(action.a), GangsterId(action.b)); break;
    case kLook: look(action.seat, static_cast<LookWith>(action.a), GangsterId(action.b)); break;
    default:    change_market(action.seat);
    }
}

// LCN-INFL-3: face-up on the gangster.
void Flow::attach(Seat seat, Influence card, GangsterId gangster) {
    s.influence[seat].erase(card);
    s.board.attached[attachment_of(card)].add(gangster);
    emit(EventKind::plays, {.a = seat, .b = card, .c = gangster});
}

// LCN-INFL-6, A18.
void Flow::change_market(Seat seat) {
    discard(seat, Influence::snitch);
    emit(EventKind::market_changed, {.a = seat});
    BusinessSet old;
    for (BusinessId& slot : s.board.market) {
        if (slot.exists()) old.add(slot);
        slot = BusinessId::none();
    }
    bury(old);
}

// LCN-SKILL-5: once a round.
void Flow::use_skill(Seat seat, BusinessSet skill) { s.board.used_skills.add(q.unused_skill(seat, skill).first()); }

// --- looking at planned Jobs -----------------------------------------------------------------------------------------------------

void Flow::look(Seat seat, LookWith with, GangsterId gangster) {
    if (with == LookWith::lawyer)
        use_skill(seat, q.cards.lawyers);
    else
        discard(seat, with == LookWith::spy ? Influence::spy : Influence::snitch);
    emit(EventKind::looks, {.a = seat, .b = with, .c = gangster, .d = q.owner_of(gangster)});
    const bool only_one = with == LookWith::snitch || q.lookable(seat).without(gangster).empty();
    push(LookFrame{.step = only_one ? LookFrame::Step::looking : LookFrame::Step::second_job,
                   .seat = seat,
                   .with = with,
                   .first = gangster});
    if (only_one) see(seat, gangster);
}

void Flow::see(Seat seat, GangsterId gangster) {
    s.seen_by[gangster].add(seat);
    emit_to(owner_and_open(seat), EventKind::sees,
            {.a = q.owner_of(gangster), .b = gangster, .c = q.cards.face_of[s.task[gangster].job()]});
}

Next Flow::run(LookFrame& f) {
    return ask(f.step == LookFrame::Step::looking ? PromptId::looking : PromptId::second_look, f.seat);
}

void Flow::answer(LookFrame& f, const Action& action) {
    if (f.step == LookFrame::Step::second_job) {
        const bool second = action.kind == kAlsoLook;
        const GangsterId other(action.a);
        f.step = LookFrame::Step::looking;
        if (second) emit(EventKind::looks, {.a = f.seat, .b = f.with, .c = other, .d = q.owner_of(other)});
        see(f.seat, f.first);
        if (second) see(f.seat, other);
        return;
    }
    const bool turn = q.turn_below_look(action.seat);
    pop();
    if (action.kind == kEnough) return;
    if (turn)
        give(action);
    else
        own_turn_action(action);  // another look, by option
}

}  // namespace consigliere::la_cosa_nostra
