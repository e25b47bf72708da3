// What is under way, innermost last. The file that runs a frame has the diagram of its steps.
#pragma once

#include <cstdint>

#include "engine/kit/frame_stack.hpp"
#include "engine/kit/sealed_window.hpp"
#include "games/la_cosa_nostra/cards.hpp"

namespace consigliere::la_cosa_nostra {

// --- the phases: one of them is always the lowest frame -------------------------------------------------------------------

struct SetupFrame {  // setup.cpp
    enum class Step : std::uint8_t { choose_bosses, first_market, start_player };
    Step step{};
    Seat seat;  // who chooses a Boss
};

struct DrawFrame {  // drawing.cpp
    enum class Step : std::uint8_t { deal_jobs, deal_influence, mulligan };
    Step step{};
    Seat seat;                    // who is dealt cards
    std::uint8_t cards_left = 0;  // still to deal to this seat
    bool redeal = false;          // after a rejection: Jobs only
    SealedWindow<bool> rejects;
};

struct PlanningFrame {  // planning.cpp
    enum class Step : std::uint8_t { next_player, tasking, task_placed };
    Step step{};
    Seat seat;
    std::uint8_t tasks_placed = 0;  // this turn
};

struct ClosingFrame {  // closing_window.cpp: the last window of planning with wild_influence
    struct Played {
        Attachment attachment{};
        GangsterId gangster;
        constexpr bool operator==(const Played&) const = default;
    };
    bool is_open = false;
    SealedWindow<Played> window;
};

struct ActionFrame {  // action.cpp
    enum class Step : std::uint8_t {
        next_player,
        open_schemers,
        schemers,
        next_extra_turn,
        regular_turn,
        acting,
        acted,
    };
    Step step{};
    Seat seat;            // whose regular turn it is
    Seat actor;           // who acts now
    SeatSet extra_turns;  // still to be taken before the regular turn
    SeatSet schemed;      // who has schemed before this turn
    bool extra_turn = false;
    SealedWindow<bool> schemers;
};

struct PaydayFrame {  // payday.cpp
    enum class Step : std::uint8_t { income, recruiting, open_discards, discards, round_end };
    using Places = BitSet<int, 8>;  // in a hand
    struct Discards {
        Places jobs, influence;
        constexpr bool operator==(const Discards&) const = default;
    };
    Step step{};
    Seat seat;                   // who recruits
    std::uint8_t recruited = 0;  // seats that have had their chance
    SealedWindow<Discards> discards;
};

struct DuelFrame {  // scoring.cpp
    SeatSet tied;
    Seat seat;                // who rolls
    std::uint8_t rolled = 0;  // dice of this seat so far
    PerSeat<std::uint8_t> sums;
};

struct OverFrame {  // scoring.cpp
    Seat seat;      // none
};

// --- on top of planning or action -------------------------------------------------------------------------------------------

enum class LookWith : std::uint8_t { snitch, spy, lawyer };

struct LookFrame {  // influence.cpp: a player looks at planned Jobs
    enum class Step : std::uint8_t { second_job, looking };
    Step step{};
    Seat seat;
    LookWith with{};
    GangsterId first;  // on whom the first Job is planned
};

// --- on top of action ---------------------------------------------------------------------------------------------------------

// A Robbery or a Trap in answer to a Job is a Job frame on top of it.
struct JobFrame {  // job.cpp
    enum class Step : std::uint8_t {
        name_player,
        reveal,
        name_card,
        prerequisites,
        stake,
        roll,
        cops,
        open_window,
        window,
        robbers,
        effects,
        choice,
        return_fire,
        finish,
    };
    Step step{};
    Seat seat;
    GangsterId gangster;
    JobId job;
    Seat target;
    std::uint8_t target_card = 0xFF;  // its business or gangster, by the kind of the Job
    std::uint8_t difficulty = 0;
    std::uint8_t dice_wanted = 0;  // 0: no roll has begun
    std::uint8_t dice_rolled = 0;
    Array<std::uint8_t, kMostDice> dice;
    std::uint8_t stake = 0, payout = 0;
    std::uint8_t covered = 0;  // prerequisites covered so far
    Array<BusinessId, kMostNeeds> cover;
    bool robbery_window = false;  // its window asks for Robberies, else for a Trap
    bool robbed = false;          // a Robbery has succeeded
    bool repelled = false;        // a Trap has succeeded
    Seat next_robber;
    SealedWindow<GangsterId> responses;  // who holds the Robbery or Trap; none: a pass

    GangsterId target_gangster() const { return GangsterId(target_card); }
    BusinessId target_business() const { return BusinessId(target_card); }
};

enum class Severity : std::uint8_t { unharmed, deactivate, kill };

struct HarmFrame {  // harm.cpp: a businessman, company or gangster is being killed or deactivated
    bool docs_asked = false;
    Severity severity{};
    BusinessId business;  // one of the two
    GangsterId gangster;
    Seat owner;
    Seat by;
    SealedWindow<bool> docs;
};

// Deepest: action, Cash Job, four Robberies of each other (kMostRobberies), Trap, harm.
using Frames = FrameStack<8, SetupFrame, DrawFrame, PlanningFrame, ClosingFrame, ActionFrame, PaydayFrame, DuelFrame,
                          OverFrame, LookFrame, JobFrame, HarmFrame>;

// The phase of the game is the kind of its lowest frame.
enum class GamePhase : std::uint8_t { setup, draw, planning, closing, action, payday, duel, over };
static_assert(Frames::kind_of<SetupFrame>() == static_cast<int>(GamePhase::setup) &&
              Frames::kind_of<DrawFrame>() == static_cast<int>(GamePhase::draw) &&
              Frames::kind_of<PlanningFrame>() == static_cast<int>(GamePhase::planning) &&
              Frames::kind_of<ClosingFrame>() == static_cast<int>(GamePhase::closing) &&
              Frames::kind_of<ActionFrame>() == static_cast<int>(GamePhase::action) &&
              Frames::kind_of<PaydayFrame>() == static_cast<int>(GamePhase::payday) &&
              Frames::kind_of<DuelFrame>() == static_cast<int>(GamePhase::duel) &&
              Frames::kind_of<OverFrame>() == static_cast<int>(GamePhase::over));

}  // namespace consigliere::la_cosa_nostra
