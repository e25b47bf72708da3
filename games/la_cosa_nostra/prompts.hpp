// The questions to players, and what chance is asked for.
#pragma once

#include <cstdint>
#include <span>

#include "engine/decision.hpp"

namespace consigliere::la_cosa_nostra {

// In the order of the table in prompts.cpp.
enum class PromptId : std::uint8_t {
    boss,
    mulligan,
    plan,
    second_look,
    closing,
    schemer,
    turn,
    attack,
    target,
    cover,
    stake,
    cop,
    robbery,
    trap,
    doc,
    offer,
    connections,
    launder,
    return_fire,
    recruit,
    discard,
    after,
    looking,
};

// While chance is asked, the decision's prompt is what it supplies.
enum class ChanceKind : std::uint8_t { die, job, influence, business, start_player, boss };

std::span<const Prompt> prompts();
const Prompt& prompt_of(PromptId what);

}  // namespace consigliere::la_cosa_nostra
