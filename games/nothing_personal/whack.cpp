// 2.14 Whacking, by a gangster (Third Guy, HIT5) or by a card (IC-07).
//
//   0 control of the target (tie) ──> 1 WH1 window ──> 2 roll <──> 3 re-rolls ──> 4 WH2 window, if it succeeded ──> 5 result
//   └────────── RETARGET <──────────────┘
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::begin_whack(int seat, int attempter, int target, bool by_card) {
    Frame& f = push(FrameKind::whack, seat);
    f.a = static_cast<std::uint8_t>(attempter);
    f.b = static_cast<std::uint8_t>(target);
    f.c = kNobody;
    f.e = by_card ? 1 : 0;
}

// NP-WHACK-2; *TOUGH. The split die has the same odds: its Capo symbol stands where the 3 is.
bool Play::whack_succeeds(const Frame& f) const {
    return f.d >= (gangster_on(f.b).ability == Ability::tough ? 4 : 3);
}

void Play::step_whack() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        f.step = 1;
        if (settle_control(f.b)) return;
        [[fallthrough]];
    case 1:
        f.c = m.result;
        f.step = 2;
        if (open_react(Ask::wh1)) return;
        [[fallthrough]];
    case 2: return wait_chance(Ask::roll);
    case 3:
        f.step = 4;
        push(FrameKind::reroll);
        return;
    case 4:
        f.step = 5;
        if (whack_succeeds(f)) open_react(Ask::wh2);
        return;
    default: return resolve_whack();
    }
}

void Play::resolve_whack() {
    const Frame f = top();
    pop();
    const bool by_card = f.e != 0;
    if (whack_succeeds(f)) {  // NP-WHACK-3
        const int target_id = m.space(f.b).gangster;
        take_off(f.b, true, f.c);
        return swing_respect(f.seat, f.c, target_id);
    }
    if (by_card) return add_respect(f.seat, -kSwing);  // NP-WHACK-5: any failure
    if (f.d != kSwitchblade) return add_respect(f.seat, -g.options.whack_miss_penalty);
    add_respect(f.seat, -kSwing);  // NP-WHACK-4
    take_off(f.a, true, f.seat);
}

}  // namespace consigliere::nothing_personal
