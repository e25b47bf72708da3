// 2.10, 2.11 Phase B: income from position 9 down, then the visits from position 1 up.
//
//   income, each position: window ──> control (tie) ──> hijack window ──> pay
//   visits, each position: window ──> control (tie) ──> act ──> resolved
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run(IncomeFrame& f) {
    using enum IncomeFrame::Step;
    const SpaceId space = space_of_position(f.position);
    switch (f.step) {
    case window:
        if (f.position == 0) return begin_part(Part::actions, VisitsFrame{});
        f.step = control;
        if (open_window(PromptId::any)) return Next::wait;  // NP-BUS-4: a Snitch may take him off first
        [[fallthrough]];
    case control:  // NP-BUS-3: an empty position or one that nobody controls yields nothing
        f.step = hijack;
        s.controller = Seat::none();
        if (q.is_occupied(space) && settle_control(space)) return Next::again;
        [[fallthrough]];
    case hijack:
        f.step = pay;
        f.receiver = s.controller;
        if (f.receiver != Seat::none() && space == kCapoSpace)
            take_capo(f.receiver);  // NP-CAPO-2: a tie decided here moves the token
        if (f.receiver != Seat::none() && open_window(PromptId::income)) return Next::wait;
        [[fallthrough]];
    case pay:
        if (f.receiver != Seat::none()) pay_income(space, f.receiver, true);
        --f.position;
        f.step = window;
    }
    return Next::again;
}

// NP-BUS-2.
void Flow::pay_income(SpaceId space, Seat seat, bool money_too) {
    const PositionCard& position = q.position(space);
    const Gangster& who = q.gangster_on(space);
    const CauseScope scope(cause, cause_of(s.spaces[space].gangster));
    emit(EventKind::income, {.a = seat, .b = space, .c = s.spaces[space].gangster});
    add_respect(seat, position.respect_income(who));
    const int dollars = position.money_income(who);
    if (!money_too || dollars == 0) return;
    if (dollars > 0)
        get(seat, dollars);
    else
        lose_money(seat, -dollars);
}

Next Flow::run(VisitsFrame& f) {
    using enum VisitsFrame::Step;
    const SpaceId space = space_of_position(f.position);
    switch (f.step) {
    case window:
        if (f.position > kPositions) {
            if (!setup.options.negate_persists)
                for (const SpaceId i : kEverySpace) drop_negate(i);
            return begin_part(Part::fence, FenceFrame{});
        }
        f.step = control;
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case control:
        f.step = act;
        f.visited = s.spaces[space].gangster;
        s.controller = Seat::none();
        if (q.may_act(space) && settle_control(space)) return Next::again;
        [[fallthrough]];
    case act:
        f.step = resolved;
        if (s.controller != Seat::none()) {
            push(ActFrame{.seat = s.controller, .space = space});
            return Next::again;
        }
        [[fallthrough]];
    case resolved:  // NP-NGT-1, NP-NGT-4: resolved, wherever he stands now
        if (f.visited.exists())
            if (const SpaceId at = q.space_of(f.visited); at.exists()) drop_negate(at);
        ++f.position;
        f.step = window;
    }
    return Next::again;
}

}  // namespace consigliere::nothing_personal
