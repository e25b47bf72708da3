#include "bots/policy_gradient.hpp"

#include <cmath>

namespace consigliere::bots {
namespace {

// At first it plays by the heuristics: an answer that they put behind by 1 is e^2 times less likely.
constexpr float kFirstSlope = 2;
constexpr float kMeanDecay = 0.9f, kSquareDecay = 0.99f, kLeastRoot = 1e-6f;

}  // namespace

void PolicyMemory::clear() {
    questions_.clear();
    answers_.clear();
    weights_.clear();
}

PolicyGradient::PolicyGradient() : theta_(kPolicyWeights), mean_(kPolicyWeights), square_(kPolicyWeights) {
    theta_[0] = kFirstSlope;
}

float PolicyGradient::score(const PolicyFeatures& features, const PolicyQuestion& question, const Action& answer,
                            AnswerTraits traits, int lag, std::vector<PolicyMemory::Weight>& weights) const {
    float sum = 0;
    const auto add = [&](std::uint32_t place, float factor) {
        sum += theta_[place] * factor;
        weights.push_back({place, factor});
    };
    features.visit(
        question, answer, traits, lag == 0, [&](std::uint32_t place) { add(place, 1); },
        [&](std::uint32_t place) {
            if (lag > 0) add(place, static_cast<float>(-lag) / kLagUnit);
        });
    return sum;
}

int PolicyGradient::answer(const PolicyFeatures& features, const PolicyQuestion& question, int round,
                           const ActionList& legal, std::span<const AnswerTraits> traits, std::span<const double> worth,
                           Rng& rng, PolicyMemory& memory) const {
    const std::size_t first = memory.answers_.size();
    const double best = *std::max_element(worth.begin(), worth.end());
    float top = -1e30f;
    for (int i = 0; i < legal.size(); ++i) {
        PolicyMemory::Answer one{memory.weights_.size()};
        const int lag = lag_behind(worth[static_cast<std::size_t>(i)], best);
        one.score = score(features, question, legal[i], traits[static_cast<std::size_t>(i)], lag, memory.weights_);
        one.weights = memory.weights_.size() - one.first_weight;
        top = std::max(top, one.score);
        memory.answers_.push_back(one);
    }
    const auto answers = std::span(memory.answers_).subspan(first);
    float sum = 0;
    for (auto& one : answers) sum += one.chance = std::exp(one.score - top);
    for (auto& one : answers) one.chance /= sum;
    double drawn = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    std::size_t given = 0;
    while (given + 1 < answers.size() && (drawn -= answers[given].chance) >= 0) ++given;
    memory.questions_.push_back({question.seat, round, first, answers.size(), given});
    return static_cast<int>(given);
}

void PolicyGradient::learn(const PolicyMemory& memory, const PolicyMemory::Question& question, float gain,
                           Slopes& slopes) {
    const auto answers = memory.answers_to(question);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const float pull = gain * ((i == question.given ? 1.0f : 0.0f) - answers[i].chance);
        for (const PolicyMemory::Weight& weight : memory.weights_of(answers[i]))
            slopes[weight.place] += pull * weight.factor;
    }
}

void PolicyGradient::step(std::span<const Slopes> parts, int games, double rate) {
    for (std::size_t i = 0; i < theta_.size(); ++i) {
        float slope = 0;
        for (const Slopes& part : parts) slope += part[i];
        slope /= static_cast<float>(games);
        mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * slope;
        square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * slope * slope;
        if (square_[i] > 0) theta_[i] += static_cast<float>(rate) * mean_[i] / (std::sqrt(square_[i]) + kLeastRoot);
    }
}

PolicyWeights PolicyGradient::weights() const {
    PolicyWeights out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        const long weight = std::lround(theta_[i] * kWeightUnit);
        if (std::abs(weight) >= kLeastWeight) out[i] = static_cast<std::int8_t>(std::clamp(weight, -127L, 127L));
    }
    return out;
}

}  // namespace consigliere::bots
