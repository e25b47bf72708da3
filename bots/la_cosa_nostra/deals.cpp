// Deals worth thinking about in La Cosa Nostra: the use of what a Job lacks, and businesses that are worth more elsewhere.
#include <algorithm>

#include "bots/la_cosa_nostra/steady.hpp"
#include "bots/la_cosa_nostra/worth.hpp"

namespace consigliere::bots {

using namespace la_cosa_nostra;

namespace {

constexpr double kWorthTalking = 2;  // thousands that a business must be worth more to its new owner
constexpr double kOtherTask = 1;     // what a gangster would do without the Job

class Dealer {
public:
    Dealer(const LaCosaNostra& game, const View& view, Seat seat)
        : game_(game), rules_(game.rules()), view_(view), me_(seat), worth_(game, view, seat) {}

    void look(Ideas& out) {
        for (int i = 0; i < game_.players(); ++i) {
            if (i == me_.index) continue;
            use_of(Seat(i), out);
            use_for(Seat(i), out);
            trade(me_, Seat(i), out);
            trade(Seat(i), me_, out);
        }
    }

    // By how much the goods move the forecasts of giver and taker, in thousands.
    Values change(const Offer& offer) const {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind == kItemMarker) out[to.index] += use(to, item.a);
                if (item.kind == kItemBusiness) {
                    out[from.index] -= worth_.business(from, type_of(item.a));
                    out[to.index] += gained(to, item.a);
                }
                if (item.kind == kItemGangster) {
                    out[from.index] -= 2.0 + 8.0 * worth_.rounds_left();
                    out[to.index] += 2.0 + 8.0 * worth_.rounds_left();
                }
            }
        }
        return out;
    }

private:
    int idle_gangster() const {
        const Gangsters idle = view_.table.gang[me_.index] & ~view_.table.tasked & ~view_.table.asleep;
        return idle == 0 ? -1 : std::countr_zero(idle);
    }

    // The use of a business: what the best Job that lacks just this will pay. Of another's Jobs it is only known that he
    // would not ask without one.
    double use(Seat seat, int b) const {
        if (seat != me_) return 0.6 * LaCosaNostraWorth::usual_payout(view_.table.round);
        double best = 0;
        const auto opens = [&](const JobFace& job) {
            return job.type == JobType::cash && worth_.missing(job, 0) == 1 && worth_.missing(job, bit64(b)) == 0;
        };
        each(view_.table.gang[me_.index] & view_.table.tasked, [&](int g) {
            const JobFace* job = worth_.planned_job(g);
            if (job != nullptr && opens(*job)) best = std::max(best, 0.9 * worth_.payout(*job, g, 0, 0));
        });
        const int idle = idle_gangster();
        if (view_.phase == FrameKind::planning && idle >= 0)
            for (const std::uint8_t face : view_.hand[me_.index])
                if (const JobFace& job = rules_.cards.faces[face]; opens(job))
                    best = std::max(best, 0.7 * worth_.payout(job, idle, 0, 0) - kOtherTask);
        return best;
    }

    double gained(Seat to, int b) const {
        return worth_.business(to, type_of(b)) + (to == me_ ? 0.5 * worth_.unlocked_by(type_of(b)) : 0);
    }

    void use_of(Seat other, Ideas& out) const {
        BestTwo best(0);
        each_type(other, [&](int b) { best.look(b, use(me_, b)); });
        best.each([&](int b) {
            Idea idea = with(other, me_);
            idea.offer.terms.wants.push({kItemMarker, static_cast<std::uint8_t>(b)});
            push(idea, out);
        });
    }

    // What Jobs the other holds nobody knows. The use that would open most of this round's is worth asking about.
    void use_for(Seat other, Ideas& out) const {
        const LaCosaNostraWorth theirs(game_, view_, other);
        int best = -1, most = 1;
        each(view_.table.owned[me_.index] & ~view_.table.dark, [&](int b) {
            const int opens = opened(theirs, b);
            if (opens > most) most = opens, best = b;
        });
        if (best < 0) return;
        Idea idea = with(other, other);
        idea.guess = true;
        idea.offer.terms.gives.push({kItemMarker, static_cast<std::uint8_t>(best)});
        push(idea, out);
    }

    int opened(const LaCosaNostraWorth& theirs, int b) const {
        int count = 0;
        for (int i = 0; i < rules_.cards.face_count; ++i) {
            const JobFace& job = rules_.cards.faces[static_cast<std::size_t>(i)];
            count += job.type == JobType::cash && job.round + 1 == view_.table.round && theirs.missing(job, 0) == 1 &&
                     theirs.missing(job, bit64(b)) == 0;
        }
        return count;
    }

    // The businesses whose change of hands gains most.
    void trade(Seat from, Seat to, Ideas& out) const {
        BestTwo best(kWorthTalking);
        each_type(from, [&](int b) { best.look(b, gained(to, b) - worth_.business(from, type_of(b))); });
        best.each([&](int b) {
            Idea idea = with(from == me_ ? to : from, to);
            auto& side = from == me_ ? idea.offer.terms.gives : idea.offer.terms.wants;
            side.push({kItemBusiness, static_cast<std::uint8_t>(b)});
            push(idea, out);
        });
    }

    // One business of each type that the seat has in use.
    template <class Visitor>
    void each_type(Seat owner, Visitor&& visitor) const {
        Businesses left = view_.table.owned[owner.index] & ~view_.table.dark;
        while (left != 0) {
            const int b = std::countr_zero(left);
            left &= ~rules_.type(b).instances;
            visitor(b);
        }
    }

    int type_of(int b) const { return rules_.cards.type_of[static_cast<std::size_t>(b)]; }

    Idea with(Seat other, Seat payer) const {
        Idea idea;
        idea.offer.from = me_;
        idea.offer.to = other;
        idea.payer = payer;
        idea.most = std::min<int>(view_.table.cash[payer.index], 30);
        return idea;
    }
    void push(Idea& idea, Ideas& out) const {
        idea.change = change(idea.offer);
        if (!out.full()) out.push(idea);
    }

    const LaCosaNostra& game_;
    const Rules& rules_;
    const View& view_;
    Seat me_;
    LaCosaNostraWorth worth_;
};

}  // namespace

void RulesOfThumb<LaCosaNostra>::ideas(const Sight<LaCosaNostra>& sight, Rng&, Ideas& out) {
    const View view = sight.view();
    if (view.table.round > 0 && view.jobs.empty()) Dealer(sight.game(), view, sight.seat()).look(out);
}

Values RulesOfThumb<LaCosaNostra>::change(const Sight<LaCosaNostra>& sight, const Offer& offer, Rng&) {
    const View view = sight.view();
    return Dealer(sight.game(), view, sight.seat()).change(offer);
}

}  // namespace consigliere::bots
