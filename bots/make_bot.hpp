// From a bot's name to the bot, for one game.
#pragma once

#include <memory>

#include "bots/players.hpp"
#include "bots/roster.hpp"

namespace consigliere::bots {

// Weaker bots think less about deals too.
inline Bargaining bargaining_of(const BotSpec& spec) {
    Bargaining bargaining;
    if (spec.level != Level::hard) bargaining = {2, 8, 4, 4, 20};
    if (spec.silent) bargaining.offers_a_round = 0;
    return bargaining;
}

// With a stopwatch a sharp bot thinks for its level's seconds, without one for its level's iterations.
template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, std::uint64_t seed, const Stopwatch& stopwatch = {}) {
    using Policy = typename RulesOfThumb<G>::Policy;
    const Strength strength = strength_of(spec.level);
    const Temper temper = temper_of(spec.character);
    const Bargaining bargaining = bargaining_of(spec);
    switch (spec.skill) {
    case Skill::steady:
        return std::make_unique<PolicyBot<G, Policy>>(seed, Policy{}, temper, bargaining, strength.slips_percent);
    case Skill::sharp:
        return std::make_unique<SearchBot<G, Policy>>(seed, Policy{}, temper, bargaining,
                                                      Budget{strength.iterations, strength.seconds, stopwatch});
    default: return std::make_unique<RandomBot<G>>(seed);
    }
}

}  // namespace consigliere::bots
