// Why an answer is refused. What is legal is what legal_actions lists; here the reason is found, in the words of a rule.
#include "games/omerta/facts.hpp"

namespace consigliere::omerta {

namespace {

// The rule that says when and by whom this is done.
std::string_view rule_of(const Facts& f, const Action& x) {
    const bool assault = f.s.deed.kind == DeedKind::assault;
    switch (x.kind) {
    case kKeep:           return "OM-SETUP-4";
    case kStation:        return f.s.phase == GamePhase::setup ? "OM-SETUP-7" : "OM-DEAL-4";
    case kMoveDomain:     return "OM-DEAL-3";
    case kPlay:
    case kPlayOn:
    case kPlayBetween:
    case kPlayFor:        return f.s.pending.chance() && f.s.pending.prompt == kAskDie ? "OM-CARD-2" : "OM-CARD-1";
    case kDiscard:        return f.s.phase == GamePhase::end ? "OM-END-2" : "OM-EVENT-6";
    case kConquer:
    case kAssault:
    case kRob:            return "OM-ACTION-1";
    case kUse:            return assault ? "OM-ASSAULT-2" : "OM-CONQ-3";
    case kInvolve:        return assault || f.s.deed.kind == DeedKind::heist ? "OM-INV-8" : "OM-INV-1";
    case kGarrison:       return assault ? "OM-ASSAULT-5" : "OM-CONQ-5";
    case kReinforce:      return "OM-ASSAULT-3";
    case kPost:
    case kEnlist:         return f.s.phase == GamePhase::events ? "OM-EVENT-6" : "OM-END-1";
    case kLoseAt:
    case kLoseFrom:       return "OM-FAM-6";
    case kPayWith:        return "OM-EVENT-4";
    case kChooseCapo:     return "OM-EVENT-5";
    case kChooseDomain:
    case kChooseBusiness: return "OM-EVENT-2";
    case kRetrain:        return "OM-FAM-1";
    case kDeclare:        return x.a < f.c.n_mains ? "OM-OBJ-2" : "OM-OBJ-3";
    case kLend:           return "OM-NEG-1";
    case kHold:           return "OM-NEG-4";
    case kDone:
    case kPass:           return f.s.pending.chance() ? "OM-PLAT-3" : "OM-ROUND-4";
    default:              return "OM-PLAT-3";  // dice and draws are the server's
    }
}

Refusal wrong_number(const Facts& f, const Action& x, const ActionList& legal) {
    int most = 0;
    for (const Action& y : legal)
        if (y.kind == x.kind) most = std::max<int>(most, y.n);
    return {"wrong_number", rule_of(f, x), most, x.n};
}

Refusal why_no_conquest(const Facts& f, const Action& x, std::string_view rule) {
    const int slot = f.slot_of(x.seat, x.a);
    if (slot < 0) return {"not_your_capo", rule};
    if (f.reserve(x.seat, slot) == 0) return {"reserve_empty", rule, 1, 0};
    if (x.kind == kInvolve && f.family(x.seat).cash < kInvolvementPrice)
        return {"cannot_pay", "OM-INV-1", kInvolvementPrice * 1000, f.family(x.seat).cash * 1000};
    if (!f.takes_domain(x.seat, slot)) return {"capo_full", "OM-DOM-1", f.o.domains_per_capo, f.o.domains_per_capo};
    if (x.kind == kConquer && (x.b >= kDomains || (f.s.centre >> x.b & 1u) == 0)) return {"not_in_centre", rule};
    return {"not_offered", rule};
}

Refusal why_no_assault(const Facts& f, const Action& x) {
    if (f.s.truce != 0) return {"truce", "OM-EVENT-2"};
    if (x.a >= kDomains || f.owner(x.a) != x.seat) return {"not_your_domain", "OM-ASSAULT-1"};
    if (f.soldiers_on(x.a) < 2) return {"origin_too_weak", "OM-ASSAULT-1", 2, f.soldiers_on(x.a)};
    if (!f.takes_domain(x.seat, f.slot_on(x.a)))
        return {"capo_full", "OM-DOM-1", f.o.domains_per_capo, f.o.domains_per_capo};
    if (x.b >= kDomains || !f.owner(x.b).is_player() || f.owner(x.b) == x.seat)
        return {"not_a_rivals_domain", "OM-ASSAULT-1"};
    return {"not_offered", "OM-ASSAULT-1"};
}

Refusal why_no_heist(const Facts& f, const Action& x) {
    const int slot = f.slot_of(x.seat, x.a);
    if (slot < 0) return {"not_your_capo", "OM-HEIST-1"};
    if (f.reserve(x.seat, slot) == 0) return {"reserve_empty", "OM-HEIST-1", 1, 0};
    const Seat victim = f.owner_of_capo(x.b);
    if (!victim.is_player() || victim == x.seat) return {"not_a_rivals_capo", "OM-HEIST-1"};
    if ((f.family(victim).robbed >> f.slot_of(victim, x.b) & 1) != 0) return {"already_robbed", "OM-HEIST-1"};
    return {"not_offered", "OM-HEIST-1"};
}

Refusal why_no_place(const Facts& f, const Action& x) {
    const int cash = f.family(x.seat).cash;
    if (f.s.pending.prompt == kAskBuy && cash < kSoldierPrice)
        return {"cannot_pay", "OM-END-1", kSoldierPrice * 1000, cash * 1000};
    if (f.soldiers_of(x.seat) >= kMaxOfFamily) return {"family_full", "OM-FAM-6", kMaxOfFamily, kMaxOfFamily};
    int slot = -1;
    if (x.kind == kEnlist) {
        slot = f.slot_of(x.seat, x.a);
        if (slot < 0) return {"not_your_capo", "OM-FAM-7"};
    } else {
        if (x.a >= kDomains || f.owner(x.a) != x.seat) return {"not_your_domain", "OM-FAM-7"};
        if (f.soldiers_on(x.a) >= kMaxOnDomain) return {"domain_full", "OM-FAM-4", kMaxOnDomain, f.soldiers_on(x.a)};
        slot = f.slot_on(x.a);
    }
    const int total = f.capo_total(x.seat, slot);
    return total >= kMaxOfCapo ? Refusal{"capo_has_fifteen", "OM-FAM-5", kMaxOfCapo, total}
                               : Refusal{"not_offered", "OM-FAM-7"};
}

Refusal why_no_card(const Facts& f, const Action& x) {
    if (x.a >= f.c.n_events || (f.family(x.seat).hand_mask >> x.a & 1u) == 0) return {"not_in_hand", "OM-CARD-1"};
    if (f.g.is_dead(x.a)) return {"two_player_icon", "OM-CARD-4"};
    const Effect effect = f.event(x.a).effect;
    const Deed& deed = f.s.deed;
    if (effect == Effect::borrow_soldier && f.s.pending.prompt == kAskWindow + static_cast<int>(Window::force)) {
        const Seat lender(x.b);
        if (lender == deed.active || lender == deed.rival) return {"against_loyalty", "OM-LOYAL-1"};
        const int side = x.seat == deed.active ? 0 : 1;
        if (!f.takes_loan(side)) return {"too_many_lent", "OM-NEG-1", kMaxLent, kMaxLent};
        if (x.kind == kPlayOn && lender.index < f.n) return {"reserve_empty", "OM-NEG-1", 1, 0};
    }
    return {"card_not_now", "OM-CARD-1"};
}

// MAIN only in a Deal phase while its condition holds; a SECONDARY that is held, and whose condition is met.
Refusal why_no_declaration(const Facts& f, const Action& x) {
    const Family& me = f.family(x.seat);
    if (x.a < f.c.n_mains) return {x.a == me.main ? "not_fulfilled" : "not_offered", "OM-OBJ-2"};
    const int i = x.a - f.c.n_mains;
    const bool held = i < f.c.n_secondaries && (me.secondaries >> i & 1u) != 0;
    if (!held || (f.o.secondary_in_deal && f.s.phase != GamePhase::deal)) return {"not_offered", "OM-OBJ-3"};
    return {"not_fulfilled", "OM-OBJ-6"};
}

}  // namespace

Refusal Omerta::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= players_) return {"no_such_seat"};
    if (x.kind >= kVerbs) return {"unknown_action", "OM-PLAT-3"};
    if (s.pending.phase == Phase::over) return {"game_over", options_.conquest_mode ? "OM-CONQMODE-3" : "OM-OBJ-1"};
    const Facts f(*this, s);
    if (s.pending.phase != Phase::deciding || !s.pending.may_act.has(x.seat)) return {"not_your_turn", rule_of(f, x)};
    ActionList legal;
    legal_actions(s, x.seat, legal);
    bool same_verb = false;
    for (const Action& y : legal) {
        if (y == x) return kAllowed;
        same_verb = same_verb || y.kind == x.kind;
    }
    switch (x.kind) {
    case kConquer:
        if (s.pending.prompt == kAskAction) return why_no_conquest(f, x, "OM-CONQ-1");
        break;
    case kInvolve:
        if (s.pending.prompt == kAskInvolve) return why_no_conquest(f, x, "OM-INV-2");
        break;
    case kAssault:
        if (s.pending.prompt == kAskAction) return why_no_assault(f, x);
        break;
    case kRob:
        if (s.pending.prompt == kAskAction) return why_no_heist(f, x);
        break;
    case kUse:
    case kGarrison:
    case kReinforce:
    case kStation:
        if (same_verb) return wrong_number(f, x, legal);
        break;
    case kPost:
    case kEnlist:
        if (s.pending.prompt == kAskPlace || s.pending.prompt == kAskBuy) return why_no_place(f, x);
        break;
    case kPayWith:
        if (same_verb) return {"superfluous_domain", "OM-EVENT-4"};
        break;
    case kDiscard:
        if (same_verb) return {"not_in_hand", prompts()[s.pending.prompt].rule};
        break;
    case kPlay:
    case kPlayOn:
    case kPlayBetween:
    case kPlayFor:     return why_no_card(f, x);
    case kDeclare:     return why_no_declaration(f, x);
    case kPass:
    case kDone:        return {"not_offered", prompts()[s.pending.prompt].rule};
    default:           break;
    }
    if (same_verb) return {"not_offered", prompts()[s.pending.prompt].rule};
    return {"not_offered", rule_of(f, x)};
}

}  // namespace consigliere::omerta
