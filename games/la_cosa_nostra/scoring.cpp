// Final scoring (LCN-END) and the duel of tied players.
//
//   last action ──> score ──┬─> over
//                           └─ tied, dice_duel ──> duel ──> over
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// Of all cards of a player, by which a tie is decided.
struct Prices {
    int businesses = 0, gangsters = 0, dearest = 0;

    void add_business(int price) { businesses += price, dearest = std::max(dearest, price); }
    void add_gangster(int price) { gangsters += price, dearest = std::max(dearest, price); }
};

}  // namespace

void Flow::score() {
    emit(EventKind::scoring);
    for (const Seat seat : q.setup.all_seats()) emit(EventKind::count_start, {.a = seat, .n = s.board.cash[seat]});
    for (const Seat seat : q.setup.all_seats()) receive_income(seat, 2);  // LCN-END-1
    business_bonus();
    final_bonuses();
    find_winners();
}

void Flow::final_bonuses() {
    // LCN-END-2.
    const SeatSet best = highest(q.setup.all_seats(), [&](Seat seat) { return q.active_gangsters(seat).size(); });
    if (best.size() == 1) {
        add_cash(best.first(), q.cards.amounts.most_gangsters_bonus);
        emit(EventKind::most_gangsters, {.a = best.first(),
                                         .b = q.active_gangsters(best.first()).size(),
                                         .n = q.cards.amounts.most_gangsters_bonus});
    }
    for (const Seat seat : q.setup.all_seats()) {
        int guns = 0;  // LCN-END-3: printed strength
        for (const GangsterId gangster : s.board.trophies[seat]) guns += q.cards.gangsters[gangster].strength;
        const int each =
            q.cards.amounts.power_bonus * std::min(q.cards.amounts.power_trophies, s.board.trophies[seat].size());
        const int bonus = guns * each;
        if (bonus > 0) emit(EventKind::power_bonus, {.a = seat, .b = guns, .c = each, .n = bonus});
        const int laundered = kLaunderingFactor * s.board.laundered[seat];  // LCN-END-4, LCN-LAUND-2
        if (laundered > 0)
            emit(EventKind::laundered_back,
                 {.a = seat, .b = kLaunderingFactor, .c = s.board.laundered[seat], .n = laundered});
        s.board.laundered[seat] = 0;
        add_cash(seat, bonus + laundered);
    }
}

// LCN-END-5, LCN-END-6.
void Flow::find_winners() {
    const bool by_dearest = q.setup.options.edition == Edition::nl;
    const auto prices_of = [&](Seat seat) {
        Prices prices;
        for (const BusinessId business : s.board.businesses[seat]) prices.add_business(q.cards.type(business).price);
        for (const GangsterId gangster : s.board.gangsters[seat])
            prices.add_gangster(q.cards.gangsters[gangster].price);
        return prices;
    };
    const auto value_of = [&](const Prices& p) { return by_dearest ? p.dearest : p.businesses + p.gangsters; };
    const SeatSet richest = highest(q.setup.all_seats(), [&](Seat seat) { return s.board.cash[seat]; });
    if (richest.size() > 1)
        for (const Seat seat : richest) {
            const Prices prices = prices_of(seat);
            emit(by_dearest ? EventKind::tie_dearest : EventKind::tie_value,
                 {.a = seat, .b = prices.businesses, .c = prices.gangsters, .n = value_of(prices)});
        }
    const SeatSet best = highest(richest, [&](Seat seat) { return value_of(prices_of(seat)); });
    if (best.size() > 1 && q.setup.options.dice_duel)
        s.frames.replace_all(DuelFrame{.tied = best, .seat = best.first()});
    else
        end(best);
}

void Flow::end(SeatSet winners) {
    s.board.winners = winners;
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
