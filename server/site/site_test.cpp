// The whole server over real sockets.
#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "games/registry.hpp"
#include "server/site/test_party.hpp"
#include "tests/how_many.hpp"
#include "tests/schema_check.hpp"

namespace consigliere::server {

namespace fs = std::filesystem;
namespace json = boost::json;
using testing::WireClient;

using namespace over_sockets;

TEST_CASE("site: people play whole games of each kind over sockets, and their logs prove themselves") {
    Running server;
    std::vector<std::string> games{"nothing-personal", "la-cosa-nostra", "omerta"};
    if (!testing::in_full()) games.resize(1);
    for (const std::string& game : games) {
        CAPTURE(game);
        Party party(server.port(), 3, {}, game);
        party.start();
        play_to_the_end(party, 1);
        party[1].catch_up();
        CHECK(party[1].room.at("result").is_object());
        prove_log(party[0], party.table, game);
        for (const char* seat : {"1", "2", "open", "public"}) {
            const auto steps = party[0].http("GET", "/api/v1/tables/" + party.table + "/replay?count=20&seat=" + seat);
            CHECK(steps.status == 200);
            CHECK(steps.json().at("steps").as_array().size() == 20);
        }
        prove_story(party[0], party.table);
        CHECK(party[0].http("GET", "/api/v1/me/history").json().at("games").as_array().size() == 1);
        CHECK(party[0]
                  .http("GET", "/api/v1/ratings?game=" + game + "&players=3")
                  .json()
                  .at("ratings")
                  .as_array()
                  .size() == 3);
    }
}

// Everything of a position but the clock's own time. Who has a choice has no use for moves to prepare: those that it was sent
// before are neither withdrawn nor brought up to date until it has answered.
json::object without_time(json::object position) {
    if (position.at("decision").is_object() && position.at("decision").at("mine").as_bool())
        position.erase("preparable");
    position.at("clock").as_object().erase("server_time");
    position.at("mine").as_object().erase("stood_in");
    return position;
}

TEST_CASE("site: a game goes on after a restart of the server, to the letter") {
    Running server;
    Party party(server.port(), 3, {{"time", {{"mode", "slow"}}}});
    party.start();
    Rng rng(5);
    for (int round = 0; round < 8; ++round) {
        for (std::uint32_t i = 0, n = 10 + rng.below(40); i < n; ++i) play_on(party[i % 3], rng);
        for (WireClient& p : party.people) p.catch_up();
        server.restart();
        for (std::size_t i = 0; i < 3; ++i) {
            WireClient again(server.port());
            again.cookie = party[i].cookie;
            REQUIRE(again.connect() == 101);
            again.open(party.table);
            CHECK_MESSAGE((without_time(again.position) == without_time(party[i].position)),
                          again.position.at("decision").at("prompt"));
            party.people[i] = std::move(again);
        }
    }
    play_to_the_end(party, 6);
}

namespace {

void raw(int port, const std::string& bytes, std::string& answer) {
    WireClient client(port);
    answer = client.raw(bytes);
}

}  // namespace

TEST_CASE("site: every message on the wire keeps the published schema") {
    Running server;
    const testing::SchemaCheck schema(json::parse(bytes_of("protocol/messages.schema.json")).as_object());
    Party party(server.port(), 3);
    WireClient watcher(server.port());
    watcher.become("Wanda", "de");
    REQUIRE(watcher.connect("?lang=de") == 101);
    watcher.open(party.table);
    party.people.push_back(std::move(watcher));
    std::map<std::string, int> seen;
    for (WireClient& p : party.people)
        p.listener = [&](const std::string& text) {
            const json::value message = json::parse(text);
            ++seen[std::string(message.at("type").as_string())];
            const std::string wrong = schema.problem(message, "ServerMessage");
            CHECK_MESSAGE(wrong.empty(), wrong << " in " << text.substr(0, 200));
        };
    party[0].call("lobby", {{"on", true}});
    party[0].call("ping", {{"at", 5}});
    CHECK(code_of(party[0].at_table("start")) == "ok");
    Rng rng(8);
    for (int i = 0; i < 300; ++i) {
        for (std::size_t k = 0; k < 3; ++k) play_on(party[k], rng);
        if (i % 20 == 0) {
            party[0].at_table("offerable", {{"with", 2}});
            party[1].at_table("say", {{"phrase", "hello"}});
            party[2].at_table("say", {{"text", "psst"}, {"to", json::array{1}}});
            party[1].at_table("act", {{"seq", 0}, {"do", "p2 end-turn"}});
            party[2].at_table("nonsense");
            party[0].call("language", {{"lang", i % 40 == 0 ? "es" : "en"}});
        }
        party.people[3].pump();
    }
    for (const char* type : {"answer", "update", "table", "room", "talk", "mine", "lobby"})
        CHECK_MESSAGE(seen[type] > 0, type);
}

TEST_CASE("site: every route of the published description answers, and with a status it names") {
    Running server;
    WireClient client(server.port());
    std::istringstream lines(bytes_of("protocol/openapi.yaml"));
    std::string line, path, method;
    std::map<std::string, std::string> statuses;  // "GET /me" -> "200 401 "
    bool in_paths = false;
    while (std::getline(lines, line)) {
        CHECK_MESSAGE(line.find("{type: object}") == line.npos, "not described: " << line);
        if (!line.empty() && line[0] != ' ') in_paths = line.starts_with("paths:");
        if (!in_paths) continue;
        if (line.starts_with("  /"))
            path = line.substr(2, line.size() - 3);
        else if (line.starts_with("    ") && line[4] != ' ' && line.back() == ':')
            method = line.substr(4, line.size() - 5);
        else if (line.starts_with("        \""))
            statuses[method + " " + path] += line.substr(9, 3) + " ";
        else if (const auto at = line.find("responses: {\""); at != line.npos)
            statuses[method + " " + path] += line.substr(at + 13, 3) + " 401 ";
    }
    CHECK(statuses.size() >= 20);
    for (const auto& [route, allowed] : statuses) {
        std::string verb = route.substr(0, route.find(' ')), target = "/api/v1" + route.substr(route.find(' ') + 1);
        for (char& c : verb) c = static_cast<char>(std::toupper(c));
        for (const auto& [name, value] : {std::pair<std::string, std::string>{"{game}", "la-cosa-nostra"},
                                          {"{table}", "aaaaaaaaaaaaaaaa"},
                                          {"{code}", "ABCD"}})
            if (const auto at = target.find(name); at != target.npos) target.replace(at, name.size(), value);
        if (target == "/api/v1/ratings") target += "?game=la-cosa-nostra&players=3";
        const auto answer = client.http(verb, target, verb == "POST" || verb == "PATCH" ? "{\"name\":\"X\"}" : "");
        const bool documented =
            allowed.find(std::to_string(answer.status)) != allowed.npos || answer.status == 401 || answer.status == 400;
        CHECK_MESSAGE(documented, route << " gave " << answer.status << ", described: " << allowed);
        CHECK(answer.status != 404 + 1000);
        if (answer.headers.contains("content-type") && !answer.body.empty() &&
            answer.headers.at("content-type") == "application/json")
            CHECK(json::parse(answer.body).is_object());
    }
}

TEST_CASE("site: guests, accounts, several devices, export and deletion") {
    Running server;
    WireClient ann(server.port());
    CHECK(ann.http("GET", "/api/v1/me").status == 401);
    CHECK(ann.http("POST", "/api/v1/session", R"({"name":""})").status == 400);
    CHECK(ann.http("POST", "/api/v1/session", "{\"name\":\"\\u0007\"}").status == 400);
    ann.become("Ann", "nl");
    CHECK(ann.http("GET", "/api/v1/me").json().at("guest").as_bool());
    CHECK(ann.http("POST", "/api/v1/me/account", R"({"login":"ann","password":"short"})").status == 400);
    CHECK(ann.http("POST", "/api/v1/me/account", R"({"login":"ann","password":"long enough"})").status == 200);
    CHECK(
        ann.http(
               "PATCH", "/api/v1/me",
               R"({"name":"Anna","settings":{"notices":"each","email":"ann@example.org","quiet":{"from":1320,"to":360}}})")
            .status == 200);
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"settings":{"email":"a b"}})").status == 400);

    WireClient bob(server.port());
    bob.become("Bob");
    CHECK(bob.http("POST", "/api/v1/me/account", R"({"login":"ann","password":"long enough"})").status == 409);

    WireClient phone(server.port());
    CHECK(phone.http("POST", "/api/v1/sign-in", R"({"login":"ann","password":"wrong password"})").status == 401);
    const auto in = phone.http("POST", "/api/v1/sign-in", R"({"login":"ann","password":"long enough"})");
    REQUIRE(in.status == 200);
    CHECK(in.headers.at("set-cookie").find("HttpOnly") != std::string::npos);
    phone.cookie = in.headers.at("set-cookie").substr(0, in.headers.at("set-cookie").find(';'));
    CHECK(phone.http("GET", "/api/v1/me").json().at("name") == "Anna");
    CHECK(phone.http("GET", "/api/v1/me/export").json().at("person").at("login") == "ann");
    CHECK(phone.http("DELETE", "/api/v1/session").status == 204);
    CHECK(phone.http("GET", "/api/v1/me").status == 401);
    CHECK(ann.http("GET", "/api/v1/me").status == 200);
    CHECK(ann.http("DELETE", "/api/v1/me").status == 204);
    CHECK(ann.http("GET", "/api/v1/me").status == 401);
    int refused = 0;
    for (int i = 0; i < 15; ++i)
        refused += phone.http("POST", "/api/v1/sign-in", R"({"login":"ann","password":"guess number"})").status == 429;
    CHECK(refused > 0);
}

TEST_CASE("site: who deletes their data leaves no name in finished games, and the games still prove themselves") {
    Running server;
    Party party(server.port(), 3);
    party.start();
    play_to_the_end(party, 4);
    const std::string at = "/api/v1/tables/" + party.table;
    CHECK(party[1].http("GET", at + "/story").json().at("names").as_array()[0] == "Ann");
    CHECK(party[0].http("DELETE", "/api/v1/me").status == 204);
    CHECK(party[1].http("GET", at + "/story").json().at("names").as_array()[0] == "");
    CHECK(party[1].http("GET", at + "/log").body.find("Ann") == std::string::npos);
    prove_log(party[1], party.table, "la-cosa-nostra");
}

TEST_CASE("site: a folder of the page has an address of its own, and the documentation its types") {
    Running server;
    fs::create_directories(server.folder.path / "web/docs/files");
    std::ofstream(server.folder.path / "web/index.html") << "<!doctype html><title>Consigliere</title>";
    std::ofstream(server.folder.path / "web/docs/index.html") << "<!doctype html><title>Documentation</title>";
    std::ofstream(server.folder.path / "web/docs/files/openapi.yaml") << "openapi: 3.0.3";
    std::ofstream(server.folder.path / "web/docs/table.jpg") << "jpeg";
    server.restart();
    WireClient reader(server.port());
    const auto without_slash = reader.http("GET", "/docs");
    CHECK(without_slash.status == 308);
    CHECK(without_slash.headers.at("location") == "/docs/");
    CHECK(reader.http("GET", "/docs/").body == reader.http("GET", "/docs/index.html").body);
    CHECK(reader.http("GET", "/docs/").body.find("Documentation") != std::string::npos);
    CHECK(reader.http("GET", "/docs/table.jpg").headers.at("content-type") == "image/jpeg");
    CHECK(reader.http("GET", "/docs/files/openapi.yaml").headers.at("content-type") == "application/yaml");
    // Addresses of the page itself are the page's, also those that end with a slash.
    CHECK(reader.http("GET", "/table/").body == reader.http("GET", "/").body);
}

TEST_CASE("site: foreign pages, forged requests and wild paths are turned away") {
    Running server;
    fs::create_directories(server.folder.path / "web/assets");
    fs::create_directories(server.folder.path / "web/device");
    std::ofstream(server.folder.path / "web/device/index.html") << "<!doctype html><title>Consigliere</title>";
    std::ofstream(server.folder.path / "web/device/site.json") << "{}";
    std::ofstream(server.folder.path / "web/index.html")
        << "<!doctype html><title>Consigliere</title>" << std::string(3000, 'x');
    std::ofstream(server.folder.path / "web/assets/app-1234.js") << "console.log(1);" << std::string(3000, ' ');
    WireClient first(server.port());
    CHECK_FALSE(first.http("GET", "/api/v1/version").json().at("device").as_bool());  // read when it starts
    server.restart();
    WireClient ann(server.port());
    CHECK(ann.http("GET", "/api/v1/version").json().at("device").as_bool());
    CHECK(ann.http("GET", "/api/v1/session").status == 204);  // nobody yet, which is no error
    ann.become("Ann");
    CHECK(ann.http("GET", "/api/v1/session").json() == ann.http("GET", "/api/v1/me").json());
    ann.headers["Origin"] = "http://evil.example";
    CHECK(ann.connect() == 403);
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"name":"Eve"})").status == 403);
    ann.headers["Origin"] = "http://127.0.0.1:" + std::to_string(server.port());
    CHECK(ann.connect() == 101);
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"name":"Anna"})").status == 200);
    ann.headers.erase("X-Consigliere");
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"name":"Eve"})").status == 403);
    WireClient nobody(server.port());
    CHECK(nobody.connect() == 401);

    const auto page = nobody.http("GET", "/");
    CHECK(page.status == 200);
    CHECK(page.headers.at("content-security-policy").find("script-src") == std::string::npos);
    CHECK(page.headers.at("content-security-policy").find("default-src 'self'") != std::string::npos);
    CHECK(nobody.http("GET", "/table/abcd").body == page.body);
    const auto device = nobody.http("GET", "/device/index.html");  // WebAssembly, and no other script than its own
    CHECK(device.headers.at("content-security-policy").ends_with("; script-src 'self' 'wasm-unsafe-eval'"));
    for (const char* path :
         {"/../consigliere.db", "/assets/../../consigliere.db", "/%2e%2e/consigliere.db", "/assets/none.js"})
        CHECK(nobody.http("GET", path).status == 404);
    nobody.headers["Accept-Encoding"] = "gzip";
    const auto script = nobody.http("GET", "/assets/app-1234.js");
    CHECK(script.headers.at("content-encoding") == "gzip");
    CHECK(script.headers.at("cache-control").find("immutable") != std::string::npos);
    nobody.headers["If-None-Match"] = page.headers.at("etag");
    CHECK(nobody.http("GET", "/").status == 304);
    CHECK(nobody.http("POST", "/").status == 405);
    CHECK(nobody.http("HEAD", "/").status == 304);
    CHECK(nobody.http("GET", "/healthz").status == 200);
}

TEST_CASE("site: limits hold for bodies, messages, floods, tables and connections") {
    Running server;
    server.site.reset();
    server.config.net.messages_a_second = 20;
    server.config.net.message_burst = 60;
    server.config.tables_a_person = 2;
    server.config.connections_a_person = 3;
    server.restart();
    WireClient ann(server.port());
    ann.become("Ann");
    CHECK(ann.http("POST", "/api/v1/session", std::string(70'000, 'x')).status == 413);
    const std::string open = R"({"game":"la-cosa-nostra","players":3})";
    CHECK(ann.http("POST", "/api/v1/tables", R"({"game":"chess","players":3})").status == 400);
    CHECK(ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":9})").status == 400);
    CHECK(ann.http("POST", "/api/v1/tables", open).status == 201);
    CHECK(ann.http("POST", "/api/v1/tables", open).status == 201);
    CHECK(ann.http("POST", "/api/v1/tables", open).status == 429);

    std::vector<WireClient> devices;
    for (int i = 0; i < 4; ++i) {
        devices.emplace_back(server.port());
        devices.back().cookie = ann.cookie;
        CHECK(devices.back().connect() == (i < 3 ? 101 : 429));
    }
    WireClient& a = devices[0];
    a.next("welcome");
    CHECK(code_of(a.call("open", {{"table", "aaaaaaaaaaaaaaaa"}})) == "no_such_table");
    CHECK(code_of(a.call("act", {{"table", "bbbbbbbbbbbbbbbb"}, {"seq", 0}, {"do", "x"}})) == "not_open");
    std::map<std::string, int> codes;
    for (int i = 0; i < 150 && !a.closed(); ++i) a.send("ping", {{"at", i}});
    while (const auto message = a.read(300)) ++codes[code_of(*message)];
    CHECK(codes["too_fast"] > 0);
    CHECK(a.closed());
    devices[1].send_text(std::string(20'000, 'x'));
    while (devices[1].read(500)) {
    }
    CHECK(devices[1].closed());
    devices[2].send_text("this is no JSON");
    while (devices[2].read(500)) {
    }
    CHECK(devices[2].closed());
}

// Tables live on one network thread and their sockets on any: whichever goes first at the end, nothing may reach for it.
TEST_CASE("site: the server ends cleanly with people at many tables") {
    auto server = std::make_unique<Running>();
    std::vector<Party> parties;
    parties.reserve(12);
    for (int i = 0; i < 12; ++i) parties.emplace_back(server->port(), 3);
    for (Party& party : parties) party.start();
    server.reset();
}

TEST_CASE("site: who answers a goodbye with nonsense is gone soon all the same") {
    Running server;
    WireClient wild(server.port());
    wild.become("W");
    REQUIRE(wild.connect() == 101);
    // A text frame that is no JSON, which closes the connection, and behind it a frame of a kind that does not exist.
    const std::string mask(4, '\0');
    CHECK(wild.ends_after("\x81\x82" + mask + "no" + "\x65\x81" + mask + "x", 15));
}

TEST_CASE("site: a four-letter code and a link lead to a table; bots fill it and play it to the end") {
    Running server;
    WireClient ann(server.port());
    ann.become("Ann");
    const auto made = ann.http("POST", "/api/v1/tables",
                               R"({"game":"la-cosa-nostra","players":3,"public":true,"bots":["random","random"]})")
                          .json();
    const std::string code(made.at("code").as_string()), id(made.at("table").as_string());
    WireClient bob(server.port());
    CHECK(bob.http("GET", "/api/v1/codes/" + code).json().at("table").as_string() == id);
    CHECK(bob.http("GET", "/api/v1/tables/" + id).json().at("free_seats") == 0);
    CHECK(bob.http("GET", "/api/v1/codes/QQQQ").status == 404);
    CHECK(bob.http("GET", "/api/v1/tables").json().at("tables").as_array().size() == 1);
    REQUIRE(ann.connect() == 101);
    ann.open(id);
    REQUIRE(ok(ann.at_table("start")));
    Rng rng(3);
    for (int i = 0; i < 4000 && !finished(ann); ++i)
        if (!play_on(ann, rng)) ann.pump(5);
    CHECK(finished(ann));
}

TEST_CASE("site: a rematch seats the same people at a new table") {
    Running server;
    Party party(server.port(), 3);
    party.start();
    for (WireClient& p : party.people) CHECK(ok(p.at_table("vote", {{"on", "abandon"}, {"agree", true}})));
    for (WireClient& p : party.people) CHECK(ok(p.at_table("vote", {{"on", "rematch"}, {"agree", true}})));
    std::string next;
    for (int i = 0; i < 50 && next.empty(); ++i) {
        party[0].pump(50);
        if (party[0].room.at("rematch").is_string()) next = std::string(party[0].room.at("rematch").as_string());
    }
    REQUIRE(!next.empty());
    for (WireClient& p : party.people) {
        p.open(next);
        CHECK(p.room.at("you").is_int64());
        CHECK(p.room.at("state") == "waiting");
    }
    CHECK(party[0].http("GET", "/api/v1/tables/" + party.table + "/log").status == 200);
}

// --- chaos --------------------------------------------------------------------------------------------------------------

namespace {

// Garbage, floods, half-open sockets, old messages and hundreds of joins, on a thread of its own.
class Chaos {
public:
    Chaos(int port, const Party& party)
        : port_(port), table_(party.table), cookie_(party.people[1].cookie), thread_([this] { run(); }) {}
    ~Chaos() {
        stop_ = true;
        thread_.join();
    }
    bool done() const { return joins_ >= 5 * testing::how_many(200); }

private:
    void run() {
        Rng rng(99);
        while (!stop_ && !done()) {
            std::string ignored;
            switch (rng.below(8)) {
            case 0: raw(port_, std::string(500, static_cast<char>(rng.below(256))), ignored); break;
            case 1: raw(port_, "GET / HTTP/1.1\r\nHost: x\r\nX: ", ignored); break;  // never finished
            case 2:
                raw(port_, "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", ignored);
                break;
            case 3:  send_again(); break;
            default: join(rng);
            }
        }
    }
    // What Bob said long ago comes once more, from another device of his.
    void send_again() {
        WireClient again(port_);
        again.cookie = cookie_;
        if (again.connect() != 101) return;
        again.send_text(R"({"type":"open","id":1,"table":")" + table_ + "\"}");
        for (int seq = 0; seq < 3; ++seq)
            again.send_text(R"({"type":"act","id":2,"do":"p2 end-turn","seq":)" + std::to_string(seq) +
                            R"(,"table":")" + table_ + "\"}");
        again.drop();
    }
    void join(Rng& rng) {
        WireClient wild(port_);
        wild.become("W");
        if (wild.connect() != 101) return;
        ++joins_;
        static constexpr const char* kMessages[] = {
            R"({"type":"open","id":1,"table":")", R"({"type":"sit","id":2,"table":")",
            R"({"type":"act","id":3,"seq":0,"do":"p1 end-turn","table":")",
            R"({"type":"vote","id":4,"on":"abandon","agree":true,"table":")", R"({"type":"start","id":5,"table":")"};
        for (int i = 0; i < 20; ++i) wild.send_text(kMessages[rng.below(5)] + table_ + "\"}");
        if (rng.below(2) == 0) wild.send_text("[[[[[[[[[[[[[[[[[[");
        if (half_open_.size() < 20)
            half_open_.push_back(std::move(wild));  // says nothing more, and never goes
        else
            wild.drop();
    }

    int port_;
    std::string table_, cookie_;
    std::vector<WireClient> half_open_;
    std::atomic<int> joins_ = 0;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

}  // namespace

TEST_CASE("site: chaos beside honest games does no harm") {
    Running server;
    Party first(server.port(), 3);
    first.start();
    Chaos chaos(server.port(), first);
    play_to_the_end(first, 21);
    prove_log(first[0], first.table, "la-cosa-nostra");
    for (std::uint64_t seed = 22; !chaos.done(); ++seed) {
        Party next(server.port(), 3);
        next.start();
        play_to_the_end(next, seed);
        prove_log(next[0], next.table, "la-cosa-nostra");
    }
}

}  // namespace consigliere::server
