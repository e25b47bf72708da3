// A policy answers a question at once, without search: it is how a bot plays by heuristics, and how the players of
// a rollout go on to its end.
#pragma once

#include <array>
#include <concepts>
#include <vector>

#include "engine/game.hpp"

namespace consigliere::bots {

template <class P, class G>
concept Policy = requires(const P& policy, const G& game, const typename G::State& world, Seat seat,
                          const ActionList& legal, Rng& rng, std::vector<double>& worth) {
    { policy.choose(game, world, seat, legal, rng) } -> std::same_as<Action>;
    // What it thinks of each answer; the more, the better.
    { policy.weigh(game, world, seat, legal, worth) } -> std::same_as<void>;
    // A question not worth much thought.
    { policy.is_plain(legal) } -> std::same_as<bool>;
};

struct RandomPolicy {
    template <Game G>
    Action choose(const G&, const typename G::State&, Seat, const ActionList& legal, Rng& rng) const {
        return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    }
    template <Game G>
    void weigh(const G&, const typename G::State&, Seat, const ActionList& legal, std::vector<double>& worth) const {
        worth.assign(static_cast<std::size_t>(legal.size()), 0);
    }
    bool is_plain(const ActionList&) const { return false; }
};

// Heuristics see a seat's view, never the world: so they play in rollouts as they would at the table. Some
// questions they answer without looking up (at_once: the index of the answer, or -1), which saves making a view.
template <class Heuristic>
struct ByView {
    Heuristic thumb{};

    template <Game G>
    Action choose(const G& game, const typename G::State& world, Seat seat, const ActionList& legal, Rng& rng) const {
        if (const int i = thumb.at_once(legal); i >= 0) return legal[i];
        return thumb.choose(game, game.view_for(world, seat), seat, legal, rng);
    }
    template <Game G>
    void weigh(const G& game, const typename G::State& world, Seat seat, const ActionList& legal,
               std::vector<double>& worth) const {
        thumb.weigh(game, game.view_for(world, seat), seat, legal, worth);
    }
    bool is_plain(const ActionList& legal) const { return thumb.at_once(legal) >= 0; }
};

// The dice of a rollout. What follows a seat's answer is drawn from dice of its own: two games that differ in what
// one seat does then still agree in the luck of the others, and can be compared.
class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : streams_{stream(seed, 0), stream(seed, 1), stream(seed, 2),
                   stream(seed, 3), stream(seed, 4), stream(seed, 5)} {}

    // Now it is about what this seat does.
    Rng& of(Seat seat) {
        now_ = seat.index;
        return streams_[now_];
    }
    Rng& now() { return streams_[now_]; }

private:
    static Rng stream(std::uint64_t seed, std::uint64_t i) { return Rng(seed, i); }

    std::array<Rng, kMaxPlayers + 1> streams_;
    std::size_t now_ = kMaxPlayers;
};

// One step of `world`, in which `decision` stands: chance draws, or the first awaited seat answers.
template <Game G, Policy<G> P>
void play_step(const G& game, typename G::State& world, const Decision& decision, const P& policy, Dice& dice,
               ActionList& legal) {
    if (decision.chance()) {
        game.apply(world, game.chance_action(world, dice.now().below(game.chance_count(world))), nullptr);
        return;
    }
    const Seat seat = decision.may_act.first();
    legal.clear();
    game.legal_actions(world, seat, legal);
    const Action answer = legal.size() == 1 ? legal[0] : policy.choose(game, world, seat, legal, dice.of(seat));
    game.apply(world, answer, nullptr);
}

// Plays `world` on until its round passes `last_round`, or to its end.
template <Game G, Policy<G> P>
void play_on(const G& game, typename G::State& world, int last_round, const P& policy, Dice& dice, ActionList& legal) {
    for (Decision d = game.decision(world); !d.over() && game.round(world) <= last_round; d = game.decision(world))
        play_step(game, world, d, policy, dice, legal);
}

}  // namespace consigliere::bots
