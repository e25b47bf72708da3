// What can be said in this game: actions, goods of an offer, and phrases of a word.
#pragma once

#include <cstdint>

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

}  // namespace consigliere::omerta
