// Dice (2.3): W-ROLL > the dice, one by one ──> back to the dice on a tie, with the same modifiers and no new window.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

void Flow::begin_roll(Stat stat, int difficulty, Seat first, SeatSet rollers) {
    s.roll = Roll{};
    s.roll.stat = stat;
    s.roll.difficulty = static_cast<std::uint8_t>(difficulty);
    s.roll.first = first;
    s.roll.rollers = s.roll.pending = rollers;
    push(RollFrame{});
}

void Flow::set_don_roll(Seat seat, Stat stat) {
    emit(EventKind::don_term, {.a = seat, .b = static_cast<int>(stat), .c = q.don_stat(seat, stat)});
    set_base(seat, q.don_stat(seat, stat));
}

void Flow::set_full_roll(Seat seat, SlotId slot, Stat stat, int soldiers, int defence) {
    const Family& f = of(seat);
    if (has_listeners())
        emit(EventKind::terms, {.a = seat,
                                .b = q.c().dons[f.don].stat[stat],
                                .c = q.c().capos[f.capo[slot]].stat[stat],
                                .d = q.c().types[f.type[slot]].stat[stat],
                                .n = q.control_bonus(seat, stat)});
    if (stat == Stat::combat) emit(EventKind::force, {.a = seat, .b = soldiers, .c = defence});
    set_base(seat, q.full_stat(seat, slot, stat) + soldiers + defence);
}

Next Flow::run(RollFrame& f) {
    if (f.step == RollFrame::Step::window) {
        f.step = RollFrame::Step::dice;
        const bool asks = open_window(Window::roll, s.roll.first, s.roll.rollers, q.everyone());
        return asks ? Next::wait : Next::again;
    }
    return s.roll.pending.empty() ? count_roll() : draw(ChanceKind::die);
}

void Flow::answer(RollFrame&, const Action& action) {
    Roll& r = s.roll;
    const int shown = action.a;
    const Seat seat = r.pending.first_from(r.first);
    std::uint8_t& die = r.die[seat];
    const int stat = static_cast<int>(r.stat);
    // OM-PLAT-3: what cards add, if they do, then each die with what it is added to; its terms were shown before.
    if (die == 0 && r.modifier[seat] != 0) emit(EventKind::modified, {.a = seat, .b = stat, .n = r.modifier[seat]});
    die = static_cast<std::uint8_t>(die + shown);
    emit(EventKind::rolled, {.a = seat, .b = stat, .c = shown, .d = r.base[seat], .n = q.roll_total(seat)});
    // OM-CRIT-1, OM-CRIT-2: only against a difficulty. A sum of 240 beats every difficulty there is.
    if (r.difficulty != 0 && shown == 6 && die < 240) return;
    r.pending.remove(seat);
}

Next Flow::count_roll() {
    Roll& r = s.roll;
    if (r.difficulty != 0) {
        r.winner = r.first;
        r.success = q.roll_total(r.first) > r.difficulty;  // OM-DICE-2
        emit(r.success ? EventKind::roll_succeeded : EventKind::roll_failed, {.a = r.first, .b = r.difficulty});
        return finish();
    }
    SeatSet best;
    for (const Seat seat : r.rollers) {
        const int lead = best.empty() ? 1 : q.roll_total(seat) - q.roll_total(best.first());
        if (lead > 0) best = {};
        if (lead >= 0) best.add(seat);
    }
    if (best.size() == 1) {
        r.winner = best.first();
        emit(EventKind::roll_won, {.a = r.winner, .b = static_cast<int>(r.stat)});
        return finish();
    }
    r.rollers = r.pending = best;  // OM-DICE-3, AMB-7: only those tied for highest
    for (const Seat seat : best) r.die[seat] = 0;
    emit(EventKind::roll_tied, {.a = best.bits});
    return Next::again;
}

}  // namespace consigliere::omerta
