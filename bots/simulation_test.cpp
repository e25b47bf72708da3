#include "bots/simulate.hpp"

#include "tests/how_many.hpp"
#include "tests/sealed_bids/table.hpp"
#include <doctest/doctest.h>

namespace consigliere::bots {
namespace {

using sealed_bids::game_for;
using sealed_bids::SealedBids;

Casting casting(std::initializer_list<BotSpec> bots) { return {.bots = bots}; }

const BotSpec kRandom{Skill::random};
const BotSpec kQuick{Skill::sharp, Level::easy, PersonalityKind::reckless};

TEST_CASE("a run gives the same result in one piece and in many") {
    const SealedBids game = game_for(3);
    for (const Casting& cast : {casting({kRandom, kRandom, kRandom}), casting({kQuick, kRandom, kQuick})}) {
        const Simulation<SealedBids> simulation(game, cast, 42);
        const SimulationResult whole = simulation.run(0, 30, {});
        SimulationResult merged = simulation.run(20, 30, {});
        merged.merge(simulation.run(0, 7, {}));
        merged.merge(simulation.run(7, 20, {}));
        CHECK(merged == whole);
        CHECK(whole.games == 30);
        CHECK(whole.finished == 30);
        CHECK_FALSE(Simulation<SealedBids>(game, cast, 43).run(0, 30, {}) == whole);
    }
}

TEST_CASE("random play counts what the bare loop counts") {
    const SealedBids game = game_for(4);
    const Simulation<SealedBids> simulation(game, casting({kRandom, kRandom, kRandom, kRandom}), 5);
    const SimulationResult result = simulation.run(3, 4, {});
    Rng rng(5, 3);
    ActionList actions;
    auto state = game.initial();
    const PlayoutCount count = random_playout(game, state, rng, actions);
    CHECK(result.decisions == count.decisions);
    CHECK(result.chances == count.chances);
    CHECK(result.wins[game.result(state).winners.first().index] == 1);
}

TEST_CASE("wins, shares, scores and lengths add up") {
    const SealedBids game = game_for(3);
    const SimulationResult r = Simulation<SealedBids>(game, casting({kRandom, kRandom, kRandom}), 1).run(0, 200, {});
    std::uint64_t shares = 0, lengths = 0;
    std::int64_t points = 0;
    for (int i = 0; i < 3; ++i)
        shares += r.bot_shares[static_cast<std::size_t>(i)], points += r.score_sum[static_cast<std::size_t>(i)];
    for (const std::uint64_t n : r.lengths) lengths += n;
    CHECK(shares == 200 * SimulationResult::kWholeVictory);
    CHECK(points == 200 * 15);  // lots of one to five
    CHECK(lengths == 200);
}

TEST_CASE("seats rotate so that the better bot wins at all of them") {
    const SealedBids game = game_for(3);
    const auto games = static_cast<std::uint64_t>(testing::how_many(150));
    Casting cast = casting({{Skill::sharp, Level::easy}, kRandom, kRandom});
    const SimulationResult fixed = Simulation<SealedBids>(game, cast, 9).run(0, games, {});
    cast.rotate = true;
    const SimulationResult rotated = Simulation<SealedBids>(game, cast, 9).run(0, games, {});
    CHECK(fixed.wins == fixed.bot_wins);
    if (!testing::in_full()) return;  // too few for a figure
    CHECK(rotated.bot_wins[0] > 65);  // an even share would be 50
    CHECK(rotated.wins[0] < 65);
}

TEST_CASE("a run stops when told to and says how far it came") {
    const SealedBids game = game_for(3);
    int asked = 0;
    const SimulationResult r =
        Simulation<SealedBids>(game, casting({kRandom, kRandom, kRandom}), 1).run(0, 200, [&] { return ++asked < 7; });
    CHECK(r.games == 7);
}

}  // namespace
}  // namespace consigliere::bots
