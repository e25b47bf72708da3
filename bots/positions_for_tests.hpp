// Games and moments of them that tests of bots start from.
#pragma once

#include "bots/game_knowledge.hpp"
#include "bots/observation.hpp"
#include "engine/kind_of.hpp"
#include "engine/playout.hpp"

namespace consigliere::bots {

template <StartableGame G>
G standard_game(int players) {
    return G(players, OptionValues(G::options()), KindOf<G>().house_cards());
}

// Four players who may negotiate: in Omertà that is an option.
template <StartableGame G>
G bargaining_game() {
    OptionValues options(G::options());
    if (G::info().id == "omerta") options.set("negotiation", "true");
    return G(4, options, KindOf<G>().house_cards());
}

// A moment somewhere in a game, where a seat is asked: every other game was played at random up to there, the rest as
// people would.
template <StartableGame G>
MatchState<G> somewhere(const G& game, std::uint64_t seed) {
    MatchState<G> state{game.initial(), {}};
    Rng rng(seed);
    ActionList actions;
    PlayoutCount count;
    const typename GameKnowledge<G>::Policy policy;
    const std::uint32_t steps = rng.below(300);
    for (Decision d = game.decision(state.game); d.chance() || count.nodes() < steps; d = game.decision(state.game)) {
        auto before = state.game;
        if (d.chance() || seed % 2 == 0) {
            random_step(game, state.game, d, rng, actions, count);
        } else {
            ++count.decisions;
            actions.clear();
            game.legal_actions(before, d.may_act.first(), actions);
            game.apply(state.game, policy.choose(game, before, d.may_act.first(), actions, rng), nullptr);
        }
        if (game.decision(state.game).over()) return {before, {}};
    }
    return state;
}

// Calls look(observation, truth, seed) at moments of many games, for the asked seat.
template <StartableGame G, class Look>
void each_asked_moment(int moments, const Look& look) {
    const G game = bargaining_game<G>();
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(moments); ++seed) {
        const MatchState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase == Phase::deciding) look(Observation<G>(game, truth, d.may_act.first()), truth, seed);
    }
}

}  // namespace consigliere::bots
