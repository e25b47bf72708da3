// La Cosa Nostra as the engine knows it: compiled once, in kind.cpp, and not again wherever a match is started.
#pragma once

#include "engine/kind_of.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere {

extern template class DescribedViewOf<la_cosa_nostra::LaCosaNostra>;
extern template class MatchOf<la_cosa_nostra::LaCosaNostra>;
extern template class KindOf<la_cosa_nostra::LaCosaNostra>;

}  // namespace consigliere
