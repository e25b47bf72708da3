// The cards and the board as plain tables for the hot path, read from a card file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/card_file.hpp"

namespace consigliere::nothing_personal {

// Spaces 0..8 are positions 1..9 (NP-COMP-7), 9..11 the three Soci from left to right.
inline constexpr int kPositions = 9;
inline constexpr int kSpaces = 12;
inline constexpr int kCapoSpace = 8;
inline constexpr unsigned kActive = (1u << kPositions) - 1;
inline constexpr unsigned kSoci = ((1u << kSpaces) - 1) & ~kActive;

// Gangsters and influence cards are bits of a mask. The rulebook has 50 and 94; an owner's file may hold up to this.
inline constexpr int kMostGangsters = 64;
inline constexpr int kMostCards = 128;

enum Type : std::uint8_t { kThug, kHitman, kConman, kGambler, kTypes };

struct Icon {
    static constexpr std::uint8_t kWild = 4;
    static constexpr std::uint8_t kFirstPosition = 5;  // + space: a grey icon

    std::uint8_t count = 0;
    std::uint8_t on = 0;  // a Type, kWild or kFirstPosition + space
};

enum class Key : std::uint8_t { none, with, instead, any };  // "", AND, OR, ANY
enum class Timing : std::uint8_t { turn, any, income, wh1, wh2, wh };

enum class Effect : std::uint8_t {
    none,
    place,
    grant1,
    grant2,
    trade2for4,
    bank5,
    cardhit,
    draw2give1,
    extra1,
    prisonswap,
    hijack,
    tax,
    neutral3,
    escape,
    insurance,
    jailbreak,
    blackmail,
    rowswap,
    respect4,
    cardsale,
    unblackmail,
    takeblackmail,
    retarget,
    remove1,
    moveall,
    steal3,
    wipe,
    onedraw,
    snitch,
    cash12,
};

enum class Power : std::uint8_t { none, whack10, negate, remove1, take3, exchange, place1, neutral3, draw1 };

enum class Ability : std::uint8_t {
    none,
    pull,
    hit5,
    draw,
    exchange,
    bribe,
    black,
    skim,
    lean,
    shift,
    place1,
    tough,
    move1,
    guard1,
    reroll,
    seven,
    twelve,
    will,  // starred: always on, never an action (NP-ACT-2)
};
constexpr bool is_starred(Ability a) { return a >= Ability::tough; }

struct InfluenceCard {
    std::array<Icon, 2> icons{};
    std::uint8_t icon_count = 0;
    Key key = Key::none;
    Effect effect = Effect::none;
    Timing timing = Timing::turn;
    std::uint8_t type = 0;   // ONE+DRAW: the type of gangster
    std::uint8_t price = 0;  // the printed price of the ability
};

struct Gangster {
    std::uint8_t types = 0;  // a bit per Type
    std::int8_t respect = 0, money = 0;
    Ability ability = Ability::none;
};

struct Position {
    std::uint8_t number = 0;  // 0: Soci
    std::uint8_t row = 0;
    std::int8_t rmul = 0, radd = 0, mmul = 0, madd = 0;
    std::uint16_t from = 0;  // spaces whose gangster may move here: the arrows
    std::uint16_t to = 0;    // the same arrows from the other end
    std::uint8_t decider = 0xFF;
    Power power = Power::none;
};

// A set of influence cards.
struct CardSet {
    std::array<std::uint64_t, 2> w{};

    constexpr bool has(int c) const { return (w[static_cast<unsigned>(c) >> 6] >> (c & 63) & 1) != 0; }
    constexpr void add(int c) { w[static_cast<unsigned>(c) >> 6] |= std::uint64_t{1} << (c & 63); }
    constexpr void remove(int c) { w[static_cast<unsigned>(c) >> 6] &= ~(std::uint64_t{1} << (c & 63)); }
    constexpr bool empty() const { return (w[0] | w[1]) == 0; }
    constexpr int size() const { return std::popcount(w[0]) + std::popcount(w[1]); }
    constexpr CardSet operator&(const CardSet& o) const { return {{w[0] & o.w[0], w[1] & o.w[1]}}; }
    constexpr CardSet operator|(const CardSet& o) const { return {{w[0] | o.w[0], w[1] | o.w[1]}}; }
    constexpr CardSet without(const CardSet& o) const { return {{w[0] & ~o.w[0], w[1] & ~o.w[1]}}; }
    constexpr bool operator==(const CardSet&) const = default;
};

template <class F>
constexpr void for_each_bit(std::uint64_t bits, F f) {
    for (; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
}
template <class F>
constexpr void for_each_card(const CardSet& set, F f) {
    for_each_bit(set.w[0], f);
    for_each_bit(set.w[1], [&](int c) { f(c + 64); });
}

struct Cards {
    std::array<Position, kSpaces> positions{};
    std::array<Gangster, kMostGangsters> gangsters{};
    std::array<InfluenceCard, kMostCards> influence{};
    int gangster_count = 0, influence_count = 0;

    // Who may be of use in which window; the rest of a hand need not be looked at.
    CardSet any_time, hijacks, wh1, wh2, all;
    std::uint64_t all_gangsters = 0;

    struct Names {
        std::vector<std::string> slugs;
        std::vector<Localised> names;
    };
    Names position_names, gangster_names, influence_names;
    std::vector<std::string> gangster_codes;

    // Throws InputError with file, line and what would be right.
    explicit Cards(const CardSource& source);
};

}  // namespace consigliere::nothing_personal
