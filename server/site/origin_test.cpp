// Who may speak to the server from a browser, and what a page of ours may reach.
#include <array>
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

// May a page of this origin change something, and may it open a socket?
bool may_change(WireClient& client, const std::string& origin) {
    client.headers["Origin"] = origin;
    const int status = client.http("PATCH", "/api/v1/me", R"({"lang":"en"})").status;
    const int socket = client.connect();
    client.drop();
    CHECK((status == 200) == (socket == 101));
    return status == 200;
}

}  // namespace

TEST_CASE("origin: scheme, host and port of the page are compared, each of them") {
    TestSite server([](Config& config) { config.net.trusted_proxies = "127.0.0.1"; });
    WireClient ann = server.guest("Ann");
    const std::string port = std::to_string(server.port());
    CHECK(may_change(ann, "http://127.0.0.1:" + port));
    CHECK_FALSE(may_change(ann, "https://127.0.0.1:" + port));
    CHECK_FALSE(may_change(ann, "ftp://127.0.0.1:" + port));
    CHECK_FALSE(may_change(ann, "http://127.0.0.1"));
    CHECK_FALSE(may_change(ann, "http://127.0.0.1:" + port + "/"));
    CHECK_FALSE(may_change(ann, "http://x@127.0.0.1:" + port));
    CHECK_FALSE(may_change(ann, "null"));
    ann.headers["X-Forwarded-Proto"] = "https";
    CHECK(may_change(ann, "https://127.0.0.1:" + port));
    CHECK_FALSE(may_change(ann, "http://127.0.0.1:" + port));
}

TEST_CASE("origin: with a public address only pages of that address are ours, whatever Host says") {
    TestSite server([](Config& config) { config.public_url = "https://play.example.org"; });
    WireClient ann = server.guest("Ann");
    CHECK(may_change(ann, "https://play.example.org"));
    CHECK(may_change(ann, "https://play.example.org:443"));
    CHECK_FALSE(may_change(ann, "http://play.example.org"));
    CHECK_FALSE(may_change(ann, "http://127.0.0.1:" + std::to_string(server.port())));
    ann.headers.erase("Origin");
    CHECK(
        ann.http("GET", "/").headers.at("content-security-policy").find("connect-src 'self' wss://play.example.org;") !=
        std::string::npos);
}

TEST_CASE("origin: the page may open sockets to its own server alone, and answers of the API may do nothing") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    const auto page = ann.http("GET", "/");
    const std::string policy = page.headers.at("content-security-policy");
    CHECK(policy.find("connect-src 'self' ws://127.0.0.1:" + std::to_string(server.port()) + ";") != std::string::npos);
    CHECK(policy.find("ws: ") == std::string::npos);
    CHECK(policy.find("wss:") == std::string::npos);
    // A host that is none must not find its way into a header.
    ann.headers["Host"] = "a.org; script-src *";
    CHECK(ann.http("GET", "/").headers.at("content-security-policy").find("connect-src 'self';") != std::string::npos);
    ann.headers.erase("Host");
    const auto answer = ann.http("GET", "/api/v1/me");
    CHECK(answer.headers.at("content-security-policy") ==
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    for (const auto& headers : {page.headers, answer.headers}) {
        CHECK(headers.at("x-content-type-options") == "nosniff");
        CHECK(headers.at("referrer-policy") == "no-referrer");
        CHECK(headers.at("x-frame-options") == "DENY");
        CHECK(headers.at("cross-origin-opener-policy") == "same-origin");
        CHECK(headers.at("cross-origin-resource-policy") == "same-origin");
    }
}

TEST_CASE("socket: a subprotocol is named only to a client that asked for it") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    for (const auto& [asked, given] : {std::pair<std::string, std::string>{"", ""},
                                       {"chat", ""},
                                       {"consigliere.v1", "consigliere.v1"},
                                       {"chat, consigliere.v1", "consigliere.v1"}}) {
        CAPTURE(asked);
        ann.protocol = asked;
        REQUIRE(ann.connect() == 101);
        CHECK(ann.agreed_protocol == given);
        ann.drop();
    }
}

TEST_CASE("socket: tables that do not exist take no place among those a connection follows") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    REQUIRE(ann.connect() == 101);
    for (int i = 0; i < 40; ++i) {
        std::string id = "aaaaaaaaaaaaaaaa";
        id[14] = static_cast<char>('a' + i / 26), id[15] = static_cast<char>('a' + i % 26);
        CHECK(refusal_of(ann.call("open", {{"table", id}})) == "no_such_table");
    }
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3})").json();
    CHECK(refusal_of(ann.call("open", {{"table", made.at("table")}})).empty());
}

TEST_CASE("socket: a table that is open already may be opened again, however many are") {
    TestSite server([](Config& config) { config.tables_a_person = config.tables_an_hour = 100; });
    WireClient ann = server.guest("Ann");
    REQUIRE(ann.connect() == 101);
    std::array<json::value, 33> tables;
    for (json::value& table : tables)
        table = ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3})").json().at("table");
    for (std::size_t i = 0; i < tables.size(); ++i)
        CHECK(refusal_of(ann.call("open", {{"table", tables[i]}})) == (i < 32 ? "" : "too_many_tables"));
    CHECK(refusal_of(ann.call("open", {{"table", tables[5]}})).empty());
}

TEST_CASE("talk: a line sent twice under one key is said once, also after a restart") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3})").json();
    const std::string table(made.at("table").as_string());
    const auto say = [&](const std::string& text, const std::string& key) {
        return refusal_of(ann.call("say", {{"table", table}, {"text", text}, {"key", key}}));
    };
    const auto lines = [&] {
        return ann.call("talk", {{"table", table}, {"before", 1000}, {"limit", 100}}).at("lines").as_array().size();
    };
    REQUIRE(ann.connect() == 101);
    ann.open(table);
    CHECK(say("hello", "k1").empty());
    CHECK(say("hello", "k1").empty());
    CHECK(say("hello", "k2").empty());
    CHECK(lines() == 2);
    CHECK(say("x", "") == "bad_message");
    CHECK(say("x", std::string(41, 'k')) == "bad_message");
    CHECK(say("x", "no spaces") == "bad_message");
    server.restart();
    WireClient again(server.port());
    again.cookie = ann.cookie;
    ann = std::move(again);
    REQUIRE(ann.connect() == 101);
    ann.open(table);
    CHECK(say("hello", "k2").empty());
    CHECK(lines() == 2);
    WireClient bob = server.guest("Bob");
    REQUIRE(bob.connect() == 101);
    bob.open(table);
    REQUIRE(refusal_of(bob.at_table("sit")).empty());
    CHECK(refusal_of(bob.at_table("say", {{"text", "mine"}, {"key", "k1"}})).empty());  // keys are each seat's own
    CHECK(lines() == 3);
}

}  // namespace consigliere::server
