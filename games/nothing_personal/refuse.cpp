// Why something may not be done now, with the most specific rule that forbids it: first whether the question stands
// at all and who answers it, then what is wrong with the answer (refuse_answers.cpp).
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

bool is_card_play(const Action& x) { return x.kind == kIcons || x.kind == kUse || x.kind == kDiscard; }

// Does this verb answer that question?
bool fits(Ask ask, std::uint8_t verb) {
    switch (verb) {
    case kPass:
        return ask == Ask::turn || ask == Ask::grantee || ask == Ask::extra || ask == Ask::sale || ask == Ask::act ||
               ask == Ask::reroll || is_window(ask);
    case kIcons:
    case kUse:
    case kDiscard: return ask == Ask::turn || is_window(ask);
    case kAnte:    return ask == Ask::ante;
    case kIcon:    return ask == Ask::icon;
    case kPlace:   return ask == Ask::init || ask == Ask::grantee;
    case kTarget:  return ask == Ask::space || ask == Ask::act_space;
    case kMarker:  return ask == Ask::marker || ask == Ask::act_marker;
    case kGroup:   return ask == Ask::group;
    case kName:
        return ask == Ask::start || ask == Ask::grant || ask == Ask::player || ask == Ask::tie ||
               ask == Ask::act_player;
    case kPrisoner: return ask == Ask::prisoner;
    case kGive:     return ask == Ask::give;
    case kAllow:
    case kForbid:   return ask == Ask::consent;
    case kPay:      return ask == Ask::extra || ask == Ask::sale;
    case kPower:
    case kAbility:
    case kMove:     return ask == Ask::act;
    case kReroll:   return ask == Ask::reroll;
    case kBuy:      return ask == Ask::buy;
    case kPromote:  return ask == Ask::fill;
    case kBack:     return ask == Ask::act_space || ask == Ask::act_marker || ask == Ask::act_player;
    default:        return false;
    }
}

// The rule that says whose answer it is.
std::string_view rule_of_asking(Ask ask) {
    switch (ask) {
    case Ask::start:      return "NP-SETUP-6";
    case Ask::init:       return "NP-SETUP-7";
    case Ask::turn:       return "NP-INFL-2";
    case Ask::ante:       return "NP-ANTE-2";
    case Ask::grant:
    case Ask::grantee:    return "NP-KEY-6";
    case Ask::give:       return "A-40";
    case Ask::tie:        return "NP-CTRL-3";
    case Ask::act:        return "NP-ACT-1";
    case Ask::act_space:
    case Ask::act_marker:
    case Ask::act_player: return "NP-ACT-6";
    case Ask::consent:    return "NP-BLACK-4";
    case Ask::reroll:     return "NP-REROLL-2";
    case Ask::any:        return "NP-WIN-1";
    case Ask::income:     return "A-29";
    case Ask::wh1:
    case Ask::wh2:        return "NP-WHACK-7";
    case Ask::buy:        return "NP-FENCE-3";
    case Ask::fill:       return "NP-FAM-2";
    default:              return "NP-WIN-5";  // the choices inside a card being played
    }
}

// The rule by which a question cannot be passed over.
std::string_view rule_of_duty(Ask ask) {
    switch (ask) {
    case Ask::icon:       return "NP-INFL-5";
    case Ask::ante:       return "NP-ANTE-3";
    case Ask::fill:       return "NP-FAM-3";
    case Ask::act_space:
    case Ask::act_marker:
    case Ask::act_player: return "A-55";
    case Ask::space:
    case Ask::marker:
    case Ask::group:
    case Ask::player:
    case Ask::prisoner:   return "NP-KEY-1";
    default:              return rule_of_asking(ask);
    }
}

// From the declaration of an action or card to its end (NP-WIN-5).
bool is_in_progress(const State& s) {
    if (s.ask == Ask::act) return false;
    for (int i = 1; i < s.depth; ++i) {
        const FrameKind kind = s.frames[static_cast<std::size_t>(i)].kind;
        if (kind == FrameKind::play || kind == FrameKind::act || kind == FrameKind::move || kind == FrameKind::whack)
            return true;
    }
    return false;
}

// NP-ANTE-1 to NP-ANTE-5: why nothing can be paid as ante now.
std::string_view rule_of_ante(const Reading& r, const State& s) {
    if (!r.in_phase_a()) return "NP-ANTE-5";
    if (!r.has_ante()) return "NP-ANTE-1";
    const Frame& f = s.top();
    const bool exempt = f.kind == FrameKind::play && r.is_exempt(r.card(f.a), static_cast<CardUse>(f.b));
    return exempt ? "NP-ANTE-4" : "NP-ANTE-2";
}

// The rule that says when this verb has its place, where it has none now.
std::string_view rule_of_verb(const Reading& r, const State& s, const Action& x) {
    switch (x.kind) {
    case kPass:     return rule_of_duty(s.ask);
    case kIcons:
    case kUse:
    case kDiscard:  return s.part == Part::setup ? "NP-SETUP-7" : is_in_progress(s) ? "NP-WIN-5" : "NP-WIN-1";
    case kAnte:     return rule_of_ante(r, s);
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
    default:        return rule_of_asking(s.ask);
    }
}

}  // namespace

Refusal NothingPersonal::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= setting_.players) return {"no_such_seat"};
    if (s.part == Part::over) return {"game_over", "NP-CAL-1"};
    if (x.kind > kBack) return {"unknown_action", prompts()[static_cast<std::size_t>(s.ask) - 1].rule};
    if (x.kind == kSell) return check_sale(s, x);
    const bool fitting = !is_chance(s.ask) && fits(s.ask, x.kind);
    if (!is_awaited(s, x.seat)) return explain_unasked(s, x, fitting);
    if (!fitting) return {"not_offered", rule_of_verb(Reading(setting_, s), s, x)};
    ActionList allowed;
    legal_actions(s, x.seat, allowed);
    return allowed.contains(x) ? kAllowed : explain(s, x);
}

Refusal NothingPersonal::check_sale(const State& s, const Action& x) const {
    ActionList allowed;
    free_actions(s, x.seat, allowed);
    if (allowed.contains(x)) return kAllowed;
    const bool held = x.a < setting_.cards.influence_count && s.player(x.seat.index).hand.has(x.a);
    if (held && s.selling.has(x.a)) return {"already_selling", "A-59"};
    if (held && Reading(setting_, s).is_reserved(x.seat.index, x.a)) return {"one_is_given", "A-40"};
    return {"not_in_hand", "NP-SELL-1"};
}

// A seat that is not asked, or has answered already.
Refusal NothingPersonal::explain_unasked(const State& s, const Action& x, bool fitting) const {
    const Reading r(setting_, s);
    const bool has_passed = !r.may_play_cards(x.seat.index);
    if (has_passed && (is_card_play(x) || (x.kind == kPass && (s.ask == Ask::turn || is_window(s.ask)))))
        return {"has_passed", "NP-INFL-3"};
    if (!fitting) return {"not_your_turn", rule_of_verb(r, s, x)};
    if (!is_window(s.ask)) return {"not_your_turn", rule_of_asking(s.ask)};
    if ((s.top().a >> x.seat.index & 1u) != 0) return {"already_answered", "NP-WIN-3"};
    return is_card_play(x) ? explain_card(s, x) : Refusal{"not_your_turn", rule_of_asking(s.ask)};
}

}  // namespace consigliere::nothing_personal
