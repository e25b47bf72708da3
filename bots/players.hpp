// The two kinds of bot that know what they are doing: one plays by a policy's heuristics, the other searches.
#pragma once

#include <array>
#include <utility>

#include "bots/game_knowledge.hpp"
#include "bots/negotiator.hpp"
#include "bots/search.hpp"

namespace consigliere::bots {

// Is `word` broken by this answer? An answer under seal is judged with those of the others, so theirs are drawn.
template <Game G>
bool breaks(const G& game, typename G::State world, Action answer, const Word& word, Rng& rng) {
    const Decision question = game.decision(world);
    for (ActionList legal;;) {
        const typename G::State before = world;
        game.apply(world, answer, nullptr);
        if (game.judge(before, answer, world, word) == Verdict::broken) return true;
        const Decision next = game.decision(world);
        const bool still_sealed = next.phase == Phase::deciding && is_sealed_window(next, G::prompts()[next.prompt]) &&
                                  next.prompt == question.prompt && next.asked == question.asked &&
                                  next.may_act.size() < game.decision(before).may_act.size();
        if (!still_sealed) return false;
        legal.clear();
        game.legal_actions(world, next.may_act.first(), legal);
        answer = RandomPolicy().choose(game, world, next.may_act.first(), legal, rng);
    }
}

// How many of a seat's own open words an answer would break, by trying it in one imagined world for each.
template <Game G>
int words_broken_by(const Observation<G>& observation, const Action& action, Rng& rng) {
    int broken = 0;
    for (const Word& word : observation.words())
        if (word.giver == observation.seat())
            broken += breaks(observation.game(), observation.sample(rng), action, word, rng);
    return broken;
}

// What both kinds share: negotiation, and a memory of who broke his word.
template <Game G, Policy<G> P>
class ThinkingBot : public Bot<G> {
public:
    ThinkingBot(std::uint64_t seed, const P& policy, const Personality& personality,
                const NegotiationBudget& negotiation)
        : rng_(seed), policy_(policy), personality_(personality), negotiator_(policy, personality, negotiation) {}

    Reply answer_offer(const Observation<G>& observation, const Offer& offer) override {
        return negotiator_.answer(observation, offer, wrongdoers_, rng_);
    }
    std::optional<Offer> propose(const Observation<G>& observation) override {
        return negotiator_.propose(observation, rng_);
    }

    // Whoever struck a deal with it may get its word to be left alone this round, if it is the sort to give one.
    std::optional<Word> promise([[maybe_unused]] const Observation<G>& observation) override {
        const std::array<Seat, 2> deal = std::exchange(last_deal_, {});
        if constexpr (requires { GameKnowledge<G>::kPeace; }) {
            if (deal[0] != observation.seat() && deal[1] != observation.seat()) return {};
            const Seat partner = deal[0] == observation.seat() ? deal[1] : deal[0];
            if (wrongdoers_.has(partner) || rng_.below(100) >= personality_.promises_percent) return {};
            Word word;
            word.receiver = partner;
            word.phrase = GameKnowledge<G>::kPeace;
            word.until = static_cast<std::int16_t>(observation.round());
            return word;
        }
        return {};
    }

    void observe(const Event& event) override {
        if (event.kind == kWordBroken) wrongdoers_.add(Seat(event.a));
        negotiator_.observe(event);
        if (event.kind == kOfferAccepted) last_deal_ = {Seat(event.a), Seat(event.b)};
    }

protected:
    // What the policy would answer. Heuristics are shown the view; others speak in an imagined world.
    Action usual(const Observation<G>& observation) {
        if constexpr (requires { policy_.thumb; }) {
            if (const int i = policy_.thumb.at_once(legal_); i >= 0) return legal_[i];
            return policy_.thumb.choose(observation.game(), observation.view(), observation.seat(), legal_, rng_);
        } else {
            return policy_.choose(observation.game(), observation.sample(rng_), observation.seat(), legal_, rng_);
        }
    }
    void weigh(const Observation<G>& observation, std::vector<double>& worth) {
        if constexpr (requires { policy_.thumb; })
            policy_.thumb.weigh(observation.game(), observation.view(), observation.seat(), legal_, worth);
        else
            policy_.weigh(observation.game(), observation.sample(rng_), observation.seat(), legal_, worth);
    }
    SeatSet wrongdoers(Seat self) const { return wrongdoers_.without(self); }

    Rng rng_;
    P policy_;
    Personality personality_;
    ActionList legal_;

private:
    Negotiator<G, P> negotiator_;
    SeatSet wrongdoers_;               // who broke his word, to anybody
    std::array<Seat, 2> last_deal_{};  // who struck it
};

// Answers at once; now and then, the more the lower its level, without thought.
template <Game G, Policy<G> P>
class PolicyBot final : public ThinkingBot<G, P> {
public:
    PolicyBot(std::uint64_t seed, const P& policy, const Personality& personality, const NegotiationBudget& negotiation,
              int slips_percent)
        : ThinkingBot<G, P>(seed, policy, personality, negotiation), slips_percent_(slips_percent) {}

    Action decide(const Observation<G>& observation) override {
        observation.legal_actions(this->legal_);
        if (this->personality_.word_price > 0) leave_out_what_breaks_a_word(observation);
        if (this->legal_.size() == 1) return this->legal_[0];
        if (static_cast<int>(this->rng_.below(100)) < slips_percent_)
            return RandomPolicy().choose(observation.game(), {}, observation.seat(), this->legal_, this->rng_);
        return this->usual(observation);
    }

private:
    void leave_out_what_breaks_a_word(const Observation<G>& observation) {
        if (observation.words().empty()) return;
        ActionList honest;
        for (const Action& x : this->legal_)
            if (words_broken_by(observation, x, this->rng_) == 0) honest.push(x);
        if (!honest.empty()) this->legal_ = honest;
    }

    int slips_percent_;
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
        observation.legal_actions(this->legal_);
        if (this->legal_.size() == 1) return this->legal_[0];
        const Action usual = this->usual(observation);
        if (this->policy_.is_plain(this->legal_)) return usual;
        this->weigh(observation, worth_);
        search_.set_grudge(this->wrongdoers(observation.seat()));
        const bool bound = !observation.words().empty();
        return search_.best(
            observation, this->legal_, worth_, usual, budget_,
            [&](const Action& x) {
                return bound ? this->personality_.word_price * words_broken_by(observation, x, this->rng_) : 0.0;
            },
            this->rng_);
    }

    int spent() const { return search_.spent(); }  // rollouts of the last decision

private:
    Search<G, P> search_;
    SearchBudget budget_;
    std::vector<double> worth_;
};

}  // namespace consigliere::bots
