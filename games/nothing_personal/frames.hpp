// What is under way, innermost last. Each part of a round has its own frame at the bottom of the stack.
//
//   part ─┬─ window ── play ── attempt ...      any-time cards
//         ├─ play ──┬─ draw                     phase A turns
//         │         └─ attempt ─┬─ tie, window ── play
//         │                     └─ reroll
//         ├─ tie                                income, final scoring
//         ├─ window ── play                     income about to be paid
//         └─ act ──── attempt ── tie, window, reroll
#pragma once

#include "engine/bounded.hpp"
#include "engine/kit/frame_stack.hpp"
#include "engine/kit/sealed_window.hpp"
#include "games/nothing_personal/cards.hpp"
#include "games/nothing_personal/prompts.hpp"
#include "games/nothing_personal/verbs.hpp"

namespace consigliere::nothing_personal {

using OwnerId = Id<struct OwnerTag>;  // of markers: a seat or neutral
inline constexpr int kOwners = kMaxPlayers + 1;
inline constexpr OwnerId kNeutral{kMaxPlayers};
using OwnerSet = BitSet<OwnerId, kOwners>;
inline constexpr OwnerSet kEveryOwner = OwnerSet::first_members(kOwners);
constexpr OwnerId owner_of(Seat seat) { return OwnerId(seat.index); }
constexpr Seat seat_of(OwnerId owner) { return owner.index < kMaxPlayers ? Seat(owner.index) : Seat::none(); }

// One marker on the board, and whether it is the one on the blackmail token (D-MARK).
struct MarkerRef {
    SpaceId space{};
    OwnerId owner{};
    std::uint8_t on_token = 0;

    constexpr bool operator==(const MarkerRef&) const = default;
};

// --- the parts of a round (setup.cpp, influence.cpp, business.cpp, fence.cpp, feds.cpp, family.cpp, final_scoring.cpp)

struct SetupFrame {
    enum class Step : std::uint8_t { hands, board, votes, starter, markers };
    Step step = Step::hands;
    std::uint8_t dealt = 0;  // hands
    SpaceId space{};         // board: to be filled
    std::uint8_t votes = 0;  // given
    SeatSet starters{};      // among whom chance chooses
    std::uint8_t placed = 0;
};

struct InfluenceFrame {
    enum class Step : std::uint8_t { first_window, first_seat, turn, window, next_seat };
    Step step = Step::first_window;
};

struct IncomeFrame {
    enum class Step : std::uint8_t { window, control, hijack, pay };
    Step step = Step::window;
    std::uint8_t position = kPositions;  // number of the position in work; 0: all are paid
    Seat receiver{};
};

struct VisitsFrame {
    enum class Step : std::uint8_t { window, control, act, resolved };
    Step step = Step::window;
    std::uint8_t position = 1;  // number of the position in work; past the last: all are visited
    GangsterId visited{};
};

struct FenceFrame {
    enum class Step : std::uint8_t { window, draw, buy };
    Step step = Step::window;
    std::uint8_t served = 0;  // players
};

struct FedsFrame {
    enum class Step : std::uint8_t { first_window, arrests, done };
    Step step = Step::first_window;
};

struct FamilyFrame {
    enum class Step : std::uint8_t { window, candidates, choice, capo };
    Step step = Step::window;
    SpaceId vacancy{};
};

struct FinalScoringFrame {
    enum class Step : std::uint8_t { window, control, score, count };
    Step step = Step::window;
    std::uint8_t position = kPositions;  // number of the position in work; 0: all are scored
};

struct RollOffFrame {
    enum class Step : std::uint8_t { roll, draw_lots, over };
    Step step = Step::roll;
    SeatSet tied{};
    std::uint8_t rounds = 0;  // done, of seven
    std::uint8_t rolled = 0;  // seats in this round
    std::uint8_t best = 0;    // face in this round
    SeatSet highest{};        // who rolled it
};

// --- what happens within them

struct WindowFrame {
    enum class Step : std::uint8_t { answers, reopen, closed };
    PromptId kind = PromptId::any;
    Step step = Step::answers;
    SealedWindow<CardId> window{};
};

struct PlayFrame {
    enum class Step : std::uint8_t { ante, icons, effect, done };
    Step step = Step::ante;
    Seat seat{};
    CardId card{};
    CardUse use = CardUse::icons;
    BitSet<int, 2> placed{};  // of its icons
    SpaceId last_space{};     // where the last icon went
    std::uint8_t chosen = 0;  // steps of the effect that are done
    SpaceId space{};          // what was chosen
    OwnerId owner{};
    GangsterId prisoner{};
    Seat grantee{};
    Bounded<CardId, 2> drawn{};  // DRAW2GIVE1: hidden from the others
};

struct DrawFrame {
    Seat seat{};
    std::uint8_t left = 0;
};

struct TieFrame {
    SpaceId space{};
    SeatSet tied{};
};

// 2.11 A gangster's action. A target is a space alone, a player alone (as an owner) or a marker; NEUTRAL3 has the most.
struct ActFrame {
    enum class Step : std::uint8_t { choose, targets, permission, perform };
    Step step = Step::choose;
    Seat seat{};
    SpaceId space{};
    Verb verb = kPass;  // kPower, kAbility or kMove
    std::uint8_t refusals = 0, steps_back = 0;
    std::uint8_t named = 0;  // targets
    Array<MarkerRef, kMostNeutral> targets{};
};

struct AttemptFrame {
    enum class Kind : std::uint8_t { move, whack };
    enum class Step : std::uint8_t { control, declared, roll, rerolls, hit, result };
    Kind kind = Kind::move;
    Step step = Step::control;
    Seat seat{};
    SpaceId from{};  // none: a whack by a card (IC-07)
    SpaceId target{};
    Seat loser{};           // who controls the target
    std::uint8_t roll = 0;  // face, 0 before the roll
    Seat turned_by{};       // who turned a whack on this target (RETARGET)

    constexpr bool is_whack() const { return kind == Kind::whack; }
};

struct RerollFrame {
    Seat next{};             // to be asked
    std::uint8_t asked = 0;  // in succession
};

// The deepest nesting: part, window, play (CARDHIT), attempt, window, play (RETARGET), draw or tie; one to spare.
using Frames = FrameStack<8, SetupFrame, InfluenceFrame, IncomeFrame, VisitsFrame, FenceFrame, FedsFrame, FamilyFrame,
                          FinalScoringFrame, RollOffFrame, WindowFrame, PlayFrame, DrawFrame, TieFrame, ActFrame,
                          AttemptFrame, RerollFrame>;

}  // namespace consigliere::nothing_personal
