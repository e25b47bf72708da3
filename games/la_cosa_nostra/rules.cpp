#include "games/la_cosa_nostra/rules.hpp"

#include <algorithm>

namespace consigliere::la_cosa_nostra {

// LCN-CASH-3: equal needs stand side by side, so the i-th of a run needs i + 1 cards of its type.
bool Rules::covered(const State& s, Seat seat, const JobFace& job) const {
    if (job.needs == 0) return true;
    const Businesses have = usable(s, seat);
    int run = 0;
    for (int i = 0; i < job.needs; ++i) {
        const auto at = static_cast<std::size_t>(i);
        run = i > 0 && job.need[at] == job.need[at - 1] ? run + 1 : 1;
        if (std::popcount(have & cards.types[job.need[at]].instances) < run) return false;
    }
    return true;
}

Seat Rules::monopolist(const State& s, int monopoly) const {
    const Businesses trade = cards.monopoly[static_cast<std::size_t>(monopoly)] & ~s.table.dark;
    const int all = std::popcount(in_play(s) & trade);
    for (int i = 0; i < players; ++i) {
        const int own = std::popcount(s.table.owned[static_cast<std::size_t>(i)] & trade);
        if (own >= 2 && own > all - own) return Seat(i);
    }
    return Seat::none();
}

int Rules::income(const State& s, Seat seat) const {
    int sum = 0;
    const Businesses earning = active(s, seat);
    for (int t = 0; t < cards.type_count; ++t) {
        const BusinessType& type = cards.types[static_cast<std::size_t>(t)];
        sum += type.income * std::popcount(earning & type.instances);
    }
    for (int m = 0; m < kMonopolies; ++m)
        if (monopolist(s, m) == seat) sum += cards.monopoly_income[static_cast<std::size_t>(m)];
    return sum;
}

Businesses Rules::stack(const State& s) const {
    Businesses all = s.pool;
    for (const std::uint8_t b : s.under) all |= bit64(b & ~State::kGroup);
    return all;
}

Gangsters Rules::attachable(const State& s, Seat seat, int card) const {
    static constexpr Attachment kWhere[] = {kOnHenchman, kOnSaboteur, kOnMachinePistol, kOnDistraction};
    Gangsters where = all_gangsters(s);
    if (card == kSaboteur || card == kDistraction) where &= ~s.table.gang[seat.index];
    return where & ~s.table.attached[kWhere[card - kHenchman]];
}

bool Rules::may_reject(const State& s, Seat seat) const {
    const auto& hand = s.hand[seat.index];
    for (int i = std::max(0, hand.size() - jobs_drawn(s.table.round)); i < hand.size(); ++i)
        if (!face(hand[i]).attack) return false;
    return !hand.empty();
}

// In planning any card may be one to lay on a gangster; in the action phase there are Snitches and Spies, which want a
// market to change or a planned Job to look at.
bool Rules::might_play_card(const State& s, Seat seat) const {
    const bool jobs_to_see = peekable(s, seat) != 0;
    if (jobs_to_see && unused_skill(s, seat, cards.lawyers) != 0) return true;
    if (s.influence[seat.index].empty()) return false;
    return bottom(s).kind == FrameKind::planning || jobs_to_see || market_gaps(s) < kMarketSlots;
}

bool Rules::planned_in_one_way(const State& s, Seat seat) const {
    const Gangsters men = untasked(s, seat);
    return (men & (men - 1)) == 0 && s.hand[seat.index].size() + std::popcount(market_types(s)) == 1 &&
           !might_play_card(s, seat);
}

bool Rules::may_task_another(const State& s) const {
    const Frame& f = top(s);
    return f.kind == FrameKind::planning && f.step == kTaskPlaced && f.a > 0 && f.a < planning_limit(s) &&
           untasked(s, f.seat) != 0 && (!s.hand[f.seat.index].empty() || market_gaps(s) < kMarketSlots);
}

std::uint64_t Rules::targets(const State& s, const JobFace& job, Seat target) const {
    switch (job.target) {
    case TargetKind::none:        return 0;
    case TargetKind::player:      return 1;
    case TargetKind::businessman: return active(s, target) & ~cards.companies;
    case TargetKind::company:     return active(s, target) & cards.companies;
    case TargetKind::gangster:    return s.table.gang[target.index] & ~s.table.asleep;
    }
    return 0;
}

SeatSet Rules::target_seats(const State& s, Seat attacker, const JobFace& job) const {
    SeatSet out;
    for (const Seat seat : others(attacker))
        if (targets(s, job, seat) != 0) out.add(seat);
    return out;
}

// LCN-ACT-3, LCN-ACT-7, LCN-ACT-10.
bool Rules::can_execute(const State& s, Seat seat, int gangster) const {
    const std::uint8_t task = s.task[static_cast<std::size_t>(gangster)];
    if (task >= kPurchase) return s.table.cash[seat.index] >= type(task - kPurchase).price;
    const JobFace& job = face(task);
    if (job.response) return false;
    if (job.attack) return !target_seats(s, seat, job).empty();
    return job.type != JobType::cash || covered(s, seat, job);
}

Gangsters Rules::holding(const State& s, Seat seat, JobType response) const {
    Gangsters out = 0;
    each(tasked(s, seat) & ~s.table.buying & ~s.table.asleep, [&](int g) {
        if (face(s.task[static_cast<std::size_t>(g)]).type == response) out |= bit32(g);
    });
    return out;
}

SeatSet Rules::seats_with_late_job(const State& s) const {
    SeatSet out;
    if (s.table.round < 3) return out;
    for (int i = 0; i < players; ++i)
        each(tasked(s, Seat(i)) & ~s.table.buying & ~s.table.asleep, [&](int g) {
            if (round_of(s.task[static_cast<std::size_t>(g)]) >= 2) out.add(Seat(i));
        });
    return out;
}

// LCN-DICE-4 to LCN-DICE-6.
int Rules::difficulty(const State& s, const Frame& f) const {
    const JobFace& job = face(f.job);
    int need = job.difficulty;
    const bool question = need == 0;
    if (question) need = strength(s, f.card);
    const bool kills = question || (options.plus_one_on_all_kills && job.type == JobType::car_bomb);
    if (kills) need += static_cast<int>(s.table.tasked >> f.card & 1);
    need -= static_cast<int>(s.table.attached[kOnHenchman] >> f.gangster & 1);
    need += static_cast<int>(s.table.attached[kOnSaboteur] >> f.gangster & 1);
    return std::clamp(need, 1, 6);
}

int Rules::special_price(const Frame& f, int type) const {
    const JobFace& job = face(f.job);
    const int price = cards.types[static_cast<std::size_t>(type)].price;
    const bool two = successes(f) == 2;
    if (job.type == JobType::exceptional_offer) return two ? price / 2 : std::max(0, price - job.low);
    return two ? std::max(0, price - job.high) : price;
}

int Rules::influence_drawn(const State& s, Seat seat) const {
    const int round = s.table.round;
    if (round < options.influence_from_round) return 0;  // LCN-VAR-4
    int n = round == 1 ? 0 : 2;
    if (round > 1 || options.politician_round1) n += std::popcount(active(s, seat) & cards.politicians);
    return n;
}

}  // namespace consigliere::la_cosa_nostra
