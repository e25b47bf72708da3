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
        const std::string game(kind->info().id);
        CAPTURE(game);
        TestStorage storage;
        TestDevice device(storage);
        device.enter("Ann");
        const std::string table = device.open_table(game, 3, "random");
        device.begin();
        Rng rng(7);
        device.play(rng);
        REQUIRE(device.over());

        const std::string log = device.request("GET", "/tables/" + table + "/log").text;
        const json::object proof = device.request("GET", "/tables/" + table + "/proof").body();
        CHECK(proof.at("proven").as_bool());
        const json::object history = device.request("GET", "/me/history").body();
        REQUIRE(history.at("games").as_array().size() == 1);
        CHECK(history.at("games").at(0).at("table") == json::value(table));
        const json::object story = device.request("GET", "/tables/" + table + "/story", "", {{"seat", "1"}}).body();
        CHECK(!story.at("lines").as_array().empty());

        // Another device reads the exported log and writes the same one again.
        TestStorage other;
        TestDevice reader(other);
        const auto reply = reader.request("POST", "/tables/log", log, {{"name", "game.jsonl"}});
        CHECK(reply.status == 201);
        const std::string copy(reply.body().at("table").as_string());
        CHECK(reader.request("GET", "/tables/" + copy + "/log").text == log);
    }
}

TEST_CASE("device: a game goes on from what was stored, after every few answers") {
    TestStorage storage;
    std::string table;
    Rng rng(11);
    {
        TestDevice device(storage);
        device.enter("Ann");
        table = device.open_table("omerta", 3, "random");
        device.begin();
        device.play(rng, 1);
    }
    bool over = false;
    int visits = 0;
    for (; visits < 60 && !over; ++visits) {
        TestDevice device(storage);
        device.wait(visits * 60'000);
        device.call({{"do", "connect"}, {"lang", "de"}});
        REQUIRE(device.open(table) == "ok");
        device.play(rng, 20);
        over = device.over();
    }
    CHECK(over);
    CHECK(visits > 3);
    TestDevice device(storage);
    CHECK(device.request("GET", "/tables/" + table + "/proof").body().at("proven").as_bool());
}

TEST_CASE("device: a damaged save is refused with a reason, and the others stay") {
    TestStorage storage;
    std::string damaged, whole;
    {
        TestDevice device(storage);
        device.enter("Ann");
        Rng rng(3);
        for (std::string* table : {&damaged, &whole}) {
            *table = device.open_table("la-cosa-nostra", 3, "random");
            device.begin();
            device.play(rng, 4);
        }
    }
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
    TestStorage storage;
    std::string table;
    {
        TestDevice device(storage);
        device.enter("Ann");
        table = device.open_table("omerta", 2, "random");
        device.begin();
    }
    Host host;
    json::object wrong = storage.rows[table];
    wrong.erase("seed");
    const json::array rows{wrong, storage.rows[table], 5};
    const json::object call{{"do", "begin"}, {"now", 1}, {"person", storage.person}, {"tables", rows}};
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
    CHECK(device.request("POST", "/tables/log", "no log").code() == "bad_log");
    CHECK(device.request("POST", "/tables/log", "").code() == "bad_log");
    const std::string table = device.open_table("omerta", 2, "random");
    CHECK(device.request("GET", "/tables/" + table + "/log").code() == "not_finished");
    CHECK(device.send("act", {{"do", "p1 pass"}}) == "not_open");
    CHECK(device.open("aaaabbbbccccdddd") == "no_such_table");
    CHECK(device.open(table) == "ok");
    CHECK(device.send("nonsense") == "bad_message");
}

TEST_CASE("device: the lobby lists own games, also those of an earlier visit, and a rematch") {
    TestStorage storage;
    std::string table;
    {
        TestDevice device(storage);
        device.enter("Ann");
        table = device.open_table("omerta", 2, "random");
        device.begin();
        Rng rng(1);
        device.play(rng);
        REQUIRE(device.over());
        CHECK(device.send("vote", {{"on", "rematch"}, {"agree", true}}) == "ok");
        CHECK(!device.room().at("rematch").is_null());
    }
    TestDevice device(storage);
    device.call({{"do", "connect"}, {"lang", "nl"}});
    CHECK(device.send("lobby", {{"on", true}}) == "ok");
    REQUIRE(device.lobby().at("mine").as_array().size() == 1);
    CHECK(device.lobby().at("mine").at(0).at("state") == "waiting");
}

TEST_CASE("device: a finished game is analysed part by part, and what is none is refused with a reason") {
    TestStorage storage;
    TestDevice device(storage);
    device.enter("Ann");
    const std::string table = device.open_table("omerta", 2, "random");
    device.begin();
    Rng rng(7);
    device.play(rng);
    REQUIRE(device.over());
    const std::string log = device.request("GET", "/tables/" + table + "/log").text;

    json::object part = device.call({{"do", "analyse"}, {"log", log}, {"lang", "en"}}).at("analysis").as_object();
    std::int64_t before = 0;
    int parts = 1;
    for (; !part.at("analysis").at("complete").as_bool(); ++parts) {
        CHECK(part.at("done").to_number<std::int64_t>() > before);
        CHECK(part.at("done").to_number<std::int64_t>() <= part.at("total").to_number<std::int64_t>());
        before = part.at("done").to_number<std::int64_t>();
        part = device.call({{"do", "analyse"}, {"lang", "de"}}).at("analysis").as_object();
    }
    CHECK(parts > 10);
    CHECK(part.at("done") == part.at("total"));
    const json::array& chances = part.at("analysis").at("chances").as_array();
    CHECK(chances.size() == part.at("analysis").at("steps").to_number<std::size_t>() + 1);
    CHECK(chances.back().at(0).as_double() + chances.back().at(1).as_double() == doctest::Approx(1));

    const json::object none = device.call({{"do", "analyse"}, {"log", "none"}, {"name", "a.jsonl"}});
    CHECK(none.at("analysis").at("problem").as_string().find("a.jsonl") != json::string::npos);
    CHECK_THROWS_AS(device.call({{"do", "analyse"}}), server::BadMessage);
}

TEST_CASE("device: a game with cards of its own is analysed with them, and not with others") {
    std::string cards = find_game("omerta")->house_cards().text;
    const std::string price = "soldier_price = 5000";
    cards.replace(cards.find(price), price.size(), "soldier_price = 4000");
    TestStorage storage;
    TestDevice device(storage);
    device.enter("Ann");
    const json::object wanted{{"game", "omerta"}, {"players", 2}, {"bots", {"random"}}, {"cards", cards}};
    const std::string table(device.request("POST", "/tables", json::serialize(wanted)).body().at("table").as_string());
    REQUIRE(device.open(table) == "ok");
    device.begin();
    Rng rng(7);
    device.play(rng);
    REQUIRE(device.over());
    const std::string log = device.request("GET", "/tables/" + table + "/log").text;
    const json::string file = device.request("GET", "/tables/" + table + "/cards/file").body().at("text").as_string();
    CHECK(file == cards);

    CHECK(device.call({{"do", "analyse"}, {"log", log}}).at("analysis").as_object().contains("problem"));
    const json::object part = device.call({{"do", "analyse"}, {"log", log}, {"cards", file}});
    CHECK(part.at("analysis").at("done").to_number<int>() > 0);
    const json::object damaged = device.call({{"do", "analyse"}, {"log", log}, {"cards", "[["}});
    CHECK(damaged.at("analysis").at("problem").as_string().find("cards.toml") != json::string::npos);
}

}  // namespace consigliere::device
