// Nothing Personal as the engine knows it: compiled once, in kind.cpp, and not again wherever a match is started.
#pragma once

#include "engine/kind_of.hpp"
#include "games/nothing_personal/game.hpp"

namespace consigliere {

extern template class DescribedViewOf<nothing_personal::NothingPersonal>;
extern template class MatchOf<nothing_personal::NothingPersonal>;
extern template class KindOf<nothing_personal::NothingPersonal>;

}  // namespace consigliere
