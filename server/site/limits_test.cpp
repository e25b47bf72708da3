// What one person or one address may take of the server, over real sockets.
#include <array>
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/now.hpp"
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

TEST_CASE("limits: tables are opened so often by a person and from an address, so many wait in the list of all") {
    const TempFolder folder;
    Config config = strict(folder);
    config.tables_an_hour = 6;
    config.public_tables_a_person = 2;
    Site site(config, Games{all_games()});
    WireClient ann(site.port()), bob(site.port());
    ann.become("Ann", "de");
    bob.become("Bob");
    CHECK(outcome(open_table(ann, {{"public", true}})) == "ok");
    CHECK(outcome(open_table(ann, {{"public", true}})) == "ok");
    CHECK(outcome(open_table(ann, {{"public", true}})) == "too_many_public_tables");
    const auto hidden = open_table(ann);
    CHECK(outcome(hidden) == "ok");
    REQUIRE(ann.connect() == 101);
    ann.open(std::string(hidden.json().at("table").as_string()));
    CHECK(outcome(ann.at_table("settings", {{"public", true}})) == "too_many_public_tables");
    CHECK(outcome(ann.at_table("settings", {{"odds_shown", false}})) == "ok");
    for (int i = 0; i < 3; ++i) CHECK(outcome(open_table(bob)) == "ok");
    // The address has used up its share, whoever asks.
    const auto refused = open_table(bob);
    CHECK(refused.status == 429);
    CHECK(outcome(refused) == "too_many_new_tables");
    CHECK(outcome(open_table(ann)) == "too_many_new_tables");
    CHECK(site.reader().public_tables(100, INT64_MAX).size() == 2);
}

TEST_CASE("limits: requests at the same moment do not open more tables than one person may have") {
    const TempFolder folder;
    Config config = strict(folder);
    config.tables_a_person = 3;
    Site site(config, Games{all_games()});
    WireClient ann(site.port());
    ann.become("Ann");
    std::array<std::thread, 8> threads;
    std::atomic<int> opened = 0;
    for (std::thread& thread : threads)
        thread = std::thread([&] {
            WireClient again(site.port());
            again.cookie = ann.cookie;
            for (int k = 0; k < 3; ++k) opened += open_table(again).status == 201;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(opened == 3);
    CHECK(site.reader().tables_in("waiting").size() == 3);
}

TEST_CASE("limits: so many new guests come from one address; who is somebody already is not stopped") {
    const TempFolder folder;
    Config config = strict(folder);
    config.guests_an_hour = 3;
    Site site(config, Games{all_games()});
    WireClient ann(site.port());
    ann.become("Ann");
    for (const int status : {200, 200, 429, 429})
        CHECK(WireClient(site.port()).http("POST", "/api/v1/session", R"({"name":"Bob"})").status == status);
    CHECK(ann.http("POST", "/api/v1/session", R"({"name":"Anna"})").status == 200);
}

TEST_CASE("limits: wrong passwords of strangers do not lock out the device on which the owner signed in before") {
    const TempFolder folder;
    Site site(strict(folder), Games{all_games()});
    const std::string right = R"({"login":"ann","password":"long enough"})";
    const std::string wrong = R"({"login":"ann","password":"just a guess"})";
    WireClient ann(site.port()), stranger(site.port()), laptop(site.port());
    ann.become("Ann");
    REQUIRE(ann.http("POST", "/api/v1/me/account", right).status == 200);
    const auto sign_in = [](WireClient& client, const std::string& body) {
        return client.http("POST", "/api/v1/sign-in", body);
    };
    const auto first = sign_in(laptop, right);
    REQUIRE(first.status == 200);
    REQUIRE(first.cookies.contains("consigliere_device"));
    laptop.cookie = "consigliere_device=" + first.cookies.at("consigliere_device");
    int refused = 0;
    for (int i = 0; i < 20; ++i) refused += sign_in(stranger, wrong).status == 429;
    CHECK(refused >= 10);
    CHECK(sign_in(stranger, right).status == 429);
    CHECK(sign_in(laptop, right).status == 200);
    // The cookie is good for this account alone, and guessing with it is limited too.
    stranger.cookie = laptop.cookie + "x";
    CHECK(sign_in(stranger, right).status == 429);
    refused = 0;
    for (int i = 0; i < 20; ++i) refused += sign_in(laptop, wrong).status == 429;
    CHECK(refused >= 8);
}

namespace {

constexpr Millis kHourLong = 3'600'000, kDayLong = 24 * kHourLong;

std::string table_of(const HttpAnswer& made) { return std::string(made.json().at("table").as_string()); }

// Asks again until the status is this one; clean-up is done elsewhere, so it takes a moment.
bool comes_to(WireClient& client, const std::string& target, int status) {
    for (int i = 0; i < 20'000; ++i)
        if (client.http("GET", target).status == status) return true;
    return false;
}

}  // namespace

TEST_CASE("clean-up: a table that waits goes when none of its people was there for a day, unless somebody is") {
    const TempFolder folder;
    Site site(strict(folder), Games{all_games()});
    WireClient ann(site.port()), bob(site.port());
    ann.become("Ann");
    bob.become("Bob");
    const std::string left = table_of(open_table(ann, {{"public", true}})), kept = table_of(open_table(bob));
    REQUIRE(bob.connect() == 101);
    bob.open(kept);
    const Millis now = now_ms();
    site.clean_up(now + 23 * kHourLong);
    REQUIRE(ann.connect() == 101);
    ann.open(left);  // after the clean-up, in the order of the table's own inbox
    CHECK(outcome(ann.call("close", {{"table", left}})) == "ok");
    site.clean_up(now + 25 * kHourLong);
    CHECK(comes_to(bob, "/api/v1/tables/" + left, 404));
    CHECK(site.reader().public_tables(100, INT64_MAX).empty());
    CHECK(outcome(ann.call("open", {{"table", left}})) == "no_such_table");
    CHECK(outcome(bob.at_table("ready", {{"ready", true}})) == "ok");
    CHECK(bob.http("GET", "/api/v1/tables/" + kept).status == 200);
}

TEST_CASE("clean-up: guests who were not seen for long and play nowhere are forgotten, accounts never") {
    const TempFolder folder;
    Site site(strict(folder), Games{all_games()});
    WireClient idle(site.port()), playing(site.port()), account(site.port());
    idle.become("Idle");
    playing.become("Playing");
    account.become("Account");
    REQUIRE(account.http("POST", "/api/v1/me/account", R"({"login":"ann","password":"long enough"})").status == 200);
    const std::string table = table_of(open_table(playing, {{"bots", {"steady", "steady"}}}));
    REQUIRE(playing.connect() == 101);
    playing.open(table);
    REQUIRE(outcome(playing.at_table("start")) == "ok");
    const Millis now = now_ms();
    site.clean_up(now + 89 * kDayLong);
    CHECK(idle.http("PATCH", "/api/v1/me", R"({"name":"Idler"})").status == 200);  // is written after the clean-up
    site.clean_up(now + 91 * kDayLong);
    CHECK(comes_to(idle, "/api/v1/me", 401));
    CHECK(playing.http("GET", "/api/v1/me").status == 200);
    CHECK(account.http("GET", "/api/v1/me").status == 200);
}

}  // namespace consigliere::server
