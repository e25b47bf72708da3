// Deals worth considering in La Cosa Nostra: the use of what a Job lacks, businesses that are worth more elsewhere, and at
// the end gangsters for the bonus.
#include <algorithm>

#include "bots/la_cosa_nostra/evaluation.hpp"
#include "bots/la_cosa_nostra/heuristics.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

constexpr double kWorthTalking = 2;  // thousands that goods must be worth more to their new owners
constexpr double kOtherTask = 1;     // what a gangster would do without the Job
constexpr int kMostMoved = 3;        // gangsters in one deal
constexpr int kTasksAhead = 1;       // of each player, before the bonus is a matter for deals

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
            barter(other, out);
            if (!only_bonus_is_left() || much_lies_ahead()) continue;
            move_gangsters(me_, other, out);
            move_gangsters(other, me_, out);
        }
    }

    // In the last Action phase a gangster without a task matters for the bonus alone (LCN-END-2).
    bool only_bonus_is_left() const { return evaluation_.rounds_left() == 0 && view_.phase == GamePhase::action; }

    // By how much businesses, their uses and the bonus move the forecasts, in thousands.
    Values change(const Offer& offer) const {
        Values out{};
        for (const Item& item : offer.terms.gives) add_change(item, offer.from, offer.to, out);
        for (const Item& item : offer.terms.wants) add_change(item, offer.to, offer.from, out);
        if (only_bonus_is_left())
            move_bonus(gangsters_in(offer.terms.wants) - gangsters_in(offer.terms.gives), offer, out);
        return out;
    }

private:
    // Attacks still change who has the most gangsters, and rollouts are long.
    bool much_lies_ahead() const { return board_.tasked.size() > kTasksAhead * game_.players(); }

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
            best.look(business.index, gain_by_move(business, from, to));
        best.each([&](int business) {
            DealCandidate candidate = with(from == me_ ? to : from, to);
            auto& side = from == me_ ? candidate.offer.terms.gives : candidate.offer.terms.wants;
            side.push({kItemBusiness, static_cast<std::uint8_t>(business)});
            push(candidate, out);
        });
    }

    // A business of each for one of the other's: who has no money can still pay.
    void barter(Seat other, DealCandidates& out) const {
        const BusinessSet own = one_per_type(me_);
        IndexedArray<BusinessId, double, kMostBusinesses> given;
        for (const BusinessId business : own) given[business] = gain_by_move(business, me_, other);
        BestTwo best(kWorthTalking);
        for (const BusinessId theirs : one_per_type(other)) {
            const double received = gain_by_move(theirs, other, me_);
            for (const BusinessId business : own)
                if (cards_.type_of[business] != cards_.type_of[theirs])
                    best.look(business.index * kMostBusinesses + theirs.index, given[business] + received);
        }
        best.each([&](int pair) {
            DealCandidate candidate = with(other, me_);
            candidate.offer.terms.gives.push({kItemBusiness, static_cast<std::uint8_t>(pair / kMostBusinesses)});
            candidate.offer.terms.wants.push({kItemBusiness, static_cast<std::uint8_t>(pair % kMostBusinesses)});
            const Values by_goods = change(candidate.offer);
            if (by_goods[me_.index] < by_goods[other.index]) let_pay(other, candidate);
            push(candidate, out);
        });
    }

    double gain_by_move(BusinessId business, Seat from, Seat to) const {
        return gained(to, business) - evaluation_.business(from, cards_.type_of[business]);
    }

    // As many gangsters without a task as do the two most good, the weakest first.
    void move_gangsters(Seat from, Seat to, DealCandidates& out) const {
        DealCandidate best, candidate = with(from == me_ ? to : from, to);
        double most = kWorthTalking;
        auto& side = from == me_ ? candidate.offer.terms.gives : candidate.offer.terms.wants;
        for (GangsterSet left = q.active_gangsters(from) - board_.tasked; !left.empty() && side.size() < kMostMoved;) {
            const GangsterId gangster = weakest(left);
            left.remove(gangster);
            side.push({kItemGangster, gangster.index});
            const double good = good_of_both(change(candidate.offer), from, to);
            if (good > most) most = good, best = candidate;
        }
        if (most > kWorthTalking) push(best, out);
    }

    GangsterId weakest(GangsterSet gangsters) const {
        GangsterId out = gangsters.first();
        for (const GangsterId gangster : gangsters)
            if (cards_.gangsters[gangster].strength < cards_.gangsters[out].strength) out = gangster;
        return out;
    }

    // What both gain together; what others lose counts half.
    static double good_of_both(const Values& change, Seat a, Seat b) {
        const double both = change[a.index] + change[b.index];
        double all = 0;
        for (const double x : change) all += x;
        return both - (all - both) / 2;
    }

    static int gangsters_in(const Bounded<Item, 6>& side) {
        return static_cast<int>(
            std::count_if(side.begin(), side.end(), [](const Item& item) { return item.kind == kItemGangster; }));
    }

    // What becomes of the bonus when the offer's maker gets `more` gangsters of the other side.
    void move_bonus(int more, const Offer& offer, Values& out) const {
        if (more == 0) return;
        PerSeat<int> heads;
        for (const Seat seat : game_.setup().all_seats()) heads[seat] = q.active_gangsters(seat).size();
        add_bonus(heads, -1, out);
        heads[offer.from] += more;
        heads[offer.to] -= more;
        add_bonus(heads, 1, out);
    }

    void add_bonus(const PerSeat<int>& heads, int sign, Values& out) const {
        const SeatSet best = highest(game_.setup().all_seats(), [&](Seat seat) { return heads[seat]; });
        if (best.size() == 1) out[best.first().index] += sign * cards_.amounts.most_gangsters_bonus;
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
        let_pay(payer, candidate);
        return candidate;
    }
    void let_pay(Seat payer, DealCandidate& candidate) const {
        candidate.payer = payer;
        candidate.most = std::min<int>(board_.cash[payer], 30);
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

// As long as tasks lie ahead, gangsters are worth what the forecast says of the same world after they have moved.
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
    const DealFinder finder(observation.game(), view, observation.seat());
    Values out = finder.change(offer);
    if (!finder.only_bonus_is_left()) add_gangsters(observation, offer, rng, out);
    return out;
}

}  // namespace consigliere::bots
