// What must hold of the rules of thumb and of search in every game.
#include <cstring>

#include <doctest/doctest.h>

#include "bots/games.hpp"
#include "bots/la_cosa_nostra_steady.hpp"
#include "bots/nothing_personal_steady.hpp"
#include "bots/omerta_steady.hpp"
#include "bots/simulate.hpp"
#include "engine/kind_of.hpp"

namespace consigliere::bots {
namespace {

template <StartableGame G>
G standard_game(int players) {
    return G(players, OptionValues(G::options()), KindOf<G>().house_cards());
}

template <StartableGame G>
void check_steady_beats_random() {
    const G game = standard_game<G>(4);
    const BotSpec random{Skill::random};
    const Casting casting{.bots = {{Skill::steady}, random, random, random}, .rotate = true, .bargain = false};
    const SimulationResult r = Simulation<G>(game, casting, 1).run(0, 100, {});
    CHECK(r.finished == 100);
    CHECK_MESSAGE(r.bot_wins[0] >= 80, G::info().id, ": ", r.bot_wins[0], " of 100");
}

// Random play up to somewhere in the game, where a seat is asked.
template <StartableGame G>
TableState<G> somewhere(const G& game, std::uint64_t seed) {
    TableState<G> state{game.initial(), {}};
    Rng rng(seed);
    ActionList actions;
    PlayoutCount count;
    const std::uint32_t steps = rng.below(300);
    for (Decision d = game.decision(state.game); d.chance() || count.nodes() < steps; d = game.decision(state.game)) {
        auto before = state.game;
        random_step(game, state.game, d, rng, actions, count);
        if (game.decision(state.game).over()) return {before, {}};
    }
    return state;
}

template <StartableGame G>
void check_choices_keep_secrets() {
    const G game = standard_game<G>(4);
    int shown = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const TableState<G> truth = somewhere(game, seed);
        const Decision d = game.decision(truth.game);
        if (d.phase != Phase::deciding) continue;
        const Seat seat = d.may_act.first();
        Rng rng(seed);
        TableState<G> other = truth;
        other.game = game.redeal_unseen(truth.game, seat, rng);
        shown += std::memcmp(&truth.game, &other.game, sizeof(truth.game)) != 0;
        for (const BotSpec& spec : {BotSpec{Skill::steady}, BotSpec{Skill::sharp, Level::easy}}) {
            INFO(G::info().id, ", seed ", seed, ", ", to_text(spec), ", asked by ", G::prompts()[d.prompt].id);
            CHECK(make_bot<G>(spec, seed)->decide({game, truth, seat}) ==
                  make_bot<G>(spec, seed)->decide({game, other, seat}));
        }
    }
    CHECK(shown > 20);
}

// Bargaining and grudges included, at every number of players.
template <StartableGame G>
void check_no_mix_stalls() {
    for (int players = G::info().least_players; players <= G::info().most_players; ++players) {
        const G game = standard_game<G>(players);
        Casting casting;
        for (int i = 0; i < players; ++i)
            casting.bots.push_back({i == 0 ? Skill::sharp : Skill::steady, Level::easy, static_cast<Character>(1 + i)});
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
