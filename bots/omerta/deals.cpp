// Deals worth thinking about in Omertà: domains that fit another's plans better, and soldiers lent for an assault.
#include <algorithm>

#include "bots/omerta/evaluation.hpp"
#include "bots/omerta/heuristics.hpp"

namespace consigliere::bots {

using namespace omerta;

namespace {

class Dealer {
public:
    Dealer(const Omerta& game, const View& view, Seat seat)
        : game_(game), view_(view), me_(seat), worth_(game, view, seat) {}

    void look(DealCandidates& out) const {
        for (const Seat other : SeatSet::players(view_.players).without(me_)) {
            if (view_.prompt == PromptId::loan)
                loan_of(other, out);
            else
                domains(other, out);
        }
    }

    // By how much the goods move the forecasts, in respect.
    Values change(const Offer& offer) const {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind == kItemDomain) {
                    out[from.index] -= OmertaEvaluation(game_, view_, from).loss(DomainId(item.a));
                    out[to.index] += OmertaEvaluation(game_, view_, to).domain(DomainId(item.a));
                }
                if (item.kind == kItemSoldiers) {
                    out[from.index] -= item.n * OmertaEvaluation::kSoldier / 3;
                    out[to.index] += help(to, item.n);
                }
            }
        }
        for (double& x : out) x *= OmertaEvaluation::kForecastOfWorth;
        return out;
    }

private:
    static constexpr double kWorthTalking = 1;
    static constexpr double kMostLost = 10;  // by the domain given for another

    // The other's domain that would serve best, for money or for an own one.
    void domains(Seat other, DealCandidates& out) const {
        const OmertaEvaluation theirs(game_, view_, other);
        BestTwo wanted(kWorthTalking), given(-kMostLost);
        for (const DomainId d : worth_.domains(other)) wanted.look(d.index, worth_.domain(d) - theirs.loss(d));
        for (const DomainId d : worth_.domains(me_)) given.look(d.index, theirs.domain(d) - worth_.loss(d));
        wanted.each([&](int d) {
            DealCandidate candidate = with(other);
            candidate.offer.terms.wants.push({kItemDomain, static_cast<std::uint8_t>(d)});
            push(candidate, out);
            given.each([&](int mine) {
                DealCandidate swap = candidate;
                swap.offer.terms.gives.push({kItemDomain, static_cast<std::uint8_t>(mine)});
                push(swap, out);
            });
        });
    }

    // What soldiers lent for the assault under way change for one side of it.
    double help(Seat side, int soldiers) const {
        const ActiveAction& now = view_.active;
        if (now.kind != ActionKind::assault) return 0;
        const OmertaEvaluation worth(game_, view_, side);
        const double before = worth.assault_odds(now.origin, now.domain, now.used, 0);
        if (side == now.seat)
            return (worth.assault_odds(now.origin, now.domain, now.used + soldiers, 0) - before) *
                   worth.domain(now.domain);
        return (before - worth.assault_odds(now.origin, now.domain, now.used, soldiers)) * worth.loss(now.domain);
    }

    // From whoever has some to spare.
    void loan_of(Seat other, DealCandidates& out) const {
        const ActiveAction& now = view_.active;
        const auto& reserves = view_.family[other].reserve;
        const int spare = *std::max_element(reserves.begin(), reserves.end());
        if (!view_.asked.has(me_) || other == now.seat || other == now.rival || spare < kMaxLent + 1) return;
        DealCandidate candidate = with(other);
        candidate.offer.terms.wants.push({kItemSoldiers, kNothing, 0, 0, 0, 0, kMaxLent});
        push(candidate, out);
    }

    DealCandidate with(Seat other) const {
        DealCandidate candidate;
        candidate.offer.from = candidate.payer = me_;
        candidate.offer.to = other;
        candidate.most = std::clamp<int>(view_.family[me_].cash, 0, 40);
        return candidate;
    }
    void push(DealCandidate candidate, DealCandidates& out) const {
        candidate.change = change(candidate.offer);
        if (!out.full()) out.push(candidate);
    }

    const Omerta& game_;
    const View& view_;
    Seat me_;
    OmertaEvaluation worth_;
};

}  // namespace

void GameKnowledge<Omerta>::deal_candidates(const Observation<Omerta>& observation, Rng&, DealCandidates& out) {
    if (!observation.game().chosen().negotiation) return;
    const View view = observation.view();
    const bool trading =
        view.phase == GamePhase::deal && (view.prompt == PromptId::trade || view.prompt == PromptId::move_domain);
    if (view.asking != Phase::deciding || (!trading && view.prompt != PromptId::loan)) return;
    Dealer(observation.game(), view, observation.seat()).look(out);
}

Values GameKnowledge<Omerta>::change(const Observation<Omerta>& observation, const Offer& offer, Rng&) {
    const View view = observation.view();
    return Dealer(observation.game(), view, observation.seat()).change(offer);
}

}  // namespace consigliere::bots
