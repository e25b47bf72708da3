// All that changes during a game, as plain data. `frames` says where play stands (frames.hpp), and `decision` holds the
// question of the topmost frame, so that nobody has to work it out twice.
#pragma once

#include "engine/bounded.hpp"
#include "engine/decision.hpp"
#include "games/omerta/frames.hpp"

namespace consigliere::omerta {

inline constexpr int kMaxOnDomain = 5;   // OM-FAM-4
inline constexpr int kMaxOfCapo = 15;    // OM-FAM-5
inline constexpr int kMaxOfFamily = 30;  // OM-FAM-6, OM-COMP-5
inline constexpr int kMaxReinforcements = 3;
inline constexpr int kMaxBought = 3;
inline constexpr int kMaxLent = 2;  // a side and assault (OM-NEG-1)
// More than any difficulty or rival roll of the house set: strange card files stay within the bytes of a roll.
inline constexpr int kMostOfARoll = 120;
inline constexpr int kMostCash = 32000;  // thousands: the bank is unlimited (OM-COMP-5), a number is not
inline constexpr int kMostDrawn = 2;     // event cards of a family and round (OM-EVENT-1)
inline constexpr int kMostHolds = 3;     // times that a family may hold a moment for trades open (AMB-28)

enum class GamePhase : std::uint8_t { setup, deal, events, actions, end };

// The steps of each phase, in order: State::step names the next one, or the one whose parts are under way.
enum DealStep : std::uint8_t {
    kDealOrder,
    kDealCheckpoint,
    kDealPayWindow,
    kDealPayday,
    kDealMoveDomains,
    kDealRelocate,
    kDealExposure,
    kDealTrade,
    kDealEnd
};
enum EventsStep : std::uint8_t { kEventsOrder, kEventsDraw, kEventsDiscard };
enum ActionsStep : std::uint8_t { kActionsOrder, kActionsTurns };
enum EndStep : std::uint8_t { kEndOrder, kEndPurchase, kEndDiscard };

// By age. The limit of 7 at the end of a round and two draws make 9; a scenario may begin with 9.
using Hand = Bounded<CardId, 11>;

struct Family {
    std::int16_t cash = 0;     // thousands
    SecondarySet secondaries;  // held, not completed
    SecondarySet completed;
    SecondarySet feats;  // of those held: happened (OM-OBJ-6)
    FeatSet feats_done;  // in this game, whatever was held: everybody saw them
    DonId don;
    Slots capos;  // slots in use
    PerSlot<CapoId> capo{};
    PerSlot<TypeCardId> type{};
    PerSlot<std::uint8_t> reserve{};
    PerSlot<Seat> robber{};       // ROBBED marker: who collects
    Slots robbed;                 // successfully in this round (OM-HEIST-1)
    std::uint8_t thresholds = 0;  // bit 0: second capo spent, bit 1: third (OM-FAM-3)
    std::uint8_t respect = 0;     // OM-DOM-2, kept up to date; 85 on domains and some 30 on objectives at most
    ObjectiveId main;
    SeatSet beaten_now, beaten_last;  // seats that won an assault or heist against this family (A20)
    Array<CapoId, 2> dealt_capo{};    // set-up, until the reveal
    Array<TypeCardId, 2> dealt_type{};
    Seat peeked_seat;  // last look by an Informer (A18)
    ObjectiveId peeked_objective;
    Hand peeked_hand;  // what it showed and has not been seen to leave
    Hand hand;
    DomainSet domains;
    CardSet in_hand;  // the same as `hand`, as a set
};
static_assert(sizeof(Family) == 72);

struct Loan {
    Seat seat;
    SlotId slot;

    bool operator==(const Loan&) const = default;
};

enum class Side : std::uint8_t { attacker, defender };

// The action being performed. There is never more than one.
struct ActiveAction {
    ActionKind kind = ActionKind::none;
    Seat seat;
    SlotId capo;      // conquest, heist
    DomainId domain;  // conquest, assault: the target
    DomainId origin;  // assault
    Seat rival;       // defender of an assault, victim of a heist
    SlotId rival_capo;
    Seat conqueror;  // who makes the conquest
    SlotId conqueror_capo;
    std::uint8_t used = 0;       // soldiers declared
    PerSeat<SlotId> involved{};  // with which capo
    SeatSet answered;            // who has said openly whether it gets involved
    bool barred = false;         // A17
    bool called_off = false;     // A11
    std::uint8_t bonus = 0;      // A21: to DEFENCE
    bool free_reinforcements = false;
    IndexedArray<Side, Bounded<Loan, kMaxLent>, 2> lent{};  // in the order lent

    Side side_of(Seat who) const { return who == seat ? Side::attacker : Side::defender; }
    Seat seat_of(Side side) const { return side == Side::attacker ? seat : rival; }
};

// The roll being made. Only one is made at a time.
struct Roll {
    Stat stat{};
    std::uint8_t difficulty = 0;  // 0: opposed
    SeatSet rollers;
    SeatSet pending;  // still to throw
    Seat first;       // active side
    Seat winner;
    bool success = false;
    bool assault = false;  // the roll of an assault (A20)
    PerSeat<std::int8_t> base{}, modifier{};
    PerSeat<std::uint8_t> die{};  // sum of the dice; criticals beyond 240 are not worth a byte
};

// A face-down deck without an order: what chance draws from, what was shuffled and put under it, and cards whose
// place at the very bottom is known.
template <class Card>
struct Deck {
    BitSet<Card, 15> top, under;
    Bounded<Card, 15> bottom;

    int size() const { return top.size() + under.size() + bottom.size(); }
    // Those of which the next card is one; only of a deck that is not empty.
    BitSet<Card, 15> next() const {
        if (!top.empty()) return top;
        return !under.empty() ? under : BitSet<Card, 15>::of(bottom[0]);
    }
};

struct State {
    Decision decision;
    GamePhase phase = GamePhase::setup;
    std::uint8_t step = 0;       // of the phase: DealStep, EventsStep, ActionsStep or EndStep
    std::uint8_t turns = 0;      // families that have had their part of this step
    std::uint8_t deck_left = 0;  // domains that may still be turned up
    std::int16_t round = 1;
    Seat start;  // start player of the phase
    SeatSet winners;
    bool truce = false;     // S13
    bool dirty = true;      // something a checkpoint looks at has changed since the last one
    bool paid_day = false;  // Payday of this round is over: domains may be traded (OM-NEG-4)
    DonSet dons;

    // Domains. In Conquest mode `deck` holds all that nobody has seen, of which `deck_left` are still in the game: which
    // ones is decided when they are turned up.
    DomainSet centre, deck;
    PerDomain<Seat> owner{};
    PerDomain<SlotId> slot_of{};  // the capo of the owner who holds it
    PerDomain<std::uint8_t> soldiers{};
    std::uint8_t event_deck = 0;  // cards in it, the sum of `events`
    std::uint8_t unused[4]{};
    PerSeat<Family> family{};

    PerCard<std::uint8_t> events{}, discards{};  // copies in the event deck and beside it
    MainSet mains;
    SecondarySet secondaries;
    Deck<CapoId> capos;
    Deck<TypeCardId> types;
    ActiveAction active;
    Roll roll;
    std::uint8_t unused2[11]{};
    Frames frames;

    void take_event(CardId card) {
        --events[card];
        --event_deck;
    }
};
static_assert(sizeof(State) <= 1300);

}  // namespace consigliere::omerta
