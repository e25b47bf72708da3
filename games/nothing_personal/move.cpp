// 2.12 Make a move.
//
//   0 control of the target (tie) ──> 1 fixed ──> 2 roll <──> 3 re-rolls ──> 4 result
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::begin_move(int seat, int from, int to) {
    Frame& f = push(FrameKind::move, seat);
    f.a = static_cast<std::uint8_t>(from);
    f.b = static_cast<std::uint8_t>(to);
    f.c = kNobody;
}

void Play::on_roll(int face) {
    top().d = static_cast<std::uint8_t>(face);
    top().step = 3;
    if (g.options.split_die && top().kind == FrameKind::whack) tell(kWhackRolledTold, whack_face(face));
    else tell(kRolledTold, face - 1);
}

void Play::step_move() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        f.step = 1;
        if (settle_control(f.b)) return;
        [[fallthrough]];
    case 1:
        f.c = m.result;
        f.step = 2;
        [[fallthrough]];
    case 2: return wait_chance(Ask::roll);
    case 3:
        f.step = 4;
        push(FrameKind::reroll);
        return;
    default: return resolve_move();
    }
}

// NP-MOVE-2 to NP-MOVE-9.
void Play::resolve_move() {
    const Frame f = top();
    pop();
    const Gangster& mover = gangster_on(f.a);
    const int target_id = m.space(f.b).gangster;
    const int total = f.d + mover.respect + (mover.ability == Ability::move1);
    const int number = position(f.b).number + (gangster_on(f.b).ability == Ability::guard1);
    if (f.d == kSwitchblade) {
        add_respect(f.seat, -g.options.sb_move_penalty);
        return take_off(f.a, true, f.seat);
    }
    if (f.d != 6 && total <= number) {
        add_respect(f.seat, -kSwing);
        return place_neutral(f.a);
    }
    swap_spaces(f.a, f.b);
    if (f.b == kCapoSpace) take_capo(f.seat);  // NP-CAPO-3
    else check_capo();
    swing_respect(f.seat, f.c, target_id);
    place_neutral(f.b);
    for (const int space : {f.a, f.b}) m.space(space).flags |= Space::kSideways;
}

// NP-MOVE-8, NP-MOVE-9, NP-WHACK-6.
void Play::swing_respect(int winner, int loser, int target_gangster) {
    if (gangster(target_gangster).respect <= 0 || loser == winner) return;
    if (loser == kNobody) {
        if (g.options.uncontrolled_reward) add_respect(winner, kSwing);
        return;
    }
    const int lost = std::min<int>(kSwing, m.player(loser).respect);
    add_respect(loser, -lost);
    add_respect(winner, g.options.capped_transfer ? lost : kSwing);
}

}  // namespace consigliere::nothing_personal
