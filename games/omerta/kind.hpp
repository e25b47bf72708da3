// Omertà as the engine knows it: compiled once, in kind.cpp, and not again wherever a match is started.
#pragma once

#include "engine/kind_of.hpp"
#include "games/omerta/game.hpp"

namespace consigliere {

extern template class DescribedViewOf<omerta::Omerta>;
extern template class MatchOf<omerta::Omerta>;
extern template class KindOf<omerta::Omerta>;

}  // namespace consigliere
