// The face that somebody chose, at every seat of theirs.
#include <doctest/doctest.h>

#include "server/site/test_party.hpp"

namespace consigliere::server {

using namespace over_sockets;
using testing::HttpAnswer;
using testing::WireClient;

namespace {

HttpAnswer choose(WireClient& client, const json::value& portrait) {
    return client.http("PATCH", "/api/v1/me",
                       json::serialize(json::object{{"settings", json::object{{"portrait", portrait}}}}));
}

// As somebody else at the table is shown the seat.
std::string shown(WireClient& client, std::size_t seat) {
    client.catch_up();
    const json::object& at = client.room.at("seats").as_array().at(seat).as_object();
    return at.contains("portrait") ? std::string(at.at("portrait").as_string()) : "";
}

}  // namespace

TEST_CASE("portraits: what somebody chooses is stored, exported and shown at the seats, at once and for good") {
    Running server;
    Party party(server.port(), 3);
    CHECK(shown(party[1], 0).empty());
    REQUIRE(choose(party[0], "rosalia").status == 200);
    CHECK(shown(party[1], 0) == "rosalia");
    CHECK(party[0].http("GET", "/api/v1/me/export").json().at("person").at("settings").at("portrait") == "rosalia");
    server.restart();
    WireClient eve(server.port());
    eve.become("Eve");
    REQUIRE(eve.connect() == 101);
    eve.open(party.table);
    CHECK(shown(eve, 0) == "rosalia");
    CHECK(shown(eve, 1).empty());
}

TEST_CASE("portraits: who sits down brings the face along, and may take it off again") {
    Running server;
    WireClient ann(server.port());
    ann.become("Ann");
    REQUIRE(choose(ann, "face-7").status == 200);
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2})");
    REQUIRE(made.status == 201);
    REQUIRE(ann.connect() == 101);
    ann.open(std::string(made.json().at("table").as_string()));
    CHECK(shown(ann, 0) == "face-7");
    REQUIRE(choose(ann, "").status == 200);
    CHECK(shown(ann, 0).empty());
}

TEST_CASE("portraits: a replay shows the faces that people had chosen, until they are deleted") {
    Running server;
    Party party(server.port(), 3, {}, "nothing-personal");
    REQUIRE(choose(party[1], "rosalia").status == 200);
    party.start();
    play_to_the_end(party, 1);
    const auto portraits = [&](const std::string& of) {
        return party[0].http("GET", "/api/v1/tables/" + party.table + of).json().at("portraits");
    };
    for (const char* of : {"/replay?count=1", "/replay?seat=public&count=1", "/replay?seat=all", "/story?count=1"})
        CHECK(portraits(of) == json::array{"", "rosalia", ""});
    REQUIRE(party[1].http("DELETE", "/api/v1/me").status == 204);
    CHECK(portraits("/replay?count=1") == json::array{"", "", ""});
}

TEST_CASE("portraits: only the id of a drawing is taken") {
    Running server;
    WireClient ann(server.port());
    ann.become("Ann");
    for (const json::value& bad : {json::value("Rosalia"), json::value("<svg>"), json::value("a b"), json::value(7),
                                   json::value(std::string(25, 'a')), json::value(nullptr)})
        CHECK(choose(ann, bad).status == 400);
    CHECK(!ann.http("GET", "/api/v1/me").json().at("settings").as_object().contains("portrait"));
}

}  // namespace consigliere::server
