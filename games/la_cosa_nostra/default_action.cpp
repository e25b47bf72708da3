// What the clock answers for a player who does not: the default column of the decision catalogue.
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

class Defaults {
public:
    Defaults(const Queries& queries, Seat seat, const ActionList& legal)
        : q(queries), s(queries.s), cards(queries.cards), seat_(seat), legal_(legal) {}

    Action answer(PromptId prompt, Rng& rng) const {
        switch (prompt) {
        case PromptId::boss:        return legal_[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal_.size())))];
        case PromptId::mulligan:    return first(kKeep);
        case PromptId::plan:        return plan();
        case PromptId::turn:        return turn();
        case PromptId::cover:       return cover();
        case PromptId::launder:     return legal_[q.is_last_round() ? legal_.size() - 1 : 0];
        case PromptId::discard:     return discard();
        case PromptId::second_look:
        case PromptId::looking:     return first(kEnough);
        case PromptId::closing:
        case PromptId::schemer:
        case PromptId::robbery:
        case PromptId::trap:
        case PromptId::doc:         return first(kPass);
        case PromptId::attack:      return first(kCallOff);
        case PromptId::cop:         return first(kStand);
        case PromptId::offer:
        case PromptId::connections:
        case PromptId::recruit:     return first(kDecline);
        case PromptId::return_fire: return first(kReturnFire);
        case PromptId::after:       return first(kEndTurn);
        case PromptId::target:
        case PromptId::stake:       return legal_[0];
        }
        return legal_[0];
    }

private:
    Action first(Verb verb) const {
        for (const Action& action : legal_)
            if (action.kind == verb) return action;
        return legal_[0];
    }

    // The weakest gangster, with the oldest Job or else the cheapest business.
    Action plan() const {
        GangsterId weakest;
        for (const GangsterId gangster : q.untasked(seat_))
            if (!weakest.exists() || q.strength(gangster) < q.strength(weakest)) weakest = gangster;
        if (!s.jobs[seat_].empty()) return {kPlan, seat_, weakest.index, cards.face_of[s.jobs[seat_][0]].index};
        BusinessTypeId cheapest;
        for (const BusinessTypeId type : q.market_types())
            if (!cheapest.exists() || cards.types[type].price < cards.types[cheapest].price) cheapest = type;
        return {kBuy, seat_, weakest.index, cheapest.index};
    }

    // The first task: executed if it is a Purchase or a Cash Job.
    Action turn() const {
        const GangsterId gangster = q.tasked(seat_).first();
        const Task task = s.task[gangster];
        const bool plain = task.is_purchase() || cards.face(task.job()).type == JobType::cash;
        return {plain && q.can_execute(seat_, gangster) ? kExecute : kCancel, seat_, gangster.index};
    }

    // Own businesses, then the oldest marker.
    Action cover() const {
        for (const Action& action : legal_)
            if (s.board.businesses[seat_].has(BusinessId(action.a))) return action;
        for (const BusinessId business : s.board.markers[seat_])
            for (const Action& action : legal_)
                if (BusinessId(action.a) == business) return action;
        return legal_[0];
    }

    // The oldest card.
    Action discard() const {
        const PaydayFrame::Discards& chosen = s.frames.top<PaydayFrame>().discards.answers[seat_];
        const auto oldest = [](PaydayFrame::Places places) {
            int i = 0;
            while (places.has(i)) ++i;
            return i;
        };
        if (legal_[0].kind == kDiscardJob)
            return {kDiscardJob, seat_, cards.face_of[s.jobs[seat_][oldest(chosen.jobs)]].index};
        const Influence card = s.influence[seat_][oldest(chosen.influence)];
        return {kDiscardInfluence, seat_, static_cast<std::uint8_t>(card)};
    }

    const Queries& q;
    const State& s;
    const Cards& cards;
    const Seat seat_;
    const ActionList& legal_;
};

}  // namespace

Action LaCosaNostra::default_action(const State& s, Seat seat, Rng& rng) const {
    ActionList legal;
    legal_actions(s, seat, legal);
    return Defaults(queries(s), seat, legal).answer(static_cast<PromptId>(s.decision.prompt), rng);
}

}  // namespace consigliere::la_cosa_nostra
