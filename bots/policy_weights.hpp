// A policy that learned from played games (policy_training.hpp). It scores an answer by what the heuristics think of it
// and by weights for what the answer is about. Scores are whole numbers, so every compiler finds the same answers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/vocabulary_fields.hpp"

namespace consigliere::bots {

inline constexpr std::uint32_t kPolicyWeights = 1 << 15;
using PolicyWeights = std::array<std::int8_t, kPolicyWeights>;
inline constexpr int kWeightUnit = 24;  // so many of a weight are 1 in training

// The question that is answered.
struct PolicyQuestion {
    int prompt = 0, round = 0;
    Seat seat;
    int players = 0;
};

// Where in a game a view is taken.
struct PromptAndRound {
    int prompt = 0, round = 0;
};

// How far the heuristics put an answer behind their best, at most kFarthest, in steps of 1 / kLagUnit.
inline constexpr int kLagUnit = 16;
inline constexpr double kFarthest = 12;
inline int lag_behind(double worth, double best) {
    return static_cast<int>(std::lround(std::min(best - worth, kFarthest) * kLagUnit));
}

// Which weights count for an answer. A weight is found by a hash of what it is about: the question, the kind of answer,
// and the round or an argument. Two that share a place are trained to share it.
class PolicyFeatures {
public:
    explicit PolicyFeatures(const Vocabulary& vocabulary) {
        for (const VerbSpec& spec : vocabulary.verbs) {
            Verb& verb = verbs_[spec.kind];
            for (const ArgSpec& arg : spec.args)
                if (verb.arguments < kMostArguments) verb.argument[verb.arguments++] = {arg.field, arg.type};
        }
    }

    // Calls counts(place) for each weight that counts as it is, and slopes(place) for each that counts times the lag.
    template <class Counts, class Slopes>
    void visit(const PolicyQuestion& question, const Action& answer, bool is_best, Counts counts, Slopes slopes) const {
        const std::uint32_t kind = mixed(static_cast<std::uint32_t>(question.prompt * 256 + answer.kind) + 1);
        const auto place = [&](About about, int value) {
            return 1 + mixed(kind ^ mixed(static_cast<std::uint32_t>(about * 4096 + value))) % (kPolicyWeights - 1);
        };
        const int round = std::clamp(question.round, 0, kMostRounds - 1);
        slopes(0u);
        slopes(place(kSlope, 0));
        slopes(place(kSlopeInRound, round));
        counts(place(kKind, 0));
        counts(place(kKindInRound, round));
        if (is_best) counts(place(kBest, 0));
        const Verb& verb = verbs_[answer.kind];
        for (std::size_t i = 0; i < verb.arguments; ++i) {
            const int value = value_of(verb.argument[i], answer, question);
            counts(place(static_cast<About>(kArgument + i), value));
            counts(place(static_cast<About>(kArgumentInRound + i), value * kMostRounds + round));
        }
        if (verb.arguments >= 2)
            counts(place(kPair, value_of(verb.argument[0], answer, question) * 256 +
                                    value_of(verb.argument[1], answer, question)));
    }

private:
    static constexpr std::size_t kMostArguments = 4;
    static constexpr int kMostRounds = 8;   // later rounds count as the last of them
    static constexpr int kMostNumber = 40;  // larger numbers count as this one
    enum About : std::uint8_t {
        kSlope,
        kSlopeInRound,
        kKind,
        kKindInRound,
        kBest,
        kPair,
        kArgument = 8,
        kArgumentInRound = 16
    };

    struct Argument {
        Field field = Field::a;
        std::uint8_t type = kNumber;
    };
    struct Verb {
        std::array<Argument, kMostArguments> argument{};
        std::size_t arguments = 0;
    };

    static std::uint32_t mixed(std::uint32_t x) {
        x ^= x >> 16;
        x *= 0x7feb352du;
        x ^= x >> 15;
        x *= 0x846ca68bu;
        return x ^ x >> 16;
    }

    // A seat counts from the one that answers, clockwise.
    static int value_of(const Argument& argument, const Action& answer, const PolicyQuestion& question) {
        const int value = fields_of(answer)[argument.field];
        if (argument.type == kSeat && value < question.players)
            return (value + question.players - question.seat.index) % question.players;
        return argument.type < kFirstList ? std::clamp(value, 0, kMostNumber) : value;
    }

    std::array<Verb, 256> verbs_{};  // by kind of action
};

// The verbs of a game are the same with all card sets.
template <class G>
const PolicyFeatures& policy_features(const G& game) {
    static const PolicyFeatures features(game.vocabulary());
    return features;
}

// Higher is better.
inline int policy_score(const PolicyWeights& weights, const PolicyFeatures& features, const PolicyQuestion& question,
                        const Action& answer, int lag) {
    int sum = 0, slope = 0;
    features.visit(
        question, answer, lag == 0, [&](std::uint32_t place) { sum += weights[place]; },
        [&](std::uint32_t place) { slope += weights[place]; });
    return sum * kLagUnit - slope * lag;
}

}  // namespace consigliere::bots
