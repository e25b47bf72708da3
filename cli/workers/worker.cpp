// Plays work units of other people's simulations and tournaments on several threads, until it is stopped.
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

constexpr auto kRequestInterval = 200ms;  // until work is requested again
constexpr auto kHeartbeat = 250ms;
constexpr std::size_t kMostSimulators = 256;  // line-ups of a tournament of ten

class WorkerThread {
public:
    using Report = std::function<void(const work::Series&)>;

    WorkerThread(const std::string& url, Report report) : bus_(url), report_(std::move(report)) {}

    void work() {
        while (!interrupted) {
            bus_.discard_unread();
            bus_.request_work();
            auto message = bus_.next(kRequestInterval);
            while (message && !interrupted) {
                do_unit(*message);
                message = bus_.next(kRequestInterval);  // an answer is a request too
            }
        }
    }

private:
    // Plays in a separate thread, so that this one can send heartbeats: a game may take minutes.
    void do_unit(const json::object& message) {
        const json::value* from = message.if_contains("from");
        const json::value* number = message.if_contains("number");
        if (from == nullptr || !from->is_string() || number == nullptr) return;
        const std::string coordinator(from->get_string());
        auto playing = std::async(std::launch::async, [&] { return answer_to(message); });
        while (!interrupted && playing.wait_for(kHeartbeat) != std::future_status::ready)
            bus_.send(coordinator, {{"number", *number}, {"alive", true}});
        if (interrupted) {
            bus_.send(coordinator, {{"number", *number}, {"back", true}});
            return;  // when the game that is being played has ended
        }
        json::object answer = playing.get();
        answer["number"] = *number;
        bus_.discard_unread();  // what was sent twice
        if (!bus_.send(coordinator, std::move(answer)))
            bus_.send(coordinator,
                      {{"number", *number},
                       {"refused", "the result is too large for the bus; increase max_payload of the NATS server"}});
    }

    json::object answer_to(const json::object& message) {
        try {
            const work::WorkUnit unit = work::work_unit_from(message);
            const bots::Simulator& simulator = simulator_for(unit.series, message);
            const auto keep_on = [] { return !interrupted.load(); };
            return json::object{{"answer", work::to_json(work::play(unit, simulator, keep_on))}};
        } catch (const std::exception& wrong) {
            return json::object{{"refused", wrong.what()}};
        }
    }

    // Units of one series follow each other; those of a tournament alternate.
    const bots::Simulator& simulator_for(const work::Series& series, const json::object& message) {
        json::object common = message;
        for (const char* differs : {"number", "first", "last"}) common.erase(differs);
        const std::string key = json::serialize(common);
        if (simulators_.size() == kMostSimulators) simulators_.clear();
        auto& simulator = simulators_[key];
        if (!simulator) {
            work::check_same_games(message);
            report_(series);
            simulator = work::simulator_for(series);
        }
        return *simulator;
    }

    work::Bus bus_;
    Report report_;
    std::map<std::string, std::unique_ptr<bots::Simulator>> simulators_;
};

}  // namespace

int run_worker(const WorkerArgs& args, Io& io) {
    std::signal(SIGTERM, [](int) { interrupted = true; });
    const int threads =
        args.threads > 0 ? args.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    std::mutex mutex;
    std::string last_report;
    const auto report = [&](const work::Series& series) {
        const std::string line =
            fmt::format("plays {} with {} players, seed {}", series.game, series.players, series.seed);
        const std::lock_guard lock(mutex);
        if (line != last_report) io.out << line << std::endl;
        last_report = line;
    };
    std::vector<std::unique_ptr<WorkerThread>> workers;
    workers.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) workers.push_back(std::make_unique<WorkerThread>(args.bus, report));
    io.out << fmt::format("Consigliere accepts work from the bus, {} at a time. Stop with Ctrl-C.", threads)
           << std::endl;
    {
        std::vector<std::jthread> running;
        running.reserve(workers.size());
        for (const auto& worker : workers) running.emplace_back([&worker] { worker->work(); });
    }
    io.out << "Stopped. Unfinished work was returned." << std::endl;
    return kOk;
}

}  // namespace consigliere::cli
