// How a game was counted at its end, read from its events: the sums that make up each score, and the tie-breaks. The
// game says which events count: its texts have a title for them under "ending".
//
//   ending.<event>-<argument>   adds its argument to the score of the event's player; a tie-break if the event is "tie-..."
//   ending.<event>              decides the game; its sentence says how
//
// For the same keys, `ending_note` says in a line what a step adds or compares, and `ending_from` what one player's amount
// was computed from, with the arguments of the event.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/texts.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

struct EndingRow {
    Seat seat;
    int amount = 0;  // points, or dollars
    Event event;     // that said so, the first of several
};

struct EndingStep {
    enum class Kind : std::uint8_t { sum, tie_break, decision };
    Kind kind{};
    std::string key;  // of its texts: ending.<key>
    bool money = false;
    std::vector<EndingRow> rows;  // a sum: one for each player; a tie-break: only those still tied
};

// `events`: all of the game, in order. Where the game emits "count-start", earlier events do not count.
std::vector<EndingStep> ending_of(const Vocabulary& vocabulary, const Texts& texts, std::span<const Event> events);

}  // namespace consigliere
