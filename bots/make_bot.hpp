// From a bot's name to the bot, for one game.
#pragma once

#include <memory>

#include "bots/exploiters/exploiter.hpp"
#include "bots/players.hpp"
#include "bots/roster.hpp"

namespace consigliere::bots {

// Weaker bots think less about deals too.
inline NegotiationBudget negotiation_budget(const BotSpec& spec, const BotResources& resources) {
    NegotiationBudget budget;
    if (spec.level != Level::hard) budget = {2, 1, 16, {}};
    if (spec.silent) budget.offers_per_round = 0;
    budget.cancelled = resources.cancelled;
    return budget;
}

// With a stopwatch a sharp bot thinks for its level's seconds, without one for its level's iterations, unless its name
// says otherwise.
inline SearchBudget search_budget(const BotSpec& spec, const BotResources& resources) {
    const Strength strength = strength_of(spec);
    SearchBudget budget{strength.iterations, strength.seconds, resources.stopwatch, resources.parallel_for,
                        resources.cancelled};
    if (spec.milliseconds > 0) budget.seconds = spec.milliseconds / 1000.0;
    if (spec.iterations > 0) budget.iterations = spec.iterations, budget.stopwatch = {};
    return budget;
}

// What it thinks of answers before it searches, and what players do in its rollouts.
template <Game G>
typename GameKnowledge<G>::Policy policy_of([[maybe_unused]] Skill skill) {
    typename GameKnowledge<G>::Policy policy{};
    if constexpr (requires { GameKnowledge<G>::learned_policy(); })
        if (skill != Skill::heuristic) policy.learned = &GameKnowledge<G>::learned_policy();
    return policy;
}

template <Game G>
std::unique_ptr<Bot<G>> make_bot(const BotSpec& spec, std::uint64_t seed, const BotResources& resources = {}) {
    using Policy = typename GameKnowledge<G>::Policy;
    const Strength strength = strength_of(spec);
    const Personality personality = personality_of(spec.personality_kind);
    const NegotiationBudget negotiation = negotiation_budget(spec, resources);
    const Policy policy = policy_of<G>(spec.skill);
    if (spec.scheme != Scheme::none) return std::make_unique<Exploiter<G, Policy>>(seed, policy, spec.scheme);
    switch (spec.skill) {
    case Skill::heuristic:
    case Skill::steady:
        return std::make_unique<PolicyBot<G, Policy>>(seed, policy, personality, negotiation, strength.slips_percent);
    case Skill::sharp:
    case Skill::master:
        return std::make_unique<SearchBot<G, Policy>>(seed, policy, personality, negotiation,
                                                      search_budget(spec, resources));
    default: return std::make_unique<RandomBot<G>>(seed);
    }
}

}  // namespace consigliere::bots
