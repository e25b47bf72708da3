#include <boost/json/serialize.hpp>

#include "games/omerta/game.hpp"
#include "tests/properties.hpp"

using namespace consigliere;

TEST_CASE("properties: omerta") { testing::check_properties<omerta::Omerta>(7000, {true, true, true, true}); }
