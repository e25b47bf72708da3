// The games of the house. registry.cpp is the only file that names them all.
#pragma once

#include <span>
#include <string_view>

#include "engine/match.hpp"

namespace consigliere {

std::span<const GameKind* const> all_games();
const GameKind* find_game(std::string_view id);  // nullptr if there is none

}  // namespace consigliere
