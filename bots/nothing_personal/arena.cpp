#include "bots/arena_of.hpp"
#include "bots/nothing_personal/steady.hpp"

namespace consigliere::bots {

template struct ArenaOf<nothing_personal::NothingPersonal>;

}  // namespace consigliere::bots
