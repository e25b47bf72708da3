// A server shows and plays a game that was added to its program.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/replay.hpp"
#include "server/site/test_site.hpp"

namespace consigliere::server {
namespace {

namespace json = boost::json;
using testing::WireClient;

// Bids the first card that is offered; the last one needs no choice, so the window is only waved through.
void play_to_the_end(WireClient& client) {
    for (int i = 0; i < 4000 && client.room.at("state") != "finished"; ++i) {
        client.pump(5);
        if (client.position.empty() || !client.position.at("decision").is_object()) continue;
        const json::object decision = client.position.at("decision").as_object();
        if (decision.at("mine").as_bool() && decision.at("answer").is_null())
            client.act(std::string(decision.at("actions").at(0).at("text").as_string()));
        else if (decision.at("may_pass").as_bool() && !decision.at("mine").as_bool())
            client.at_table("pass", {{"seq", client.seq}});
        client.catch_up();
    }
}

TEST_CASE("sealed-bids: a table is opened over the wire, played to the end with bots, and proves itself") {
    TestSite server;
    WireClient ann = server.guest("Ann", "nl");
    const json::array games = ann.http("GET", "/api/v1/games?lang=nl").json().at("games").as_array();
    REQUIRE(games.size() == 4);
    CHECK(games.back().at("id") == "sealed-bids");
    CHECK(games.back().at("name") == "Gesloten biedingen");
    CHECK(games.back().at("prompts").at(0).at("question") == "Welke kaart bied je?");
    CHECK(ann.http("GET", "/api/v1/games/sealed-bids/cards").json().at("cards").as_array().size() == 5);

    const auto made = ann.http("POST", "/api/v1/tables",
                               R"({"game":"sealed-bids","players":3,"public":true,"bots":["random","sharp:easy"]})");
    REQUIRE(made.status == 201);
    CHECK(ann.http("GET", "/api/v1/tables").json().at("tables").at(0).at("game") == "sealed-bids");
    REQUIRE(ann.connect() == 101);
    ann.open(std::string(made.json().at("table").as_string()));
    REQUIRE(ann.at_table("start").at("ok").as_bool());
    play_to_the_end(ann);
    INFO("the last question: ", json::serialize(ann.position.at("decision")));
    REQUIRE(ann.room.at("state") == "finished");
    const json::object& view = ann.position.at("view").as_object();
    int points = 0;
    for (const json::value& player : view.at("players").as_array()) points += player.at("points").to_number<int>();
    CHECK(points == 15);

    const Log log = read_log(ann.http("GET", "/api/v1/tables/" + ann.table + "/log").body, "download");
    const GameKind& kind = *find_game("sealed-bids");
    Replay replay(log, kind, kind.house_cards());
    while (!replay.at_end()) replay.step(nullptr);
    replay.check_end();
}

TEST_CASE("sealed-bids: 'steady' cannot be seated, since it has no heuristics for it") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    CHECK(ann.http("POST", "/api/v1/tables", R"({"game":"sealed-bids","players":3,"bots":["steady"]})").status != 201);
}

}  // namespace
}  // namespace consigliere::server
