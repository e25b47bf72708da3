// What a card set does to the game, over HTTP: the same games with the house set, in parts that add up.
#include "server/site/card_balance.hpp"

#include <doctest/doctest.h>

#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

std::string house_file() { return bytes_of("games/la_cosa_nostra/cards.toml"); }

// The house's set with more money at the start.
std::string rich_file() {
    std::string text = house_file();
    const std::size_t at = text.find("start_cash = ");
    REQUIRE(at != std::string::npos);
    return text.replace(at, text.find('\n', at) - at, "start_cash = 30000");
}

std::string target(int players, int first, const std::string& game = "la-cosa-nostra") {
    return "/api/v1/games/" + game + "/cards/balance?players=" + std::to_string(players) +
           "&first=" + std::to_string(first);
}

double mean(const json::value& sum) {
    return sum.at("sum").to_number<double>() / std::max(1.0, sum.at("n").to_number<double>());
}

}  // namespace

TEST_CASE("balance: the house set against itself plays the same games, and another set does not") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    const auto same = ann.http("POST", target(3, 0), house_file());
    REQUIRE(same.status == 200);
    const json::object part = same.json();
    const auto played = part.at("played").to_number<int>();
    CHECK(played >= 1);
    CHECK(played <= 50);
    CHECK(part.at("house") == part.at("own"));
    CHECK(part.at("own").at("finished").to_number<int>() == played);
    CHECK(part.at("own").at("seats").as_array().size() == 3);
    double wins = 0;
    for (const json::value& seat : part.at("own").at("seats").as_array()) wins += seat.at("wins").to_number<double>();
    CHECK(wins == doctest::Approx(played));
    CHECK_FALSE(part.at("own").at("used").as_object().empty());

    const json::object rich = ann.http("POST", target(3, 0), rich_file()).json();
    CHECK(mean(rich.at("own").at("winning_score")) > mean(rich.at("house").at("winning_score")) + 20'000);
    CHECK(rich.at("first") == 0);
}

TEST_CASE("balance: parts are numbered, and a later one plays other games") {
    const GameKind& kind = *find_game("la-cosa-nostra");
    const auto never = [] { return false; };
    const auto first = play_balance_part(kind, kind.house_cards(), {3, 0}, never);
    const auto again = play_balance_part(kind, kind.house_cards(), {3, 0}, never);
    const auto later = play_balance_part(kind, kind.house_cards(), {3, 500}, never);
    if (first.at("played") == again.at("played")) CHECK(first == again);
    CHECK(first.at("own") != later.at("own"));
    CHECK(play_balance_part(kind, kind.house_cards(), {3, kBalanceGames - 1}, never).at("played") == 1);
    const auto stopped = play_balance_part(kind, kind.house_cards(), {3, 0}, [] { return true; });
    CHECK(stopped.at("played").to_number<int>() <= 1);
}

TEST_CASE("balance: a set that cannot be played and a wrong request are refused with the reason") {
    TestSite server([](Config& config) { config.balance_parts_an_hour = 6; });
    WireClient ann = server.guest("Ann");
    const auto broken = ann.http("POST", target(3, 0), "[[card]]\n");
    CHECK(broken.status == 400);
    CHECK(refusal_of(broken.json()) == "bad_cards");
    CHECK(refusal_of(ann.http("POST", target(9, 0), house_file()).json()) == "bad_message");
    CHECK(refusal_of(ann.http("POST", target(3, 1000), house_file()).json()) == "bad_message");
    CHECK(refusal_of(ann.http("POST", target(3, -1), house_file()).json()) == "bad_message");
    CHECK(refusal_of(ann.http("POST", target(3, 0, "chess"), house_file()).json()) == "no_such_game");
    WireClient nobody(server.port());
    CHECK(nobody.http("POST", target(3, 0), house_file()).status == 401);
    int refused = 0;
    for (int i = 0; i < 6; ++i)
        if (refusal_of(ann.http("POST", target(3, 0), "[[card]]\n").json()) == "too_many_simulations") ++refused;
    CHECK(refused == 1);
}

}  // namespace consigliere::server
