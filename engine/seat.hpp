// Seats: who sits at the table. Chance has a seat too, so that a die is an action like any other.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace consigliere {

inline constexpr int kMaxPlayers = 5;

struct Seat {
    std::uint8_t index = 0xFF;

    constexpr Seat() = default;
    constexpr explicit Seat(int i) : index(static_cast<std::uint8_t>(i)) {}

    static constexpr Seat none() { return Seat(0xFF); }
    static constexpr Seat chance() { return Seat(6); }     // supplies dice and draws
    static constexpr Seat spectator() { return Seat(7); }  // sees what lies open to all
    static constexpr Seat open() { return Seat(5); }       // sees everything: replays of finished games, scenarios

    constexpr bool is_player() const { return index < kMaxPlayers; }
    constexpr auto operator<=>(const Seat&) const = default;
};

// The next seat clockwise: ascending numbers, then round again.
constexpr Seat next_clockwise(Seat seat, int players) { return Seat(seat.index + 1 == players ? 0 : seat.index + 1); }

// A set of seats as a bit mask; iterates in ascending order.
struct SeatSet {
    std::uint8_t bits = 0;

    constexpr SeatSet() = default;
    constexpr explicit SeatSet(unsigned b) : bits(static_cast<std::uint8_t>(b)) {}

    static constexpr SeatSet of(Seat s) { return SeatSet(1u << s.index); }
    static constexpr SeatSet players(int n) { return SeatSet((1u << n) - 1u); }
    static constexpr SeatSet everyone() { return SeatSet(0xFFu); }  // players, spectators and the open view

    constexpr bool has(Seat s) const { return s.index < 8 && (bits >> s.index & 1u) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr Seat first() const { return bits == 0 ? Seat::none() : Seat(std::countr_zero(bits)); }
    constexpr void add(Seat s) { bits = static_cast<std::uint8_t>(bits | 1u << s.index); }
    constexpr void remove(Seat s) { bits = static_cast<std::uint8_t>(bits & ~(1u << s.index)); }
    constexpr SeatSet with(Seat s) const { return SeatSet(bits | 1u << s.index); }
    constexpr SeatSet without(Seat s) const { return SeatSet(bits & ~(1u << s.index)); }
    constexpr SeatSet operator&(SeatSet o) const { return SeatSet(static_cast<unsigned>(bits & o.bits)); }
    constexpr SeatSet operator|(SeatSet o) const { return SeatSet(static_cast<unsigned>(bits | o.bits)); }
    constexpr bool operator==(const SeatSet&) const = default;

    // The first member met when walking clockwise from `start`, `start` itself included.
    constexpr Seat first_from(Seat start) const {
        const unsigned ahead = bits & (0xFFu << start.index);
        return ahead != 0 ? Seat(std::countr_zero(ahead)) : first();
    }

    // The members for which `holds(seat)` is true.
    template <class F>
    constexpr SeatSet where(F holds) const {
        unsigned out = 0;
        for (unsigned rest = bits; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            out |= static_cast<unsigned>(static_cast<bool>(holds(Seat(i)))) << i;
        }
        return SeatSet(out);
    }

    struct Iterator {
        unsigned rest;
        constexpr Seat operator*() const { return Seat(std::countr_zero(rest)); }
        constexpr Iterator& operator++() {
            rest &= rest - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

static_assert(sizeof(Seat) == 1 && sizeof(SeatSet) == 1);

}  // namespace consigliere
