// What can be said in this game: actions, items, phrases, events and the questions they answer.
#pragma once

#include <cstdint>

#include "engine/decision.hpp"

namespace consigliere::omerta {

enum Verb : std::uint8_t {
    // chance
    kRoll,
    kDealDon,
    kDealCapo,
    kDealType,
    kDealDomain,
    kDealMain,
    kDealSecondary,
    kDealEvent,
    kPickOwnDomain,
    kPickObjective,
    // answers
    kKeep,     // a capo, b type
    kStation,  // a domain, n soldiers that stand on it
    kDone,     // the rest stays as it is; no more
    kPass,
    kMoveDomain,      // a domain, b capo
    kPlay,            // a card
    kPlayOn,          // a card, b seat
    kPlayBetween,     // a card, b seat, c seat
    kPlayFor,         // a card, b own capo
    kDiscard,         // a card
    kConquer,         // a capo, b domain
    kAssault,         // a origin, b target
    kRob,             // a own capo, b capo robbed
    kUse,             // n soldiers
    kInvolve,         // a capo
    kGarrison,        // n soldiers
    kReinforce,       // n soldiers
    kPost,            // a domain: a new soldier
    kEnlist,          // a capo: a new soldier in its reserve
    kLoseAt,          // a domain
    kLoseFrom,        // a capo: from its reserve
    kPayWith,         // a domain
    kChooseCapo,      // a capo
    kChooseDomain,    // a domain
    kChooseBusiness,  // a business
    kRetrain,         // a type, b capo
    kDeclare,         // a objective
    kLend,            // a capo
    kHold,            // keep bargaining
    kVerbs
};

enum ItemKind : std::uint8_t { kItemMoney, kItemDomain, kItemSoldiers };

enum PhraseKind : std::uint8_t { kNoAssault, kNoHeist, kStayOut, kPayMoney, kGiveDomain };

// The questions, in the order of Omerta::prompts().
enum Ask : std::uint8_t {
    kAskDie,
    kAskDealDon,
    kAskDealCapo,
    kAskDealType,
    kAskDealDomain,
    kAskDealMain,
    kAskDealSecondary,
    kAskDealEvent,
    kAskPickOwnDomain,
    kAskPickObjective,
    kAskKeep,
    kAskFirstStation,
    kAskDeclareMain,
    kAskDeclare,
    kAskMoveDomain,
    kAskStation,
    kAskTrade,
    kAskCapo,
    kAskDomain,
    kAskBusiness,
    kAskRetrain,
    kAskDebt,
    kAskTakeDomain,
    kAskPaidDiscard,
    kAskSecondDiscard,
    kAskAction,
    kAskInvolve,
    kAskUse,
    kAskGarrison,
    kAskAssaultUse,
    kAskReinforce,
    kAskLoan,
    kAskAssaultGarrison,
    kAskLose,
    kAskPlace,
    kAskBuy,
    kAskForcedDiscard,
    kAskLend,
    kAskWindow,  // eight of them, in the order of Window
    kAsks = kAskWindow + 8,
    kAskNothing = 0xFF
};

enum Told : std::uint8_t {
    kToldPhase,
    kToldDon,
    kToldDealtCapo,
    kToldDealtType,
    kToldDealtObjective,
    kToldDealt,
    kToldRevealed,
    kToldDealtDomain,
    kToldExposed,
    kToldDrewCard,
    kToldDrew,
    kToldReshuffled,
    kToldStationed,
    kToldIncome,
    kToldRobbedIncome,
    kToldMovedDomain,
    kToldDonTerm,
    kToldTerms,
    kToldForce,
    kToldModified,
    kToldRolled,
    kToldRollWon,
    kToldRollTied,
    kToldRollSucceeded,
    kToldRollFailed,
    kToldPlayed,
    kToldPlayedOn,
    kToldPlayedBetween,
    kToldPlayedFor,
    kToldCancelled,
    kToldDiscarded,
    kToldIncident,
    kToldIncidentVoid,
    kToldPaidBank,
    kToldPaid,
    kToldGained,
    kToldDomainLost,
    kToldDomainGained,
    kToldSoldierGained,
    kToldSoldierLost,
    kToldNewCapo,
    kToldCapoLost,
    kToldDeclared,
    kToldConquest,
    kToldInvolved,
    kToldStaysOut,
    kToldUses,
    kToldConquered,
    kToldConquestFailed,
    kToldAssault,
    kToldReinforced,
    kToldAssaultWon,
    kToldAssaultRepelled,
    kToldCalledOff,
    kToldHeist,
    kToldHeistWon,
    kToldHeistFailed,
    kToldPassed,
    kToldLent,
    kToldMarkerOff,
    kToldPeeked,
    kToldPeekedCard,
    kToldPeekedObjective,
    kToldTypesDrawn,
    kToldTypeDrawn,
    kToldTypeChanged,
    kToldTruce,
    kToldBusiness,
    kToldWon,
    kToldShown,
    kToldCounted,
    kToldTradedDomain,
    kTolds
};

}  // namespace consigliere::omerta
