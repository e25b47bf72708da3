// TOML from outside: what it may cost to read.
#include "engine/data.hpp"

#include <doctest/doctest.h>

using namespace consigliere;

namespace {

std::string repeated(const std::string& part, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += part;
    return out;
}

std::string wrong_in(const std::string& text) {
    try {
        parse_toml(text, "cards.toml");
        return "";
    } catch (const InputError& wrong) {
        return wrong.what();
    }
}

}  // namespace

TEST_CASE("toml: a key of a hundred thousand parts is refused, not followed") {
    CHECK(wrong_in("a = 1\n" + repeated("a.", 100'000) + "a = 1\n") == "cards.toml:2: nested too deeply");
    CHECK(wrong_in("\n\n[" + repeated("a.", 100'000) + "a]\n") == "cards.toml:3: nested too deeply");
    CHECK(wrong_in("x = {" + repeated("a . ", 100'000) + "a = 1}\n") == "cards.toml:1: nested too deeply");
    CHECK_FALSE(wrong_in("a = " + repeated("[", 100'000)).empty());
    CHECK_FALSE(wrong_in("a = " + repeated("{b = ", 100'000)).empty());
}

TEST_CASE("toml: more values than any card file needs are refused with the line at which there are too many") {
    CHECK(wrong_in(repeated("[[a]]\n", 40'000)).starts_with("cards.toml:30001: has more than 60000 values"));
    CHECK_FALSE(wrong_in("a = [" + repeated("1,", 70'000) + "]").empty());
}

TEST_CASE("toml: dots, signs and quotes inside of strings and comments count for nothing") {
    const std::string dots = repeated("...", 50), signs = repeated("[{,=", 20'000);
    CHECK(wrong_in("a = \"" + dots + signs + "\"\nb = '" + dots + signs + "'\n# " + dots + signs + "\n").empty());
    CHECK(wrong_in("a = \"\"\"\n" + dots + "\\\"\"\"x\n" + signs + "\"\"\"\nb = '''\n" + signs + "'''\n").empty());
    CHECK(wrong_in("a = \"\\\\\"\nb = \"" + signs + "\"\n").empty());
    CHECK(wrong_in("a = [" + repeated("0.5, ", 100) + "]\n").empty());
    CHECK(wrong_in("a = \"not closed\nb = 1\n").find("cards.toml:1: ") == 0);
}
