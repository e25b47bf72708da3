// Trains the policy of a game's bots again: after a change of rules, cards or heuristics.
#include <algorithm>
#include <ostream>
#include <thread>

#include <fmt/format.h>

#include "bots/arena.hpp"
#include "cli/bot_resources.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"

namespace consigliere::cli {

namespace {

constexpr int kReports = 10, kTestGames = 4'000, kLastTestGames = 20'000;

// Full steps in the first half of the training, then shorter and shorter ones.
double rate_of(const TrainArgs& args, int step) {
    return args.rate * std::min(1.0, 2.0 * (args.steps - step) / args.steps);
}

void report(const bots::PolicyTrainer& trainer, int games, std::uint64_t played, const bots::ParallelFor& parallel_for,
            Io& io) {
    io.out << fmt::format("{} games played: wins {:.1f} % of {} games against three 'heuristic:silent'\n", played,
                          100 * trainer.share_of_victories(games, parallel_for), games)
           << std::flush;
}

}  // namespace

int run_train(const TrainArgs& args, Io& io) {
    const GameKind& kind = game_named(args.game);
    const auto trainer = bots::make_trainer(kind.info().id, cards_from(kind, args.cards), args.seed);
    if (!trainer) throw InputError(fmt::format("{}: the bots of this game have no policy that learns", args.game));
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const bots::ParallelFor parallel_for = parallel_for_with(args.threads > 0 ? args.threads : cores);
    const int test_games = std::min(kTestGames, args.steps * args.games);
    Progress progress(static_cast<std::uint64_t>(args.steps), io);
    int step = 0;
    for (; step < args.steps && !interrupted; ++step) {
        if (step % std::max(1, args.steps / kReports) == 0) {
            progress.clear();
            report(*trainer, test_games, static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(args.games),
                   parallel_for, io);
        }
        trainer->step(args.games, rate_of(args, step), parallel_for);
        progress.add(1);
    }
    progress.clear();
    if (step < args.steps) io.out << fmt::format("stopped after {} of {} steps\n", step, args.steps);
    report(*trainer, std::min(kLastTestGames, args.steps * args.games),
           static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(args.games), parallel_for, io);
    write_file(args.out,
               fmt::format("// Made by `consigliere train --game {} --steps {} --games {} --rate {} --seed {}`.\n",
                           kind.info().id, step, args.games, args.rate, args.seed) +
                   trainer->weights());
    return kOk;
}

}  // namespace consigliere::cli
