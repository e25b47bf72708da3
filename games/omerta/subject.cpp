// What a question is about: the conquest, assault or heist, the incident, or the card just played.
#include "games/omerta/game.hpp"
#include "games/omerta/vocabulary.hpp"

namespace consigliere::omerta {

namespace {

Subject of_action(const View& view) {
    const ActiveAction& action = view.active;
    const Subject::Name player{"player", kSeat, action.seat.index};
    const Subject::Name domain{"domain", kDomainList, action.domain.index};
    switch (action.kind) {
    case ActionKind::conquest:
        return {"conquest",
                action.seat,
                {player, domain, {"capo", kCapoList, view.family[action.seat].capo[action.capo].index}}};
    case ActionKind::assault:
        return {"assault",
                action.rival,
                {player, domain, {"other", kSeat, action.rival.index}, {"origin", kDomainList, action.origin.index}}};
    case ActionKind::heist:
        return {"heist",
                action.rival,
                {player,
                 {"other", kSeat, action.rival.index},
                 {"capo", kCapoList, view.family[action.seat].capo[action.capo].index},
                 {"victim", kCapoList, view.family[action.rival].capo[action.rival_capo].index}}};
    default: return {};
    }
}

Subject of_card(const View& view) {
    if (!view.card.card.exists() || !view.card_seat.is_player()) return {};
    return {
        "card", view.card_seat, {{"player", kSeat, view.card_seat.index}, {"card", kCardList, view.card.card.index}}};
}

Subject of_incident(const View& view) {
    if (!view.incident.exists()) return {};
    return {"incident", view.turn, {{"player", kSeat, view.turn.index}, {"card", kCardList, view.incident.index}}};
}

// OM-CARD-1: a card interrupts an incident or an action, and is resolved before them.
Subject innermost(const View& view) {
    Subject out = of_card(view);
    if (out.key.empty()) out = of_incident(view);
    return out.key.empty() ? of_action(view) : out;
}

}  // namespace

Subject Omerta::subject(const View& view, std::uint8_t prompt) const {
    const PromptId asked = static_cast<PromptId>(prompt);
    if (view.asking != Phase::deciding || view.prompt != asked) return {};
    switch (asked) {
    case PromptId::choose_capo:
    case PromptId::choose_domain:
    case PromptId::choose_business:
    case PromptId::retrain:
    case PromptId::debt:
    case PromptId::lose:
    case PromptId::place:
    case PromptId::lend:             return innermost(view);
    case PromptId::involve:
    case PromptId::use:
    case PromptId::garrison:
    case PromptId::assault_use:
    case PromptId::reinforce:
    case PromptId::loan:
    case PromptId::assault_garrison: return of_action(view);
    default:                         break;
    }
    if (asked == prompt_of(Window::cancel)) return of_card(view);
    if (asked == prompt_of(Window::incident)) return of_incident(view);
    const bool of_own_step = asked == prompt_of(Window::own) || asked == prompt_of(Window::pay);
    return is_window(asked) && !of_own_step ? innermost(view) : Subject{};
}

}  // namespace consigliere::omerta
