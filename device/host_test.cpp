#include <doctest/doctest.h>

#include "device/test_device.hpp"
#include "games/registry.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace {

json::object parsed(const std::string& text) { return json::parse(text).as_object(); }

}  // namespace

TEST_CASE("device: a whole game of each kind against bots, whose log can be proven elsewhere") {
    for (const GameKind* kind : all_games()) {
        const std::string id(kind->info().id);
        CAPTURE(id);
        TestGame game(id);
        game.play_to_end();
        CHECK(game.is_proven());
        const json::object history = game.device.request("GET", "/me/history").body();
        REQUIRE(history.at("games").as_array().size() == 1);
        CHECK(history.at("games").at(0).at("table") == json::value(game.table));
        CHECK(!game.get("story", {{"seat", "1"}}).body().at("lines").as_array().empty());

        // Another device reads the exported log and writes the same one again.
        TestStorage other;
        TestDevice reader(other);
        const auto reply = reader.import_log(game.log());
        CHECK(reply.status == 201);
        const std::string copy(reply.body().at("table").as_string());
        CHECK(reader.request("GET", "/tables/" + copy + "/log").text == game.log());
    }
}

TEST_CASE("device: a game goes on from what was stored, after every few answers") {
    TestGame game("omerta", 3, 11);
    game.device.play(game.rng, 1);
    bool over = false;
    int visits = 0;
    for (; visits < 60 && !over; ++visits) {
        TestDevice device(game.storage);
        device.wait(visits * 60'000);
        device.call({{"do", "connect"}, {"lang", "de"}});
        REQUIRE(device.open(game.table) == "ok");
        device.play(game.rng, 20);
        over = device.over();
    }
    CHECK(over);
    CHECK(visits > 3);
    TestDevice device(game.storage);
    CHECK(device.request("GET", "/tables/" + game.table + "/proof").body().at("proven").as_bool());
}

TEST_CASE("device: a damaged save is refused with a reason, and the others stay") {
    TestGame game("la-cosa-nostra", 3, 3);
    TestStorage& storage = game.storage;
    game.device.play(game.rng, 4);
    const std::string damaged = game.table, whole = game.device.open_table("la-cosa-nostra", 3, "random");
    game.device.begin();
    game.device.play(game.rng, 4);
    json::array& log = storage.entries[damaged];
    SUBCASE("an entry is missing") { log.erase(log.begin() + 3); }
    SUBCASE("the log is cut") { log.pop_back(); }
    SUBCASE("an entry is changed") { log[5].as_object()["text"] = "p1 pass"; }
    SUBCASE("an entry is no entry") { log[5] = 17; }
    SUBCASE("a hash is no number") { log[5].as_object()["hash"] = "x"; }
    SUBCASE("the live state is lost") { storage.live[damaged] = ""; }
    TestDevice device(storage);
    device.call({{"do", "connect"}, {"lang", "en"}});
    CHECK(device.open(damaged) == "blocked");
    CHECK(device.open(whole) == "ok");
}

TEST_CASE("device: a row that cannot be read is reported, and the others stay") {
    TestGame game("omerta", 2);
    Host host;
    const json::object row = game.storage.rows[game.table];
    json::object wrong = row;
    wrong.erase("seed");
    const json::array rows{wrong, row, 5};
    const json::object call{{"do", "begin"}, {"now", 1}, {"person", game.storage.person}, {"tables", rows}};
    CHECK(parsed(host.call(json::serialize(call))).at("damaged").as_array().size() == 2);
    const json::object again{{"do", "request"},         {"now", 1},  {"method", "GET"}, {"path", "/me/tables"},
                             {"query", json::object{}}, {"body", ""}};
    const json::object reply = parsed(host.call(json::serialize(again))).at("reply").as_object();
    CHECK(parsed(std::string(reply.at("body").as_string())).at("tables").as_array().size() == 1);
}

TEST_CASE("device: bad requests get the refusals of the server") {
    TestStorage storage;
    TestDevice device(storage);
    CHECK(device.request("GET", "/me").code() == "not_signed_in");
    CHECK(device.request("GET", "/session").status == 204);  // nobody yet
    CHECK(device.request("POST", "/tables", R"({"game":"omerta","players":3})").code() == "not_signed_in");
    CHECK(device.request("POST", "/session", R"({"name":""})").code() == "bad_name");
    CHECK(device.request("POST", "/session", R"({"name":"Salvatore"})").code() == "name_of_bot");
    CHECK(device.request("POST", "/session", "{").code() == "bad_message");
    device.enter("Ann");
    CHECK(device.request("POST", "/tables", R"({"game":"chess","players":3})").code() == "no_such_game");
    CHECK(device.request("POST", "/tables", R"({"game":"omerta","players":9})").code() == "bad_message");
    CHECK(device.request("POST", "/tables", R"({"game":"omerta","players":2,"bots":["genius"]})").code() ==
          "no_such_bot");
    CHECK(device.request("POST", "/tables", R"({"game":"omerta","players":2,"cards":"[[["})").code() == "bad_cards");
    CHECK(device.request("GET", "/tables/abc").code() == "no_such_table");
    CHECK(device.request("GET", "/nothing").code() == "not_found");
    CHECK(device.import_log("no log").code() == "bad_log");
    CHECK(device.import_log("").code() == "bad_log");
    CHECK(device.request("POST", "/tables/log", R"({"cards":""})").code() == "bad_message");
    const std::string table = device.open_table("omerta", 2, "random");
    CHECK(device.request("GET", "/tables/" + table + "/log").code() == "not_finished");
    CHECK(device.send("act", {{"do", "p1 pass"}}) == "not_open");
    CHECK(device.open("aaaabbbbccccdddd") == "no_such_table");
    CHECK(device.open(table) == "ok");
    CHECK(device.send("nonsense") == "bad_message");
}

TEST_CASE("device: a person against bots gets advice, people who share a device get none") {
    TestGame game("omerta", 3);
    game.device.play(game.rng, 4);
    game.device.received.clear();
    std::string code;
    for (int tries = 0; tries < 50 && code != "ok"; ++tries) {  // until it is Ann's turn
        code = game.device.send("advise");
        if (code == "advice_not_asked") game.device.play(game.rng, 1);
    }
    REQUIRE(code == "ok");
    game.device.call({{"do", "think"}});
    const json::object advice = parsed(game.device.received.back());
    CHECK(advice.at("type") == json::value("advice"));
    CHECK(advice.at("action").is_object());
    CHECK(!advice.at("reason").as_string().empty());

    TestGame shared("omerta", 3, 7, {"Berta"});
    shared.device.play(shared.rng, 4);
    if (shared.device.curtain() != 0) shared.device.lift_curtain();
    CHECK(shared.device.send("advise") == "advice_between_people");
}

TEST_CASE("device: the lobby lists own games, also those of an earlier visit, and a rematch") {
    TestGame game("omerta", 2, 1);
    game.play_to_end();
    CHECK(game.device.send("vote", {{"on", "rematch"}, {"agree", true}}) == "ok");
    CHECK(!game.device.room().at("rematch").is_null());
    TestDevice device(game.storage);
    device.call({{"do", "connect"}, {"lang", "nl"}});
    CHECK(device.send("lobby", {{"on", true}}) == "ok");
    REQUIRE(device.lobby().at("mine").as_array().size() == 1);
    CHECK(device.lobby().at("mine").at(0).at("state") == "waiting");
}

}  // namespace consigliere::device
