// A table with a spectator delay, asked for over HTTP: before the delay has passed, nobody but the players can learn from any
// route that the game is over, or anything about it.
#include <doctest/doctest.h>

#include "server/now.hpp"
#include "server/site/test_site.hpp"
#include "tests/wire_party.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;
using testing::WireParty;

namespace {

// What a route answers: its status, and its body where it tells of the table.
std::string answer_of(WireClient& client, const std::string& path) {
    const auto answer = client.http("GET", "/api/v1" + path);
    return std::to_string(answer.status) + " " +
           (answer.body.size() < 5000 ? answer.body : answer.body.substr(0, 5000));
}

std::vector<std::string> routes_of(const std::string& table, const std::string& code) {
    return {"/tables",
            "/tables/" + table,
            "/codes/" + code,
            "/tables/" + table + "/replay",
            "/tables/" + table + "/replay?seat=public",
            "/tables/" + table + "/story",
            "/tables/" + table + "/proof",
            "/tables/" + table + "/log",
            "/ratings?game=nothing-personal&players=3"};
}

store::TableRow row_of(TestSite& server, const std::string& table) { return *server.site->reader().table(table); }

}  // namespace

TEST_CASE("site: with a spectator delay no route tells strangers of a game's end before its time") {
    TestSite server;
    WireParty party(server.port(), 3, "nothing-personal",
                    {{"spectator_delay_s", 300}, {"public", true}, {"options", {{"rounds", 1}}}});
    WireClient zoe = server.guest("Zoe");
    const std::string code = row_of(server, party.table).code;
    std::map<std::string, std::string> before;
    for (const std::string& route : routes_of(party.table, code)) before[route] = answer_of(zoe, route);
    Rng rng(1);
    for (int i = 0; i < 3000 && !party.finished(); ++i) party.play(rng);
    REQUIRE(party.finished());
    server.settle();
    server.settle();  // what follows from the end of the game is stored after it
    for (const auto& [route, answer] : before) {
        CAPTURE(route);
        CHECK(answer_of(zoe, route) == answer);
    }
    CHECK(party.people[0].http("GET", "/api/v1/tables/" + party.table + "/log").status == 200);

    // Once the delay has passed: as if the game had ended earlier.
    store::TableRow ended = row_of(server, party.table);
    ended.ended_at -= 301'000;
    server.site->writer().submit([ended](store::Store& store) { store.save_table(ended); }, {});
    server.settle();
    CHECK(zoe.http("GET", "/api/v1/tables/" + party.table).json().at("state") == "finished");
    for (const char* of : {"/replay", "/story", "/proof", "/log"})
        CHECK(zoe.http("GET", "/api/v1/tables/" + party.table + of).status == 200);
}

TEST_CASE("site: ratings that wait for a spectator delay are made by whoever wakes the table") {
    TestSite server;
    WireParty party(server.port(), 3, "nothing-personal", {{"spectator_delay_s", 300}, {"options", {{"rounds", 1}}}});
    Rng rng(1);
    for (int i = 0; i < 3000 && !party.finished(); ++i) party.play(rng);
    REQUIRE(party.finished());
    server.settle();
    const auto due = [&](Millis at) { return server.site->reader().due_tables(at, 10, "").size(); };
    const Millis end = row_of(server, party.table).ended_at;
    CHECK(due(end) == 0);
    CHECK(due(end + 300'000) == 1);
    // The server goes and comes back when the time is over.
    server.site.reset();
    {
        const auto database = store::open(server.config.data);
        const auto store = database->connect();
        const auto live = store->live(party.table);
        REQUIRE(!live.empty());
        json::object saved = json::parse(live).as_object();
        saved["rate_at"] = end;
        store->save_live(party.table, json::serialize(saved), end);
    }
    server.start();
    WireClient zoe = server.guest("Zoe");
    const auto rated = [&] {
        return zoe.http("GET", "/api/v1/ratings?game=nothing-personal&players=3")
            .json()
            .at("ratings")
            .as_array()
            .size();
    };
    REQUIRE(zoe.connect() == 101);
    for (int i = 0; i < 500 && rated() == 0; ++i) zoe.pump(20);
    CHECK(rated() == 3);
    CHECK(due(end) == 0);
}

}  // namespace consigliere::server
