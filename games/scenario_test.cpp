// The scenario format: what a file may say, and what is said about one that is wrong.
#include "engine/scenario.hpp"

#include <fstream>
#include <iterator>
#include <map>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere {
namespace {

const std::string kHead = R"(
game = "la-cosa-nostra"
players = 3
)";

struct Files {
    std::map<std::string, std::string> texts;
    std::string operator()(const std::string& path) const {
        const auto found = texts.find(path);
        if (found == texts.end()) throw InputError(path + ": cannot be read");
        return found->second;
    }
};

ScenarioResult run(const std::string& text, const Files& files = {}) {
    return run_scenario(text, "cases/x.toml", find_game, files);
}
std::string failure(const std::string& steps) { return run(kHead + steps).failure; }
std::string refusal(const std::string& text, const Files& files = {}) {
    try {
        const ScenarioResult result = run(text, files);
        return "ran: " + result.failure;
    } catch (const InputError& e) {
        return e.what();
    }
}
bool says(const std::string& text, std::string_view part) {
    const bool found = text.find(part) != std::string::npos;
    if (!found) MESSAGE("'" << text << "' lacks '" << part << "'");
    return found;
}

// A position in planning in which p1 is asked.
const std::string kPlanning = R"(
[given]
round = 2
phase = "planning"
[[given.players]]
seat = 1
cash = 5000
influence = ["spy"]
[[given.players]]
seat = 2
influence = ["schemer"]
)";

TEST_CASE("scenario: tables are compared as values, in whatever order their keys stand") {
    CHECK(failure(kPlanning + R"(
[[step]]
expect = { "players.1.cash" = 5000, "players.1.influence" = ["spy"] }
)") == "");
    CHECK(says(failure(kPlanning + "[[step]]\nexpect = { \"players.1.cash\" = 5001 }\n"), "expected 5001, is 5000"));
}

TEST_CASE("scenario: a path finds an entry by its name, and a list's size") {
    CHECK(failure(kPlanning + R"(
[[step]]
expect = { "players.1.influence.spy" = "spy", "players.1.influence.size" = 1 }
hidden = ["players.1.influence.schemer"]
)") == "");
    CHECK(says(failure(kPlanning + "[[step]]\nhidden = [\"players.1.influence.spy\"]\n"), "should be hidden"));
}

TEST_CASE("scenario: a command about something the game does not know counts as refused; a misspelt verb does not") {
    CHECK(failure(kPlanning + R"(
[[step]]
try = "p1 offer p2 gives horse 1 wants cash 1000"
refused = "LCN-TRADE-2"
)") == "");
    CHECK(says(refusal(kHead + kPlanning + "[[step]]\ntry = \"p1 ofer p2\"\nrefused = \"LCN-TRADE-2\"\n"),
               "unknown verb"));
}

TEST_CASE("scenario: refused names one reason or several") {
    CHECK(failure(kPlanning + R"(
[[step]]
try = "p2 end-turn"
refused = ["some_other_code", "not_your_turn"]
)") == "");
    CHECK(says(failure(kPlanning + "[[step]]\ntry = \"p2 end-turn\"\nrefused = [\"a\", \"b\"]\n"), "expected [\"a\""));
    CHECK(says(refusal(kHead + kPlanning + "[[step]]\ntry = \"p2 end-turn\"\n"), "try requires refused"));
}

TEST_CASE("scenario: legal lists, allowed commands, defaults and who is asked") {
    CHECK(failure(kPlanning + R"(
[[step]]
asked = ["p1"]
awaited = ["p1"]
cannot = "p1 play henchman big-joey"
)") == "");
    CHECK(says(failure(kPlanning + "[[step]]\nasked = [\"p2\"]\n"), "asked: p1"));
    CHECK(says(failure(kPlanning + "[[step]]\nlegal = { p2 = [\"p2 end-turn\"] }\n"), "p2 may answer: "));
    CHECK(failure(kPlanning + "[[step]]\nlegal = { p2 = [] }\n") == "");
    CHECK(says(failure(kPlanning + "[[step]]\ncan = \"p2 end-turn\"\n"), "was refused"));
    CHECK(says(failure(kPlanning + "[[step]]\ndefault = { p1 = \"p1 nothing\" }\n"), "the default answer is '"));
    CHECK(says(failure(kPlanning + "[[step]]\ndefault = { p2 = \"p2 end-turn\" }\n"), "p2 is not asked"));
}

TEST_CASE("scenario: chance acts by itself, the same way every time") {
    const std::string begin = "chance = \"auto\"\n" + kHead;
    const std::string steps = "[[step]]\nexpect = { \"chance\" = false }\n";
    CHECK(run(begin + steps).failure == "");
    CHECK(says(run(kHead + "[[step]]\ndraw = 1\nexpect = { \"chance\" = false }\n").failure, "chance"));
    CHECK(says(refusal(kHead + "[[step]]\ndraw = 0\n"), "from 1 to 1000"));
    CHECK(says(refusal("chance = \"maybe\"\n" + kHead + steps), "chance must be \"auto\""));
}

TEST_CASE("scenario: events of a step, in order, as one seat is told them") {
    const std::string offer = R"(
[[step]]
do = "p1 offer p2 gives cash 1000"
)";
    CHECK(failure(kPlanning + offer + "events = [{ event = \"offer-made\", from = 1 }]\n") == "");
    CHECK(says(failure(kPlanning + offer + "events = [{ event = \"offer-made\", from = 2 }]\n"), "did not occur"));
    CHECK(says(failure(kPlanning + offer + "no_events = [\"offer-made\"]\n"), "should not occur"));
    CHECK(says(failure(kPlanning + offer + "unchanged = true\n"), "the position has changed"));
}

TEST_CASE("scenario: two worlds side by side look the same to whoever cannot tell them apart") {
    std::string other = kPlanning;
    other.replace(other.find("[given]"), 7, "[other.given]");
    for (std::size_t at = other.find("[[given."); at != other.npos; at = other.find("[[given."))
        other.replace(at, 8, "[[other.given.");
    other.replace(other.find("schemer"), 7, "snitch");
    CHECK(failure(kPlanning + other + "[[step]]\nsame = [\"p1\", \"p3\", \"spectator\"]\n") == "");
    CHECK(says(failure(kPlanning + other + "[[step]]\nsame = [\"p2\"]\n"), "p2 sees"));
    CHECK(failure(kPlanning + other +
                  "[[step]]\nworld = \"other\"\nexpect = { \"players.2.influence.0\" = \"snitch\" }\n") == "");
    CHECK(says(refusal(kHead + kPlanning + "[[step]]\nsame = [\"p2\"]\n"), "no second state"));
}

TEST_CASE("scenario: cards and a printed position come from files beside the scenario") {
    const CardSource house = find_game("la-cosa-nostra")->house_cards();
    const Files files{{{"cases/mine.toml", house.text}, {"cases/view.json", R"({"round":2,"phase":"planning"})"}}};
    const std::string text = "cards = \"mine.toml\"\ngiven = \"view.json\"\n" + kHead;
    CHECK(run(text + "[[step]]\nexpect = { \"round\" = 2 }\n", files).failure == "");
    CHECK(says(refusal("cards = \"no.toml\"\n" + kHead + "[[step]]\n", files), "cases/no.toml: cannot be read"));
    CHECK(says(refusal("given = \"mine.toml\"\n" + kHead + "[[step]]\n", files), "is not a JSON object"));
}

TEST_CASE("scenario: open offers and words can be given, as commands or as a view prints them") {
    const std::string offers = R"(
offers = ["p1 offer p2 gives cash 2000", { id = 7, from = 2, to = 1, gives = [], wants = [{ item = "cash", sum = 1000 }] }]
words = [{ from = 1, to = 2, word = "no-attack", until = 2 }]
)";
    std::string given = kPlanning;
    given.insert(given.find("[[given.players]]"), offers);
    CHECK(failure(given + R"(
[[step]]
expect = { "offers.size" = 2, "offers.0.from" = 1, "offers.1.id" = 7, "words.0.word" = "no-attack" }
[[step]]
do = "p1 accept 7"
expect = { "players.1.cash" = 4000 }
)") == "");
    given.replace(given.find("cash 2000"), 9, "cash 9000");
    CHECK(says(refusal(kHead + given + "[[step]]\n"), "offers.0: is refused by LCN-"));
}

TEST_CASE("scenario: a position comes from a log, exactly, also inside a window") {
    const std::string log_name = "replays/la-cosa-nostra-three-players.jsonl";
    std::ifstream file(log_name);
    const std::string log((std::istreambuf_iterator<char>(file)), {});
    REQUIRE(!log.empty());
    const GameKind& kind = *find_game("la-cosa-nostra");
    const Log read = read_log(log, log_name);
    Replay replay(read, kind, kind.house_cards());
    int windows = 0;
    while (!replay.at_end() && windows < 3) {
        replay.step(nullptr);
        const Decision d = replay.match().decision();
        if (d.phase != Phase::deciding || d.asked.size() < 2) continue;
        ++windows;
        boost::json::object view = replay.match().view(Seat::open());
        view["log"] = "game.jsonl";
        view["after"] = replay.position();
        std::string expected =
            "[[step]]\nexpect = { \"asks\" = \"" + std::string(replay.match().prompt().id) + "\" }\n";
        Files files{{{"cases/game.jsonl", log}, {"cases/view.json", boost::json::serialize(view)}}};
        CHECK(run("given = \"view.json\"\n" + kHead + expected, files).failure == "");
        view["round"] = 9;
        files.texts["cases/view.json"] = boost::json::serialize(view);
        CHECK(says(refusal("given = \"view.json\"\n" + kHead + expected, files), "round is given as 9"));
    }
    CHECK(windows == 3);
    const Files files{{{"cases/game.jsonl", log}}};
    const auto with = [&](const std::string& given) {
        return refusal(kHead + "[given]\n" + given + "[[step]]\n", files);
    };
    CHECK(says(with("log = \"game.jsonl\"\n"), "'log' and 'after' must be given together"));
    CHECK(says(with("log = \"game.jsonl\"\nafter = 100000\n"), "after: cases/game.jsonl has "));
    CHECK(says(with("log = \"no.jsonl\"\nafter = 1\n"), "cases/no.jsonl: cannot be read"));
}

TEST_CASE("scenario: an unknown key is named with what would be right") {
    CHECK(says(refusal(kHead + "[[step]]\nexpects = 1\n"), "unknown 'expects'; a step has: do, roll"));
    CHECK(says(refusal(kHead + "givn = 1\n[[step]]\n"), "unknown 'givn'; a scenario has: title"));
}

}  // namespace
}  // namespace consigliere
