// What a seat sees (section 4). A View starts empty; view_for names what goes in, and nothing else ever leaves the game.
#pragma once

#include "games/omerta/state.hpp"

namespace consigliere::omerta {

struct FamilyView {
    std::int16_t cash = -1;   // thousands; -1: not shown (option money_visible)
    std::int16_t income = 0;  // at the next payday, as things stand
    std::array<std::uint8_t, 2> unused{};
    std::uint8_t don = kNothing;
    std::uint8_t capos = 0;
    std::array<std::uint8_t, kSlots> capo{kNothing, kNothing, kNothing};
    std::array<std::uint8_t, kSlots> type{kNothing, kNothing, kNothing};  // soldier type, not card
    std::array<std::uint8_t, kSlots> reserve{};
    std::array<std::uint8_t, kSlots> robber{kNothing, kNothing, kNothing};
    std::uint8_t robbed = 0;
    std::uint8_t respect = 0;
    std::uint8_t hand_size = 0;
    std::uint8_t objectives = 0;  // face-down objective cards
    std::uint16_t completed = 0;
    // Only for the family itself:
    std::uint16_t secondaries = 0, feats = 0;
    std::uint8_t main = kNothing;
    std::uint8_t choice = kNothing;
    std::array<std::uint8_t, 2> dealt_capo{kNothing, kNothing}, dealt_type{kNothing, kNothing};
    std::uint8_t peeked_seat = kNothing, peeked_objective = kNothing;
    Bounded<std::uint8_t, 11> peeked_hand, hand;
};

struct View {
    Seat viewer;
    std::uint8_t players = 0;
    Phase asking = Phase::over;  // deciding, chance or over
    std::uint8_t prompt = 0;
    SeatSet asked;
    GamePhase phase = GamePhase::setup;
    std::int16_t round = 0;
    Seat start, turn;  // whose part of the step it is
    SeatSet winners;
    std::uint8_t truce = 0;
    std::uint8_t domain_deck = 0, capo_deck = 0, type_deck = 0, objective_deck = 0, event_deck = 0;
    std::uint8_t step = 0;       // of the phase
    std::uint8_t part_done = 0;  // whose turn it is has done its step; a window now comes after it
    std::uint8_t unused{};
    std::uint32_t centre = 0, in_transit = 0;  // in transit: changing hands at this moment
    std::array<std::uint8_t, kDomains> owner{}, capo_of{}, soldiers{};
    std::uint8_t incident = kNothing;  // being resolved
    std::uint8_t card = kNothing;      // last played and not yet resolved
    Seat card_seat;
    std::array<Seat, 2> card_on;       // the families it is played on
    std::uint8_t card_for = kNothing;  // or the capo it is played for
    std::uint8_t unused2{};
    std::array<std::uint8_t, 2> drawn_types{kNothing, kNothing};  // A19, for the family that drew
    std::array<std::uint8_t, kMaxDesigns> discards{};
    Deed deed;
    Roll roll;
    std::uint8_t rolling = 0;  // `roll` is being made; otherwise it is the last one
    std::array<FamilyView, kMaxPlayers> family{};
};

}  // namespace consigliere::omerta
