// Plays whole random games of four players on one thread: a fixed run whose instructions valgrind counts
// (scripts/count_instructions.sh). Prints how many nodes (decisions and chance) were played and a hash of all final
// states, so that a faster version can be seen to play the same games.
#include <charconv>
#include <cstdio>
#include <cstring>

#include "engine/hash.hpp"
#include "engine/playout.hpp"
#include "games/kinds.hpp"

namespace consigliere {

namespace {

template <StartableGame G>
void play(std::uint64_t games) {
    const G game(4, OptionValues(G::options()), KindOf<G>().house_cards());
    ActionList actions;
    std::uint64_t nodes = 0;
    std::uint64_t hash = 0;
    for (std::uint64_t number = 0; number < games; ++number) {
        Rng rng(1, number);
        auto state = game.initial();
        nodes += random_playout(game, state, rng, actions).nodes();
        hash = hash * 31 + hash_of(state);
    }
    std::printf("%llu nodes, hash %016llx\n", static_cast<unsigned long long>(nodes),
                static_cast<unsigned long long>(hash));
}

bool play_named(std::string_view id, std::uint64_t games) {
    return ShippedGames::any([&]<class G>(std::type_identity<G>) {
        if (id != G::info().id) return false;
        play<G>(games);
        return true;
    });
}

}  // namespace

}  // namespace consigliere

int main(int count, char** values) {
    std::uint64_t games = 0;
    if (count == 3) std::from_chars(values[2], values[2] + std::strlen(values[2]), games);
    if (games > 0 && games <= 1'000'000 && consigliere::play_named(values[1], games)) return 0;
    std::fprintf(stderr,
                 "usage: consigliere_random_games GAME GAMES (1 to 1000000); `consigliere games` lists the ids\n");
    return 2;
}
