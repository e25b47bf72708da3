#include "bots/arena.hpp"

#include "bots/arena_of.hpp"
#include "bots/games.hpp"

namespace consigliere::bots {

// Compiled once each, in the folders of the games.
extern template struct ArenaOf<la_cosa_nostra::LaCosaNostra>;
extern template struct ArenaOf<nothing_personal::NothingPersonal>;
extern template struct ArenaOf<omerta::Omerta>;

std::unique_ptr<Player> make_player(const Match& match, Seat seat, const BotSpec& spec, std::uint64_t seed,
                                    const Means& means) {
    std::unique_ptr<Player> player;
    Games::any([&]<class G>(std::type_identity<G>) {
        const auto* own = dynamic_cast<const MatchOf<G>*>(&match);
        if (own != nullptr) player = ArenaOf<G>::player(*own, seat, spec, seed, means);
        return own != nullptr;
    });
    return player;
}

std::unique_ptr<Simulator> make_simulator(std::string_view game, int players, const OptionValues& options,
                                          const CardSource& cards, const Casting& casting, std::uint64_t seed) {
    std::unique_ptr<Simulator> simulator;
    Games::visit(game, [&]<class G>(std::type_identity<G>) {
        simulator = ArenaOf<G>::simulator(players, options, cards, casting, seed);
    });
    return simulator;
}

std::string check_bot(std::string_view game, const BotSpec& spec) {
    std::string problem = "there are no bots for '" + std::string(game) + "'";
    Games::visit(game, [&]<class G>(std::type_identity<G>) {
        const bool missing = spec.skill == Skill::steady && !ArenaOf<G>::has_steady();
        problem = missing ? "'steady' does not know " + std::string(game) + "; allowed are random, sharp" : "";
    });
    return problem;
}

}  // namespace consigliere::bots
