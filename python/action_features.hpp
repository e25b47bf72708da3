// The row of numbers that describes a legal action, for policies that score lists of actions.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/negotiation.hpp"

namespace consigliere::python {

// Kind, a, b, c, d, n, then six items of an offer (three that are given, three that are wanted), each as kind + 1, a,
// n; a word stands in the place of the first item: phrase + 1, a, n.
struct ActionFeatures {
    static constexpr int kItems = 3;
    static constexpr int kSize = 6 + 2 * kItems * 3;
};

inline void write_features(const Command& command, std::int16_t* out) {
    std::fill_n(out, ActionFeatures::kSize, std::int16_t{0});
    const Action& x = command.action;
    for (const int value : {int{x.kind}, int{x.a}, int{x.b}, int{x.c}, int{x.d}, int{x.n}})
        *out++ = static_cast<std::int16_t>(value);
    const auto put = [](std::int16_t* at, int kind, int a, int n) {
        at[0] = static_cast<std::int16_t>(kind + 1);
        at[1] = static_cast<std::int16_t>(a);
        at[2] = static_cast<std::int16_t>(n);
    };
    if (x.kind == kPromise) return put(out, command.word.phrase, command.word.a, command.word.n);
    for (const auto* side : {&command.terms.gives, &command.terms.wants}) {
        for (int i = 0; i < std::min(side->size(), ActionFeatures::kItems); ++i)
            put(out + 3 * i, (*side)[i].kind, (*side)[i].a, (*side)[i].n);
        out += 3 * ActionFeatures::kItems;
    }
}

}  // namespace consigliere::python
