#include "games/registry.hpp"

#include <array>

namespace consigliere {

std::span<const GameKind* const> all_games() {
    return {};
}

const GameKind* find_game(std::string_view id) {
    for (const GameKind* kind : all_games())
        if (kind->info().id == id) return kind;
    return nullptr;
}

}  // namespace consigliere
