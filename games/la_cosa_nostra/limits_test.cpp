// Whatever a card file or a given position says, nothing is written past an array: it is refused with a sentence.
#include <regex>

#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

std::string house_text() { return KindOf<LaCosaNostra>().house_cards().text; }

// The house set with one line of one card changed.
std::string changed(const std::string& id, const std::string& key, const std::string& value) {
    std::string text = house_text();
    const std::size_t card = text.find("id = \"" + id + "\"");
    REQUIRE(card != std::string::npos);
    const std::size_t at = text.find("\n" + key + " = ", card), end = text.find('\n', at + 1);
    REQUIRE(at != std::string::npos);
    return text.replace(at, end - at, "\n" + key + " = " + value);
}

std::string complaint_about(const std::string& text) {
    try {
        const Cards cards({"my.toml", text});
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

std::string refusal_of(int players, const std::string& given, const TestTable::Options& options = {}) {
    OptionValues values(LaCosaNostra::options());
    for (const std::string& option : options) REQUIRE(values.set(option) == "");
    const LaCosaNostra game(players, values, KindOf<LaCosaNostra>().house_cards());
    State state = game.initial();
    return game.load_position(state, parse_toml(given, "given").to_json().get_object());
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("limits: a card file with more Robberies than can answer each other is refused") {
    std::string text = changed("robbery", "copies", "[0, 0, 2, 3]");
    text = std::regex_replace(text, std::regex("(id = \"robbery\"[^\\[]*\ncount = )3"), "$015");
    CHECK(says(complaint_about(text), "5 Robberies"));
}

TEST_CASE("limits: a card file with more influence cards than a deck counts is refused") {
    CHECK(says(complaint_about(changed("spy", "count", "190")), "influence cards; at most 200"));
    CHECK(says(complaint_about(changed("spy", "count", "300")), "count"));
}

TEST_CASE("limits: a card file that pays out more than can be counted is refused") {
    std::string text = house_text();
    text = std::regex_replace(text, std::regex("\nprice = 4000\nincome = 2000"), "\nprice = 200000\nincome = 100000");
    CHECK(says(complaint_about(text), "pays out too much"));
    CHECK(complaint_about(house_text()) == "");
}

TEST_CASE("limits: given hands leave room for what will be dealt") {
    const std::string nine = R"([[players]]
seat = 1
hand = ["theft-1", "theft-1", "theft-2", "theft-2", "theft-3", "theft-4", "theft-4", "vandalism-1", "vandalism-2"])";
    CHECK(says(refusal_of(3, nine), "at most eight Jobs"));
    CHECK(says(refusal_of(3, R"(phase = "draw"
[[players]]
seat = 1
hand = ["theft-2", "theft-2", "theft-3", "theft-4", "theft-4"])"),
               "at most three Jobs"));
    CHECK(says(refusal_of(3, R"(phase = "draw"
round = 2
[[players]]
seat = 1
businesses = ["politician-1", "politician-2", "politician-3"]
influence = ["spy", "spy", "spy", "spy"])"),
               "at most three influence cards"));
    CHECK(refusal_of(3, "phase = \"draw\"\n[[players]]\nseat = 1\nhand = [\"theft-2\"]") == "");
}

TEST_CASE("limits: given cards leave decks that suffice for all rounds to come") {
    CHECK(says(refusal_of(5, "[[players]]\nseat = 1\nhand = [\"theft-2\"]"), "deck of round 2"));
    CHECK(refusal_of(4, "[[players]]\nseat = 1\nhand = [\"theft-2\"]") == "");
    CHECK(says(refusal_of(3, "[[players]]\nseat = 1\ninfluence = [\"spy\"]", {"influence_from_round=2"}),
               "begin in round 2"));
}

TEST_CASE("limits: a given position names every card once") {
    CHECK(says(refusal_of(3,
                          "[[players]]\nseat = 1\nbusinesses = [\"cop-1\"]\n[[players]]\nseat = 2\nbusinesses = "
                          "[\"cop-1\"]"),
               "cop-1 is named twice"));
    CHECK(says(refusal_of(3, "market = [\"cop-1\", \"cop-1\"]"), "cop-1 is named twice"));
    CHECK(says(refusal_of(3, "[[players]]\nseat = 1\ngangsters = [\"big-joey\"]\ntrophies = [\"big-joey\"]"),
               "big-joey is named twice"));
    CHECK(says(refusal_of(3,
                          "[[players]]\nseat = 1\nboss = \"carlo-calmuti\"\n[[players]]\nseat = 2\nboss = "
                          "\"carlo-calmuti\""),
               "carlo-calmuti is named twice"));
    CHECK(says(refusal_of(3, "[[players]]\nboss = \"carlo-calmuti\""), "lacks its seat"));
    CHECK(says(refusal_of(3, R"([[players]]
seat = 1
gangsters = [{ id = "big-joey", attached = ["henchman", "henchman"] }])"),
               "LCN-INFL-3"));
    CHECK(says(refusal_of(3, R"([[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "theft-1", purchase = "casino-1" }])"),
               "one task"));
    CHECK(says(refusal_of(3, "[[players]]\nseat = 1\ncash = 2000000"), "cash"));
}

TEST_CASE("limits: one seat with every gangster and business is dealt with as any other") {
    std::string all = "round = 3\n[[players]]\nseat = 1\ncash = 1000000\ngangsters = [";
    const Cards cards(KindOf<LaCosaNostra>().house_cards());
    for (const std::string& man : cards.gangster_names.slugs) all += "\"" + man + "\", ";
    all +=
        "]\nhand = [\"theft-1\", \"theft-2\", \"theft-3\", \"vandalism-1\", \"vandalism-2\", \"trap-3\", "
        "\"robbery-3\", "
        "\"arson-3\"]\ninfluence = [\"henchman\", \"saboteur\", \"machine-pistol\", \"distraction\", \"snitch\", "
        "\"spy\"]";
    TestTable t(5, all);
    ActionList list;
    t.game().legal_actions(t.state(), Seat(0), list);
    CHECK(list.size() > 300);
    t.run_to("over");
    CHECK(t.asks() == "over");
}

}  // namespace consigliere::la_cosa_nostra
