// What makes one bot play unlike another: how strong it is, and what sort of person it plays.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace consigliere::bots {

enum class Level : std::uint8_t { easy, medium, hard };
inline constexpr std::array<std::string_view, 3> kLevels{"easy", "medium", "hard"};

enum class PersonalityKind : std::uint8_t { plain, loyal, greedy, vengeful, reckless, cautious };
inline constexpr std::array<std::string_view, 6> kPersonalities{"plain",    "loyal",    "greedy",
                                                                "vengeful", "reckless", "cautious"};

// Gains and prices are in the unit of all values here: one is a won game.
struct Personality {
    double least_gain = 0.01;        // from a deal, before it agrees
    double fair_share = 0.5;         // of what the other side gains, that a deal must bring itself
    double score_share = 0.25;       // how much a good score counts beside the victory itself
    double word_price = 0.05;        // what breaking its word costs it
    double spite = 0.0;              // weight of a wrongdoer's success against its own
    double distrust = 0.06;          // what a deal must bring on top with a notorious liar
    unsigned promises_percent = 30;  // how often it asks for peace after a deal
};

constexpr Personality personality_of(PersonalityKind personality_kind) {
    switch (personality_kind) {
    case PersonalityKind::loyal: return {.least_gain = 0.005, .word_price = 10.0, .promises_percent = 80};
    case PersonalityKind::greedy:
        return {.least_gain = 0.03, .fair_share = 0.6, .score_share = 0.4, .word_price = 0.02};
    case PersonalityKind::vengeful: return {.word_price = 0.1, .spite = 0.3, .distrust = 0.2};
    case PersonalityKind::reckless:
        return {.least_gain = 0.0, .score_share = 0.05, .word_price = 0.0, .distrust = 0.0, .promises_percent = 60};
    case PersonalityKind::cautious:
        return {.least_gain = 0.02, .score_share = 0.5, .word_price = 0.2, .distrust = 0.12, .promises_percent = 15};
    default: return {};
    }
}

}  // namespace consigliere::bots
