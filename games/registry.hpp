// The games of this program: those it ships (shipped.hpp), and those that it adds when it starts.
#pragma once

#include <span>
#include <string_view>

#include "engine/match.hpp"

namespace consigliere {

std::span<const GameKind* const> all_games();
const GameKind* find_game(std::string_view id);  // nullptr if there is none

// The views of all games as definitions for a JSON Schema, "View" first: any of them, distinguished by its field `game`.
boost::json::object view_definitions();

// One more game, which lives as long as the program. Only when the program starts: throws std::logic_error once someone
// has asked for the games, since what was built from the list would not know the new one, or if the id is taken.
void add_game(const GameKind& kind);

}  // namespace consigliere
