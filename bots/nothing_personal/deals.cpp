// Deals worth thinking about in Nothing Personal: ties, permissions and promotions while they are decided, and cards
// that are worth more in other hands.
#include <algorithm>
#include <utility>
#include <vector>

#include "bots/nothing_personal/evaluation.hpp"
#include "bots/nothing_personal/heuristics.hpp"

namespace consigliere::bots {

using namespace nothing_personal;

namespace {

class Dealer {
public:
    Dealer(const Observation<NothingPersonal>& observation, const View& view, Rng& rng)
        : observation_(observation),
          game_(observation.game()),
          setup_(game_.setup()),
          view_(view),
          me_(observation.seat()),
          board_(game_, view),
          value_(board_, game_, view, observation.seat()),
          rng_(rng) {}

    void look(DealCandidates& out) {
        if (can_answer_be_traded()) {
            answers(out);
        } else if (view_.part == Part::influence &&
                   (view_.question == PromptId::turn || view_.question == PromptId::any)) {
            for (const Seat p : setup_.all_seats().without(me_))
                if (!view_.passed.has(p) && view_.players[p].money >= setup_.options.sell_price) card_for(p, out);
        }
    }

    // By how much the goods move the forecasts, in respect.
    Values change(const Offer& offer) {
        Values out{};
        for (int side = 0; side < 2; ++side) {
            const Seat from = side == 0 ? offer.from : offer.to, to = side == 0 ? offer.to : offer.from;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind == kCardItem) {
                    const InfluenceCard& card = setup_.cards.influence[CardId(item.a)];
                    out[from.index] -= in_hands_of(NothingPersonalEvaluation(board_, game_, view_, from), card);
                    out[to.index] += in_hands_of(NothingPersonalEvaluation(board_, game_, view_, to), card);
                }
                if (item.kind == kAnswer && can_answer_be_traded()) {
                    list_answers();
                    for (const Seat p : setup_.all_seats())
                        out[p.index] += felt(p, answer_action(item, from)) - felt(p, usual_);
                }
            }
        }
        return out;
    }

    Bounded<Item, 6> chosen(const Offer& offer) const {
        std::vector<CardId> cards;
        for (const CardId card : view_.players[me_].hand)
            if (!offer.terms.wants.contains(Item{.kind = kCardItem, .a = card.index})) cards.push_back(card);
        const auto rank = [&](CardId card) {
            return std::pair(in_hands_of(value_, setup_.cards.influence[card]), card.index);
        };
        std::sort(cards.begin(), cards.end(), [&](CardId a, CardId b) { return rank(a) < rank(b); });
        const auto count = std::min(cards.size(), static_cast<std::size_t>(choices_in(offer.terms.wants)));
        Bounded<Item, 6> out;
        for (std::size_t i = 0; i < count; ++i) out.push({.kind = kCardItem, .a = cards[i].index});
        return out;
    }

private:
    static constexpr double kWorthTalking = 0.6;  // respect that two gain together

    Seat asked() const { return view_.asked.first(); }
    const Space& space(SpaceId i) const { return view_.spaces[i]; }
    const Gangster& gangster_on(SpaceId i) const { return setup_.cards.gangsters[space(i).gangster]; }
    // The frame of the question if it is of this kind, or null.
    template <class F>
    const F* top() const {
        return view_.frames.top_is<F>() ? &view_.frames.top<F>() : nullptr;
    }
    const InfluenceCard& card(const PlayFrame& play) const { return setup_.cards.influence[play.card]; }

    // --- answers to the question before the table -------------------------------------------------------------------
    // Questions whose answers everybody can count up.
    bool can_answer_be_traded() const {
        switch (view_.question) {
        case PromptId::tie:
        case PromptId::grant:
        case PromptId::consent:
        case PromptId::fill:
        case PromptId::icon:
        case PromptId::space:
        case PromptId::marker:
        case PromptId::group:
        case PromptId::grantee:
        case PromptId::act_space:
        case PromptId::act_marker: return view_.asked.size() == 1;
        default:                   return false;
        }
    }

    // What the asked seat may answer, how it likes that, and what it would say for nothing.
    void list_answers() {
        if (!legal_.empty()) return;
        const Seat chooser = asked();
        game_.legal_actions(observation_.sample(rng_), chooser, legal_);
        if (legal_.empty()) return;
        NothingPersonalHeuristics().weigh(game_, view_, chooser, legal_, liked_);
        GameKnowledge<NothingPersonal>::Policy policy;
        policy.learned = &GameKnowledge<NothingPersonal>::learned_policy();
        usual_ = policy.choose_by_view(game_, view_, chooser, legal_, rng_);
    }

    // For everybody who could gain by another answer the best one, if the two gain together.
    void answers(DealCandidates& out) {
        list_answers();
        if (legal_.size() < 2) return;
        for (const Seat p : setup_.all_seats()) {
            if (p == asked() || (asked() != me_ && p != me_)) continue;
            BestTwo best(kWorthTalking);
            for (int i = 0; i < legal_.size(); ++i) {
                const double gain = felt(p, legal_[i]) - felt(p, usual_);
                const double surplus = gain + felt(asked(), legal_[i]) - felt(asked(), usual_);
                if (legal_[i].kind != kBack && gain > 0) best.look(i, surplus);
            }
            best.each([&](int i) { push(about(legal_[i], p), out); });
        }
    }

    // What an answer means to a seat.
    double felt(Seat p, const Action& x) const {
        if (p == asked())
            for (int i = 0; i < legal_.size(); ++i)
                if (legal_[i] == x) return own_liking(x, liked_[static_cast<std::size_t>(i)]);
        const NothingPersonalEvaluation value(board_, game_, view_, p);
        const SpaceId at(x.a);
        switch (x.kind) {
        case kName:  return Seat(x.a) != p ? 0 : view_.question == PromptId::tie ? tie_stake() : granted(value);
        case kAllow: {
            const auto* act = top<ActFrame>();
            return act != nullptr && act->seat == p ? 2 : 0;
        }
        case kPromote: return value.controller(at) == p ? 1 + gangster_on(at).respect : 0;
        case kMarker:  return value.remove(at, OwnerId(x.b), 1);
        case kIcon:    {
            const auto* play = top<PlayFrame>();
            return play == nullptr ? 0 : value.place(play->seat, SpaceId(x.b), card(*play).icons[x.a - 1].count);
        }
        case kGroup: return value.remove(at, OwnerId(x.b), space(at).markers[OwnerId(x.b)]);
        case kPlace: return value.place(asked(), at, granted_markers());
        case kTarget:
            if (const auto* act = top<ActFrame>()) return target(*act, value, p, at);
            if (const auto* play = top<PlayFrame>()) return card_target(*play, value, p, at);
            return 0;
        default: return 0;
        }
    }

    // The heuristics name the weakest and themselves by standing: in respect it is the stake that counts.
    double own_liking(const Action& x, double liked) const {
        if (view_.question == PromptId::tie) return Seat(x.a) == asked() ? tie_stake() : 0;
        return x.kind == kName || x.kind == kForbid ? 0 : x.kind == kAllow ? -0.3 : liked;
    }

    double granted(const NothingPersonalEvaluation& value) const {
        return top<PlayFrame>() == nullptr ? 0 : value.best_place(value.occupied(), granted_markers());
    }
    int granted_markers() const {
        const auto* play = top<PlayFrame>();
        return play != nullptr && card(*play).effect == Effect::grant2 ? 2 : 1;
    }
    // What whoever controls a gangster loses when he is hit.
    double hit(const NothingPersonalEvaluation& value, Seat p, SpaceId i) const {
        return value.controller(i) == p ? -setup_.cards.amounts.respect_swing : 0;
    }

    // What the card just played does to the gangster on this space.
    double card_target(const PlayFrame& play, const NothingPersonalEvaluation& value, Seat p, SpaceId i) const {
        const bool discarded = play.use == CardUse::discard;  // for any one marker
        switch (discarded ? Effect::none : card(play).effect) {
        case Effect::cardhit:  return (hit(value, p, i) + value.take_off(i)) * 4 / 6;
        case Effect::retarget:
        case Effect::snitch:   return value.take_off(i);
        case Effect::neutral3: return value.place(kNeutral, i, 1);
        default:               return value.place(play.seat, i, 1);
        }
    }

    double target(const ActFrame& act, const NothingPersonalEvaluation& value, Seat p, SpaceId i) const {
        const ActiveAction action = act.verb == kMove    ? ActiveAction::move
                                    : act.verb == kPower ? active_action_of(setup_.cards.positions[act.space].power)
                                                         : active_action_of(gangster_on(act.space).ability);
        switch (action) {
        case ActiveAction::whack: return (hit(value, p, i) + value.take_off(i)) * 4 / 6;
        case ActiveAction::move:  return value.move_odds(act.space, i) * (hit(value, p, i) + value.swap(act.space, i));
        default:                  return value.controller(i) == p ? -1 : 0;
        }
    }

    // What the controller of a space gets by what is decided now.
    double tie_stake() const {
        const SpaceId i = view_.frames.top<TieFrame>().space;
        const PositionCard& at = setup_.cards.positions[i];
        const double respect = at.respect_income(gangster_on(i));
        switch (view_.part) {
        case Part::income:        return respect + NothingPersonalEvaluation::kDollar * at.money_income(gangster_on(i));
        case Part::final_scoring: return respect;
        case Part::actions:       return 1.2;  // the choice of what he does
        default:                  return i == kCapoSpace ? 2 : 1;
        }
    }

    // The asked seat answers so, for money of the one who gains by it: offered by the one or the other.
    DealCandidate about(const Action& answer, Seat gainer) const {
        DealCandidate candidate;
        candidate.offer.from = me_;
        candidate.payer = gainer;
        candidate.most = view_.players[gainer].money;
        if (me_ == asked()) {
            candidate.offer.to = gainer;
            candidate.offer.terms.gives.push(answer_item(answer));
        } else {
            candidate.offer.to = asked();
            candidate.offer.terms.wants.push(answer_item(answer));
        }
        return candidate;
    }

    // --- cards -------------------------------------------------------------------------------------------------------
    // Never for less than the bank gives.
    double in_hands_of(const NothingPersonalEvaluation& value, const InfluenceCard& card) const {
        const double sold = (setup_.options.sell_price + 0.5) * GameKnowledge<NothingPersonal>::kMoneyWorth;
        return std::max(sold, 0.8 * value.icons(card));
    }

    void card_for(Seat p, DealCandidates& out) {
        const NothingPersonalEvaluation theirs(board_, game_, view_, p);
        CardId best;
        double most = kWorthTalking;
        for (const CardId c : view_.players[me_].hand) {
            const InfluenceCard& card = setup_.cards.influence[c];
            const double gain = in_hands_of(theirs, card) - in_hands_of(value_, card);
            if (gain > most) most = gain, best = c;
        }
        if (!best.exists()) return;
        DealCandidate candidate;
        candidate.offer.from = me_;
        candidate.offer.to = candidate.payer = p;
        candidate.offer.terms.gives.push({.kind = kCardItem, .a = best.index});
        candidate.least = setup_.options.sell_price;  // which the bank would give (NP-SELL-1)
        candidate.most = view_.players[p].money;
        push(candidate, out);
    }

    void push(DealCandidate candidate, DealCandidates& out) {
        candidate.change = change(candidate.offer);
        if (!out.full()) out.push(candidate);
    }

    const Observation<NothingPersonal>& observation_;
    const NothingPersonal& game_;
    const Setup& setup_;
    const View& view_;
    Seat me_;
    NothingPersonalBoard board_;
    NothingPersonalEvaluation value_;
    Rng& rng_;
    ActionList legal_;
    std::vector<double> liked_;
    Action usual_;
};

}  // namespace

void GameKnowledge<NothingPersonal>::deal_candidates(const Observation<NothingPersonal>& observation, Rng& rng,
                                                     DealCandidates& out) {
    const View view = observation.view();
    if (view.part != Part::setup && view.part != Part::over && !view.asked.empty())
        Dealer(observation, view, rng).look(out);
}

Values GameKnowledge<NothingPersonal>::change(const Observation<NothingPersonal>& observation, const Offer& offer,
                                              Rng& rng) {
    const View view = observation.view();
    return Dealer(observation, view, rng).change(offer);
}

Bounded<Item, 6> GameKnowledge<NothingPersonal>::chosen(const Observation<NothingPersonal>& observation,
                                                        const Offer& offer) {
    const View view = observation.view();
    Rng unused(0);
    return Dealer(observation, view, unused).chosen(offer);
}

}  // namespace consigliere::bots
