// Small typed numbers for cards, spaces and other pieces, and arrays that only they can index.
//
//   using GangsterId = Id<struct GangsterTag>;
//   PerSeat<Money> cash;                              // cash[seat]
//   IndexedArray<GangsterId, std::uint8_t, 30> task;  // task[gangster]
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/seat.hpp"

namespace consigliere {

// The number of one piece among its kind; none() stands for "no piece". As plain as the byte it holds.
template <class Tag>
struct Id {
    std::uint8_t index = 0xFF;

    constexpr Id() = default;
    constexpr explicit Id(int i) : index(static_cast<std::uint8_t>(i)) {}

    static constexpr Id none() { return {}; }

    constexpr bool exists() const { return index != 0xFF; }
    constexpr auto operator<=>(const Id&) const = default;
};

// Where a seat, an id, an enumerator or a plain number stands in an array.
template <class Index>
constexpr std::size_t position_of(Index i) {
    if constexpr (std::is_enum_v<Index> || std::integral<Index>)
        return static_cast<std::size_t>(i);
    else
        return i.index;
}

// An array whose index has a type: an index of another kind does not compile, and no call needs a cast.
template <class Index, class T, int N>
struct IndexedArray {
    std::array<T, static_cast<std::size_t>(N)> items{};

    constexpr T& operator[](Index i) {
        assert(position_of(i) < items.size());
        return items[position_of(i)];
    }
    constexpr const T& operator[](Index i) const {
        assert(position_of(i) < items.size());
        return items[position_of(i)];
    }

    static constexpr int size() { return N; }
    constexpr void fill(const T& value) { items.fill(value); }
    constexpr auto begin() { return items.begin(); }
    constexpr auto end() { return items.end(); }
    constexpr auto begin() const { return items.begin(); }
    constexpr auto end() const { return items.end(); }
    constexpr bool operator==(const IndexedArray& other) const
        requires std::equality_comparable<T>
    {
        return items == other.items;
    }
};

// The sum of up to eight small counts: all bytes are added side by side, in pairs and then by one multiplication.
template <class Index, int N>
    requires(N <= 8)
int sum_of(const IndexedArray<Index, std::uint8_t, N>& counts) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, counts.items.data(), sizeof counts.items);
    constexpr std::uint64_t kEven = 0x00FF00FF00FF00FFu;
    return static_cast<int>(((bytes & kEven) + (bytes >> 8 & kEven)) * 0x0001000100010001u >> 48);
}

template <class T>
using PerSeat = IndexedArray<Seat, T, kMaxPlayers>;

// For counts and tables that are walked by plain numbers.
template <class T, int N>
using Array = IndexedArray<int, T, N>;

}  // namespace consigliere
