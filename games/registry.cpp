#include "games/registry.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/kind_of.hpp"
#include "games/shipped.hpp"

namespace consigliere {

namespace {

struct Registry {
    std::vector<const GameKind*> games;
    std::atomic<bool> asked_for = false;  // from now on nobody adds one

    Registry() {
        ShippedGames::each([&]<class G>(std::type_identity<G>) {
            static const KindOf<G> kind;
            games.push_back(&kind);
        });
    }
};

Registry& registry() {
    static Registry all;
    return all;
}

}  // namespace

std::span<const GameKind* const> all_games() {
    Registry& all = registry();
    all.asked_for.store(true, std::memory_order_relaxed);
    return all.games;
}

const GameKind* find_game(std::string_view id) {
    for (const GameKind* kind : all_games())
        if (kind->info().id == id) return kind;
    return nullptr;
}

void add_game(const GameKind& kind) {
    Registry& all = registry();
    const std::string id(kind.info().id);
    if (all.asked_for.load(std::memory_order_relaxed))
        throw std::logic_error("add_game: '" + id + "' comes too late; games are added when the program starts");
    if (std::any_of(all.games.begin(), all.games.end(), [&](const GameKind* one) { return one->info().id == id; }))
        throw std::logic_error("add_game: there is a game '" + id + "' already");
    all.games.push_back(&kind);
}

}  // namespace consigliere
