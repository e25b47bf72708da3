// 2.12 to 2.14 Attempts: a move or a whack, from the declaration to the last roll. A whack is made by a gangster
// (Third Guy, HIT5) or by a card (IC-07).
//
//   0 control of the target (tie) ──> 1 WH1 window ──> 2 roll <──> 3 re-rolls ──> 4 WH2 window, if it hit ──> 5 result
//   └────────── RETARGET <──────────────┘                              (windows: whacks only)
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::begin_attempt(FrameKind kind, int seat, int from, int target, bool by_card) {
    Frame& f = push(kind, seat);
    f.a = static_cast<std::uint8_t>(from);
    f.b = static_cast<std::uint8_t>(target);
    f.c = kNobody;
    f.e = by_card ? 1 : 0;
}

void Play::step_attempt() {
    Frame& f = top();
    const bool whack = f.kind == FrameKind::whack;
    switch (f.step) {
    case 0:
        f.step = 1;
        if (settle_control(f.b)) return;
        [[fallthrough]];
    case 1:
        f.c = m.result;
        f.step = 2;
        if (whack && open_window(Ask::wh1)) return;
        [[fallthrough]];
    case 2: return wait_chance(Ask::roll);
    case 3:
        f.step = 4;
        push(FrameKind::reroll);
        return;
    case 4:
        f.step = 5;
        if (whack && succeeds(g.cards, m.spaces, f)) open_window(Ask::wh2);
        return;
    default: return whack ? resolve_whack() : resolve_move();
    }
}

void Play::on_roll(int face) {
    const bool split = g.options.split_die && top().kind == FrameKind::whack;
    top().d = static_cast<std::uint8_t>(split ? std::min(face, 4) : face);  // its three guns look alike
    top().step = 3;
    if (split)
        tell(kWhackRolledTold, whack_face(face));
    else
        tell(kRolledTold, face - 1);
}

// --- 2.13 Re-rolls: asked one after the other from the holder on; each new roll starts the question again
// (NP-REROLL-2) ---

void Play::step_reroll() {
    Frame& f = top();
    if (f.a == 0) f.seat = m.holder;
    while (f.a < g.players) {
        const int seat = f.seat;
        f.seat = static_cast<std::uint8_t>(next(seat));
        ++f.a;
        if (can_reroll(seat, within_reach()) || can_reroll_free(seat)) return wait(Ask::reroll, seat);
    }
    pop();
}

void Play::answer_reroll(const Action& action) {
    if (action.kind == kPass) return;
    const int seat = action.seat.index;
    tell(kRerollTold, seat, action.a);
    if (action.a == kCash) pay(seat, g.options.reroll_cost);
    if (action.a == kToken) --m.player(seat).reroll_tokens;
    if (action.a == kFreeAbility) {
        const Frame& roll = below();
        const auto has = [&](int space) {
            return space != kNobody && gangster_on(space).ability == Ability::reroll &&
                   (m.rerolled >> m.space(space).gangster & 1) == 0;
        };
        const bool mover = has(roll.a) && settled_control(roll.a, roll.seat) == seat;
        m.rerolled |= std::uint64_t{1} << m.space(mover ? roll.a : roll.b).gangster;
    }
    pop();
    top().d = 0;  // the roll no longer stands
    top().step = 2;
}

// --- results
// --------------------------------------------------------------------------------------------------------------

// NP-MOVE-2 to NP-MOVE-9.
void Play::resolve_move() {
    const Frame f = top();
    pop();
    const int target_id = m.space(f.b).gangster;
    if (f.d == kSwitchblade) {
        add_respect(f.seat, -g.options.sb_move_penalty);
        return take_off(f.a, true, f.seat);
    }
    if (!succeeds(g.cards, m.spaces, f)) {
        add_respect(f.seat, -kSwing);
        return place_neutral(f.a);
    }
    swap_spaces(f.a, f.b);
    if (f.b == kCapoSpace)
        take_capo(f.seat);  // NP-CAPO-3
    else
        check_capo();
    swing_respect(f.seat, f.c, target_id);
    place_neutral(f.b);
    for (const int space : {f.a, f.b}) m.space(space).flags |= Space::kSideways;
}

void Play::resolve_whack() {
    const Frame f = top();
    pop();
    const bool by_card = f.e != 0;
    if (succeeds(g.cards, m.spaces, f)) {  // NP-WHACK-3
        const int target_id = m.space(f.b).gangster;
        take_off(f.b, true, f.c);
        return swing_respect(f.seat, f.c, target_id);
    }
    if (by_card) return add_respect(f.seat, -kSwing);  // NP-WHACK-5: any failure
    if (f.d != kSwitchblade) return add_respect(f.seat, -g.options.whack_miss_penalty);
    add_respect(f.seat, -kSwing);  // NP-WHACK-4
    take_off(f.a, true, f.seat);
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
