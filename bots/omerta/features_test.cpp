// What the forecast of Omertà makes of positions that differ in one thing.
#include <cmath>

#include <doctest/doctest.h>

#include "bots/omerta/heuristics.hpp"
#include "bots/value.hpp"
#include "games/omerta/test_table.hpp"

namespace consigliere::bots {
namespace {

using namespace omerta;
using omerta::testing::Given;
using omerta::testing::TestTable;

// Three families before their first part of the Deal phase of round 5. The first wants three domains of the Bronx and two
// of Manhattan, and has four of the five.
Given table() {
    Given given = Given(3).gam(1, 5).col(2, 5).luc(3, 5).round(5).phase("deal");
    for (const char* d : {"grand-concourse", "arthur-avenue", "hunts-point", "broadway"}) given.domain(1, d, 1);
    given.main(1, "bronx-and-manhattan").main(2, "brooklyn-and-queens").main(3, "arms-and-influence");
    return given;
}

double odds_of_first(const Given& given) {
    const TestTable t(given);
    return values_of(GameKnowledge<Omerta>::forecast(t.game, t.state), 3, 0)[0];
}

TEST_CASE("Omertà: the forecast knows what the main objective lacks (OM-OBJ-1)") {
    Given two_missing = table().main(1, "queens-and-bronx");  // three domains of the Bronx, none of Queens
    CHECK(odds_of_first(table()) > odds_of_first(two_missing) + 0.05);
}

TEST_CASE("Omertà: completed objectives, with the respect that they bring, improve the odds (OM-OBJ-4)") {
    const double none = odds_of_first(table());
    const double one = odds_of_first(table().completed(1, {"easy-money"}));
    const double two = odds_of_first(table().completed(1, {"easy-money", "small-army"}));
    CHECK(one > none);
    CHECK(two > one);
}

TEST_CASE("Omertà: in Conquest mode respect counts, whatever objectives there were (OM-CONQMODE-4)") {
    const auto given = [](const char* domain) {
        return Given(3).option("mode=conquista").gam(1, 5).domain(1, domain).col(2, 5).luc(3, 5).round(3).phase("deal");
    };
    CHECK(odds_of_first(given("broadway")) > odds_of_first(given("tenderloin")));  // 5 points and 3
}

TEST_CASE("Omertà: the forecast is made for every number of players in both modes") {
    for (int players = 2; players <= 5; ++players)
        for (const char* mode : {"mode=cosa_nostra", "mode=conquista"}) {
            Given given(players);
            const char* dons[] = {"gambino", "colombo", "luchese", "genovese", "bonanno"};
            const char* types[] = {"thugs", "gunmen", "spies", "accountants", "bodyguards"};
            const char* capos[] = {"ridella", "marcone", "vecchio", "sanseverino", "quaranta"};
            for (int seat = 1; seat <= players; ++seat)
                given.family(seat, dons[seat - 1], capos[seat - 1], types[seat - 1], 2 * seat);
            const TestTable t(given.option(mode).round(4).phase("deal"));
            const Values odds = values_of(GameKnowledge<Omerta>::forecast(t.game, t.state), players, 0);
            double sum = 0, least = 1;
            for (const double x : odds) sum += x;
            for (int seat = 0; seat < players; ++seat) least = std::min(least, odds[static_cast<std::size_t>(seat)]);
            CHECK(sum == doctest::Approx(1));
            CHECK(least > 0);
            CHECK(least < 1.0 / players);  // not a blind guess
        }
}

}  // namespace
}  // namespace consigliere::bots
