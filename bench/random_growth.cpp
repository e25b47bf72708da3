// Plays random games of some number of players, each only up to some number of nodes, on one thread. Prints how many nodes
// were played. scripts/draw_growth.py counts the instructions of such runs: their differences are the cost of a node for
// more players, and the cost of a node later in a game.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <utility>

#include "engine/playout.hpp"
#include "games/kinds.hpp"

namespace consigliere {

namespace {

struct Run {
    std::uint64_t games = 0, players = 0, most_nodes = 0;
};

template <StartableGame G>
void play(const Run& run) {
    const G game(static_cast<int>(run.players), OptionValues(G::options()), KindOf<G>().house_cards());
    ActionList actions;
    std::uint64_t nodes = 0;
    for (std::uint64_t number = 0; number < run.games; ++number) {
        Rng rng(1, number);
        PlayoutCount count;
        auto state = game.initial();
        for (Decision d = game.decision(state); !d.over() && count.nodes() < run.most_nodes; d = game.decision(state))
            random_step(game, state, d, rng, actions, count);
        nodes += count.nodes();
    }
    std::printf("%llu nodes\n", static_cast<unsigned long long>(nodes));
}

bool play_named(std::string_view id, const Run& run) {
    return ShippedGames::any([&]<class G>(std::type_identity<G>) {
        const auto& info = G::info();
        if (id != info.id || std::cmp_less(run.players, info.least_players) ||
            std::cmp_greater(run.players, info.most_players))
            return false;
        play<G>(run);
        return true;
    });
}

}  // namespace

}  // namespace consigliere

int main(int count, char** values) {
    consigliere::Run run;
    std::uint64_t* const fields[] = {&run.games, &run.players, &run.most_nodes};
    for (int i = 0; i < 3 && count == 5; ++i)
        std::from_chars(values[i + 2], values[i + 2] + std::strlen(values[i + 2]), *fields[i]);
    if (run.games > 0 && run.games <= 1'000'000 && consigliere::play_named(values[1], run)) return 0;
    std::fprintf(stderr, "usage: consigliere_random_growth GAME GAMES PLAYERS MOST_NODES\n");
    return 2;
}
