// Assault and heist (2.10, 2.11).
//
//   assault  0 number > 1 W-DECL-A > 2 reinforcements > 3, 4 loans > 5 W-FORCE > 6 roll > 7 result > 8 garrison
//   heist    0 roll > 1 result
//
// While an assault lasts the attackers stand on their origin; lent soldiers stand nowhere but in the deed.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::run_assault() {
    Frame& f = frame();
    Deed& d = s.deed;
    switch (f.step) {
    case 0:
        f.step = 1;
        if (is_put(kAskAssaultUse, soldiers_on(d.origin) - o.assault_min + 1)) return ask(kAskAssaultUse, d.active);
        d.used = static_cast<std::uint8_t>(soldiers_on(d.origin));
        return;
    case 1:
        f.step = 2;
        tell(kToldAssault, d.active.index, d.origin, d.domain, d.rival.index, d.used);
        return open_window(Window::declare_assault, d.rival, everyone().without(d.active), everyone());
    case 2:
        f.step = 3;
        if (d.called_off != 0)
            f.step = 9;  // A11
        else if (is_put(kAskReinforce, most_reinforcements() + 1))
            return ask(kAskReinforce, d.rival);
        return;
    case 3:
    case 4: return ask_loan(f, f.step == 3 ? 1 : 0);
    case 5:
        f.step = 6;
        return open_window(Window::force, d.active, SeatSet::of(d.active), SeatSet::of(d.active).with(d.rival));
    case 6:
        f.step = 7;
        begin_roll(Stat::combat, 0, d.active, SeatSet::of(d.active).with(d.rival));  // OM-ASSAULT-4
        s.roll.assault = 1;
        set_full_roll(d.active, d.capo, Stat::combat, attack_sum(d, 0, d.used));
        set_full_roll(d.rival, d.rival_capo, Stat::combat, soldiers_on(d.domain) + d.lent[1].size(),
                      domain(d.domain).defence + d.bonus);
        return;
    case 7:
        f.step = 8;
        if (s.roll.winner == d.rival) return assault_repelled();
        if (is_put(kAskAssaultGarrison, d.used)) return ask(kAskAssaultGarrison, d.active);
        return assault_won(1);
    default: s.deed = Deed{}; pop();
    }
}

void Play::on_assault(const Action& x) {
    Frame& f = frame();
    Deed& d = s.deed;
    switch (x.kind) {
    case kUse: d.used = static_cast<std::uint8_t>(x.n); return;
    case kReinforce:
        if (d.free_reinforcements == 0 && x.n > 1) pay_bank(d.rival, kReinforcementPrice * (x.n - 1));
        change_reserve(d.rival, d.rival_capo, -x.n);
        set_soldiers(d.domain, soldiers_on(d.domain) + x.n);
        return tell(kToldReinforced, d.rival.index, d.domain, 0, 0, x.n);
    case kGarrison: return assault_won(x.n);
    case kHold:     ++f.b; return;
    default:        f.b = kNothing; return;  // no more bargaining
    }
}

// DEC-19: while the side is asked, third families may lend it soldiers (negotiate.cpp). It may hold the moment open
// three times. b: times held, or nothing when done.
void Play::ask_loan(Frame& f, int side) {
    bool lenders = false;
    for (const Seat other : everyone().without(s.deed.active).without(s.deed.rival))
        lenders = lenders || has_reserve(other);
    if (o.negotiation && lenders && takes_loan(side) && f.b < 3)
        return ask(kAskLoan, side == 0 ? s.deed.active : s.deed.rival);
    f.b = 0;
    ++f.step;
}

// OM-ASSAULT-5, OM-ASSAULT-7: half of those who defended are lost, own soldiers first.
void Play::assault_won(int garrison) {
    const Deed& d = s.deed;
    const int own = soldiers_on(d.domain);
    const int lost = (own + s.deed.lent[1].size()) / 2;
    for (int i = 0; i < std::min(own, lost); ++i) kill_on(d.domain);
    for (int i = own; i < lost; ++i) {
        tell(kToldSoldierLost, s.deed.lent[1].back().seat.index, 0, 0, 0, 1);
        s.deed.lent[1].pop();
    }
    release(d.domain);
    assign(d.domain, d.active, d.capo);
    set_soldiers(d.origin, soldiers_on(d.origin) - garrison);
    set_soldiers(d.domain, garrison);
    send_lent_home(0);
    send_lent_home(1);
    tell(kToldAssaultWon, d.active.index, d.domain, d.rival.index, 0, garrison);
    do_feat(d.active, Condition::assault_won);
    beat(d.active, d.rival);
}

// OM-ASSAULT-6, OM-ASSAULT-7: all but one are lost, own soldiers first, then the last lent.
void Play::assault_repelled() {
    const Deed& d = s.deed;
    const int lost = d.used + d.lent[0].size() - 1;
    for (int i = 0; i < std::min<int>(d.used, lost); ++i) kill_on(d.origin);
    for (int i = d.used; i < lost; ++i) {
        tell(kToldSoldierLost, s.deed.lent[0].back().seat.index, 0, 0, 0, 1);
        s.deed.lent[0].pop();
    }
    send_lent_home(0);
    send_lent_home(1);
    tell(kToldAssaultRepelled, d.rival.index, d.domain, d.active.index);
    do_feat(d.rival, Condition::assault_repelled);
    beat(d.rival, d.active);
}

void Play::send_lent_home(int side) {
    for (const Loan& loan : s.deed.lent[static_cast<std::size_t>(side)]) change_reserve(loan.seat, loan.slot, 1);
    s.deed.lent[static_cast<std::size_t>(side)].clear();
}

void Play::run_heist() {
    Frame& f = frame();
    const Deed& d = s.deed;
    if (f.step == 0) {
        f.step = 1;
        begin_roll(Stat::subterfuge, 0, d.active, SeatSet::of(d.active).with(d.rival));  // OM-HEIST-2
        set_full_roll(d.active, d.capo, Stat::subterfuge);
        set_full_roll(d.rival, d.rival_capo, Stat::subterfuge);
        return;
    }
    const int victim = capo_card(d.rival, d.rival_capo);
    if (s.roll.winner == d.active) {  // OM-HEIST-3
        of(d.rival).robber[d.rival_capo] = d.active.index;
        of(d.rival).robbed = static_cast<std::uint8_t>(of(d.rival).robbed | 1u << d.rival_capo);
        tell(kToldHeistWon, d.active.index, d.rival.index, victim);
        do_feat(d.active, Condition::heist_won);
    } else {  // OM-HEIST-4
        tell(kToldHeistFailed, d.active.index, d.rival.index, victim);
        kill_in_reserve(d.active, d.capo);
    }
    beat(s.roll.winner, s.roll.winner == d.active ? d.rival : d.active);
    s.deed = Deed{};
    pop();
}

}  // namespace consigliere::omerta
