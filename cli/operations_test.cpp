// What operators see of a running server: health, readiness, counts, the journal.
#include <doctest/doctest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <boost/json/parse.hpp>

#include "cli/running_program_for_tests.hpp"
#include "tests/wire_party.hpp"

using namespace consigliere;
using namespace consigliere::cli;
using testing::WireClient;
using testing::WireParty;
namespace json = boost::json;

namespace {

// The samples of a scrape by name and labels; fails on a line that Prometheus would not read.
std::map<std::string, double> samples(const std::string& text) {
    static const std::regex kSample(R"(([a-z_]+)(\{[a-z]+="[^"\\]*"\})? ([-+0-9.e]+))");
    std::map<std::string, double> out;
    std::set<std::string> described;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (line.starts_with("# TYPE ")) {
            CHECK_MESSAGE(described.insert(line.substr(7, line.rfind(' ') - 7)).second, line);
        } else if (!line.starts_with("# HELP ")) {
            REQUIRE_MESSAGE(std::regex_match(line, found, kSample), line);
            const std::string family =
                std::regex_replace(std::string(found[1]), std::regex("_(bucket|sum|count)$"), "");
            CHECK_MESSAGE((described.contains(family) || described.contains(found[1])), line);
            CHECK_MESSAGE(out.emplace(std::string(found[1]) + std::string(found[2]), std::stod(found[3])).second, line);
        }
    }
    return out;
}

int moves_in(const std::vector<store::Entry>& log) {
    return static_cast<int>(
        std::count_if(log.begin(), log.end(), [](const auto& entry) { return !entry.text.starts_with("chance"); }));
}

}  // namespace

TEST_CASE("operations: health, readiness and counts, on an address of their own") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data")));
    WireClient admin(program.admin_port()), visitor(program.port());
    CHECK(admin.http("GET", "/healthz").body == "ok\n");
    const auto ready = visitor.http("GET", "/readyz");
    CHECK(ready.status == 200);
    CHECK(ready.json().at("ready").as_bool());
    CHECK(ready.json().at("troubles").as_object().empty());
    CHECK(visitor.http("GET", "/metrics").status == 404);
    CHECK(admin.http("GET", "/api/v1/games").status == 404);
    CHECK(admin.http("POST", "/metrics").status == 405);
    CHECK(admin.connect() == 404);

    WireParty party(program.port(), 3, "la-cosa-nostra");
    Rng rng(4);
    party.play_moves(60, rng);
    party.people[1].at_table("act", {{"seq", 0}, {"do", "p2 fly away"}});
    const auto scrape = admin.http("GET", "/metrics");
    CHECK(scrape.headers.at("content-type").starts_with("text/plain; version=0.0.4"));
    const auto now = samples(scrape.body);
    const auto log = store::open_sqlite(folder.file("data"))->connect()->log(party.table);
    CHECK(now.at("consigliere_moves_total") == moves_in(log));
    CHECK(now.at("consigliere_tables") == 1);
    CHECK(now.at("consigliere_connections") == 3);
    CHECK(now.at("consigliere_connections_opened_total") == 3);
    CHECK(now.at("consigliere_ready") == 1);
    CHECK(now.at("consigliere_windows_total") > 0);
    CHECK(now.at("consigliere_refusals_total{code=\"not_understood\"}") == 1);
    CHECK(now.at("consigliere_commit_seconds_count") >= 60);
    CHECK(now.at("consigliere_commit_seconds_bucket{le=\"+Inf\"}") == now.at("consigliere_commit_seconds_count"));
    CHECK(now.at("consigliere_fan_out_seconds_count") > now.at("consigliere_moves_total"));
    CHECK(now.at("consigliere_failed_commits_total") == 0);
    CHECK(now.at("consigliere_http_requests_total{status=\"201\"}") == 1);
    CHECK(now.at("process_resident_memory_bytes") > 1e6);
    party.people.clear();
    CHECK(program.stop() == 0);
}

TEST_CASE("operations: bots' thoughts are counted") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data")));
    WireClient ann(program.port()), admin(program.admin_port());
    ann.become("Ann");
    const auto made =
        ann.http("POST", "/api/v1/tables", R"({"game":"la-cosa-nostra","players":3,"bots":["random","random"]})");
    REQUIRE(ann.connect() == 101);
    ann.open(std::string(made.json().at("table").as_string()));
    ann.at_table("start");
    ann.next("update");
    for (int i = 0; i < 200 && !ann.position.at("decision").at("mine").as_bool(); ++i) ann.pump(100);
    ann.act(std::string(ann.position.at("decision").at("actions").as_array()[0].at("text").as_string()));
    for (int i = 0; i < 200 && samples(admin.http("GET", "/metrics").body).at("consigliere_bot_seconds_count") == 0;
         ++i)
        ann.pump(100);
    CHECK(samples(admin.http("GET", "/metrics").body).at("consigliere_bot_seconds_count") > 0);
}

TEST_CASE("operations: the journal is one JSON object a line, names requests and tables, and tells no secret") {
    const TempFolder folder;
    RunningProgram program(
        serve(folder.file("data"), {{"--log-form", "json"}, {"--log-level", "debug"}, {"--smtp-user", "mailer"}}),
        [] { setenv("CONSIGLIERE_SMTP_PASSWORD", "sesame-smtp", 1); });
    WireParty party(program.port(), 3, "la-cosa-nostra");
    WireClient& ann = party.people[0];
    CHECK(ann.http("PATCH", "/api/v1/me", R"({"name":"Zacharias","settings":{"email":"z@secret.example"}})").status ==
          200);
    CHECK(ann.http("POST", "/api/v1/me/account", R"({"login":"zach","password":"sesame-account"})").status == 200);
    CHECK(ann.http("POST", "/api/v1/sign-in", R"({"login":"zach","password":"sesame-wrong"})").status == 401);
    const auto other = ann.http("POST", "/api/v1/tables", R"({"game":"omerta","players":2})").json();
    const std::string code(other.at("code").as_string());
    const auto asked = ann.http("GET", "/api/v1/codes/" + code);
    CHECK(ann.http("GET", "/api/v1/tables/" + party.table + "?lang=sesame-query").status == 200);
    ann.at_table("say", {{"text", "sesame-words"}});
    ann.call("sesame-type", {{"table", "sesame-table"}});
    const std::string token = ann.cookie.substr(ann.cookie.find('=') + 1);
    party.people.clear();
    CHECK(program.stop() == 0);

    const std::string journal = program.err();
    for (const std::string& secret : {std::string("sesame"), std::string("Zacharias"), std::string("zach"), token, code,
                                      std::string("secret.example"), std::string("127.0.0.1")})
        CHECK_MESSAGE(journal.find(secret) == std::string::npos, secret);
    std::set<std::string> what, requests;
    std::istringstream lines(journal);
    bool table_named = false;
    for (std::string line; std::getline(lines, line);) {
        const json::object entry = json::parse(line).as_object();
        CHECK(std::regex_match(std::string(entry.at("time").as_string()),
                               std::regex(R"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)")));
        CHECK(entry.at("level").as_string().size() >= 4);
        what.emplace(entry.at("what").as_string());
        if (entry.contains("request")) requests.emplace(entry.at("request").as_string());
        table_named |= entry.contains("table") && entry.at("table").as_string() == party.table &&
                       entry.at("what") == "message" && entry.contains("request");
    }
    for (const char* expected : {"serving", "request", "connection opened", "message", "stopping"})
        CHECK_MESSAGE(what.contains(expected), expected);
    CHECK(table_named);
    CHECK(requests.contains(asked.headers.at("x-request-id")));
}

TEST_CASE("operations: a quiet journal says only what an operator must know") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data"), {{"--log-level", "warning"}}));
    WireClient(program.port()).http("GET", "/");
    CHECK(program.stop() == 0);
    CHECK(program.err().empty());
}

TEST_CASE("operations: forwarded addresses count for limits only where the proxy is trusted") {
    const TempFolder folder;
    const auto connect_twice = [&](const std::string& data, const std::string& trusted, bool apart) {
        RunningProgram program(
            serve(folder.file(data), {{"--connections-per-address", "2"}, {"--trusted-proxies", trusted}}));
        std::vector<int> answers;
        std::vector<WireClient> people;
        for (int i = 0; i < 3; ++i) {
            people.emplace_back(program.port());
            WireClient& one = people.back();
            one.headers["X-Forwarded-For"] = apart ? "203.0.113." + std::to_string(i) : "198.51.100.7, 203.0.113.7";
            one.headers["X-Forwarded-Proto"] = "https";
            one.become("P");
            try {
                answers.push_back(one.connect());
            } catch (const std::exception&) {
                answers.push_back(0);  // turned away at the door
            }
        }
        return answers;
    };
    CHECK(connect_twice("a", "127.0.0.0/8", true) == std::vector{101, 101, 101});
    CHECK(connect_twice("b", "127.0.0.1", false) == std::vector{101, 101, 429});

    for (const bool trusted : {true, false}) {
        RunningProgram program(serve(folder.file("c"), {{"--trusted-proxies", trusted ? "127.0.0.1" : "10.0.0.1"}}));
        WireClient one(program.port());
        one.headers["X-Forwarded-Proto"] = "https";
        const auto signed_in = one.http("POST", "/api/v1/session", R"({"name":"P"})");
        CHECK((signed_in.headers.at("set-cookie").find("; Secure") != std::string::npos) == trusted);
    }
    RunningProgram wrong(serve(folder.file("d"), {{"--trusted-proxies", "nginx"}}));
    CHECK(wrong.wait() == 2);
    CHECK(wrong.err().find("trusted_proxies: 'nginx' is neither an address nor a network") != std::string::npos);
}

TEST_CASE("operations: the dashboard asks only for counts that exist") {
    const TempFolder folder;
    RunningProgram program(serve(folder.file("data")));
    WireClient admin(program.admin_port());
    std::set<std::string> known;
    for (const auto& [name, value] : samples(admin.http("GET", "/metrics").body))
        known.insert(name.substr(0, name.find('{')));
    // These have no sample before the first of their kind.
    known.insert({"consigliere_refusals_total", "consigliere_http_requests_total"});
    const std::string dashboard = bytes_of("packaging/grafana-dashboard.json");
    REQUIRE(json::parse(dashboard).at("panels").as_array().size() > 5);
    const std::regex name("(consigliere|process)_[a-z_]+");
    int asked = 0;
    for (auto at = std::sregex_iterator(dashboard.begin(), dashboard.end(), name); at != std::sregex_iterator(); ++at) {
        ++asked;
        CHECK_MESSAGE(known.contains(at->str()), at->str());
    }
    CHECK(asked >= 15);
    // And every one of ours is shown.
    for (const std::string& one : known)
        if (one.starts_with("consigliere_") && !one.ends_with("_count") && !one.ends_with("_sum"))
            CHECK_MESSAGE(dashboard.find(one) != std::string::npos, one);
}
