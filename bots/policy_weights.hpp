// A policy that learned from played games (policy_training.hpp). It scores an answer by what the heuristics think of it
// and by weights for what the answer is about (policy_scores.hpp). Scores are whole numbers, so every compiler finds the same
// answers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/action.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::bots {

inline constexpr std::uint32_t kPolicyWeights = 1 << 16;
using PolicyWeights = std::array<std::int8_t, kPolicyWeights>;
inline constexpr int kWeightUnit = 6;   // so many of a weight are 1 in training
inline constexpr int kLeastWeight = 2;  // smaller ones are none

// What a policy knows of the moment at which a question is asked: small numbers, such as the round or how much money the seat
// has. A game says which (context.cpp of its bots), as many as any other.
inline constexpr int kContexts = 10, kContextValues = 16;
inline constexpr int kContextPlaces = 12 * kContextValues;  // with room for two more: weights depend on it
class PolicyContext {
public:
    // Of each number its place in a list of all values of all numbers.
    using Places = std::array<std::uint8_t, kContexts>;

    void add(int value) {
        assert(size_ < places_.size());
        const int within = value < 0 ? 0 : value < kContextValues ? value : kContextValues - 1;
        places_[size_] = static_cast<std::uint8_t>(static_cast<int>(size_) * kContextValues + within);
        ++size_;
    }
    const Places& places() const {
        assert(size_ == places_.size());
        return places_;
    }

private:
    Places places_{};
    std::size_t size_ = 0;
};

// What an answer is about beside its arguments, as two small numbers: how firmly a gangster is held, say, or how the seat
// that is named stands.
inline constexpr std::size_t kTraits = 2;
inline constexpr int kTraitValues = 32;
struct AnswerTraits {
    std::array<std::uint8_t, kTraits> of{};

    AnswerTraits() = default;
    AnswerTraits(int first, int second) : of{within(first), within(second)} {}

private:
    static constexpr std::uint8_t within(int value) {
        return static_cast<std::uint8_t>(value < 0 ? 0 : value < kTraitValues ? value : kTraitValues - 1);
    }
};

// The question that is answered.
struct PolicyQuestion {
    int prompt = 0;
    Seat seat;
    int players = 0;
    PolicyContext context{};
};

// How far the heuristics put an answer behind their best, at most kFarthest, in steps of 1 / kLagUnit. Halves count up:
// both the cut and what it leaves are exact, so that this is std::lround, which costs more than the rest of a score.
inline constexpr int kLagUnit = 16;
inline constexpr double kFarthest = 12;
inline int lag_behind(double worth, double best) {
    const double steps = std::min(best - worth, kFarthest) * kLagUnit;
    assert(steps >= 0);
    const int whole = static_cast<int>(steps);
    return whole + (steps - whole >= 0.5 ? 1 : 0);
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
    void visit(const PolicyQuestion& question, const Action& answer, AnswerTraits traits, bool is_best, Counts counts,
               Slopes slopes) const {
        const std::uint32_t kind = hash_of_kind(question.prompt, answer.kind);
        slopes(0u);
        slopes(place(kind, kSlope, 0));
        counts(place(kind, kKind, 0));
        for (const int c : question.context.places()) {
            slopes(place(kind, kSlopeIn, c));
            counts(place(kind, kKindIn, c));
        }
        if (is_best) counts(place(kind, kBest, 0));
        const Verb& verb = verbs_[answer.kind];
        const auto count_value = [&](std::size_t i, int value) {
            counts(place(kind, argument(i), value));
            for (const int c : question.context.places())
                counts(place(kind, argument_in(i), value * kContextPlaces + c));
        };
        for (std::size_t i = 0; i < verb.arguments; ++i) count_value(i, value_of(verb.argument[i], answer, question));
        for (std::size_t i = 0; i < kTraits; ++i) count_value(kMostArguments + i, traits.of[i]);
        if (verb.arguments >= 2)
            counts(place_of_pair(kind, value_of(verb.argument[0], answer, question),
                                 value_of(verb.argument[1], answer, question)));
    }

private:
    friend class PolicyScores;  // which adds up the weights of a kind of answer once

    static constexpr std::size_t kMostArguments = 4;
    static constexpr int kMostNumber = 40;  // larger numbers count as this one
    // What a weight is about. Those of arguments are followed by one for each of the further ones.
    enum About : std::uint8_t { kSlope, kSlopeIn, kKind, kKindIn, kBest, kPair, kArgument = 8, kArgumentIn = 16 };

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
    static std::uint32_t hash_of_kind(int prompt, std::uint8_t kind) {
        return mixed(static_cast<std::uint32_t>(prompt * 256 + kind) + 1);
    }
    static std::uint32_t place(std::uint32_t kind, About about, int value) {
        const std::uint32_t what = static_cast<std::uint32_t>(about) << 16 | static_cast<std::uint32_t>(value);
        return 1 + mixed(kind ^ mixed(what)) % (kPolicyWeights - 1);
    }
    static std::uint32_t place_of_pair(std::uint32_t kind, int first, int second) {
        return place(kind, kPair, first * 256 + second);
    }
    static About argument(std::size_t i) { return static_cast<About>(kArgument + i); }
    static About argument_in(std::size_t i) { return static_cast<About>(kArgumentIn + i); }

    static int field_of(const Action& answer, Field field) {
        if (field == Field::n) return answer.n;
        const int place = static_cast<int>(ActionField::a) + 8 * static_cast<int>(field);
        return static_cast<int>(std::bit_cast<std::uint64_t>(answer) >> place & 0xFF);
    }
    // A seat counts from the one that answers, clockwise.
    static int value_of(const Argument& argument, const Action& answer, const PolicyQuestion& question) {
        const int value = field_of(answer, argument.field);
        if (argument.type >= kFirstList) return value;
        if (argument.type == kSeat && value < question.players)
            return value - question.seat.index + (value < question.seat.index ? question.players : 0);
        return std::clamp(value, 0, kMostNumber);
    }

    std::array<Verb, 256> verbs_{};  // by kind of action
};

// The verbs of a game are the same with all card sets.
template <class G>
const PolicyFeatures& policy_features(const G& game) {
    static const PolicyFeatures features(game.vocabulary());
    return features;
}

}  // namespace consigliere::bots
