// 2.10, 2.11 Phase B: income from position 9 down, then the visits from position 1 up.
//
//   income, each position:  0 window ──> 1 control (tie) ──> 2 hijack window ──> 3 pay
//   actions, each position: 0 window ──> 1 control (tie) ──> 2 act ──> 3 resolved
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::step_income() {
    Frame& f = top();  // a = positions done
    const int space = kCapoSpace - f.a;
    switch (f.step) {
    case 0:
        if (space < 0) return begin_part(Part::actions);
        f.step = 1;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 1:
        f.step = 2;
        m.result = kNobody;
        if (is_occupied(space) && settle_control(space)) return;
        [[fallthrough]];
    case 2:
        f.step = 3;
        f.b = m.result;
        if (f.b != kNobody && space == kCapoSpace) take_capo(f.b);  // NP-CAPO-2: a tie decided here moves the token
        if (f.b != kNobody && open_window(Ask::income)) return;
        [[fallthrough]];
    default:
        if (f.b != kNobody) pay_income(space, f.b, true);
        ++f.a;
        f.step = 0;
    }
}

// NP-BUS-2.
void Play::pay_income(int space, int seat, bool money_too) {
    const Position& p = position(space);
    const Gangster& x = gangster_on(space);
    tell(kIncomeTold, seat, space, m.space(space).gangster);
    add_respect(seat, p.rmul * x.respect + p.radd);
    const int dollars = p.mmul * x.money + p.madd;
    if (!money_too || dollars == 0) return;
    if (dollars > 0)
        get(seat, dollars);
    else
        lose_money(seat, -dollars);
}

// NP-ACT-3, NP-ACT-7, NP-NGT-1: a visit that leads to an action, if somebody controls him.
bool Play::may_act(int space) const {
    const Space& x = s.space(space);
    if (x.gangster == kNobody || (x.flags & Space::kSideways) != 0 || (s.acted >> x.gangster & 1) != 0) return false;
    return !is_negated(space) || position(space).power == Power::whack10;
}

void Play::step_actions() {
    Frame& f = top();  // a = space, c = the gangster visited
    switch (f.step) {
    case 0:
        if (f.a == kPositions) {
            if (!g.options.negate_persists)
                for (int i = 0; i < kSpaces; ++i) drop_negate(i);
            return begin_part(Part::fence);
        }
        f.step = 1;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 1:
        f.step = 2;
        f.c = m.space(f.a).gangster;
        m.result = kNobody;
        if (may_act(f.a) && settle_control(f.a)) return;
        [[fallthrough]];
    case 2:
        f.step = 3;
        if (m.result != kNobody) {
            push(FrameKind::act, m.result).a = f.a;
            return;
        }
        [[fallthrough]];
    default:  // NP-NGT-1, NP-NGT-4: resolved, wherever he stands now
        if (f.c != kNobody)
            if (const int at = space_of(f.c); at >= 0) drop_negate(at);
        ++f.a;
        f.step = 0;
    }
}

}  // namespace consigliere::nothing_personal
