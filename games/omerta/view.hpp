// What a seat sees (section 4). A View starts empty; view_for names what goes in, and nothing else ever leaves the game.
#pragma once

#include <string_view>

#include "games/omerta/state.hpp"

namespace consigliere::omerta {

// Where in the round a position stands, if the pieces alone can bring it there again (given_place.cpp).
enum class Moment : std::uint8_t {
    within,  // in the middle of a card, an action, a roll, a window that somebody has answered ...
    start,   // set-up, before the first card
    window,  // W-PAY
    trade,
    before,  // W-OWN before a family's part of a step
    part,    // the part itself
    after,   // W-OWN after it
};
inline constexpr std::array<std::string_view, 7> kMomentNames{"within", "start", "window", "trade",
                                                              "before", "part",  "after"};

struct FamilyView {
    std::int16_t cash = -1;   // thousands; -1: not shown (option money_visible)
    std::int16_t income = 0;  // at the next payday, as things stand
    // In the open view alone, for positions that are given: capos earned, feats done, who beat it in this round.
    std::uint8_t thresholds = 0, deeds = 0;
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
    std::uint8_t beaten_now = 0, beaten_last = 0;  // the open view alone
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
    // In the open view alone: what else a given position needs.
    Moment moment = Moment::within;
    std::uint8_t idle = 0;       // seats that had nothing to do in this step
    std::uint8_t checked = 0;    // nothing has changed since the last checkpoint
    std::uint8_t performed = 0;  // kinds of action in this part (bits, A16)
    Deck capos, types;
    std::array<std::uint8_t, 2> unused4{};
};

}  // namespace consigliere::omerta
