// The vocabulary of actions: what players and chance do, what changes hands in an offer, and promises.
#pragma once

#include <cstdint>

namespace consigliere::la_cosa_nostra {

enum Verb : std::uint8_t {
    kRoll,           // chance: a = pips
    kDeal,           // chance: a = seat, b = job face
    kDealInfluence,  // chance: a = seat, b = influence card
    kTurnUp,         // chance: a = business type, to the market
    kStartPlayer,    // chance: a = seat
    kDrawBoss,       // chance: a = seat, b = boss
    kChoose,         // a = boss
    kReject,
    kKeep,
    kPlan,      // a = gangster, b = job face
    kBuy,       // a = gangster, b = business type in the market
    kPlay,      // a = influence card, b = gangster
    kLook,      // a = LookWith, b = gangster
    kAlsoLook,  // a = gangster
    kEnough,
    kChangeMarket,
    kSkipTurn,
    kExecute,  // a = gangster
    kCancel,   // a = gangster
    kAttack,   // a = seat
    kCallOff,
    kTargetBusiness,  // a = business
    kTargetGangster,  // a = gangster
    kCover,           // a = business
    kStake,           // n = thousands
    kReroll,          // a = pips of the die
    kStand,
    kRespond,  // a = gangster who holds the Robbery or Trap
    kPass,
    kScheme,
    kPlayDoc,
    kReturnFire,
    kTake,  // a = business type
    kDecline,
    kLaunder,           // n = thousands
    kRecruit,           // a = gangster
    kDiscardJob,        // a = job face
    kDiscardInfluence,  // a = influence card
    kEndTurn,
    kTakeBack,       // free: a = business
    kTakeFromStack,  // a = business type that is in the market too
};
inline constexpr int kVerbs = kTakeFromStack + 1;

// What may change hands in an offer (LCN-TRADE-3).
enum ItemKind : std::uint8_t {
    kItemCash,      // n = thousands
    kItemBusiness,  // a = business
    kItemGangster,  // a = gangster
    kItemMarker,    // a = business of the giver on which the other side puts a marker
};

// Words (LCN-DEAL-2).
enum Phrase : std::uint8_t {
    kNoAttack,     // I do not attack you
    kWillPay,      // I pay you n
    kWillLend,     // you may put a marker on my business a
    kLeaveMarket,  // I plan no Purchase of business type a
};

}  // namespace consigliere::la_cosa_nostra
