// Bot work over a real NATS and real worker processes: the same figures as on one machine, whatever happens to workers.
// Everything that speaks to the bus is a child process: its library does not survive a fork.
#include <csignal>
#include <memory>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "cli/running_program_for_tests.hpp"
#include "cli/workers/bus.hpp"
#include "cli/workers/work_unit.hpp"
#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// The figures that do not depend on how long it took.
std::string figures(const std::string& out) {
    json::object run = json::parse(out).as_object();
    run.erase("seconds");
    run.erase("nodes_per_second");
    return json::serialize(run);
}

bool says(const std::string& text, const std::string& what) { return text.find(what) != text.npos; }

struct WorkersOnBus {
    testing::NatsServer nats;
    std::vector<std::unique_ptr<RunningProgram>> workers;

    RunningProgram& add_worker(const std::string& threads = "1") {
        workers.push_back(std::make_unique<RunningProgram>(Words{"worker", "--bus", nats.url(), "--threads", threads}));
        REQUIRE(workers.back()->reads("Stop with Ctrl-C"));
        return *workers.back();
    }
    Words over_bus(const Words& words) const { return with(words, {"--bus", nats.url()}); }
};

std::string run_over_bus(const WorkersOnBus& on_bus, const Words& words) {
    RunningProgram coordinator(on_bus.over_bus(words));
    CHECK(coordinator.wait() == 0);
    return coordinator.out;
}

}  // namespace

TEST_CASE("work: simulate and tournament over workers give what one machine gives for the same seed") {
    const TempFolder folder;
    WorkersOnBus on_bus;
    on_bus.add_worker("2");
    on_bus.add_worker("1");
    const Words simulate{"simulate", "--bots", "steady:silent,random,random,steady", "--games", "12", "--seed",
                         "9",        "--json"};
    const Words here = with(simulate, {"--out", folder.file("here.jsonl")});
    const Words there = with(simulate, {"--out", folder.file("there.jsonl")});
    CHECK(figures(run_over_bus(on_bus, there)) == figures(run_cli(here).out));
    CHECK(read_file(folder.file("there.jsonl")) == read_file(folder.file("here.jsonl")));

    const Words omerta{"simulate",
                       "--game",
                       "omerta",
                       "--players",
                       "3",
                       "--option",
                       "negotiation=true",
                       "--games",
                       "400",
                       "--seed",
                       "18446744073709551615",
                       "--json"};
    CHECK(figures(run_over_bus(on_bus, omerta)) == figures(run_cli(omerta).out));

    const Words tournament{"tournament", "--bots", "steady:silent,random,steady:easy:silent",
                           "--games",    "24",     "--json"};
    const std::string ratings = run_cli(tournament).out;
    CHECK(run_over_bus(on_bus, tournament) == ratings);
    const Words kept = with(tournament, {"--out", folder.file("cup.jsonl")});
    CHECK(run_over_bus(on_bus, kept) == ratings);
    CHECK(run_cli(kept).out == ratings);  // goes on with what was kept: nothing is left to play
}

TEST_CASE("work: cards of one's own travel with the work") {
    const TempFolder folder;
    WorkersOnBus on_bus;
    on_bus.add_worker();
    const GameKind& kind = game_named("la-cosa-nostra");
    const std::string mine = folder.file("mine.toml");
    write_file(mine, kind.house_cards().text + "\n");
    const Words simulate{"simulate", "--cards", mine, "--games", "50", "--json"};
    CHECK(figures(run_over_bus(on_bus, simulate)) == figures(run_cli(simulate).out));
}

TEST_CASE("work: the unit of a worker that is killed is played by another; the figures are the same") {
    WorkersOnBus on_bus;
    const Words simulate{"simulate", "--bots", "sharp:10:silent", "--games", "4", "--seed", "3", "--json"};
    RunningProgram coordinator(on_bus.over_bus(simulate));
    RunningProgram& victim = on_bus.add_worker();
    REQUIRE(victim.reads("plays la-cosa-nostra"));  // said before the first game of the first unit
    victim.kill_hard();
    on_bus.add_worker("2");
    CHECK(coordinator.wait() == 0);
    CHECK(says(coordinator.err(), "a worker stopped responding; its work unit is reassigned"));
    CHECK(figures(coordinator.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: a worker that is stopped returns its unit at once, and NATS may go away and come back") {
    WorkersOnBus on_bus;
    const Words simulate{"simulate", "--bots", "sharp:10:silent", "--games", "4", "--seed", "4", "--json"};
    RunningProgram coordinator(on_bus.over_bus(simulate));
    RunningProgram& leaving = on_bus.add_worker();
    REQUIRE(leaving.reads("plays la-cosa-nostra"));
    CHECK(leaving.stop() == 0);
    CHECK(says(leaving.out, "Stopped. Unfinished work was returned."));
    RunningProgram& other = on_bus.add_worker();
    REQUIRE(other.reads("plays la-cosa-nostra"));
    CHECK(!says(coordinator.err(), "stopped responding"));
    on_bus.nats.stop();
    on_bus.nats.start();
    CHECK(coordinator.wait() == 0);
    CHECK(figures(coordinator.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: without workers it says that it waits, and Ctrl-C ends it well") {
    WorkersOnBus on_bus;
    const Words simulate{"simulate", "--games", "100", "--json"};
    RunningProgram coordinator(on_bus.over_bus(simulate), listen_for_interrupt);
    CHECK(coordinator.reports("waiting for a free worker"));
    kill(coordinator.pid(), SIGINT);
    CHECK(coordinator.wait() == 0);
    const json::value run = json::parse(coordinator.out);
    CHECK(run.at("games") == 0);
    CHECK(run.at("finished") == 0);
}

TEST_CASE("work: what cannot be distributed is refused with one sentence") {
    const Ran program = run_cli({"tournament", "--bots", "steady,program:true", "--bus", "nats://127.0.0.1:1"});
    CHECK(program.code == 2);
    CHECK(says(program.err, "workers run no commands received over a network"));
    const Ran threads = run_cli({"simulate", "--threads", "2", "--bus", "nats://127.0.0.1:1"});
    CHECK(threads.code == 2);
    CHECK(says(threads.err, "consigliere worker --threads N"));
    const Ran address = run_cli({"worker", "--bus", "localhost"});
    CHECK(address.code == 2);
    CHECK(says(address.err, "begins with nats://"));

    for (const Words& words :
         {Words{"simulate", "--bus", "nats://127.0.0.1:1"}, Words{"worker", "--bus", "nats://127.0.0.1:1"}}) {
        RunningProgram nobody_there(words);
        CHECK(nobody_there.wait() == 1);
        CHECK(nobody_there.err() == "consigliere: cannot connect to the bus: No server available for connection\n");
    }
}

TEST_CASE("work: an answer that arrives twice counts once, and an invalid one not at all") {
    WorkersOnBus on_bus;
    const Words simulate{"simulate", "--games", "50", "--json"};
    RunningProgram coordinator(on_bus.over_bus(simulate));
    const RunningProgram repeating_worker({}, [&] {
        work::Bus bus(on_bus.nats.url());
        for (;;) {
            bus.discard_unread();
            bus.request_work();
            const auto message = bus.next(std::chrono::milliseconds(200));
            if (!message) continue;
            const work::WorkUnit unit = work::work_unit_from(*message);
            const std::string from(message->at("from").as_string());
            const work::Answer answer = work::play(unit, *work::simulator_for(unit.series), {});
            bus.send(from, {{"number", "many"}});
            bus.send(from, {{"number", unit.number}, {"answer", {{"games", 7}}}});
            for (int i = 0; i < 2; ++i) bus.send(from, {{"number", unit.number}, {"answer", work::to_json(answer)}});
        }
    });
    CHECK(coordinator.wait() == 0);
    CHECK(says(coordinator.err(), "invalid message on the bus"));
    CHECK(figures(coordinator.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: what a worker refuses is said once, and others play it; a worker says why it refuses") {
    WorkersOnBus on_bus;
    const Words simulate{"simulate", "--games", "50", "--json"};
    RunningProgram coordinator(on_bus.over_bus(simulate));
    RunningProgram old_worker({}, [&] {
        work::Bus bus(on_bus.nats.url());
        for (;;) {
            bus.request_work();
            const auto unit = bus.next(std::chrono::milliseconds(200));
            if (!unit) continue;
            bus.send(std::string(unit->at("from").as_string()),
                     {{"number", unit->at("number")}, {"refused", "I am old"}});
        }
    });
    CHECK(coordinator.reports("a worker refuses: I am old\n"));
    old_worker.kill_hard();
    on_bus.add_worker();
    CHECK(coordinator.wait() == 0);
    CHECK(coordinator.err().find("I am old") == coordinator.err().rfind("I am old"));
    CHECK(figures(coordinator.out) == figures(run_cli(simulate).out));

    RunningProgram newer({}, [&] {
        work::Bus bus(on_bus.nats.url());
        bus.accept_requests();
        json::object unit =
            work::to_json({.number = 1, .series = work::series_of({}, Words(4, "random"), 5), .last = 9});
        unit["version"] = "99";
        for (bool asked = false;;) {
            const auto message = bus.next(std::chrono::milliseconds(20));
            if (message && message->contains("refused"))
                std::cout << message->at("refused").as_string() << std::flush, _exit(0);
            if (message && !std::exchange(asked, true)) bus.send(std::string(message->at("from").as_string()), unit);
        }
    });
    CHECK(newer.wait() == 0);
    CHECK(says(newer.out, "the work requires version 99, this worker has version "));
}

TEST_CASE("work: a unit of other rules, other cards or another version is refused; bots are those of the roster") {
    const work::WorkUnit unit{
        .number = 3, .series = work::series_of({}, Words(4, "random"), 5), .first = 0, .last = 10};
    const json::object good = work::to_json(unit);
    CHECK_NOTHROW(work::check_same_games(good));
    const auto refuses = [&](const char* field, const json::value& value) {
        json::object other = good;
        other[field] = value;
        try {
            work::check_same_games(other);
        } catch (const InputError& wrong) {
            return std::string(wrong.what());
        }
        return std::string("nothing is wrong");
    };
    CHECK(says(refuses("version", "0.0.1"), "the work requires version 0.0.1, this worker has version "));
    CHECK(says(refuses("rules", 99), "rules version 99 of la-cosa-nostra"));
    CHECK(says(refuses("cards", {{"hash", "0"}, {"name", ""}, {"text", ""}}), "different cards of la-cosa-nostra"));
    CHECK(says(refuses("game", "chess"), "unknown game 'chess'"));

    work::Series series = unit.series;
    series.bots[1] = "program:touch /nowhere";
    CHECK_THROWS_AS(work::simulator_for(series), InputError);
    series.bots.pop_back();
    CHECK_THROWS_AS(work::simulator_for(series), InputError);
}
