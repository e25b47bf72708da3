#include "bots/arena_impl.hpp"
#include "bots/omerta/steady.hpp"

namespace consigliere::bots {

template struct ArenaOf<omerta::Omerta>;

}  // namespace consigliere::bots
