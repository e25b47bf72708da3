// One description of what a seat sees: every field is named once, and whatever has to know the fields walks the list.
//
//   struct BusinessPosition {
//       Named<kBusinessName> id;
//       bool active = true;
//       std::optional<bool> used;
//   };
//   template <class Fields>
//   void describe(Fields& f, const BusinessPosition*) {
//       f.type("Business");
//       f.id("id", &BusinessPosition::id);
//       f.field("active", &BusinessPosition::active);
//       f.field("used", &BusinessPosition::used, "Its skill was used this round.");
//   }
//
//   write_json.hpp   what clients read            schema.hpp       its JSON Schema, from which the page's types are made
//   read_json.hpp    positions that people give   observation.hpp  a flat list of numbers
//   changes.hpp      only what is different
//
// The type of a field says how it is written, so that all of them agree:
//
//   bool, integers, std::string            as they are
//   an enumeration with enum_names()       one of its names
//   Seat, SeatSet                          seat numbers from 1
//   Money<unit>                            dollars
//   Named<list>                            the slug of a card, a gangster, a space
//   Id<tag> with name_list()               the same; absent where there is none
//   List, std::vector, std::array, Bounded lists
//   BitSet of such an Id                   a list of slugs in their order
//   ByName<list, T>                        an object with a slug for a key
//   std::optional                          a field that may be absent
//   Required                               a field of every view that a given position may leave out
//   a struct with describe()               an object
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/bounded.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/index.hpp"
#include "engine/seat.hpp"

namespace consigliere {

// An entry of one of the vocabulary's name lists (kFirstList and so on).
template <std::uint8_t List>
struct Named {
    std::uint8_t index = 0;

    constexpr Named() = default;
    constexpr explicit Named(int i) : index(static_cast<std::uint8_t>(i)) {}
    constexpr bool operator==(const Named&) const = default;
};

// Money is kept in units of so many dollars.
template <int Unit>
struct Money {
    std::int32_t units = 0;

    constexpr Money() = default;
    constexpr explicit Money(int n) : units(n) {}
    constexpr bool operator==(const Money&) const = default;
};

// Every view has this field; a position that somebody gives may leave it out, and then it has no value.
template <class T>
struct Required {
    std::optional<T> given;

    constexpr Required() = default;
    constexpr Required(T x) : given(std::move(x)) {}  // NOLINT(google-explicit-constructor): reads as a plain value
    constexpr explicit operator bool() const { return given.has_value(); }
    constexpr const T& operator*() const { return *given; }
    constexpr const T* operator->() const { return &*given; }
    bool operator==(const Required&) const = default;
};

// A list that is usually no longer than this: up to there it needs no memory of its own. A server builds views for every
// seat with every move, and most of the time went into small vectors.
template <class T, std::size_t Usual>
using List = boost::container::small_vector<T, Usual>;

// In the order in which it was filled, each name once.
template <std::uint8_t NameList, class T>
struct ByName {
    List<std::pair<Named<NameList>, T>, 8> entries;

    bool operator==(const ByName&) const = default;
};

// --- what kind of field a type is ---------------------------------------------------------------------------------------

namespace description {

template <class T, template <class...> class Template>
inline constexpr bool kIs = false;
template <template <class...> class Template, class... Args>
inline constexpr bool kIs<Template<Args...>, Template> = true;

template <class T>
inline constexpr bool kIsNamed = false;
template <std::uint8_t List>
inline constexpr bool kIsNamed<Named<List>> = true;

template <class T>
inline constexpr bool kIsMoney = false;
template <int Unit>
inline constexpr bool kIsMoney<Money<Unit>> = true;

template <class T>
inline constexpr bool kIsByName = false;
template <std::uint8_t List, class T>
inline constexpr bool kIsByName<ByName<List, T>> = true;

template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;

template <class T>
inline constexpr bool kIsBounded = false;
template <class T, int N>
inline constexpr bool kIsBounded<Bounded<T, N>> = true;

template <class T>
inline constexpr bool kIsList = false;
template <class T, std::size_t Usual>
inline constexpr bool kIsList<List<T, Usual>> = true;

template <class T>
inline constexpr bool kIsId = false;
template <class Tag>
inline constexpr bool kIsId<Id<Tag>> = true;

template <class T>
inline constexpr bool kIsBitSet = false;
template <class Index, int N>
inline constexpr bool kIsBitSet<BitSet<Index, N>> = kIsId<Index>;

template <class T>
concept Optional = kIs<T, std::optional>;
template <class T>
concept RequiredField = kIs<T, Required>;
// The game says which of its lists names the pieces: constexpr std::uint8_t name_list(CardId) { return kCardList; }
template <class T>
concept IdField = kIsId<T> && requires(T id) {
    { name_list(id) } -> std::convertible_to<std::uint8_t>;
};
template <class T>
concept NamedField = kIsNamed<T> || IdField<T>;
// A field of this type need not be there.
template <class T>
concept MayBeAbsent = Optional<T> || IdField<T>;
template <class T>
concept MoneyField = kIsMoney<T>;
template <class T>
concept MapField = kIsByName<T>;
template <class T>
concept SetField = kIsBitSet<T>;
template <class T>
concept ListField = kIs<T, std::vector> || kIsList<T> || kIsArray<T> || kIsBounded<T> || SetField<T>;
template <class T>
concept EnumField = std::is_enum_v<T> && requires(T e) {
    { enum_names(e) } -> std::convertible_to<std::span<const std::string_view>>;
};
template <class T>
concept NumberField = std::integral<T> && !std::same_as<T, bool>;

template <std::uint8_t List>
constexpr std::uint8_t list_of(Named<List>) {
    return List;
}
template <std::uint8_t List, class T>
constexpr std::uint8_t list_of(const ByName<List, T>&) {
    return List;
}
template <class Tag>
constexpr std::uint8_t list_of(Id<Tag> id) {
    return name_list(id);
}
template <int Unit>
constexpr int unit_of(Money<Unit>) {
    return Unit;
}

// Is called with nothing but names: finds out whether a type is described at all.
struct AnyFields {
    void type(std::string_view, std::string_view = {}) {}
    template <class T, class M>
    void field(std::string_view, M T::*, std::string_view = {}) {}
    template <class T, class M>
    void id(std::string_view, M T::*, std::string_view = {}) {}
};

template <class T>
concept Struct = requires(AnyFields& f, const T* type) { describe(f, type); };

}  // namespace description

// Calls fields.type(name, comment), then fields.field(name, &T::member, comment) for every field of T in order, and
// fields.id(...) for the one that tells entries of a list apart.
template <class T, class Fields>
void describe_type(Fields& fields) {
    describe(fields, static_cast<const T*>(nullptr));
}

}  // namespace consigliere
