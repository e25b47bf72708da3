// Programs of other people as players: they see one seat, and whatever they do, the game goes on by the rules.
#include <fstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

// A program that answers every turn in its own way and writes down what it is sent.
struct Script {
    TempFolder folder;
    std::string path = folder.file("bot.py"), seen = folder.file("seen.jsonl");
    explicit Script(const std::string& answer_to_turn) {
        std::ofstream(path) << "import json, sys\n"
                               "log = open('" +
                                   seen +
                                   "', 'a')\n"
                                   "for line in sys.stdin:\n"
                                   "    log.write(line); log.flush()\n"
                                   "    request = json.loads(line)\n"
                                   "    if request['cmd'] == 'turn':\n"
                                   "        " +
                                   answer_to_turn +
                                   "\n"
                                   "    else:\n"
                                   "        print('{\"ok\": true}', flush=True)\n";
    }
    std::string name() const { return "program:python3 " + path; }
};

Ran cup(const Script& script) {
    return run_cli({"tournament", "--bots", "random," + script.name(), "--players", "3", "--games", "2", "--json"});
}

}  // namespace

TEST_CASE("tournament: a program plays whole games beside bots of the house") {
    const Script script("print(json.dumps({'do': request['default']}), flush=True)");
    const Ran ran = cup(script);
    CHECK(ran.code == kOk);
    CHECK(ran.err.empty());
    const json::value table = json::parse(ran.out);
    CHECK(table.at("games") == json::value(2));
    CHECK(table.at("entrants").as_array().size() == 2);
}

TEST_CASE("a program is sent the view of its own seat and nothing else") {
    const Script script("print(json.dumps({'do': request['default']}), flush=True)");
    REQUIRE(cup(script).code == kOk);
    std::ifstream seen(script.seen);
    int turns = 0;
    for (std::string line; std::getline(seen, line);) {
        const json::value request = json::parse(line);
        if (request.at("cmd") != json::value("turn")) continue;
        const int seat = request.at("seat").to_number<int>();
        ++turns;
        for (const json::value& player : request.at("view").at("players").as_array())
            if (player.at("seat").to_number<int>() != seat)
                CHECK_MESSAGE(!player.as_object().contains("jobs"), "the Jobs of another seat");
        for (const json::value& action : request.at("legal").as_array())
            CHECK(std::string(action.at("do").as_string()).starts_with("p" + std::to_string(seat) + " "));
    }
    CHECK(turns > 20);
}

TEST_CASE("a program that answers nonsense, ends or cheats is named, and its game is played to the end") {
    const std::pair<const char*, const char*> wrongs[] = {
        {"print('{\"do\": \"p1 fly\"}', flush=True)", "an illegal move"},
        {"print('hello', flush=True)", "a line that is not JSON"},
        {"print('[1]', flush=True)", "an illegal move"},
        {"sys.exit(1)", "gave no answer"},
    };
    for (const auto& [answer, complaint] : wrongs) {
        const Ran ran = cup(Script(answer));
        CAPTURE(ran.err);
        CHECK(ran.code == kOk);
        CHECK(ran.err.find(complaint) != std::string::npos);
        CHECK(ran.err.find("game 0: program:python3") != std::string::npos);
        CHECK(json::parse(ran.out).at("games") == json::value(2));
    }
}

TEST_CASE("a program needs a command, and whoever speaks to the engine may start none") {
    const Ran ran = run_cli({"tournament", "--bots", "random,program:"});
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find("program: needs a command") != std::string::npos);
    const Ran engine =
        run_cli({"engine"}, R"({"cmd":"new","game":"omerta","players":2,"seats":["person","program:touch here"]})"
                            "\n");
    CHECK(engine.out.find("not programs") != std::string::npos);
}
