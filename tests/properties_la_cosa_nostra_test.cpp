#include <boost/json/serialize.hpp>

#include "games/la_cosa_nostra/kind.hpp"
#include "tests/properties.hpp"

using namespace consigliere;

TEST_CASE("properties: La Cosa Nostra") {
    testing::check_properties<la_cosa_nostra::LaCosaNostra>(20000, {true, true, true, true});
}
