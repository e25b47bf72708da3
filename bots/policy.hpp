// A policy answers a question at once, without search: it is how a bot plays by rules of thumb, and how the players of
// an imagined game go on to its end.
#pragma once

#include <concepts>

#include "engine/game.hpp"

namespace consigliere::bots {

template <class P, class G>
concept Policy = requires(const P& policy, const G& game, const typename G::State& world, Seat seat,
                          const ActionList& legal, Rng& rng) {
    { policy.choose(game, world, seat, legal, rng) } -> std::same_as<Action>;  // legal has two or more
};

struct RandomPolicy {
    template <Game G>
    Action choose(const G&, const typename G::State&, Seat, const ActionList& legal, Rng& rng) const {
        return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    }
};

// Rules of thumb see a seat's view, never the world: so they play in imagined games as they would at the table. Some
// questions they answer without looking up (at_once: the index of the answer, or -1), which saves making a view.
template <class Thumb>
struct ByView {
    Thumb thumb{};

    template <Game G>
    Action choose(const G& game, const typename G::State& world, Seat seat, const ActionList& legal, Rng& rng) const {
        if (const int i = thumb.at_once(legal); i >= 0) return legal[i];
        return thumb.choose(game, game.view_for(world, seat), seat, legal, rng);
    }
};

// Plays `world` on until its round passes `last_round`, or to its end.
template <Game G, Policy<G> P>
void play_on(const G& game, typename G::State& world, int last_round, const P& policy, Rng& rng, ActionList& legal) {
    for (Decision d = game.decision(world); !d.over() && game.round(world) <= last_round; d = game.decision(world)) {
        if (d.chance()) {
            game.apply(world, game.chance_action(world, rng.below(game.chance_count(world))), nullptr);
        } else {
            const Seat seat = d.may_act.first();
            legal.clear();
            game.legal_actions(world, seat, legal);
            game.apply(world, policy.choose(game, world, seat, legal, rng), nullptr);
        }
    }
}

}  // namespace consigliere::bots
