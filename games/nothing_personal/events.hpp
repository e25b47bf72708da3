// What just happened, in the order of the vocabulary. A marker's owner is a seat or neutral. A cause is the card or the
// gangster behind an event, or nothing (V2 12.8).
#pragma once

#include <cstdint>

namespace consigliere::nothing_personal {

enum class EventKind : std::uint8_t {
    phase,           // a = part, n = round
    window_closed,   // a = who plays, b = card, or neither; n = number of sales under seal
    passed,          // a = seat
    played,          // a = seat, b = card: for its icons
    used,            // a = seat, b = card: for its ability
    discarded,       // a = seat, b = card: for one marker
    sold,            // a = seat, b = card, n = dollars
    ante_set,        // a = seat, n = dollars
    placed,          // a = owner, b = space, c = gangster, n = markers
    removed,         // a = owner, b = space, c = gangster, n = markers
    moved,           // a = owner, b = from, c = to, n = markers
    exchanged,       // a = owner, b = space, c = the other marker's owner, d = its space
    drew,            // a = seat: to those who do not see the card
    drew_card,       // a = seat, b = card
    gave,            // a = giver, b = receiver: to those who do not see the card
    gave_card,       // a = giver, b = receiver, c = card
    paid,            // a = seat, b = cause, n = dollars to the bank
    got,             // a = seat, b = cause, n = dollars from the bank
    took,            // a = taker, b = giver, c = cause, n = dollars
    respect,         // a = seat, b = cause, n = respect won or lost
    capo,            // a = new holder of the Capo token
    rolled,          // a = face
    rerolled,        // a = seat, b = means
    income,          // a = seat, b = space, c = gangster
    acted,           // a = seat, b = space, c = power, ability or move, d = gangster
    targeted,        // a = seat, b = space, c = gangster
    died,            // a = gangster, b = space, c = cause
    jailed,          // a = gangster, b = space, c = cause
    freed,           // a = gangster, b = space
    revealed,        // a = gangster, b = space
    swapped,         // a = gangster, b = space, c = the other gangster, d = his space
    promoted,        // a = gangster, b = from, c = to
    negated,         // a = seat, b = space, c = gangster, d = token
    blackmailed,     // a = owner of the marker on the token, b = space, c = gangster
    blackmail_gone,  // a = space, b = gangster
    tie_decided,     // a = holder, b = space, c = winner
    allowed,         // a = seat
    forbidden,       // a = seat
    declined,        // a = seat
    shuffled,        //
    final_score,     // a = seat, n = respect
    marker_chosen,   // a = seat, b = space, c = owner, d = on the token or not
    named,           // a = seat, b = other seat
    whack_rolled,    // a = face of the split die
    selling,         // a = seat, b = card, n = dollars: a sale under seal, to the seller alone
    count_start,     // a = seat, n = respect before the last count
    counted_money,   // a = seat, b = cards sold, n = dollars with what they brought
    traded_in,       // a = seat, n = respect for its money
    tie_capo,        // a = seat, n = 1 with the Capo token: only those tied so far, here and below
    tie_position,    // a = seat, n = highest position controlled
    tie_money,       // a = seat, n = dollars
    tie_markers,     // a = seat, n = markers on the board
    tie_cards,       // a = seat, n = cards
    tie_rolls,       // a = seat, n = rolls won
    tie_lots,        // a = seat, n = 1: drawn by lot
};

}  // namespace consigliere::nothing_personal
