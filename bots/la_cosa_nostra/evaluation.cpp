#include "bots/la_cosa_nostra/evaluation.hpp"

#include <algorithm>

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

constexpr int kMostThrown = 8;

using OddsTable = Array<Array<LaCosaNostraEvaluation::Odds, 7>, kMostThrown + 1>;

constexpr OddsTable all_odds() {
    OddsTable out;
    for (int difficulty = 1; difficulty <= 6; ++difficulty) {
        const double hit = (7 - difficulty) / 6.0, miss = 1 - hit;
        double none = 1, one = 0;
        for (int dice = 0; dice <= kMostThrown; ++dice) {
            out[dice][difficulty] = {1 - none, 1 - none - one};
            one = one * miss + none * hit;
            none *= miss;
        }
    }
    return out;
}

constexpr auto kOdds = all_odds();

// What a Cash Job of each round pays on average, for Robberies still to come.
constexpr Array<double, kRounds> kUsualPayout{{5, 9, 13, 18}};

}  // namespace

LaCosaNostraEvaluation::Odds LaCosaNostraEvaluation::odds(int dice, int difficulty) {
    return kOdds[std::clamp(dice, 0, kMostThrown)][std::clamp(difficulty, 1, 6)];
}

double LaCosaNostraEvaluation::usual_payout(int round) { return kUsualPayout[round - 1]; }

LaCosaNostraEvaluation::LaCosaNostraEvaluation(const LaCosaNostra& game, const View& view, Seat seat)
    : q(game.setup(), view.board),
      cards_(game.setup().cards),
      view_(view),
      board_(view.board),
      me_(seat),
      others_(game.setup().others(seat)),
      rounds_left_(game.setup().options.rounds - board_.round),
      incomes_left_(rounds_left_ + 2),
      usable_((board_.businesses[seat] | q.marked(seat)) - board_.deactivated_businesses),
      purse_(cash()) {
    for (const GangsterId gangster : q.tasked(me_)) {
        const BusinessId business = planned_purchase(gangster);
        if (!business.exists()) continue;
        planned_.add(business);
        purse_ -= cards_.type(business).price;
    }
    for (const GangsterId gangster : q.tasked(me_)) {
        const JobFace* job = planned_job(gangster);
        if (job != nullptr && job->type == JobType::cash && missing(*job, {}) == 0)
            purse_ += 0.75 * payout(*job, gangster, 0, 0);
    }
}

const JobFace* LaCosaNostraEvaluation::planned_job(GangsterId gangster) const {
    const ShownTask task = view_.task[gangster];
    return task.has_face() ? &cards_.faces[task.face()] : nullptr;
}

BusinessId LaCosaNostraEvaluation::planned_purchase(GangsterId gangster) const {
    const ShownTask task = view_.task[gangster];
    return task.is_purchase() ? task.business() : BusinessId::none();
}

// --- dice ---------------------------------------------------------------------------------------------------------------

int LaCosaNostraEvaluation::handicap(GangsterId gangster) const {
    return static_cast<int>(q.has_attached(gangster, Attachment::saboteur)) -
           static_cast<int>(q.has_attached(gangster, Attachment::henchman));
}

int LaCosaNostraEvaluation::difficulty_against(GangsterId target, GangsterId attacker) const {
    return dice_of(target) + static_cast<int>(board_.tasked.has(target)) + handicap(attacker);
}

double LaCosaNostraEvaluation::payout(const JobFace& job, GangsterId gangster, int more_dice, int easier) const {
    const Odds o = odds(dice_of(gangster) + more_dice, difficulty(job, gangster) - easier);
    return o.two * job.high + (o.some - o.two) * job.low;
}

// --- the board ------------------------------------------------------------------------------------------------------------

void LaCosaNostraEvaluation::weigh_opponents() const {
    PerSeat<double> standings;
    for (const Seat seat : others_) standings[seat] = standing(seat);
    double best = -1;
    for (const Seat seat : others_) best = std::max(best, standings[seat]);
    for (const Seat seat : others_) weight_[seat] = standings[seat] >= best ? 0.5 : 0.25;
    weighed_ = true;
}

double LaCosaNostraEvaluation::harm(Seat victim, double amount) const {
    if (!weighed_) weigh_opponents();
    return weight_[victim] * amount;
}

double LaCosaNostraEvaluation::standing(Seat seat) const {
    return board_.cash[seat] + 2.0 * board_.laundered[seat] + q.income(seat) * incomes_left_ +
           4.0 * board_.trophies[seat].size() + (3.0 + 8.0 * rounds_left_) * board_.gangsters[seat].size();
}

int LaCosaNostraEvaluation::strength_of(GangsterSet gangsters) const {
    int sum = 0;
    for (const GangsterId gangster : gangsters) sum += cards_.gangsters[gangster].strength;
    return sum;
}

int LaCosaNostraEvaluation::missing(const JobFace& job, BusinessSet more) const {
    BusinessTypeId any;
    return missing(job, more, any);
}

// How many of a Job's prerequisites are missing, if `more` businesses were usable too; and the last type of them.
int LaCosaNostraEvaluation::missing(const JobFace& job, BusinessSet more, BusinessTypeId& lacking) const {
    const BusinessSet usable = usable_ | more;
    int missing = 0;
    for (int i = 0; i < job.needs;) {
        const BusinessTypeId type = job.need[i];
        int wanted = 0;
        for (; i < job.needs && job.need[i] == type; ++i) ++wanted;
        const int here = wanted - (usable & cards_.types[type].cards).size();
        if (here > 0) missing += here, lacking = type;
    }
    return missing;
}

// --- goods ----------------------------------------------------------------------------------------------------------------

double LaCosaNostraEvaluation::business(Seat owner, BusinessTypeId id) const {
    return businesses_[owner].of(id, [&] { return compute_business(owner, id); });
}

double LaCosaNostraEvaluation::compute_business(Seat owner, BusinessTypeId id) const {
    const BusinessType& type = cards_.types[id];
    double worth = type.income * incomes_left_ + 1.5 * rounds_left_;  // it also serves Jobs and deals
    if (!type.monopoly.exists()) return worth;
    const BusinessSet counting = cards_.monopolies[type.monopoly].businesses - board_.deactivated_businesses;
    const int own = (board_.businesses[owner] & counting).size();
    const int others = (q.in_play() & counting).size() - own;
    if (own == others || (own == 1 && others == 0)) worth += 4.0 * incomes_left_;  // this one makes the monopoly
    return worth;
}

// One more business can supply one prerequisite.
double LaCosaNostraEvaluation::unlocked_by(BusinessTypeId type) const {
    if ((cards_.types[type].cards - usable_ - planned_).empty()) return 0;
    if (!looked_for_lacking_) look_for_lacking();
    return worth_of_lacking_[type];
}

void LaCosaNostraEvaluation::look_for_lacking() const {
    looked_for_lacking_ = true;
    const auto look = [&](const JobFace& job, double odds_of_use) {
        if (job.type != JobType::cash) return;
        BusinessTypeId lacking;
        if (missing(job, planned_, lacking) != 1) return;
        worth_of_lacking_[lacking] = std::max(worth_of_lacking_[lacking], odds_of_use * (job.high + job.low) / 2);
    };
    for (const FaceId face : view_.hand[me_]) look(cards_.faces[face], 0.5);
    for (const GangsterId gangster : q.tasked(me_))
        if (const JobFace* job = planned_job(gangster)) look(*job, 0.7);
}

double LaCosaNostraEvaluation::purchase(BusinessTypeId type) const {
    return purchases_.of(type, [&] { return compute_purchase(type); });
}

double LaCosaNostraEvaluation::compute_purchase(BusinessTypeId type) const {
    const int price = cards_.types[type].price;
    const double gain = business(me_, type) - price + unlocked_by(type);
    if (price <= purse_) return gain;
    return price <= purse_ + 3 ? 0.5 * gain : 0.05 * gain;
}

double LaCosaNostraEvaluation::trophy(GangsterId gangster) const {
    const Amounts& amounts = cards_.amounts;
    const auto bonus = [&](int guns, int heads) {
        return 1.0 * guns * amounts.power_bonus * std::min(amounts.power_trophies, heads);
    };
    const int guns = strength_of(board_.trophies[me_]), heads = board_.trophies[me_].size();
    return bonus(guns + cards_.gangsters[gangster].strength, heads + 1) - bonus(guns, heads);
}

double LaCosaNostraEvaluation::kill(GangsterId gangster) const {
    return kills_.of(gangster, [&] { return compute_kill(gangster); });
}

double LaCosaNostraEvaluation::compute_kill(GangsterId gangster) const {
    const Seat owner = q.owner_of(gangster);
    if (owner == Seat::none()) return trophy(gangster);
    const double task = board_.tasked.has(gangster) ? usual_payout(board_.round) / 2 : 0;
    return trophy(gangster) + harm(owner, 3 + task + rounds_left_ * 3.0 * dice_of(gangster));
}

double LaCosaNostraEvaluation::hit_business(const JobFace& job, Odds o, Seat victim, BusinessId target) const {
    const BusinessTypeId type = cards_.type_of[target];
    const double now = cards_.types[type].income * (rounds_left_ == 0 ? 2 : 1) + 2;  // deactivated this round
    const double for_good = business(victim, type);
    switch (job.type) {
    case JobType::bash_a_businessman:
    case JobType::vandalism:          return o.some * harm(victim, now);
    case JobType::persuasion:         return o.two * (harm(victim, for_good) + business(me_, type));
    default:  // Arson, Kill a Businessman
        return o.two * harm(victim, for_good) + (o.some - o.two) * harm(victim, now);
    }
}

double LaCosaNostraEvaluation::attack(const JobFace& job, GangsterId gangster, Seat victim) const {
    const Odds o = odds(dice_of(gangster), difficulty(job, gangster));
    double best = 0;
    switch (job.target) {
    case TargetKind::player: {
        const double two = std::min<int>(job.high, board_.cash[victim]);
        const double one = std::min<int>(job.low, board_.cash[victim]);
        const double amount = o.two * two + (o.some - o.two) * one;
        return harm(victim, amount) + (job.type == JobType::theft ? amount : 0);
    }
    case TargetKind::gangster:
        for (const GangsterId target : q.active_gangsters(victim)) {
            const double chance =
                job.difficulty != 0 ? o.two : odds(dice_of(gangster), difficulty_against(target, gangster)).two;
            best = std::max(best, chance * kill(target));
        }
        return best;
    default:
        for (const BusinessId target : q.target_businesses(job, victim))
            best = std::max(best, hit_business(job, o, victim, target));
        return best;
    }
}

// The best card in the market at a discount; half the price if discount_two is negative.
double LaCosaNostraEvaluation::best_purchase(double discount_two, double discount_one, Odds o) const {
    double best = 0;
    for (const BusinessId business : board_.market) {
        if (!business.exists()) continue;
        const double price = cards_.type(business).price;
        const double low = discount_two < 0 ? price / 2 : std::max(0.0, price - discount_two);
        if (low > purse_) continue;
        const double gain = this->business(me_, cards_.type_of[business]);
        best = std::max(best, o.two * (gain - low) + (o.some - o.two) * std::max(0.0, gain - price + discount_one));
    }
    return best;
}

double LaCosaNostraEvaluation::plan(FaceId face, GangsterId gangster) const {
    const int dice = dice_of(gangster);
    const auto compute = [&] { return job(cards_.faces[face], gangster); };
    if (dice > kMostDice) return compute();
    return plans_[position_of(dice)][position_of(handicap(gangster) + 1)].of(face, compute);
}

double LaCosaNostraEvaluation::job(const JobFace& job, GangsterId gangster) const {
    const Odds o = odds(dice_of(gangster), difficulty(job, gangster));
    const double usual = usual_payout(board_.round);
    switch (job.type) {
    case JobType::cash: {
        // What is missing may still be bought or borrowed.
        if (missing(job, {}) == 0) return payout(job, gangster, 0, 0);
        const int planned = missing(job, planned_);
        return (planned == 0 ? 0.8 : planned == 1 ? 0.15 : 0.02) * payout(job, gangster, 0, 0);
    }
    case JobType::money_laundering: {
        const double hoard = std::max(0.0, purse_);
        return o.two * std::min<double>(job.high, hoard) + (o.some - o.two) * std::min<double>(job.low, hoard);
    }
    case JobType::horse_racing:
        return std::min<double>(job.high, std::max(0.0, purse_)) * std::max(0.0, 2 * o.some - 1);
    case JobType::birthday_party:    return 1.3 * others_.size() * (o.two * job.high + (o.some - o.two) * job.low);
    case JobType::exceptional_offer: return best_purchase(-1, 1, o);
    case JobType::connections:       return best_purchase(2, 0, o) + 1;
    case JobType::robbery:           return 0.8 * (o.two * usual + (o.some - o.two) * usual / 2) * 1.2;
    case JobType::trap:              return 2.0 + o.two;
    default:                         break;
    }
    double best = 0;
    for (const Seat seat : others_) best = std::max(best, attack(job, gangster, seat));
    return best;
}

}  // namespace consigliere::bots
