// The cards and the board as plain tables for the hot path, read from a card file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/card_file.hpp"
#include "engine/kit/bit_set.hpp"
#include "engine/kit/index.hpp"

namespace consigliere::nothing_personal {

using SpaceId = Id<struct SpaceTag>;
using GangsterId = Id<struct GangsterTag>;
using CardId = Id<struct CardTag>;  // an influence card

// Spaces 0..8 are positions 1..9 (NP-COMP-7), 9..11 the three Soci from left to right.
inline constexpr int kPositions = 9;
inline constexpr int kSpaces = 12;
using SpaceSet = BitSet<SpaceId, kSpaces>;
template <class T>
using PerSpace = IndexedArray<SpaceId, T, kSpaces>;
inline constexpr SpaceId kCapoSpace{8};
inline constexpr SpaceSet kEverySpace = SpaceSet::first_members(kSpaces);
inline constexpr SpaceSet kActive = SpaceSet::first_members(kPositions);
inline constexpr SpaceSet kSoci = kEverySpace - kActive;
constexpr SpaceId space_of_position(int number) { return SpaceId(number - 1); }
// NP-SETUP-3: positions 8 to 1, then the Soci.
inline constexpr SpaceId kDealingOrder[] = {SpaceId(7), SpaceId(6), SpaceId(5), SpaceId(4),  SpaceId(3), SpaceId(2),
                                            SpaceId(1), SpaceId(0), SpaceId(9), SpaceId(10), SpaceId(11)};

// Gangsters and influence cards are bits of a mask. The rulebook has 50 and 94; an owner's file may hold up to this.
inline constexpr int kMostGangsters = 64;
inline constexpr int kMostCards = 128;
using GangsterSet = BitSet<GangsterId, kMostGangsters>;
using CardSet = BitSet<CardId, kMostCards>;

inline constexpr int kTypes = 4;
enum class Type : std::uint8_t { thug, hitman, conman, gambler, any };  // NP-COMP-6: green, red, purple, yellow
using TypeSet = BitSet<Type, kTypes>;
inline constexpr std::string_view kTypeLetters = "THCG";

// NP-INFL-4: markers for one gangster of a type, of any type (a wild icon), or at one position (a grey icon).
struct Icon {
    std::uint8_t count = 0;
    Type type = Type::any;
    SpaceId position{};
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

inline constexpr int kMostNeutral = 3;  // markers of NEUTRAL3: an action names so many targets at most

// How a card is played (NP-INFL-1).
enum class CardUse : std::uint8_t { icons, ability, discard };

struct InfluenceCard {
    Array<Icon, 2> icons{};
    std::uint8_t icon_count = 0;
    Key key = Key::none;
    Effect effect = Effect::none;
    Timing timing = Timing::turn;
    Type type = Type::any;                      // ONEDRAW: the type of gangster
    std::uint8_t price = 0;                     // the printed price of the ability
    std::uint8_t amount = 0, other_amount = 0;  // what the effect's text names, see kEffects in cards.cpp
};

struct Gangster {
    TypeSet types;  // NP-COMP-5: he matches each of them
    std::int8_t respect = 0, money = 0;
    Ability ability = Ability::none;
    std::uint8_t amount = 0, other_amount = 0;  // what the ability's text names, see kAbilities in cards.cpp
};

struct PositionCard {
    std::uint8_t number = 0;  // 0: Soci
    std::uint8_t row = 0;
    std::int8_t respect_factor = 0, respect_bonus = 0, money_factor = 0, money_bonus = 0;
    SpaceSet from;  // spaces whose gangster may move here: the arrows
    SpaceSet to;    // the same arrows from the other end
    SpaceId decider;
    Power power = Power::none;
    std::uint8_t amount = 0;  // what the power's text names, see kPowers in cards.cpp

    // NP-BUS-2.
    int respect_income(const Gangster& who) const { return respect_factor * who.respect + respect_bonus; }
    int money_income(const Gangster& who) const { return money_factor * who.money + money_bonus; }
};

// Amounts of the rulebook that no card shows: the table [rules] of a card file.
struct Amounts {
    std::uint8_t start_money = 0;          // NP-SETUP-1
    std::uint8_t respect_swing = 0;        // won or lost by moves and whacks (NP-MOVE-9, NP-WHACK-6)
    std::uint8_t capo_surcharge = 0;       // NP-WHACK-1
    std::uint8_t dollars_per_respect = 0;  // NP-END-2
};

struct Cards {
    PerSpace<PositionCard> positions{};
    IndexedArray<GangsterId, Gangster, kMostGangsters> gangsters{};
    IndexedArray<CardId, InfluenceCard, kMostCards> influence{};
    int gangster_count = 0, influence_count = 0;
    Amounts amounts;

    // The cards for each window; the rest of a hand need not be looked at.
    CardSet any_time, hijacks, wh1, wh2, all;
    GangsterSet all_gangsters;

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
