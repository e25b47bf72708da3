// A bot: decides by what it is given to see, and bargains through the offers and words that people use.
#pragma once

#include <optional>

#include "bots/observation.hpp"

namespace consigliere::bots {

// What a bot says to an offer made to it.
struct Reply {
    enum Kind : std::uint8_t { accept, refuse, counter, wait };

    Kind kind = refuse;
    Terms terms{};  // counter: what it would do instead; accept: gives, what the offer leaves to its choice
};

template <Game G>
class Bot {
public:
    virtual ~Bot() = default;

    // One of the observation's legal actions. There may be a single one: that is then the answer, without a thought.
    virtual Action decide(const Observation<G>& observation) = 0;
    // Negotiation: a bot that does not override these never does.
    virtual Reply answer_offer(const Observation<G>&, const Offer&) { return {}; }
    virtual std::optional<Offer> propose(const Observation<G>&) { return {}; }
    // To one of these people to whom it has made no offer in this round.
    virtual std::optional<Offer> propose_to(const Observation<G>&, SeatSet) { return {}; }
    virtual std::optional<Word> promise(const Observation<G>&) { return {}; }
    // What happened at the table, as far as its seat sees it.
    virtual void observe(const Event&) {}
};

template <Game G>
class RandomBot final : public Bot<G> {
public:
    explicit RandomBot(std::uint64_t seed) : rng_(seed) {}

    Action decide(const Observation<G>& observation) override {
        observation.legal_actions(legal_);
        return legal_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal_.size())))];
    }

private:
    Rng rng_;
    ActionList legal_;
};

}  // namespace consigliere::bots
