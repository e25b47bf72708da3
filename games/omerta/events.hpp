// What happens at the table, in the order of the vocabulary, which also says who is shown what and in which words.
#pragma once

#include <cstdint>

#include "engine/event.hpp"

namespace consigliere::omerta {

enum class EventKind : std::uint8_t {
    phase_began,      // a phase, b player, n round
    dealt_don,        // a player, b don
    dealt_capo,       // a player, b capo
    dealt_type,       // a player, b type
    dealt_objective,  // a player, b objective
    dealt_card,       // a player
    revealed,         // a player, b capo, c type
    dealt_domain,     // a player, b domain
    exposed,          // a domain
    drew_card,        // a player, b card
    drew,             // a player
    reshuffled,
    stationed,          // a player, b domain, n soldiers
    income,             // a player, n amount
    robbed_income,      // a player, b other, c domain, n amount
    moved_domain,       // a player, b domain, c capo
    don_term,           // a player, b stat, c don
    terms,              // a player, b don, c capo, d type, n control
    force,              // a player, b force, c defence
    modified,           // a player, b stat, n modifier
    rolled,             // a player, b stat, c die, d base, n total
    roll_won,           // a player, b stat
    roll_tied,          // a seats
    roll_succeeded,     // a player, b difficulty
    roll_failed,        // a player, b difficulty
    played,             // a player, b card
    played_on,          // a player, b card, c other
    played_between,     // a player, b card, c other, d third
    played_for,         // a player, b card, c capo
    cancelled,          // a player, b card
    discarded,          // a player, b card
    incident,           // a player, b card
    incident_void,      // a player, b card
    paid_bank,          // a player, b cause, n amount
    paid,               // a player, b other, c cause, n amount
    gained_money,       // a player, b cause, n amount
    domain_lost,        // a player, b domain, c cause
    domain_gained,      // a player, b domain, c capo, d cause
    soldiers_gained,    // a player, b cause, n soldiers
    soldiers_lost,      // a player, b cause, n soldiers
    new_capo,           // a player, b capo, c type
    capo_lost,          // a player, b capo, c cause
    declared,           // a player, b objective
    conquest_declared,  // a player, b capo, c domain
    involved,           // a player, b capo
    stays_out,          // a player
    uses,               // a player, n soldiers
    conquered,          // a player, b domain, n soldiers
    conquest_failed,    // a player, b domain
    assault_declared,   // a player, b origin, c domain, d other, n soldiers
    reinforced,         // a player, b domain, n soldiers
    assault_won,        // a player, b domain, c other, n soldiers
    assault_repelled,   // a player, b domain, c other
    called_off,         // a player, b other
    heist_declared,     // a player, b capo, c other, d victim
    heist_won,          // a player, b other, c capo
    heist_failed,       // a player, b other, c capo
    passed,             // a player
    lent,               // a player, b other, n soldiers
    marker_off,         // a player, b capo
    peeked,             // a player, b other
    peeked_card,        // a player, b other, c card
    peeked_objective,   // a player, b other, c objective
    types_drawn,        // a player
    type_drawn,         // a player, b type
    type_changed,       // a player, b capo, c type
    truce,
    business_named,   // a business
    won,              // a player
    objective_shown,  // a player, b objective
    counted,          // a player, n score
    traded_domain,    // a player, b other, c domain
    decided,          // a player, b objective: it ends the game
    counted_board,    // a player, b domains, c goals, d capos: points for each
    counted_money,    // a player, n points
    tie_domains,      // a player, n domains: only those tied so far
    tie_soldiers,     // a player, n soldiers
};

constexpr bool is(const Event& event, EventKind kind) { return event.kind == static_cast<std::uint8_t>(kind); }

}  // namespace consigliere::omerta
