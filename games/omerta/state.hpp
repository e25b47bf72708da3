// All that changes during a game, as plain data, and the frames that say where play stands.
//
// The stack always has the Round (or Setup) at its bottom; what happens inside a part of it lies above. The topmost
// frame is the one that asks. `pending` holds its question, so that nobody has to work it out twice.
#pragma once

#include <array>
#include <cstdint>

#include "engine/action.hpp"
#include "engine/bounded.hpp"
#include "engine/decision.hpp"
#include "engine/seat.hpp"
#include "games/omerta/cards.hpp"

namespace consigliere::omerta {

inline constexpr int kSlots = 3;               // capos of a family (OM-FAM-1)
inline constexpr int kMaxOnDomain = 5;         // OM-FAM-4
inline constexpr int kMaxOfCapo = 15;          // OM-FAM-5
inline constexpr int kMaxOfFamily = 30;        // OM-FAM-6
inline constexpr int kSoldierPrice = 5;        // thousands (OM-END-1)
inline constexpr int kInvolvementPrice = 5;    // OM-INV-1
inline constexpr int kReinforcementPrice = 3;  // OM-ASSAULT-3
inline constexpr int kMaxReinforcements = 3;
inline constexpr int kMaxBought = 3;
inline constexpr int kMaxLent = 2;          // a side and assault (OM-NEG-1)
inline constexpr int kFirstThreshold = 10;  // OM-FAM-2
// More than any difficulty or rival roll of the house set: strange card files stay within the bytes of a roll.
inline constexpr int kMostOfARoll = 120;
inline constexpr int kMostCash = 32000;  // thousands: the bank is unlimited, a number is not
inline constexpr int kMostDrawn = 2;     // event cards of a family and round (OM-EVENT-1)

enum class GamePhase : std::uint8_t { setup, deal, events, actions, end };

enum class FrameKind : std::uint8_t {
    setup,
    round,
    start_player,
    part,
    window,
    card,
    checkpoint,
    gain_capo,
    final_count,
    move_domain,
    relocate,
    exposure,
    draw,
    paid_discard,
    turn,
    buy,
    forced_discard,
    trade,
    roll,
    debt,
    take_domains,
    gain_soldiers,
    lose_soldiers,
    incident,
    conquest,
    assault,
    heist,
};

struct Frame {
    FrameKind kind{};
    std::uint8_t step = 0;
    Seat seat;
    std::uint8_t a = 0, b = 0, c = 0, d = 0, e = 0;  // meaning: beside each handler
    std::uint32_t mask = 0;

    bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 12);

struct Family {
    std::int16_t cash = 0;  // thousands
    std::uint8_t don = kNothing;
    std::uint8_t capos = 0;  // slots in use, bits
    std::array<std::uint8_t, kSlots> capo{kNothing, kNothing, kNothing};
    std::array<std::uint8_t, kSlots> type{kNothing, kNothing, kNothing};  // type card
    std::array<std::uint8_t, kSlots> reserve{};
    std::array<std::uint8_t, kSlots> robber{kNothing, kNothing, kNothing};  // ROBBED marker: who collects
    std::uint8_t robbed = 0;      // slots robbed successfully this round (OM-HEIST-1)
    std::uint8_t thresholds = 0;  // bit 0: second capo spent, bit 1: third (OM-FAM-3)
    std::uint8_t respect = 0;     // OM-DOM-2, kept up to date; 85 on domains and some 30 on objectives at most
    std::uint8_t main = kNothing;
    std::uint16_t secondaries = 0;  // held, not completed
    std::uint16_t completed = 0;
    std::uint16_t feats = 0;                       // of those held: happened (OM-OBJ-6)
    std::uint8_t beaten_now = 0, beaten_last = 0;  // seats that won an assault or heist against this family (A20)
    std::array<std::uint8_t, 2> dealt_capo{kNothing, kNothing},
        dealt_type{kNothing, kNothing};  // set-up, until the reveal
    std::uint8_t choice = kNothing;      // set-up: bit 0 capo, bit 1 type; secret until all have chosen
    std::uint8_t peeked_seat = kNothing, peeked_objective = kNothing;  // last look by an Informer (A18)
    Bounded<std::uint8_t, 11> peeked_hand;                             // what it showed and has not been seen to leave
    // By age. The limit of 7 at the end of a round and two draws make 9; a scenario may begin with 9.
    Bounded<std::uint8_t, 11> hand;
    std::uint8_t deeds = 0;  // feats done in this game, whatever was held (feat_bit): everybody saw them
    std::uint32_t domains = 0;
    std::uint64_t hand_mask = 0;  // designs in hand
};
static_assert(sizeof(Family) == 72);

struct Loan {
    Seat seat;
    std::uint8_t slot = 0;

    bool operator==(const Loan&) const = default;
};

enum class DeedKind : std::uint8_t { none, conquest, assault, heist };

// The action being performed. There is never more than one.
struct Deed {
    DeedKind kind = DeedKind::none;
    Seat active;
    std::uint8_t capo = 0;           // slot of the active family: conquest, heist
    std::uint8_t domain = kNothing;  // conquest, assault: the target
    std::uint8_t origin = kNothing;  // assault
    Seat rival;                      // defender of an assault, victim of a heist
    std::uint8_t rival_capo = 0;
    Seat conqueror;  // who makes the conquest
    std::uint8_t conqueror_capo = 0;
    std::uint8_t used = 0;  // soldiers declared
    std::array<std::uint8_t, kMaxPlayers> involved{kNothing, kNothing, kNothing, kNothing, kNothing};  // slot
    SeatSet answered;             // who has said whether it gets involved
    std::uint8_t barred = 0;      // A17
    std::uint8_t called_off = 0;  // A11
    std::uint8_t bonus = 0;       // A21: to DEFENCE
    std::uint8_t free_reinforcements = 0;
    std::array<Bounded<Loan, kMaxLent>, 2> lent;  // to the attacker, to the defender; in the order lent
};

// The roll being made. Only one is made at a time.
struct Roll {
    Stat stat{};
    std::uint8_t difficulty = 0;  // 0: opposed
    SeatSet rollers;
    SeatSet pending;  // still to throw
    Seat first;       // active side
    Seat winner;
    std::uint8_t success = 0;
    std::uint8_t assault = 0;  // the roll of an assault (A20)
    std::array<std::int8_t, kMaxPlayers> base{}, modifier{};
    std::array<std::uint8_t, kMaxPlayers> die{};  // sum of the dice; criticals beyond 240 are not worth a byte
};

// A face-down deck without an order: what chance draws from, what was shuffled and put under it, and cards whose
// place at the very bottom is known.
struct Deck {
    std::uint16_t top = 0, under = 0;
    Bounded<std::uint8_t, 15> bottom;

    int size() const { return std::popcount(top) + std::popcount(under) + bottom.size(); }
};

// What a family has answered in the window on top, hidden until all are in.
struct Chosen {
    std::uint8_t how = 0;  // kPlay.. kPlayFor; 0: no card
    std::uint8_t card = 0, b = 0, c = 0;

    bool operator==(const Chosen&) const = default;
};

struct State {
    Decision pending;
    GamePhase phase = GamePhase::setup;
    std::uint8_t step = 0;
    std::uint8_t turns = 0;      // families that have had their part of this step
    std::uint8_t deck_left = 0;  // domains that may still be turned up
    std::int16_t round = 1;
    Seat start;  // start player of the phase
    SeatSet winners;
    std::uint8_t truce = 0;     // S13
    std::uint8_t dirty = 1;     // something a checkpoint looks at has changed since the last one
    std::uint8_t paid_day = 0;  // Payday of this round is over: domains may be traded (OM-NEG-4)
    std::uint8_t unused = 0;

    // Domains. In Conquest mode `deck` holds all that nobody has seen, of which `deck_left` are still in the game: which
    // ones is decided when they are turned up.
    std::uint32_t centre = 0, deck = 0;
    std::array<std::uint8_t, kDomains> owner{}, capo_of{}, soldiers{};
    std::uint8_t unused2[5]{};
    std::array<Family, kMaxPlayers> family{};

    std::array<std::uint8_t, kMaxDesigns> events{}, discards{};  // copies in the event deck and beside it
    std::uint16_t dons = 0, mains = 0, secondaries = 0;
    Deck capos, types;
    Deed deed;
    Roll roll;
    std::uint8_t unused3[5]{};
    std::array<Chosen, kMaxPlayers> chosen{};
    // Round, part, turn, assault, window, card, window and three more pairs for four cancelling cards, and what the
    // last effect asks: 16 at most.
    Bounded<Frame, 18> frames;
};
static_assert(sizeof(State) <= 1024);

}  // namespace consigliere::omerta
