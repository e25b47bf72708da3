#include "bots/la_cosa_nostra/worth.hpp"

#include <algorithm>
#include <bit>

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

constexpr int kMostThrown = 8;

constexpr std::array<std::array<LaCosaNostraWorth::Odds, 7>, kMostThrown + 1> all_odds() {
    std::array<std::array<LaCosaNostraWorth::Odds, 7>, kMostThrown + 1> out{};
    for (int difficulty = 1; difficulty <= 6; ++difficulty) {
        const double hit = (7 - difficulty) / 6.0, miss = 1 - hit;
        double none = 1, one = 0;
        for (int dice = 0; dice <= kMostThrown; ++dice) {
            out[static_cast<std::size_t>(dice)][static_cast<std::size_t>(difficulty)] = {1 - none, 1 - none - one};
            one = one * miss + none * hit;
            none *= miss;
        }
    }
    return out;
}

constexpr auto kOdds = all_odds();

// What a Cash Job of each round pays on average, for Robberies still to come.
constexpr std::array<double, kRounds> kUsualPayout{5, 9, 13, 18};

// What comes of things until the end, in thousands of cash as a round begins; by the rounds after it. Fitted to 3,000 games
// of silent bots at tables of four.
struct Prospect {
    double income, business, gangster, strength, influence;
};
constexpr std::array<Prospect, 3> kProspect{
    {{1.45, 2.7, 4.4, 1.55, 0.85}, {1.55, 2.3, 2.0, 3.0, 0.75}, {1.1, 1.6, 0.2, 3.0, 0.3}}};

}  // namespace

LaCosaNostraWorth::Odds LaCosaNostraWorth::odds(int dice, int difficulty) {
    return kOdds[static_cast<std::size_t>(std::clamp(dice, 0, kMostThrown))]
                [static_cast<std::size_t>(std::clamp(difficulty, 1, 6))];
}

double LaCosaNostraWorth::usual_payout(int round) { return kUsualPayout[static_cast<std::size_t>(round - 1)]; }

LaCosaNostraWorth::LaCosaNostraWorth(const LaCosaNostra& game, const View& view, Seat seat)
    : rules_(game.rules()),
      view_(view),
      table_(view.table),
      me_(seat),
      players_(game.players()),
      rounds_left_(rules_.options.rounds - table_.round),
      incomes_left_(rounds_left_ + 2) {
    Businesses marked = 0;
    for (const std::uint8_t b : table_.marker[me_.index])
        if (b != kNothing) marked |= bit64(b);
    usable_ = (table_.owned[me_.index] | marked) & ~table_.dark;

    purse_ = cash();
    each(table_.gang[me_.index] & table_.tasked, [&](int g) {
        const int business = planned_purchase(g);
        if (business < 0) return;
        planned_ |= bit64(business);
        purse_ -= rules_.type(business).price;
    });
    each(table_.gang[me_.index] & table_.tasked, [&](int g) {
        const JobFace* job = planned_job(g);
        if (job != nullptr && job->type == JobType::cash && missing(*job, 0) == 0)
            purse_ += 0.75 * payout(*job, g, 0, 0);
    });
}

const JobFace* LaCosaNostraWorth::planned_job(int gangster) const {
    const std::uint8_t task = view_.task[static_cast<std::size_t>(gangster)];
    return task < kPurchase ? &rules_.cards.faces[task] : nullptr;
}

int LaCosaNostraWorth::planned_purchase(int gangster) const {
    const std::uint8_t task = view_.task[static_cast<std::size_t>(gangster)];
    return task >= kPurchase && task < kBack ? task - kPurchase : -1;
}

// --- dice ---------------------------------------------------------------------------------------------------------------

int LaCosaNostraWorth::dice_of(int gangster) const {
    const int n = rules_.cards.gangsters[static_cast<std::size_t>(gangster)].strength +
                  static_cast<int>(table_.attached[kOnMachinePistol] >> gangster & 1) -
                  static_cast<int>(table_.attached[kOnDistraction] >> gangster & 1);
    return std::max(1, n);
}

int LaCosaNostraWorth::difficulty(const JobFace& job, int gangster) const {
    return job.difficulty - static_cast<int>(table_.attached[kOnHenchman] >> gangster & 1) +
           static_cast<int>(table_.attached[kOnSaboteur] >> gangster & 1);
}

int LaCosaNostraWorth::difficulty_against(int target, int attacker, bool tasked) const {
    return dice_of(target) + (tasked ? 1 : 0) - static_cast<int>(table_.attached[kOnHenchman] >> attacker & 1) +
           static_cast<int>(table_.attached[kOnSaboteur] >> attacker & 1);
}

double LaCosaNostraWorth::payout(const JobFace& job, int gangster, int dice_more, int easier) const {
    const Odds o = odds(dice_of(gangster) + dice_more, difficulty(job, gangster) - easier);
    return o.two * job.high + (o.some - o.two) * job.low;
}

// --- the table ------------------------------------------------------------------------------------------------------------

int LaCosaNostraWorth::income(Seat seat) const {
    int sum = 0;
    const Businesses active = table_.owned[seat.index] & ~table_.dark;
    each(active, [&](int b) { sum += rules_.type(b).income; });
    for (int m = 0; m < kMonopolies; ++m) {
        const Businesses trade = rules_.cards.monopoly[static_cast<std::size_t>(m)] & ~table_.dark;
        int others = 0;
        for (int i = 0; i < players_; ++i)
            if (i != seat.index) others += std::popcount(table_.owned[static_cast<std::size_t>(i)] & trade);
        const int own = std::popcount(active & trade);
        if (own >= 2 && own > others) sum += rules_.cards.monopoly_income[static_cast<std::size_t>(m)];
    }
    return sum;
}

void LaCosaNostraWorth::weigh_opponents() const {
    std::array<double, kMaxPlayers> standings{};
    double best = -1;
    for (int i = 0; i < players_; ++i) {
        if (i == me_.index) continue;
        standings[static_cast<std::size_t>(i)] = standing(Seat(i));
        best = std::max(best, standings[static_cast<std::size_t>(i)]);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i)
        if (i != me_.index) weight_[i] = standings[i] >= best ? 0.5 : 0.25;
    weighed_ = true;
}

double LaCosaNostraWorth::harm(Seat victim, double sum) const {
    if (!weighed_) weigh_opponents();
    return weight_[victim.index] * sum;
}

double LaCosaNostraWorth::standing(Seat seat) const {
    return table_.cash[seat.index] + 2.0 * table_.laundered[seat.index] + income(seat) * incomes_left_ +
           4.0 * std::popcount(table_.trophies[seat.index]) +
           (3.0 + 8.0 * rounds_left_) * std::popcount(table_.gang[seat.index]);
}

double LaCosaNostraWorth::prospect(Seat seat) const {
    const Prospect& p = kProspect[static_cast<std::size_t>(std::clamp(rounds_left_, 0, 2))];
    const auto strength = [&](std::uint32_t gangsters) {
        int sum = 0;
        each(gangsters, [&](int g) { sum += rules_.cards.gangsters[static_cast<std::size_t>(g)].strength; });
        return sum;
    };
    const Businesses active = table_.owned[seat.index] & ~table_.dark;
    return table_.cash[seat.index] + 2.0 * table_.laundered[seat.index] + p.income * income(seat) +
           p.business * std::popcount(active) + p.gangster * std::popcount(table_.gang[seat.index]) +
           p.strength * strength(table_.gang[seat.index]) + 3.6 * std::popcount(table_.trophies[seat.index]) +
           4.2 * strength(table_.trophies[seat.index]) + p.influence * view_.influence_count[seat.index];
}

// How many of a Job's prerequisites are lacking, with `more` businesses thought of as usable too.
int LaCosaNostraWorth::missing(const JobFace& job, Businesses more) const {
    int lacking = 0;
    for (int i = 0; i < job.needs;) {
        const std::uint8_t type = job.need[static_cast<std::size_t>(i)];
        int wanted = 0;
        for (; i < job.needs && job.need[static_cast<std::size_t>(i)] == type; ++i) ++wanted;
        lacking += std::max(0, wanted - std::popcount((usable_ | more) & rules_.cards.types[type].instances));
    }
    return lacking;
}

// --- goods ----------------------------------------------------------------------------------------------------------------

double LaCosaNostraWorth::business(Seat owner, int type) const {
    const BusinessType& t = rules_.cards.types[static_cast<std::size_t>(type)];
    double worth = t.income * incomes_left_ + 1.5 * rounds_left_;  // it serves Jobs and deals besides
    if (t.monopoly == 0xFF) return worth;
    const Businesses trade = rules_.cards.monopoly[t.monopoly] & ~table_.dark;
    int own = std::popcount(table_.owned[owner.index] & trade), others = 0;
    for (int i = 0; i < players_; ++i)
        if (i != owner.index) others += std::popcount(table_.owned[static_cast<std::size_t>(i)] & trade);
    if (own == others || (own == 1 && others == 0)) worth += 4.0 * incomes_left_;  // this one makes the monopoly
    return worth;
}

// What Jobs in hand or planned become possible by one more business of this type.
double LaCosaNostraWorth::unlocked_by(int type) const {
    const Businesses one = rules_.cards.types[static_cast<std::size_t>(type)].instances & ~(usable_ | planned_);
    const Businesses more = planned_ | (one & (~one + 1));
    double best = 0;
    const auto look = [&](const JobFace& job, double odds_of_use) {
        // One business more can mend one lack.
        if (job.type == JobType::cash && missing(job, planned_) == 1 && missing(job, more) == 0)
            best = std::max(best, odds_of_use * (job.high + job.low) / 2);
    };
    for (const std::uint8_t face : view_.hand[me_.index]) look(rules_.cards.faces[face], 0.5);
    each(table_.gang[me_.index] & table_.tasked, [&](int g) {
        if (const JobFace* job = planned_job(g)) look(*job, 0.7);
    });
    return best;
}

double LaCosaNostraWorth::purchase(int type) const {
    const int price = rules_.cards.types[static_cast<std::size_t>(type)].price;
    const double gain = business(me_, type) - price + unlocked_by(type);
    if (price <= purse_) return gain;
    return price <= purse_ + 3 ? 0.5 * gain : 0.05 * gain;
}

double LaCosaNostraWorth::trophy(int gangster) const {
    const auto bonus = [](int guns, int heads) { return guns * (heads >= 3 ? 6.0 : 2.0 * heads); };
    int guns = 0;
    each(table_.trophies[me_.index],
         [&](int g) { guns += rules_.cards.gangsters[static_cast<std::size_t>(g)].strength; });
    const int heads = std::popcount(table_.trophies[me_.index]);
    const int more = rules_.cards.gangsters[static_cast<std::size_t>(gangster)].strength;
    return bonus(guns + more, heads + 1) - bonus(guns, heads);
}

double LaCosaNostraWorth::kill(int gangster) const {
    double worth = trophy(gangster);
    for (int i = 0; i < players_; ++i)
        if (table_.gang[static_cast<std::size_t>(i)] >> gangster & 1) {
            const double task = (table_.tasked >> gangster & 1) != 0 ? usual_payout(table_.round) / 2 : 0;
            worth += harm(Seat(i), 3 + task + rounds_left_ * 3.0 * dice_of(gangster));
        }
    return worth;
}

double LaCosaNostraWorth::hit_business(const JobFace& job, Odds o, Seat victim, int b) const {
    const int type = rules_.cards.type_of[static_cast<std::size_t>(b)];
    const double now = rules_.type(b).income * (rounds_left_ == 0 ? 2 : 1) + 2;  // off for this round
    const double for_good = business(victim, type);
    switch (job.type) {
    case JobType::bash_a_businessman:
    case JobType::vandalism:          return o.some * harm(victim, now);
    case JobType::persuasion:         return o.two * (harm(victim, for_good) + business(me_, type));
    default:                          return o.two * harm(victim, for_good) + (o.some - o.two) * harm(victim, now);  // Arson, Kill a Businessman
    }
}

double LaCosaNostraWorth::attack(const JobFace& job, int gangster, Seat victim) const {
    const Odds o = odds(dice_of(gangster), difficulty(job, gangster));
    double best = 0;
    switch (job.target) {
    case TargetKind::player: {
        const double two = std::min<int>(job.high, table_.cash[victim.index]);
        const double one = std::min<int>(job.low, table_.cash[victim.index]);
        const double sum = o.two * two + (o.some - o.two) * one;
        return harm(victim, sum) + (job.type == JobType::theft ? sum : 0);
    }
    case TargetKind::gangster:
        each(table_.gang[victim.index] & ~table_.asleep, [&](int g) {
            double chance = o.two;
            if (job.difficulty == 0)
                chance = odds(dice_of(gangster), difficulty_against(g, gangster, (table_.tasked >> g & 1) != 0)).two;
            best = std::max(best, chance * kill(g));
        });
        return best;
    default: {
        const bool companies = job.target == TargetKind::company;
        each(table_.owned[victim.index] & ~table_.dark, [&](int b) {
            if (rules_.type(b).company == companies) best = std::max(best, hit_business(job, o, victim, b));
        });
        return best;
    }
    }
}

// The best card to be had at a discount.
double LaCosaNostraWorth::best_bargain(double discount_two, double discount_one, Odds o) const {
    double best = 0;
    for (const std::uint8_t b : table_.market) {
        if (b == kNothing) continue;
        const int type = rules_.cards.type_of[b];
        const double price = rules_.type(b).price;
        const double low = discount_two < 0 ? price / 2 : std::max(0.0, price - discount_two);
        if (low > purse_) continue;
        const double gain = business(me_, type);
        best = std::max(best, o.two * (gain - low) + (o.some - o.two) * std::max(0.0, gain - price + discount_one));
    }
    return best;
}

double LaCosaNostraWorth::job(const JobFace& job, int gangster) const {
    const Odds o = odds(dice_of(gangster), difficulty(job, gangster));
    const double usual = usual_payout(table_.round);
    switch (job.type) {
    case JobType::cash: {
        // What is lacking may still be bought or borrowed.
        const int lacking = missing(job, 0), planned = missing(job, planned_);
        const double sure = lacking == 0 ? 1.0 : planned == 0 ? 0.8 : planned == 1 ? 0.15 : 0.02;
        return sure * payout(job, gangster, 0, 0);
    }
    case JobType::money_laundering: {
        const double hoard = std::max(0.0, purse_);
        return o.two * std::min<double>(job.high, hoard) + (o.some - o.two) * std::min<double>(job.low, hoard);
    }
    case JobType::horse_racing:
        return std::min<double>(job.high, std::max(0.0, purse_)) * std::max(0.0, 2 * o.some - 1);
    case JobType::birthday_party:    return 1.3 * (players_ - 1) * (o.two * job.high + (o.some - o.two) * job.low);
    case JobType::exceptional_offer: return best_bargain(-1, 1, o);
    case JobType::connections:       return best_bargain(2, 0, o) + 1;
    case JobType::robbery:           return 0.8 * (o.two * usual + (o.some - o.two) * usual / 2) * 1.2;
    case JobType::trap:              return 2.0 + o.two;
    default:                         break;
    }
    double best = 0;
    for (int i = 0; i < players_; ++i)
        if (i != me_.index) best = std::max(best, attack(job, gangster, Seat(i)));
    return best;
}

}  // namespace consigliere::bots
