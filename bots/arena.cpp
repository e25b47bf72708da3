#include "bots/arena.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include "bots/arena_of.hpp"
#include "games/shipped.hpp"

namespace consigliere::bots {

namespace {

struct Arenas {
    std::vector<const Arena*> all;
    std::atomic<bool> asked_for = false;  // from now on nobody adds one

    Arenas() {
        ShippedGames::each([&]<class G>(std::type_identity<G>) {
            static const ArenaOf<G> arena;
            all.push_back(&arena);
        });
    }
    const Arena* find(std::string_view game) const {
        for (const Arena* arena : all)
            if (arena->game() == game) return arena;
        return nullptr;
    }
};

Arenas& arenas() {
    static Arenas arenas;
    return arenas;
}

const Arenas& arenas_in_use() {
    arenas().asked_for.store(true, std::memory_order_relaxed);
    return arenas();
}

}  // namespace

void add_arena(const Arena& arena) {
    const std::string game(arena.game());
    if (arenas().asked_for.load(std::memory_order_relaxed))
        throw std::logic_error("add_arena: '" + game + "' comes too late; bots are added when the program starts");
    if (arenas().find(game) != nullptr) throw std::logic_error("add_arena: '" + game + "' has bots already");
    arenas().all.push_back(&arena);
}

std::unique_ptr<Player> make_player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                    const BotResources& resources) {
    for (const Arena* arena : arenas_in_use().all)
        if (auto player = arena->player(match, seat, spec, seed, resources)) return player;
    return nullptr;
}

std::unique_ptr<Simulator> make_simulator(std::string_view game, int players, const OptionValues& options,
                                          const CardSource& cards, const Casting& casting, std::uint64_t seed) {
    const Arena* arena = arenas_in_use().find(game);
    return arena == nullptr ? nullptr : arena->simulator(players, options, cards, casting, seed);
}

std::unique_ptr<Fitter> make_fitter(std::string_view game, int players, const CardSource& cards, std::uint64_t seed) {
    const Arena* arena = arenas_in_use().find(game);
    return arena == nullptr ? nullptr : arena->fitter(players, cards, seed);
}

std::unique_ptr<PolicyTrainer> make_trainer(std::string_view game, const CardSource& cards, std::uint64_t seed) {
    const Arena* arena = arenas_in_use().find(game);
    return arena == nullptr ? nullptr : arena->trainer(cards, seed);
}

std::vector<Result> play_to_end(const Match& match, int first, int games, std::uint64_t seed,
                                const Cancelled& cancelled) {
    for (const Arena* arena : arenas_in_use().all)
        if (auto ends = arena->play_to_end(match, first, games, seed, cancelled); !ends.empty()) return ends;
    return {};
}

LineEnds play_line(std::span<const Match* const> line, int game, std::uint64_t seed, const Cancelled& cancelled) {
    for (const Arena* arena : arenas_in_use().all)
        if (auto ends = arena->play_line(line, game, seed, cancelled); !ends.winners.empty()) return ends;
    return {};
}

std::optional<Values> learned_chances(const Match& match) {
    for (const Arena* arena : arenas_in_use().all)
        if (const auto chances = arena->learned_chances(match)) return chances;
    return {};
}

std::string check_bot(std::string_view game, const BotSpec& spec) {
    const Arena* arena = arenas_in_use().find(game);
    if (arena == nullptr) return "there are no bots for '" + std::string(game) + "'";
    const bool needs_heuristics = spec.skill == Skill::steady || spec.skill == Skill::heuristic;
    if ((!needs_heuristics || arena->has_heuristics()) && (spec.skill != Skill::master || arena->has_learned()))
        return "";
    return "'" + std::string(kSkills[static_cast<std::size_t>(spec.skill)]) + "' does not know " + std::string(game) +
           "; allowed are random, sharp" + (arena->has_heuristics() ? ", steady" : "");
}

}  // namespace consigliere::bots
