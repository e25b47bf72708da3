// Sessions end when they should, and their connections with them.
#include "server/site/sessions.hpp"

#include <doctest/doctest.h>

#include <atomic>

#include <boost/json/serialize.hpp>

#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

constexpr Millis kDay = 86'400'000;

// A server whose clock is set by the test.
struct TimedSite : TestSite {
    std::atomic<Millis> time = 1'800'000'000'000;
    TimedSite() {
        config.clock = [this] { return time.load(); };
        config.sessions = {10 * kDay, 30 * kDay};
    }
    int status(WireClient& client) { return client.http("GET", "/api/v1/me").status; }
    // Another device of the person who has this account.
    WireClient device(const std::string& login, const std::string& agent) {
        WireClient out(port());
        out.headers["User-Agent"] = agent;
        const auto in = out.http("POST", "/api/v1/sign-in",
                                 json::serialize(json::object{{"login", login}, {"password", "long enough"}}));
        REQUIRE(in.status == 200);
        out.cookie = in.headers.at("set-cookie").substr(0, in.headers.at("set-cookie").find(';'));
        return out;
    }
    WireClient account(const std::string& name, const std::string& login) {
        WireClient out = guest(name);
        REQUIRE(out.http("POST", "/api/v1/me/account",
                         json::serialize(json::object{{"login", login}, {"password", "long enough"}}))
                    .status == 200);
        return out;
    }
};

// Has the server closed this connection because its session ended?
bool signed_out(WireClient& client) {
    while (client.read(10'000)) {
    }
    return client.closed() && client.close_code() == kSignedOutCode;
}

bool still_open(WireClient& client) { return client.call("ping", {{"at", 1}}).at("ok").as_bool(); }

constexpr const char* kFirefox = "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0";
constexpr const char* kPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 "
    "Mobile/15E148 Safari/604.1";

}  // namespace

TEST_CASE("sessions: a device is named by its browser and system, whatever else it says of itself") {
    CHECK(device_of(kFirefox) == "Firefox, Linux");
    CHECK(device_of(kPhone) == "Safari, iPhone");
    CHECK(device_of("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0") ==
          "Edge, Windows");
    CHECK(device_of("curl/8.0") == "curl");
    CHECK(device_of("<script>") == "");
    CHECK(device_of("") == "");
}

TEST_CASE("sessions: one that is not used ends, one that is used lasts, none lasts for ever") {
    TimedSite server;
    WireClient idle = server.guest("Ann"), busy = server.guest("Bob");
    for (int day = 0; day < 9; ++day) {
        server.time += kDay;
        CHECK(server.status(busy) == 200);
        server.settle();
    }
    CHECK(server.status(idle) == 200);  // just in time, and renewed by it
    server.settle();
    server.time += 9 * kDay;
    CHECK(server.status(idle) == 200);
    CHECK(server.status(busy) == 200);
    server.settle();
    server.time += 10 * kDay;
    CHECK(server.status(idle) == 401);
    CHECK(idle.connect() == 401);
    WireClient other = server.guest("Cal");
    for (int day = 0; day < 6; ++day) {
        server.time += 5 * kDay;
        CHECK(server.status(other) == (day < 5 ? 200 : 401));
        server.settle();
    }
}

TEST_CASE("sessions: an open connection ends with its session's time, and while it is used counts as use") {
    TimedSite server;
    WireClient ann = server.guest("Ann"), bob = server.guest("Bob");
    REQUIRE(ann.connect() == 101);
    REQUIRE(bob.connect() == 101);
    server.time += 9 * kDay;
    CHECK(still_open(ann));
    server.settle();
    server.time += 2 * kDay;
    server.site->end_old_sessions();
    CHECK(signed_out(bob));
    CHECK(still_open(ann));
    CHECK(server.status(ann) == 200);
    // The row is gone too, not only out of use.
    CHECK(server.site->reader()
              .sessions_of(server.site->reader().session(sha256_hex(ann.cookie.substr(12)))->person)
              .size() == 1);
    server.time += 25 * kDay;
    server.site->end_old_sessions();
    CHECK(signed_out(ann));
}

TEST_CASE("sessions: signing out closes the connections of that session at once, and of no other") {
    TimedSite server;
    WireClient desk = server.account("Ann", "ann"), phone = server.device("ann", kPhone);
    REQUIRE(desk.connect() == 101);
    REQUIRE(phone.connect() == 101);
    CHECK(phone.http("DELETE", "/api/v1/session").status == 204);
    CHECK(signed_out(phone));
    CHECK(still_open(desk));
    CHECK(phone.connect() == 401);
}

TEST_CASE("sessions: they are listed with device and times, and one of them can be ended") {
    TimedSite server;
    WireClient desk = server.account("Ann", "ann");
    server.time += kDay;
    WireClient phone = server.device("ann", kPhone), stranger = server.account("Eve", "eve");
    REQUIRE(phone.connect() == 101);
    const json::array list = desk.http("GET", "/api/v1/me/sessions").json().at("sessions").as_array();
    REQUIRE(list.size() == 2);
    const bool desk_first = list[0].at("this").as_bool();
    const json::object& there = list[desk_first ? 1 : 0].as_object();
    CHECK(there.at("device") == "Safari, iPhone");
    CHECK(there.at("created_at") == server.time.load());
    CHECK(there.at("used_at") == server.time.load());
    CHECK_FALSE(there.at("this").as_bool());
    CHECK(list[desk_first ? 0 : 1].at("created_at") == server.time - kDay);
    const std::string id(there.at("id").as_string());
    CHECK(stranger.http("DELETE", "/api/v1/me/sessions/" + id).status == 404);
    CHECK(desk.http("DELETE", "/api/v1/me/sessions/" + id).status == 204);
    CHECK(signed_out(phone));
    CHECK(server.status(phone) == 401);
    CHECK(server.status(desk) == 200);
    CHECK(desk.http("DELETE", "/api/v1/me/sessions/" + id).status == 404);
}

TEST_CASE("sessions: everywhere means everywhere, or everywhere else") {
    TimedSite server;
    WireClient desk = server.account("Ann", "ann"), phone = server.device("ann", kPhone), bob = server.guest("Bob");
    for (WireClient* client : {&desk, &phone, &bob}) REQUIRE(client->connect() == 101);
    CHECK(desk.http("DELETE", "/api/v1/me/sessions?others=1").status == 204);
    CHECK(signed_out(phone));
    CHECK(still_open(desk));
    WireClient again = server.device("ann", kFirefox);
    REQUIRE(again.connect() == 101);
    const auto all = desk.http("DELETE", "/api/v1/me/sessions");
    CHECK(all.status == 204);
    CHECK(all.headers.at("set-cookie").find("Max-Age=0") != std::string::npos);
    CHECK(signed_out(desk));
    CHECK(signed_out(again));
    CHECK(server.status(desk) == 401);
    CHECK(still_open(bob));
}

TEST_CASE("sessions: a changed password ends all other sessions, and a deleted person has none") {
    TimedSite server;
    WireClient desk = server.account("Ann", "ann"), phone = server.device("ann", kPhone);
    REQUIRE(desk.connect() == 101);
    REQUIRE(phone.connect() == 101);
    const auto change = [&](const std::string& old_password) {
        return desk
            .http("POST", "/api/v1/me/account",
                  json::serialize(
                      json::object{{"login", "ann"}, {"password", "another one"}, {"old_password", old_password}}))
            .status;
    };
    CHECK(change("wrong one") == 400);
    CHECK(still_open(phone));
    CHECK(change("long enough") == 200);
    CHECK(signed_out(phone));
    CHECK(server.status(phone) == 401);
    CHECK(still_open(desk));
    CHECK(server.status(desk) == 200);
    CHECK(desk.http("DELETE", "/api/v1/me").status == 204);
    CHECK(signed_out(desk));
}

TEST_CASE("sessions: a person keeps the fifty used last") {
    const TempFolder folder;
    const auto store = store::open_sqlite(folder.path)->connect();
    store->add_person({"p1", "Ann", "en", "", "", "{}", 5});
    for (int i = 0; i < kSessionsAPerson + 5; ++i) add_session(*store, "p1", "Firefox", 1000 + i);
    const auto all = store->sessions_of("p1");
    CHECK(all.size() == kSessionsAPerson);
    for (const store::Session& session : all) CHECK(session.created_at >= 1005);
}

}  // namespace consigliere::server
