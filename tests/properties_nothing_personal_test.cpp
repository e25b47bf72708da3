#include <boost/json/serialize.hpp>

#include "games/nothing_personal/kind.hpp"
#include "tests/properties.hpp"

using consigliere::nothing_personal::NothingPersonal;

TEST_CASE("properties: Nothing Personal") {
    consigliere::testing::check_properties<NothingPersonal>(7000, {true, true, true, true});
}
