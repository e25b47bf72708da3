// The verbs of the text form, what may change hands, and the phrases of words; vocabulary.cpp names their fields.
#pragma once

#include <cstdint>

#include "engine/kit/bit_set.hpp"

namespace consigliere::nothing_personal {

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
    kDeal,  // from here on: what chance supplies
    kReveal,
    kRoll,
    kFirst,
    kDecide,
};
using VerbSet = BitSet<Verb, kDecide + 1>;

enum RerollMeans : std::uint8_t { kCash, kToken, kFreeAbility };

// What may change hands: n = dollars, a = card, a = space of the token.
enum ItemKind : std::uint8_t { kCashItem, kCardItem, kBlackmailItem };

enum Phrase : std::uint8_t { kNoMove, kNoWhack, kTieForYou, kLetAct, kPayYou };

}  // namespace consigliere::nothing_personal
