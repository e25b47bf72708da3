#include "bots/game_knowledge.hpp"

#include <doctest/doctest.h>

namespace consigliere::bots {
namespace {

ActionList answers(int n) {
    ActionList legal;
    for (int i = 0; i < n; ++i) {
        Action x;
        x.a = static_cast<std::uint8_t>(i);
        legal.push(x);
    }
    return legal;
}

TEST_CASE("among equal answers the lot decides, each as likely as the others") {
    const ActionList legal = answers(5);
    const std::array<double, 5> worth{3, 1, 3, 2, 3};  // three equals, one of them last
    std::array<int, 5> drawn{};
    Rng rng(1);
    for (int i = 0; i < 3000; ++i) ++drawn[best_of(legal, rng, [&](const Action& x) { return worth[x.a]; }).a];
    CHECK(drawn[1] + drawn[3] == 0);
    for (const int i : {0, 2, 4}) {
        CHECK(drawn[static_cast<std::size_t>(i)] > 900);  // 1000 each; 26 is the standard error
        CHECK(drawn[static_cast<std::size_t>(i)] < 1100);
    }
}

TEST_CASE("without equals there is nothing to draw") {
    const ActionList legal = answers(4);
    Rng rng(1), untouched(1);
    CHECK(best_of(legal, rng, [](const Action& x) { return x.a == 2 ? 1.0 : -x.a; }).a == 2);
    CHECK(best_of(legal, rng, [](const Action& x) { return -1.0 * x.a; }).a == 0);
    CHECK(rng.next() == untouched.next());  // so dice that two rollouts share stay shared
}

}  // namespace
}  // namespace consigliere::bots
