// The command line as a person or a script meets it: what it prints, what it says about mistakes, how it ends.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/conversation_for_tests.hpp"
#include "cli/run_cli_for_tests.hpp"
#include "games/registry.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

}  // namespace

TEST_CASE("--version prints the version of the file VERSION, the commit and the rules version of every game") {
    std::string version;
    std::getline(std::ifstream("VERSION") >> std::ws, version);
    const Ran ran = run_cli({"--version"});
    CHECK(ran.code == 0);
    CHECK(ran.out.starts_with("consigliere " + version + "\nrules: "));
    for (const GameKind* kind : all_games())
        CHECK(ran.out.find(std::string(kind->info().id) + " " + std::to_string(kind->info().rules_version)) !=
              std::string::npos);
    CHECK(ran.err.empty());
    CHECK(version_text("0123abc").starts_with("consigliere " + version + " (commit 0123abc)\nrules: "));
}

TEST_CASE("a mistake is answered with one line that names what is allowed, and code 2") {
    const auto one_line = [](const Ran& ran) {
        return std::count(ran.err.begin(), ran.err.end(), '\n') == 1 && ran.out.empty() && ran.code == 2;
    };
    const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes{
        {{}, "no command given; commands: play, games, cards, serve"},
        {{"fly"}, "unknown command 'fly'; commands: play, games"},
        {{"games", "--colour"}, "--colour"},
        {{"simulate", "--game", "chess"}, "unknown game 'chess'; games: la-cosa-nostra"},
        {{"simulate", "--players", "9"}, "la-cosa-nostra is for 3 to 5 players, not 9"},
        {{"simulate", "--option", "rounds=7"}, "option rounds cannot be '7'; allowed: 3 to 4"},
        {{"simulate", "--option", "roundz=4"}, "unknown option 'roundz'; options: edition"},
        {{"simulate", "--bots", "genius"}, "genius"},
        {{"simulate", "--bots", "random,random"}, "give one bot for all seats, or one for each of the 4 seats"},
        {{"simulate", "--games", "many"}, "--games"},
        {{"cards", "--kind", "dragon"}, "unknown kind of cards 'dragon'; kinds: boss"},
        {{"cards", "--lang", "fr"}, "unknown language 'fr'; languages: en, de, nl, es"},
        {{"verify", "no-such-file.jsonl"}, "no-such-file.jsonl: cannot be read"},
        {{"replay"}, "replay needs a log"},
        {{"completion", "tcsh"}, "unknown shell 'tcsh'; shells: bash, zsh, fish"},
        {{"simulate", "--compare"}, "--compare needs a card file"},
    };
    for (const auto& [words, expected] : mistakes) {
        const Ran ran = run_cli(words);
        CAPTURE(ran.err);
        CHECK(one_line(ran));
        CHECK(ran.err.find(expected) != std::string::npos);
    }
}

TEST_CASE("games --json lists ids, player counts and options with defaults and allowed values") {
    const json::value listing = json::parse(run_cli({"games", "--json"}).out);
    const json::array& games = listing.at("games").as_array();
    REQUIRE(games.size() == all_games().size());
    const json::value& lcn = games.front();
    CHECK(lcn.at("id") == "la-cosa-nostra");
    CHECK(lcn.at("players").at("least") == 3);
    CHECK(lcn.at("players").at("most") == 5);
    const json::value& edition = lcn.at("options").as_array().front();
    CHECK(edition.at("name") == "edition");
    CHECK(edition.at("default") == "en");
    CHECK(json::serialize(edition.at("allowed")) == R"(["en","de","nl"])");
    CHECK(run_cli({"games", "--lang", "es"}).out.find("la-cosa-nostra") != std::string::npos);
}

TEST_CASE("cards --json lists every card with its source, names and texts in four languages") {
    for (const GameKind* kind : all_games()) {
        const json::value listing =
            json::parse(run_cli({"cards", "--game", std::string(kind->info().id), "--json"}).out);
        REQUIRE(!listing.at("cards").as_array().empty());
        for (const json::value& card : listing.at("cards").as_array()) {
            CAPTURE(json::serialize(card));
            for (const char* key : {"id", "kind", "count", "source", "name", "text"})
                REQUIRE(card.as_object().contains(key));
            for (const char* lang : {"en", "de", "nl", "es"}) {
                CHECK(!card.at("name").at(lang).as_string().empty());
                CHECK(card.at("text").at(lang).as_string().find('{') == std::string::npos);  // every placeholder filled
            }
        }
    }
}

TEST_CASE("simulate gives the same counts whatever the number of threads, and another seed others") {
    const auto counts = [](const char* threads, const char* seed) {
        json::object run =
            json::parse(run_cli({"simulate", "--games", "300", "--seed", seed, "--threads", threads, "--json"}).out)
                .as_object();
        CHECK(run.at("finished") == 300);
        CHECK(run.at("nodes").to_number<double>() > run.at("decisions").to_number<double>());
        run.erase("seconds");
        run.erase("nodes_per_second");
        return json::serialize(run);
    };
    const std::string one = counts("1", "5");
    CHECK(one == counts("3", "5"));
    CHECK(one != counts("1", "6"));
}

TEST_CASE("a game left with q goes on with --resume and ends in a log that proves itself") {
    const TempFolder folder;
    const std::string save = folder.file("game.jsonl");
    const std::vector<std::string> play{"play",   "--players", "3",      "--bots", "random",
                                        "--seed", "11",        "--save", save,     "--plain"};
    const Ran left = run_cli(play, "1\n1\n1\nq\n");
    CHECK(left.code == 0);
    CHECK(left.out.find("--resume") != std::string::npos);
    CHECK(run_cli({"verify", save}).code == kUnfinished);

    std::string first_choices;
    for (int i = 0; i < 3000; ++i) first_choices += "1\n";
    const Ran finished = run_cli({"play", "--resume", "--save", save, "--plain"}, first_choices);
    CHECK(finished.code == 0);
    CHECK(finished.out.find("The game is over.") != std::string::npos);
    const json::value proof = json::parse(run_cli({"verify", "--json", save}).out);
    CHECK(proof.at("verified").at(0).at("over") == true);
    CHECK(proof.at("verified").at(0).at("dice_checked") == true);
}

TEST_CASE("whoever types help or quit is helped, or leaves") {
    const TempFolder folder;
    const Ran ran = run_cli(
        {"play", "--players", "3", "--bots", "random", "--save", folder.file("game.jsonl"), "--plain"}, "help\nquit\n");
    CHECK(ran.code == 0);
    CHECK(ran.out.find("save and quit") != std::string::npos);
    CHECK(ran.out.find("--resume") != std::string::npos);
    CHECK(ran.out.find("No choice matches") == std::string::npos);
}

TEST_CASE("the bot protocol shows a view as numbers with names") {
    const Ran ran = run_cli({"engine"},
                            "{\"cmd\":\"new\",\"game\":\"omerta\",\"players\":2,\"seed\":1}\n"
                            "{\"cmd\":\"observe\",\"seat\":2,\"names\":true}\n{\"cmd\":\"view\",\"seat\":2}\n"
                            "{\"cmd\":\"observe\",\"seat\":\"spectator\"}\n"
                            "{\"cmd\":\"observe\",\"seat\":1,\"names\":3}\n");
    std::istringstream lines(ran.out);
    std::vector<json::value> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
    REQUIRE(answers.size() == 5);
    const json::array& names = answers[1].at("names").as_array();
    const json::array& values = answers[1].at("values").as_array();
    REQUIRE(names.size() == values.size());
    const auto number = [&](std::string_view name) {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i].as_string() == name) return values[i].to_number<int>();
        FAIL("no place is called " << name);
        return 0;
    };
    const json::value& view = answers[2].at("view");
    CHECK(number("decks.domains") == view.at("decks").at("domains").to_number<int>());
    CHECK(number("players.2.respect") == view.at("players").at(1).at("respect").to_number<int>());
    CHECK(number("phase.setup") == (view.at("phase") == "setup" ? 1 : 0));
    CHECK(answers[3].at("values").as_array().size() == values.size());
    CHECK_FALSE(answers[3].as_object().contains("names"));
    CHECK(answers[4].at("error").at("text").as_string() == "\"names\" must be true or false");
}

TEST_CASE("games prints the schema of all views") {
    const json::value schema = json::parse(run_cli({"games", "--view-schema"}).out);
    CHECK(schema.at("View").at("anyOf").as_array().size() == 3);
    CHECK(schema.at("OmertaView").at("properties").at("game").at("const") == "omerta");
}

TEST_CASE("the bot protocol answers every line, also nonsense") {
    const Ran ran = run_cli({"engine"},
                            "garbage\n{\"cmd\":\"fly\"}\n{\"cmd\":\"view\",\"seat\":1}\n"
                            "{\"id\":7,\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":3,\"seed\":1}\n"
                            "{\"cmd\":\"act\",\"do\":\"p9 "
                            "fly\"}\n{\"cmd\":\"legal\",\"seat\":4}\n{\"cmd\":\"quit\"}\n{\"cmd\":\"games\"}\n");
    std::istringstream lines(ran.out);
    std::vector<json::value> answers;
    for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
    REQUIRE(answers.size() == 7);  // nothing after quit
    CHECK(answers[0].at("error").at("code") == "bad_json");
    CHECK(answers[1].at("error").at("code") == "unknown_command");
    CHECK(answers[2].at("error").at("code") == "no_game");
    CHECK(answers[3].at("ok") == true);
    CHECK(answers[3].at("id") == 7);
    CHECK(answers[4].at("error").at("code") == "bad_command");
    CHECK(answers[5].at("error").at("code") == "bad_field");
}

TEST_CASE("the bot protocol counts for a seat only the events that it sees") {
    const auto answer_to = [](const std::string& between, int seat) {
        const Ran ran = run_cli(
            {"engine"},
            "{\"cmd\":\"new\",\"game\":\"la-cosa-nostra\",\"players\":3,\"seed\":1,\"options\":{\"offer_"
            "visibility\":\"private\"},\"given\":{}}\n" +
                between + "{\"cmd\":\"act\",\"do\":\"p1 offer p3 gives cash 1000\"}\n{\"cmd\":\"events\",\"seat\":" +
                std::to_string(seat) + "}\n{\"cmd\":\"events\",\"since\":1,\"seat\":" + std::to_string(seat) + "}\n");
        std::istringstream lines(ran.out);
        std::vector<json::value> answers;
        for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
        const std::size_t last = answers.size() - 1;
        CHECK(answers[last].at("events").as_array().size() + 1 == answers[last - 1].at("events").as_array().size());
        CHECK(answers[last].at("next") == answers[last - 1].at("next"));
        return answers[last - 1];
    };
    const std::string secret =
        "{\"cmd\":\"act\",\"do\":\"p1 offer p2 gives cash 1000\"}\n{\"cmd\":\"act\",\"do\":\"p2 refuse 1001\"}\n";
    CHECK(answer_to(secret, 3) == answer_to("", 3));
    CHECK(answer_to(secret, 3).at("next") == 1);
    CHECK(answer_to(secret, 2).at("next") == 2);
}

TEST_CASE("a whole game over the bot protocol ends in a log that verifies") {
    const TempFolder folder;
    write(folder.file("bot.jsonl"),
          log_of_game_by_defaults(
              R"({"cmd":"new","game":"la-cosa-nostra","players":3,"seed":21,"options":{"rounds":3}})"));
    CHECK(run_cli({"verify", folder.file("bot.jsonl")}).out.find("dice as committed") != std::string::npos);
}

TEST_CASE("replay tells the story to a seat without what it may not know, and steps forth and back") {
    const TempFolder folder;
    const std::string save = folder.file("game.jsonl");
    run_cli({"play", "--players", "3", "--people", "0", "--bots", "random", "--seed", "3", "--save", save, "--plain"});
    const Ran shown = run_cli({"replay", save, "--seat", "p2", "--plain"});
    CHECK(shown.code == 0);
    CHECK(shown.out.size() > 1000);
    const Ran stepped = run_cli({"replay", save, "--step", "--plain"}, "\n\nb\n50\ns p9\ns p1\nq\n");
    CHECK(stepped.code == 0);
    CHECK(stepped.out.find("[50/") != std::string::npos);
    CHECK(stepped.out.find("unknown seat 'p9'") != std::string::npos);
    CHECK(run_cli({"replay", save, "--seat", "p7"}).code == 2);
}

TEST_CASE("a tournament stopped and started again ends as one that ran through") {
    const TempFolder folder;
    const auto cup = [&](const char* games, const std::string& out) {
        return run_cli({"tournament", "--bots", "random,random", "--players", "3", "--games", games, "--out", out,
                        "--json"})
            .out;
    };
    cup("7", folder.file("cup.jsonl"));
    const std::string resumed = cup("20", folder.file("cup.jsonl"));
    CHECK(resumed == cup("20", folder.file("other.jsonl")));
    CHECK(json::parse(resumed).at("games") == 20);
    const Ran other = run_cli(
        {"tournament", "--bots", "random,random", "--seed", "9", "--players", "3", "--out", folder.file("cup.jsonl")});
    CHECK(other.code == 2);
    CHECK(other.err.find("belongs to another tournament") != std::string::npos);
}
