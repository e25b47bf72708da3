// Many bot games, on all cores here or by workers over a bus. Each takes small ranges of game numbers; results do not
// depend on who plays which.
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bots/arena.hpp"
#include "bots/report_data.hpp"
#include "cli/commands.hpp"
#include "cli/players.hpp"
#include "cli/progress.hpp"
#include "cli/report/comparison.hpp"
#include "cli/report/data_set.hpp"
#include "cli/report/page.hpp"
#include "cli/workers/coordinator.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

std::vector<std::string> one_per_seat(const std::vector<std::string>& names, int players) {
    const auto seats = static_cast<std::size_t>(players);
    if (names.size() == seats) return names;
    if (names.size() == 1) return std::vector<std::string>(seats, names.front());
    throw InputError(fmt::format("--bots: give one bot for all seats, or one for each of the {} seats", players));
}

// Plays each game again as it comes in, for the report and the data set.
class Chronicle {
public:
    Chronicle(const SimulateArgs& args, const GameKind& kind, int players)
        : args_(args),
          kind_(kind),
          start_(kind.start(players, options_from(kind, args.match.options), cards_from(kind, args.match.cards))) {
        // Better to hear now that it cannot be written; a page that is there stays until the new one is whole.
        if (!args.report.empty() && !std::ofstream(args.report, std::ios::app))
            throw InputError(args.report + ": cannot be written; does the directory exist?");
        if (!args.out.empty()) data_set_.emplace(args.out, head(players));
    }

    bool wanted() const { return !args_.report.empty() || args_.compare || data_set_; }
    const Vocabulary& vocabulary() const { return start_->vocabulary(); }
    const Counters& counters() const { return tally_; }

    void add(const bots::GameRecord& record) {
        const auto match = start_->clone();
        const bots::ReportData story = bots::report_data_of(*match, record);
        const std::lock_guard lock(mutex_);
        tally_.add(story);
        if (data_set_) data_set_->add(story);
    }

    void finish(double seconds) {
        if (data_set_) data_set_->finish();
        if (!args_.report.empty())
            write_file(args_.report, report_page(kind_, start_->vocabulary(), tally_,
                                                 {args_.bots, args_.match.options, args_.seed, seconds, interrupted}));
    }

private:
    json::object head(int players) const {
        return {{"data_set", 1},
                {"game", json::string(kind_.info().id)},
                {"rules", kind_.info().rules_version},
                {"players", players},
                {"bots", json::value_from(args_.bots)},
                {"seed", args_.seed},
                {"options", options_from(kind_, args_.match.options).to_json()}};
    }

    const SimulateArgs& args_;
    const GameKind& kind_;
    std::unique_ptr<Match> start_;
    std::optional<DataSet> data_set_;
    std::mutex mutex_;
    Counters tally_;
};

// Shares the games out and keeps the sum.
class Run {
public:
    Run(const work::Series& series, std::uint64_t games, Chronicle& chronicle, Io& io)
        : series_(series),
          simulator_(work::simulator_for(series)),
          games_(games),
          chronicle_(chronicle),
          io_(io),
          progress_(games, io) {}

    bots::SimulationResult on(int threads) {
        std::vector<std::jthread> team;
        team.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) team.emplace_back([this] { work(); });
        team.clear();  // waits for all
        return finish();
    }

    bots::SimulationResult over(const std::string& bus) {
        work::Coordinator coordinator(bus, io_);
        coordinator.run(
            [this] { return next_unit(); },
            [this](const work::WorkUnit& unit, const work::Answer& answer) {
                for (const bots::GameRecord& record : work::records_of(unit, answer, chronicle_.vocabulary()))
                    chronicle_.add(record);
                add(answer.result);
            });
        return finish();
    }

    double seconds() const { return seconds_; }

private:
    // Small enough that all end together and Ctrl-C is heard at once, large enough to cost nothing. With every command a
    // game is some ten thousand characters: a few fit into one message of a bus.
    std::uint64_t size() const { return std::clamp<std::uint64_t>(games_ / 256, 1, series_.records ? 8 : 1000); }

    std::optional<work::WorkUnit> next_unit() {
        const std::lock_guard lock(mutex_);
        if (next_ >= games_) return {};
        const std::uint64_t first = std::exchange(next_, std::min(games_, next_ + size()));
        return work::WorkUnit{first, series_, first, next_};
    }

    void work() {
        bots::Listener listener;
        if (series_.records) listener = [this](const bots::GameRecord& record) { chronicle_.add(record); };
        while (!interrupted) {
            const auto unit = next_unit();
            if (!unit) return;
            add(simulator_->run(unit->first, unit->last, [] { return !interrupted.load(); }, listener));
        }
    }

    void add(const bots::SimulationResult& part) {
        const std::lock_guard lock(mutex_);
        sum_.merge(part);
        progress_.add(part.games);
    }

    bots::SimulationResult finish() {
        seconds_ = progress_.seconds();
        progress_.clear();
        return sum_;
    }

    const work::Series& series_;
    std::unique_ptr<bots::Simulator> simulator_;
    std::uint64_t games_;
    Chronicle& chronicle_;
    Io& io_;
    Progress progress_;
    std::mutex mutex_;
    std::uint64_t next_ = 0;
    bots::SimulationResult sum_;
    double seconds_ = 0;
};

json::object to_json(const bots::SimulationResult& sum, const GameKind& kind, int players, double seconds) {
    json::array wins, mean_scores;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        wins.push_back(sum.wins[i]);
        mean_scores.push_back(
            sum.finished == 0 ? 0.0 : static_cast<double>(sum.score_sum[i]) / static_cast<double>(sum.finished));
    }
    return {{"game", json::string(kind.info().id)},
            {"players", players},
            {"games", sum.games},
            {"finished", sum.finished},
            {"decisions", sum.decisions},
            {"nodes", sum.nodes()},
            {"seconds", seconds},
            {"nodes_per_second", seconds > 0 ? static_cast<double>(sum.nodes()) / seconds : 0.0},
            {"wins", std::move(wins)},
            {"mean_scores", std::move(mean_scores)},
            {"offers", sum.offers},
            {"deals", sum.deals},
            {"words", {{"given", sum.words_given}, {"kept", sum.words_kept}, {"broken", sum.words_broken}}}};
}

void print(const bots::SimulationResult& sum, const GameKind& kind, int players, double seconds, std::ostream& out) {
    const double games = static_cast<double>(std::max<std::uint64_t>(sum.finished, 1));
    out << fmt::format("{}, {} players: {} games finished in {:.2f} s\n", kind.info().id, players, sum.finished,
                       seconds);
    out << fmt::format("{:.1f} nodes per game ({:.1f} decisions), {:.0f} nodes/s\n",
                       static_cast<double>(sum.nodes()) / games, static_cast<double>(sum.decisions) / games,
                       static_cast<double>(sum.nodes()) / seconds);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
        out << fmt::format("  seat {}: wins {:>6} ({:5.2f} %), mean score {:.1f}\n", i + 1, sum.wins[i],
                           100.0 * static_cast<double>(sum.wins[i]) / games,
                           static_cast<double>(sum.score_sum[i]) / games);
    if (sum.offers > 0)
        out << fmt::format("{:.2f} offers and {:.2f} deals per game; promises: {} made, {} kept, {} broken\n",
                           static_cast<double>(sum.offers) / games, static_cast<double>(sum.deals) / games,
                           sum.words_given, sum.words_kept, sum.words_broken);
}

}  // namespace

namespace {

// One series of games with everything that counts them.
struct Simulation {
    Simulation(const SimulateArgs& args, Io& io)
        : kind(game_named(args.match.game)),
          players(players_for(kind, args.match.players)),
          series(work::series_of(args.match, one_per_seat(args.bots, players), args.seed)),
          chronicle(args, kind, players) {
        series.records = chronicle.wanted();
        note_missing_negotiation(kind, args.match, args.bots, io.err);
        Run run(series, args.games, chronicle, io);
        const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        sum = args.bus.empty() ? run.on(args.threads > 0 ? args.threads : cores) : run.over(args.bus);
        seconds = run.seconds();
        if (chronicle.wanted()) chronicle.finish(seconds);
    }

    const GameKind& kind;
    int players;
    work::Series series;
    Chronicle chronicle;
    bots::SimulationResult sum;
    double seconds = 0;
};

// The same games, seeds and bots with the house set.
Comparison compared_with_house(SimulateArgs args, const Simulation& own, Io& io) {
    args.match.cards.clear();
    args.report.clear();
    args.out.clear();
    const Simulation house(args, io);
    return compare(house.chronicle.counters(), own.chronicle.counters(), Names(own.chronicle.vocabulary()));
}

}  // namespace

int run_simulate(const SimulateArgs& args, Io& io) {
    if (args.compare && args.match.cards.empty())
        throw InputError("--compare needs a card file to compare with the house set: add --cards FILE");
    if (!args.bus.empty()) work::check_for_bus(args.bots, args.threads);
    const Simulation own(args, io);
    std::optional<Comparison> comparison;
    if (args.compare && !interrupted) comparison = compared_with_house(args, own, io);
    if (args.json) {
        json::object out = to_json(own.sum, own.kind, own.players, own.seconds);
        if (comparison) out["comparison"] = json_of(*comparison);
        io.out << json::serialize(out) << '\n';
        return kOk;
    }
    print(own.sum, own.kind, own.players, own.seconds, io.out);
    if (comparison) {
        const std::size_t slash = args.match.cards.find_last_of('/');
        io.out << '\n' << text_of(*comparison, args.match.cards.substr(slash == std::string::npos ? 0 : slash + 1));
    }
    if (interrupted) io.out << "stopped early; the figures cover the finished games\n";
    return kOk;
}

}  // namespace consigliere::cli
