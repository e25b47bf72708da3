// Counts of all ways a game can go for a few steps from a fixed position.
#pragma once

#include <memory>

#include "engine/kind_of.hpp"
#include "engine/playout.hpp"

namespace consigliere::testing {

// Leaves of the tree of answers and distinct chance outcomes, `depth` steps deep.
template <StartableGame G>
std::uint64_t count_ways(const G& game, const typename G::State& state, int depth) {
    const Decision d = game.decision(state);
    if (depth == 0 || d.over()) return 1;
    std::uint64_t ways = 0;
    const auto follow = [&](const Action& x) {
        auto next = state;
        game.apply(next, x, nullptr);
        ways += count_ways(game, next, depth - 1);
    };
    if (d.chance()) {
        Action last;
        for (std::uint32_t k = 0; k < game.chance_count(state); ++k) {
            const Action x = game.chance_action(state, k);
            if (k == 0 || x != last) follow(x);
            last = x;
        }
    } else {
        const auto actions = std::make_unique<ActionList>();
        game.legal_actions(state, d.may_act.first(), *actions);
        for (const Action& x : *actions) follow(x);
    }
    return ways;
}

// The position after `steps` random steps, for a start in the thick of it.
template <StartableGame G>
typename G::State start_after(const G& game, int steps) {
    auto state = game.initial();
    Rng rng(42);
    ActionList actions;
    PlayoutCount count;
    for (int i = 0; i < steps && !game.decision(state).over(); ++i)
        random_step(game, state, game.decision(state), rng, actions, count);
    return state;
}

}  // namespace consigliere::testing
