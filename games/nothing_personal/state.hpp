// All that changes during a game of Nothing Personal, as plain data of about 600 bytes.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.hpp"
#include "games/nothing_personal/frames.hpp"

namespace consigliere::nothing_personal {

inline constexpr int kMarkers = 25, kBlackmailTokens = 8, kNegateTokens = 2;  // NP-COMP-2
inline constexpr int kFirstHand = 4, kFirstMarkers = 3;                       // NP-SETUP-1, NP-SETUP-7
// Money and respect stop here, far from the end of their 16 bits: no deal, card file or given position gets further.
inline constexpr int kMostMoney = 32000;
inline constexpr int kMostGiven = 5000;   // dollars or respect of one player in a given position
inline constexpr int kMostBought = 2;     // NP-FENCE-3
inline constexpr int kMostRefusals = 3;   // NP-BLACK-4
inline constexpr int kMostStepsBack = 8;
// NP-COMP-4, NP-MOVE-2, NP-WHACK-2: the switchblade stands where the 1 would be.
inline constexpr int kSwitchblade = 1, kHighestFace = 6, kWhackHits = 3;

// The split die of option dice_set: switchblade, blank, Capo symbol, and three guns (as 4 to 6).
constexpr int whack_face(int face) { return face < 4 ? face - 1 : 3; }

// NP-FLOW-1, NP-SETUP-9: the calendar.
enum class Part : std::uint8_t { setup, influence, income, actions, fence, feds, family, final_scoring, over };

struct Space {
    GangsterId gangster;
    IndexedArray<OwnerId, std::uint8_t, kOwners> markers{};  // NP-COMP-8: the one on the token included
    OwnerId blackmail;                                       // owner of the marker on the token
    bool sideways = false, negated = false;

    int total() const { return sum_of(markers); }
};
using Spaces = PerSpace<Space>;

struct Player {
    CardSet hand;
    CardSet knows;  // cards in other hands that this player gave away and so knows of
    std::int16_t money = 0, respect = 0;
    std::uint8_t supply = 0;
    std::uint8_t reroll_tokens = 0;
    std::uint8_t top = 0;     // final scoring: highest position controlled (NP-END-3 (2))
    std::uint8_t points = 0;  // votes for the starter; points of the roll-off
};

struct State {
    CardSet deck, discard;
    CardSet selling;  // cards in hands that are being sold under seal, while a window stands
    GangsterSet gangster_deck, prison, fishes;
    GangsterSet aside;                      // dealt and replaced in the set-up (NP-SETUP-5)
    GangsterSet acted, rerolled, promoted;  // this round (promoted: this phase)
    PerSeat<Player> players{};
    Spaces spaces{};
    Frames frames;
    IndexedArray<Type, SpaceSet, kTypes> by_type{};  // spaces whose gangster has the type
    SpaceSet occupied;
    SpaceSet space_choices;  // what may be chosen in the standing question
    std::int16_t ante = 0;
    SeatSet seat_choices;
    Decision decision;
    Part part = Part::setup;
    std::uint8_t round = 1;
    Seat holder{0};            // of the Capo token
    Seat turn{0};              // phases A and C: the player whose turn it is
    Seat first{0};             // who began the phase
    std::uint8_t circuit = 0;  // phase A: 1 is the circuit without ante
    SeatSet passed;
    std::uint8_t neutral = 0, blackmail = kBlackmailTokens, negate = kNegateTokens;  // supplies
    Seat controller;  // of the space looked at last, once a tie is decided
    SeatSet winners;
    std::array<std::uint8_t, 7> unused{};  // fills the last word
};
static_assert(PlainData<State>);
static_assert(sizeof(State) <= 768);

}  // namespace consigliere::nothing_personal
