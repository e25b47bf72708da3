// Names over the wire: what is refused, and that nobody sits beside a double.
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

std::string named(WireClient& client, const std::string& method, const std::string& path, const std::string& name) {
    const auto answer = client.http(method, path, json::serialize(json::object{{"name", name}}));
    return answer.status == 200 ? "" : refusal_of(answer.json());
}

}  // namespace

TEST_CASE(
    "people: an invisible, overlong or bot's name is refused at the door and when it is changed, in four languages") {
    TestSite server;
    WireClient nobody(server.port()), ann = server.guest("Ann");
    for (const auto& [name, code] : {std::pair<std::string, std::string>{"A\u200Bnn", "name_characters"},
                                     {"\u202EnnA", "name_characters"},
                                     {"\uFEFFAnn", "name_characters"},
                                     {"Ann\u00A0", "name_characters"},
                                     {std::string(25, 'x'), "bad_name"},
                                     {"Salvat0re", "name_of_bot"}}) {
        CAPTURE(name);
        CHECK(named(nobody, "POST", "/api/v1/session", name) == code);
        CHECK(named(ann, "PATCH", "/api/v1/me", name) == code);
    }
    std::set<std::string> sentences;
    for (const char* lang : {"en", "de", "nl", "es"})
        sentences.insert(
            std::string(nobody.http("POST", std::string("/api/v1/session?lang=") + lang, "{\"name\":\"\\u200b\"}")
                            .json()
                            .at("refusal")
                            .at("sentence")
                            .as_string()));
    CHECK(sentences.size() == 4);
}

TEST_CASE("people: the name of an account is its owner's, and whoever looks like it is refused") {
    TestSite server;
    WireClient ann = server.guest("Ann Lee");
    REQUIRE(ann.http("POST", "/api/v1/me/account", R"({"login":"ann","password":"long enough"})").status == 200);
    WireClient other = server.guest("Bob");
    for (const char* name : {"Ann Lee", "ann lee", "\u0391nn Lee"}) {
        WireClient nobody(server.port());
        CHECK(named(nobody, "POST", "/api/v1/session", name) == "name_taken");
        CHECK(named(other, "PATCH", "/api/v1/me", name) == "name_taken");
    }
    CHECK(named(ann, "PATCH", "/api/v1/me", "ANN LEE").empty());
    CHECK(named(ann, "PATCH", "/api/v1/me", "Lee").empty());
    CHECK(named(other, "PATCH", "/api/v1/me", "Ann Lee").empty());  // free again
    CHECK(named(ann, "PATCH", "/api/v1/me", "Ann Lee").empty());    // a guest has no claim
    CHECK(other.http("POST", "/api/v1/me/account", R"({"login":"bob","password":"long enough"})").status == 409);
    // Accounts of older programs are known by their looks too.
    server.site->writer().submit([](store::Store& s) { s.add_person({"old", "Vera", "en", "vera", "hash", "{}", 1}); },
                                 {});
    server.settle();
    server.restart();
    WireClient late(server.port());
    CHECK(named(late, "POST", "/api/v1/session", "Verа") == "name_taken");  // Cyrillic a
}

TEST_CASE("people: nobody sits down beside a double, or becomes one by a new name") {
    TestSite server;
    WireClient ann = server.guest("Ann"), twin = server.guest("\u0391NN"), bob = server.guest("Bob");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3})").json();
    const std::string table(made.at("table").as_string());
    for (WireClient* client : {&twin, &bob}) {
        REQUIRE(client->connect() == 101);
        client->open(table);
    }
    CHECK(refusal_of(twin.at_table("sit")) == "name_like_others");
    CHECK(refusal_of(bob.at_table("sit")).empty());
    CHECK(named(bob, "PATCH", "/api/v1/me", "ann") == "name_like_others");
    CHECK(named(bob, "PATCH", "/api/v1/me", "Rob").empty());
}

}  // namespace consigliere::server
