// A server for tests, and people who play at it over real sockets.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/replay.hpp"
#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server::over_sockets {

namespace json = boost::json;
using testing::WireClient;

inline Config quick(const TempFolder& folder) {
    Config config;
    config.data = folder.path;
    config.web = folder.file("web");
    config.address = "127.0.0.1";
    config.port = 0;
    config.threads = 2;
    config.limits.bot_pause = 0;
    config.limits.shortest_window = 0;
    config.limits.bot_window = 0;
    config.limits.share_wait = 0;
    config.net.messages_a_second = config.net.message_burst = 100'000;
    config.net.requests_a_second = config.net.request_burst = 100'000;
    config.tables_an_hour = config.guests_an_hour = 100'000;  // all of them come from one address
    return config;
}

struct Running {
    TempFolder folder;
    Config config = quick(folder);
    std::unique_ptr<Site> site = std::make_unique<Site>(config, Games{all_games()});

    int port() const { return site->port(); }
    void restart() {
        site.reset();
        site = std::make_unique<Site>(config, Games{all_games()});
    }
};

inline bool ok(const json::object& answer) { return answer.at("ok").as_bool(); }
inline std::string code_of(const json::object& answer) {
    return ok(answer) ? "ok" : std::string(answer.at("refusal").at("code").as_string());
}

// Ann opens a table and the others sit down; all are connected and ready.
struct Party {
    std::vector<WireClient> people;
    std::string table;

    Party(int port, int players, json::object settings = {}, const std::string& game = "la-cosa-nostra") {
        static constexpr const char* kNames[] = {"Ann", "Bob", "Cal", "Dora", "Eve"};
        static constexpr const char* kLangs[] = {"en", "de", "nl", "es", "en"};
        for (int i = 0; i < players; ++i) {
            people.emplace_back(port);
            people.back().become(kNames[i], kLangs[i]);
        }
        settings["game"] = game;
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
inline bool play_on(WireClient& client, Rng& rng) {
    client.pump();
    if (client.position.empty() || !client.position.at("decision").is_object()) return false;
    const json::object& decision = client.position.at("decision").as_object();
    if (decision.at("mine").as_bool() && decision.at("answer").is_null()) {
        const json::array& actions = decision.at("actions").as_array();
        const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
        const std::string text(actions[pick].at("text").as_string());
        const json::object answer = client.act(text);
        const std::string code = code_of(answer);
        CHECK_MESSAGE((code == "ok" || code == "stale" || code == "window_open" || code == "not_running"),
                      text << ": " << json::serialize(answer));
        client.catch_up();  // the table may show the answer after other news: who does not wait answers twice
        return true;
    }
    if (decision.at("may_pass").as_bool() && !decision.at("mine").as_bool()) {
        client.at_table("pass", {{"seq", client.seq}});
        return true;
    }
    return false;
}

inline bool finished(WireClient& client) { return !client.room.empty() && client.room.at("state") == "finished"; }

inline void play_to_the_end(Party& party, std::uint64_t seed) {
    Rng rng(seed);
    for (int idle = 0; idle < 2000;) {
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

inline void prove_log(WireClient& client, const std::string& table, const std::string& game) {
    const auto log = client.http("GET", "/api/v1/tables/" + table + "/log");
    REQUIRE(log.status == 200);
    const Log read = read_log(log.body, "download");
    const GameKind& kind = *find_game(game);
    Replay replay(read, kind, kind.house_cards());
    while (!replay.at_end()) replay.step(nullptr);
    replay.check_end();
}

// The story and the proof of a finished game, over HTTP; its answers are bounded.
inline void prove_story(WireClient& client, const std::string& table) {
    const std::string at = "/api/v1/tables/" + table;
    const auto proof = client.http("GET", at + "/proof").json();
    CHECK(proof.at("proven").as_bool());
    CHECK(proof.at("share").as_string().size() == 64);
    const auto story = client.http("GET", at + "/story?seat=2&lang=nl").json();
    CHECK(story.at("total") == proof.at("commands"));
    CHECK(story.at("lines").as_array().size() > 10);
    CHECK(story.at("lines").as_array()[0].at("at").is_int64());
    CHECK(story.at("curves").as_object().size() == 2);
    CHECK(client.http("GET", at + "/story?seat=9").status == 400);
    const auto frames = client.http("GET", at + "/replay?count=9999").json();
    CHECK(frames.at("steps").as_array().size() ==
          std::min<std::size_t>(100, proof.at("commands").to_number<std::size_t>()));
    const auto all = client.http("GET", at + "/replay?seat=all&from=30").json();
    CHECK(all.at("views").as_object().size() == 4);
    CHECK(client.http("GET", at + "/replay?from=99999999999999999999").status == 200);
}

}  // namespace consigliere::server::over_sockets
