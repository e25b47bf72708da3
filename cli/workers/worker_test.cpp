// Bot work over a real NATS and real worker processes: the same figures as on one machine, whatever happens to workers.
// Everything that speaks to the bus is a child process: its library does not survive a fork.
#include <csignal>
#include <memory>
#include <thread>

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

// Looks until it is so, half a minute at most.
bool comes(const std::function<bool()>& so) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!so() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return so();
}

struct Works {
    testing::NatsServer nats;
    std::vector<std::unique_ptr<RunningProgram>> workers;

    RunningProgram& add_worker(const std::string& threads = "1") {
        workers.push_back(std::make_unique<RunningProgram>(Words{"worker", "--bus", nats.url(), "--threads", threads}));
        REQUIRE(workers.back()->reads("Stop with Ctrl-C"));
        return *workers.back();
    }
    Words over_bus(const Words& words) const { return with(words, {"--bus", nats.url()}); }
};

std::string run_over_bus(const Works& works, const Words& words) {
    RunningProgram master(works.over_bus(words));
    CHECK(master.wait() == 0);
    return master.out;
}

}  // namespace

TEST_CASE("work: simulate and tournament over workers give what one machine gives for the same seed") {
    const TempFolder folder;
    Works works;
    works.add_worker("2");
    works.add_worker("1");
    const Words simulate{"simulate", "--bots", "steady:silent,random,random,steady", "--games", "12", "--seed",
                         "9",        "--json"};
    const Words here = with(simulate, {"--out", folder.file("here.jsonl")});
    const Words there = with(simulate, {"--out", folder.file("there.jsonl")});
    CHECK(figures(run_over_bus(works, there)) == figures(run_cli(here).out));
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
    CHECK(figures(run_over_bus(works, omerta)) == figures(run_cli(omerta).out));

    const Words tournament{"tournament", "--bots", "steady:silent,random,steady:easy:silent",
                           "--games",    "24",     "--json"};
    const std::string ratings = run_cli(tournament).out;
    CHECK(run_over_bus(works, tournament) == ratings);
    const Words kept = with(tournament, {"--out", folder.file("cup.jsonl")});
    CHECK(run_over_bus(works, kept) == ratings);
    CHECK(run_cli(kept).out == ratings);  // goes on with what was kept: nothing is left to play
}

TEST_CASE("work: cards of one's own travel with the work") {
    const TempFolder folder;
    Works works;
    works.add_worker();
    const GameKind& kind = game_named("la-cosa-nostra");
    const std::string mine = folder.file("mine.toml");
    write_file(mine, kind.house_cards().text + "\n");
    const Words simulate{"simulate", "--cards", mine, "--games", "50", "--json"};
    CHECK(figures(run_over_bus(works, simulate)) == figures(run_cli(simulate).out));
}

TEST_CASE("work: the share of a worker that is killed is played by another; the figures are the same") {
    Works works;
    const Words simulate{"simulate", "--bots", "sharp:10:silent", "--games", "4", "--seed", "3", "--json"};
    RunningProgram master(works.over_bus(simulate));
    RunningProgram& victim = works.add_worker();
    REQUIRE(victim.reads("plays la-cosa-nostra"));  // said before the first game of the first share
    victim.kill_hard();
    works.add_worker("2");
    CHECK(master.wait() == 0);
    CHECK(says(master.err(), "a worker stopped responding; its work unit is reassigned"));
    CHECK(figures(master.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: a worker that is stopped gives its share back at once, and NATS may go away and come back") {
    Works works;
    const Words simulate{"simulate", "--bots", "sharp:10:silent", "--games", "4", "--seed", "4", "--json"};
    RunningProgram master(works.over_bus(simulate));
    RunningProgram& leaving = works.add_worker();
    REQUIRE(leaving.reads("plays la-cosa-nostra"));
    CHECK(leaving.stop() == 0);
    CHECK(says(leaving.out, "Stopped. Unfinished work was returned."));
    RunningProgram& other = works.add_worker();
    REQUIRE(other.reads("plays la-cosa-nostra"));
    CHECK(!says(master.err(), "stopped responding"));
    works.nats.stop();
    works.nats.start();
    CHECK(master.wait() == 0);
    CHECK(figures(master.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: without workers it says that it waits, and Ctrl-C ends it well") {
    Works works;
    const Words simulate{"simulate", "--games", "100", "--json"};
    RunningProgram master(works.over_bus(simulate), listen_for_interrupt);
    CHECK(comes([&] { return says(master.err(), "waiting for a free worker"); }));
    kill(master.pid(), SIGINT);
    CHECK(master.wait() == 0);
    const json::value run = json::parse(master.out);
    CHECK(run.at("games") == 0);
    CHECK(run.at("finished") == 0);
}

TEST_CASE("work: what cannot be shared out is refused with one sentence") {
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

TEST_CASE("work: an answer that comes twice counts once, and nonsense not at all") {
    Works works;
    const Words simulate{"simulate", "--games", "50", "--json"};
    RunningProgram master(works.over_bus(simulate));
    const RunningProgram stutterer({}, [&] {
        work::Bus bus(works.nats.url());
        for (;;) {
            bus.forget();
            bus.wish();
            const auto letter = bus.next(std::chrono::milliseconds(200));
            if (!letter) continue;
            const work::WorkUnit share = work::share_from(*letter);
            const std::string from(letter->at("from").as_string());
            const work::Answer answer = work::play(share, *work::simulator_for(share.series), {});
            bus.send(from, {{"number", "many"}});
            bus.send(from, {{"number", share.number}, {"answer", {{"games", 7}}}});
            for (int i = 0; i < 2; ++i) bus.send(from, {{"number", share.number}, {"answer", work::to_json(answer)}});
        }
    });
    CHECK(master.wait() == 0);
    CHECK(says(master.err(), "invalid message on the bus"));
    CHECK(figures(master.out) == figures(run_cli(simulate).out));
}

TEST_CASE("work: what a worker refuses is said once, and others play it; a worker says why it refuses") {
    Works works;
    const Words simulate{"simulate", "--games", "50", "--json"};
    RunningProgram master(works.over_bus(simulate));
    RunningProgram stranger({}, [&] {
        work::Bus bus(works.nats.url());
        for (;;) {
            bus.wish();
            const auto share = bus.next(std::chrono::milliseconds(200));
            if (!share) continue;
            bus.send(std::string(share->at("from").as_string()),
                     {{"number", share->at("number")}, {"refused", "I am old"}});
        }
    });
    CHECK(comes([&] { return says(master.err(), "a worker refuses: I am old\n"); }));
    stranger.kill_hard();
    works.add_worker();
    CHECK(master.wait() == 0);
    CHECK(master.err().find("I am old") == master.err().rfind("I am old"));
    CHECK(figures(master.out) == figures(run_cli(simulate).out));

    RunningProgram newer({}, [&] {
        work::Bus bus(works.nats.url());
        bus.hear_wishes();
        json::object share =
            work::to_json({.number = 1, .series = work::series_of({}, Words(4, "random"), 5), .last = 9});
        share["version"] = "99";
        for (bool asked = false;;) {
            const auto letter = bus.next(std::chrono::milliseconds(20));
            if (letter && letter->contains("refused"))
                std::cout << letter->at("refused").as_string() << std::flush, _exit(0);
            if (letter && !std::exchange(asked, true)) bus.send(std::string(letter->at("from").as_string()), share);
        }
    });
    CHECK(newer.wait() == 0);
    CHECK(says(newer.out, "the work requires version 99, this worker has version "));
}

TEST_CASE("work: a share of other rules, other cards or another version is refused; bots are bots of the house") {
    const work::WorkUnit share{
        .number = 3, .series = work::series_of({}, Words(4, "random"), 5), .first = 0, .last = 10};
    const json::object good = work::to_json(share);
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

    work::Series series = share.series;
    series.bots[1] = "program:touch /nowhere";
    CHECK_THROWS_AS(work::simulator_for(series), InputError);
    series.bots.pop_back();
    CHECK_THROWS_AS(work::simulator_for(series), InputError);
}
