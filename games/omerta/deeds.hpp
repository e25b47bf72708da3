// The events in which families harm each other or defend themselves in public, and rolls against the odds.
#pragma once

#include "engine/deed.hpp"

namespace consigliere::omerta {

inline constexpr DeedSpec kDeeds[] = {
    {"assault-declared", DeedKind::attack, "player", "other", ""},
    {"assault-won", DeedKind::robbery, "player", "other", ""},
    {"assault-repelled", DeedKind::defence, "player", "other", ""},
    {"heist-declared", DeedKind::attack, "player", "other", ""},
    {"heist-won", DeedKind::robbery, "player", "other", ""},
    {"heist-failed", DeedKind::defence, "other", "player", ""},
    {"robbed-income", DeedKind::robbery, "player", "other", "amount"},
    {"capo-lost", DeedKind::killing, "", "player", ""},
    {"income", DeedKind::income, "player", "", "amount"},
    {"rolled", DeedKind::good_roll, "player", "", "die", false, 6, 6},
    {"rolled", DeedKind::bad_roll, "player", "", "die", false, 1, 1},
};

}  // namespace consigliere::omerta
