// `consigliere fit` writes the weights that bots are compiled with.
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;

namespace {

std::string text_of(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
}

Ran fit_to(const std::string& path, const std::string& seed) {
    return run_cli({"fit", "--game", "la-cosa-nostra", "--games", "1000", "--seed", seed, "--out", path});
}

}  // namespace

TEST_CASE("fit: the weights follow from the seed, and the log loss of every stage is printed") {
    const TempFolder folder;
    const Ran ran = fit_to(folder.file("a.inc"), "5");
    REQUIRE(ran.code == kOk);
    CHECK(ran.out.find("4 players, stage 0: log loss ") != std::string::npos);
    CHECK(ran.out.find("5 players, stage 2: log loss ") != std::string::npos);
    CHECK(ran.out.find(", of the forecast so far ") != std::string::npos);
    const std::string weights = text_of(folder.file("a.inc"));
    CHECK(weights.starts_with("// Made by `consigliere fit --game la-cosa-nostra --games 1000 --seed 5`.\n"));
    CHECK(weights.find("{{  // 3 players\n") != std::string::npos);
    REQUIRE(fit_to(folder.file("b.inc"), "5").code == kOk);
    CHECK(text_of(folder.file("b.inc")) == weights);
    REQUIRE(fit_to(folder.file("c.inc"), "6").code == kOk);
    CHECK(text_of(folder.file("c.inc")) != weights);
}

TEST_CASE("fit: an unknown game, too few games and a missing file name are refused in words") {
    const TempFolder folder;
    const Ran ran = run_cli({"fit", "--game", "chess", "--games", "1000", "--out", folder.file("a.inc")});
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find("chess") != std::string::npos);
    CHECK(run_cli({"fit"}).err.find("--out") != std::string::npos);
    CHECK(run_cli({"fit", "--games", "5", "--out", folder.file("a.inc")}).code == kBadInput);
}
