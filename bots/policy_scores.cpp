#include "bots/policy_scores.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace consigliere::bots {

namespace {

// Whoever is late to make the same thing throws its own away.
template <class T, class Make>
[[gnu::noinline]] const T& made_now(std::atomic<const T*>& place, const Make& make) {
    const T* found = nullptr;
    std::unique_ptr<const T> own = make();
    if (place.compare_exchange_strong(found, own.get(), std::memory_order_acq_rel)) found = own.release();
    return *found;
}
// What is made when it is first asked for.
template <class T, class Make>
const T& found_or_made(std::atomic<const T*>& place, const Make& make) {
    if (const T* found = place.load(std::memory_order_acquire)) [[likely]]
        return *found;
    return made_now(place, make);
}

}  // namespace

// The weights of one kind of answer to one question, by what they are about.
struct PolicyScores::Kind {
    static constexpr int kValues = 256;  // a field of an action has one byte, a number at most kMostNumber

    // A weight that always counts, and one for each value of each context.
    struct Weighed {
        std::int16_t always = 0;
        std::array<std::int8_t, kContextPlaces> in;

        int at(const PolicyContext::Places& context) const {
            return [&]<std::size_t... i>(std::index_sequence<i...>) {
                return (always + ... + in[context[i]]);
            }(std::make_index_sequence<kContexts>());
        }
    };
    struct Pairs {
        std::array<std::int8_t, kValues> with{};
    };

    std::uint32_t hash = 0;
    PolicyFeatures::Verb verb;
    std::int8_t best = 0;
    Weighed kind, slope;
    // Of all values few are met, so what answers with them add is looked up when they are.
    mutable std::array<std::array<std::atomic<const Weighed*>, kValues>, PolicyFeatures::kMostArguments + kTraits>
        of_value{};
    mutable std::array<std::atomic<const Pairs*>, kValues> of_pair{};

    Kind() = default;
    Kind(const Kind&) = delete;
    Kind& operator=(const Kind&) = delete;
    ~Kind() {
        for (auto& values : of_value)
            for (auto& place : values) delete place.load();
        for (auto& place : of_pair) delete place.load();
    }

    const Weighed& weighed(const PolicyWeights& weights, std::size_t i, int value) const {
        return found_or_made(of_value[i][static_cast<std::size_t>(value)], [&] {
            auto out = std::make_unique<Weighed>();
            out->always += weights[PolicyFeatures::place(hash, PolicyFeatures::argument(i), value)];
            for (int c = 0; c < kContextPlaces; ++c)
                out->in[static_cast<std::size_t>(c)] =
                    weights[PolicyFeatures::place(hash, PolicyFeatures::argument_in(i), value * kContextPlaces + c)];
            return out;
        });
    }
    int about(const PolicyWeights& weights, const PolicyQuestion& question, const Action& answer,
              AnswerTraits traits) const {
        std::array<int, PolicyFeatures::kMostArguments> value;
        int sum = 0;
        for (std::size_t i = 0; i < verb.arguments; ++i) {
            value[i] = PolicyFeatures::value_of(verb.argument[i], answer, question);
            sum += weighed(weights, i, value[i]).at(question.context.places());
        }
        for (std::size_t i = 0; i < kTraits; ++i)
            sum += weighed(weights, PolicyFeatures::kMostArguments + i, traits.of[i]).at(question.context.places());
        return verb.arguments < 2 ? sum : sum + pair(weights, value[0], value[1]);
    }
    int pair(const PolicyWeights& weights, int first, int second) const {
        const Pairs& pairs = found_or_made(of_pair[static_cast<std::size_t>(first)], [&] {
            auto out = std::make_unique<Pairs>();
            for (int i = 0; i < kValues; ++i)
                out->with[static_cast<std::size_t>(i)] = weights[PolicyFeatures::place_of_pair(hash, first, i)];
            return out;
        });
        return pairs.with[static_cast<std::size_t>(second)];
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
        return weights_[PolicyFeatures::place(out->hash, about, value)];
    };
    out->best = weight(PolicyFeatures::kBest, 0);
    out->kind.always += weight(PolicyFeatures::kKind, 0);
    out->slope.always = static_cast<std::int16_t>(weights_[0] + weight(PolicyFeatures::kSlope, 0));
    for (int c = 0; c < kContextPlaces; ++c) {
        const auto i = static_cast<std::size_t>(c);
        out->kind.in[i] = weight(PolicyFeatures::kKindIn, c);
        out->slope.in[i] = weight(PolicyFeatures::kSlopeIn, c);
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
                         std::span<const AnswerTraits> traits, std::vector<double>& worth) const {
    const double best = *std::max_element(worth.begin(), worth.end());
    const PolicyContext::Places& context = question.context.places();
    const Kind* kind = nullptr;
    int kind_of_last = -1, common = 0, slope = 0;
    double* place = worth.data();
    const AnswerTraits* of_answer = traits.data();
    for (const Action& answer : legal) {
        if (answer.kind != kind_of_last) {  // answers of a kind stand together
            kind_of_last = answer.kind;
            kind = &kind_at(features, question.prompt, answer.kind);
            common = kind->kind.at(context);
            slope = kind->slope.at(context);
        }
        const int lag = lag_behind(*place, best);
        const int sum = common + (lag == 0 ? kind->best : 0) + kind->about(weights_, question, answer, *of_answer++);
        *place++ = sum * kLagUnit - slope * lag;
    }
}

}  // namespace consigliere::bots
