// All that changes during a game of Nothing Personal, as plain data of about 600 bytes.
#pragma once

#include <array>
#include <cstdint>

#include "engine/bounded.hpp"
#include "engine/game.hpp"
#include "games/nothing_personal/cards.hpp"

namespace consigliere::nothing_personal {

inline constexpr std::uint8_t kNobody = 0xFF;  // no seat, no gangster, no space, no token
inline constexpr int kNeutral = kMaxPlayers;   // the owner of neutral markers
inline constexpr int kOwners = kMaxPlayers + 1;
inline constexpr int kMarkers = 25, kBlackmailTokens = 8, kNegateTokens = 2;  // NP-COMP-2
// Money and respect stop here, far from the end of their 16 bits: no deal, card file or given position gets further.
inline constexpr int kMostMoney = 32000;
inline constexpr int kMostGiven = 5000;    // dollars or respect of one player in a given position
inline constexpr int kSwing = 4;           // respect won or lost by moves and whacks
inline constexpr int kCapoSurcharge = 10;  // NP-WHACK-1
inline constexpr int kMostStepsBack = 8;
inline constexpr int kSwitchblade = 1;     // NP-COMP-4: it stands where the 1 would be

// The split die of option dice_set: switchblade, blank, Capo symbol, and three guns (as 4 to 6).
constexpr int whack_face(int face) { return face < 4 ? face - 1 : 3; }

// The mask of one space or seat; nobody is the empty mask.
constexpr unsigned bit(std::uint8_t i) { return i == kNobody ? 0 : 1u << i; }

enum class Part : std::uint8_t { setup, influence, income, actions, fence, feds, family, final_scoring, over };

// What is asked. Decisions first, then what chance must supply.
enum class Ask : std::uint8_t {
    none,
    start,
    init,
    turn,
    ante,
    icon,
    space,
    marker,
    group,
    player,
    prisoner,
    extra,
    grant,
    grantee,
    give,
    sale,
    any,
    tie,
    income,
    act,
    act_space,
    act_marker,
    act_player,
    consent,
    reroll,
    wh1,
    wh2,
    buy,
    fill,
    deal,
    reveal,
    roll,
    starter,
    final_tie,
    count,
};
constexpr bool is_chance(Ask ask) { return ask >= Ask::deal; }
// Windows (2.4): put to several at once, answered in secret.
constexpr bool is_window(Ask ask) {
    return ask == Ask::any || ask == Ask::income || ask == Ask::wh1 || ask == Ask::wh2;
}

// Questions where money may be all that is missing: a sale or a loan can come while they stand (NP-SELL-1, NP-NEG-1).
constexpr bool may_want_money(Ask ask) {
    switch (ask) {
    case Ask::turn:
    case Ask::ante:
    case Ask::extra:
    case Ask::sale:
    case Ask::any:
    case Ask::income:
    case Ask::act:
    case Ask::reroll:
    case Ask::wh1:
    case Ask::wh2:
    case Ask::buy:    return true;
    default:          return false;
    }
}

// What follows from the board, the card being played and the money alone lies open to all. Everything else is put
// even with a single answer: it may follow from a hand, or a sale or a loan can add to it.
constexpr Single single_of(Ask ask) {
    switch (ask) {
    case Ask::init:
    case Ask::icon:
    case Ask::space:
    case Ask::marker:
    case Ask::group:
    case Ask::player:
    case Ask::prisoner:
    case Ask::grant:
    case Ask::tie:
    case Ask::act_space:
    case Ask::act_marker:
    case Ask::act_player:
    case Ask::fill:       return Single::skip;
    default:              return Single::ask;
    }
}

// The verbs of the text form; see vocabulary.cpp for their fields.
enum Verb : std::uint8_t {
    kPass,
    kIcons,
    kUse,
    kDiscard,
    kAnte,
    kIcon,
    kPlace,
    kTarget,
    kMarker,
    kGroup,
    kName,
    kPrisoner,
    kGive,
    kAllow,
    kForbid,
    kPay,
    kPower,
    kAbility,
    kMove,
    kReroll,
    kBuy,
    kPromote,
    kSell,
    kBack,
    kDeal,
    kReveal,
    kRoll,
    kFirst,
    kDecide,
};

enum Means : std::uint8_t { kCash, kToken, kFreeAbility };  // of a re-roll

enum class CardUse : std::uint8_t { icons, ability, discard };

struct Space {
    static constexpr std::uint8_t kSideways = 1, kNegated = 2;

    std::uint8_t gangster = kNobody;
    std::array<std::uint8_t, kOwners> count{};  // NP-COMP-8: markers by owner, the one on the token included
    std::uint8_t blackmail = kNobody;           // owner of the marker on the token
    std::uint8_t flags = 0;

    int total() const {
        int sum = 0;
        for (const std::uint8_t n : count) sum += n;
        return sum;
    }
};

struct Player {
    CardSet hand;
    CardSet knows;  // cards in other hands that this player gave away and so knows of
    std::int16_t money = 5, respect = 0;
    std::uint8_t supply = kMarkers;
    std::uint8_t reroll_tokens = 0;
    std::uint8_t top = 0;     // final scoring: highest position controlled (NP-END-3 (2))
    std::uint8_t points = 0;  // votes for the starter; points of the roll-off
};

// One step of the flow that waits for what stands above it. Fields by kind:
//   phase         a = position or count in work, b = who gets the income, c = gangster visited; lies at the bottom
//   window        a = seats asked, b = Ask, c = those of them whose answer is awaited, t = answers by seat: 0 none yet,
//                 1 pass, else the card plus 2
//   play          seat, a = card, b = CardUse, c = icons placed, d = last gangster's space, e = stage, t = targets
//   draw          seat, a = cards still to draw
//   tie           a = space, b = tied seats; the answer goes to State::result
//   act           seat, a = space, b = verb, c = proposals refused, d = steps back, e = targets chosen, t = targets
//   move          seat, a = mover's space, b = target's space, c = controller of the target, d = roll
//   whack         seat, a = attempting gangster's space or none, b = target, c = its controller, d = roll, e = by card,
//                 t[0] = who turned it on this target, plus 1, or 0
//   reroll        seat = next to be asked, a = declined in succession
inline constexpr std::uint8_t kDeclined = 1, kFirstCard = 2;  // answers in the `t` of a window
enum class FrameKind : std::uint8_t { none, phase, window, play, draw, tie, act, move, whack, reroll };

struct Frame {
    FrameKind kind = FrameKind::none;
    std::uint8_t step = 0;
    std::uint8_t seat = kNobody;
    std::uint8_t a = 0, b = 0, c = 0, d = 0, e = 0;
    std::array<std::uint8_t, 8> t{};
};
static_assert(sizeof(Frame) == 16);

// The deepest nesting: phase, window, play (CARDHIT), whack, window, play (RETARGET), draw or tie; one to spare.
inline constexpr int kDeepest = 8;

struct State {
    CardSet deck, discard;
    CardSet selling;  // cards in hands that are being sold under seal, while a window stands
    std::uint64_t gangster_deck = 0, prison = 0, fishes = 0;
    std::uint64_t aside = 0;                              // dealt and replaced in the set-up (NP-SETUP-5)
    std::uint64_t acted = 0, rerolled = 0, promoted = 0;  // gangsters, this round (promoted: this phase)
    std::array<Player, kMaxPlayers> players{};
    std::array<Space, kSpaces> spaces{};
    std::array<Frame, kDeepest> frames{};
    std::array<std::uint16_t, kTypes> by_type{};  // spaces whose gangster has the type
    std::uint16_t occupied = 0;
    std::uint16_t choices = 0;  // spaces or seats to choose among in the standing question
    std::int16_t ante = 0;
    std::uint8_t depth = 0;
    Ask ask = Ask::none;
    std::uint8_t asked = kNobody;  // the seat whose answer is awaited; in windows several are
    Part part = Part::setup;
    std::uint8_t round = 1;
    std::uint8_t holder = 0;   // of the Capo token
    std::uint8_t turn = 0;     // phases A and C: the player whose turn it is
    std::uint8_t first = 0;    // who began the phase
    std::uint8_t circuit = 0;  // phase A: 1 is the circuit without ante
    std::uint8_t passed = 0;   // seats
    std::uint8_t neutral = 0, blackmail = kBlackmailTokens, negate = kNegateTokens;  // supplies
    std::uint8_t result = kNobody;  // what the last finished frame hands down
    std::uint8_t winners = 0;
    std::array<std::uint8_t, 7> unused{};  // fills the last word

    Frame& top() { return frames[static_cast<std::size_t>(depth - 1)]; }
    const Frame& top() const { return frames[static_cast<std::size_t>(depth - 1)]; }
    const Frame& below_top() const { return frames[static_cast<std::size_t>(depth - 2)]; }
    Space& space(int i) { return spaces[static_cast<std::size_t>(i)]; }
    const Space& space(int i) const { return spaces[static_cast<std::size_t>(i)]; }
    Player& player(int i) { return players[static_cast<std::size_t>(i)]; }
    const Player& player(int i) const { return players[static_cast<std::size_t>(i)]; }
};
static_assert(PlainData<State>);
static_assert(sizeof(State) <= 768);

}  // namespace consigliere::nothing_personal
