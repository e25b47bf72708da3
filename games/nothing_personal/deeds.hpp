// The events in which players harm each other in public.
#pragma once

#include "engine/deed.hpp"

namespace consigliere::nothing_personal {

inline constexpr DeedSpec kDeeds[] = {
    {"took", DeedKind::robbery, "who", "other", "amount"},
};

}  // namespace consigliere::nothing_personal
