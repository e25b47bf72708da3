// Everything that changes during a game of La Cosa Nostra, as plain data.
//
// Gangsters and businesses are bits in masks; money is in thousands (LCN-COMP-5). `TableTop` lies open to everybody, so
// a view may copy it whole; all that anybody may not know is outside it.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/bounded.hpp"
#include "engine/decision.hpp"
#include "engine/seat.hpp"
#include "games/la_cosa_nostra/cards.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr int kMarkers = 5;               // LCN-DEAL-4
inline constexpr int kMarketSlots = 4;           // LCN-SETUP-7
inline constexpr std::uint8_t kPurchase = 0x80;  // a task byte: kPurchase + business instance, or a job instance

enum Attachment : std::uint8_t { kOnHenchman, kOnSaboteur, kOnMachinePistol, kOnDistraction };

using Gangsters = std::uint32_t;   // bit = gangster
using Businesses = std::uint64_t;  // bit = business instance

struct TableTop {
    std::array<Businesses, kMaxPlayers> owned{};  // in play areas
    Businesses dark = 0;                          // deactivated businesses
    Businesses used = 0;                          // skills used this round (LCN-SKILL-5)
    std::array<Gangsters, kMaxPlayers> gang{};    // in play
    std::array<Gangsters, kMaxPlayers> trophies{};
    std::array<Gangsters, 4> attached{};  // by Attachment
    Gangsters waiting = 0;                // unrecruited, under their Boss
    Gangsters asleep = 0;                 // deactivated gangsters
    Gangsters tasked = 0;
    Gangsters buying = 0;                            // tasked with a Purchase
    Gangsters idle = 0;                              // nothing to task him with this round (LCN-PLAN-7)
    std::array<std::uint32_t, kRounds> open_jobs{};  // job discards face-up
    std::array<std::uint16_t, kMaxPlayers> cash{};
    std::array<std::uint16_t, kMaxPlayers> laundered{};
    std::array<std::uint16_t, kMaxPlayers> income{};  // of this Payday
    // Markers of each seat, oldest first: the business each lies on, 0xFF at home.
    std::array<std::array<std::uint8_t, kMarkers>, kMaxPlayers> marker{};
    std::array<std::uint8_t, kMarketSlots> market{};  // business instances, 0xFF empty
    std::array<std::uint8_t, kInfluences> pile{};     // influence discards
    std::array<std::uint8_t, kMaxPlayers> boss{};     // family, 0xFF not yet chosen
    Seat start;
    std::uint8_t round = 0;  // 1-based; 0 during set-up
    SeatSet winners;
    std::uint8_t unused[1]{};
};

// Frames: what is under way, innermost last. A frame is one record for all kinds; each kind says what it uses.
enum class FrameKind : std::uint8_t {
    none,
    setup,  // bottom frames, one after the other:
    draw,
    planning,
    action,
    payday,
    duel,
    over,
    closing,  // on top of planning: the last window of wild_influence
    peek,     // on top of planning or action
    job,      // on top of action, or of another job: a Robbery or a Trap in answer to it
    harm,     // on top of a job: somebody is being killed or deactivated
};

struct Frame {
    FrameKind kind = FrameKind::none;
    std::uint8_t step = 0;
    Seat seat;        // whose frame it is
    SeatSet waiting;  // seats that still have to answer
    std::uint8_t a = 0, b = 0, c = 0;
    std::uint8_t gangster = 0;  // who acts
    std::uint8_t job = 0;       // the revealed instance
    Seat target;
    std::uint8_t card = 0;  // target business or gangster
    std::uint8_t difficulty = 0;
    std::uint8_t want = 0, rolled = 0;
    std::uint8_t stake = 0, payout = 0;
    std::array<std::uint8_t, kMostDice> dice{};
    std::array<std::uint8_t, kMaxPlayers> answer{};  // secret until all are in
    std::array<std::uint8_t, kMaxPlayers> second{};
    std::uint8_t covers = 0;
    std::array<std::uint8_t, kMostNeeds> cover{};
    std::uint8_t flags = 0;
    std::uint8_t unused = 0;

    constexpr bool operator==(const Frame&) const = default;
};
static_assert(sizeof(Frame) == 40);

struct State {
    TableTop table;
    Businesses pool = 0;                        // top part of the business stack, in unknown order
    std::array<std::uint32_t, kRounds> deck{};  // job instances not dealt
    std::array<std::array<std::uint32_t, kRounds>, kMaxPlayers> shut_jobs{};  // face-down discards, by who knows them
    // What was put under the stack, in order; kGroup marks the first of a group that lies in random order (A44).
    Bounded<std::uint8_t, kMostBusinesses> under;
    std::array<Bounded<std::uint8_t, 8>, kMaxPlayers> hand;       // job instances, oldest first; 3 kept + 5 drawn
    std::array<Bounded<std::uint8_t, 8>, kMaxPlayers> influence;  // 3 kept + 2 drawn + 3 Politicians
    std::array<std::uint8_t, kInfluences> influence_deck{};
    std::array<std::uint8_t, kGangsters> task{};     // 0xFF none
    std::array<std::uint8_t, kGangsters> seen_by{};  // seats that peeked at the planned Job
    Decision decision;                               // kept up to date by apply
    // Deepest: action, Cash Job, three Robberies of each other (there are three cards), Trap, harm.
    Bounded<Frame, 8> frames;
    std::uint8_t unused[4]{};

    static constexpr std::uint8_t kGroup = 0x80;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024, "a clone should fit sixteen cache lines");

}  // namespace consigliere::la_cosa_nostra
