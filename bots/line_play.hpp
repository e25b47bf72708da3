// One game from each position of a line of play to its end, all seats by one policy. The positions are taken from the
// last to the first. A game that comes to a position which was already taken ends as the game from there did, and is
// not played again: what the policy would have done too then changes nothing, and costs next to nothing.
//
// The first steps from each position have dice of their own. With the dice of the game that they join, where they lead
// to and what follows there would depend on each other, and the shares of victories would be wrong.
#pragma once

#include <limits>
#include <unordered_map>

#include "bots/policy.hpp"
#include "engine/hash.hpp"

namespace consigliere::bots {

// Of the dice of game number `game`.
inline std::uint64_t seed_of_game(std::uint64_t seed, int game) {
    return Rng(seed, static_cast<std::uint64_t>(game)).next();
}

template <Game G, Policy<G> P>
class LinePlay {
public:
    using State = typename G::State;

    LinePlay(const G& game, std::uint64_t seed) : game_(game), seed_(seed) {}

    // Who wins from here. To be called for the last position first.
    SeatSet end_from(const State& position) {
        const SeatSet winners = find_end(position);
        ends_[hash_of(position)] = winners;
        return winners;
    }
    int played() const { return played_; }

private:
    // So many answers a window has at most: those who are asked at once may have answered in another order than here.
    static constexpr int kStepsToJoin = 2 * kMaxPlayers;

    SeatSet find_end(const State& position) {
        State world = position;
        Dice first_dice(Rng(seed_, ends_.size()).next());
        for (int i = 0; i < kStepsToJoin; ++i) {
            const Decision decision = game_.decision(world);
            if (decision.over()) return game_.result(world).winners;
            play_step(game_, world, decision, policy_, first_dice, legal_);
            if (const auto joined = ends_.find(hash_of(world)); joined != ends_.end()) return joined->second;
        }
        ++played_;
        Dice dice(seed_);
        play_on(game_, world, std::numeric_limits<int>::max(), policy_, dice, legal_);
        return game_.result(world).winners;
    }

    const G& game_;
    P policy_{};
    std::uint64_t seed_;
    std::unordered_map<std::uint64_t, SeatSet> ends_;  // by the hash of the position
    ActionList legal_;
    int played_ = 0;
};

}  // namespace consigliere::bots
