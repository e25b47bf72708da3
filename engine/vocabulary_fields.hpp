// What the text form, the JSON form and the sentences of a vocabulary share: the fields of a thing by their names.
#pragma once

#include "engine/vocabulary.hpp"

namespace consigliere {

inline const VerbSpec* spec_of(const std::vector<VerbSpec>& specs, std::uint8_t kind) {
    for (const VerbSpec& spec : specs)
        if (spec.kind == kind) return &spec;
    return nullptr;
}

// Actions, items, words and events have the same fields; words lack c and d.
struct Fields {
    int a = 0, b = 0, c = 0, d = 0, n = 0;

    int operator[](Field f) const {
        switch (f) {
        case Field::a: return a;
        case Field::b: return b;
        case Field::c: return c;
        case Field::d: return d;
        default:       return n;
        }
    }
};

inline Fields fields_of(const Action& x) { return {x.a, x.b, x.c, x.d, x.n}; }
inline Fields fields_of(const Event& x) { return {x.a, x.b, x.c, x.d, x.n}; }
inline Fields fields_of(const Item& x) { return {x.a, x.b, x.c, x.d, x.n}; }
inline Fields fields_of(const Word& x) { return {x.a, x.b, 0, 0, x.n}; }

inline Word word_in(const Item& item) { return promised_word(item, Seat::none(), Seat::none()); }

inline bool is_nothing(const ArgSpec& arg, int value) { return arg.optional && value == kNothing; }

inline const char* engine_event_name(std::uint8_t kind) {
    static constexpr const char* kNames[] = {"offer-made",      "offer-accepted", "offer-refused",
                                             "offer-withdrawn", "offer-lapsed",   "offer-failed",
                                             "word-given",      "word-kept",      "word-broken"};
    return kNames[kind - kOfferMade];
}

}  // namespace consigliere
