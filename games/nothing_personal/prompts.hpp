// What is asked of players, and what chance supplies. Both are numbered through one table of prompts.
#pragma once

#include <cstdint>
#include <span>

#include "engine/decision.hpp"

namespace consigliere::nothing_personal {

enum class PromptId : std::uint8_t {
    start,
    init,
    turn,
    ante,
    icon,
    space,
    marker,
    group,
    player,
    prisoner,
    extra,
    grant,
    grantee,
    give,
    sale,
    any,
    tie,
    income,
    act,
    act_space,
    act_marker,
    act_player,
    consent,
    reroll,
    wh1,
    wh2,
    buy,
    fill,
    none = 0xFF,  // no player is asked
};

enum class ChanceKind : std::uint8_t {
    deal = static_cast<std::uint8_t>(PromptId::fill) + 1,
    reveal,
    roll,
    starter,
    final_tie,
};

std::span<const Prompt> prompts();
const Prompt& prompt_of(PromptId what);

// The question before players.
constexpr PromptId question(const Decision& decision) {
    return decision.phase == Phase::deciding ? static_cast<PromptId>(decision.prompt) : PromptId::none;
}

// Windows (2.4): put to several at once, answered in secret.
constexpr bool is_window(PromptId prompt) {
    return prompt == PromptId::any || prompt == PromptId::income || prompt == PromptId::wh1 || prompt == PromptId::wh2;
}

// Questions where money may be all that is missing: a sale or a loan can come while they stand (NP-SELL-1, NP-NEG-1).
constexpr bool may_want_money(PromptId prompt) {
    switch (prompt) {
    case PromptId::turn:
    case PromptId::ante:
    case PromptId::extra:
    case PromptId::sale:
    case PromptId::any:
    case PromptId::income:
    case PromptId::act:
    case PromptId::reroll:
    case PromptId::wh1:
    case PromptId::wh2:
    case PromptId::buy:    return true;
    default:               return false;
    }
}

}  // namespace consigliere::nothing_personal
