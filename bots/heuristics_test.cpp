// What must hold of the heuristics and of search in every game.
#include <cstring>

#include <doctest/doctest.h>

#include "bots/la_cosa_nostra/heuristics.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "bots/omerta/heuristics.hpp"
#include "bots/positions_for_tests.hpp"
#include "bots/simulate.hpp"
#include "games/kinds.hpp"
#include "tests/how_many.hpp"
#include "tests/two_threads.hpp"

namespace consigliere::bots {
namespace {

template <StartableGame G>
void check_steady_beats_random() {
    const G game = standard_game<G>(4);
    const BotSpec random{Skill::random};
    const Casting casting{.bots = {{Skill::steady}, random, random, random}, .rotate = true, .bargain = false};
    const SimulationResult r = Simulation<G>(game, casting, 1).run(0, 100, {});
    CHECK(r.finished == 100);
    CHECK_MESSAGE(r.bot_wins[0] >= 80, G::info().id, ": ", r.bot_wins[0], " of 100");
}

template <StartableGame G>
void check_choices_keep_secrets() {
    const G game = standard_game<G>(4);
    int shown = 0;
    const int moments = testing::how_many(60);
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(moments); ++seed) {
        const MatchState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase != Phase::deciding) continue;
        const Seat seat = d.may_act.first();
        Rng rng(seed);
        MatchState<G> other = truth;
        other.game = game.redeal_unseen(truth.game, seat, rng);
        shown += std::memcmp(&truth.game, &other.game, sizeof(truth.game)) != 0;
        for (const BotSpec& spec : {BotSpec{Skill::steady}, BotSpec{.skill = Skill::sharp, .iterations = 150},
                                    BotSpec{.skill = Skill::master, .iterations = 60}}) {
            INFO(G::info().id, ", seed ", seed, ", ", to_text(spec), ", asked by ", G::prompts()[d.prompt].id);
            CHECK(make_bot<G>(spec, seed)->decide({game, truth, seat}) ==
                  make_bot<G>(spec, seed)->decide({game, other, seat}));
        }
        CHECK(make_bot<G>({Skill::steady}, seed)->propose({game, truth, seat}) ==
              make_bot<G>({Skill::steady}, seed)->propose({game, other, seat}));
    }
    CHECK(shown > moments / 3);
}

template <StartableGame G>
void check_threads_change_nothing() {
    const G game = standard_game<G>(4);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const MatchState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase != Phase::deciding) continue;
        const BotSpec spec{Skill::sharp, Level::easy};
        const Seat seat = d.may_act.first();
        CHECK(make_bot<G>(spec, seed)->decide({game, truth, seat}) ==
              make_bot<G>(spec, seed, {.parallel_for = testing::two_threads})->decide({game, truth, seat}));
    }
}

TEST_CASE("sharp answers the same on one thread and on two") {
    check_threads_change_nothing<la_cosa_nostra::LaCosaNostra>();
    check_threads_change_nothing<nothing_personal::NothingPersonal>();
    check_threads_change_nothing<omerta::Omerta>();
}

template <StartableGame G>
double deals_a_game(int games) {
    const G game = standard_game<G>(4);
    const BotSpec steady{Skill::steady};
    const SimulationResult r = Simulation<G>(game, {.bots = {steady, steady, steady, steady}}, 1).run(0, games, {});
    return static_cast<double>(r.deals) / games;
}

TEST_CASE("a bargaining table makes deals") {
    const int games = testing::in_full() ? 6 : 1;
    CHECK(deals_a_game<la_cosa_nostra::LaCosaNostra>(games) >= 1);
    CHECK(deals_a_game<nothing_personal::NothingPersonal>(games) >= 1);
}

// The bank gives eight dollars for any card (NP-SELL-1).
TEST_CASE("nobody offers a card of Nothing Personal for less than the bank would give") {
    using nothing_personal::NothingPersonal;
    const NothingPersonal game = standard_game<NothingPersonal>(4);
    const BotSpec reckless{Skill::steady, Level::hard, PersonalityKind::reckless};  // content with the least
    const Simulation<NothingPersonal> play(game, {.bots = {reckless, reckless, reckless, reckless}}, 2);
    int offered = 0, too_cheap = 0;
    const auto look = [&](const GameRecord& t) {
        for (const Command& c : t.commands) {
            if (c.action.kind != kOffer || c.terms.gives.empty()) continue;
            if (c.terms.gives[0].kind != nothing_personal::kCardItem) continue;
            int dollars = 0;
            for (const Item& item : c.terms.wants) dollars += item.kind == nothing_personal::kCashItem ? item.n : 0;
            ++offered;
            too_cheap += dollars < game.setup().options.sell_price;
        }
    };
    // One in ten games has one.
    const std::uint64_t end = testing::in_full() ? 200 : 22;
    for (std::uint64_t i = 20; i < end && offered < 2; ++i) play.run(i, i + 1, {}, look);
    CHECK(too_cheap == 0);
    if (testing::in_full()) CHECK(offered > 0);
}

// NegotiationBudget and grudges included, at every number of players; under sanitizers, which make a game take seconds, one.
template <StartableGame G>
void check_no_mix_stalls() {
    const GameInfo& info = G::info();
    for (int players = testing::in_full() ? info.least_players : info.most_players; players <= info.most_players;
         ++players) {
        const G game = standard_game<G>(players);
        Casting casting;
        for (int i = 0; i < players; ++i)
            casting.bots.push_back(
                {i == 0 ? Skill::sharp : Skill::steady, Level::easy, static_cast<PersonalityKind>(1 + i)});
        const SimulationResult r = Simulation<G>(game, casting, 3).run(0, 1, {});
        CHECK_MESSAGE(r.finished == 1, G::info().id, " with ", players);
    }
}

TEST_CASE("no mix of characters stalls a game") {
    check_no_mix_stalls<la_cosa_nostra::LaCosaNostra>();
    check_no_mix_stalls<nothing_personal::NothingPersonal>();
    check_no_mix_stalls<omerta::Omerta>();
}

TEST_CASE("steady wins against chance") {
    check_steady_beats_random<la_cosa_nostra::LaCosaNostra>();
    check_steady_beats_random<nothing_personal::NothingPersonal>();
    check_steady_beats_random<omerta::Omerta>();
}

TEST_CASE("a choice does not depend on what the seat cannot see") {
    check_choices_keep_secrets<la_cosa_nostra::LaCosaNostra>();
    check_choices_keep_secrets<nothing_personal::NothingPersonal>();
    check_choices_keep_secrets<omerta::Omerta>();
}

}  // namespace
}  // namespace consigliere::bots
