#include "bots/arena_impl.hpp"
#include "bots/nothing_personal/heuristics.hpp"
#include "games/nothing_personal/kind.hpp"

namespace consigliere::bots {

template struct ArenaOf<nothing_personal::NothingPersonal>;

}  // namespace consigliere::bots
