// What the arena asks of each game. Only declared here: a game's own arena.cpp instantiates it from arena_impl.hpp, and nobody
// else compiles its bots.
#pragma once

#include "bots/arena.hpp"
#include "engine/kind_of.hpp"

namespace consigliere::bots {

template <StartableGame G>
struct ArenaOf {
    static std::unique_ptr<Player> player(const MatchOf<G>& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                          const Means& means);
    static std::unique_ptr<Simulator> simulator(int players, const OptionValues& options, const CardSource& cards,
                                                const Casting& casting, std::uint64_t seed);
    static bool has_steady();
};

}  // namespace consigliere::bots
