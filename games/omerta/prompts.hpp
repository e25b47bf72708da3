// The questions of the game: what chance supplies, and what players are asked.
#pragma once

#include <cstdint>

#include "engine/decision.hpp"
#include "games/omerta/cards.hpp"

namespace consigliere::omerta {

// What chance supplies. The verbs from kRoll on run in the same order.
enum class ChanceKind : std::uint8_t {
    die,
    deal_don,
    deal_capo,
    deal_type,
    deal_domain,
    deal_main,
    deal_secondary,
    deal_event,
    pick_own_domain,
    pick_objective,
};
inline constexpr int kChanceKinds = 10;

// What players are asked. The list of prompts begins with what chance supplies.
enum class PromptId : std::uint8_t {
    keep = kChanceKinds,
    first_station,
    declare_main,
    declare,
    move_domain,
    station,
    trade,
    choose_capo,
    choose_domain,
    choose_business,
    retrain,
    debt,
    take_domain,
    paid_discard,
    second_discard,
    action,
    involve,
    use,
    garrison,
    assault_use,
    reinforce,
    loan,
    assault_garrison,
    lose,
    place,
    buy,
    forced_discard,
    lend,
    first_window,  // one for each Window, in their order
};
inline constexpr int kPrompts = static_cast<int>(PromptId::first_window) + kWindows;

constexpr PromptId prompt_of(Window window) {
    return static_cast<PromptId>(static_cast<int>(PromptId::first_window) + static_cast<int>(window));
}
constexpr bool is_window(PromptId prompt) { return prompt >= PromptId::first_window; }

// What a decision asks of players; only while one is to be made.
constexpr PromptId asked_in(const Decision& decision) { return static_cast<PromptId>(decision.prompt); }
constexpr bool asks(const Decision& decision, PromptId prompt) {
    return decision.phase == Phase::deciding && asked_in(decision) == prompt;
}

}  // namespace consigliere::omerta
