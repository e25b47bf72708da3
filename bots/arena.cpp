#include "bots/arena.hpp"

#include "bots/arena_of.hpp"
#include "bots/games.hpp"

namespace consigliere::bots {

std::unique_ptr<Player> make_player([[maybe_unused]] const Match& match, [[maybe_unused]] Seat seat,
                                    [[maybe_unused]] const BotSpec& spec, [[maybe_unused]] std::uint64_t seed,
                                    [[maybe_unused]] const Stopwatch& stopwatch) {
    std::unique_ptr<Player> player;
    Games::any([&]<class G>(std::type_identity<G>) {
        const auto* own = dynamic_cast<const MatchOf<G>*>(&match);
        if (own != nullptr) player = ArenaOf<G>::player(*own, seat, spec, seed, stopwatch);
        return own != nullptr;
    });
    return player;
}

std::unique_ptr<Simulator> make_simulator(std::string_view game, [[maybe_unused]] int players,
                                          [[maybe_unused]] const OptionValues& options,
                                          [[maybe_unused]] const CardSource& cards,
                                          [[maybe_unused]] const Casting& casting,
                                          [[maybe_unused]] std::uint64_t seed) {
    std::unique_ptr<Simulator> simulator;
    Games::visit(game, [&]<class G>(std::type_identity<G>) {
        simulator = ArenaOf<G>::simulator(players, options, cards, casting, seed);
    });
    return simulator;
}

std::string check_bot(std::string_view game, [[maybe_unused]] const BotSpec& spec) {
    std::string problem = "there are no bots for '" + std::string(game) + "'";
    Games::visit(game, [&]<class G>(std::type_identity<G>) {
        const bool missing = spec.skill == Skill::steady && !ArenaOf<G>::has_steady();
        problem = missing ? "'steady' does not know " + std::string(game) + "; allowed are random, sharp" : "";
    });
    return problem;
}

}  // namespace consigliere::bots
