#include "bots/policy_scores.hpp"

#include <cassert>

namespace consigliere::bots {

namespace {

// What is made when it is first asked for. Whoever is late to make the same thing throws its own away.
template <class T, class Make>
const T& found_or_made(std::atomic<const T*>& place, const Make& make) {
    const T* found = place.load(std::memory_order_acquire);
    if (found == nullptr) [[unlikely]] {
        std::unique_ptr<const T> own = make();
        if (place.compare_exchange_strong(found, own.get(), std::memory_order_acq_rel)) found = own.release();
    }
    return *found;
}

}  // namespace

// The weights of one kind of answer to one question, added up by round and by the values of its arguments.
struct PolicyScores::Kind {
    static constexpr int kRounds = PolicyFeatures::kMostRounds;
    static constexpr int kValues = 256;  // a field of an action has one byte, a number at most kMostNumber

    struct InRound {
        std::int16_t count = 0, slope = 0;
    };
    using OfValue = std::array<std::int16_t, kValues>;

    std::uint32_t hash = 0;
    PolicyFeatures::Verb verb;
    std::array<InRound, kRounds> in_round{};
    std::int16_t best = 0;
    std::array<std::vector<OfValue>, PolicyFeatures::kMostArguments> of_value;  // of each argument: by round
    // Of a kind with two arguments or more: by round and the first of them, what all answers with it add, by the second. Of
    // all pairs few are met, so these are made when they are.
    mutable std::vector<std::atomic<const OfValue*>> of_pair;

    Kind() = default;
    Kind(const Kind&) = delete;
    Kind& operator=(const Kind&) = delete;
    ~Kind() {
        for (auto& place : of_pair) delete place.load();
    }

    // What all of an answer adds but how far it lies behind.
    int count(const PolicyWeights& weights, const PolicyQuestion& question, std::size_t round,
              const Action& answer) const {
        if (verb.arguments == 0) return in_round[round].count;
        const auto value = [&](std::size_t i) {
            return static_cast<std::uint8_t>(PolicyFeatures::value_of(verb.argument[i], answer, question));
        };
        const std::uint8_t first = value(0);
        if (verb.arguments == 1) return in_round[round].count + of_value[0][round][first];
        int sum = pairs_with(weights, round, first)[value(1)];
        for (std::size_t i = 2; i < verb.arguments; ++i) sum += of_value[i][round][value(i)];
        return sum;
    }

    const OfValue& pairs_with(const PolicyWeights& weights, std::size_t round, std::uint8_t first) const {
        return found_or_made(of_pair[round * kValues + first], [&] {
            const int common = in_round[round].count + of_value[0][round][first];
            auto out = std::make_unique<OfValue>();
            for (std::size_t second = 0; second < kValues; ++second) {
                const int pair = weights[PolicyFeatures::place_of_pair(hash, first, static_cast<int>(second))];
                (*out)[second] = static_cast<std::int16_t>(common + of_value[1][round][second] + pair);
            }
            return out;
        });
    }
};

PolicyScores::PolicyScores(const PolicyWeights& weights) : weights_(weights) {}

PolicyScores::~PolicyScores() {
    for (auto& prompt : kinds_) {
        const std::unique_ptr<const KindsOfPrompt> kinds(prompt.load());
        if (!kinds) continue;
        for (auto& kind : kinds->of) delete kind.load();
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
    if (out->verb.arguments >= 2) out->of_pair = decltype(out->of_pair)(Kind::kRounds * Kind::kValues);
    for (std::size_t i = 0; i < out->verb.arguments; ++i)
        for (int round = 0; round < Kind::kRounds; ++round) {
            auto& of_value = out->of_value[i].emplace_back();
            for (int value = 0; value < Kind::kValues; ++value)
                of_value[static_cast<std::size_t>(value)] =
                    sum(weight(PolicyFeatures::about_argument(i), value),
                        weight(PolicyFeatures::about_argument_in_round(i), value * Kind::kRounds + round));
        }
    return out;
}

const PolicyScores::Kind& PolicyScores::kind_at(const PolicyFeatures& features, int prompt, std::uint8_t kind) const {
    assert(prompt >= 0 && prompt < static_cast<int>(kPrompts));
    const KindsOfPrompt& kinds =
        found_or_made(kinds_[static_cast<std::size_t>(prompt)], [] { return std::make_unique<KindsOfPrompt>(); });
    return found_or_made(kinds.of[kind], [&] { return made(features, prompt, kind); });
}

void PolicyScores::score(const PolicyFeatures& features, const PolicyQuestion& question, const ActionList& legal,
                         std::vector<double>& worth) const {
    const double best = *std::max_element(worth.begin(), worth.end());
    const auto round = static_cast<std::size_t>(std::clamp(question.round, 0, Kind::kRounds - 1));
    const Kind* kind = nullptr;
    int kind_of_last = -1;
    double* place = worth.data();
    for (const Action& answer : legal) {
        if (answer.kind != kind_of_last) {  // answers of a kind stand together
            kind_of_last = answer.kind;
            kind = &kind_at(features, question.prompt, answer.kind);
        }
        const int lag = lag_behind(*place, best);
        const int sum = kind->count(weights_, question, round, answer) + (lag == 0 ? kind->best : 0);
        *place++ = sum * kLagUnit - kind->in_round[round].slope * lag;
    }
}

}  // namespace consigliere::bots
