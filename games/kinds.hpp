// The kinds of all games that the program ships.
#pragma once

#include "games/la_cosa_nostra/kind.hpp"
#include "games/nothing_personal/kind.hpp"
#include "games/omerta/kind.hpp"
#include "games/shipped.hpp"
