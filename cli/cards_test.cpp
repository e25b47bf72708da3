// Card sets of players: compared with the house set, refused if they cannot be played, and weighed by simulation.
#include <fstream>
#include <set>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "games/registry.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace json = boost::json;

namespace {

std::string house_text(std::string_view game) {
    for (const GameKind* kind : all_games())
        if (kind->info().id == game) return kind->house_cards().text;
    FAIL("no such game");
    return "";
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

// The text of a set by its entries: what precedes the first card, then the cards.
std::vector<std::string> entries_of(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = text.find("\n[[card]]", at + 1);
        out.push_back(text.substr(at, next == text.npos ? text.npos : next - at));
        at = next == text.npos ? text.size() : next;
    }
    return out;
}

struct OwnSet {
    TempFolder folder;
    std::string file = folder.file("mine.toml");

    explicit OwnSet(const std::string& text) { std::ofstream(file) << text; }
};

json::value diff(const std::string& game, const std::string& a, const std::string& b) {
    const Ran ran = run_cli({"cards", "--game", game, "--diff", a, b, "--json"});
    CAPTURE(ran.err);
    REQUIRE(ran.code == kOk);
    return json::parse(ran.out);
}

}  // namespace

TEST_CASE("cards --diff lists a changed number once, and amounts of the rules") {
    std::string text = replaced(house_text("omerta"), "combat = 3", "combat = 5");
    text = replaced(text, "soldier_price = 5000", "soldier_price = 3000");
    const OwnSet own(text);
    const json::value found = diff("omerta", "house", own.file);
    CHECK(found.at("plays_the_same") == false);
    CHECK(found.at("rules") == json::parse(R"([{"field":"soldier_price","a":5000,"b":3000}])"));
    REQUIRE(found.at("changed").as_array().size() == 1);
    CHECK(found.at("changed").at(0).at("id") == "gambino");
    CHECK(found.at("changed").at(0).at("fields") == json::parse(R"([{"field":"combat","a":3,"b":5}])"));
    CHECK(found.at("added").as_array().empty());
    CHECK(found.at("removed").as_array().empty());

    const Ran text_form = run_cli({"cards", "--game", "omerta", "--diff", own.file, "house", "--lang", "es"});
    CHECK(text_form.out.find("1 x Gambino (gambino, don)\n       combat: 5 -> 3\n") != std::string::npos);
    CHECK(text_form.out.find("soldier_price: 3000 -> 5000") != std::string::npos);
}

TEST_CASE("cards --diff distinguishes words from numbers, and finds cards of one set only") {
    const OwnSet renamed(replaced(house_text("omerta"), "name.en = \"Gambino\"", "name.en = \"Gambini\""));
    const json::value words = diff("omerta", "house", renamed.file);
    CHECK(words.at("plays_the_same") == true);
    CHECK(words.at("changed").at(0).at("fields").at(0).at("field") == "name.en");

    const OwnSet other(replaced(house_text("la-cosa-nostra"), "id = \"silvio-blundetto\"", "id = \"silvio-b\""));
    const json::value moved = diff("la-cosa-nostra", "house", other.file);
    CHECK(moved.at("removed").at(0).at("id") == "silvio-blundetto");
    CHECK(moved.at("added").at(0).at("id") == "silvio-b");

    const Ran same = run_cli({"cards", "--diff", "house", "house"});
    CHECK(same.out.find("the sets are the same") != std::string::npos);
    const Ran absent = run_cli({"cards", "--diff", "house", "nowhere.toml"});
    CHECK(absent.code == kBadInput);
    CHECK(absent.err.find("nowhere.toml: cannot be read") != std::string::npos);
}

// A set without a kind of cards is refused with what is missing, unless games end without them.
TEST_CASE("a set without the cards of a kind, or with an unknown effect, is refused with what is missing") {
    for (const GameKind* kind : all_games()) {
        const std::string game(kind->info().id), text = house_text(game);
        const std::vector<std::string> entries = entries_of(text);
        std::set<std::string> kinds;
        const json::object listing = kind->cards(kind->house_cards());
        for (const json::value& card : listing.at("cards").as_array())
            kinds.insert(json::value_to<std::string>(card.at("kind")));
        for (const std::string& dropped : kinds) {
            CAPTURE(game);
            CAPTURE(dropped);
            std::string left;
            for (const std::string& entry : entries)
                if (entry.find("\nkind = \"" + dropped + "\"") == entry.npos) left += entry;
            REQUIRE(left.size() < text.size());
            const OwnSet own(left);
            const Ran ran = run_cli({"simulate", "--game", game, "--cards", own.file, "--games", "20", "--json"});
            if (game == "omerta" && dropped == "incident") {
                CHECK(json::parse(ran.out).at("finished") == 20);
                continue;
            }
            CHECK(ran.code == kBadInput);
            CHECK(ran.err.find(own.file) != std::string::npos);
            CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
        }
    }
    const OwnSet own(replaced(house_text("omerta"), "effect = \"roll_bonus\"", "effect = \"roll_bonos\""));
    const Ran ran = run_cli({"cards", "--game", "omerta", "--cards", own.file});
    CHECK(ran.code == kBadInput);
    CHECK(ran.err.find("roll_bonos") != std::string::npos);
    CHECK(ran.err.find("roll_bonus") != std::string::npos);  // what is allowed
}

TEST_CASE("a set without one card is either refused with the file's name or plays whole games") {
    for (const GameKind* kind : all_games()) {
        const std::string game(kind->info().id);
        // A set of its own: the house set has to be whole.
        const std::string text = house_text(game);
        const std::size_t id = text.find("id = \"house"), end = text.find('\n', id);
        const std::vector<std::string> entries = entries_of(std::string(text).replace(id, end - id, "id = \"mine\""));
        int played = 0;
        for (std::size_t dropped = 1; dropped < entries.size(); dropped += 5) {
            std::string left;
            for (std::size_t i = 0; i < entries.size(); ++i)
                if (i != dropped) left += entries[i];
            const OwnSet own(left);
            const Ran ran = run_cli({"simulate", "--game", game, "--cards", own.file, "--games", "2", "--json"});
            CAPTURE(entries[dropped]);
            CAPTURE(ran.err);
            if (ran.code == kBadInput) {
                CHECK(ran.err.find(own.file) != std::string::npos);
                continue;
            }
            ++played;
            CHECK(json::parse(ran.out).at("finished") == 2);
        }
        MESSAGE(game << ": " << played << " of " << (entries.size() + 3) / 5 << " sets with a card less can be played");
    }
}

TEST_CASE("simulate --compare shows what a card set changes against the house set, and nothing if it is the same") {
    const OwnSet same(house_text("omerta"));
    const auto run = [](const std::string& file) {
        return run_cli({"simulate", "--game", "omerta", "--cards", file, "--games", "400", "--compare"});
    };
    const Ran nothing = run(same.file);
    CHECK(nothing.code == kOk);
    CHECK(nothing.out.find("No card changed its share of wins by more than chance explains.") != std::string::npos);
    CHECK(nothing.out.find("wins of seat 1") != std::string::npos);
    CHECK(nothing.out.find("+0.0 %") != std::string::npos);

    // A main objective that needs no respect is met at once: shorter games, won by whoever holds it.
    std::string easy = house_text("omerta");
    for (std::size_t at = easy.find("kind = \"main_objective\""); at != easy.npos;
         at = easy.find("kind = \"main_objective\"", at + 1)) {
        const std::size_t field = easy.find("\nrespect = ", at), end = easy.find('\n', field + 1);
        easy.replace(field, end - field, "\nrespect = 1");
    }
    const OwnSet own(easy);
    const Ran ran =
        run_cli({"simulate", "--game", "omerta", "--cards", own.file, "--games", "400", "--compare", "--json"});
    REQUIRE(ran.code == kOk);
    double house = 0, mine = 0;
    const json::value report = json::parse(ran.out);
    for (const json::value& figure : report.at("comparison").at("figures").as_array())
        if (figure.at("name") == "decisions per game") {
            house = figure.at("house").to_number<double>();
            mine = figure.at("own").to_number<double>();
        }
    CHECK(house > 0);
    CHECK(mine < house);
}
