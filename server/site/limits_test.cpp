// What one person or one address may take of the server, over real sockets.
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::HttpAnswer;
using testing::WireClient;

namespace {

Config strict(const TempFolder& folder) {
    Config config;
    config.data = folder.path;
    config.web = folder.file("web");
    config.address = "127.0.0.1";
    config.port = 0;
    config.threads = 2;
    config.net.messages_a_second = config.net.message_burst = 100'000;
    config.net.requests_a_second = config.net.request_burst = 100'000;
    return config;
}

std::string outcome(const json::object& answer) {
    return answer.at("ok").as_bool() ? "ok" : std::string(answer.at("refusal").at("code").as_string());
}
std::string outcome(const HttpAnswer& answer) {
    const json::object body = answer.json();
    return body.contains("refusal") ? std::string(body.at("refusal").at("code").as_string()) : "ok";
}

HttpAnswer open_table(WireClient& client, json::object settings = {}) {
    settings["game"] = "la-cosa-nostra";
    settings["players"] = 3;
    return client.http("POST", "/api/v1/tables", json::serialize(settings));
}

}  // namespace

TEST_CASE("limits: a client names a bot by its level; how long it thinks is not for the client to say") {
    const TempFolder folder;
    Site site(strict(folder), Games{all_games()});
    WireClient ann(site.port());
    ann.become("Ann");
    for (const char* bot : {"sharp:1000000ms", "sharp:1000000", "sharp:easy:1ms", "sharp:1"}) {
        CAPTURE(bot);
        CHECK(outcome(open_table(ann, {{"bots", {bot}}})) == "no_such_bot");
    }
    const auto made = open_table(ann, {{"bots", {"sharp:easy", "steady:greedy:silent"}}});
    REQUIRE(outcome(made) == "ok");
    REQUIRE(ann.connect() == 101);
    ann.open(std::string(made.json().at("table").as_string()));
    const auto arrange = [&](const char* level, const char* character) {
        return outcome(ann.at_table("arrange", {{"seat", 2}, {"bot", {{"level", level}, {"character", character}}}}));
    };
    CHECK(arrange("sharp", "1000000ms") == "no_such_bot");
    CHECK(arrange("sharp:hard", "500") == "no_such_bot");
    CHECK(arrange("sharp", "hard") == "ok");
}

TEST_CASE("limits: a person plays so many games with bots at a time, and any number with people") {
    const TempFolder folder;
    Config config = strict(folder);
    config.bot_tables_a_person = 2;
    Site site(config, Games{all_games()});
    WireClient ann(site.port());
    ann.become("Ann", "nl");
    REQUIRE(ann.connect("?lang=nl") == 101);
    const auto start = [&] {
        ann.open(std::string(open_table(ann, {{"bots", {"steady", "steady"}}}).json().at("table").as_string()));
        return ann.at_table("start");
    };
    CHECK(outcome(start()) == "ok");
    CHECK(outcome(start()) == "ok");
    const json::object refused = start();
    CHECK(outcome(refused) == "too_many_bot_tables");
    CHECK(std::string(refused.at("refusal").at("sentence").as_string()).find("tafels met bots") != std::string::npos);
    CHECK(outcome(ann.at_table("arrange", {{"seat", 2}, {"bot", nullptr}})) == "ok");
    CHECK(outcome(ann.at_table("arrange", {{"seat", 3}, {"bot", nullptr}})) == "ok");
    CHECK(outcome(ann.at_table("start")) == "empty_seats");  // refused by the table itself, not by the limit
}

}  // namespace consigliere::server
