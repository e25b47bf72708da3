#include "bots/arena_impl.hpp"
#include "bots/omerta/heuristics.hpp"
#include "games/omerta/kind.hpp"

namespace consigliere::bots {

template struct ArenaOf<omerta::Omerta>;

}  // namespace consigliere::bots
