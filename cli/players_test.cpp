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
    explicit Script(const std::string& answer_to_turn, const std::string& other_answer = R"({"ok": true})") {
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
                                   "        print('" +
                                   other_answer + "', flush=True)\n";
    }
    std::string name() const { return "program:python3 " + path; }
};

// One game at a time: all copies of the script write to the same file.
Ran cup(const Script& script) {
    return run_cli({"tournament", "--bots", "random," + script.name(), "--players", "3", "--games", "2", "--threads",
                    "1", "--json"});
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

TEST_CASE("whoever measures bots hears that they may not negotiate") {
    const auto said = [](std::vector<std::string> more) {
        std::vector<std::string> args{"tournament", "--players", "3", "--games", "3", "--threads", "1"};
        args.insert(args.end(), more.begin(), more.end());
        const Ran ran = run_cli(args);
        CHECK(ran.code == kOk);
        return ran.err;
    };
    const std::string note =
        "note: 'steady' makes no offers here, since this game has no negotiation by default; "
        "--option negotiation=true allows it\n";
    CHECK(said({"--game", "omerta", "--bots", "random,steady:silent,steady"}) == note);
    CHECK(said({"--game", "omerta", "--bots", "random,steady", "--option", "negotiation=true"}).empty());
    CHECK(said({"--game", "omerta", "--bots", "random,steady:silent"}).empty());
    CHECK(said({"--game", "la-cosa-nostra", "--bots", "random,steady"}).empty());
    const Ran simulated = run_cli({"simulate", "--game", "omerta", "--games", "2", "--bots", "steady"});
    CHECK(simulated.err.find(note) == 0);
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
        {"sys.exit(1)", "crashed with exit status 1 without a word"},
        {"raise ValueError('no idea')", "crashed with exit status 1; it last wrote: ValueError: no idea"},
        {"import os; os.kill(os.getpid(), 9)", "crashed with signal 9"},
        {"sys.exit(0)", "exited before the game was over"},
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

TEST_CASE("a program that breaks a rule hears why, is asked again, and plays on") {
    const Script script(
        "print(json.dumps({'do': request['default'] if 'refusal' in request else 'p9 fly'}), flush=True)");
    const Ran ran = cup(script);
    CHECK(ran.code == kOk);
    CHECK(ran.err.empty());
    std::ifstream seen(script.seen);
    int refusals = 0;
    for (std::string line; std::getline(seen, line);) {
        const json::value request = json::parse(line);
        if (!request.as_object().contains("refusal")) continue;
        ++refusals;
        CHECK(request.at("refusal").at("code") == json::value("bad_command"));
        CHECK(!request.at("refusal").at("text").as_string().empty());
    }
    CHECK(refusals > 20);
}

TEST_CASE("a program may ask what is allowed, what it could offer and what a bot would do, before it answers") {
    const Script script(
        "ask = lambda **q: (print(json.dumps(q), flush=True), json.loads(sys.stdin.readline()))[1]\n"
        "        good = ask(cmd='check', do=request['default'])\n"
        "        bad = ask(cmd='check', do=request['default'].replace('p', 'p9 p', 1), id=7)\n"
        "        items = ask(cmd='items', to=1 + request['seat'] % 3)\n"
        "        advice = ask(cmd='advise')\n"
        "        other = ask(cmd='dance')\n"
        "        json.dump([good, bad, items, advice, other], log); log.write('\\n'); log.flush()\n"
        "        print(json.dumps({'do': advice['do']}), flush=True)");
    const Ran ran = cup(script);
    CHECK(ran.code == kOk);
    CHECK(ran.err.empty());
    std::ifstream seen(script.seen);
    int asked = 0;
    json::value turn;
    for (std::string line; std::getline(seen, line);) {
        const json::value heard = json::parse(line);
        if (heard.is_object()) {
            if (heard.as_object().contains("legal")) turn = heard;  // the end of another game may come in between
            continue;
        }
        ++asked;
        CHECK(heard.at(0).at("ok") == json::value(true));
        CHECK(heard.at(1).at("ok") == json::value(false));
        CHECK(heard.at(1).at("id") == json::value(7));
        CHECK(heard.at(2).at("gives").is_array());
        bool legal = false;
        for (const json::value& action : turn.at("legal").as_array()) legal |= action.at("do") == heard.at(3).at("do");
        CHECK(legal);
        CHECK(heard.at(4).at("error").at("code") == json::value("unknown_command"));
    }
    CHECK(asked > 20);
}

TEST_CASE("bot: a bot of the house answers whatever a program is asked, legally, offers included") {
    const Script recorder("print(json.dumps({'do': request['default']}), flush=True)",
                          R"({"ok": true, "position": true, "bargains": true, "do": null})");
    REQUIRE(
        run_cli({"tournament", "--bots", "steady,steady," + recorder.name(), "--players", "3", "--games", "1"}).code ==
        kOk);
    std::ifstream seen(recorder.seen);
    std::vector<json::value> requests;
    std::string input;
    for (std::string line; std::getline(seen, line); input += line + '\n') requests.push_back(json::parse(line));
    const Ran bot = run_cli({"bot", "steady"}, input);
    CHECK(bot.code == kOk);
    CHECK(bot.err.empty());
    std::istringstream answers(bot.out);
    int turns = 0, negotiations = 0;
    for (const json::value& request : requests) {
        const std::string name(request.at("cmd").as_string());
        if (name == "over") continue;
        std::string line;
        REQUIRE(std::getline(answers, line));
        const json::value answer = json::parse(line);
        if (name == "new") CHECK(answer.at("position") == json::value(true));
        if (name == "turn") {
            ++turns;
            bool legal = false;
            for (const json::value& action : request.at("legal").as_array())
                legal |= action.at("do") == answer.at("do");
            CHECK(legal);
        }
        negotiations += name != "new" && name != "turn";
    }
    CHECK(turns > 10);
    CHECK(negotiations > 10);
}

TEST_CASE("bot: requests that it cannot read end it with a clear sentence") {
    const std::pair<const char*, const char*> wrongs[] = {
        {"hello", "one JSON object per line"},
        {R"({"cmd":"turn"})", "the first request must be \"new\""},
        {R"({"cmd":"dance"})", "requests: new, turn, bargain, over"},
        {R"({"cmd":"new","game":5,"players":3,"seat":1})", "\"game\" must be of type string"},
        {R"({"cmd":"new","game":"omerta","players":3})", "lacks \"seat\""},
        {R"({"cmd":"new","game":"omerta","players":3,"seat":9})", "from 1 to 3"},
    };
    for (const auto& [request, complaint] : wrongs) {
        const Ran ran = run_cli({"bot", "steady"}, std::string(request) + "\n");
        CAPTURE(ran.err);
        CHECK(ran.code == kBadInput);
        CHECK(ran.err.find(complaint) != std::string::npos);
    }
    const Ran ran = run_cli({"bot", "steady"}, R"({"cmd":"new","game":"omerta","players":3,"seat":1})"
                                               "\n"
                                               R"({"cmd":"turn","position":"00ff","raw_events":[]})"
                                               "\n");
    CHECK(ran.err.find("a position of 2 bytes") != std::string::npos);
}

TEST_CASE("engine: advise names what a bot would do in the place of a seat") {
    const Ran ran = run_cli({"engine"}, R"({"cmd":"new","game":"la-cosa-nostra","players":3,"seed":7})"
                                        "\n"
                                        R"({"cmd":"advise","seat":1,"bot":"steady"})"
                                        "\n"
                                        R"({"cmd":"advise","seat":2})"
                                        "\n");
    std::istringstream lines(ran.out);
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    CHECK(std::string(json::parse(line).at("do").as_string()).starts_with("p1 choose "));
    std::getline(lines, line);
    CHECK(json::parse(line).at("do").is_null());  // it is not asked
}

TEST_CASE("engine: advise with why gives the chance to win and a reason") {
    const Ran ran = run_cli({"engine"}, R"({"cmd":"new","game":"la-cosa-nostra","players":3,"seed":7})"
                                        "\n"
                                        R"({"cmd":"advise","seat":1,"why":true,"lang":"de"})"
                                        "\n"
                                        R"({"cmd":"advise","seat":2,"why":true})"
                                        "\n");
    std::istringstream lines(ran.out);
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    const json::value advice = json::parse(line);
    CHECK(std::string(advice.at("do").as_string()).starts_with("p1 "));
    CHECK(advice.at("chance").to_number<double>() > 0);
    CHECK(advice.at("chance").to_number<double>() < 1);
    CHECK(std::string(advice.at("reason").as_string()).starts_with("Danach gewinnst du etwa "));
    std::getline(lines, line);
    CHECK(json::parse(line).at("do").is_null());  // it is not asked
}

TEST_CASE("play: s, suggest and advise say what a bot would do, and change nothing") {
    const TempFolder folder;
    const std::vector<std::string> play{
        "play", "--players", "3", "--bots", "random", "--seed", "11", "--save", folder.file("game.jsonl"), "--plain"};
    const Ran without = run_cli(play, "1\nq\n");
    const Ran with = run_cli(play, "s\nsuggest\nadvise\n1\nq\n");
    CHECK(with.code == 0);
    std::size_t advised = 0;
    for (std::size_t at = 0; (at = with.out.find("I would choose: ", at)) != std::string::npos; ++at) ++advised;
    CHECK(advised == 3);
    CHECK(with.out.find("simulated games") != std::string::npos);
    const auto ending = [](const Ran& ran) { return ran.out.substr(ran.out.rfind("Saved to")); };
    CHECK(ending(with) == ending(without));
    CHECK(run_cli({"play", "--players", "3", "--bots", "random", "--seed", "11", "--save", folder.file("game.jsonl"),
                   "--plain", "--lang", "es"},
                  "s\nq\n")
              .out.find("Yo elegiría: ") != std::string::npos);
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
