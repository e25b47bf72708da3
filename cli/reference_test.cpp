// The manual page and the completions: current, complete, and understood by the programs that read them.
#include <cstdlib>

#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;

namespace {

// What bash offers for the words, the last of which is being typed.
std::string bash_offers(const std::string& words) {
    const TempFolder folder;
    const std::string script =
        "source completions/consigliere.bash; COMP_WORDS=(consigliere " + words +
        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
        "_consigliere consigliere \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"; "
        "echo \"${COMPREPLY[*]}\"";
    const std::string command = "bash -c '" + script + "' > " + folder.file("out") + " 2>&1";
    CHECK(std::system(command.c_str()) == 0);
    std::string offers = bytes_of(folder.file("out"));
    if (!offers.empty() && offers.back() == '\n') offers.pop_back();
    return offers;
}

}  // namespace

TEST_CASE("the manual page and the completions in the repository are those of the program") {
    // If this fails after a change of the commands: scripts/update_reference.sh
    CHECK((run_cli({"manual"}).out == bytes_of("packaging/consigliere.1")));
    CHECK((run_cli({"completion", "bash"}).out == bytes_of("completions/consigliere.bash")));
    CHECK((run_cli({"completion", "zsh"}).out == bytes_of("completions/_consigliere")));
    CHECK((run_cli({"completion", "fish"}).out == bytes_of("completions/consigliere.fish")));
}

TEST_CASE("bash completes commands, options, games, languages and card files") {
    CHECK(bash_offers("sim") == "simulate");
    CHECK(bash_offers("simulate --comp") == "--compare");
    CHECK(bash_offers("cards --game om") == "omerta");
    CHECK(bash_offers("cards -g la") == "la-cosa-nostra");
    CHECK(bash_offers("play --lang e") == "en es");
    CHECK(bash_offers("play --cards games/omerta/car") == "games/omerta/cards.toml");
    CHECK(bash_offers("serve --print") == "--print-config");
    CHECK(bash_offers("games --cards") == "");  // an option of other commands
    CHECK(bash_offers("completion f") == "fish");
}

TEST_CASE("the manual page is formatted without a warning and names every command") {
    const TempFolder folder;
    const std::string out = folder.file("page");
    const std::string command = "groff -man -Tutf8 -wall -P-c -P-b -P-u packaging/consigliere.1 > " + out + " 2> ";
    REQUIRE(std::system((command + folder.file("warnings")).c_str()) == 0);
    CHECK(bytes_of(folder.file("warnings")) == "");
    for (const char* words : {"consigliere migrate-store", "--print-config", "--trusted-proxies", "consigliere engine"})
        CHECK_MESSAGE(bytes_of(out).find(words) != std::string::npos, words);
}
