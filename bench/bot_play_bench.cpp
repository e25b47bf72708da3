// Speed of games among bots, for every game: four `steady` ones of different characters, silent and bargaining.
#include <benchmark/benchmark.h>

#include "bots/arena.hpp"
#include "games/kinds.hpp"

namespace consigliere {

namespace {

using bots::BotSpec;
using bots::PersonalityKind;

bots::Casting table_of_four(bool silent) {
    bots::Casting casting{.bargain = !silent};
    for (const PersonalityKind c :
         {PersonalityKind::loyal, PersonalityKind::greedy, PersonalityKind::vengeful, PersonalityKind::reckless})
        casting.bots.push_back({.personality_kind = c, .silent = silent});
    return casting;
}

// In Omertà there is bargaining only where the option says so.
template <StartableGame G>
OptionValues bargaining_options() {
    OptionValues options{G::options()};
    (void)options.set("negotiation", "true");
    return options;
}

// The same games in every run: a game more or less would weigh more than what is measured.
template <StartableGame G>
void bot_play(benchmark::State& run, bool silent) {
    constexpr std::uint64_t kGames = 8;
    const auto simulator = bots::make_simulator(G::info().id, 4, bargaining_options<G>(), KindOf<G>().house_cards(),
                                                table_of_four(silent), 1);
    bots::SimulationResult result;
    for (auto _ : run) result.merge(simulator->run(0, kGames));
    const auto games = static_cast<double>(result.games);
    run.counters["games/s"] = benchmark::Counter(games, benchmark::Counter::kIsRate);
    run.counters["deals/game"] = static_cast<double>(result.deals) / games;
}

const bool kBotPlay = [] {
    ShippedGames::any([]<class G>(std::type_identity<G>) {
        const std::string id(G::info().id);
        for (const bool silent : {true, false})
            benchmark::RegisterBenchmark(((silent ? "silent_play/" : "bargaining_play/") + id).c_str(), bot_play<G>,
                                         silent)
                ->Unit(benchmark::kMillisecond);
        return false;
    });
    return true;
}();

}  // namespace

}  // namespace consigliere
