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
        return open_window();
    case 1:
        f.step = 2;
        if (is_occupied(space)) settle_control(space);
        else m.result = kNobody;
        return;
    case 2:
        f.step = 3;
        f.b = m.result;
        if (f.b == kNobody) return;
        if (space == kCapoSpace) take_capo(f.b);  // NP-CAPO-2: a tie decided here moves the token
        return open_react(Ask::income);
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
    if (dollars > 0) get(seat, dollars);
    else lose_money(seat, -dollars);
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
        return open_window();
    case 1: {
        f.step = 3;
        f.c = m.space(f.a).gangster;
        m.result = kNobody;
        if (f.c == kNobody) return;  // NP-ACT-7
        const bool sideways = (m.space(f.a).flags & Space::kSideways) != 0;
        const bool acted = (m.acted >> f.c & 1) != 0;
        const bool stopped = is_negated(f.a) && position(f.a).power != Power::whack10;
        if (sideways || acted || stopped) return;  // NP-ACT-3, NP-NGT-1
        f.step = 2;
        return settle_control(f.a);
    }
    case 2:
        f.step = 3;
        if (m.result != kNobody) push(FrameKind::act, m.result).a = f.a;
        return;
    default:  // NP-NGT-1, NP-NGT-4: resolved, wherever he stands now
        if (f.c != kNobody)
            if (const int at = space_of(f.c); at >= 0) drop_negate(at);
        ++f.a;
        f.step = 0;
    }
}

}  // namespace consigliere::nothing_personal
