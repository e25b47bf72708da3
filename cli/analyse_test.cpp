// `consigliere analyse`: figures that add up, a game stopped half way, and what cannot be analysed.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

class FinishedFile {
public:
    explicit FinishedFile(const std::string& game = "omerta", const std::string& bots = "steady",
                          const std::string& players = "3", const std::string& seed = "5") {
        run_cli({"play", "--game", game, "--players", players, "--people", "0", "--bots", bots, "--seed", seed,
                 "--save", path, "--plain"});
        text = read_file(path);
    }
    Ran analyse(std::vector<std::string> more = {}) const {
        std::vector<std::string> words{"analyse", path, "--games", std::to_string(games)};
        words.insert(words.end(), more.begin(), more.end());
        return run_cli(words);
    }
    json::object as_json(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"--json"};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = analyse(words);
        REQUIRE(ran.code == kOk);
        return json::parse(ran.out).as_object();
    }

    TempFolder folder;
    std::string path = folder.file("game.jsonl");
    std::string text;
    int games = 4;
};

std::vector<std::size_t> steps_with(const FinishedFile& file, const std::string& kind) {
    std::vector<std::size_t> out;
    std::istringstream steps(run_cli({"replay", file.path, "--json"}).out);
    for (std::string line; std::getline(steps, line);) {
        const json::object step = json::parse(line).as_object();
        for (const json::value& event : step.at("events").as_array())
            if (event.at("event").as_string() == kind) out.push_back(step.at("step").to_number<std::size_t>());
    }
    return out;
}

double at(const json::object& analysis, const char* what, std::size_t seat) {
    return analysis.at(what).as_array()[seat].as_double();
}

}  // namespace

TEST_CASE("analyse: chances are shares of one game at every step, and end in the result of the log") {
    for (const char* game : {"la-cosa-nostra", "omerta", "nothing-personal"}) {
        CAPTURE(game);
        const FinishedFile file(game);
        const json::object analysis = file.as_json();
        const Log log = read_log(file.text, file.path);
        const json::array& chances = analysis.at("chances").as_array();
        CHECK(analysis.at("complete").as_bool());
        REQUIRE(chances.size() == log.entries.size() + 1);
        for (const json::value& values : chances) {
            double sum = 0;
            for (const json::value& value : values.as_array()) sum += value.as_double();
            CHECK(sum == doctest::Approx(1));
        }
        for (const int winner : log.end->winners)
            CHECK(chances.back().as_array()[static_cast<std::size_t>(winner) - 1].as_double() ==
                  doctest::Approx(1.0 / static_cast<double>(log.end->winners.size())));
    }
}

TEST_CASE("analyse: luck is what dice and draws changed, own choices what a player did, and the rest is of others") {
    const FinishedFile file("omerta", "random");  // nobody bargains
    const json::object analysis = file.as_json();
    const json::array& chances = analysis.at("chances").as_array();
    const Log log = read_log(file.text, file.path);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        double luck = 0, own = 0, others = 0;
        for (std::size_t n = 1; n < chances.size(); ++n) {
            const LogEntry& entry = log.entries.at(n - 1);
            const bool is_own = entry.text.starts_with("p" + std::to_string(seat + 1) + " ");
            (entry.of > 0 ? luck
             : is_own     ? own
                          : others) +=
                chances[n].as_array()[seat].as_double() - chances[n - 1].as_array()[seat].as_double();
        }
        CHECK(at(analysis, "luck", seat) == doctest::Approx(luck));
        CHECK(at(analysis, "own_choices", seat) == doctest::Approx(own));
        CHECK(at(analysis, "choices_of_others", seat) == doctest::Approx(others));
    }
}

TEST_CASE("analyse: a moment is a step of the log, and the greatest change comes first") {
    FinishedFile file("la-cosa-nostra", "steady", "4");
    file.games = 40;
    const json::object analysis = file.as_json();
    const Log log = read_log(file.text, file.path);
    const json::array& moments = analysis.at("moments").as_array();
    REQUIRE(moments.size() > 3);
    double before = 2;
    for (const json::value& moment : moments) {
        const LogEntry& entry = log.entries.at(moment.at("step").to_number<std::size_t>() - 1);
        CHECK(moment.at("do").as_string() == entry.text);
        CHECK((moment.at("kind") == "luck") == (entry.of > 1));
        CHECK(moment.at("closer").as_bool());
        double most = 0;
        for (const json::value& change : moment.at("change").as_array())
            most = std::max(most, std::abs(change.as_double()));
        CHECK(most <= before);
        before = most;
    }
}

TEST_CASE("analyse: a broken promise costs what the step that broke it changed") {
    // Which games have one depends on how the bots play; one of a few has.
    std::vector<std::size_t> broken;
    std::optional<FinishedFile> file;
    for (int seed = 1; seed <= 12 && broken.empty(); ++seed) {
        file.emplace("la-cosa-nostra", "steady:reckless", "4", std::to_string(seed));
        broken = steps_with(*file, "word-broken");
    }
    REQUIRE(!broken.empty());
    const json::object analysis = file->as_json();
    const json::array& chances = analysis.at("chances").as_array();
    std::vector<std::size_t> found;
    for (const json::value& promise : analysis.at("promises").as_array()) {
        CHECK(promise.at("giver") != promise.at("receiver"));
        CHECK(promise.at("change").is_array() == (promise.at("kept") == json::value(false)));
        if (!promise.at("change").is_array()) continue;
        const auto n = promise.at("ended").to_number<std::size_t>();
        found.push_back(n);
        for (std::size_t seat = 0; seat < 3; ++seat)
            CHECK(
                promise.at("change").as_array()[seat].as_double() ==
                doctest::Approx(chances[n].as_array()[seat].as_double() - chances[n - 1].as_array()[seat].as_double()));
    }
    std::sort(found.begin(), found.end());
    CHECK(found == broken);
}

TEST_CASE("analyse: the same seed gives the same figures on any number of threads, another seed others") {
    const FinishedFile file;
    const auto without_time = [](json::object analysis) {
        analysis.erase("seconds");
        return analysis;
    };
    const json::object first = without_time(file.as_json());
    CHECK(without_time(file.as_json({"--threads", "1"})) == first);
    CHECK_FALSE(without_time(file.as_json({"--seed", "2"})).at("chances") == first.at("chances"));
}

TEST_CASE("analyse: text names the players and the steps, in the language asked for") {
    const Ran english = FinishedFile().analyse(), german = FinishedFile().analyse({"--lang", "de"});
    CHECK(english.code == kOk);
    CHECK(english.out.find("Chances to win (%)") != std::string::npos);
    CHECK(english.out.find("What changed most") != std::string::npos);
    CHECK(english.out != german.out);
}

TEST_CASE("analyse: Ctrl-C shows what was found until then") {
    const FinishedFile file;
    interrupted = true;
    const Ran ran = file.analyse({"--json"});
    interrupted = false;
    CHECK(ran.code == kUnfinished);
    const json::object analysis = json::parse(ran.out).as_object();
    CHECK_FALSE(analysis.at("complete").as_bool());
    CHECK(analysis.at("chances").as_array().empty());
    CHECK(file.analyse().code == kOk);
}

TEST_CASE("analyse: a game that is not over, or not as it was played, is refused with a sentence") {
    const FinishedFile file;
    const std::string whole = file.text;
    std::ofstream(file.path) << whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1);
    const Ran unfinished = file.analyse();
    CHECK(unfinished.code == kBadInput);
    CHECK(unfinished.err.find("not over") != std::string::npos);

    std::string changed = whole;
    const std::size_t hash = changed.find("\"hash\":\"", changed.size() / 2) + 8;
    changed[hash] = changed[hash] == '0' ? '1' : '0';
    std::ofstream(file.path) << changed;
    const Ran forged = file.analyse();
    CHECK(forged.code == kBadInput);
    CHECK(forged.err.find("game.jsonl") != std::string::npos);
    CHECK(run_cli({"analyse", file.folder.file("none.jsonl")}).code == kBadInput);
}
