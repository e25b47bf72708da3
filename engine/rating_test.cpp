#include "engine/rating.hpp"

#include <array>

#include <doctest/doctest.h>

#include "engine/rng.hpp"

using namespace consigliere;

TEST_CASE("two equals: the figures of the published method") {
    Rating winner, loser;
    const Placing game[] = {{&winner, 1}, {&loser, 2}};
    rate(game);
    CHECK(winner.mean == doctest::Approx(27.63523138).epsilon(1e-8));
    CHECK(loser.mean == doctest::Approx(22.36476862).epsilon(1e-8));
    CHECK(winner.deviation == doctest::Approx(8.06550632).epsilon(1e-8));
    CHECK(loser.deviation == doctest::Approx(8.06550632).epsilon(1e-8));
}

TEST_CASE("a tie between equals moves nobody, and the order of naming does not matter") {
    Rating a, b;
    const Placing tie[] = {{&a, 1}, {&b, 1}};
    rate(tie);
    CHECK(a.mean == doctest::Approx(25.0));
    CHECK(a.deviation < 25.0 / 3);

    std::array<Rating, 3> x{{{30, 5}, {25, 4}, {20, 6}}}, y = x;
    const Placing forth[] = {{&x[0], 3}, {&x[1], 1}, {&x[2], 2}};
    const Placing back[] = {{&y[2], 2}, {&y[1], 1}, {&y[0], 3}};
    rate(forth);
    rate(back);
    for (std::size_t i = 0; i < 3; ++i) CHECK(x[i].mean == doctest::Approx(y[i].mean));
    CHECK(x[0].mean < 30);
    CHECK(x[1].mean > 25);
}

TEST_CASE("the better of four is found, whatever the seats") {
    std::array<Rating, 4> players;
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
        // Player 2 wins four games in ten, the others two each; the places behind are a matter of luck.
        const auto die = rng.below(10);
        const std::size_t winner = die < 4 ? 2 : die < 6 ? 0 : die < 8 ? 1 : 3;
        const auto turn = rng.below(3);
        std::array<Placing, 4> game;
        std::uint32_t behind = 0;
        for (std::size_t k = 0; k < 4; ++k)
            game[k] = {&players[k], k == winner ? 1 : 2 + static_cast<int>((behind++ + turn) % 3)};
        rate(game);
    }
    for (const std::size_t other : {0u, 1u, 3u}) CHECK(players[2].mean > players[other].mean + players[2].deviation);
}
