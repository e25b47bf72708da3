// Counts of all ways a game can go for a few steps from fixed positions: any change of the rules changes them, and a
// change that should not, must not. The counts stand in tests/perft.toml; a wrong one is reported with the right one.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bots/games.hpp"
#include "engine/data.hpp"
#include "engine/kind_of.hpp"
#include "engine/playout.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere {

namespace {

// Leaves of the tree of answers and distinct chance outcomes, `depth` steps deep.
template <StartableGame G>
std::uint64_t count_ways(const G& game, const typename G::State& state, int depth) {
    const Decision d = game.decision(state);
    if (depth == 0 || d.over()) return 1;
    std::uint64_t ways = 0;
    const auto follow = [&](const Action& x) {
        auto next = state;
        game.apply(next, x, nullptr);
        ways += count_ways(game, next, depth - 1);
    };
    if (d.chance()) {
        Action last;
        for (std::uint32_t k = 0; k < game.chance_count(state); ++k) {
            const Action x = game.chance_action(state, k);
            if (k == 0 || x != last) follow(x);
            last = x;
        }
    } else {
        const auto actions = std::make_unique<ActionList>();
        game.legal_actions(state, d.may_act.first(), *actions);
        for (const Action& x : *actions) follow(x);
    }
    return ways;
}

// The position after `steps` random steps, for a start in the thick of it.
template <StartableGame G>
typename G::State start_after(const G& game, int steps) {
    auto state = game.initial();
    Rng rng(42);
    ActionList actions;
    PlayoutCount count;
    for (int i = 0; i < steps && !game.decision(state).over(); ++i)
        random_step(game, state, game.decision(state), rng, actions, count);
    return state;
}

}  // namespace

TEST_CASE("perft: the number of ways from fixed positions is the same as ever") {
    const Data table = parse_toml(bytes_of("tests/perft.toml"), "tests/perft.toml");
    int checked = 0;
    for (const Data& entry : *table.find("perft")->as_list()) {
        const auto number = [&](const char* key) { return *entry.find(key)->as_number(); };
        bots::Games::visit(*entry.find("game")->as_text(), [&]<class G>(std::type_identity<G>) {
            const G game(static_cast<int>(number("players")), OptionValues(G::options()), KindOf<G>().house_cards());
            const auto ways = count_ways(game, start_after(game, static_cast<int>(number("after"))),
                                         static_cast<int>(number("depth")));
            INFO(G::info().id, " players ", number("players"), " after ", number("after"), " depth ", number("depth"));
            CHECK(ways == static_cast<std::uint64_t>(number("ways")));
            ++checked;
        });
    }
    CHECK(checked == static_cast<int>(table.find("perft")->as_list()->size()));
}

}  // namespace consigliere
