// `consigliere verify`: what was changed, cut off or left out is noticed, and the exit code says which it is.
#include <fstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

constexpr int kProven = 0, kForged = 1, kUnreadable = 2;  // and kUnfinished = 4

class GameFile {
public:
    GameFile() {
        run_cli(
            {"play", "--players", "3", "--people", "0", "--bots", "random", "--seed", "3", "--save", path, "--plain"});
        good = read_file(path);
    }
    Ran verify(const std::string& text) const {
        std::ofstream(path) << text;
        return run_cli({"verify", path});
    }
    std::string with(const std::string& from, const std::string& to) const {
        std::string text = good;
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        return text.replace(at, from.size(), to);
    }
    // With the first personality_kind after `mark` changed.
    std::string flipped(const std::string& mark) const {
        std::string text = good;
        const std::size_t at = text.find(mark);
        REQUIRE(at != std::string::npos);
        char& c = text[at + mark.size()];
        c = c == '0' ? '1' : '0';
        return text;
    }
    // Lines from the one numbered `from` (1-based) up to and without `to`.
    std::string lines(int from, int to) const {
        std::string out;
        std::istringstream in(good);
        std::string line;
        for (int n = 1; std::getline(in, line); ++n)
            if (n >= from && n < to) out += line + "\n";
        return out;
    }

    TempFolder folder;
    std::string path = folder.file("game.jsonl");
    std::string good;
};

}  // namespace

TEST_CASE("verify: a whole game is proven, with code 0") {
    const GameFile game;
    const Ran ran = game.verify(game.good);
    CHECK(ran.code == kProven);
    CHECK(ran.out.find("verified") != std::string::npos);
}

TEST_CASE(
    "verify: a changed name, seat, set name, score, share, command or chain is forged, with code 1 and its line") {
    const GameFile game;
    const auto forged = [&](const std::string& text, const std::string& where) {
        const Ran ran = game.verify(text);
        CAPTURE(ran.err);
        CHECK(ran.code == kForged);
        CHECK(ran.err.find(where) != std::string::npos);
    };
    forged(game.with("\"Nina\"", "\"Nora\""), "game.jsonl:1:");
    forged(game.with("[\"random\",", "[\"sharp\","), "game.jsonl:1:");
    forged(game.with("\"set\":\"house1\"", "\"set\":\"house2\""), "game.jsonl:1:");
    forged(game.with("\"options\":{}", "\"options\":{\"rounds\":3}"), "game.jsonl:1:");
    forged(game.with("\"withheld\":[]", "\"withheld\":[2]"), "game.jsonl:1:");
    forged(game.flipped("\"commitment\":\""), "commitment");
    forged(game.with("\"scores\":[", "\"scores\":[1"), "game.jsonl:");
    forged(game.flipped("\"k\":"), "game.jsonl:5:");
    forged(game.flipped("\"share\":\""), "commitment");
    forged(game.with("chance ", "chance  "), "game.jsonl:5:");
    forged(game.flipped("\"chain\":\""), "game.jsonl:1:");
}

TEST_CASE("verify: a line left out, inserted, exchanged or moved is forged") {
    const GameFile game;
    const int all = 100'000;
    const auto forged = [&](const std::string& text, const std::string& where) {
        const Ran ran = game.verify(text);
        CAPTURE(ran.err);
        CHECK(ran.code == kForged);
        CHECK(ran.err.find(where) != std::string::npos);
    };
    forged(game.lines(1, 5) + game.lines(6, all), "game.jsonl:5:");
    forged(game.lines(1, 5) + game.lines(4, all), "game.jsonl:5:");
    forged(game.lines(1, 4) + game.lines(5, 6) + game.lines(4, 5) + game.lines(6, all), "game.jsonl:4:");
    // Another game's moves under this game's head and end.
    GameFile other;
    run_cli({"play", "--players", "3", "--people", "0", "--bots", "random", "--seed", "4", "--save", other.path,
             "--plain"});
    other.good = read_file(other.path);
    forged(game.lines(1, 2) + other.lines(2, all), "game.jsonl:");
}

TEST_CASE("verify: a result without its scores is forged") {
    const GameFile game;
    std::string text = game.good;
    const std::size_t at = text.find(",\"scores\":[");
    REQUIRE(at != std::string::npos);
    text.erase(at, text.find(']', at) + 1 - at);
    CHECK(game.verify(text).code == kForged);
}

TEST_CASE("verify: a log that stops before its end is unfinished, with code 4, and says where") {
    const GameFile game;
    const Ran no_end = game.verify(game.lines(1, 11));
    CHECK(no_end.code == kUnfinished);
    CHECK(no_end.out.find("stops after line 10") != std::string::npos);
    // In the middle of a line.
    const std::string ten = game.lines(1, 11);
    const Ran cut = game.verify(ten.substr(0, ten.size() - 20));
    CHECK(cut.code == kUnfinished);
    CHECK(cut.out.find("truncated in line 10") != std::string::npos);
    // What is there is still checked.
    CHECK(game.verify(game.lines(1, 5) + game.lines(6, 11)).code == kForged);
}

TEST_CASE("verify: a saved game is unfinished, too") {
    const GameFile game;
    run_cli({"play", "--players", "3", "--bots", "random", "--seed", "11", "--save", game.path, "--plain"},
            "1\n1\n1\nq\n");
    const Ran ran = run_cli({"verify", game.path});
    CHECK(ran.code == kUnfinished);
    CHECK(ran.out.find("not over") != std::string::npos);
}

TEST_CASE("verify: what is no log is unreadable, with code 2") {
    const GameFile game;
    CHECK(game.verify("").code == kUnreadable);
    CHECK(game.verify("{}\n").code == kUnreadable);
    CHECK(game.verify("hello\nthere\n").code == kUnreadable);
    const Ran old = game.verify("{\"consigliere\":1,\"game\":\"omerta\"}\n");
    CHECK(old.code == kUnreadable);
    CHECK(old.err.find("version 1") != std::string::npos);
    CHECK(game.verify(game.lines(1, 3) + "\n" + game.lines(3, 100'000)).code == kUnreadable);
    CHECK(run_cli({"verify", game.folder.file("nothing.jsonl")}).code == kUnreadable);
}

TEST_CASE("verify: of several logs the gravest fault decides, and all are reported") {
    const GameFile game;
    const std::string cut = game.folder.file("cut.jsonl"), forged = game.folder.file("forged.jsonl");
    std::ofstream(cut) << game.lines(1, 11);
    std::ofstream(forged) << game.with("\"Nina\"", "\"Nora\"");
    CHECK(run_cli({"verify", game.path, cut}).code == kUnfinished);
    CHECK(run_cli({"verify", cut, forged, game.path}).code == kForged);
    const json::value report = json::parse(run_cli({"verify", "--json", game.path, cut, forged}).out);
    const json::array& all = report.at("verified").as_array();
    REQUIRE(all.size() == 3);
    CHECK(all[0].at("state") == "proven");
    CHECK(all[1].at("state") == "unfinished");
    CHECK(all[2].at("state") == "forged");
    CHECK(run_cli({"verify", "--help"}).out.find('4') != std::string::npos);
}
