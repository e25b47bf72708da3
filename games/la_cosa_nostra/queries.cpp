#include "games/la_cosa_nostra/queries.hpp"

namespace consigliere::la_cosa_nostra {

// --- what everyone sees -----------------------------------------------------------------------------------------------------

// LCN-CASH-3: equal needs stand side by side, so the i-th of a run needs i + 1 cards of its type.
bool BoardQueries::meets_prerequisites(Seat seat, const JobFace& job) const {
    if (job.needs == 0) return true;
    const BusinessSet have = usable(seat);
    int run = 0;
    for (int i = 0; i < job.needs; ++i) {
        run = i > 0 && job.need[i] == job.need[i - 1] ? run + 1 : 1;
        if ((have & cards.types[job.need[i]].cards).size() < run) return false;
    }
    return true;
}

bool BoardQueries::holds(Seat seat, MonopolyId monopoly) const {
    const BusinessSet counting = cards.monopolies[monopoly].businesses - board.deactivated_businesses;
    const int own = (board.businesses[seat] & counting).size();
    return own >= 2 && own > (in_play() & counting).size() - own;
}

Seat BoardQueries::monopolist(MonopolyId monopoly) const {
    for (const Seat seat : setup.all_seats())
        if (holds(seat, monopoly)) return seat;
    return Seat::none();
}

int BoardQueries::income(Seat seat) const {
    int sum = 0;
    const BusinessSet earning = active(seat);
    for (int i = 0; i < cards.type_count; ++i) {
        const BusinessType& type = cards.types[BusinessTypeId(i)];
        sum += type.income * (earning & type.cards).size();
    }
    for (const MonopolyId monopoly : kAllMonopolies)
        if (holds(seat, monopoly)) sum += cards.monopolies[monopoly].income;
    return sum;
}

GangsterSet BoardQueries::attachable(Seat seat, Attachment attachment) const {
    GangsterSet where = all_gangsters();
    if (attachment == Attachment::saboteur || attachment == Attachment::distraction) where -= board.gangsters[seat];
    return where - board.attached[attachment];
}

BusinessSet BoardQueries::target_businesses(const JobFace& job, Seat target) const {
    const BusinessSet there = active(target);
    return job.target == TargetKind::company ? there & cards.companies : there - cards.companies;
}

bool BoardQueries::has_target(const JobFace& job, Seat target) const {
    switch (job.target) {
    case TargetKind::none:        return false;
    case TargetKind::player:      return true;
    case TargetKind::businessman:
    case TargetKind::company:     return !target_businesses(job, target).empty();
    case TargetKind::gangster:    return !active_gangsters(target).empty();
    }
    return false;
}

SeatSet BoardQueries::target_seats(Seat attacker, const JobFace& job) const {
    SeatSet out;
    for (const Seat seat : setup.others(attacker))
        if (has_target(job, seat)) out.add(seat);
    return out;
}

int BoardQueries::influence_drawn(Seat seat) const {
    if (board.round < setup.options.influence_from_round) return 0;  // LCN-VAR-4
    int n = board.round == 1 ? 0 : 2;                                // and one per Politician (LCN-SKILL-3)
    if (board.round > 1 || setup.options.politician_round1) n += (active(seat) & cards.politicians).size();
    return n;
}

// --- what is hidden from some seats -----------------------------------------------------------------------------------------------

BusinessSet Queries::stack() const {
    BusinessSet all = s.pool;
    for (const BuriedBusiness card : s.buried) all.add(card.business());
    return all;
}

BusinessSet Queries::purchases(Seat seat) const {
    BusinessSet out;
    for (const GangsterId gangster : tasked(seat) & board.buying) out.add(s.task[gangster].business());
    return out;
}

// LCN-DRAW-4: a Robbery counts as an Attack, a Trap does not.
bool Queries::may_reject(Seat seat) const {
    const JobHand& hand = s.jobs[seat];
    for (int i = std::max(0, hand.size() - jobs_drawn(board.round)); i < hand.size(); ++i)
        if (!cards.face(hand[i]).attack) return false;
    return !hand.empty();
}

// In planning any card may be one to place on a gangster. In the action phase there are Snitches and Spies, which need a
// market to change or a planned Job to look at.
bool Queries::might_play_card(Seat seat) const {
    const bool jobs_to_see = !lookable(seat).empty();
    if (jobs_to_see && !unused_skill(seat, cards.lawyers).empty()) return true;
    if (s.influence[seat].empty()) return false;
    return phase() == GamePhase::planning || jobs_to_see || !market_is_empty();
}

bool Queries::is_planned_in_one_way(Seat seat) const {
    return untasked(seat).size() <= 1 && s.jobs[seat].size() + market_types().size() == 1 && !might_play_card(seat);
}

bool Queries::may_task_another(const PlanningFrame& f) const {
    return f.step == PlanningFrame::Step::task_placed && f.tasks_placed > 0 && f.tasks_placed < planning_limit() &&
           !untasked(f.seat).empty() && (!s.jobs[f.seat].empty() || !market_is_empty());
}

// LCN-ACT-3, LCN-ACT-7, LCN-ACT-10.
bool Queries::can_execute(Seat seat, GangsterId gangster) const {
    const Task task = s.task[gangster];
    if (task.is_purchase()) return board.cash[seat] >= cards.type(task.business()).price;
    const JobFace& job = cards.face(task.job());
    if (job.response) return false;
    if (job.attack) return !target_seats(seat, job).empty();
    return job.type != JobType::cash || meets_prerequisites(seat, job);
}

GangsterSet Queries::holding(Seat seat, JobType response) const {
    GangsterSet out;
    for (const GangsterId gangster : planned_jobs(seat))
        if (cards.face(s.task[gangster].job()).type == response) out.add(gangster);
    return out;
}

SeatSet Queries::seats_with_late_job() const {
    SeatSet out;
    if (board.round < 3) return out;
    for (const Seat seat : setup.all_seats())
        for (const GangsterId gangster : planned_jobs(seat))
            if (round_of(s.task[gangster].job()) >= 3) out.add(seat);
    return out;
}

// --- dice -------------------------------------------------------------------------------------------------------------------

int successes(const JobFrame& f) {
    int n = 0;
    for (int i = 0; i < f.dice_rolled; ++i) n += f.dice[i] >= f.difficulty;  // LCN-DICE-2
    return std::min(n, 2);
}

// LCN-DICE-4 to LCN-DICE-6.
int Queries::difficulty(const JobFrame& f) const {
    const JobFace& job = cards.face(f.job);
    const bool question = job.difficulty == 0;
    int need = question ? strength(f.target_gangster()) : job.difficulty;
    if (question || (setup.options.plus_one_on_all_kills && job.type == JobType::car_bomb))
        need += static_cast<int>(board.tasked.has(f.target_gangster()));
    need -= static_cast<int>(has_attached(f.gangster, Attachment::henchman));
    need += static_cast<int>(has_attached(f.gangster, Attachment::saboteur));
    return std::clamp(need, 1, 6);
}

int Queries::special_price(const JobFrame& f, BusinessTypeId type) const {
    const JobFace& job = cards.face(f.job);
    const int price = cards.types[type].price;
    const bool two = successes(f) == 2;
    if (job.type == JobType::exceptional_offer) return two ? price / 2 : std::max(0, price - job.low);
    return two ? std::max(0, price - job.high) : price;
}

// --- the moment ---------------------------------------------------------------------------------------------------------------

bool Queries::turn_below_look(Seat seat) const {
    const int below = s.frames.size() - 2;
    if (s.frames.is<PlanningFrame>(below)) return s.frames.at<PlanningFrame>(below).seat == seat;
    if (!s.frames.is<ActionFrame>(below)) return false;
    const auto& f = s.frames.at<ActionFrame>(below);
    return f.actor == seat && (f.step == ActionFrame::Step::acting || f.step == ActionFrame::Step::acted);
}

bool Queries::may_look_freely(Seat seat) const {
    const bool someone_looks = s.frames.top_is<LookFrame>();
    if (someone_looks && (!is_looking(seat) || turn_below_look(seat))) return false;
    return setup.options.spy_any_time && trade_is_open() && !on_own_turn(seat) &&
           (phase() == GamePhase::planning || phase() == GamePhase::closing || phase() == GamePhase::action);
}

bool Queries::may_play_freely(Seat seat) const {
    return setup.options.wild_influence && trade_is_open() && s.frames.top_is<PlanningFrame>() && !on_own_turn(seat);
}

}  // namespace consigliere::la_cosa_nostra
