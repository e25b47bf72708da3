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

// Whether an argument names players: a seat, or a list of seats and others ("p3" or "neutral").
inline bool holds_seats(const Vocabulary& v, const ArgSpec& arg) {
    if (arg.type < kFirstList) return arg.type == kSeat;
    const NameList& list = v.lists[static_cast<std::size_t>(arg.type - kFirstList)];
    return !list.slugs.empty() && seat_from(list.slugs.front()).is_player();
}

inline Seat seat_in(const Vocabulary& v, const ArgSpec& arg, int value) {
    if (!holds_seats(v, arg)) return Seat::none();
    return arg.type == kSeat ? Seat(value) : seat_from(v.slug(arg.type, value));
}

inline const char* engine_event_name(std::uint8_t kind) {
    static constexpr const char* kNames[] = {"offer-made",      "offer-accepted", "offer-refused",
                                             "offer-withdrawn", "offer-lapsed",   "offer-failed",
                                             "word-given",      "word-kept",      "word-broken"};
    return kNames[kind - kOfferMade];
}

// The engine's own events all have the same fields.
inline VerbSpec engine_event_spec(std::uint8_t kind) {
    return {kind,
            engine_event_name(kind),
            {{"player", Field::a, kSeat}, {"other", Field::b, kSeat}, {"offer", Field::n, kNumber}}};
}

}  // namespace consigliere
