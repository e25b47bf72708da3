// Final scoring (LCN-END) and the duel of tied players.
//
//   last action ──> score ──┬─> over
//                           └─ tied, dice_duel ──> duel ──> over
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

void Flow::score() {
    emit(EventKind::scoring);
    for (const Seat seat : setup.all_seats()) emit(EventKind::count_start, {.a = seat, .n = board.cash[seat]});
    for (const Seat seat : setup.all_seats()) {  // LCN-END-1
        board.income[seat] = static_cast<std::uint16_t>(q.income(seat));
        add_cash(seat, 2 * board.income[seat]);
        emit(EventKind::income, {.a = seat, .n = 2 * board.income[seat]});
    }
    business_bonus();
    final_bonuses();
    find_winners();
}

void Flow::final_bonuses() {
    // LCN-END-2.
    const SeatSet best = highest(setup.all_seats(), [&](Seat seat) { return q.active_gangsters(seat).size(); });
    if (best.size() == 1) {
        add_cash(best.first(), cards.amounts.most_gangsters_bonus);
        emit(EventKind::most_gangsters, {.a = best.first(), .n = cards.amounts.most_gangsters_bonus});
    }
    for (const Seat seat : setup.all_seats()) {
        int guns = 0;  // LCN-END-3: printed strength
        for (const GangsterId gangster : board.trophies[seat]) guns += cards.gangsters[gangster].strength;
        const int bonus =
            guns * cards.amounts.power_bonus * std::min(cards.amounts.power_trophies, board.trophies[seat].size());
        if (bonus > 0) emit(EventKind::power_bonus, {.a = seat, .n = bonus});
        const int laundered = kLaunderingFactor * board.laundered[seat];  // LCN-END-4, LCN-LAUND-2
        if (laundered > 0) emit(EventKind::laundered_back, {.a = seat, .n = laundered});
        board.laundered[seat] = 0;
        add_cash(seat, bonus + laundered);
    }
}

// LCN-END-5, LCN-END-6.
void Flow::find_winners() {
    const auto value_of_cards = [&](Seat seat) {
        int sum = 0, dearest = 0;
        const auto count = [&](int price) { sum += price, dearest = std::max(dearest, price); };
        for (const BusinessId business : board.businesses[seat]) count(cards.type(business).price);
        for (const GangsterId gangster : board.gangsters[seat]) count(cards.gangsters[gangster].price);
        return setup.options.edition == Edition::nl ? dearest : sum;
    };
    const SeatSet richest = highest(setup.all_seats(), [&](Seat seat) { return board.cash[seat]; });
    const EventKind tie = setup.options.edition == Edition::nl ? EventKind::tie_dearest : EventKind::tie_value;
    if (richest.size() > 1)
        for (const Seat seat : richest) emit(tie, {.a = seat, .n = value_of_cards(seat)});
    const SeatSet best = highest(richest, value_of_cards);
    if (best.size() > 1 && setup.options.dice_duel)
        s.frames.replace_all(DuelFrame{.tied = best, .seat = best.first()});
    else
        end(best);
}

void Flow::end(SeatSet winners) {
    board.winners = winners;
    for (const Seat seat : winners) emit(EventKind::wins, {.a = seat});
    s.frames.replace_all(OverFrame{});
}

// --- the duel: four dice each, the highest sum wins, ties roll again ---------------------------------------------------------

Next Flow::run(DuelFrame& f) {
    static constexpr int kDuelDice = 4;
    if (f.rolled < kDuelDice) return ask_chance(ChanceKind::die);
    f.rolled = 0;
    const Seat next = f.tied.first_from(Seat(f.seat.index + 1));
    if (next > f.seat) {
        f.seat = next;
        return Next::again;
    }
    for (const Seat seat : f.tied) emit(EventKind::tie_duel, {.a = seat, .n = f.sums[seat]});
    const SeatSet best = highest(f.tied, [&](Seat seat) { return f.sums[seat]; });
    f.sums.fill(0);
    f.tied = best;
    f.seat = best.first();
    if (best.size() == 1) end(best);
    return Next::again;
}

void Flow::answer(DuelFrame& f, const Action& action) {
    f.sums[f.seat] = static_cast<std::uint8_t>(f.sums[f.seat] + action.a);
    ++f.rolled;
    emit(EventKind::rolls, {.a = f.seat, .b = action.a});
}

}  // namespace consigliere::la_cosa_nostra
