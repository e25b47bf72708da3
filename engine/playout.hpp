// Random play: the yardstick of speed, the simplest bot, and the rollout of every search.
#pragma once

#include "engine/game.hpp"

namespace consigliere {

struct PlayoutCount {
    std::uint64_t decisions = 0;
    std::uint64_t chances = 0;

    std::uint64_t nodes() const { return decisions + chances; }
};

// One step: chance draws, or the first awaited seat picks uniformly among its legal actions. Returns what was done.
template <Game G>
Action random_step(const G& game, typename G::State& state, const Decision& decision, Rng& rng, ActionList& actions,
                   PlayoutCount& count) {
    Action done;
    if (decision.chance()) {
        ++count.chances;
        done = game.chance_action(state, rng.below(game.chance_count(state)));
    } else {
        ++count.decisions;
        actions.clear();
        game.legal_actions(state, decision.may_act.first(), actions);
        done = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    }
    game.apply(state, done, nullptr);
    return done;
}

template <Game G>
PlayoutCount random_playout(const G& game, typename G::State& state, Rng& rng, ActionList& actions) {
    PlayoutCount count;
    for (Decision d = game.decision(state); !d.over(); d = game.decision(state))
        random_step(game, state, d, rng, actions, count);
    return count;
}

}  // namespace consigliere
