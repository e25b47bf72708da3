// Why an answer is refused. What is legal is what legal_actions lists; here the reason is found, in the words of a rule.
#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

// The rule that says when and by whom this is done.
std::string_view rule_of(const Queries& q, const Action& x) {
    const bool assault = q.s.active.kind == ActionKind::assault;
    switch (x.kind) {
    case kKeep:       return "OM-SETUP-4";
    case kStation:    return q.s.phase == GamePhase::setup ? "OM-SETUP-7" : "OM-DEAL-4";
    case kMoveDomain: return "OM-DEAL-3";
    case kPlay:
    case kPlayOn:
    case kPlayBetween:
    case kPlayFor:
        return q.s.decision.chance() && q.s.decision.prompt == position_of(ChanceKind::die) ? "OM-CARD-2" : "OM-CARD-1";
    case kDiscard:        return q.s.phase == GamePhase::end ? "OM-END-2" : "OM-EVENT-6";
    case kConquer:
    case kAssault:
    case kRob:            return "OM-ACTION-1";
    case kUse:            return assault ? "OM-ASSAULT-2" : "OM-CONQ-3";
    case kInvolve:        return assault || q.s.active.kind == ActionKind::heist ? "OM-INV-8" : "OM-INV-1";
    case kGarrison:       return assault ? "OM-ASSAULT-5" : "OM-CONQ-5";
    case kReinforce:      return "OM-ASSAULT-3";
    case kPost:
    case kEnlist:         return q.s.phase == GamePhase::events ? "OM-EVENT-6" : "OM-END-1";
    case kLoseAt:
    case kLoseFrom:       return "OM-FAM-6";
    case kPayWith:        return "OM-EVENT-4";
    case kChooseCapo:     return "OM-EVENT-5";
    case kChooseDomain:
    case kChooseBusiness: return "OM-EVENT-2";
    case kRetrain:        return "OM-FAM-1";
    case kDeclare:        return q.c().is_main(ObjectiveId(x.a)) ? "OM-OBJ-2" : "OM-OBJ-3";
    case kLend:           return "OM-NEG-1";
    case kHold:           return "OM-NEG-4";
    case kDone:
    case kPass:           return q.s.decision.chance() ? "OM-PLAT-3" : "OM-ROUND-4";
    default:              return "OM-PLAT-3";  // dice and draws are the server's
    }
}

Refusal wrong_number(const Queries& q, const Action& x, const ActionList& legal) {
    int most = 0;
    for (const Action& y : legal)
        if (y.kind == x.kind) most = std::max<int>(most, y.n);
    return {"wrong_number", rule_of(q, x), most, x.n};
}

Refusal why_no_conquest(const Queries& q, const Action& x, std::string_view rule) {
    const Family& me = q.family(x.seat);
    const SlotId slot = q.slot_of(x.seat, CapoId(x.a));
    if (!slot.exists()) return {"not_your_capo", rule};
    if (q.reserve(x.seat, slot) == 0) return {"reserve_empty", rule, 1, 0};
    if (x.kind == kInvolve && me.cash < q.c().involvement_price)
        return {kCannotAfford, "OM-INV-1", q.c().involvement_price * 1000, me.cash * 1000};
    if (!q.takes_domain(x.seat, slot)) return {"capo_full", "OM-DOM-1", q.o().domains_per_capo, q.o().domains_per_capo};
    if (x.kind == kConquer && (x.b >= kDomains || !q.s.centre.has(DomainId(x.b)))) return {"not_in_centre", rule};
    return {"not_offered", rule};
}

// The family that holds this domain; nobody if there is no such domain.
Seat holder_of(const Queries& q, std::uint8_t domain) {
    return domain < kDomains ? q.owner(DomainId(domain)) : Seat::none();
}

Refusal why_no_assault(const Queries& q, const Action& x) {
    if (q.s.truce) return {"truce", "OM-EVENT-2"};
    if (holder_of(q, x.a) != x.seat) return {"not_your_domain", "OM-ASSAULT-1"};
    const DomainId origin(x.a);
    if (q.soldiers_on(origin) < 2) return {"origin_too_weak", "OM-ASSAULT-1", 2, q.soldiers_on(origin)};
    if (!q.takes_domain(x.seat, q.slot_on(origin)))
        return {"capo_full", "OM-DOM-1", q.o().domains_per_capo, q.o().domains_per_capo};
    const Seat rival = holder_of(q, x.b);
    if (!rival.is_player() || rival == x.seat) return {"not_a_rivals_domain", "OM-ASSAULT-1"};
    return {"not_offered", "OM-ASSAULT-1"};
}

Refusal why_no_heist(const Queries& q, const Action& x) {
    const SlotId slot = q.slot_of(x.seat, CapoId(x.a));
    if (!slot.exists()) return {"not_your_capo", "OM-HEIST-1"};
    if (q.reserve(x.seat, slot) == 0) return {"reserve_empty", "OM-HEIST-1", 1, 0};
    const Seat victim = q.owner_of_capo(CapoId(x.b));
    if (!victim.is_player() || victim == x.seat) return {"not_a_rivals_capo", "OM-HEIST-1"};
    if (!q.robbable(victim).has(q.slot_of(victim, CapoId(x.b)))) return {"already_robbed", "OM-HEIST-1"};
    return {"not_offered", "OM-HEIST-1"};
}

Refusal why_no_place(const Queries& q, const Action& x) {
    const int cash = q.family(x.seat).cash;
    if (asks(q.s.decision, PromptId::buy) && cash < q.c().soldier_price)
        return {kCannotAfford, "OM-END-1", q.c().soldier_price * 1000, cash * 1000};
    if (q.soldiers_of(x.seat) >= kMaxOfFamily) return {"family_full", "OM-FAM-6", kMaxOfFamily, kMaxOfFamily};
    SlotId slot;
    if (x.kind == kEnlist) {
        slot = q.slot_of(x.seat, CapoId(x.a));
        if (!slot.exists()) return {"not_your_capo", "OM-FAM-7"};
    } else {
        if (holder_of(q, x.a) != x.seat) return {"not_your_domain", "OM-FAM-7"};
        const int soldiers = q.soldiers_on(DomainId(x.a));
        if (soldiers >= kMaxOnDomain) return {"domain_full", "OM-FAM-4", kMaxOnDomain, soldiers};
        slot = q.slot_on(DomainId(x.a));
    }
    const int total = q.capo_total(x.seat, slot);
    return total >= kMaxOfCapo ? Refusal{"capo_has_fifteen", "OM-FAM-5", kMaxOfCapo, total}
                               : Refusal{"not_offered", "OM-FAM-7"};
}

Refusal why_no_card(const Queries& q, const Action& x) {
    const CardId card(x.a);
    if (x.a >= q.c().n_events || !q.family(x.seat).in_hand.has(card)) return {"not_in_hand", "OM-CARD-1"};
    if (q.g.is_dead(card)) return {"two_player_icon", "OM-CARD-4"};
    const ActiveAction& now = q.s.active;
    if (q.event(card).effect == Effect::borrow_soldier && asks(q.s.decision, prompt_of(Window::force))) {
        const Seat lender(x.b);
        if (lender == now.seat || lender == now.rival) return {"against_loyalty", "OM-LOYAL-1"};
        if (!q.takes_loan(now.side_of(x.seat))) return {"too_many_lent", "OM-NEG-1", kMaxLent, kMaxLent};
        if (x.kind == kPlayOn && lender.index < q.n()) return {"reserve_empty", "OM-NEG-1", 1, 0};
    }
    return {"card_not_now", "OM-CARD-1"};
}

// MAIN only in a Deal phase while its condition holds; a SECONDARY that is held, and whose condition is met.
Refusal why_no_declaration(const Queries& q, const Action& x) {
    const Family& me = q.family(x.seat);
    const ObjectiveId objective(x.a);
    if (q.c().is_main(objective)) return {objective == me.main ? "not_fulfilled" : "not_offered", "OM-OBJ-2"};
    const bool exists = x.a < q.c().n_mains + q.c().n_secondaries;
    if (!exists || !me.secondaries.has(q.c().secondary(objective))) return {"not_offered", "OM-OBJ-3"};
    if (q.o().secondary_in_deal && q.s.phase != GamePhase::deal) return {"not_offered", "OM-OBJ-3"};
    return {"not_fulfilled", "OM-OBJ-6"};
}

// Why not this: by the rule that the answer itself would break, or else by the rule of the question.
Refusal why_not(const Queries& q, const Action& x, const ActionList& legal, bool same_verb) {
    const PromptId prompt = asked_in(q.s.decision);
    const std::string_view rule = Omerta::prompts()[position_of(prompt)].rule;
    switch (x.kind) {
    case kConquer:
        if (prompt == PromptId::action) return why_no_conquest(q, x, "OM-CONQ-1");
        break;
    case kInvolve:
        if (prompt == PromptId::involve) return why_no_conquest(q, x, "OM-INV-2");
        break;
    case kAssault:
        if (prompt == PromptId::action) return why_no_assault(q, x);
        break;
    case kRob:
        if (prompt == PromptId::action) return why_no_heist(q, x);
        break;
    case kUse:
    case kGarrison:
    case kReinforce:
    case kStation:
        if (same_verb) return wrong_number(q, x, legal);
        break;
    case kPost:
    case kEnlist:
        if (prompt == PromptId::place || prompt == PromptId::buy) return why_no_place(q, x);
        break;
    case kPayWith:
        if (same_verb) return {"superfluous_domain", "OM-EVENT-4"};
        break;
    case kDiscard:
        if (same_verb) return {"not_in_hand", rule};
        break;
    case kPlay:
    case kPlayOn:
    case kPlayBetween:
    case kPlayFor:     return why_no_card(q, x);
    case kDeclare:     return why_no_declaration(q, x);
    case kPass:
    case kDone:        return {"not_offered", rule};
    default:           break;
    }
    return {"not_offered", same_verb ? rule : rule_of(q, x)};
}

}  // namespace

Refusal Omerta::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= players_) return {"no_such_seat"};
    if (x.kind >= kVerbs) return {"unknown_action", "OM-PLAT-3"};
    if (s.decision.over()) return {"game_over", options_.conquest_mode ? "OM-CONQMODE-3" : "OM-OBJ-1"};
    const Queries q(*this, s);
    if (s.decision.phase != Phase::deciding || !s.decision.may_act.has(x.seat)) return {"not_your_turn", rule_of(q, x)};
    ActionList legal;
    legal_actions(s, x.seat, legal);
    bool same_verb = false;
    for (const Action& y : legal) {
        if (y == x) return kAllowed;
        same_verb = same_verb || y.kind == x.kind;
    }
    return why_not(q, x, legal, same_verb);
}

}  // namespace consigliere::omerta
