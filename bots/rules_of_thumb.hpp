// What is known of a game beyond its contract.
#pragma once

#include "bots/policy.hpp"

namespace consigliere::bots {

// A game's own header specialises it:
//   Policy   how its players go on in imagined games, and how `steady` plays
//   kPeace   the phrase by which one promises to leave another alone, if the game has one
// Without rules of thumb everybody plays at random in the imagined games, and there is no `steady`.
template <Game G>
struct RulesOfThumb {
    using Policy = RandomPolicy;
    static constexpr bool kKnown = false;
};

}  // namespace consigliere::bots
