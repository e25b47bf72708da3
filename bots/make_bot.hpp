// From a bot's name to the bot, for one game.
#pragma once

#include <memory>

#include "bots/players.hpp"
#include "bots/roster.hpp"

namespace consigliere::bots {

// Weaker bots think less about deals too.
inline Bargaining bargaining_of(const BotSpec& spec, const Means& means) {
    Bargaining bargaining;
    if (spec.level != Level::hard) bargaining = {2, 1, 16, {}};
    if (spec.silent) bargaining.offers_a_round = 0;
    bargaining.cancelled = means.cancelled;
    return bargaining;
}

// With a stopwatch a sharp bot thinks for its level's seconds, without one for its level's iterations, unless its name
// says otherwise.
inline Budget budget_of(const BotSpec& spec, const Means& means) {
    const Strength strength = strength_of(spec.level);
    Budget budget{strength.iterations, strength.seconds, means.stopwatch, means.crew, means.cancelled};
    if (spec.milliseconds > 0) budget.seconds = spec.milliseconds / 1000.0;
    if (spec.iterations > 0) budget.iterations = spec.iterations, budget.stopwatch = {};
    return budget;
}

template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, std::uint64_t seed, const Means& means = {}) {
    using Policy = typename RulesOfThumb<G>::Policy;
    const Strength strength = strength_of(spec.level);
    const Temper temper = temper_of(spec.character);
    const Bargaining bargaining = bargaining_of(spec, means);
    switch (spec.skill) {
    case Skill::steady:
        return std::make_unique<PolicyBot<G, Policy>>(seed, Policy{}, temper, bargaining, strength.slips_percent);
    case Skill::sharp:
        return std::make_unique<SearchBot<G, Policy>>(seed, Policy{}, temper, bargaining, budget_of(spec, means));
    default: return std::make_unique<RandomBot<G>>(seed);
    }
}

}  // namespace consigliere::bots
