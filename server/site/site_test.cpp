// The whole server over real sockets.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/replay.hpp"
#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server {

namespace fs = std::filesystem;
namespace json = boost::json;
using testing::WireClient;

namespace {

struct Folder {
    std::string path;
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "consigliere-site-XXXXXX").string();
        path = mkdtemp(pattern.data());
    }
    ~Folder() { fs::remove_all(path); }
};

Config quick(const std::string& folder) {
    Config config;
    config.data = folder;
    config.web = folder + "/web";
    config.address = "127.0.0.1";
    config.port = 0;
    config.threads = 2;
    config.house.bot_pause = 0;
    config.house.shortest_window = 0;
    config.house.bot_window = 0;
    config.net.messages_a_second = config.net.message_burst = 100'000;
    config.net.requests_a_second = config.net.request_burst = 100'000;
    return config;
}

struct Running {
    Folder folder;
    Config config = quick(folder.path);
    std::unique_ptr<Site> site = std::make_unique<Site>(config, Games{all_games()});

    int port() const { return site->port(); }
    void restart() {
        site.reset();
        site = std::make_unique<Site>(config, Games{all_games()});
    }
};

bool ok(const json::object& answer) { return answer.at("ok").as_bool(); }
std::string code_of(const json::object& answer) { return ok(answer) ? "ok" : std::string(answer.at("refusal").at("code").as_string()); }

// Ann opens a table and the others sit down; all are connected and ready.
struct Party {
    std::vector<WireClient> people;
    std::string table;

    Party(int port, int players, json::object settings = {}) {
        static constexpr const char* kNames[] = {"Ann", "Bob", "Cal", "Dora", "Eve"};
        static constexpr const char* kLangs[] = {"en", "de", "nl", "es", "en"};
        for (int i = 0; i < players; ++i) {
            people.emplace_back(port);
            people.back().become(kNames[i], kLangs[i]);
        }
        settings["game"] = "la-cosa-nostra";
        settings["players"] = players;
        const auto made = people[0].http("POST", "/api/v1/tables", json::serialize(settings));
        REQUIRE(made.status == 201);
        table = std::string(made.json().at("table").as_string());
        for (int i = 0; i < players; ++i) {
            REQUIRE(people[static_cast<std::size_t>(i)].connect() == 101);
            people[static_cast<std::size_t>(i)].open(table);
            if (i > 0) REQUIRE(ok(people[static_cast<std::size_t>(i)].at_table("sit")));
            REQUIRE(ok(people[static_cast<std::size_t>(i)].at_table("ready", {{"ready", true}})));
        }
    }
    WireClient& operator[](std::size_t i) { return people[i]; }
    void start() {
        REQUIRE(ok(people[0].at_table("start")));
        for (WireClient& p : people) p.next("update");
    }
};

// Answers whatever is asked of this client, by the rng's choice; false if nothing was.
bool play_on(WireClient& client, Rng& rng) {
    client.pump();
    if (client.position.empty() || !client.position.at("decision").is_object()) return false;
    const json::object& decision = client.position.at("decision").as_object();
    if (decision.at("mine").as_bool() && decision.at("answer").is_null()) {
        const json::array& actions = decision.at("actions").as_array();
        const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
        const std::string text(actions[pick].at("text").as_string());
        const json::object answer = client.act(text);
        const std::string code = code_of(answer);
        CHECK_MESSAGE((code == "ok" || code == "stale" || code == "window_open" || code == "not_running"), text << ": " << json::serialize(answer));
        return true;
    }
    if (decision.at("may_pass").as_bool() && !decision.at("mine").as_bool()) {
        client.at_table("pass", {{"seq", client.seq}});
        return true;
    }
    return false;
}

bool finished(WireClient& client) { return !client.room.empty() && client.room.at("state") == "finished"; }

void play_to_the_end(Party& party, std::uint64_t seed) {
    Rng rng(seed);
    for (int idle = 0; idle < 200;) {
        bool moved = false;
        for (WireClient& client : party.people) moved |= play_on(client, rng);
        if (finished(party[0])) return;
        if (moved) {
            idle = 0;
        } else {
            party[0].pump(10);
            ++idle;
        }
    }
    FAIL("the game stands still: " << json::serialize(party[0].position));
}

}  // namespace

TEST_CASE("site: three people play a whole game over sockets, and its log proves itself") {
    Running server;
    Party party(server.port(), 3);
    party.start();
    play_to_the_end(party, 1);
    party[1].pump(200);
    CHECK(party[1].room.at("result").is_object());
    const auto log = party[0].http("GET", "/api/v1/tables/" + party.table + "/log");
    REQUIRE(log.status == 200);
    const Log read = read_log(log.body, "download");
    const GameKind& kind = *find_game("la-cosa-nostra");
    Replay replay(read, kind, kind.house_cards());
    while (!replay.at_end()) replay.step(nullptr);
    replay.check_end();
    for (const char* seat : {"1", "2", "open", "public"}) {
        const auto steps = party[0].http("GET", "/api/v1/tables/" + party.table + "/replay?count=20&seat=" + seat);
        CHECK(steps.status == 200);
        CHECK(steps.json().at("steps").as_array().size() == 20);
    }
    CHECK(party[0].http("GET", "/api/v1/me/history").json().at("games").as_array().size() == 1);
    CHECK(party[0].http("GET", "/api/v1/ratings?game=la-cosa-nostra&players=3").json().at("ratings").as_array().size() == 3);
}

// Everything of a position but the clock's own time.
json::object without_time(json::object position) {
    position.at("clock").as_object().erase("server_time");
    position.at("mine").as_object().erase("stood_in");
    return position;
}

TEST_CASE("site: a game goes on after a restart of the server, to the letter") {
    Running server;
    Party party(server.port(), 3, {{"time", {{"mode", "slow"}}}});
    party.start();
    Rng rng(5);
    for (int round = 0; round < 8; ++round) {
        for (std::uint32_t i = 0, n = 10 + rng.below(40); i < n; ++i) play_on(party[i % 3], rng);
        for (WireClient& p : party.people) p.pump(50);
        server.restart();
        for (std::size_t i = 0; i < 3; ++i) {
            WireClient again(server.port());
            again.cookie = party[i].cookie;
            REQUIRE(again.connect() == 101);
            again.open(party.table);
            CHECK_MESSAGE((without_time(again.position) == without_time(party[i].position)), again.position.at("decision").at("prompt"));
            party.people[i] = std::move(again);
        }
    }
    play_to_the_end(party, 6);
}

}  // namespace consigliere::server
