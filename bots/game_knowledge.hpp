// What is known of a game beyond its contract.
#pragma once

#include <array>

#include "bots/policy.hpp"

namespace consigliere::bots {

// Scores that the seats may expect at the end, and by how much they may still differ from it.
struct Forecast {
    std::array<double, kMaxPlayers> score{};
    double spread = 1;
};

// The answer worth most. Of equals one is drawn, or the seats listed first would be everybody's victims.
template <class Worth>
Action best_of(const ActionList& legal, Rng& rng, Worth worth_of) {
    Action best = legal[0];
    double most = -1e9;
    std::uint32_t equals = 0;
    for (const Action& x : legal) {
        const double worth = worth_of(x);
        if (worth < most) continue;
        equals = worth > most ? 1 : equals + 1;
        most = worth;
        if (equals == 1 || rng.below(equals) == 0) best = x;
    }
    return best;
}

// A game's own header specialises it:
//   Policy     how its players go on in rollouts, and how `steady` plays
//   kHorizon   rollouts are played for so many rounds, this one included, and then judged by
//   forecast(game, world)
//   deal_candidates(observation, rng, out)   exchanges that could serve both sides, money apart (deal_candidate.hpp)
//   change(observation, offer, rng)   by how much the goods of any offer move each seat's forecast, money apart
//   kMoney, kMoneyWorth   the item that is money, and what one of it adds to a forecast
//   kRoundSpread   by how much more a forecast may be off while a round is under way
//   kPeace     the phrase by which one promises to leave another alone, if the game has one
// Without heuristics everybody plays at random to the end in the rollouts, and there is no `steady`.
template <Game G>
struct GameKnowledge {
    using Policy = RandomPolicy;
    static constexpr bool kKnown = false;
};

}  // namespace consigliere::bots
