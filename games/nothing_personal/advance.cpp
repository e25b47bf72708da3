// What a player may order in advance, what touching a card may mean, and which text helps with a question. All of it
// follows from the player's own view; legality.cpp judges it when it is due.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

// A card is chosen when the turn comes: until then others change the board that it would be played on.
void NothingPersonal::preparable_actions(const View&, Seat, ActionList&) const {}

// NP-REROLL-1: whether a re-roll is paid for.
std::vector<OrderAnswer> NothingPersonal::order_answers(const View&, Seat seat) const {
    return {{static_cast<std::uint8_t>(PromptId::reroll), {kReroll, seat, kCash, 0, 0, 0, 0}}};
}

// NP-INFL-1: a card of the hand is played for its icons.
void NothingPersonal::attempts(const View& view, Seat seat, ActionList& out) const {
    for (const CardId card : view.players[seat].hand) out.push({kIcons, seat, card.index, 0, 0, 0, 0});
}

Guide NothingPersonal::guide(const View& view, std::uint8_t prompt) const {
    switch (static_cast<PromptId>(prompt)) {
    case PromptId::act_space:  return {"space"};
    case PromptId::act_marker: return {"marker"};
    case PromptId::act_player: return {"player"};
    case PromptId::reroll:
        if (view.question != PromptId::reroll) return {};
        return {succeeds(setup_.cards, view.spaces, view.frames.below<AttemptFrame>()) ? "reroll-succeeds"
                                                                                       : "reroll-fails"};
    default: return {prompts()[prompt].key};
    }
}

}  // namespace consigliere::nothing_personal
