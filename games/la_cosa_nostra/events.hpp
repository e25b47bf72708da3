// What happens at the table, in the order of the event list in vocabulary.cpp.
#pragma once

#include <cstdint>

namespace consigliere::la_cosa_nostra {

enum class EventKind : std::uint8_t {
    round,  // n = round
    planning,
    action,
    payday,
    scoring,
    boss,                  // a = player, b = boss
    start,                 // a = player
    job,                   // a = player, b = job: to its owner
    job_back,              // a = player, n = round: to the others
    influence,             // a = player, b = influence card: to its owner
    influence_back,        // a = player: to the others
    mulligan,              // a = player
    turned_up,             // a = business type
    set_aside,             // a = business type
    plans_this,            // a = player, b = gangster, c = job: to its owner
    plans_job,             // a = player, b = gangster: to the others
    plans_purchase,        // a = player, b = gangster, c = business
    idle,                  // a = player
    plays,                 // a = player, b = influence card, c = gangster
    returns_card,          // a = player, b = influence card
    looks,                 // a = player, b = with, c = gangster, d = its owner
    sees,                  // a = owner, b = gangster, c = job: to the player who looks
    market_changed,        // a = player
    skips,                 // a = player
    schemes,               // a = player
    extra_lapses,          // a = player
    buys,                  // a = player, b = business, n = price
    cancels_purchase,      // a = player, b = business
    cancels_job,           // a = player, b = gangster
    attacks,               // a = player, b = target player
    reveals,               // a = player, b = gangster, c = job
    aims_business,         // a = player, b = business
    aims_gangster,         // a = player, b = gangster, c = its owner
    covers,                // a = player, b = business
    stakes,                // a = player, n = stake
    rolls,                 // a = player, b = pips
    rerolls,               // a = player, b = pips
    earns,                 // a = player, b = by gangster, c = Job, n = sum, from the bank
    pays,                  // a = payer, b = receiver, c = by gangster, d = Job (none: by a deal), n = sum
    pays_bank,             // a = player, b = by gangster, c = Job, n = sum
    business_deactivated,  // a = business, b = by gangster, c = Job
    gangster_deactivated,  // a = gangster, b = owner, c = by gangster, d = Job (none: fire returned)
    destroyed,             // a = business, b = by gangster, c = Job
    killed,         // a = gangster, b = player who gets the trophy, c = by, d = Job (none: fire returned), n = owner
    task_lost,      // a = gangster, b = owner
    doc,            // a = player
    repelled,       // a = player who plays the Trap
    returns_fire,   // a = player, b = gangster
    persuaded,      // a = player, b = business, c = by gangster, d = Job
    marker_back,    // a = player, b = business
    marker_placed,  // a = player, b = business
    shuffled,
    launders,            // a = player, n = sum
    monopoly,            // a = player, b = monopoly
    monopoly_gone,       // b = monopoly
    recruits,            // a = player, b = gangster
    discards_this,       // a = player, b = job: to its owner
    discards_job,        // a = player, n = round on the back: to the others
    discards_influence,  // a = player, b = influence card
    income,              // a = player, n = sum
    business_bonus,      // a = player, n = sum
    most_gangsters,      // a = player, n = sum
    power_bonus,         // a = player, n = sum
    laundered_back,      // a = player, n = sum
    gets_business,       // a = player, b = business, from another by trade
    gets_gangster,       // a = player, b = gangster, from another by trade
    wins,                // a = player
    count_start,         // a = player, n = cash before final scoring
    tie_value,           // a = player, n = price of its cards: only those tied for cash
    tie_dearest,         // a = player, n = price of its dearest card (Dutch edition)
    tie_duel,            // a = player, n = sum of four dice
};

}  // namespace consigliere::la_cosa_nostra
