#include "bots/roster.hpp"

#include <doctest/doctest.h>

namespace consigliere::bots {
namespace {

BotSpec parsed(std::string_view text) {
    const auto result = parse_bot(text);
    REQUIRE_MESSAGE(std::holds_alternative<BotSpec>(result), text);
    return std::get<BotSpec>(result);
}

std::string refused(std::string_view text) {
    const auto result = parse_bot(text);
    REQUIRE_MESSAGE(std::holds_alternative<std::string>(result), text);
    return std::get<std::string>(result);
}

bool mentions(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("a bot is named with its level and character in any order") {
    CHECK(parsed("random") == BotSpec{Skill::random});
    CHECK(parsed("sharp") == BotSpec{Skill::sharp, Level::hard, PersonalityKind::plain});
    CHECK(parsed("sharp:easy") == BotSpec{Skill::sharp, Level::easy});
    CHECK(parsed("steady:greedy") == BotSpec{Skill::steady, Level::hard, PersonalityKind::greedy});
    CHECK(parsed("steady:greedy:medium") == parsed("steady:medium:greedy"));
    CHECK(parsed("steady:silent").silent);
}

TEST_CASE("one who searches can be given a time or a number of imagined games") {
    CHECK(parsed("sharp:200ms").milliseconds == 200);
    CHECK(parsed("sharp:500").iterations == 500);
    CHECK(parsed("master:1") == BotSpec{.skill = Skill::master, .iterations = 1});
    CHECK(parsed(to_text(parsed("sharp:easy:200ms:silent"))) == parsed("sharp:silent:200ms:easy"));
    CHECK(mentions(refused("steady:200ms"), "only 'sharp' and 'master'"));
    CHECK(mentions(refused("sharp:200ms:500"), "second budget"));
    CHECK(mentions(refused("sharp:0ms"), "easy, medium, hard"));
    CHECK(mentions(refused("sharp:200s"), "easy, medium, hard"));
}

TEST_CASE("an exploiter is named by its scheme, and is no level that a table of people could choose") {
    CHECK(parsed("exploiter:sells").scheme == Scheme::sells);
    CHECK_FALSE(parsed("exploiter:lies").is_named_level());
    CHECK_FALSE(parsed("heuristic").is_named_level());
    CHECK(to_text(parsed("exploiter:repeats")) == "exploiter:repeats");
    CHECK(mentions(refused("exploiter"), "sells, lies, repeats, hurts"));
    CHECK(mentions(refused("exploiter:none"), "sells, lies, repeats, hurts"));
}

TEST_CASE("a bot's name reads back") {
    for (std::size_t level = 0; level < kLevels.size(); ++level)
        for (std::size_t personality_kind = 0; personality_kind < kPersonalities.size(); ++personality_kind)
            for (const bool silent : {false, true}) {
                const BotSpec spec{Skill::sharp, static_cast<Level>(level),
                                   static_cast<PersonalityKind>(personality_kind), silent};
                CHECK(parsed(to_text(spec)) == spec);
            }
}

TEST_CASE("what is no bot is refused with what is allowed") {
    CHECK(mentions(refused("clever"), "random, steady, sharp, master, heuristic"));
    CHECK(mentions(refused(""), "random, steady, sharp, master"));
    CHECK(mentions(refused("sharp:brutal"), "easy, medium, hard"));
    CHECK(mentions(refused("sharp:brutal"), "loyal, greedy, vengeful, reckless, cautious"));
    CHECK(mentions(refused("sharp:"), "easy, medium, hard"));
    CHECK(mentions(refused("sharp:easy:hard"), "second level"));
    CHECK(mentions(refused("sharp:loyal:greedy"), "second character"));
    CHECK(mentions(refused("random:easy"), "takes no level"));
}

}  // namespace
}  // namespace consigliere::bots
