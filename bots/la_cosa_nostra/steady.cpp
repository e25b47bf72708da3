#include "bots/la_cosa_nostra/steady.hpp"

#include "bots/la_cosa_nostra/worth.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

class Judge {
public:
    Judge(const LaCosaNostra& game, const View& view, Seat seat)
        : rules_(game.rules()), view_(view), table_(view.table), me_(seat), worth_(game, view, seat) {}

    double judge(const Action& x) const {
        switch (x.kind) {
        case kReject:           return 1;  // nothing but Attacks is a poor hand
        case kPlan:             return worth_.job(rules_.cards.faces[x.b], x.a) - reserve(x.a);
        case kBuy:              return worth_.purchase(x.b) - reserve(x.a);
        case kPlay:             return is_planning_task_ ? kNotNow : help(x.a, x.b) - 0.8;
        case kLook:
        case kAlsoLook:
        case kChangeMarket:     return -1;
        case kEndTurn:
        case kEnough:
        case kPass:
        case kStand:
        case kDecline:          return 0;
        case kScheme:           return -0.5;
        case kSkipTurn:         return -12;  // keeps a Response for a better moment, but spends a card
        case kExecute:          return execute(x.a);
        case kCancel:           return cancel(x.a);
        case kReturnFire:       return 1;
        case kRecruit:          return recruit(x.a);
        case kTakeFromStack:
        case kTake:             return worth_.business(me_, x.a) - 0.6 * rules_.cards.types[x.a].price;
        case kLaunder:          return x.n;
        case kDiscardJob:       return -keep(rules_.cards.faces[x.a]);
        case kDiscardInfluence: return -kKeepInfluence[x.a];
        default:                return in_job(x);
        }
    }

    // While a gangster must be tasked, influence cards can wait until that is done.
    void look_at(const ActionList& legal) {
        for (const Action& x : legal) is_planning_task_ |= x.kind == kPlan || x.kind == kBuy;
    }

private:
    static constexpr double kNotNow = -1000;
    // Snitch, Spy, doc, Henchman, Saboteur, Machine Pistol, Distraction, Schemer.
    static constexpr std::array<double, kInfluences> kKeepInfluence{1, 0.5, 4, 3.5, 2, 3, 2.2, 1.5};

    // What else this gangster could do: strong ones are kept for Jobs in which dice count.
    double reserve(int gangster) const { return 1.2 * worth_.dice_of(gangster); }

    // What a planning card on a gangster changes: dice for one's own Jobs, trouble for others'.
    double help(int card, int gangster) const {
        const bool mine = (table_.gang[me_.index] >> gangster & 1) != 0;
        if (mine) {
            const JobFace* job = worth_.planned_job(gangster);
            if (job == nullptr || card == kSaboteur || card == kDistraction) return kNotNow;
            const int dice = card == kMachinePistol, easier = card == kHenchman;
            if (job->type == JobType::cash)
                return worth_.missing(*job, worth_.planned_purchases()) > 0
                           ? kNotNow
                           : worth_.payout(*job, gangster, dice, easier) - worth_.payout(*job, gangster, 0, 0);
            const int difficulty = job->difficulty == 0 ? 3 : worth_.difficulty(*job, gangster);
            const auto before = LaCosaNostraWorth::odds(worth_.dice_of(gangster), difficulty);
            const auto after = LaCosaNostraWorth::odds(worth_.dice_of(gangster) + dice, difficulty - easier);
            return (after.two - before.two) * 8 + (after.some - before.some) * 3;
        }
        if (card == kHenchman || card == kMachinePistol) return kNotNow;
        if ((table_.tasked >> gangster & 1) == 0 || has_purchase(gangster)) return kNotNow;
        for (int i = 0; i < rules_.players; ++i)
            if (table_.gang[static_cast<std::size_t>(i)] >> gangster & 1)
                return worth_.harm(Seat(i), 1.2 + 0.7 * worth_.dice_of(gangster));
        return kNotNow;
    }

    bool has_purchase(int gangster) const { return worth_.planned_purchase(gangster) >= 0; }

    // Which task first: what opens a Job, killers before their victims act, money, then what wants money.
    double execute(int gangster) const {
        if (has_purchase(gangster)) {
            const int b = worth_.planned_purchase(gangster);
            const bool opens = opens_a_job(b);
            const double gain =
                worth_.business(me_, rules_.cards.type_of[static_cast<std::size_t>(b)]) - rules_.type(b).price;
            return opens ? 70 : gain >= 0 ? 40 + gain : -4;
        }
        const JobFace* job = worth_.planned_job(gangster);
        if (job == nullptr) return 0;
        const double worth = worth_.job(*job, gangster);
        switch (job->type) {
        case JobType::cash:              return 50 + worth;
        case JobType::money_laundering:  return others_waiting() ? 5 : 6;
        case JobType::horse_racing:      return 4;
        case JobType::theft:             return 30 + worth;
        case JobType::birthday_party:    return 25;
        case JobType::exceptional_offer:
        case JobType::connections:       return 20;
        default:                         return worth < 0.2 ? -3 : 55 + worth;
        }
    }

    bool opens_a_job(int business) const {
        bool opens = false;
        each(table_.gang[me_.index] & table_.tasked, [&](int g) {
            const JobFace* job = worth_.planned_job(g);
            if (job != nullptr && job->type == JobType::cash && worth_.missing(*job, 0) > 0 &&
                worth_.missing(*job, bit64(business)) == 0)
                opens = true;
        });
        return opens;
    }

    bool others_waiting() const { return (table_.tasked & ~table_.gang[me_.index]) != 0; }

    // Given up last: Responses, while they may still be of use, and what could be done later.
    double cancel(int gangster) const {
        if (has_purchase(gangster)) return -8;
        const JobFace* job = worth_.planned_job(gangster);
        if (job == nullptr) return -5;
        if (job->response) return -20 - (job->type == JobType::robbery ? 1 : 0);
        if (job->type == JobType::cash) return worth_.missing(*job, 0) > 0 ? -6 : -100;
        return -10;
    }

    double recruit(int gangster) const {
        const Gangster& g = rules_.cards.gangsters[static_cast<std::size_t>(gangster)];
        return worth_.rounds_left() * (5.0 + 2.5 * g.strength) + 3 - g.price;
    }

    // What a Job may still bring in a later round.
    double keep(const JobFace& job) const {
        switch (job.type) {
        case JobType::cash: {
            const int lacking = worth_.missing(job, 0);
            return (job.high + job.low) / 2.0 * (lacking == 0 ? 0.8 : lacking == 1 ? 0.3 : 0.1);
        }
        case JobType::robbery:           return 9;
        case JobType::assassination:
        case JobType::drive_by_shooting:
        case JobType::car_bomb:          return 8;
        case JobType::money_laundering:  return 9;
        case JobType::persuasion:        return 6;
        case JobType::trap:              return 4;
        default:                         return 3;
        }
    }

    // The choices inside a Job under way.
    double in_job(const Action& x) const {
        const JobShown& shown = view_.jobs.back();
        // Before the reveal the Job still lies on its gangster.
        const JobFace* planned =
            shown.face < kPurchase ? &rules_.cards.faces[shown.face] : worth_.planned_job(shown.gangster);
        if (planned == nullptr) return 0;
        const JobFace& job = *planned;
        const int dice = worth_.dice_of(shown.gangster);
        switch (x.kind) {
        case kAttack:         return worth_.attack(job, shown.gangster, Seat(x.a));
        case kCallOff:        return -1;
        case kTargetGangster: {
            const int difficulty =
                job.difficulty != 0 ? worth_.difficulty(job, shown.gangster)
                                    : worth_.difficulty_against(x.a, shown.gangster, (table_.tasked >> x.a & 1) != 0);
            return LaCosaNostraWorth::odds(dice, difficulty).two * worth_.kill(x.a);
        }
        case kTargetBusiness:
            return worth_.hit_business(job, LaCosaNostraWorth::odds(dice, worth_.difficulty(job, shown.gangster)),
                                       shown.target, x.a);
        case kCover:   return (table_.owned[me_.index] >> x.a & 1) != 0 ? 1 : 0;
        case kStake:   return x.n * (2 * LaCosaNostraWorth::odds(dice, worth_.difficulty(job, shown.gangster)).some - 1);
        case kReroll:  return successes(shown) < 2 && x.a < shown.difficulty ? 1 : -1;
        case kRespond: return respond(x.a, shown.payout);
        case kPlayDoc:
            return (job.type == JobType::trap ? view_.jobs[view_.jobs.size() - 2].seat : shown.target) == me_ ? 3 : -3;
        default: return 0;
        }
    }

    static int successes(const JobShown& shown) {
        int n = 0;
        for (int i = 0; i < shown.rolled; ++i) n += shown.dice[static_cast<std::size_t>(i)] >= shown.difficulty;
        return n;
    }

    double respond(int gangster, int payout) const {
        const JobFace* job = worth_.planned_job(gangster);
        if (job == nullptr || job->type == JobType::trap) return 2;
        const auto odds = LaCosaNostraWorth::odds(worth_.dice_of(gangster), worth_.difficulty(*job, gangster));
        return (odds.two + (odds.some - odds.two) / 2) * payout - 3;
    }

    const Rules& rules_;
    const View& view_;
    const TableTop& table_;
    Seat me_;
    LaCosaNostraWorth worth_;
    bool is_planning_task_ = false;
};

}  // namespace

// Nobody is hurt by not scheming, and a turn in which only Snitches and Spies are left ends.
int LaCosaNostraThumb::at_once(const ActionList& legal) const {
    const int last = legal.size() - 1;
    if (last == 0) return 0;
    switch (legal[last].kind) {
    case kEndTurn:
        for (const Action& x : legal)
            if (x.kind == kPlay || x.kind == kPlan || x.kind == kBuy) return -1;
        return last;
    case kPass:   return legal[0].kind == kScheme ? last : -1;
    case kEnough: return last;
    case kKeep:   return 0;  // nothing but Attacks is a poor hand: reject
    default:      return -1;
    }
}

Action LaCosaNostraThumb::choose(const LaCosaNostra& game, const View& view, Seat seat, const ActionList& legal,
                                 Rng& rng) const {
    if (legal[0].kind == kChoose) return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    Judge judge(game, view, seat);
    judge.look_at(legal);
    return best_of(legal, rng, [&](const Action& x) { return judge.judge(x); });
}

void LaCosaNostraThumb::weigh(const LaCosaNostra& game, const View& view, Seat seat, const ActionList& legal,
                              std::vector<double>& worth) const {
    worth.assign(static_cast<std::size_t>(legal.size()), 0);
    if (legal[0].kind == kChoose) return;
    Judge judge(game, view, seat);
    judge.look_at(legal);
    for (int i = 0; i < legal.size(); ++i) worth[static_cast<std::size_t>(i)] = judge.judge(legal[i]);
}

Forecast RulesOfThumb<LaCosaNostra>::forecast(const LaCosaNostra& game, const State& world) {
    const View view = game.view_for(world, Seat::spectator());
    const LaCosaNostraWorth worth(game, view, Seat(0));
    Forecast forecast;
    for (int i = 0; i < game.players(); ++i) forecast.score[static_cast<std::size_t>(i)] = worth.prospect(Seat(i));
    forecast.spread = 8.0 + 2.0 * worth.rounds_left();
    return forecast;
}

}  // namespace consigliere::bots
