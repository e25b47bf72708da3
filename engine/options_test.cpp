#include "engine/options.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

using namespace consigliere;

namespace {

const OptionSpec kSpecs[] = {
    {.name = "edition", .type = OptionSpec::Type::choice, .choices = {"en", "de", "nl"}},
    {.name = "rounds", .type = OptionSpec::Type::number, .standard = 4, .least = 3, .most = 4},
    {.name = "bonus", .type = OptionSpec::Type::flag},
};

}  // namespace

TEST_CASE("options take what is allowed and keep their defaults otherwise") {
    OptionValues options(kSpecs);
    CHECK(boost::json::serialize(options.to_json()) == "{}");
    CHECK(options.set("edition=nl") == "");
    CHECK(options.set("bonus=true") == "");
    CHECK(options[0] == 2);
    CHECK(options[1] == 4);
    CHECK(boost::json::serialize(options.to_json()) == R"({"edition":"nl","bonus":true})");
}

TEST_CASE("a wrong option says what would be right, and changes nothing") {
    OptionValues options(kSpecs);
    CHECK(options.set("edition=fr") == "option edition cannot be 'fr'; allowed: en, de, nl");
    CHECK(options.set("rounds=5") == "option rounds cannot be '5'; allowed: 3 to 4");
    CHECK(options.set("rounds=3x") == "option rounds cannot be '3x'; allowed: 3 to 4");
    CHECK(options.set("bonus=1") == "option bonus cannot be '1'; allowed: true, false");
    CHECK(options.set("colour=red") == "unknown option 'colour'; options: edition, rounds, bonus");
    CHECK(options.set("rounds") == "option 'rounds' lacks a value: write name=value");
    CHECK(boost::json::serialize(options.to_json()) == "{}");
}
