// What is wrong with an answer to the question that stands, by the most specific rule.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

// The rule that says to whom an effect may be done.
std::string_view rule_of_target(Effect effect) {
    switch (effect) {
    case Effect::cardhit:       return "NP-WHACK-1";
    case Effect::escape:
    case Effect::retarget:      return "NP-WHACK-7";
    case Effect::jailbreak:     return "NP-COMP-11";
    case Effect::prisonswap:    return "NP-CTRL-7";
    case Effect::snitch:        return "NP-KEY-5";
    case Effect::onedraw:       return "A-47";
    case Effect::unblackmail:
    case Effect::takeblackmail: return "NP-BLACK-1";
    case Effect::neutral3:      return "NP-KEY-1";
    default:                    return "NP-KEY-2";
    }
}

std::string_view rule_of_timing(Timing timing) {
    switch (timing) {
    case Timing::turn:   return "NP-INFL-1";
    case Timing::any:    return "NP-WIN-1";
    case Timing::income: return "NP-BUS-1";
    default:             return "NP-WHACK-7";
    }
}

Refusal explain_icon(const Queries& q, const Action& x) {
    const auto& f = q.s.frames.top<PlayFrame>();
    const InfluenceCard& c = q.card(f.card);
    if (x.a < 1 || x.a > c.icon_count) return {"not_offered", "NP-INFL-4"};
    const int number = x.a - 1, supply = q.s.players[f.seat].supply;
    const Icon& icon = c.icons[number];
    if (f.placed.has(number)) return {"not_offered", "NP-INFL-5"};
    if (icon.count > supply) return {"too_few_markers", "NP-INFL-6", icon.count, supply};
    return {"icon_does_not_fit", "NP-INFL-4"};
}

Refusal explain_space(const Queries& q, const Action& x) {
    const auto& f = q.s.frames.top<PlayFrame>();
    if (f.use == CardUse::discard) return {"not_offered", "NP-INFL-1"};
    const InfluenceCard& c = q.card(f.card);
    if (c.effect == Effect::cardhit && SpaceId(x.a) == kCapoSpace && q.is_occupied(kCapoSpace))
        return {kCannotAfford, "NP-WHACK-1", c.price + q.surcharge(kCapoSpace), q.money(f.seat)};
    return {"not_offered", rule_of_target(c.effect)};
}

bool lies_there(const State& s, const Action& x) {
    return x.a < kSpaces && x.b < kOwners && s.spaces[SpaceId(x.a)].markers[OwnerId(x.b)] > 0;
}

Refusal explain_marker(const Queries& q, const Action& x) {
    if (!lies_there(q.s, x)) return {"no_object", "NP-COMP-8"};
    const MarkerRef marker{SpaceId(x.a), OwnerId(x.b), x.c};
    if (q.s.frames.top_is<ActFrame>()) {
        if (q.s.spaces[marker.space].blackmail != marker.owner && x.c != 0) return {"not_offered", "NP-BLACK-2"};
        const bool exchange = q.active_action(q.s.frames.top<ActFrame>()) == ActiveAction::exchange;
        return {"not_offered", exchange ? "A-54" : "NP-ACT-6"};
    }
    const auto& f = q.s.frames.top<PlayFrame>();
    const InfluenceCard& c = q.card(f.card);
    const bool own = marker.owner == owner_of(f.seat);
    if (c.effect == Effect::remove1 && marker.space == f.last_space) return {"other_gangster", "NP-KEY-1"};
    if (c.effect == Effect::trade2for4 && f.chosen < c.amount && !own) return {"not_offered", "A-39"};
    if (c.effect == Effect::takeblackmail && own) return {"not_offered", "A-05"};
    return {"not_offered", "NP-BLACK-2"};
}

// Why this gangster cannot do so now (NP-ACT-1).
Refusal explain_act(const Queries& q, const Action& x) {
    ActFrame wanted = q.s.frames.top<ActFrame>();
    wanted.verb = static_cast<Verb>(x.kind);
    const Player& who = q.s.players[wanted.seat];
    if (q.s.spaces[wanted.space].negated) return {"negated", "NP-ACT-5"};
    switch (q.active_action(wanted)) {
    case ActiveAction::move: return {"nobody_to_move_on", "NP-MOVE-1"};
    case ActiveAction::none:
        if (x.kind == kPower) return {"no_object", "NP-POS-9"};
        return {"no_object", is_starred(q.gangster_on(wanted.space).ability) ? "NP-ACT-2" : "NP-ACT-1"};
    case ActiveAction::whack:
    case ActiveAction::bribe:
        if (who.money < q.action_amount(wanted))
            return {kCannotAfford, "NP-FLOW-3", q.action_amount(wanted), who.money};
        return {"no_object", "NP-FLOW-5"};
    case ActiveAction::draw:  return {"no_object", "NP-FLOW-4"};
    case ActiveAction::place: return {"too_few_markers", "NP-COMP-3", 1, who.supply};
    case ActiveAction::black:
        if (who.supply == 0) return {"too_few_markers", "NP-COMP-3", 1, 0};
        return {"no_object", q.s.blackmail == 0 ? "NP-COMP-3" : "NP-BLACK-1"};
    case ActiveAction::neutral3: return {"no_object", "NP-COMP-3"};
    case ActiveAction::negate:   return {"no_object", "NP-NGT-4"};
    case ActiveAction::exchange: return {"no_object", "A-54"};
    default:                     return {"no_object", "NP-FLOW-5"};
    }
}

Refusal explain_act_space(const Queries& q, const Action& x) {
    const auto& f = q.s.frames.top<ActFrame>();
    const SpaceId space(x.a);
    switch (q.active_action(f)) {
    case ActiveAction::move: return {"no_arrow", "NP-MOVE-1"};
    case ActiveAction::whack:
        if (space == f.space) return {"not_himself", "NP-WHACK-1"};
        if (space == kCapoSpace && q.is_occupied(kCapoSpace))
            return {kCannotAfford, "NP-WHACK-1", q.action_amount(f) + q.surcharge(kCapoSpace), q.money(f.seat)};
        return {"not_offered", "NP-WHACK-1"};
    case ActiveAction::negate:   return {"not_offered", q.s.negate == 0 && f.named == 0 ? "NP-NGT-2" : "NP-NGT-4"};
    case ActiveAction::black:    return {"not_offered", "NP-BLACK-1"};
    case ActiveAction::neutral3: return {"not_offered", "NP-POS-7"};
    case ActiveAction::place:    return {"not_offered", "NP-POS-6"};
    default:                     return {"not_offered", "NP-ACT-6"};
    }
}

Refusal explain_reroll(const Queries& q, const Action& x) {
    if (x.a > kFreeAbility) return {"not_offered", "NP-REROLL-1"};
    if (x.a == kFreeAbility) return {"not_offered", "NP-REROLL-3"};
    if (!q.reroll_for_money()) return {"whack_stands", "NP-REROLL-4"};
    if (x.a == kToken) return {"not_offered", "NP-REROLL-1"};
    return {kCannotAfford, "NP-REROLL-1", q.setup.options.reroll_cost, q.money(x.seat)};
}

Refusal explain_pay(const Queries& q, const Action& x) {
    const PromptId asked = question(q.s.decision);
    const InfluenceCard& c = q.card(q.s.frames.top<PlayFrame>().card);
    const int price = asked == PromptId::sale ? c.amount : c.price, money = q.money(x.seat);
    if (money < price) return {kCannotAfford, "NP-FLOW-3", price, money};
    const bool no_card = asked == PromptId::sale && q.influence_left() == 0;
    return {"no_object", no_card ? "NP-FLOW-6" : prompt_of(asked).rule};
}

Refusal explain_promotion(const Queries& q, SpaceId space) {
    const bool promoted = space.index < kSpaces && q.is_occupied(space) && q.s.promoted.has(q.s.spaces[space].gangster);
    return {"not_offered", promoted ? "NP-FAM-4" : "NP-FAM-3"};
}

}  // namespace

Refusal NothingPersonal::explain(const State& s, const Action& x) const {
    const Queries q(setup_, s);
    const int money = q.money(x.seat);
    switch (x.kind) {
    case kIcons:
    case kUse:
    case kDiscard: return explain_card(s, x);
    case kAnte:
        if (x.n < s.ante) return {"ante_too_low", "NP-ANTE-3", s.ante, x.n};
        if (x.n > money) return {kCannotAfford, "NP-FLOW-3", x.n, money};
        return {"ante_not_round", "A-61"};
    case kIcon:    return explain_icon(q, x);
    case kTarget:  return s.frames.top_is<ActFrame>() ? explain_act_space(q, x) : explain_space(q, x);
    case kMarker:  return explain_marker(q, x);
    case kPower:
    case kAbility:
    case kMove:    return explain_act(q, x);
    case kReroll:  return explain_reroll(q, x);
    case kBuy:
        if (x.a > kMostBought) return {"not_offered", "NP-FENCE-3"};
        if (x.a > q.influence_left()) return {"no_object", "NP-FLOW-6"};
        return {kCannotAfford, "NP-FENCE-3", x.a * setup_.options.buy_price, money};
    case kPay:     return explain_pay(q, x);
    case kPromote: return explain_promotion(q, SpaceId(x.a));
    case kGive:    return {"not_offered", "A-40"};
    default:       return {"not_offered", prompts()[s.decision.prompt].rule};
    }
}

// A card that cannot be played this way now.
Refusal NothingPersonal::explain_card(const State& s, const Action& x) const {
    const Queries q(setup_, s);
    const Seat seat = x.seat;
    const CardId card(x.a);
    if (x.a >= setup_.cards.influence_count || !s.players[seat].hand.has(card)) return {"not_in_hand", "NP-INFL-1"};
    if (x.b != 0 || x.c != 0 || x.d != 0 || x.n != 0) return {"not_offered", "NP-INFL-1"};
    if (s.selling.has(card)) return {"already_selling", "A-59"};
    const InfluenceCard& c = q.card(card);
    const CardUse use = x.kind == kIcons ? CardUse::icons : x.kind == kUse ? CardUse::ability : CardUse::discard;
    const bool on_turn = question(s.decision) == PromptId::turn;
    const int cash = on_turn ? q.money(seat) : q.cash_with_sales(seat), supply = s.players[seat].supply;
    if (!on_turn && use == CardUse::discard) return {"wrong_moment", "NP-INFL-1"};
    if (!on_turn && use == CardUse::icons && c.key != Key::any) return {"wrong_moment", "NP-KEY-3"};
    if (use == CardUse::ability && c.key != Key::instead) return {"no_ability", "NP-KEY-2"};
    const bool its_moment = on_turn ? use != CardUse::ability || c.timing == Timing::turn || c.timing == Timing::any
                                    : q.cards_for(question(s.decision)).has(card);
    if (!its_moment) return {"wrong_moment", rule_of_timing(c.timing)};
    if (use == CardUse::discard && supply == 0) return {"too_few_markers", "NP-INFL-9", 1, 0};
    if (cash < q.own_cost(c, use))
        return {kCannotAfford, use == CardUse::icons ? "NP-KEY-3" : "NP-KEY-4", q.own_cost(c, use), cash};
    if (on_turn && !q.can_afford_turn(c, use, cash)) return {"ante_too_high", "NP-ANTE-3", s.ante, cash};
    return use == CardUse::icons ? explain_icons(s, c, supply) : explain_ability(s, c, supply);
}

// (a) of NP-INFL-1 without an icon that could be placed.
Refusal NothingPersonal::explain_icons(const State& s, const InfluenceCard& c, int supply) const {
    const Queries q(setup_, s);
    for (int i = 0; i < c.icon_count; ++i)
        if (!q.icon_spaces(c.icons[i]).empty() && c.icons[i].count > supply)
            return {"too_few_markers", "NP-INFL-6", c.icons[i].count, supply};
    return {"nobody_fits", c.key == Key::with ? "NP-INFL-11" : "NP-INFL-7"};
}

// An ability without the object that its card names as a condition.
Refusal NothingPersonal::explain_ability(const State& s, const InfluenceCard& c, int supply) const {
    switch (c.effect) {
    case Effect::snitch: return {"no_object", "NP-KEY-5"};
    case Effect::hijack: return {"no_object", "A-29"};
    case Effect::jailbreak:
        if (supply < c.amount) return {"too_few_markers", "NP-COMP-3", c.amount, supply};
        return {"no_object", "NP-COMP-11"};
    case Effect::prisonswap: return {"no_object", s.prison.empty() ? "NP-COMP-11" : "NP-CTRL-7"};
    case Effect::escape:
    case Effect::insurance:
    case Effect::retarget:   return {"no_object", "NP-WHACK-7"};
    default:                 return {"no_object", "A-50"};
    }
}

}  // namespace consigliere::nothing_personal
