// The games that the program ships, as types. The registry, the arena of the bots and the tests of all games use this
// list. A program may add further games when it starts (registry.hpp, bots/arena.hpp).
#pragma once

#include <string_view>
#include <type_traits>

#include "games/la_cosa_nostra/game.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/omerta/game.hpp"

namespace consigliere {

template <class... G>
struct GameList {
    // Calls visitor(std::type_identity<G>) for the game with this id; false if there is none.
    template <class Visitor>
    static bool visit([[maybe_unused]] std::string_view id, [[maybe_unused]] Visitor&& visitor) {
        return ((id == G::info().id && (visitor(std::type_identity<G>{}), true)) || ...);
    }
    // Calls visitor for each game in turn until one says true.
    template <class Visitor>
    static bool any([[maybe_unused]] Visitor&& visitor) {
        return (visitor(std::type_identity<G>{}) || ...);
    }
    template <class Visitor>
    static void each([[maybe_unused]] Visitor&& visitor) {
        (visitor(std::type_identity<G>{}), ...);
    }
};

using ShippedGames = GameList<la_cosa_nostra::LaCosaNostra, nothing_personal::NothingPersonal, omerta::Omerta>;

}  // namespace consigliere
