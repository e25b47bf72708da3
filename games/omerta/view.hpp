// What a seat sees (section 4). A View starts empty; view_for names what goes in, and nothing else ever leaves the game.
#pragma once

#include "games/omerta/prompts.hpp"
#include "games/omerta/state.hpp"

namespace consigliere::omerta {

// Where in the round a position stands, if the pieces alone can bring it there again (load_place.cpp).
enum class Moment : std::uint8_t {
    within,  // in the middle of a card, an action, a roll, a window that somebody has answered ...
    start,   // set-up, before the first card
    window,  // W-PAY
    trade,
    before,  // W-OWN before a family's part of a step
    part,    // the part itself
    after,   // W-OWN after it
};

struct FamilyView {
    std::int16_t cash = -1;  // thousands; -1: not shown (option money_visible)
    std::uint16_t unused{};  // where padding would be
    SecondarySet completed;
    SecondarySet secondaries, feats;  // only for the family itself
    FeatSet feats_done;               // the open view alone
    DonId don;
    Slots capos;
    PerSlot<CapoId> capo{};
    PerSlot<TypeId> type{};
    PerSlot<std::uint8_t> reserve{};
    PerSlot<Seat> robber{};
    Slots robbed;
    std::uint8_t respect = 0;
    std::uint8_t hand_size = 0;
    std::uint8_t objectives = 0;  // face-down objective cards
    // Only for the family itself:
    ObjectiveId main;
    CapoId kept_capo;
    TypeId kept_type;
    Array<CapoId, 2> dealt_capo{};
    Array<TypeId, 2> dealt_type{};
    Seat peeked_seat;
    ObjectiveId peeked_objective;
    Hand peeked_hand, hand;
    // In the open view alone, for positions that are given: capos earned, and who beat it in this round and the last.
    std::uint8_t thresholds = 0;
    SeatSet beaten_now, beaten_last;
};

struct View {
    Seat viewer;
    std::uint8_t players = 0;
    Phase asking = Phase::over;  // deciding, chance or over
    PromptId prompt{};
    SeatSet asked;
    GamePhase phase = GamePhase::setup;
    std::int16_t round = 0;
    Seat start, turn;  // whose part of the step it is
    SeatSet winners;
    bool truce = false;
    std::uint8_t domain_deck = 0, capo_deck = 0, type_deck = 0, objective_deck = 0, event_deck = 0;
    std::uint8_t step = 0;   // of the phase
    bool part_done = false;  // whose turn it is has done its step; a window now comes after it
    std::uint8_t unused{};
    DomainSet centre, in_transit;  // in transit: changing hands at this moment
    PerDomain<Seat> owner{};
    PerDomain<SlotId> slot_of{};
    PerDomain<std::uint8_t> soldiers{};
    CardId incident;  // being resolved
    CardPlay card;    // last played and not yet resolved
    Seat card_seat;
    Array<TypeId, 2> drawn_types{};  // A19, for the family that drew
    PerCard<std::uint8_t> discards{};
    ActiveAction active;
    Roll roll;
    bool rolling = false;   // `roll` is being made; otherwise it is the last one
    ActionKinds performed;  // in this part (A16)
    PerSeat<FamilyView> family{};
    // In the open view alone: what else a given position needs.
    Moment moment = Moment::within;
    SeatSet idle;          // seats that had nothing to do in this step
    bool checked = false;  // nothing has changed since the last checkpoint
    std::uint8_t unused2{};
    Deck<CapoId> capos;
    Deck<TypeCardId> types;

    DomainSet domains_of(Seat seat) const {
        DomainSet out;
        for (int i = 0; i < kDomains; ++i)
            if (owner[DomainId(i)] == seat) out.add(DomainId(i));
        return out;
    }
};

}  // namespace consigliere::omerta
