// What a player may order in advance, what touching a card may mean, and which text helps with a question. All of it
// follows from the player's own view; legality.cpp judges it when it is due.
#include "games/omerta/game.hpp"

namespace consigliere::omerta {

// An action is chosen when the turn comes: until then others change the domains that it would be about.
void Omerta::preparable_actions(const View&, Seat, ActionList&) const {}

// OM-INV-1: whether, and with which capo, the family gets involved.
std::vector<OrderAnswer> Omerta::order_answers(const View& view, Seat seat) const {
    std::vector<OrderAnswer> out;
    const FamilyView& family = view.family[seat];
    for (const SlotId slot : family.capos)
        out.push_back({static_cast<std::uint8_t>(PromptId::involve), {kInvolve, seat, family.capo[slot].index}});
    return out;
}

// OM-CARD-1: a card of the hand is played.
void Omerta::attempts(const View& view, Seat seat, ActionList& out) const {
    for (const CardId card : view.family[seat].hand) out.push({kPlay, seat, card.index});
}

Guide Omerta::guide(const View& view, std::uint8_t prompt) const {
    const PromptId asked = static_cast<PromptId>(prompt);
    if (is_window(asked)) return {"window"};
    switch (asked) {
    case PromptId::first_station:    return {"station"};
    case PromptId::declare_main:     return {"declare"};
    case PromptId::assault_use:      return {"use"};
    case PromptId::assault_garrison: return {"garrison"};
    case PromptId::lose:
    case PromptId::place:
    case PromptId::buy:              return {"soldier"};
    case PromptId::take_domain:
        if (view.in_transit.empty()) return {};
        return {"take-domain", kDomainList, view.in_transit.first().index};
    default: return {prompts()[prompt].key};
    }
}

}  // namespace consigliere::omerta
