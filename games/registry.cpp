#include "games/registry.hpp"

#include <array>

#include "engine/kind_of.hpp"
#include "games/la_cosa_nostra/game.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/omerta/game.hpp"

namespace consigliere {

std::span<const GameKind* const> all_games() {
    static const KindOf<la_cosa_nostra::LaCosaNostra> kLaCosaNostra;
    static const KindOf<nothing_personal::NothingPersonal> kNothingPersonal;
    static const KindOf<omerta::Omerta> kOmerta;
    static const std::array<const GameKind*, 3> kGames{&kLaCosaNostra, &kNothingPersonal, &kOmerta};
    return kGames;
}

const GameKind* find_game(std::string_view id) {
    for (const GameKind* kind : all_games())
        if (kind->info().id == id) return kind;
    return nullptr;
}

}  // namespace consigliere
