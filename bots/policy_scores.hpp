// What a policy that learned makes of answers. Rollouts ask it so often that the weights of each question, kind of answer and
// value of an argument are looked up once, when it is first met, and then lie side by side.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "bots/policy_weights.hpp"
#include "engine/action.hpp"

namespace consigliere::bots {

class PolicyScores {
public:
    explicit PolicyScores(const PolicyWeights& weights);
    ~PolicyScores();
    PolicyScores(const PolicyScores&) = delete;
    PolicyScores& operator=(const PolicyScores&) = delete;

    // `worth` holds what the heuristics think of each answer, and then the score; the higher, the better.
    void score(const PolicyFeatures& features, const PolicyQuestion& question, const ActionList& legal,
               std::span<const AnswerTraits> traits, std::vector<double>& worth) const;

    // How many times likelier an answer would be given than one whose score is lower by this, as a power of e.
    static constexpr double kScoreUnit = kLagUnit * kWeightUnit;

private:
    struct Kind;

    static constexpr std::size_t kPrompts = 128;

    const Kind& kind_at(const PolicyFeatures& features, int prompt, std::uint8_t kind) const;
    std::unique_ptr<Kind> made(const PolicyFeatures& features, int prompt, std::uint8_t kind) const;

    PolicyWeights weights_;
    // Shared by all bots and threads: whoever needs an entry first makes it, and it never changes.
    struct KindsOfPrompt {
        mutable std::array<std::atomic<const Kind*>, 256> of{};
    };
    mutable std::array<std::atomic<const KindsOfPrompt*>, kPrompts> kinds_{};
};

}  // namespace consigliere::bots
