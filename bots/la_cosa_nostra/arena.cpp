#include "bots/arena_impl.hpp"
#include "bots/la_cosa_nostra/heuristics.hpp"
#include "games/la_cosa_nostra/kind.hpp"

namespace consigliere::bots {

template struct ArenaOf<la_cosa_nostra::LaCosaNostra>;

}  // namespace consigliere::bots
