#include "bots/la_cosa_nostra/heuristics.hpp"

#include <algorithm>

#include "bots/la_cosa_nostra/evaluation.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

// The value of an answer, in thousands of dollars where that can be estimated.
class ActionValue {
public:
    ActionValue(const LaCosaNostra& game, const View& view, Seat seat, const ActionList& legal)
        : q(game.setup(), view.board),
          cards_(q.cards),
          view_(view),
          board_(view.board),
          me_(seat),
          evaluation_(game, view, seat) {
        must_task_ =
            std::any_of(legal.begin(), legal.end(), [](const Action& x) { return x.kind == kPlan || x.kind == kBuy; });
    }

    double of(const Action& x) const {
        const GangsterId gangster(x.a);
        switch (x.kind) {
        case kReject:           return 1;  // a hand of nothing but Attacks is poor
        case kPlan:             return evaluation_.plan(FaceId(x.b), gangster) - reserve(gangster);
        case kBuy:              return evaluation_.purchase(BusinessTypeId(x.b)) - reserve(gangster);
        case kPlay:             return must_task_ ? kNotNow : help(static_cast<Influence>(x.a), GangsterId(x.b)) - 0.8;
        case kLook:
        case kAlsoLook:
        case kChangeMarket:     return -1;
        case kEndTurn:
        case kEnough:
        case kPass:
        case kStand:
        case kDecline:          return 0;
        case kScheme:           return -0.5;
        case kSkipTurn:         return -12;  // keeps a Response for a better moment, but costs a card
        case kExecute:          return execute(gangster);
        case kCancel:           return cancel(gangster);
        case kReturnFire:       return 1;
        case kRecruit:          return recruit(gangster);
        case kTakeFromStack:
        case kTake:             return take(BusinessTypeId(x.a));
        case kLaunder:          return x.n;
        case kDiscardJob:       return -keep(cards_.faces[FaceId(x.a)]);
        case kDiscardInfluence: return -kKeepInfluence[static_cast<Influence>(x.a)];
        default:                return in_job(x);
        }
    }

private:
    using Evaluation = LaCosaNostraEvaluation;

    static constexpr double kNotNow = -1000;
    // Snitch, Spy, doc, Henchman, Saboteur, Machine Pistol, Distraction, Schemer.
    static constexpr IndexedArray<Influence, double, kInfluences> kKeepInfluence{{1, 0.5, 4, 3.5, 2, 3, 2.2, 1.5}};

    // What else this gangster could do: strong ones are kept for Jobs in which dice count.
    double reserve(GangsterId gangster) const { return 1.2 * evaluation_.dice_of(gangster); }

    // What a planning card on a gangster changes: dice for one's own Jobs, trouble for others'.
    double help(Influence card, GangsterId gangster) const {
        const bool for_opponents = card == Influence::saboteur || card == Influence::distraction;
        if (board_.gangsters[me_].has(gangster)) return for_opponents ? kNotNow : help_own(card, gangster);
        if (!for_opponents || !board_.tasked.has(gangster) || has_purchase(gangster)) return kNotNow;
        return evaluation_.harm(q.owner_of(gangster), 1.2 + 0.7 * evaluation_.dice_of(gangster));
    }

    double help_own(Influence card, GangsterId gangster) const {
        const JobFace* job = evaluation_.planned_job(gangster);
        if (job == nullptr) return kNotNow;
        const int dice = card == Influence::machine_pistol ? 1 : 0, easier = card == Influence::henchman ? 1 : 0;
        if (job->type == JobType::cash) {
            if (evaluation_.missing(*job, evaluation_.planned_purchases()) > 0) return kNotNow;
            return evaluation_.payout(*job, gangster, dice, easier) - evaluation_.payout(*job, gangster, 0, 0);
        }
        const int difficulty = job->difficulty == 0 ? 3 : evaluation_.difficulty(*job, gangster);
        const auto before = Evaluation::odds(evaluation_.dice_of(gangster), difficulty);
        const auto after = Evaluation::odds(evaluation_.dice_of(gangster) + dice, difficulty - easier);
        return (after.two - before.two) * 8 + (after.some - before.some) * 3;
    }

    bool has_purchase(GangsterId gangster) const { return evaluation_.planned_purchase(gangster).exists(); }

    double take(BusinessTypeId type) const { return evaluation_.business(me_, type) - 0.6 * cards_.types[type].price; }

    // --- tasks --------------------------------------------------------------------------------------------------------
    // Which task first: what makes a Job possible, killers before their victims act, money, then what needs money.
    double execute(GangsterId gangster) const {
        if (const BusinessId business = evaluation_.planned_purchase(gangster); business.exists()) {
            const double gain = evaluation_.business(me_, cards_.type_of[business]) - cards_.type(business).price;
            return makes_job_possible(business) ? 70 : gain >= 0 ? 40 + gain : -4;
        }
        const JobFace* job = evaluation_.planned_job(gangster);
        if (job == nullptr) return 0;
        const double worth = evaluation_.job(*job, gangster);
        switch (job->type) {
        case JobType::cash:              return 50 + worth;
        case JobType::money_laundering:  return others_have_tasks() ? 5 : 6;
        case JobType::horse_racing:      return 4;
        case JobType::theft:             return 30 + worth;
        case JobType::birthday_party:    return 25;
        case JobType::exceptional_offer:
        case JobType::connections:       return 20;
        default:                         return worth < 0.2 ? -3 : 55 + worth;
        }
    }

    bool makes_job_possible(BusinessId business) const {
        for (const GangsterId gangster : board_.gangsters[me_] & board_.tasked) {
            const JobFace* job = evaluation_.planned_job(gangster);
            if (job != nullptr && job->type == JobType::cash && evaluation_.missing(*job, {}) > 0 &&
                evaluation_.missing(*job, BusinessSet::of(business)) == 0)
                return true;
        }
        return false;
    }

    bool others_have_tasks() const { return !(board_.tasked - board_.gangsters[me_]).empty(); }

    // Given up last: Responses, while they may still be of use, and what could be done later.
    double cancel(GangsterId gangster) const {
        if (has_purchase(gangster)) return -8;
        const JobFace* job = evaluation_.planned_job(gangster);
        if (job == nullptr) return -5;
        if (job->response) return -20 - (job->type == JobType::robbery ? 1 : 0);
        if (job->type == JobType::cash) return evaluation_.missing(*job, {}) > 0 ? -6 : -100;
        return -10;
    }

    double recruit(GangsterId gangster) const {
        const Gangster& g = cards_.gangsters[gangster];
        return evaluation_.rounds_left() * (5.0 + 2.5 * g.strength) + 3 - g.price;
    }

    // What a Job may still bring in a later round.
    double keep(const JobFace& job) const {
        switch (job.type) {
        case JobType::cash: {
            const int missing = evaluation_.missing(job, {});
            return (job.high + job.low) / 2.0 * (missing == 0 ? 0.8 : missing == 1 ? 0.3 : 0.1);
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

    // --- the choices inside a Job under way -----------------------------------------------------------------------------
    double in_job(const Action& x) const {
        const ShownJob& shown = view_.jobs.back();
        // Before the reveal the Job is still planned on its gangster.
        const JobFace* face = shown.face.exists() ? &cards_.faces[shown.face] : evaluation_.planned_job(shown.gangster);
        if (face == nullptr) return 0;
        const JobFace& job = *face;
        switch (x.kind) {
        case kAttack:         return evaluation_.attack(job, shown.gangster, Seat(x.a));
        case kCallOff:        return -1;
        case kTargetGangster: return target(job, shown.gangster, GangsterId(x.a));
        case kTargetBusiness:
            return evaluation_.hit_business(job, odds(job, shown.gangster), shown.target, BusinessId(x.a));
        case kCover:   return board_.businesses[me_].has(BusinessId(x.a)) ? 1 : 0;
        case kStake:   return x.n * (2 * odds(job, shown.gangster).some - 1);
        case kReroll:  return successes(shown) < 2 && x.a < shown.difficulty ? 1 : -1;
        case kRespond: return respond(GangsterId(x.a), shown.payout);
        case kPlayDoc:
            return (job.type == JobType::trap ? view_.jobs[view_.jobs.size() - 2].seat : shown.target) == me_ ? 3 : -3;
        default: return 0;
        }
    }

    Evaluation::Odds odds(const JobFace& job, GangsterId gangster) const {
        return Evaluation::odds(evaluation_.dice_of(gangster), evaluation_.difficulty(job, gangster));
    }

    double target(const JobFace& job, GangsterId attacker, GangsterId victim) const {
        const int difficulty = job.difficulty != 0 ? evaluation_.difficulty(job, attacker)
                                                   : evaluation_.difficulty_against(victim, attacker);
        return Evaluation::odds(evaluation_.dice_of(attacker), difficulty).two * evaluation_.kill(victim);
    }

    static int successes(const ShownJob& shown) {
        int n = 0;
        for (int i = 0; i < shown.rolled; ++i) n += shown.dice[i] >= shown.difficulty;
        return n;
    }

    double respond(GangsterId gangster, int payout) const {
        const JobFace* job = evaluation_.planned_job(gangster);
        if (job == nullptr || job->type == JobType::trap) return 2;
        const Evaluation::Odds o = odds(*job, gangster);
        return (o.two + (o.some - o.two) / 2) * payout - 3;
    }

    const BoardQueries q;
    const Cards& cards_;
    const View& view_;
    const Board& board_;
    const Seat me_;
    const LaCosaNostraEvaluation evaluation_;
    bool must_task_ = false;  // influence cards can wait until a gangster is tasked
};

}  // namespace

// Not scheming does no harm, and a turn in which only Snitches and Spies are left ends.
int LaCosaNostraHeuristics::at_once(const ActionList& legal) const {
    const int last = legal.size() - 1;
    if (last == 0) return 0;
    switch (legal[last].kind) {
    case kEndTurn:
        for (const Action& x : legal)
            if (x.kind == kPlay || x.kind == kPlan || x.kind == kBuy) return -1;
        return last;
    case kPass:   return legal[0].kind == kScheme ? last : -1;
    case kEnough: return last;
    case kKeep:   return 0;  // a hand of nothing but Attacks is poor: reject
    default:      return -1;
    }
}

Action LaCosaNostraHeuristics::choose(const LaCosaNostra& game, const View& view, Seat seat, const ActionList& legal,
                                      Rng& rng) const {
    if (legal[0].kind == kChoose) return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    const ActionValue value(game, view, seat, legal);
    return best_of(legal, rng, [&](const Action& x) { return value.of(x); });
}

void LaCosaNostraHeuristics::weigh(const LaCosaNostra& game, const View& view, Seat seat, const ActionList& legal,
                                   std::vector<double>& worth) const {
    worth.assign(position_of(legal.size()), 0);
    if (legal[0].kind == kChoose) return;
    const ActionValue value(game, view, seat, legal);
    std::transform(legal.begin(), legal.end(), worth.begin(), [&](const Action& x) { return value.of(x); });
}

}  // namespace consigliere::bots
