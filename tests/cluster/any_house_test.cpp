// Whatever is asked of one server is answered as by any other, wherever the table is.
#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <thread>

#include <boost/json/serialize.hpp>

#include "server/cluster/envelope.hpp"
#include "server/cluster/nats_link.hpp"
#include "tests/cluster/houses.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::testing {

namespace json = boost::json;

namespace {

// Servers tell each other what lists show twice a second.
bool soon(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
}

WireClient guest(const House& house, const std::string& name) {
    WireClient out(house.port());
    out.become(name);
    return out;
}

// The same person at another server.
WireClient also_at(const House& house, const WireClient& person) {
    WireClient out(house.port());
    out.cookie = person.cookie;
    return out;
}

// Ann opens a table of two at the first house, Bob sits down at it from the second.
std::pair<WireClient, WireClient> at_one_table(const Street& street) {
    WireClient ann = guest(*street.houses[0], "Ann"), bob = guest(*street.houses[1], "Bob");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2})");
    for (WireClient* client : {&ann, &bob}) {
        REQUIRE(client->connect() == 101);
        client->open(std::string(made.json().at("table").as_string()));
    }
    CHECK(bob.at_table("sit").at("ok").as_bool());
    return {std::move(ann), std::move(bob)};
}

std::string seat_of(const WireClient& client, std::size_t i, const char* what) {
    return json::serialize(client.room.at("seats").as_array().at(i).at(what));
}

}  // namespace

TEST_CASE("any house: a table opened here is found, joined, played, listed and renamed at from there") {
    Street street(CONSIGLIERE_PROGRAM, 2);
    WireClient ann = guest(*street.houses[0], "Ann"), bob = guest(*street.houses[1], "Bob");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2,"public":true})");
    REQUIRE(made.status == 201);
    const std::string table(made.json().at("table").as_string());
    REQUIRE(ann.connect() == 101);
    ann.open(table);

    const auto found = bob.http("GET", "/api/v1/codes/" + std::string(made.json().at("code").as_string()));
    REQUIRE(found.status == 200);
    CHECK(found.json().at("table") == json::value(table));
    REQUIRE(bob.connect() == 101);
    bob.open(table);
    CHECK(bob.at_table("sit").at("ok").as_bool());
    CHECK(bob.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK(ann.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK(ann.at_table("start").at("ok").as_bool());
    CHECK(soon([&] { return bob.pump(20), !bob.position.empty(); }));
    ann.pump(20);
    CHECK(ann.room.at("state") == "running");
    CHECK(bob.room.at("state") == "running");

    // Whose turn it is stands in the lists of both.
    for (const WireClient* person : {&ann, &bob}) {
        const bool mine = person->position.at("decision").at("mine").as_bool();
        for (const auto& house : street.houses) {
            WireClient asks = also_at(*house, *person);
            CHECK(soon([&] {
                return asks.http("GET", "/api/v1/me/tables").json().at("tables").at(0).at("my_turn").as_bool() == mine;
            }));
        }
    }

    CHECK(bob.http("PATCH", "/api/v1/me", R"({"name":"Robert"})").status == 200);
    CHECK(soon([&] { return ann.pump(20), seat_of(ann, 1, "name") == "\"Robert\""; }));

    WireClient cleo = guest(*street.houses[1], "Cleo");
    REQUIRE(cleo.connect() == 101);
    cleo.open(table);
    CHECK(cleo.position.at("mine").is_null());  // she watches
    CHECK(seat_of(ann, 1, "online") == "true");
    bob.drop();
    CHECK(soon([&] { return ann.pump(20), seat_of(ann, 1, "online") == "false"; }));

    // A table that does not exist does not exist anywhere.
    CHECK(cleo.call("open", {{"table", "aaaaaaaaaaaaaaaa"}}).at("refusal").at("code") == "no_such_table");
}

TEST_CASE("any house: a server that dies takes the connections of its own people only") {
    Street street(CONSIGLIERE_PROGRAM, 2);
    auto people = at_one_table(street);
    WireClient& bob = people.second;
    street.houses[0]->kill_hard();
    // The other one takes the table over and shows it again over the same line, without being asked.
    CHECK(bob.next("table", 8000).at("room").at("seats").as_array().size() == 2);
    CHECK_FALSE(bob.closed());
    CHECK(bob.at_table("ready", {{"ready", true}}).at("ok").as_bool());
}

// NATS promises no delivery. Here the owner is made to believe that the other server's line broke.
TEST_CASE("any house: who is followed no longer without knowing it, follows again") {
    Street street(CONSIGLIERE_PROGRAM, 2);
    auto people = at_one_table(street);
    WireClient &ann = people.first, &bob = people.second;
    const auto hears_that_bob_is = [&](bool here) {
        while (ann.next("room", 8000).at("room").at("seats").at(1).at("online").as_bool() != here) continue;
    };
    hears_that_bob_is(true);
    server::NatsLink forger(
        street.nats.url(), store::open(street.url)->connect()->site_id(), "forger", [](std::string_view) {}, [] {});
    const server::Envelope forged{server::Envelope::Kind::resync, street.houses[1]->node(), "", 0, 0, 0, ""};
    forger.send(street.houses[0]->node(), forged.packed());
    hears_that_bob_is(false);
    hears_that_bob_is(true);
    CHECK(ann.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK(soon([&] { return bob.pump(20), seat_of(bob, 0, "ready") == "true"; }));
    CHECK_FALSE(bob.closed());
}

// Who lives is looked up twice a second; a server may have to go before it has seen the newest one.
TEST_CASE("any house: a server that goes hands its tables over to one that has only just come") {
    Street street(CONSIGLIERE_PROGRAM, 1);
    WireClient ann = guest(*street.houses[0], "Ann");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2})");
    const std::string table(made.json().at("table").as_string());
    REQUIRE(ann.connect() == 101);
    ann.open(table);
    street.open_house(CONSIGLIERE_PROGRAM);
    WireClient bob = guest(*street.houses[1], "Bob");
    REQUIRE(bob.connect() == 101);
    bob.open(table);
    CHECK(bob.at_table("sit").at("ok").as_bool());
    street.houses[0]->drain();
    CHECK(bob.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK_FALSE(bob.closed());
}

TEST_CASE("any house: without its bus or its store a server does not start and says why") {
    const TempFolder folder;
    Service service;
    const auto said = [&](const std::vector<std::string>& more) {
        std::vector<std::string> command{CONSIGLIERE_PROGRAM, "serve", "--port", "0"};
        command.insert(command.end(), more.begin(), more.end());
        const std::string file = folder.file("out" + std::to_string(more.size()) + more.back().substr(0, 4));
        service.start(command, file);
        const int status = service.wait();
        CHECK(status == 1 << 8);
        return bytes_of(file);
    };
    CHECK(said({"--data", folder.file("data"), "--bus", "nats://127.0.0.1:1"}).find("cannot connect to the bus") !=
          std::string::npos);
    CHECK(said({"--store", "postgres:///x?host=/nowhere"}).find("cannot connect to the PostgreSQL store") !=
          std::string::npos);
}

// Sent over NATS: the other server hears of it at once.
TEST_CASE("any house: who signs out everywhere at one server is signed out at all of them") {
    Street street(CONSIGLIERE_PROGRAM, 2);
    WireClient here = guest(*street.houses[0], "Ann"), there = also_at(*street.houses[1], here);
    WireClient bob = guest(*street.houses[1], "Bob");
    for (WireClient* client : {&here, &there, &bob}) REQUIRE(client->connect() == 101);
    CHECK(here.http("DELETE", "/api/v1/me/sessions").status == 204);
    while (there.read(10'000)) {
    }
    CHECK(there.close_code() == 4401);
    CHECK(there.http("GET", "/api/v1/me").status == 401);
    CHECK(bob.call("ping", {{"at", 1}}).at("ok").as_bool());
}

}  // namespace consigliere::testing
