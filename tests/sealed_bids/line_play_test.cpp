// Games that are played on along a line and join each other give every position the victories of games from it alone.
#include <cmath>

#include <doctest/doctest.h>

#include "bots/line_play.hpp"
#include "bots/victory_tally.hpp"
#include "engine/playout.hpp"
#include "tests/sealed_bids/table.hpp"

namespace consigliere::sealed_bids {
namespace {

using bots::VictoryTally;

constexpr int kGames = 20'000;
constexpr int kPlayers = 3;
constexpr double kMostErrors = 5;  // standard errors of a difference

void add(VictoryTally& tally, SeatSet winners) {
    for (const Seat seat : SeatSet::players(kPlayers)) tally.add(seat, bots::share_of(seat, winners));
}

std::vector<State> line_of_play(const SealedBids& game) {
    Rng rng(3);
    ActionList actions;
    PlayoutCount count;
    std::vector<State> line{game.initial()};
    for (State s = line[0]; !game.decision(s).over(); line.push_back(s))
        random_step(game, s, game.decision(s), rng, actions, count);
    return line;
}

VictoryTally games_from(const SealedBids& game, const State& position) {
    VictoryTally tally;
    ActionList legal;
    for (int i = 0; i < kGames; ++i) {
        State world = position;
        bots::Dice dice(bots::seed_of_game(77, i));
        bots::play_on(game, world, std::numeric_limits<int>::max(), bots::RandomPolicy{}, dice, legal);
        add(tally, game.result(world).winners);
    }
    return tally;
}

TEST_CASE("line play: every position has the victories of games that are played from it alone") {
    const SealedBids game = game_for(kPlayers);
    const std::vector<State> line = line_of_play(game);
    std::vector<VictoryTally> joined(line.size());
    std::int64_t played = 0;
    for (int i = 0; i < kGames; ++i) {
        bots::LinePlay<SealedBids, bots::RandomPolicy> play(game, bots::seed_of_game(5, i));
        for (std::size_t n = line.size(); n-- > 0;) add(joined[n], play.end_from(line[n]));
        played += play.played();
    }
    CHECK(played < kGames * static_cast<std::int64_t>(line.size() - 1));  // some of them joined another
    for (std::size_t n = 0; n < line.size(); ++n) {
        CAPTURE(n);
        const bots::Measured alone = games_from(game, line[n]).mean(kGames), here = joined[n].mean(kGames);
        for (std::size_t seat = 0; seat < kPlayers; ++seat)
            CHECK(std::abs(alone.value[seat] - here.value[seat]) <=
                  kMostErrors * std::hypot(alone.error[seat], here.error[seat]) + 1e-9);
    }
}

TEST_CASE("line play: a position whose only continuation is in the line ends as that does") {
    const SealedBids game = game_for(kPlayers);
    const std::vector<State> line = line_of_play(game);
    const State& end = line.back();
    bots::LinePlay<SealedBids, bots::RandomPolicy> play(game, 1);
    CHECK(play.end_from(end) == game.result(end).winners);
    CHECK(play.end_from(end) == game.result(end).winners);
    CHECK(play.played() == 0);
}

}  // namespace
}  // namespace consigliere::sealed_bids
