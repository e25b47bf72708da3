#include "bots/policy_scores.hpp"

#include <cassert>

namespace consigliere::bots {

// The weights of one kind of answer to one question, added up by round and by the values of its arguments.
struct PolicyScores::Kind {
    static constexpr int kRounds = PolicyFeatures::kMostRounds;
    static constexpr int kValues = 256;  // a field of an action has one byte, a number at most kMostNumber

    struct InRound {
        std::int16_t count = 0, slope = 0;
    };

    std::uint32_t hash = 0;
    PolicyFeatures::Verb verb;
    std::array<InRound, kRounds> in_round{};
    std::int16_t best = 0;
    // Of each argument: by round, then by value.
    std::array<std::vector<std::int16_t>, PolicyFeatures::kMostArguments> of_value;
};

PolicyScores::PolicyScores(const PolicyWeights& weights) : weights_(weights) {}

PolicyScores::~PolicyScores() {
    for (auto& prompt : kinds_) {
        const std::unique_ptr<KindsOfPrompt> kinds(prompt.load());
        if (!kinds) continue;
        for (auto& kind : *kinds) delete kind.load();
    }
}

std::unique_ptr<PolicyScores::Kind> PolicyScores::made(const PolicyFeatures& features, int prompt,
                                                       std::uint8_t kind) const {
    auto out = std::make_unique<Kind>();
    out->hash = PolicyFeatures::hash_of_kind(prompt, kind);
    out->verb = features.verbs_[kind];
    const auto weight = [&](PolicyFeatures::About about, int value) {
        return int{weights_[PolicyFeatures::place(out->hash, about, value)]};
    };
    const auto sum = [](int a, int b, int c = 0) { return static_cast<std::int16_t>(a + b + c); };
    out->best = static_cast<std::int16_t>(weight(PolicyFeatures::kBest, 0));
    for (int round = 0; round < Kind::kRounds; ++round)
        out->in_round[static_cast<std::size_t>(round)] = {
            sum(weight(PolicyFeatures::kKind, 0), weight(PolicyFeatures::kKindInRound, round)),
            sum(weights_[0], weight(PolicyFeatures::kSlope, 0), weight(PolicyFeatures::kSlopeInRound, round))};
    for (std::size_t i = 0; i < out->verb.arguments; ++i)
        for (int round = 0; round < Kind::kRounds; ++round)
            for (int value = 0; value < Kind::kValues; ++value)
                out->of_value[i].push_back(
                    sum(weight(PolicyFeatures::about_argument(i), value),
                        weight(PolicyFeatures::about_argument_in_round(i), value * Kind::kRounds + round)));
    return out;
}

const PolicyScores::Kind& PolicyScores::kind_at(const PolicyFeatures& features, int prompt, std::uint8_t kind) const {
    assert(prompt >= 0 && prompt < static_cast<int>(kPrompts));
    // Whoever is late to make the same thing throws its own away.
    const auto at = [](auto& place, const auto& make) -> auto& {
        auto* found = place.load(std::memory_order_acquire);
        if (found == nullptr) {
            auto own = make();
            if (place.compare_exchange_strong(found, own.get(), std::memory_order_acq_rel)) found = own.release();
        }
        return *found;
    };
    auto& kinds = at(kinds_[static_cast<std::size_t>(prompt)], [] { return std::make_unique<KindsOfPrompt>(); });
    return at(kinds[kind], [&] { return made(features, prompt, kind); });
}

void PolicyScores::score(const PolicyFeatures& features, const PolicyQuestion& question, const ActionList& legal,
                         std::vector<double>& worth) const {
    const double best = *std::max_element(worth.begin(), worth.end());
    const auto round = static_cast<std::size_t>(std::clamp(question.round, 0, Kind::kRounds - 1));
    const Kind* kind = nullptr;
    int kind_of_last = -1;
    for (int k = 0; k < legal.size(); ++k) {
        const Action& answer = legal[k];
        if (answer.kind != kind_of_last) {  // answers of a kind stand together
            kind_of_last = answer.kind;
            kind = &kind_at(features, question.prompt, answer.kind);
        }
        double& place = worth[static_cast<std::size_t>(k)];
        const int lag = lag_behind(place, best);
        int sum = kind->in_round[round].count + (lag == 0 ? kind->best : 0);
        std::array<int, PolicyFeatures::kMostArguments> values{};
        for (std::size_t i = 0; i < kind->verb.arguments; ++i) {
            values[i] = PolicyFeatures::value_of(kind->verb.argument[i], answer, question);
            sum += kind->of_value[i][round * Kind::kValues + static_cast<std::uint8_t>(values[i])];
        }
        if (kind->verb.arguments >= 2) sum += weights_[PolicyFeatures::place_of_pair(kind->hash, values[0], values[1])];
        place = sum * kLagUnit - kind->in_round[round].slope * lag;
    }
}

}  // namespace consigliere::bots
