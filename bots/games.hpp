// The games that bots can play, and the way from a game's id to its type.
#pragma once

#include <string_view>
#include <type_traits>

#include "games/la_cosa_nostra/game.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/omerta/game.hpp"

namespace consigliere::bots {

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
};

using Games = GameList<la_cosa_nostra::LaCosaNostra, nothing_personal::NothingPersonal, omerta::Omerta>;

}  // namespace consigliere::bots
