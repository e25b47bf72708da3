// 2.12 to 2.14 Attempts: a move or a whack, from the declaration to the last roll. A whack is made by a gangster
// (Third Guy, HIT5) or by a card (IC-07).
//
//   control (tie) ──> declared: WH1 window ──> roll <──> rerolls ──> hit: WH2 window ──> result
//   └────────── RETARGET <─────────┘                              (windows: whacks only)
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

void Flow::begin_attempt(AttemptFrame::Kind kind, Seat seat, SpaceId from, SpaceId target) {
    push(AttemptFrame{.kind = kind, .seat = seat, .from = from, .target = target});
}

Next Flow::run(AttemptFrame& f) {
    using enum AttemptFrame::Step;
    switch (f.step) {
    case control:
        f.step = declared;
        if (settle_control(f.target)) return Next::again;
        [[fallthrough]];
    case declared:
        f.loser = s.controller;
        f.step = roll;
        if (f.is_whack() && open_window(PromptId::wh1)) return Next::wait;
        [[fallthrough]];
    case roll: return ask_chance(ChanceKind::roll);
    case rerolls:
        f.step = hit;
        push(RerollFrame{});
        return Next::again;
    case hit:
        f.step = result;
        if (f.is_whack() && succeeds(setup.cards, s.spaces, f)) open_window(PromptId::wh2);
        return Next::again;
    case result: {
        const AttemptFrame attempt = f;
        pop();
        const CauseScope scope(cause, cause_of(attempt));
        if (attempt.is_whack())
            resolve_whack(attempt);
        else
            resolve_move(attempt);
    }
    }
    return Next::again;
}

void Flow::answer(AttemptFrame& f, const Action& action) {
    const int face = action.a + 1;
    const bool split = setup.options.split_die && f.is_whack();
    f.roll = static_cast<std::uint8_t>(split ? std::min(face, 4) : face);  // its three guns look alike
    f.step = AttemptFrame::Step::rerolls;
    if (split)
        emit(EventKind::whack_rolled, {.a = whack_face(face)});
    else
        emit(EventKind::rolled, {.a = action.a});
}

// --- 2.13 Re-rolls: asked one after the other from the holder on; each new roll starts the question again
// (NP-REROLL-2)

Next Flow::run(RerollFrame& f) {
    if (f.asked == 0) f.next = s.holder;
    while (f.asked < setup.players) {
        const Seat seat = f.next;
        f.next = q.next(seat);
        ++f.asked;
        if (q.can_reroll(seat, q.within_reach()) || q.can_reroll_free(seat))
            return ask(PromptId::reroll, SeatSet::of(seat), q.everyone());
    }
    pop();
    return Next::again;
}

void Flow::answer(RerollFrame&, const Action& action) {
    if (action.kind == kPass) return;
    const Seat seat = action.seat;
    emit(EventKind::rerolled, {.a = seat, .b = action.a});
    if (action.a == kCash) pay(seat, setup.options.reroll_cost);
    if (action.a == kToken) --s.players[seat].reroll_tokens;
    auto& attempt = s.frames.below<AttemptFrame>();
    if (action.a == kFreeAbility) {
        const bool mover = q.grants_reroll(attempt.from) && q.settled_control(attempt.from, attempt.seat) == seat;
        s.rerolled.add(s.spaces[mover ? attempt.from : attempt.target].gangster);
    }
    attempt.roll = 0;  // the roll no longer stands
    attempt.step = AttemptFrame::Step::roll;
    pop();
}

int Flow::cause_of(const AttemptFrame& attempt) const {
    if (attempt.from.exists()) return cause_of(s.spaces[attempt.from].gangster);
    return cause_of(s.frames.top<PlayFrame>().card);  // IC-07
}

// --- results ---------------------------------------------------------------------------------------------------------

// NP-MOVE-2 to NP-MOVE-9. In this order: swap, Capo token, respect, neutral marker, sideways (NP-MOVE-6, NP-MOVE-7).
void Flow::resolve_move(const AttemptFrame& move) {
    const GangsterId target = s.spaces[move.target].gangster;
    if (move.roll == kSwitchblade) {
        add_respect(move.seat, -setup.options.sb_move_penalty);
        return take_off(move.from, true, move.seat);
    }
    if (!succeeds(setup.cards, s.spaces, move)) {
        add_respect(move.seat, -setup.cards.amounts.respect_swing);
        return place_neutral(move.from);
    }
    swap_spaces(move.from, move.target);
    if (move.target == kCapoSpace)
        take_capo(move.seat);  // NP-CAPO-3
    else
        check_capo();
    swing_respect(move.seat, move.loser, target);
    place_neutral(move.target);
    s.spaces[move.from].sideways = s.spaces[move.target].sideways = true;
}

void Flow::resolve_whack(const AttemptFrame& whack) {
    const bool by_card = !whack.from.exists();
    if (succeeds(setup.cards, s.spaces, whack)) {  // NP-WHACK-3, NP-WHACK-8: the Capo token stays where it is
        const GangsterId target = s.spaces[whack.target].gangster;
        take_off(whack.target, true, whack.loser);
        return swing_respect(whack.seat, whack.loser, target);
    }
    if (by_card) return add_respect(whack.seat, -setup.cards.amounts.respect_swing);  // NP-WHACK-5: any failure
    if (whack.roll != kSwitchblade) return add_respect(whack.seat, -setup.options.whack_miss_penalty);
    add_respect(whack.seat, -setup.cards.amounts.respect_swing);  // NP-WHACK-4
    take_off(whack.from, true, whack.seat);
}

// NP-MOVE-8, NP-MOVE-9, NP-WHACK-6.
void Flow::swing_respect(Seat winner, Seat loser, GangsterId target) {
    const int swing = setup.cards.amounts.respect_swing;
    if (q.gangster(target).respect <= 0 || loser == winner) return;
    if (loser == Seat::none()) {
        if (setup.options.uncontrolled_reward) add_respect(winner, swing);
        return;
    }
    const int lost = std::min<int>(swing, s.players[loser].respect);
    add_respect(loser, -lost);
    add_respect(winner, setup.options.capped_transfer ? lost : swing);
}

}  // namespace consigliere::nothing_personal
