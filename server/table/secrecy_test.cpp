// The wire tells no secret: pairs of worlds that look the same to an observer are played side by side, and as long as nobody
// does anything that the observer may see to differ, the observer, a spectator and a guest in the lobby are sent the
// same bytes at the same times.
#include <doctest/doctest.h>

#include "server/table/pair_of_worlds.hpp"
#include "tests/how_many.hpp"

namespace consigliere::server::wire {

namespace {

const json::object kLive{{"mode", "live"},   {"turn_s", 30},    {"action_s", 30},
                         {"reaction_s", 10}, {"reserve_s", 60}, {"grace_s", 5}};
const json::object kSlow{{"mode", "slow"}};
const json::object kNone{{"mode", "none"}};

const Variant kVariants[] = {
    {"live", kLive},
    {"live, restless", kLive, 0, 0, false, true},
    {"live, bots", kLive, 2, 0, false, true},
    {"live, one person", kLive, 3, 0, false, true},
    {"live, orders", kLive, 0, 0, true, true},
    {"live, absent people and bots", kLive, 1, 1, true, true},
    {"live, spectators later", kLive, 1, 0, false, true, 60},
    {"slow", kSlow, 0, 0, false, true},
    {"slow, absent people", kSlow, 0, 2, false, true},
    {"slow, orders, absent people and a bot", kSlow, 1, 1, true, true, 120},
    {"without clock", kNone, 0, 0, false, true},
    {"without clock, orders", kNone, 0, 0, true, true},
    {"without clock, one person", kNone, 3, 0, false, true},
    {"without clock, bots, spectators later", kNone, 2, 0, true, true, 60},
    {"live, restarts", kLive, 0, 0, false, true, 0, true},
    {"slow, restarts, a bot, spectators later", kSlow, 1, 0, true, true, 60, true},
    {"live, a spectator watches", kLive, 1, 1, false, true, 0, false, true},
    {"without clock, a spectator watches one person", kNone, 3, 0, false, true, 0, false, true},
    {"live, bots of the roster", kLive, 2, 0, false, true, 0, false, false, true},
};

void compare_worlds(std::string_view game) {
    const int positions = consigliere::testing::how_many(30);
    int pairs = 0, messages = 0, windows = 0, bargains = 0, kept_back = 0, restarts = 0, leaks = 0;
    for (int n = 1; n <= positions; ++n) {
        const auto position = random_position(game, static_cast<std::uint64_t>(n));
        if (!position) continue;
        for (const Variant& variant : kVariants) {
            Pair pair(game, variant,
                      static_cast<std::uint64_t>(n) * 100 + static_cast<std::uint64_t>(&variant - kVariants));
            if (!pair.open(*position)) continue;
            pair.play(25);
            ++pairs;
            messages += pair.sent.equal;
            windows += pair.windows;
            bargains += pair.bargains;
            kept_back += pair.kept_back;
            restarts += pair.restarts;
            leaks += !pair.sent.leak.empty();
            INFO("position ", n, ", ", std::string(variant.name), ": ", pair.sent.leak.substr(0, 1500), "\n",
                 pair.story());
            CHECK(pair.sent.leak.empty());
            if (leaks >= 3) return;
        }
    }
    MESSAGE(game << ": " << pairs << " pairs of worlds, " << windows << " windows, " << bargains
                 << " private offers, words and answers, " << kept_back << " moves kept back, " << restarts
                 << " restarts, " << messages << " messages the same in both");
    CHECK(windows > pairs);
    CHECK(bargains > pairs);
    CHECK(restarts > 0);
}

}  // namespace

TEST_CASE("the wire tells no secret: La Cosa Nostra") { compare_worlds("la-cosa-nostra"); }
TEST_CASE("the wire tells no secret: Nothing Personal") { compare_worlds("nothing-personal"); }
TEST_CASE("the wire tells no secret: Omertà") { compare_worlds("omerta"); }

}  // namespace consigliere::server::wire
