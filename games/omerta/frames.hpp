// What is under way, one struct for each kind of frame. A step names what the frame does next.
//
// The stack always has the round (or the set-up) at its bottom; what happens inside a part of it lies above.
#pragma once

#include "engine/kit/frame_stack.hpp"
#include "engine/kit/sealed_window.hpp"
#include "games/omerta/cards.hpp"

namespace consigliere::omerta {

enum class ActionKind : std::uint8_t { none, conquest, assault, heist };
using ActionKinds = BitSet<ActionKind, 4>;
inline constexpr int kActionKinds = 3;  // besides none

// --- set-up and round -----------------------------------------------------------------------------------------------

// What a family keeps of the cards dealt to it (OM-SETUP-4).
struct Kept {
    CapoId capo;
    TypeCardId type;

    bool operator==(const Kept&) const = default;
};

struct SetupFrame {
    enum class Step : std::uint8_t {
        mains,
        secondaries,
        dons,
        capos,
        types,
        choice,
        reveal,
        domains,
        first_soldiers,
        centre,
        action_cards,
        finish
    };
    Step step{};
    std::uint8_t dealt = 0;  // in this step
    SealedWindow<Kept> choice;
};

struct RoundFrame {
    bool traded = false;  // the trades after the step are over
    SeatSet idle;         // families that had nothing to do in the step
};

struct StartPlayerFrame {
    enum class Step : std::uint8_t { compare, found };
    Step step{};
    Seat fewest;
    bool rolled = false;
};

enum class PartKind : std::uint8_t { move_domain, relocate, exposure, draw, paid_discard, turn, buy, forced_discard };

struct PartFrame {
    enum class Step : std::uint8_t { window_before, act, checkpoint, window_after, finish };
    Step step{};
    Seat seat;
    PartKind kind{};
    ActionKinds performed;
    bool second_action = false;  // is due (A16)
    bool idle = false;           // there was nothing to do
};

struct MoveDomainFrame {
    Seat seat;
    bool done = false;
};

struct RelocateFrame {
    DomainSet unnamed;  // domains whose number is still to be said
    Seat seat;
    bool begun = false;
    bool at_setup = false;
    std::uint8_t unused = 0;
};

struct ExposureFrame {
    Seat seat;
    std::uint8_t exposed = 0;
};

struct TradeFrame {
    SeatSet done;
    PerSeat<std::uint8_t> held{};  // times each has held it open
};

struct DrawFrame {
    Seat seat;
    std::uint8_t drawn = 0;
};

struct PaidDiscardFrame {
    Seat seat;
    std::uint8_t discarded = 0;
    bool done = false;
};

struct TurnFrame {
    Seat seat;
};

struct BuyFrame {
    Seat seat;
    std::uint8_t bought = 0;
    bool done = false;
};

struct ForcedDiscardFrame {
    Seat seat;
};

// --- the checkpoint and the end ---------------------------------------------------------------------------------------

struct CheckpointFrame {
    enum class Step : std::uint8_t { capos, refill, expose, ask, declare, new_secondary };
    Step step{};
    std::uint8_t had_say = 0;    // families that have declared, or not, in this pass
    bool refilled = false;       // the centre
    std::uint8_t to_expose = 0;  // domains still to turn up
    Seat drawer;                 // of a new secondary objective
    bool declared = false;       // somebody has, in this pass
    SealedWindow<ObjectiveId> declarations;
};

struct FinalCountFrame {
    enum class Step : std::uint8_t { objectives, capos };
    Step step{};
};

struct GainCapoFrame {
    enum class Step : std::uint8_t { capo, type, done };
    Step step{};
    Seat seat;
    CapoId capo;
};

// --- cards ------------------------------------------------------------------------------------------------------------

// A card and what it is played on: a family, two families, or an own capo.
struct CardPlay {
    CardId card;
    Seat on, other;
    CapoId capo;

    bool operator==(const CardPlay&) const = default;
};

// Which window it is.
struct WindowTime {
    Window kind{};
    Times times;  // W-OWN: the moments that a card may name
};

struct WindowFrame {
    enum class Step : std::uint8_t { answers, played, reopen };
    Step step{};
    Window kind{};
    Seat first;        // where the order starts
    SeatSet front;     // those who come before the others
    SeatSet eligible;  // those who may be asked
    Times times;       // as in WindowTime
    SealedWindow<CardPlay> window;

    WindowTime time() const { return {kind, times}; }
};

struct CardFrame {
    enum class Step : std::uint8_t { cancel_window, effect, finish, draw_types, retrain };
    Step step{};
    Seat seat;
    CardPlay play;
    bool cancelled = false;
    std::uint8_t drawn = 0;        // A19: type cards
    Array<TypeCardId, 2> types{};  // A19: those that are still in the hand
};

struct IncidentFrame {
    enum class Step : std::uint8_t { window, begin, roll, result, chosen, choose_business, serve };
    Step step{};
    Seat seat;
    CardId card;
    bool is_void = false;  // A22
    SlotId slot;           // the capo chosen
    DomainId domain;       // chosen, or picked by chance
    GroupId business;
    std::uint8_t served = 0;  // families
};

// --- rolls and actions --------------------------------------------------------------------------------------------------

struct RollFrame {
    enum class Step : std::uint8_t { window, dice };
    Step step{};
};

struct ConquestFrame {
    enum class Step : std::uint8_t { window, involvement, influence, winner, combat, result, finish };
    Step step{};
    SealedWindow<SlotId> involvement;  // AMB-6: where it is secret
};

struct AssaultFrame {
    enum class Step : std::uint8_t {
        number,
        window,
        reinforcements,
        defender_loans,
        attacker_loans,
        force_window,
        roll,
        result,
        finish
    };
    Step step{};
    std::uint8_t held = 0;  // times the side that is asked has held the moment open (DEC-19)
    bool bargained = false;
};

struct HeistFrame {
    enum class Step : std::uint8_t { roll, result };
    Step step{};
};

// --- what several rules share -------------------------------------------------------------------------------------------

struct DebtFrame {
    enum class Step : std::uint8_t { cash, domains };
    DomainSet named;
    Seat debtor, creditor;  // no creditor: the bank
    std::uint8_t owed = 0;  // thousands
    Step step{};
};

struct TakeDomainsFrame {
    DomainSet domains;  // still to place
    Seat seat;
    std::uint8_t unused[3]{};
};

struct GainSoldiersFrame {
    Seat seat;
    std::uint8_t left = 0;
};

struct LoseSoldiersFrame {
    Seat seat;
    std::uint8_t left = 0;
    SlotId slot;  // the capo they must belong to, or none
};

// Round, part, turn, assault, window, card, window and three more pairs for four cancelling cards, and what the last
// effect asks: 16 at most.
// Their order is part of a State (FrameStack::kind_of).
using Frames =
    FrameStack<18, PartFrame, WindowFrame, CheckpointFrame, RoundFrame, RollFrame, DrawFrame, RelocateFrame, TurnFrame,
               CardFrame, ConquestFrame, AssaultFrame, HeistFrame, BuyFrame, PaidDiscardFrame, MoveDomainFrame,
               ForcedDiscardFrame, StartPlayerFrame, GainSoldiersFrame, LoseSoldiersFrame, ExposureFrame, DebtFrame,
               TakeDomainsFrame, IncidentFrame, GainCapoFrame, TradeFrame, FinalCountFrame, SetupFrame>;

}  // namespace consigliere::omerta
