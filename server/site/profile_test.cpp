// Statistics, promises kept and broken, people one played with, and invitations to them.
#include <doctest/doctest.h>

#include "server/json_read.hpp"
#include "server/site/test_party.hpp"
#include "server/site/test_site.hpp"

namespace consigliere::server {

using namespace over_sockets;
using testing::WireClient;

namespace {

// The table of the party as if its game had ended so.
void finish(TestSite& server, const std::string& table, const std::string& words, bool with_words = true) {
    store::TableRow row = *server.site->reader().table(table);
    json::object room = *parse_object(row.room);
    if (with_words) room["words"] = json::parse(words);
    row.room = json::serialize(room);
    row.state = "finished";
    row.code = "";
    row.ended_at = 1'000'000;
    row.result = R"({"scores":[40,70,10],"winners":[2],"share":""})";
    server.site->writer().submit([row](store::Store& store) { store.save_table(row); }, {});
    server.settle();
}

json::object profile(WireClient& client) { return client.http("GET", "/api/v1/me/profile").json(); }

std::string new_table(WireClient& client) {
    const auto made = client.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3})");
    REQUIRE(made.status == 201);
    return std::string(made.json().at("table").as_string());
}

int invite(WireClient& client, const std::string& table, const json::object& whom) {
    return client
        .http("POST", "/api/v1/tables/" + table + "/invitations",
              json::serialize(json::object{{"table", whom.at("table")}, {"seat", whom.at("seat")}}))
        .status;
}

}  // namespace

TEST_CASE("profile: games, victories and promises of finished games are summed, for a guest too") {
    TestSite server;
    Party party(server.port(), 3);
    CHECK(profile(party[1]).at("games").as_array().empty());
    CHECK(!party[1].http("GET", "/api/v1/me").json().at("has_played").as_bool());
    finish(server, party.table, "[[1,0],[3,2],[0,0]]");
    const json::object mine = profile(party[1]);
    CHECK(json::serialize(mine.at("games")) ==
          R"([{"game":"la-cosa-nostra","mode":null,"played":1,"won":1,"best":70}])");
    CHECK(json::serialize(mine.at("words")) == R"({"kept":3,"broken":2})");
    CHECK(profile(party[0]).at("games").at(0).at("won") == 0);
    CHECK(party[1].http("GET", "/api/v1/me").json().at("has_played").as_bool());
    server.restart();  // the history survives
    WireClient again(server.port());
    again.cookie = party[1].cookie;
    CHECK(profile(again) == mine);
    CHECK(WireClient(server.port()).http("GET", "/api/v1/me/profile").status == 401);
}

TEST_CASE("profile: a game of an earlier version counts, its promises are unknown") {
    TestSite server;
    Party party(server.port(), 3);
    finish(server, party.table, "", false);
    CHECK(profile(party[0]).at("games").as_array().size() == 1);
    CHECK(json::serialize(profile(party[0]).at("words")) == R"({"kept":0,"broken":0})");
}

TEST_CASE("profile: friends are those who sat at my tables, with what they promised there and no id of theirs") {
    TestSite server;
    Party party(server.port(), 3);
    finish(server, party.table, "[[1,0],[3,2],[0,4]]");
    const json::array friends = profile(party[0]).at("friends").as_array();
    REQUIRE(friends.size() == 2);
    CHECK(friends[0].at("words").at("broken") == 2);
    CHECK(friends[1].at("words").at("broken") == 4);
    CHECK(friends[0].at("games") == 1);
    const store::TableRow row = *server.site->reader().table(party.table);
    for (const std::string& id : row.people) CHECK(json::serialize(friends).find(id) == std::string::npos);
    WireClient stranger = server.guest("Zoe");
    CHECK(profile(stranger).at("friends").as_array().empty());
}

TEST_CASE("invitations: a friend gets one notice for each table, wherever they are connected") {
    TestSite server;
    Party party(server.port(), 3);
    finish(server, party.table, "[[0,0],[0,0],[0,0]]");
    const std::string table = new_table(party[0]);
    const json::object bob = profile(party[0]).at("friends").at(0).as_object();
    CHECK(invite(party[0], table, bob) == 204);
    CHECK(invite(party[0], table, bob) == 204);  // again: nothing more is sent
    server.settle();
    const store::TableRow met = *server.site->reader().table(party.table);
    const auto notices = server.site->reader().notices(met.people[1], 50);
    REQUIRE(notices.size() == 1);
    CHECK(notices[0].kind == "seat_offered");
    CHECK(notices[0].table == table);
}

TEST_CASE("invitations: only from somebody who sits there, to somebody they played with") {
    TestSite server;
    Party party(server.port(), 3);
    const std::string table = new_table(party[0]);
    const json::object whom{{"table", party.table}, {"seat", 2}};
    CHECK(invite(party[0], table, whom) == 404);  // that game is not finished
    finish(server, party.table, "[[0,0],[0,0],[0,0]]");
    CHECK(invite(party[1], table, {{"table", party.table}, {"seat", 1}}) == 404);  // has no seat at the new table
    CHECK(invite(party[0], table, {{"table", party.table}, {"seat", 1}}) == 404);  // herself
    CHECK(invite(party[0], table, {{"table", table}, {"seat", 2}}) == 404);        // nobody was met there
    CHECK(invite(party[0], "aaaaaaaaaaaaaaaa", whom) == 404);
    WireClient stranger = server.guest("Zoe");
    CHECK(invite(stranger, new_table(stranger), whom) == 404);  // never met
    CHECK(invite(party[0], table, whom) == 204);
}

TEST_CASE("invitations: no more per hour than the limit") {
    TestSite server([](Config& config) { config.invitations_an_hour = 1; });
    Party party(server.port(), 3);
    finish(server, party.table, "[[0,0],[0,0],[0,0]]");
    const std::string table = new_table(party[0]);
    CHECK(invite(party[0], table, {{"table", party.table}, {"seat", 2}}) == 204);
    CHECK(invite(party[0], table, {{"table", party.table}, {"seat", 3}}) == 429);
}

}  // namespace consigliere::server
