// The positions of random games, one after the other, for tests that hold at every step.
#pragma once

#include <utility>

#include "engine/playout.hpp"

namespace consigliere::testing {

// Calls f(state) with every position of `games` random games, up to the last question.
template <Game G, class F>
void each_random_position(const G& game, std::uint64_t games, F&& f) {
    ActionList actions;
    PlayoutCount count;
    for (std::uint64_t number = 0; number < games; ++number) {
        Rng rng(3, number);
        typename G::State state = game.initial();
        for (Decision d = game.decision(state); !d.over(); d = game.decision(state)) {
            f(std::as_const(state));
            random_step(game, state, d, rng, actions, count);
        }
    }
}

}  // namespace consigliere::testing
