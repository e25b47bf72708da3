// Conquest and involvement (2.8, 2.9).
//
//   W-DECL-C > involvement > pay and roll influence > winner: soldiers > roll combat > result: garrison > done
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

Next Flow::run(ConquestFrame& f) {
    using Step = ConquestFrame::Step;
    ActiveAction& now = s.active;
    switch (f.step) {
    case Step::window:
        f.step = Step::involvement;
        open_window(Window::declare_conquest, now.seat, {}, q.everyone());
        return Next::again;
    case Step::involvement:
        if (!now.barred) return ask_involvement(f);
        f.step = Step::influence;
        return Next::again;
    case Step::influence:
        f.step = Step::winner;
        roll_influence();
        return Next::again;
    case Step::winner:
        f.step = Step::combat;
        choose_conqueror();
        return ask(PromptId::use, now.conqueror);
    case Step::combat:
        f.step = Step::result;
        emit(EventKind::uses, {.a = now.conqueror, .n = now.used});
        begin_roll(Stat::combat, q.domain(now.domain).difficulty, now.conqueror,
                   SeatSet::of(now.conqueror));  // OM-CONQ-4
        set_full_roll(now.conqueror, now.conqueror_capo, Stat::combat, now.used);
        return Next::again;
    case Step::result:
        f.step = Step::finish;
        if (s.roll.success) return ask(PromptId::garrison, now.conqueror);
        conquest_failed();
        return Next::again;
    case Step::finish: end_action(); return finish();
    }
    return Next::again;
}

void Flow::answer(ConquestFrame& f, const Action& action) {
    switch (action.kind) {
    case kUse:      s.active.used = static_cast<std::uint8_t>(action.n); return;
    case kGarrison: return conquered(action.n);
    default:        break;
    }
    const SlotId slot = action.kind == kInvolve ? q.slot_of(action.seat, CapoId(action.a)) : SlotId::none();
    if (q.o().secret_involvement)
        f.involvement.put(action.seat, slot);
    else
        get_involved(action.seat, slot);
}

// OM-CONQ-2, OM-INV-1, OM-INV-6: asked of every other family, clockwise; or of all at once, in secret. For one of which everybody can see that
// it can only decline, this is said at once (AMB-37, AMB-44).
Next Flow::ask_involvement(ConquestFrame& f) {
    const Seat active = s.active.seat;
    const SeatSet others = q.everyone().without(active);
    if (q.o().secret_involvement) {
        if (f.involvement.asked.empty()) {
            SeatSet asked;
            for (const Seat seat : others)
                if (q.might_get_involved(seat)) asked.add(seat);
            f.involvement.open(asked);
        }
        if (!f.involvement.complete()) return ask(PromptId::involve, f.involvement);
        for (const Seat seat : others) get_involved(seat, f.involvement.answers[seat]);
    } else {
        for (Seat seat = q.after(active); seat != active; seat = q.after(seat)) {
            if (s.active.answered.has(seat)) continue;
            if (q.might_get_involved(seat)) return ask(PromptId::involve, seat);
            get_involved(seat, SlotId::none());
        }
    }
    f.step = ConquestFrame::Step::influence;
    return Next::again;
}

void Flow::get_involved(Seat seat, SlotId slot) {
    s.active.answered.add(seat);
    s.active.involved[seat] = slot;
    if (!slot.exists()) return emit(EventKind::stays_out, {.a = seat});
    pay_bank(seat, q.c().involvement_price);  // OM-INV-7: and never comes back
    emit(EventKind::involved, {.a = seat, .b = q.capo_card(seat, slot)});
}

void Flow::roll_influence() {
    ActiveAction& now = s.active;
    SeatSet rollers = SeatSet::of(now.seat);
    for (const Seat seat : q.everyone())
        if (now.involved[seat].exists()) rollers.add(seat);
    s.roll.winner = now.seat;
    if (rollers.size() == 1) return;
    now.involved[now.seat] = now.capo;
    begin_roll(Stat::influence, 0, now.seat, rollers);  // OM-INV-3
    for (const Seat seat : rollers) set_full_roll(seat, now.involved[seat], Stat::influence);
}

// OM-INV-4, OM-INV-5: the winner goes on with the capo of the roll, whoever declared the action.
void Flow::choose_conqueror() {
    ActiveAction& now = s.active;
    now.conqueror = s.roll.winner;
    now.conqueror_capo = now.conqueror == now.seat ? now.capo : now.involved[now.conqueror];
}

void Flow::conquered(int garrison) {  // OM-CONQ-5
    const ActiveAction& now = s.active;
    s.centre.remove(now.domain);
    assign(now.domain, now.conqueror, now.conqueror_capo);
    change_reserve(now.conqueror, now.conqueror_capo, -garrison);
    set_soldiers(now.domain, garrison);
    emit(EventKind::conquered, {.a = now.conqueror, .b = now.domain, .n = garrison});
    do_feat(now.conqueror, Condition::conquered, q.domain(now.domain).respect);
    if (now.conqueror != now.seat) do_feat(now.conqueror, Condition::conquered_involved);
}

void Flow::conquest_failed() {  // OM-CONQ-6
    const ActiveAction& now = s.active;
    emit(EventKind::conquest_failed, {.a = now.conqueror, .b = now.domain});
    kill_in_reserve(now.conqueror, now.conqueror_capo);
}

}  // namespace consigliere::omerta
