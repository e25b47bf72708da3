// The events in which players harm each other or defend themselves in public.
#pragma once

#include "engine/deed.hpp"

namespace consigliere::la_cosa_nostra {

inline constexpr DeedSpec kDeeds[] = {
    {"attacks", DeedKind::attack, "player", "target", ""},
    {"pays", DeedKind::robbery, "other", "player", "sum", true},
    {"destroyed", DeedKind::robbery, "", "", "", true},
    {"business-deactivated", DeedKind::robbery, "", "", "", true},
    {"killed", DeedKind::killing, "", "", "", true},
    {"repelled", DeedKind::defence, "player", "", "", true},
    {"income", DeedKind::income, "player", "", "sum"},
};

}  // namespace consigliere::la_cosa_nostra
