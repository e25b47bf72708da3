// `consigliere train` writes the weights that bots are compiled with.
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;

namespace {

Ran train_to(const std::string& path, const std::string& seed) {
    return run_cli({"train", "--game", "omerta", "--steps", "2", "--games", "64", "--seed", seed, "--out", path});
}

}  // namespace

TEST_CASE("train: the weights follow from the seed, and the share of victories is printed") {
    const TempFolder folder;
    const Ran ran = train_to(folder.file("a.inc"), "5");
    REQUIRE(ran.code == kOk);
    CHECK(ran.out.find("128 games played: wins ") != std::string::npos);
    CHECK(ran.out.find(" % of 128 games against three 'heuristic:silent'") != std::string::npos);
    const std::string weights = bytes_of(folder.file("a.inc"));
    CHECK(weights.starts_with(
        "// Made by `consigliere train --game omerta --steps 2 --games 64 --rate 0.02 --seed 5`.\n"));
    REQUIRE(train_to(folder.file("b.inc"), "5").code == kOk);
    CHECK(bytes_of(folder.file("b.inc")) == weights);
    REQUIRE(train_to(folder.file("c.inc"), "6").code == kOk);
    CHECK(bytes_of(folder.file("c.inc")) != weights);
}

TEST_CASE("train: one who is stopped keeps what was learned") {
    const TempFolder folder;
    interrupted = true;
    const Ran ran = train_to(folder.file("a.inc"), "5");
    interrupted = false;
    CHECK(ran.code == kOk);
    CHECK(ran.out.find("stopped after 0 of 2 steps") != std::string::npos);
    CHECK(bytes_of(folder.file("a.inc")).starts_with("// Made by `consigliere train --game omerta --steps 0 "));
}

TEST_CASE("train: a missing file name and too few games are refused in words") {
    const TempFolder folder;
    CHECK(run_cli({"train"}).err.find("--out") != std::string::npos);
    const Ran few = run_cli({"train", "--games", "5", "--out", folder.file("a.inc")});
    CHECK(few.code == kBadInput);
    CHECK(few.err.find("--games") != std::string::npos);
    CHECK(run_cli({"train", "--game", "chess", "--out", folder.file("a.inc")}).code == kBadInput);
}
