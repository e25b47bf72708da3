// Bots by name: "master", "sharp:easy", "steady:greedy", "steady:medium:silent". What stands after the name may come in
// any order, each kind once. "sharp:200ms" thinks that long about a question, "sharp:500" simulates so many games.
// "exploiter:sells" and its kind take advantage of others in deals; they are for measuring bots, not for tables of people.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "bots/personality.hpp"

namespace consigliere::bots {

enum class Skill : std::uint8_t {
    random,     // any answer, no bargaining
    steady,     // the policy that learned, without search
    sharp,      // search with that policy
    master,     // the same, with more thought
    heuristic,  // the heuristics alone: what others are measured by
};
inline constexpr std::array<std::string_view, 5> kSkills{"random", "steady", "sharp", "master", "heuristic"};
// Those that sit at tables with people.
inline constexpr std::span<const std::string_view> kTableSkills = std::span(kSkills).first(4);

// How an exploiter bargains.
enum class Scheme : std::uint8_t {
    none,
    sells,    // asks much and comes down step by step
    lies,     // adds promises to bad offers and breaks them
    repeats,  // makes the same offer until it is taken
    hurts,    // makes offers by which the other side loses, in the hope that it misjudges them
    owes,     // promises to pay later and never does
};
inline constexpr std::array<std::string_view, 6> kSchemes{"none", "sells", "lies", "repeats", "hurts", "owes"};

struct BotSpec {
    Skill skill = Skill::steady;
    Level level = Level::hard;
    PersonalityKind personality_kind = PersonalityKind::plain;
    bool silent = false;                   // answers offers, but makes none
    int milliseconds = 0, iterations = 0;  // of thought, for those who search; 0: as its level has it
    Scheme scheme = Scheme::none;          // other than none: an exploiter

    bool searches() const { return skill == Skill::sharp || skill == Skill::master; }
    // Named by skill, level and personality_kind alone: as long as its level has it, so what it costs is known beforehand.
    bool is_named_level() const {
        return milliseconds == 0 && iterations == 0 && scheme == Scheme::none && skill != Skill::heuristic;
    }

    bool operator==(const BotSpec&) const = default;
};

// The bot meant, or a sentence that says what is wrong and what is allowed.
std::variant<BotSpec, std::string> parse_bot(std::string_view text);
std::string to_text(const BotSpec& spec);

// How a level shows: rollouts per decision, seconds per decision in live play, answers given without thought.
struct Strength {
    int iterations;
    double seconds;
    int slips_percent;
};
constexpr Strength strength_of(const BotSpec& spec) {
    const bool more = spec.skill == Skill::master;
    switch (spec.level) {
    case Level::easy:   return {more ? 100 : 40, more ? 0.25 : 0.1, 30};
    case Level::medium: return {more ? 400 : 150, more ? 0.75 : 0.3, 10};
    default:            return {more ? 1500 : 600, more ? 2.5 : 1.0, 0};
    }
}

}  // namespace consigliere::bots
