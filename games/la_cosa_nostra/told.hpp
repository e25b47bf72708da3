// What the table is told, in the order of the event list in vocabulary.cpp.
#pragma once

#include <cstdint>

namespace consigliere::la_cosa_nostra {

enum Told : std::uint8_t {
    kToldRound,  // n = round
    kToldPlanning,
    kToldAction,
    kToldPayday,
    kToldScoring,
    kToldBoss,             // a = player, b = boss
    kToldStart,            // a = player
    kToldJob,              // a = player, b = job: to its owner
    kToldJobBack,          // a = player, n = round: to the others
    kToldInfluence,        // a = player, b = influence card: to its owner
    kToldInfluenceBack,    // a = player: to the others
    kToldMulligan,         // a = player
    kToldTurnedUp,         // a = business type
    kToldSetAside,         // a = business type
    kToldPlansThis,        // a = player, b = gangster, c = job: to its owner
    kToldPlansJob,         // a = player, b = gangster: to the others
    kToldPlansPurchase,    // a = player, b = gangster, c = business
    kToldIdle,             // a = player
    kToldPlays,            // a = player, b = influence card, c = gangster
    kToldReturnsCard,      // a = player, b = influence card
    kToldLooks,            // a = player, b = with, c = gangster
    kToldSees,             // b = gangster, c = job: to the one who looks
    kToldMarketChanged,    // a = player
    kToldSkips,            // a = player
    kToldSchemes,          // a = player
    kToldExtraLapses,      // a = player
    kToldBuys,             // a = player, b = business, n = price
    kToldCancelsPurchase,  // a = player, b = business
    kToldCancelsJob,       // a = player, b = gangster
    kToldAttacks,          // a = player, b = target player
    kToldReveals,          // a = player, b = gangster, c = job
    kToldAimsBusiness,     // a = player, b = business
    kToldAimsGangster,     // a = player, b = gangster
    kToldCovers,           // a = player, b = business
    kToldStakes,           // a = player, n = stake
    kToldRolls,            // a = player, b = pips
    kToldRerolls,          // a = player, b = pips
    kToldEarns,            // a = player, n = sum, from the bank
    kToldPays,             // a = payer, b = receiver, n = sum
    kToldPaysBank,         // a = player, n = sum
    kToldBusinessAsleep,   // a = business
    kToldGangsterAsleep,   // a = gangster
    kToldDestroyed,        // a = business
    kToldKilled,           // a = gangster, b = player who takes the trophy
    kToldTaskLost,         // a = gangster
    kToldDoc,              // a = player
    kToldRepelled,         // a = trapper
    kToldReturnsFire,      // a = player, b = gangster
    kToldPersuaded,        // a = player, b = business
    kToldMarkerBack,       // a = player, b = business
    kToldMarkerPlaced,     // a = player, b = business
    kToldShuffled,
    kToldLaunders,           // a = player, n = sum
    kToldMonopoly,           // a = player, b = monopoly
    kToldMonopolyGone,       // b = monopoly
    kToldRecruits,           // a = player, b = gangster
    kToldDiscardsThis,       // a = player, b = job: to its owner
    kToldDiscardsJob,        // a = player, n = round on the back: to the others
    kToldDiscardsInfluence,  // a = player, b = influence card
    kToldIncome,             // a = player, n = sum
    kToldBusinessBonus,      // a = player, n = sum
    kToldMostGangsters,      // a = player, n = sum
    kToldPowerBonus,         // a = player, n = sum
    kToldLaunderedBack,      // a = player, n = sum
    kToldGetsBusiness,       // a = player, b = business, from another by trade
    kToldGetsGangster,       // a = player, b = gangster, from another by trade
    kToldWins,               // a = player
};

}  // namespace consigliere::la_cosa_nostra
