// The report and the data set of a simulation: the same games as the figures, whatever the number of threads.
#include <sstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <zlib.h>

#include "cli/report/charts.hpp"
#include "cli/run_cli_for_tests.hpp"
#include "engine/html.hpp"
#include "games/registry.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

std::string unzipped(const std::string& path) {
    gzFile file = gzopen(path.c_str(), "rb");
    std::string out;
    char part[4096];
    for (int n = gzread(file, part, sizeof part); n > 0; n = gzread(file, part, sizeof part))
        out.append(part, static_cast<std::size_t>(n));
    gzclose(file);
    return out;
}

std::vector<json::value> lines_of(const std::string& text) {
    std::vector<json::value> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(json::parse(line));
    return out;
}

// Whether this answers a reaction window in which the seat could have done something else.
bool chooses_in_window(const Match& match, const Action& action) {
    if (match.decision().chance() || action.kind >= kFirstEngineKind || match.prompt().clock != Clock::reaction)
        return false;
    ActionList legal;
    match.legal_actions(action.seat, legal);
    return legal.size() > 1;
}

Ran simulate(const std::string& game, const std::string& bots, const std::string& threads,
             const std::vector<std::string>& more) {
    std::vector<std::string> words{"simulate", "--game", game,     "--players", "3",         "--bots", bots,
                                   "--games",  "12",     "--seed", "5",         "--threads", threads,  "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return run_cli(words);
}

}  // namespace

TEST_CASE("simulate --out: the data set holds every game of the figures, and its commands lead to its result") {
    const TempFolder folder;
    for (const GameKind* kind : all_games())
        for (const std::string bots : {"random", "steady:silent"}) {
            const std::string game(kind->info().id);
            CAPTURE(game);
            const Ran ran = simulate(game, bots, "2", {"--out", folder.file("games.jsonl.gz")});
            REQUIRE(ran.code == kOk);
            CHECK(json::parse(ran.out).at("wins") == json::parse(simulate(game, bots, "1", {}).out).at("wins"));
            const auto lines = lines_of(unzipped(folder.file("games.jsonl.gz")));
            REQUIRE(lines.size() == 13);
            CHECK(lines[0].at("game") == json::value(game));
            std::array<int, 3> wins{};
            for (std::size_t i = 1; i < lines.size(); ++i) {
                CHECK(lines[i].at("number").to_number<std::size_t>() == i - 1);
                const auto match = kind->start(3, OptionValues(kind->options()), kind->house_cards());
                int choices = 0, asked = 0;
                for (const json::value& line : lines[i].at("commands").as_array()) {
                    const auto parsed = match->vocabulary().parse(std::string_view(line.get_string()));
                    REQUIRE(std::holds_alternative<Command>(parsed));
                    const Command& command = std::get<Command>(parsed);
                    if (command.action.seat == Seat::chance())
                        REQUIRE(match->decision().chance());
                    else
                        REQUIRE(!match->check(command));
                    choices += chooses_in_window(*match, command.action);
                    match->apply(std::get<Command>(parsed), nullptr);
                }
                CHECK(match->decision().over());
                for (const auto& window : lines[i].at("features").at("windows").as_object())
                    asked += window.value().at("asked").to_number<int>();
                CHECK(asked == choices);
                for (std::size_t s = 0; s < 3; ++s) {
                    const json::value& seat = lines[i].at("features").at("seats").at(s);
                    CHECK(seat.at("score").to_number<int>() == match->result().score[s]);
                    CHECK(!seat.at("did").as_array().empty());
                    wins[s] += seat.at("won").as_bool();
                }
            }
            for (std::size_t s = 0; s < 3; ++s)
                CHECK(json::parse(ran.out).at("wins").at(s).to_number<int>() == wins[s]);
        }
}

TEST_CASE("simulate --report: one page that needs nothing beside it, the same for any number of threads") {
    const TempFolder folder;
    const auto page = [&](const std::string& threads) {
        REQUIRE(simulate("la-cosa-nostra", "steady:silent", threads, {"--report", folder.file("page.html")}).code ==
                kOk);
        std::string text = bytes_of(folder.file("page.html"));
        const std::size_t end = text.find("</p>"), seconds = text.rfind("; ", end);
        return text.erase(seconds, end - seconds);  // the time it took is never the same
    };
    const std::string one = page("1");
    CHECK(one == page("3"));
    CHECK(one.find("12 of 12 games finished; bots: steady:silent; seed 5") != std::string::npos);
    CHECK(one.find("Carlo Calmuti") != std::string::npos);
    CHECK(one.find("http") == std::string::npos);
    CHECK(one.find("<script") == std::string::npos);
}

TEST_CASE("simulate --report: scores are counted in the game's own unit") {
    const TempFolder folder;
    for (const GameKind* kind : all_games()) {
        const std::string game(kind->info().id), unit(kind->info().score_unit);
        CAPTURE(game);
        CHECK(unit == (game == "la-cosa-nostra" ? "dollars" : "respect"));
        REQUIRE(simulate(game, "random", "1", {"--report", folder.file("page.html")}).code == kOk);
        const std::string page = bytes_of(folder.file("page.html"));
        CHECK(page.find(" " + unit + ", mean") != std::string::npos);
        CHECK((unit == "dollars") == (page.find(" dollars, mean") != std::string::npos));
    }
}

TEST_CASE("simulate: a report that cannot be written is said before the first game") {
    const Ran report = simulate("la-cosa-nostra", "random", "1", {"--report", "README.md/page.html"});
    CHECK(report.code == kBadInput);
    CHECK(report.err.find("README.md/page.html") != std::string::npos);
    const Ran out = simulate("la-cosa-nostra", "random", "1", {"--out", "README.md/games.jsonl"});
    CHECK(out.code == kBadInput);
    CHECK(out.err.find("README.md/games.jsonl: cannot be written") != std::string::npos);
}

TEST_CASE("report: shares with Wilson's interval, quantiles of a histogram, escaped names") {
    const auto [low, high] = interval(50, 100);
    CHECK(low == doctest::Approx(0.4038).epsilon(0.001));
    CHECK(high == doctest::Approx(0.5962).epsilon(0.001));
    const Counters::Histogram histogram{{1, 1}, {2, 1}, {3, 2}};
    CHECK(quantile(histogram, 0.5) == 2);
    CHECK(quantile(histogram, 0.9) == 3);
    CHECK(mean(histogram) == doctest::Approx(2.25));
    CHECK(escaped_for_html("<b>\"Tom & Jerry's\"</b>") == "&lt;b&gt;&quot;Tom &amp; Jerry&#39;s&quot;&lt;/b&gt;");
}
