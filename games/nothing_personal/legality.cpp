// Why something may not be done now, with the most specific rule that forbids it: first whether the question stands
// at all and who answers it, then what is wrong with the answer (refusals.cpp).
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

bool is_card_play(const Action& x) { return x.kind == kIcons || x.kind == kUse || x.kind == kDiscard; }

// Of a gangster's action.
bool asks_for_target(PromptId asked) {
    return asked == PromptId::act_space || asked == PromptId::act_marker || asked == PromptId::act_player;
}

// Does this verb answer that question?
bool fits(PromptId asked, std::uint8_t verb) {
    switch (verb) {
    case kPass:
        return asked == PromptId::turn || asked == PromptId::grantee || asked == PromptId::extra ||
               asked == PromptId::sale || asked == PromptId::act || asked == PromptId::reroll || is_window(asked);
    case kIcons:
    case kUse:
    case kDiscard: return asked == PromptId::turn || is_window(asked);
    case kAnte:    return asked == PromptId::ante;
    case kIcon:    return asked == PromptId::icon;
    case kPlace:   return asked == PromptId::init || asked == PromptId::grantee;
    case kTarget:  return asked == PromptId::space || asked == PromptId::act_space;
    case kMarker:  return asked == PromptId::marker || asked == PromptId::act_marker;
    case kGroup:   return asked == PromptId::group;
    case kName:
        return asked == PromptId::start || asked == PromptId::grant || asked == PromptId::player ||
               asked == PromptId::tie || asked == PromptId::act_player;
    case kPrisoner: return asked == PromptId::prisoner;
    case kGive:     return asked == PromptId::give;
    case kAllow:
    case kForbid:   return asked == PromptId::consent;
    case kPay:      return asked == PromptId::extra || asked == PromptId::sale;
    case kPower:
    case kAbility:
    case kMove:     return asked == PromptId::act;
    case kReroll:   return asked == PromptId::reroll;
    case kBuy:      return asked == PromptId::buy;
    case kPromote:  return asked == PromptId::fill;
    case kBack:     return asks_for_target(asked);
    default:        return false;
    }
}

// The rule that says whose answer it is.
std::string_view rule_of_asking(PromptId asked) {
    switch (asked) {
    case PromptId::start:      return "NP-SETUP-6";
    case PromptId::init:       return "NP-SETUP-7";
    case PromptId::turn:       return "NP-INFL-2";
    case PromptId::ante:       return "NP-ANTE-2";
    case PromptId::grant:
    case PromptId::grantee:    return "NP-KEY-6";
    case PromptId::give:       return "A-40";
    case PromptId::tie:        return "NP-CTRL-3";
    case PromptId::act:        return "NP-ACT-1";
    case PromptId::act_space:
    case PromptId::act_marker:
    case PromptId::act_player: return "NP-ACT-6";
    case PromptId::consent:    return "NP-BLACK-4";
    case PromptId::reroll:     return "NP-REROLL-2";
    case PromptId::any:        return "NP-WIN-1";
    case PromptId::income:     return "A-29";
    case PromptId::wh1:
    case PromptId::wh2:        return "NP-WHACK-7";
    case PromptId::buy:        return "NP-FENCE-3";
    case PromptId::fill:       return "NP-FAM-2";
    default:                   return "NP-WIN-5";  // the choices inside a card being played
    }
}

// The rule by which a question cannot be passed over.
std::string_view rule_of_duty(PromptId asked) {
    switch (asked) {
    case PromptId::icon:       return "NP-INFL-5";
    case PromptId::ante:       return "NP-ANTE-3";
    case PromptId::fill:       return "NP-FAM-3";
    case PromptId::act_space:
    case PromptId::act_marker:
    case PromptId::act_player: return "A-55";
    case PromptId::space:
    case PromptId::marker:
    case PromptId::group:
    case PromptId::player:
    case PromptId::prisoner:   return "NP-KEY-1";
    default:                   return rule_of_asking(asked);
    }
}

// From the declaration of an action or card to its end (NP-WIN-5).
bool is_in_progress(const State& s) {
    if (question(s.decision) == PromptId::act) return false;
    return s.frames.find<PlayFrame>() != nullptr || s.frames.find<ActFrame>() != nullptr ||
           s.frames.find<AttemptFrame>() != nullptr;
}

// NP-ANTE-1 to NP-ANTE-5: why nothing can be paid as ante now.
std::string_view rule_of_ante(const Queries& q) {
    if (!q.in_phase_a()) return "NP-ANTE-5";
    if (!q.has_ante()) return "NP-ANTE-1";
    if (!q.s.frames.top_is<PlayFrame>()) return "NP-ANTE-2";
    const auto& play = q.s.frames.top<PlayFrame>();
    return q.is_exempt(q.card(play.card), play.use) ? "NP-ANTE-4" : "NP-ANTE-2";
}

// The rule that says when this verb has its place, where it has none now.
std::string_view rule_of_verb(const Queries& q, const Action& x) {
    const PromptId asked = question(q.s.decision);
    switch (x.kind) {
    case kPass:     return rule_of_duty(asked);
    case kIcons:
    case kUse:
    case kDiscard:  return q.s.part == Part::setup ? "NP-SETUP-7" : is_in_progress(q.s) ? "NP-WIN-5" : "NP-WIN-1";
    case kAnte:     return rule_of_ante(q);
    case kIcon:     return "NP-INFL-4";
    case kPlace:    return "NP-INFL-1";
    case kMarker:   return "NP-BLACK-2";
    case kPrisoner: return "NP-COMP-11";
    case kGive:     return "A-40";
    case kAllow:
    case kForbid:   return "NP-BLACK-4";
    case kPower:
    case kAbility:
    case kMove:     return "NP-ACT-1";
    case kReroll:   return "NP-REROLL-1";
    case kBuy:      return "NP-FENCE-3";
    case kPromote:  return "NP-FAM-2";
    case kBack:     return "A-55";
    default:        return rule_of_asking(asked);
    }
}

}  // namespace

Refusal NothingPersonal::check(const State& s, const Action& x) const {
    if (!setup_.all_seats().has(x.seat)) return {"no_such_seat"};
    if (s.part == Part::over) return {"game_over", "NP-CAL-1"};
    if (x.kind > kBack) return {"unknown_action", prompts()[s.decision.prompt].rule};
    if (x.kind == kSell) return check_sale(s, x);
    const bool fitting = fits(question(s.decision), x.kind);
    if (!s.decision.may_act.has(x.seat)) return explain_unasked(s, x, fitting);
    if (!fitting) return {"not_offered", rule_of_verb(Queries(setup_, s), x)};
    ActionList allowed;
    legal_actions(s, x.seat, allowed);
    return allowed.contains(x) ? kAllowed : explain(s, x);
}

Refusal NothingPersonal::check_sale(const State& s, const Action& x) const {
    ActionList allowed;
    free_actions(s, x.seat, allowed);
    if (allowed.contains(x)) return kAllowed;
    const CardId card(x.a);
    const bool held = x.a < setup_.cards.influence_count && s.players[x.seat].hand.has(card);
    if (held && s.selling.has(card)) return {"already_selling", "A-59"};
    if (held && Queries(setup_, s).is_reserved(x.seat, card)) return {"one_is_given", "A-40"};
    return {"not_in_hand", "NP-SELL-1"};
}

// A seat that is not asked, or has answered already.
Refusal NothingPersonal::explain_unasked(const State& s, const Action& x, bool fitting) const {
    const Queries q(setup_, s);
    const PromptId asked = question(s.decision);
    const bool has_passed = !q.may_play_cards(x.seat);
    if (has_passed && (is_card_play(x) || (x.kind == kPass && (asked == PromptId::turn || is_window(asked)))))
        return {"has_passed", "NP-INFL-3"};
    if (!fitting) return {"not_your_turn", rule_of_verb(q, x)};
    if (!is_window(asked)) return {"not_your_turn", rule_of_asking(asked)};
    if (s.decision.asked.has(x.seat)) return {"already_answered", "NP-WIN-3"};
    return is_card_play(x) ? explain_card(s, x) : Refusal{"not_your_turn", rule_of_asking(asked)};
}

}  // namespace consigliere::nothing_personal
