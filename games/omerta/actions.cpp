// The Actions phase (2.7): a family's turn. What it does follows in conquest.cpp and assault.cpp.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// OM-ACTION-1. The part below remembers which kinds have been performed (A16).
Next Flow::run(TurnFrame& f) {
    const bool any = q.any_action(f.seat, s.frames.below<PartFrame>().performed);
    return ask(PromptId::action, f.seat, AnswerCount{any ? 2 : 1, {kPass, f.seat}});
}

void Flow::answer(TurnFrame& f, const Action& action) {
    const Seat seat = f.seat;
    PartFrame& part = s.frames.below<PartFrame>();
    pop();
    if (action.kind == kPass) return emit(EventKind::passed, {.a = seat});
    s.active = ActiveAction{};
    ActiveAction& now = s.active;
    now.seat = seat;
    if (action.kind == kConquer) {
        const CapoId capo(action.a);
        now.kind = ActionKind::conquest;
        now.capo = q.slot_of(seat, capo);
        now.domain = DomainId(action.b);
        emit(EventKind::conquest_declared, {.a = seat, .b = capo, .c = now.domain});
    } else if (action.kind == kAssault) {
        now.kind = ActionKind::assault;
        now.origin = DomainId(action.a);
        now.domain = DomainId(action.b);
        now.rival = q.owner(now.domain);
        now.capo = q.slot_on(now.origin);
        now.rival_capo = q.slot_on(now.domain);
    } else {
        const CapoId capo(action.a), victim(action.b);
        now.kind = ActionKind::heist;
        now.capo = q.slot_of(seat, capo);
        now.rival = q.owner_of_capo(victim);
        now.rival_capo = q.slot_of(now.rival, victim);
        emit(EventKind::heist_declared, {.a = seat, .b = capo, .c = now.rival, .d = victim});
    }
    part.performed.add(now.kind);  // OM-ACTION-2: also if it is called off
    switch (now.kind) {
    case ActionKind::conquest: push(ConquestFrame{}); return;
    case ActionKind::assault:  push(AssaultFrame{}); return;
    default:                   push(HeistFrame{}); return;
    }
}

}  // namespace consigliere::omerta
