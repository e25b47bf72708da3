// Bots against bots: every line-up in every seating, ratings for games of several players, resumable.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bots/arena.hpp"
#include "cli/commands.hpp"
#include "cli/players.hpp"
#include "cli/progress.hpp"
#include "cli/report/counters.hpp"
#include "cli/session.hpp"
#include "cli/workers/coordinator.hpp"
#include "engine/rating.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

using LineUp = std::vector<int>;  // entrants, by place in the list

// All choices of `seats` entrants; with fewer entrants than seats, all ways to fill up in which everybody plays.
void add_line_ups(int entrants, int seats, LineUp& begun, std::vector<LineUp>& out) {
    if (static_cast<int>(begun.size()) == seats) {
        int different = 1;
        for (std::size_t i = 1; i < begun.size(); ++i) different += begun[i] != begun[i - 1];
        if (different == std::min(entrants, seats)) out.push_back(begun);
        return;
    }
    for (int next = begun.empty() ? 0 : begun.back(); next < entrants; ++next) {
        begun.push_back(next);
        add_line_ups(entrants, seats, begun, out);
        begun.pop_back();
    }
}

struct Standing {
    Rating rating;
    double games = 0, shares = 0;  // shared victories count in parts
};

class Tournament {
public:
    Tournament(const TournamentArgs& args, Io& io)
        : args_(args), io_(io), kind_(game_named(args.match.game)), players_(players_for(kind_, args.match.players)) {
        if (!args.bus.empty()) work::check_for_bus(args.bots, args.threads);
        if (args.bots.size() < 2) throw InputError("--bots: a tournament needs at least two bots, separated by commas");
        for (const std::string& name : args.bots) {
            check_player(kind_, name);
            entrants_.push_back(is_program(name) ? name : bots::to_text(bot_named(kind_, name)));
        }
        LineUp begun;
        add_line_ups(static_cast<int>(entrants_.size()), players_, begun, line_ups_);
        work::Series series = work::series_of(args.match, {}, args.seed);
        series.rotate = true;
        for (const LineUp& line_up : line_ups_) {
            series_.push_back(series);
            for (const int entrant : line_up) series_.back().bots.push_back(name_of(entrant));
            const bool programs = std::any_of(series_.back().bots.begin(), series_.back().bots.end(), is_program);
            simulators_.push_back(programs ? nullptr : work::simulator_for(series_.back()));
        }
        read_finished();
    }

    int run() {
        note_missing_negotiation(kind_, args_.match, args_.bots, io_.err);
        Progress progress(args_.games, io_);
        progress.add(places_.size());
        if (args_.bus.empty())
            play_here(progress);
        else
            play_over_bus(progress);
        progress.clear();
        report();
        return kOk;
    }

private:
    const std::string& name_of(int entrant) const { return entrants_[static_cast<std::size_t>(entrant)]; }

    void play_here(Progress& progress) {
        const int threads =
            args_.threads > 0 ? args_.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        std::vector<std::jthread> team;
        team.reserve(static_cast<std::size_t>(threads));
        for (int i = 0; i < threads; ++i) team.emplace_back([&] { work(progress); });
    }

    void play_over_bus(Progress& progress) {
        const auto next = [&]() -> std::optional<work::WorkUnit> {
            const auto game = next_game();
            if (!game) return {};
            const std::uint64_t round = *game / line_ups_.size();
            return work::WorkUnit{*game, series_[*game % line_ups_.size()], round, round + 1};
        };
        work::Coordinator(args_.bus, io_).run(next, [&](const work::WorkUnit& unit, const work::Answer& answer) {
            keep(unit.number, places_of(result_of(answer.result), unit.first));
            progress.add(1);
        });
    }

    // Game g: the line-ups take turns, and within a line-up the seats.
    std::optional<std::uint64_t> next_game() {
        const std::lock_guard lock(mutex_);
        while (places_.contains(next_)) ++next_;
        if (next_ >= args_.games || interrupted) return {};
        return next_++;
    }

    // Line-ups with programs have no simulator.
    void work(Progress& progress) {
        while (const auto game = next_game()) {
            const std::size_t line_up = *game % line_ups_.size();
            const std::uint64_t round = *game / line_ups_.size();
            const Result result = simulators_[line_up] ? result_of(simulators_[line_up]->run(round, round + 1))
                                                       : played(line_ups_[line_up], *game, round);
            const std::lock_guard lock(mutex_);
            keep(*game, places_of(result, round));
            progress.add(1);
        }
    }

    // Of a single game.
    Result result_of(const bots::SimulationResult& sum) const {
        Result result;
        for (int s = 0; s < players_; ++s) {
            const auto at = static_cast<std::size_t>(s);
            result.score[at] = static_cast<std::int32_t>(sum.score_sum[at]);
            if (sum.wins[at] > 0) result.winners.add(Seat(s));
        }
        return result;
    }

    Result played(const LineUp& line_up, std::uint64_t game, std::uint64_t round) {
        const OptionValues options = options_from(kind_, args_.match.options);
        const CardSource cards = cards_from(kind_, args_.match.cards);
        const Seed seed = seed_from_number(args_.seed * 1'000'003 + game);
        LogHead head = head_for(kind_, cards, players_, options, {}, seed);
        head.seats.resize(line_up.size());
        for (std::size_t bot = 0; bot < line_up.size(); ++bot)
            head.seats[(bot + round) % line_up.size()] = name_of(line_up[bot]);
        Session session(kind_, cards, options, std::move(head), seed, nullptr, [&](const std::string& what) {
            const std::lock_guard lock(mutex_);
            io_.err << fmt::format("game {}: {}\n", game, what);
        });
        while (!session.over())
            if (!session.bots_speak()) session.advance();
        return session.match().result();
    }

    // Winners first, then by score; bot k sits at seat k + round.
    std::vector<int> places_of(const Result& result, std::uint64_t round) const {
        std::vector<int> places;
        const auto n = static_cast<std::size_t>(players_);
        const auto won = [&](std::size_t seat) { return result.winners.has(Seat(static_cast<int>(seat))); };
        const auto better = [&](std::size_t x, std::size_t y) {
            if (won(x) != won(y)) return won(x);
            return !won(x) && result.score[x] > result.score[y];
        };
        for (std::size_t bot = 0; bot < n; ++bot) {
            const std::size_t seat = (bot + round) % n;
            int place = 1;
            for (std::size_t other = 0; other < n; ++other) place += better(other, seat);
            places.push_back(place);
        }
        return places;
    }

    void keep(std::uint64_t game, std::vector<int> places) {
        if (!args_.out.empty()) {
            if (!file_.is_open()) {
                file_.open(args_.out, std::ios::app);
                if (places_.empty()) file_ << json::serialize(head()) << '\n';
            }
            json::array list(places.begin(), places.end());
            file_ << json::serialize(json::object{{"number", game}, {"places", std::move(list)}}) << std::endl;
        }
        places_[game] = std::move(places);
    }

    // What must be the same for a tournament to be the same one.
    json::object head() const {
        json::array bots;
        for (const std::string& name : entrants_) bots.push_back(json::value(name));
        return {{"tournament", 1},     {"game", json::string(kind_.info().id)},
                {"players", players_}, {"bots", std::move(bots)},
                {"seed", args_.seed},  {"options", options_from(kind_, args_.match.options).to_json()}};
    }

    void read_finished() {
        if (args_.out.empty() || !std::filesystem::exists(args_.out)) return;
        std::ifstream file(args_.out);
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            json::error_code error;
            const json::value value = json::parse(line, error);
            const std::string where = fmt::format("{}:{}: ", args_.out, number);
            if (number == 1) {
                if (error || value != json::value(head()))
                    throw InputError(where + "belongs to another tournament; use a different --out");
                continue;
            }
            if (error) break;  // the last line of a run that was killed while it wrote
            std::vector<int> places;
            for (const json::value& place : value.at("places").as_array())
                places.push_back(static_cast<int>(place.as_int64()));
            places_[value.at("number").to_number<std::uint64_t>()] = std::move(places);
        }
    }

    std::vector<Standing> standings() const {
        std::vector<Standing> out(entrants_.size());
        for (const auto& [game, places] : places_) {
            const LineUp& line_up = line_ups_[game % line_ups_.size()];
            std::vector<Placing> placings;
            int winners = 0;
            for (const int place : places) winners += place == 1;
            for (std::size_t i = 0; i < places.size(); ++i) {
                Standing& standing = out[static_cast<std::size_t>(line_up[i])];
                standing.games += 1;
                if (places[i] == 1) standing.shares += 1.0 / winners;
                placings.push_back({&standing.rating, places[i]});
            }
            if (line_up.front() != line_up.back()) rate_once(placings);
        }
        return out;
    }

    // An entrant that plays two seats of a game is rated by its better one.
    static void rate_once(std::vector<Placing>& placings) {
        std::vector<Placing> best;
        for (const Placing& p : placings) {
            const auto same =
                std::find_if(best.begin(), best.end(), [&](const Placing& b) { return b.rating == p.rating; });
            if (same == best.end())
                best.push_back(p);
            else
                same->place = std::min(same->place, p.place);
        }
        rate(best);
    }

    void report() const {
        const auto all = standings();
        std::vector<std::size_t> order(all.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            return all[x].rating.mean != all[y].rating.mean ? all[x].rating.mean > all[y].rating.mean : x < y;
        });
        json::array list;
        if (!args_.json)
            io_.out << fmt::format("{}, {} players, {} games\n{:<24} {:>7} {:>9} {:>17} {:>16}\n", kind_.info().id,
                                   players_, places_.size(), "bot", "games", "wins", "95 % interval", "rating");
        for (const std::size_t i : order) {
            const Standing& s = all[i];
            const auto [low, high] = interval(s.shares, s.games);
            const std::string& name = entrants_[i];
            const double share = s.games > 0 ? s.shares / s.games : 0;
            if (args_.json)
                list.push_back(json::object{{"bot", name},
                                            {"games", static_cast<std::uint64_t>(s.games)},
                                            {"win_share", share},
                                            {"low", low},
                                            {"high", high},
                                            {"rating", s.rating.mean},
                                            {"deviation", s.rating.deviation}});
            else
                io_.out << fmt::format("{:<24} {:>7} {:>7.2f} % {:>6.2f} - {:>6.2f} % {:>7.2f} +/- {:.2f}\n", name,
                                       s.games, 100 * share, 100 * low, 100 * high, s.rating.mean,
                                       1.96 * s.rating.deviation);
        }
        if (args_.json)
            io_.out << json::serialize(json::object{{"game", json::string(kind_.info().id)},
                                                    {"players", players_},
                                                    {"games", places_.size()},
                                                    {"entrants", std::move(list)}})
                    << '\n';
    }

    const TournamentArgs& args_;
    Io& io_;
    const GameKind& kind_;
    int players_;
    std::vector<std::string> entrants_;
    std::vector<LineUp> line_ups_;
    std::vector<work::Series> series_;  // by line-up
    std::vector<std::unique_ptr<bots::Simulator>> simulators_;
    std::mutex mutex_;
    std::uint64_t next_ = 0;
    std::map<std::uint64_t, std::vector<int>> places_;  // finished games, by number
    std::ofstream file_;
};

}  // namespace

int run_tournament(const TournamentArgs& args, Io& io) { return Tournament(args, io).run(); }

}  // namespace consigliere::cli
