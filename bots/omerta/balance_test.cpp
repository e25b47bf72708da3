// Equal bots at every table of Omertà: no family may be far from its share, and no part of the game may lie dead.
#include <doctest/doctest.h>

#include "bots/omerta/heuristics.hpp"
#include "games/omerta/events.hpp"
#include "games/omerta/kind.hpp"

namespace consigliere::bots {
namespace {

using namespace omerta;

struct Counters {
    IndexedArray<DonId, int, kDons> games{}, wins{};
    Array<int, 61> lengths{};
    int played = 0, heists = 0, assaults = 0, conquests = 0, involved = 0;

    int median() const {
        int round = 0;
        for (int below = 0; below <= played / 2; ++round) below += lengths[round];
        return round - 1;
    }
};

void count(const Events& events, Counters& tally) {
    for (const Event& e : events) {
        tally.heists += is(e, EventKind::heist_declared);
        tally.assaults += is(e, EventKind::assault_declared);
        tally.conquests += is(e, EventKind::conquest_declared);
        tally.involved += is(e, EventKind::involved);
    }
}

void play_one(const Omerta& game, Rng& rng, Counters& tally) {
    const GameKnowledge<Omerta>::Policy policy;
    State state = game.initial();
    ActionList legal;
    Events events;
    for (Decision d = game.decision(state); !d.over(); d = game.decision(state)) {
        events.clear();
        if (d.chance()) {
            game.apply(state, game.chance_action(state, rng.below(game.chance_count(state))), &events);
        } else {
            const Seat seat = d.may_act.first();
            legal.clear();
            game.legal_actions(state, seat, legal);
            const Action x = legal.size() == 1 ? legal[0] : policy.choose(game, state, seat, legal, rng);
            game.apply(state, x, &events);
        }
        count(events, tally);
    }
    ++tally.played;
    ++tally.lengths[state.round];
    for (const Seat seat : SeatSet::players(game.players())) {
        const DonId don = state.family[seat].don;
        ++tally.games[don];
        tally.wins[don] += game.result(state).winners.has(seat);
    }
}

Counters play(int players, const char* mode, int games) {
    OptionValues options(Omerta::options());
    REQUIRE(options.set("mode", mode) == "");
    const Omerta game(players, options, KindOf<Omerta>().house_cards());
    Counters tally;
    for (int i = 0; i < games; ++i) {
        Rng rng(7, static_cast<std::uint64_t>(i));
        play_one(game, rng, tally);
    }
    return tally;
}

// Three hundred games leave some five points of chance on a family's share; 14 points off is gross.
void check_shares(const Counters& tally, int players) {
    for (const DonId don : DonSet::first_members(kDons)) {
        const double share = static_cast<double>(tally.wins[don]) / tally.games[don];
        INFO(players, " players, don ", int{don.index}, ": ", share);
        CHECK(share > 1.0 / players - 0.14);
        CHECK(share < 1.0 / players + 0.14);
    }
}

}  // namespace

TEST_CASE("omerta: no family is far from its share, and games last as long as they should") {
    for (int players = 2; players <= 5; ++players) {
        const Counters tally = play(players, "cosa_nostra", 300);
        check_shares(tally, players);
        CHECK(tally.median() >= 6);
        CHECK(tally.median() <= 11);
        const int families = players * tally.played;
        CHECK(tally.heists * 2 > families);  // half a heist each
        CHECK(tally.assaults * 2 > families);
        CHECK(tally.conquests > 3 * families);
        CHECK(tally.involved > tally.conquests / 10);
    }
}

TEST_CASE("omerta: the same in Conquest mode, which is shorter") {
    for (int players = 2; players <= 5; ++players) {
        const Counters tally = play(players, "conquista", 300);
        check_shares(tally, players);
        CHECK(tally.median() >= 3);
        CHECK(tally.median() <= 8);
    }
}

}  // namespace consigliere::bots
