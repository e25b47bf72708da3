// Deals worth considering in La Cosa Nostra: the use of what a Job lacks, and businesses that are worth more elsewhere.
#include <algorithm>

#include "bots/la_cosa_nostra/evaluation.hpp"
#include "bots/la_cosa_nostra/heuristics.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

constexpr double kWorthTalking = 2;  // thousands that a business must be worth more to its new owner
constexpr double kOtherTask = 1;     // what a gangster would do without the Job

class DealFinder {
public:
    DealFinder(const LaCosaNostra& game, const View& view, Seat seat)
        : game_(game),
          cards_(game.setup().cards),
          view_(view),
          board_(view.board),
          q(game.setup(), view.board),
          me_(seat),
          evaluation_(game, view, seat) {}

    void find(DealCandidates& out) const {
        for (const Seat other : game_.setup().others(me_)) {
            ask_for_use(other, out);
            offer_use(other, out);
            trade(me_, other, out);
            trade(other, me_, out);
        }
    }

    // By how much businesses and their uses move the forecasts of giver and taker, in thousands.
    Values change(const Offer& offer) const {
        Values out{};
        for (const Item& item : offer.terms.gives) add_change(item, offer.from, offer.to, out);
        for (const Item& item : offer.terms.wants) add_change(item, offer.to, offer.from, out);
        return out;
    }

private:
    void add_change(const Item& item, Seat from, Seat to, Values& out) const {
        const BusinessId business(item.a);
        switch (item.kind) {
        case kItemMarker: out[to.index] += use(to, business); break;
        case kItemBusiness:
            out[from.index] -= evaluation_.business(from, cards_.type_of[business]);
            out[to.index] += gained(to, business);
            break;
        default: break;
        }
    }

    // The use of a business: what the best Job that lacks only this will pay. Of another player's Jobs it is only known
    // that he would not ask without one.
    double use(Seat seat, BusinessId business) const {
        if (seat != me_) return 0.6 * LaCosaNostraEvaluation::usual_payout(board_.round);
        double best = 0;
        const auto makes_possible = [&](const JobFace& job) {
            return job.type == JobType::cash && evaluation_.missing(job, {}) == 1 &&
                   evaluation_.missing(job, BusinessSet::of(business)) == 0;
        };
        for (const GangsterId gangster : q.tasked(me_)) {
            const JobFace* job = evaluation_.planned_job(gangster);
            if (job != nullptr && makes_possible(*job))
                best = std::max(best, 0.9 * evaluation_.payout(*job, gangster, 0, 0));
        }
        const GangsterSet free = q.active_gangsters(me_) - board_.tasked;
        if (view_.phase == GamePhase::planning && !free.empty())
            for (const FaceId face : view_.hand[me_])
                if (const JobFace& job = cards_.faces[face]; makes_possible(job))
                    best = std::max(best, 0.7 * evaluation_.payout(job, free.first(), 0, 0) - kOtherTask);
        return best;
    }

    double gained(Seat to, BusinessId business) const {
        const BusinessTypeId type = cards_.type_of[business];
        return evaluation_.business(to, type) + (to == me_ ? 0.5 * evaluation_.unlocked_by(type) : 0);
    }

    void ask_for_use(Seat other, DealCandidates& out) const {
        BestTwo best(0);
        for (const BusinessId business : one_per_type(other)) best.look(business.index, use(me_, business));
        best.each([&](int business) {
            DealCandidate candidate = with(other, me_);
            candidate.offer.terms.wants.push({kItemMarker, static_cast<std::uint8_t>(business)});
            push(candidate, out);
        });
    }

    // Nobody knows what Jobs the other holds. The use that would make most of this round's possible is worth asking about.
    void offer_use(Seat other, DealCandidates& out) const {
        const LaCosaNostraEvaluation theirs(game_, view_, other);
        BusinessId best;
        int most = 1;
        for (const BusinessId business : q.active(me_)) {
            const int jobs = made_possible(theirs, business);
            if (jobs > most) most = jobs, best = business;
        }
        if (!best.exists()) return;
        DealCandidate candidate = with(other, other);
        candidate.guess = true;
        candidate.offer.terms.gives.push({kItemMarker, best.index});
        push(candidate, out);
    }

    int made_possible(const LaCosaNostraEvaluation& theirs, BusinessId business) const {
        int count = 0;
        for (int i = 0; i < cards_.face_count; ++i) {
            const JobFace& job = cards_.faces[FaceId(i)];
            count += job.type == JobType::cash && job.round == board_.round && theirs.missing(job, {}) == 1 &&
                     theirs.missing(job, BusinessSet::of(business)) == 0;
        }
        return count;
    }

    // The businesses whose change of hands gains most.
    void trade(Seat from, Seat to, DealCandidates& out) const {
        BestTwo best(kWorthTalking);
        for (const BusinessId business : one_per_type(from))
            best.look(business.index, gained(to, business) - evaluation_.business(from, cards_.type_of[business]));
        best.each([&](int business) {
            DealCandidate candidate = with(from == me_ ? to : from, to);
            auto& side = from == me_ ? candidate.offer.terms.gives : candidate.offer.terms.wants;
            side.push({kItemBusiness, static_cast<std::uint8_t>(business)});
            push(candidate, out);
        });
    }

    // One active business of each type that the seat owns.
    BusinessSet one_per_type(Seat owner) const {
        BusinessSet out;
        for (BusinessSet left = q.active(owner); !left.empty(); left -= cards_.type(left.first()).cards)
            out.add(left.first());
        return out;
    }

    DealCandidate with(Seat other, Seat payer) const {
        DealCandidate candidate;
        candidate.offer.from = me_;
        candidate.offer.to = other;
        candidate.payer = payer;
        candidate.most = std::min<int>(board_.cash[payer], 30);
        return candidate;
    }
    void push(DealCandidate& candidate, DealCandidates& out) const {
        candidate.change = change(candidate.offer);
        if (!out.full()) out.push(candidate);
    }

    const LaCosaNostra& game_;
    const Cards& cards_;
    const View& view_;
    const Board& board_;
    const BoardQueries q;
    const Seat me_;
    const LaCosaNostraEvaluation evaluation_;
};

// Gangsters are worth what the forecast says of the same world after they have moved.
void add_gangsters(const Observation<LaCosaNostra>& observation, const Offer& offer, Rng& rng, Values& out) {
    Offer gangsters = offer;
    for (auto* side : {&gangsters.terms.gives, &gangsters.terms.wants}) {
        side->clear();
        for (const Item& item : side == &gangsters.terms.gives ? offer.terms.gives : offer.terms.wants)
            if (item.kind == kItemGangster) side->push(item);
    }
    if (gangsters.terms.gives.empty() && gangsters.terms.wants.empty()) return;
    const LaCosaNostra& game = observation.game();
    State world = observation.sample(rng);
    if (game.check_exchange(world, gangsters, false)) return;
    const Forecast before = GameKnowledge<LaCosaNostra>::forecast(game, world);
    game.exchange(world, gangsters, nullptr);
    const Forecast after = GameKnowledge<LaCosaNostra>::forecast(game, world);
    for (const Seat seat : game.setup().all_seats())
        out[seat.index] += after.score[seat.index] - before.score[seat.index];
}

}  // namespace

void GameKnowledge<LaCosaNostra>::deal_candidates(const Observation<LaCosaNostra>& observation, Rng&,
                                                  DealCandidates& out) {
    const View view = observation.view();
    if (view.board.round > 0 && view.jobs.empty()) DealFinder(observation.game(), view, observation.seat()).find(out);
}

Values GameKnowledge<LaCosaNostra>::change(const Observation<LaCosaNostra>& observation, const Offer& offer, Rng& rng) {
    const View view = observation.view();
    Values out = DealFinder(observation.game(), view, observation.seat()).change(offer);
    add_gangsters(observation, offer, rng, out);
    return out;
}

}  // namespace consigliere::bots
