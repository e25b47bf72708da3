// Plays shares of other people's simulations and tournaments, one hand a thread, until it is stopped.
#include <csignal>
#include <future>
#include <map>
#include <mutex>
#include <ostream>
#include <thread>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/workers/bus.hpp"
#include "cli/workers/work_unit.hpp"

namespace consigliere::cli {

namespace json = boost::json;
using namespace std::chrono_literals;

namespace {

constexpr auto kPatience = 200ms;  // until a wish is said again
constexpr auto kPulse = 250ms;
constexpr std::size_t kMostSimulators = 256;  // line-ups of a tournament of ten

class Hand {
public:
    using Tell = std::function<void(const work::Series&)>;

    Hand(const std::string& url, Tell tell) : bus_(url), tell_(std::move(tell)) {}

    void work() {
        while (!interrupted) {
            bus_.forget();
            bus_.wish();
            auto letter = bus_.next(kPatience);
            while (letter && !interrupted) {
                do_share(*letter);
                letter = bus_.next(kPatience);  // the answer is a wish too
            }
        }
    }

private:
    // Plays in a thread of its own, so that this one can say that it lives: a game may take minutes.
    void do_share(const json::object& letter) {
        const json::value* from = letter.if_contains("from");
        const json::value* number = letter.if_contains("number");
        if (from == nullptr || !from->is_string() || number == nullptr) return;
        const std::string master(from->get_string());
        auto playing = std::async(std::launch::async, [&] { return answer_to(letter); });
        while (!interrupted && playing.wait_for(kPulse) != std::future_status::ready)
            bus_.send(master, {{"number", *number}, {"alive", true}});
        if (interrupted) {
            bus_.send(master, {{"number", *number}, {"back", true}});
            return;  // when the game that is being played has ended
        }
        json::object answer = playing.get();
        answer["number"] = *number;
        bus_.forget();  // what was sent twice
        if (!bus_.send(master, std::move(answer)))
            bus_.send(master,
                      {{"number", *number},
                       {"refused", "the result is too large for the bus; increase max_payload of the NATS server"}});
    }

    json::object answer_to(const json::object& letter) {
        try {
            const work::WorkUnit share = work::share_from(letter);
            const bots::Simulator& simulator = simulator_for(share.series, letter);
            const auto keep_on = [] { return !interrupted.load(); };
            return json::object{{"answer", work::to_json(work::play(share, simulator, keep_on))}};
        } catch (const std::exception& wrong) {
            return json::object{{"refused", wrong.what()}};
        }
    }

    // Shares of one series follow each other; those of a tournament take turns.
    const bots::Simulator& simulator_for(const work::Series& series, const json::object& letter) {
        json::object common = letter;
        for (const char* differs : {"number", "first", "last"}) common.erase(differs);
        const std::string key = json::serialize(common);
        if (simulators_.size() == kMostSimulators) simulators_.clear();
        auto& simulator = simulators_[key];
        if (!simulator) {
            work::check_same_games(letter);
            tell_(series);
            simulator = work::simulator_for(series);
        }
        return *simulator;
    }

    work::Bus bus_;
    Tell tell_;
    std::map<std::string, std::unique_ptr<bots::Simulator>> simulators_;
};

}  // namespace

int run_worker(const WorkerArgs& args, Io& io) {
    std::signal(SIGTERM, [](int) { interrupted = true; });
    const int threads =
        args.threads > 0 ? args.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::mutex mutex;
    std::string told;
    const auto tell = [&](const work::Series& series) {
        const std::string line =
            fmt::format("plays {} with {} players, seed {}", series.game, series.players, series.seed);
        const std::lock_guard lock(mutex);
        if (line != told) io.out << line << std::endl;
        told = line;
    };
    std::vector<std::unique_ptr<Hand>> hands;
    hands.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) hands.push_back(std::make_unique<Hand>(args.bus, tell));
    io.out << fmt::format("Consigliere accepts work from the bus, {} at a time. Stop with Ctrl-C.", threads)
           << std::endl;
    {
        std::vector<std::jthread> team;
        team.reserve(hands.size());
        for (const auto& hand : hands) team.emplace_back([&hand] { hand->work(); });
    }
    io.out << "Stopped. Unfinished work was returned." << std::endl;
    return kOk;
}

}  // namespace consigliere::cli
