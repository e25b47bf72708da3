// Names of the phases in views and scenarios.
#pragma once

#include <string_view>

#include "games/la_cosa_nostra/state.hpp"

namespace consigliere::la_cosa_nostra {

constexpr std::string_view phase_name(FrameKind phase) {
    switch (phase) {
    case FrameKind::setup:    return "setup";
    case FrameKind::draw:     return "draw";
    case FrameKind::planning:
    case FrameKind::closing:  return "planning";
    case FrameKind::action:   return "action";
    case FrameKind::payday:   return "payday";
    case FrameKind::duel:     return "duel";
    default:                  return "over";
    }
}

}  // namespace consigliere::la_cosa_nostra
