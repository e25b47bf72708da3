// Every server answers every request alike, whichever server owns the table.
#include <doctest/doctest.h>

#include <chrono>
#include <functional>

#include <boost/json/serialize.hpp>

#include "server/cluster/envelope.hpp"
#include "server/cluster/nats_link.hpp"
#include "tests/cluster/store_changes.hpp"
#include "tests/cluster/test_cluster.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wait_for_text.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::testing {

namespace json = boost::json;
using Time = StoreChanges::Time;

namespace {

Time in_ten_seconds() { return std::chrono::steady_clock::now() + std::chrono::seconds(10); }

// Takes in the messages of a client until it holds; false after ten seconds.
bool shows(WireClient& client, const std::function<bool()>& holds) {
    const auto end = in_ten_seconds();
    while (!holds()) {
        if (client.closed() || milliseconds_until(end) == 0) return false;
        client.pump(milliseconds_until(end));
    }
    return true;
}

WireClient guest(const ServerProcess& server, const std::string& name) {
    WireClient out(server.port());
    out.become(name);
    return out;
}

// The same person at another server.
WireClient also_at(const ServerProcess& server, const WireClient& person) {
    WireClient out(server.port());
    out.cookie = person.cookie;
    return out;
}

// Ann opens a table of two at the first server, Bob sits down at it from the second.
std::pair<WireClient, WireClient> at_one_table(const TestCluster& cluster) {
    WireClient ann = guest(*cluster.servers[0], "Ann"), bob = guest(*cluster.servers[1], "Bob");
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

TEST_CASE("any server: a table opened here is found, joined, played, listed and renamed at from there") {
    TestCluster cluster(CONSIGLIERE_PROGRAM, 2);
    StoreChanges::install(cluster.url);
    WireClient ann = guest(*cluster.servers[0], "Ann"), bob = guest(*cluster.servers[1], "Bob");
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
    for (WireClient* person : {&ann, &bob})  // the room and the position are two messages
        REQUIRE(shows(*person, [&] { return person->room.at("state") == "running" && !person->position.empty(); }));

    // Both servers list whose turn it is. They exchange the lists with every heartbeat.
    StoreChanges heartbeats(cluster.url);
    for (const WireClient* person : {&ann, &bob}) {
        const bool mine = person->position.at("decision").at("mine").as_bool();
        for (const auto& server : cluster.servers) {
            WireClient client = also_at(*server, *person);
            const auto lists_turn = [&] {
                const auto tables = client.http("GET", "/api/v1/me/tables").json().at("tables");
                return tables.at(0).at("my_turn").as_bool() == mine;
            };
            CHECK(heartbeats.wait_until(lists_turn, in_ten_seconds()));
        }
    }

    CHECK(bob.http("PATCH", "/api/v1/me", R"({"name":"Robert"})").status == 200);
    CHECK(shows(ann, [&] { return seat_of(ann, 1, "name") == "\"Robert\""; }));

    WireClient cleo = guest(*cluster.servers[1], "Cleo");
    REQUIRE(cleo.connect() == 101);
    cleo.open(table);
    CHECK(cleo.position.at("mine").is_null());  // she watches
    CHECK(seat_of(ann, 1, "online") == "true");
    bob.drop();
    CHECK(shows(ann, [&] { return seat_of(ann, 1, "online") == "false"; }));

    // A table that does not exist does not exist anywhere.
    CHECK(cleo.call("open", {{"table", "aaaaaaaaaaaaaaaa"}}).at("refusal").at("code") == "no_such_table");
}

TEST_CASE("any server: a server that dies only breaks the connections of its own clients") {
    TestCluster cluster(CONSIGLIERE_PROGRAM, 2);
    auto people = at_one_table(cluster);
    WireClient& bob = people.second;
    cluster.servers[0]->kill();
    // The other one takes the table over and shows it again over the same connection, without being asked.
    CHECK(bob.next("table", 8000).at("room").at("seats").as_array().size() == 2);
    CHECK_FALSE(bob.closed());
    CHECK(bob.at_table("ready", {{"ready", true}}).at("ok").as_bool());
}

// NATS promises no delivery. Here the owner is made to believe that the connection of the other server broke.
TEST_CASE("any server: a server that lost a subscription unknowingly subscribes again") {
    TestCluster cluster(CONSIGLIERE_PROGRAM, 2);
    auto people = at_one_table(cluster);
    WireClient &ann = people.first, &bob = people.second;
    const auto wait_until_bob_is = [&](bool here) {
        do ann.next("room", 8000);
        while (ann.room.at("seats").at(1).at("online").as_bool() != here);
    };
    wait_until_bob_is(true);
    server::NatsLink forger(
        cluster.nats.url(), store::open(cluster.url)->connect()->site_id(), "forger", [](std::string_view) {}, [] {});
    const server::Envelope forged{server::Envelope::Kind::resync, cluster.servers[1]->node(), "", 0, 0, 0, ""};
    forger.send(cluster.servers[0]->node(), forged.packed());
    wait_until_bob_is(false);
    wait_until_bob_is(true);
    CHECK(ann.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK(shows(bob, [&] { return seat_of(bob, 0, "ready") == "true"; }));
    CHECK_FALSE(bob.closed());
}

// The list of live servers is read twice a second; a server may have to stop before it has seen the newest one.
TEST_CASE("any server: a server that shuts down hands its tables over to one that has just started") {
    TestCluster cluster(CONSIGLIERE_PROGRAM, 1);
    WireClient ann = guest(*cluster.servers[0], "Ann");
    const auto made = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2})");
    const std::string table(made.json().at("table").as_string());
    REQUIRE(ann.connect() == 101);
    ann.open(table);
    cluster.add_server(CONSIGLIERE_PROGRAM);
    WireClient bob = guest(*cluster.servers[1], "Bob");
    REQUIRE(bob.connect() == 101);
    bob.open(table);
    CHECK(bob.at_table("sit").at("ok").as_bool());
    cluster.servers[0]->shut_down();
    CHECK(bob.at_table("ready", {{"ready", true}}).at("ok").as_bool());
    CHECK_FALSE(bob.closed());
}

TEST_CASE("any server: without its bus or its store a server does not start and says why") {
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

// Sent over NATS: the other server is notified at once.
TEST_CASE("any server: whoever signs out everywhere at one server is signed out at all of them") {
    TestCluster cluster(CONSIGLIERE_PROGRAM, 2);
    WireClient here = guest(*cluster.servers[0], "Ann"), there = also_at(*cluster.servers[1], here);
    WireClient bob = guest(*cluster.servers[1], "Bob");
    for (WireClient* client : {&here, &there, &bob}) REQUIRE(client->connect() == 101);
    CHECK(here.http("DELETE", "/api/v1/me/sessions").status == 204);
    while (there.read(10'000)) {
    }
    CHECK(there.close_code() == 4401);
    CHECK(there.http("GET", "/api/v1/me").status == 401);
    CHECK(bob.call("ping", {{"at", 1}}).at("ok").as_bool());
}

}  // namespace consigliere::testing
