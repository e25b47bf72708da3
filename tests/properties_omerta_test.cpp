#include <boost/json/serialize.hpp>

#include "games/omerta/kind.hpp"
#include "tests/properties.hpp"

using namespace consigliere;

TEST_CASE("properties: omerta") { testing::check_properties<omerta::Omerta>(7000, {true, true, true, true}); }
