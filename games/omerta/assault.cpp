// Assault and heist (2.10, 2.11).
//
//   assault  number > W-DECL-A > reinforcements > loans to the defender, to the attacker > W-FORCE > roll
//              > result: garrison > done
//   heist    roll > result
//
// While an assault lasts the attackers stand on their origin; lent soldiers stand nowhere but in the action.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

Next Flow::run(AssaultFrame& f) {
    using Step = AssaultFrame::Step;
    const ActiveAction& now = s.active;
    switch (f.step) {
    case Step::number: f.step = Step::window; return ask(PromptId::assault_use, now.seat);
    case Step::window:
        f.step = Step::reinforcements;
        emit(EventKind::assault_declared,
             {.a = now.seat, .b = now.origin, .c = now.domain, .d = now.rival, .n = now.used});
        open_window(Window::declare_assault, now.rival, q.everyone().without(now.seat), q.everyone());
        return Next::again;
    case Step::reinforcements:
        f.step = now.called_off ? Step::finish : Step::defender_loans;  // A11
        return now.called_off || q.most_reinforcements() == 0 ? Next::again : ask(PromptId::reinforce, now.rival);
    case Step::defender_loans: return ask_loan(f, Side::defender);
    case Step::attacker_loans: return ask_loan(f, Side::attacker);
    case Step::force_window:
        f.step = Step::roll;
        open_window(Window::force, now.seat, SeatSet::of(now.seat), SeatSet::of(now.seat).with(now.rival));
        return Next::again;
    case Step::roll:
        f.step = Step::result;
        roll_assault();
        return Next::again;
    case Step::result:
        f.step = Step::finish;
        if (s.roll.winner == now.seat) return ask(PromptId::assault_garrison, now.seat);
        assault_repelled();
        return Next::again;
    case Step::finish: end_action(); return finish();
    }
    return Next::again;
}

void Flow::answer(AssaultFrame& f, const Action& action) {
    ActiveAction& now = s.active;
    switch (action.kind) {
    case kUse: now.used = static_cast<std::uint8_t>(action.n); return;
    case kReinforce:
        if (!now.free_reinforcements && action.n > 1) pay_bank(now.rival, q.c().reinforcement_price * (action.n - 1));
        change_reserve(now.rival, now.rival_capo, -action.n);
        set_soldiers(now.domain, q.soldiers_on(now.domain) + action.n);
        return emit(EventKind::reinforced, {.a = now.rival, .b = now.domain, .n = action.n});
    case kGarrison: return assault_won(action.n);
    case kHold:     ++f.held; return;
    default:        f.bargained = true; return;
    }
}

// DEC-19: while the side is asked, third families may lend it soldiers (negotiation.cpp). It may hold the moment open
// three times.
Next Flow::ask_loan(AssaultFrame& f, Side side) {
    using Step = AssaultFrame::Step;
    if (q.o().negotiation && !f.bargained && f.held < kMostHolds && q.takes_loan(side) && !q.lenders().empty())
        return ask(PromptId::loan, s.active.seat_of(side));
    f.held = 0;
    f.bargained = false;
    f.step = side == Side::defender ? Step::attacker_loans : Step::force_window;
    return Next::again;
}

void Flow::roll_assault() {  // OM-ASSAULT-4
    const ActiveAction& now = s.active;
    begin_roll(Stat::combat, 0, now.seat, SeatSet::of(now.seat).with(now.rival));
    s.roll.assault = true;
    set_full_roll(now.seat, now.capo, Stat::combat, attack_sum(now, 0, now.used));
    set_full_roll(now.rival, now.rival_capo, Stat::combat, q.soldiers_on(now.domain) + now.lent[Side::defender].size(),
                  q.domain(now.domain).defence + now.bonus);
}

// OM-ASSAULT-5, OM-ASSAULT-7: half of those who defended are lost, own soldiers first.
void Flow::assault_won(int garrison) {
    const ActiveAction& now = s.active;
    const int own = q.soldiers_on(now.domain);
    const int lost = (own + now.lent[Side::defender].size()) / 2;
    for (int i = 0; i < std::min(own, lost); ++i) kill_on(now.domain);
    for (int i = own; i < lost; ++i) lose_lent(Side::defender);
    release(now.domain);
    assign(now.domain, now.seat, now.capo);
    set_soldiers(now.origin, q.soldiers_on(now.origin) - garrison);
    set_soldiers(now.domain, garrison);
    send_lent_home(Side::attacker);
    send_lent_home(Side::defender);
    emit(EventKind::assault_won, {.a = now.seat, .b = now.domain, .c = now.rival, .n = garrison});
    do_feat(now.seat, Condition::assault_won);
    beat(now.seat, now.rival);
}

// OM-ASSAULT-6, OM-ASSAULT-7: all but one are lost, own soldiers first, then the last lent.
void Flow::assault_repelled() {
    const ActiveAction& now = s.active;
    const int lost = now.used + now.lent[Side::attacker].size() - 1;
    for (int i = 0; i < std::min<int>(now.used, lost); ++i) kill_on(now.origin);
    for (int i = now.used; i < lost; ++i) lose_lent(Side::attacker);
    send_lent_home(Side::attacker);
    send_lent_home(Side::defender);
    emit(EventKind::assault_repelled, {.a = now.rival, .b = now.domain, .c = now.seat});
    do_feat(now.rival, Condition::assault_repelled);
    beat(now.rival, now.seat);
}

void Flow::lose_lent(Side side) {
    if (has_listeners()) emit(EventKind::soldiers_lost, {.a = s.active.lent[side].back().seat, .b = cause(), .n = 1});
    s.active.lent[side].pop();
}

void Flow::send_lent_home(Side side) {
    for (const Loan& loan : s.active.lent[side]) change_reserve(loan.seat, loan.slot, 1);
    s.active.lent[side].clear();
}

Next Flow::run(HeistFrame& f) {
    const ActiveAction& now = s.active;
    if (f.step == HeistFrame::Step::roll) {
        f.step = HeistFrame::Step::result;
        begin_roll(Stat::subterfuge, 0, now.seat, SeatSet::of(now.seat).with(now.rival));  // OM-HEIST-2
        set_full_roll(now.seat, now.capo, Stat::subterfuge);
        set_full_roll(now.rival, now.rival_capo, Stat::subterfuge);
        return Next::again;
    }
    const CapoId victim = q.capo_card(now.rival, now.rival_capo);
    if (s.roll.winner == now.seat) {  // OM-HEIST-3
        of(now.rival).robber[now.rival_capo] = now.seat;
        of(now.rival).robbed.add(now.rival_capo);
        emit(EventKind::heist_won, {.a = now.seat, .b = now.rival, .c = victim});
        do_feat(now.seat, Condition::heist_won);
        beat(now.seat, now.rival);
    } else {  // OM-HEIST-4
        emit(EventKind::heist_failed, {.a = now.seat, .b = now.rival, .c = victim});
        kill_in_reserve(now.seat, now.capo);
        beat(now.rival, now.seat);
    }
    end_action();
    return finish();
}

}  // namespace consigliere::omerta
