// What players do to each other in public, as a game's events show it: bots speak of it, whatever the game.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

namespace consigliere {

enum class DeedKind : std::uint8_t {
    attack,     // `by` attacks `on`; what it leads to follows
    robbery,    // `by` takes something from `on`
    killing,    // one of the people of `on` is killed; `by` only where it is known
    defence,    // `by` holds out against `on`
    income,     // `by` receives the amount
    good_roll,  // of `by`, against the odds
    bad_roll,
};

// An event that is a deed, and which of its arguments say who, whom and how much.
struct DeedSpec {
    std::string_view event;
    DeedKind kind;
    std::string_view by, on, amount;
    bool in_attack = false;  // part of the attack under way, which says what the event does not
    int least = 0, most = std::numeric_limits<int>::max();  // of the amount, for it to count
};

}  // namespace consigliere
