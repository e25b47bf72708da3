// What one seat sees of a game (section 4 of the rules). It starts empty; view.cpp names what goes in.
#pragma once

#include "games/la_cosa_nostra/state.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr std::uint8_t kBack = 0xF0;  // a planned Job whose face the viewer does not know: kBack + round - 1

// A Job being executed: everything about it lies open.
struct JobShown {
    Seat seat, target;
    std::uint8_t gangster = 0, face = 0, card = 0;
    std::uint8_t difficulty = 0, rolled = 0, payout = 0, stake = 0;
    std::array<std::uint8_t, kMostDice> dice{};
    constexpr bool operator==(const JobShown&) const = default;
};

struct View {
    TableTop table;
    Businesses stack = 0;  // only for the one who searches it, and the open view
    Businesses pool = 0;   // its top part, in the open view alone, as is what lies under it (State::under)
    std::array<std::array<std::uint32_t, kRounds>, kMaxPlayers> shut_known{};  // face-down discards the viewer knows
    Seat viewer, turn;
    FrameKind phase = FrameKind::none;
    std::uint8_t players = 0;
    Phase asking = Phase::over;
    std::uint8_t prompt = 0;
    SeatSet asked;
    std::uint8_t mine = 0;  // 1: the viewer's own answer is awaited
    std::uint8_t stack_size = 0, influence_deck = 0;
    std::array<std::uint8_t, kRounds> decks{};
    // Per seat: hand by back, faces only where the viewer knows them.
    std::array<std::array<std::uint8_t, kRounds>, kMaxPlayers> backs{};
    std::array<Bounded<std::uint8_t, 8>, kMaxPlayers> hand;  // faces
    std::array<std::uint8_t, kMaxPlayers> influence_count{};
    std::array<Bounded<std::uint8_t, 8>, kMaxPlayers> influence;
    std::array<std::array<std::uint8_t, kRounds>, kMaxPlayers> shut{};  // all face-down discards, by back
    std::array<std::uint8_t, kGangsters> task{};     // face, kPurchase + business, kBack + round - 1, 0xFF none
    std::array<std::uint8_t, kGangsters> seen_by{};  // who peeked is public
    std::uint8_t first_look = 0xFF;                  // the Job a peek names first, public while the second is chosen
    Bounded<JobShown, 6> jobs;                       // the Job under way and the Responses to it
    std::uint8_t discards_jobs = 0, discards_influence = 0;  // the viewer's own choice at the hand limit, as places
    Bounded<std::uint8_t, kMostBusinesses> under;
    std::uint8_t unused[2]{};
};
static_assert(std::is_trivially_copyable_v<View>);

}  // namespace consigliere::la_cosa_nostra
