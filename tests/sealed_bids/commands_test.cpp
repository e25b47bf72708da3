// Every command of the program runs with a game that was added when it started.
#include <filesystem>
#include <fstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "bots/arena_of.hpp"
#include "cli/conversation_for_tests.hpp"
#include "cli/run_cli_for_tests.hpp"
#include "games/registry.hpp"
#include "tests/sealed_bids/bots.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::cli {
namespace {

namespace json = boost::json;

bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

TEST_CASE("sealed-bids: games and cards list it beside the shipped ones") {
    const json::value listing = json::parse(run_cli({"games", "--json"}).out);
    const json::array& games = listing.at("games").as_array();
    REQUIRE(games.size() == 4);
    CHECK(games.front().at("id") == "la-cosa-nostra");
    CHECK(games.back().at("id") == "sealed-bids");
    CHECK(games.back().at("players").at("most") == 5);
    CHECK(says(run_cli({"games", "--lang", "de"}), "Verdeckte Gebote"));
    const json::value cards = json::parse(run_cli({"cards", "--game", "sealed-bids", "--json"}).out);
    REQUIRE(cards.at("cards").as_array().size() == 5);
    CHECK(cards.at("cards").at(4).at("text").at("es") == "Vale 5.");
}

TEST_CASE("sealed-bids: simulate and tournament play it; search beats chance, and heuristics are not known") {
    const Ran ran =
        run_cli({"simulate", "--game", "sealed-bids", "--players", "4", "--games", "300", "--seed", "5", "--json"});
    const json::value run = json::parse(ran.out);
    CHECK(run.at("finished") == 300);
    CHECK(run.at("decisions") == 300 * 4 * 5);
    const json::value cup = json::parse(run_cli({"tournament", "--game", "sealed-bids", "--players", "3", "--bots",
                                                 "random,sharp:200", "--games", "300", "--json"})
                                            .out);
    const json::value& best = cup.at("entrants").at(0);
    CHECK(best.at("bot") == "sharp:200");
    CHECK(best.at("low").as_double() > 0.36);  // an even share is a third
    const Ran steady = run_cli({"simulate", "--game", "sealed-bids", "--bots", "steady"});
    CHECK(steady.code == 2);
    CHECK(steady.err.find("'steady' does not know sealed-bids; allowed are random, sharp") != std::string::npos);
    CHECK(run_cli({"simulate", "--game", "sealed-bids", "--bots", "master"})
              .err.find("'master' does not know sealed-bids; allowed are random, sharp") != std::string::npos);
    CHECK(run_cli({"train", "--game", "sealed-bids", "--out", "weights.inc"})
              .err.find("sealed-bids: the bots of this game have no policy that learns") != std::string::npos);
}

TEST_CASE("sealed-bids: play, verify and replay work on the same log") {
    const TempFolder folder;
    const std::string save = folder.file("game.jsonl");
    const Ran left = run_cli({"play", "--game", "sealed-bids", "--players", "3", "--bots", "random", "--seed", "11",
                              "--save", save, "--plain"},
                             "t\n2\nq\n");
    CHECK(left.code == 0);
    CHECK(says(left, "Which card do you bid?"));
    CHECK(run_cli({"verify", save}).code == kUnfinished);
    const Ran finished = run_cli({"play", "--resume", "--save", save, "--plain"}, "1\n1\n1\n1\n1\n1\n1\n1\n");
    CHECK(says(finished, "The game is over."));
    const json::value proof = json::parse(run_cli({"verify", "--json", save}).out);
    CHECK(proof.at("verified").at(0).at("over") == true);
    CHECK(proof.at("verified").at(0).at("dice_checked") == true);
    const Ran story = run_cli({"replay", save, "--seat", "p2", "--lang", "nl", "--plain"});
    CHECK(story.code == 0);
    CHECK(says(story, "het casino"));

    std::string log = bytes_of(save);
    const std::size_t bid = log.find("p1 bid ");
    log.replace(bid, 8, log.compare(bid, 8, "p1 bid 1") == 0 ? "p1 bid 2" : "p1 bid 1");
    std::ofstream(folder.file("forged.jsonl")) << log;
    CHECK(run_cli({"verify", folder.file("forged.jsonl")}).code == kFailed);
}

TEST_CASE("sealed-bids: a whole game over the bot protocol ends in a log that verifies") {
    const TempFolder folder;
    const std::string log = log_of_game_by_defaults(R"({"cmd":"new","game":"sealed-bids","players":2,"seed":21})");
    std::ofstream(folder.file("bot.jsonl")) << log;
    CHECK(says(run_cli({"verify", folder.file("bot.jsonl")}), "dice as committed"));
    const Ran ran = run_cli({"engine"}, R"({"cmd":"new","game":"sealed-bids","players":2,"seed":21})"
                                        "\n"
                                        R"({"cmd":"view","seat":2})"
                                        "\n");
    const json::value shown = json::parse(ran.out.substr(ran.out.find('\n') + 1)).at("view");
    CHECK(shown.at("players").at(0).at("hand").as_array().empty());
    CHECK(shown.at("players").at(1).at("hand").as_array().size() == 5);
}

TEST_CASE("sealed-bids: its scenarios hold, and a wrong one fails") {
    std::vector<std::string> words{"scenario"};
    for (const auto& file : std::filesystem::directory_iterator("tests/sealed_bids/scenarios"))
        words.push_back(file.path().string());
    const Ran all = run_cli(words);
    INFO(all.out, all.err);
    CHECK(all.code == 0);
    CHECK(says(all, "4 passed, 0 failed"));

    const TempFolder folder;
    std::string wrong = bytes_of("tests/sealed_bids/scenarios/highest-card-takes-the-lot.toml");
    wrong.replace(wrong.find("\"winners\" = [3]"), 15, "\"winners\" = [2]");
    std::ofstream(folder.file("wrong.toml")) << wrong;
    CHECK(run_cli({"scenario", folder.file("wrong.toml")}).code == kFailed);
}

TEST_CASE("games and bots are added when a program starts, and not later") {
    const GameKind& kind = *find_game("sealed-bids");
    CHECK_THROWS_WITH_AS(add_game(kind),
                         "add_game: 'sealed-bids' comes too late; games are added when the program starts",
                         std::logic_error);
    CHECK(all_games().size() == 4);
    CHECK(bots::check_bot("sealed-bids", {bots::Skill::random}) == "");
    const bots::ArenaOf<sealed_bids::SealedBids> arena;
    CHECK_THROWS_WITH_AS(bots::add_arena(arena),
                         "add_arena: 'sealed-bids' comes too late; bots are added when the program starts",
                         std::logic_error);
}

TEST_CASE("sealed-bids: the schema of its view comes from the description") {
    const GameKind& kind = *find_game("sealed-bids");
    const json::object schema = kind.view_schema();
    REQUIRE(schema.contains("SealedBidsView"));
    const json::object& player = schema.at("SealedBidsPlayer").as_object();
    CHECK(json::serialize(player.at("required")) == R"(["seat","points","cards","hand"])");
    CHECK(json::serialize(player.at("properties").at("hand").at("items")) == R"({"type":"string"})");
    CHECK(json::serialize(schema.at("SealedBidsView").at("properties").at("game")) == R"({"const":"sealed-bids"})");
}

}  // namespace
}  // namespace consigliere::cli
