// The server is killed without warning in the middle of play, again and again: every move that was answered with `ok` must
// be stored afterwards, every other one once or not at all, and the game goes on.
#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/how_many.hpp"
#include "tests/stored_moves.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

struct Victim {
    pid_t pid = 0;
    int port = 0;

    explicit Victim(const std::string& folder) {
        int ends[2];
        REQUIRE(pipe(ends) == 0);
        pid = fork();
        if (pid == 0) serve(folder, ends[1]);
        close(ends[1]);
        REQUIRE(read(ends[0], &port, sizeof port) == sizeof port);
        close(ends[0]);
    }
    ~Victim() {
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, 0);
    }

private:
    // In the child: it must never run on into the tests.
    [[noreturn]] static void serve(const std::string& folder, int report) {
        try {
            Config config;
            config.data = folder;
            config.address = "127.0.0.1";
            config.port = 0;
            config.threads = 2;
            config.limits.bot_pause = config.limits.shortest_window = config.limits.bot_window = 0;
            config.limits.share_wait = 0;
            config.net.messages_a_second = config.net.message_burst = config.net.requests_a_second =
                config.net.request_burst = 1e6;
            Site site(config, Games{all_games()});
            const int chosen = site.port();
            (void)!write(report, &chosen, sizeof chosen);
            for (;;) pause();
        } catch (const std::exception& wrong) {
            std::fprintf(stderr, "the server did not start: %s\n", wrong.what());
        }
        _exit(1);
    }
};

struct Move {
    std::string text;
    bool acknowledged = false;
};

}  // namespace

TEST_CASE("kill -9: no acknowledged move is lost, none is doubled, and the game goes on") {
    const TempFolder folder;
    const char* const wanted = std::getenv("CONSIGLIERE_KILLS");
    const int rounds = wanted != nullptr ? std::atoi(wanted) : testing::how_many(50);
    Rng rng(7);
    std::string table;
    std::vector<std::string> cookies;
    std::vector<Move> moves;  // of the first three people, in the order sent
    int games = 0, acknowledged = 0;
    for (int round = 0; round < rounds; ++round) {
        Victim server(folder.path);
        std::vector<WireClient> people;
        for (int i = 0; i < 3; ++i) {
            people.emplace_back(server.port);
            if (cookies.size() < 3) {
                people.back().become("P" + std::to_string(i));
                cookies.push_back(people.back().cookie);
            }
            people.back().cookie = cookies[static_cast<std::size_t>(i)];
        }
        const bool fresh = table.empty();
        if (fresh) {
            const auto made = people[0].http("POST", "/api/v1/tables",
                                             R"({"game":"la-cosa-nostra","players":3,"time":{"mode":"slow"}})");
            REQUIRE(made.status == 201);
            table = std::string(made.json().at("table").as_string());
            moves.clear();
            ++games;
        }
        for (WireClient& p : people) {
            REQUIRE(p.connect() == 101);
            p.open(table);
            if (p.room.at("state") != "waiting") continue;
            p.at_table("sit");
            p.at_table("ready", {{"ready", true}});
        }
        if (people[0].room.at("state") == "waiting") people[0].at_table("start");
        // A burst of moves, cut off at a random point between sending and reading.
        const int burst = 5 + static_cast<int>(rng.below(60));
        bool over = false;
        for (int n = 0, idle = 0; n < burst && idle < 100 && !over; ++idle) {
            for (WireClient& p : people) {
                p.catch_up();
                over |= p.room.at("state") == "finished";
                if (p.position.empty() || !p.position.at("decision").is_object()) continue;
                const json::object d = p.position.at("decision").as_object();
                if (d.at("mine").as_bool() && d.at("answer").is_null()) {
                    const json::array& actions = d.at("actions").as_array();
                    const std::string text(
                        actions[rng.below(static_cast<std::uint32_t>(actions.size()))].at("text").as_string());
                    if (!d.at("window").as_bool()) moves.push_back({text});
                    if (n + 1 >= burst) {
                        p.send("act", {{"table", table}, {"seq", p.seq}, {"do", text}});
                    } else if (p.act(text).at("ok").as_bool()) {
                        if (!d.at("window").as_bool()) moves.back().acknowledged = true, ++acknowledged;
                    } else if (!d.at("window").as_bool()) {
                        moves.pop_back();
                    }
                    ++n, idle = 0;
                } else if (d.at("may_pass").as_bool() && !d.at("mine").as_bool()) {
                    p.at_table("pass", {{"seq", p.seq}});
                    idle = 0;
                }
            }
        }
        // The server dies while it handles the last move, after it has answered so many other requests.
        for (std::uint32_t others = rng.below(2) * rng.below(8); others > 0; --others)
            CHECK(people[0].http("GET", "/api/v1/version").status == 200);
        kill(server.pid, SIGKILL);
        waitpid(server.pid, nullptr, 0);

        const auto store = store::open_sqlite(folder.path)->connect();
        const auto stored = testing::stored_moves(*store, table);
        std::size_t at = 0;
        for (const Move& move : moves) {
            if (!move.acknowledged) continue;  // it may be there or not; twice it would not be legal
            while (at < stored.size() && stored[at] != move.text) ++at;
            REQUIRE_MESSAGE(at < stored.size(), "lost: " << move.text << " in round " << round);
            ++at;
        }
        const auto log = store->log(table);
        for (std::size_t i = 0; i < log.size(); ++i) REQUIRE(log[i].seq == static_cast<int>(i) + 1);
        if (over || store->table(table)->state == "finished") table.clear();
    }
    MESSAGE(rounds << " kills survived, " << acknowledged << " acknowledged moves, " << games << " games");
    CHECK(acknowledged > rounds);
}

}  // namespace consigliere::server
