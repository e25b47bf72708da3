// The arena of one game. Only declared here: a game's own arena.cpp instantiates it from arena_impl.hpp, so that its
// bots are compiled once.
#pragma once

#include "bots/arena.hpp"
#include "engine/kind_of.hpp"

namespace consigliere::bots {

template <StartableGame G>
struct ArenaOf final : Arena {
    std::string_view game() const override { return G::info().id; }
    std::unique_ptr<Player> player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                   const BotResources& resources) const override;
    std::unique_ptr<Simulator> simulator(int players, const OptionValues& options, const CardSource& cards,
                                         const Casting& casting, std::uint64_t seed) const override;
    std::unique_ptr<Fitter> fitter(int players, const CardSource& cards, std::uint64_t seed) const override;
    std::unique_ptr<PolicyTrainer> trainer(const CardSource& cards, std::uint64_t seed) const override;
    std::vector<Result> play_to_end(const Match& match, int first, int games, std::uint64_t seed,
                                    const Cancelled& cancelled) const override;
    LineEnds play_line(std::span<const Match* const> line, int game, std::uint64_t seed,
                       const Cancelled& cancelled) const override;
    std::optional<Values> learned_chances(const Match& match) const override;
    bool has_heuristics() const override;
    bool has_learned() const override;
};

}  // namespace consigliere::bots
