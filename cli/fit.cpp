// Fits the forecast of a game's bots again: after a change of rules, cards or heuristics.
#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "bots/arena.hpp"
#include "cli/commands.hpp"

namespace consigliere::cli {

namespace {

constexpr std::uint64_t kGamesAtOnce = 250;

// False if a person stopped it.
bool play(bots::Fitter& fitter, std::uint64_t games) {
    for (std::uint64_t first = 0; first < games && !interrupted; first += kGamesAtOnce)
        fitter.collect(first, std::min(games, first + kGamesAtOnce));
    return !interrupted;
}

}  // namespace

int run_fit(const FitArgs& args, Io& io) {
    const GameKind& kind = game_named(args.game);
    const CardSource cards = cards_from(kind, args.cards);
    std::string text = fmt::format("// Made by `consigliere fit --game {} --games {} --seed {}`.\n", kind.info().id,
                                   args.games, args.seed);
    for (int players = 2; players <= kMaxPlayers; ++players) {
        if (players < kind.info().least_players || players > kind.info().most_players) {
            text += "{},\n";
            continue;
        }
        const auto fitter = bots::make_fitter(kind.info().id, players, cards, args.seed);
        if (!fitter) throw InputError(fmt::format("{}: the forecast of this game is not fitted", args.game));
        if (!play(*fitter, args.games)) {
            io.out << "stopped early; nothing was written\n";
            return kOk;
        }
        text += fitter->weights([&](std::string_view line) { io.out << line << std::endl; });
    }
    write_file(args.out, text);
    return kOk;
}

}  // namespace consigliere::cli
