// Learns the weights of a policy from games in which it drew its answers at random, the better ones more often: answers
// that were followed by more victories than expected are made more likely (REINFORCE, with steps as in Adam).
#pragma once

#include <span>
#include <vector>

#include "bots/policy_weights.hpp"
#include "engine/action.hpp"
#include "engine/rng.hpp"

namespace consigliere::bots {

// What one game taught: every question that the policy answered, with the weights that counted for each answer.
class PolicyMemory {
public:
    struct Weight {
        std::uint32_t place;
        float factor;
    };
    struct Answer {
        std::size_t first_weight = 0, weights = 0;
        float score = 0, chance = 0;  // of being given
    };
    struct Question {
        Seat seat;
        int round = 0;
        std::size_t first_answer = 0, answers = 0, given = 0;
    };

    void clear();
    std::span<const Question> questions() const { return questions_; }
    std::span<const Answer> answers_to(const Question& question) const {
        return std::span(answers_).subspan(question.first_answer, question.answers);
    }
    std::span<const Weight> weights_of(const Answer& answer) const {
        return std::span(weights_).subspan(answer.first_weight, answer.weights);
    }

private:
    friend class PolicyGradient;

    std::vector<Question> questions_;
    std::vector<Answer> answers_;
    std::vector<Weight> weights_;
};

class PolicyGradient {
public:
    PolicyGradient();

    // Draws an answer, and remembers the question; `worth` is what the heuristics think of each, `round` a number that
    // learn() understands.
    int answer(const PolicyFeatures& features, const PolicyQuestion& question, int round, const ActionList& legal,
               std::span<const AnswerTraits> traits, std::span<const double> worth, Rng& rng,
               PolicyMemory& memory) const;

    // Of several parts of a step, each on a core of its own.
    using Slopes = std::vector<float>;
    static Slopes no_slopes() { return Slopes(kPolicyWeights); }
    // By how much more than expected(question) the answers of one game were followed by victory.
    template <class MoreThanExpected>
    static void learn(const PolicyMemory& memory, MoreThanExpected more_than_expected, Slopes& slopes) {
        for (const PolicyMemory::Question& question : memory.questions())
            learn(memory, question, static_cast<float>(more_than_expected(question)), slopes);
    }
    // One step along the sum of the slopes of so many games.
    void step(std::span<const Slopes> parts, int games, double rate);

    // Without the small ones: most of them are about what seldom happens, and so hardly learned.
    PolicyWeights weights() const;

private:
    static void learn(const PolicyMemory& memory, const PolicyMemory::Question& question, float gain, Slopes& slopes);
    float score(const PolicyFeatures& features, const PolicyQuestion& question, const Action& answer,
                AnswerTraits traits, int lag, std::vector<PolicyMemory::Weight>& weights) const;

    std::vector<float> theta_, mean_, square_;
};

}  // namespace consigliere::bots
