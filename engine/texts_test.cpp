#include "engine/texts.hpp"

#include <doctest/doctest.h>

using namespace consigliere;

TEST_CASE("texts: names are filled in, forms follow the number, and what is unknown stays to be seen") {
    const auto said = [](std::string_view pattern, std::string number) {
        const std::pair<std::string_view, std::string> args[] = {{"number", std::move(number)}, {"owner", "Ann"}};
        return fill(pattern, args);
    };
    CHECK(said("{number} {number|marker|markers} of {owner} {number|goes|go} on", "1") == "1 marker of Ann goes on");
    CHECK(said("{number} {number|marker|markers} of {owner} {number|goes|go} on", "3") == "3 markers of Ann go on");
    CHECK(said("{number|only one}", "1") == "only one");
    CHECK(said("{number|only one}", "2").empty());
    CHECK(said("{who} and {who|one|many} of {owner", "2") == "{who} and {who|one|many} of {owner");
}
