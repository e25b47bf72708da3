// The two kinds of bot that know what they are doing: one plays by a policy's heuristics, the other searches.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/game_knowledge.hpp"
#include "bots/negotiator.hpp"
#include "bots/search.hpp"
#include "bots/words.hpp"

namespace consigliere::bots {

// What both kinds share: negotiation, and a memory of who broke his word.
template <Game G, Policy<G> P>
class ThinkingBot : public Bot<G> {
public:
    ThinkingBot(std::uint64_t seed, const P& policy, const Personality& personality,
                const NegotiationBudget& negotiation)
        : rng_(seed),
          policy_(policy),
          personality_(personality),
          negotiator_(policy, personality, negotiation, Rng(seed, kNegotiationStream).next()) {}

    Reply answer_offer(const Observation<G>& observation, const Offer& offer) override {
        look_at(observation);
        if (sells_its_word(observation, offer)) return {Reply::refuse, {}};
        return negotiator_.answer(observation, offer);
    }
    // What it owes comes first. Whoever struck a deal with it may be asked for peace in return for peace, if it is the sort to
    // ask.
    std::optional<Offer> propose(const Observation<G>& observation) override {
        look_at(observation);
        if (negotiator_.pays_debts())
            if (const std::optional<Offer> payment = payment_due(observation)) return payment;
        std::optional<Offer> offer = peace_with_partner(observation);
        if (!offer) offer = negotiator_.propose(observation, rng_);
        if (offer && sells_its_word(observation, *offer)) offer.reset();
        return offer;
    }

    std::optional<Offer> propose_to(const Observation<G>& observation, SeatSet people) override {
        look_at(observation);
        std::optional<Offer> offer = negotiator_.propose_to(observation, people);
        if (offer && sells_its_word(observation, *offer)) offer.reset();
        return offer;
    }

    void observe(const Event& event) override {
        negotiator_.observe(event, self_);
        if (event.kind == kOfferAccepted) last_deal_ = {Seat(event.a), Seat(event.b)};
    }

protected:
    // What the policy would answer. Heuristics are shown the view; others speak in an imagined world.
    Action usual(const Observation<G>& observation) {
        if constexpr (requires { policy_.thumb; }) {
            if (const int i = policy_.thumb.at_once(legal_); i >= 0) return legal_[i];
            return policy_.choose_by_view(observation.game(), observation.view(), observation.seat(), legal_, rng_);
        } else {
            return policy_.choose(observation.game(), observation.sample(rng_), observation.seat(), legal_, rng_);
        }
    }
    void weigh(const Observation<G>& observation, std::vector<double>& worth) {
        if constexpr (requires { policy_.thumb; })
            policy_.weigh_by_view(observation.game(), observation.view(), observation.seat(), legal_, worth);
        else
            policy_.weigh(observation.game(), observation.sample(rng_), observation.seat(), legal_, worth);
    }
    SeatSet wrongdoers() const { return negotiator_.trust().wrongdoers(self_); }

    // Who it is, whether a round has passed, and what a broken word has cost.
    void look_at(const Observation<G>& observation) {
        self_ = observation.seat();
        if (round_ >= 0 && observation.round() > round_) negotiator_.trust().pass_round();
        round_ = observation.round();
        weigh_broken_words(observation);
    }

    Rng rng_;
    P policy_;
    Personality personality_;
    ActionList legal_;

private:
    std::optional<Offer> peace_with_partner(const Observation<G>& observation) {
        const std::array<Seat, 2> deal = std::exchange(last_deal_, {});
        if (deal[0] != observation.seat() && deal[1] != observation.seat()) return {};
        if (rng_.below(100) >= personality_.promises_percent) return {};
        return negotiator_.peace_with(observation, deal[0] == observation.seat() ? deal[1] : deal[0]);
    }

    // Would it answer the question before it, as part of this deal, so that it breaks its word?
    bool sells_its_word(const Observation<G>& observation, const Offer& offer) {
        if (personality_.word_price <= 0 || observation.words().empty() || !observation.is_asked()) return false;
        const bool own = offer.from == observation.seat();
        for (const Item& item : own ? offer.terms.gives : offer.terms.wants)
            if (item.kind == kAnswer && breaks_word(observation, answer_action(item, observation.seat()))) return true;
        return false;
    }
    bool breaks_word(const Observation<G>& observation, const Action& answer) {
        return !observation.check({answer}) && OwnWords<G>(observation, rng_).broken_by(answer) > 0;
    }

    // Nothing is forecast as long as no word is open. The same dice every time: else the difference of two forecasts would
    // be one between hidden cards.
    void weigh_broken_words([[maybe_unused]] const Observation<G>& observation) {
        if constexpr (requires { GameKnowledge<G>::kHorizon; }) {
            Trust& trust = negotiator_.trust();
            if (observation.words().empty() && !trust.has_unweighed()) {
                standing_.reset();
                return;
            }
            Rng dice(0);
            const Forecast forecast = GameKnowledge<G>::forecast(observation.game(), observation.sample(dice));
            const Values now = values_of(forecast, observation.players(), 0);
            trust.weigh(standing_.value_or(now), now);
            standing_ = now;
        }
    }

    // Dice of its own: what a bot thinks of deals changes none of its other choices.
    static constexpr std::uint64_t kNegotiationStream = 1;

    Negotiator<G, P> negotiator_;
    std::optional<Values> standing_;  // of all, when it last looked
    Seat self_;
    int round_ = -1;
    std::array<Seat, 2> last_deal_{};  // who struck it
};

// Answers at once; now and then, the more the lower its level, without thought. Only one that bears a grudge thinks about
// how to hit back.
template <Game G, Policy<G> P>
class PolicyBot final : public ThinkingBot<G, P> {
public:
    PolicyBot(std::uint64_t seed, const P& policy, const Personality& personality, const NegotiationBudget& negotiation,
              int slips_percent)
        : ThinkingBot<G, P>(seed, policy, personality, negotiation), slips_percent_(slips_percent) {}

    Action decide(const Observation<G>& observation) override {
        this->look_at(observation);
        observation.legal_actions(this->legal_);
        if (this->legal_.size() == 1) return this->legal_[0];
        Action answer = unbound(observation);
        if (this->personality_.word_price <= 0 || observation.words().empty()) return answer;
        const OwnWords<G> words(observation, this->rng_);
        while (this->legal_.size() > 1 && words.broken_by(answer) > 0) {
            remove(answer, this->legal_);
            answer = unbound(observation);
        }
        return answer;
    }

private:
    static constexpr int kRevengeGames = 60;  // imagined before an answer

    // What it would answer if it had given no word.
    Action unbound(const Observation<G>& observation) {
        if (this->legal_.size() == 1) return this->legal_[0];
        if (static_cast<int>(this->rng_.below(100)) < slips_percent_)
            return RandomPolicy().choose(observation.game(), {}, observation.seat(), this->legal_, this->rng_);
        const Action usual = this->usual(observation);
        if (this->personality_.spite <= 0 || this->wrongdoers().empty() || this->policy_.is_plain(this->legal_))
            return usual;
        return avenging(observation, usual);
    }

    Action avenging(const Observation<G>& observation, const Action& usual) {
        if (!revenge_) revenge_ = std::make_unique<Search<G, P>>(this->policy_, this->personality_);
        revenge_->set_grudge(this->wrongdoers());
        this->weigh(observation, worth_);
        return revenge_->best(observation, this->legal_, worth_, usual, {.iterations = kRevengeGames}, {}, this->rng_);
    }

    int slips_percent_;
    std::unique_ptr<Search<G, P>> revenge_;  // few ever need it
    std::vector<double> worth_;
};

template <Game G, Policy<G> P>
class SearchBot final : public ThinkingBot<G, P> {
public:
    SearchBot(std::uint64_t seed, const P& policy, const Personality& personality, const NegotiationBudget& negotiation,
              SearchBudget budget)
        : ThinkingBot<G, P>(seed, policy, personality, negotiation),
          search_(policy, personality),
          budget_(std::move(budget)) {}

    Action decide(const Observation<G>& observation) override {
        this->look_at(observation);
        observation.legal_actions(this->legal_);
        if (this->legal_.size() == 1) return this->legal_[0];
        const Action usual = this->usual(observation);
        if (this->policy_.is_plain(this->legal_)) return usual;
        this->weigh(observation, worth_);
        search_.set_grudge(this->wrongdoers());
        const OwnWords<G> words(observation, this->rng_);
        return search_.best(
            observation, this->legal_, worth_, usual, budget_,
            [&](const Action& x) { return this->personality_.word_price * words.broken_by(x); }, this->rng_);
    }

    int spent() const { return search_.spent(); }  // rollouts of the last decision

private:
    Search<G, P> search_;
    SearchBudget budget_;
    std::vector<double> worth_;
};

}  // namespace consigliere::bots
