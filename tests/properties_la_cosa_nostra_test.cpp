#include "games/la_cosa_nostra/game.hpp"
#include "tests/properties.hpp"

namespace consigliere {

TEST_CASE("properties: la_cosa_nostra") { testing::check_properties<la_cosa_nostra::LaCosaNostra>(7000); }

}  // namespace consigliere
