// The PDF as a reader of PDFs sees it.
#include <cctype>
#include <cstdlib>
#include <vector>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "games/registry.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

std::string output_of(const std::string& command) {
    const TempFolder folder;
    REQUIRE(std::system((command + " > " + folder.file("out")).c_str()) == 0);
    return bytes_of(folder.file("out"));
}

int cards_of(const GameKind& kind) {
    std::int64_t cards = 0;
    const json::object listing = kind.cards(kind.house_cards());
    for (const json::value& card : listing.at("cards").as_array()) cards += card.at("count").as_int64();
    return static_cast<int>(cards);
}

}  // namespace

TEST_CASE("print makes a PDF with every card of a game, its back, and the short rules") {
    const TempFolder folder;
    const char* langs[] = {"de", "nl", "es"};
    int which = 0;
    for (const GameKind* kind : all_games()) {
        const std::string game(kind->info().id), lang = langs[which++ % 3], file = folder.file(game + ".pdf");
        CAPTURE(game);
        const Ran ran = run_cli({"print", "--game", game, "--lang", lang, "--out", file});
        CHECK(ran.err == "");
        REQUIRE(ran.code == kOk);
        const int cards = cards_of(*kind), sheets = (cards + 8) / 9;
        CHECK(ran.out.find(std::to_string(cards) + " cards") != std::string::npos);
        const std::string facts = output_of("pdfinfo " + file);
        CHECK(facts.find("Pages:           " + std::to_string(2 * sheets + 1) + "\n") != std::string::npos);
        CHECK(facts.find("(A4)") != std::string::npos);
        // Titles are broken into lines and hyphens; their first words stand on the sheets as they are.
        const std::string text = output_of("pdftotext -layout " + file + " -");
        const json::object listing = kind->cards(kind->house_cards());
        for (const json::value& card : listing.at("cards").as_array()) {
            const std::string name = json::value_to<std::string>(card.at("name").at(lang));
            const std::string word = name.substr(0, name.find(' '));
            CHECK_MESSAGE(text.find(word) != std::string::npos, word);
        }
    }
}

TEST_CASE("print gives each copy of a Job to the deck of one round, on its face and on its back") {
    const TempFolder folder;
    REQUIRE(run_cli({"print", "--game", "la-cosa-nostra", "--out", folder.file("jobs.pdf")}).code == kOk);
    const std::string text = output_of("pdftotext -layout " + folder.file("jobs.pdf") + " -");
    const auto count = [&](const std::string& word) {
        int found = 0;
        for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
            found += std::isalpha(static_cast<unsigned char>(text[at + word.size()])) == 0 ? 1 : 0;
        return found;
    };
    std::vector<std::int64_t> decks(4);
    const GameKind& kind = *all_games().front();
    REQUIRE(kind.info().id == "la-cosa-nostra");
    const json::object listing = kind.cards(kind.house_cards());
    for (const json::value& card : listing.at("cards").as_array())
        if (card.at("kind") == "job")
            for (std::size_t round = 0; round < 4; ++round) decks[round] += card.at("copies").at(round).as_int64();
    CHECK(count("Round I") == decks[0]);
    CHECK(count("Round II") == decks[1]);
    CHECK(count("Round III") == decks[2]);
    CHECK(count("Round IV") == decks[3]);
}

TEST_CASE("print knows Letter, gives the same bytes each time, and refuses another paper or an unwritable file") {
    const TempFolder folder;
    const std::string file = folder.file("omerta.pdf");
    CHECK(run_cli({"print", "--game", "omerta", "--paper", "letter", "--out", file}).code == kOk);
    CHECK(output_of("pdfinfo " + file).find("612 x 792 pts (letter)") != std::string::npos);
    CHECK(run_cli({"print", "--game", "omerta", "--paper", "letter", "--out", folder.file("again.pdf")}).code == kOk);
    CHECK((bytes_of(file) == bytes_of(folder.file("again.pdf"))));

    const Ran legal = run_cli({"print", "--paper", "legal", "--out", file});
    CHECK(legal.code == kBadInput);
    CHECK(legal.err == "consigliere: unknown paper 'legal'; papers: a4, letter\n");
    CHECK(run_cli({"print", "--out", "/proc/nowhere/cards.pdf"}).code == kBadInput);
}
