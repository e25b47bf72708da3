// Random play: the yardstick of speed, the simplest bot, and the rollout of every search.
#pragma once

#include "engine/game.hpp"

namespace consigliere {

struct PlayoutCount {
    std::uint64_t decisions = 0;
    std::uint64_t chances = 0;

    std::uint64_t nodes() const { return decisions + chances; }
};

// A game may choose among the legal actions without writing a list of them: by the same number it must return what the
// list has there, so that both play the same games.
template <class G>
concept ChoosesAtRandom = requires(const G& game, const typename G::State& state, Seat seat, Rng& rng) {
    { game.random_action(state, seat, rng) } -> std::same_as<Action>;
};

// One of the legal actions of a seat that is asked, each as likely as the others.
template <Game G>
Action random_action(const G& game, const typename G::State& state, Seat seat, Rng& rng, ActionList& actions) {
    if constexpr (ChoosesAtRandom<G>) {
        return game.random_action(state, seat, rng);
    } else {
        actions.clear();
        game.legal_actions(state, seat, actions);
        return actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    }
}

// One step: chance draws, or the first awaited seat picks uniformly among its legal actions. Returns what was done.
template <Game G>
Action random_step(const G& game, typename G::State& state, const Decision& decision, Rng& rng, ActionList& actions,
                   PlayoutCount& count) {
    const auto applied = [&](const Action& action) {  // in each branch: an action that comes from either is taken apart
        game.apply(state, action, nullptr);
        return action;
    };
    if (decision.chance()) {
        ++count.chances;
        return applied(game.chance_action(state, rng.below(game.chance_count(state))));
    }
    ++count.decisions;
    return applied(random_action(game, state, decision.may_act.first(), rng, actions));
}

template <Game G>
PlayoutCount random_playout(const G& game, typename G::State& state, Rng& rng, ActionList& actions) {
    PlayoutCount count;
    for (Decision d = game.decision(state); !d.over(); d = game.decision(state))
        random_step(game, state, d, rng, actions, count);
    return count;
}

}  // namespace consigliere
