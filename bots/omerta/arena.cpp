#include "bots/arena_impl.hpp"
#include "bots/omerta/heuristics.hpp"

namespace consigliere::bots {

template struct ArenaOf<omerta::Omerta>;

}  // namespace consigliere::bots
