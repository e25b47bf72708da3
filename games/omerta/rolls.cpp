// Dice (2.3): 0 W-ROLL > 1 the dice, one by one > back to 1 on a tie, with the same modifiers and no new window.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

// The caller sets the bases; difficulty 0 makes it an opposed roll.
void Play::begin_roll(Stat stat, int difficulty, Seat first, SeatSet rollers) {
    s.roll = Roll{};
    s.roll.stat = stat;
    s.roll.difficulty = static_cast<std::uint8_t>(difficulty);
    s.roll.first = first;
    s.roll.rollers = s.roll.pending = rollers;
    push(FrameKind::roll);
}

void Play::set_don_roll(Seat seat, Stat stat) {
    tell(kToldDonTerm, seat.index, static_cast<int>(stat), don_stat(seat, stat));
    set_base(seat, don_stat(seat, stat));
}

void Play::set_full_roll(Seat seat, int slot, Stat stat, int soldiers, int defence) {
    const auto at = static_cast<std::size_t>(slot);
    const auto i = static_cast<std::size_t>(stat);
    const Family& f = of(seat);
    tell(kToldTerms, seat.index, c.dons[f.don].stat[i], c.capos[f.capo[at]].stat[i], c.types[f.type[at]].stat[i],
         control_bonus(seat, stat));
    if (stat == Stat::combat) tell(kToldForce, seat.index, soldiers, defence);
    set_base(seat, full_stat(seat, slot, stat) + soldiers + defence);
}

void Play::run_roll() {
    Frame& f = frame();
    if (f.step == 0) {
        f.step = 1;
        return open_window(Window::roll, s.roll.first, s.roll.rollers, everyone());
    }
    if (!s.roll.pending.empty()) return chance(kAskDie);
    count_roll();
}

void Play::on_roll(const Action& x) {
    Roll& r = s.roll;
    const Seat seat = r.pending.first_from(r.first);
    std::uint8_t& die = r.die[seat.index];
    // OM-PLAT-3: what cards add, if they do, then each die with what it is added to; the terms of that were told before.
    if (die == 0 && r.modifier[seat.index] != 0)
        tell(kToldModified, seat.index, static_cast<int>(r.stat), 0, 0, r.modifier[seat.index]);
    die = static_cast<std::uint8_t>(die + x.a);
    tell(kToldRolled, seat.index, static_cast<int>(r.stat), x.a, r.base[seat.index], roll_total(seat));
    // OM-CRIT-1: only against a difficulty. A sum of 240 beats every difficulty there is.
    if (r.difficulty != 0 && x.a == 6 && die < 240) return;
    r.pending.remove(seat);
}

void Play::count_roll() {
    Roll& r = s.roll;
    if (r.difficulty != 0) {
        r.winner = r.first;
        r.success = roll_total(r.first) > r.difficulty ? 1 : 0;  // OM-DICE-2
        tell(r.success != 0 ? kToldRollSucceeded : kToldRollFailed, r.first.index, r.difficulty);
        return pop();
    }
    int highest = -99;
    SeatSet best;
    for (const Seat seat : r.rollers) {
        const int total = roll_total(seat);
        if (total < highest) continue;
        if (total > highest) best = {};
        highest = total;
        best.add(seat);
    }
    if (best.size() == 1) {
        r.winner = best.first();
        tell(kToldRollWon, r.winner.index, static_cast<int>(r.stat));
        return pop();
    }
    r.rollers = r.pending = best;  // OM-DICE-3, AMB-7: only those tied for highest
    for (const Seat seat : best) r.die[seat.index] = 0;
    tell(kToldRollTied, best.bits);
}

}  // namespace consigliere::omerta
