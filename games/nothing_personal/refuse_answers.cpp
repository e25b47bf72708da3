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

Refusal explain_icon(const Reading& r, const State& s, const Action& x) {
    const Frame& f = s.top();
    const InfluenceCard& c = r.card(f.a);
    if (x.a < 1 || x.a > c.icon_count) return {"not_offered", "NP-INFL-4"};
    const Icon& icon = c.icons[x.a - 1u];
    const int supply = s.player(f.seat).supply;
    if ((f.c >> (x.a - 1) & 1u) != 0) return {"not_offered", "NP-INFL-5"};  // placed already
    if (icon.count > supply) return {"too_few_markers", "NP-INFL-6", icon.count, supply};
    return {"icon_does_not_fit", "NP-INFL-4"};
}

Refusal explain_space(const Reading& r, const State& s, const Action& x) {
    const Frame& f = s.top();
    if (static_cast<CardUse>(f.b) == CardUse::discard) return {"not_offered", "NP-INFL-1"};
    const InfluenceCard& c = r.card(f.a);
    if (c.effect == Effect::cardhit && x.a == kCapoSpace && r.is_occupied(kCapoSpace))
        return {"cannot_afford", "NP-WHACK-1", c.price + r.surcharge(kCapoSpace), r.money(f.seat)};
    return {"not_offered", rule_of_target(c.effect)};
}

bool lies_there(const State& s, const Action& x) {
    return x.a < kSpaces && x.b < kOwners && s.space(x.a).count[x.b] > 0;
}

Refusal explain_marker(const Reading& r, const State& s, const Action& x) {
    const Frame& f = s.top();
    if (!lies_there(s, x)) return {"no_object", "NP-COMP-8"};
    const bool token_wrong = (s.space(x.a).blackmail == x.b) != (x.c != 0);
    if (f.kind == FrameKind::act) {
        if (token_wrong && x.c != 0) return {"not_offered", "NP-BLACK-2"};
        return {"not_offered", r.deed(f) == Deed::exchange ? "A-54" : "NP-ACT-6"};
    }
    const Effect effect = r.card(f.a).effect;
    if (effect == Effect::remove1 && x.a == f.d) return {"other_gangster", "NP-KEY-1"};
    if (effect == Effect::trade2for4 && f.e < 2 && x.b != f.seat) return {"not_offered", "A-39"};
    if (effect == Effect::takeblackmail && x.b == f.seat) return {"not_offered", "A-05"};
    return {"not_offered", "NP-BLACK-2"};
}

// Why this gangster cannot do so now (NP-ACT-1).
Refusal explain_act(const Reading& r, const State& s, const Action& x) {
    Frame wanted = s.top();
    wanted.b = x.kind;
    const Player& who = s.player(wanted.seat);
    if (r.is_negated(wanted.a)) return {"negated", "NP-ACT-5"};
    switch (r.deed(wanted)) {
    case Deed::move: return {"nobody_to_move_on", "NP-MOVE-1"};
    case Deed::none:
        if (x.kind == kPower) return {"no_object", "NP-POS-9"};
        return {"no_object", is_starred(r.gangster_on(wanted.a).ability) ? "NP-ACT-2" : "NP-ACT-1"};
    case Deed::whack:
    case Deed::bribe:
        if (r.money(wanted.seat) < r.deed_amount(wanted))
            return {"cannot_afford", "NP-FLOW-3", r.deed_amount(wanted), r.money(wanted.seat)};
        return {"no_object", "NP-FLOW-5"};
    case Deed::draw:  return {"no_object", "NP-FLOW-4"};
    case Deed::place: return {"too_few_markers", "NP-COMP-3", 1, who.supply};
    case Deed::black:
        if (who.supply == 0) return {"too_few_markers", "NP-COMP-3", 1, 0};
        return {"no_object", s.blackmail == 0 ? "NP-COMP-3" : "NP-BLACK-1"};
    case Deed::neutral3: return {"no_object", "NP-COMP-3"};
    case Deed::negate:   return {"no_object", "NP-NGT-4"};
    case Deed::exchange: return {"no_object", "A-54"};
    default:             return {"no_object", "NP-FLOW-5"};
    }
}

Refusal explain_act_space(const Reading& r, const State& s, const Action& x) {
    const Frame& f = s.top();
    const Deed deed = r.deed(f);
    if (deed == Deed::move) return {"no_arrow", "NP-MOVE-1"};
    if (deed == Deed::whack && x.a == f.a) return {"not_himself", "NP-WHACK-1"};
    if (deed == Deed::whack && x.a == kCapoSpace && r.is_occupied(kCapoSpace))
        return {"cannot_afford", "NP-WHACK-1", r.deed_amount(f) + r.surcharge(kCapoSpace), r.money(f.seat)};
    switch (deed) {
    case Deed::whack:    return {"not_offered", "NP-WHACK-1"};
    case Deed::negate:   return {"not_offered", s.negate == 0 && f.e == 0 ? "NP-NGT-2" : "NP-NGT-4"};
    case Deed::black:    return {"not_offered", "NP-BLACK-1"};
    case Deed::neutral3: return {"not_offered", "NP-POS-7"};
    case Deed::place:    return {"not_offered", "NP-POS-6"};
    default:             return {"not_offered", "NP-ACT-6"};
    }
}

Refusal explain_reroll(const Reading& r, const Options& options, const Action& x) {
    if (x.a > kFreeAbility) return {"not_offered", "NP-REROLL-1"};
    if (x.a == kFreeAbility) return {"not_offered", "NP-REROLL-3"};
    if (!r.reroll_for_money()) return {"whack_stands", "NP-REROLL-4"};
    if (x.a == kToken) return {"not_offered", "NP-REROLL-1"};
    return {"cannot_afford", "NP-REROLL-1", options.reroll_cost, r.money(x.seat.index)};
}

}  // namespace

Refusal NothingPersonal::explain(const State& s, const Action& x) const {
    const Reading r(setting_, s);
    const int money = r.money(x.seat.index);
    const std::string_view rule = prompts()[static_cast<std::size_t>(s.ask) - 1].rule;
    switch (x.kind) {
    case kIcons:
    case kUse:
    case kDiscard: return explain_card(s, x);
    case kAnte:
        if (x.n < s.ante) return {"ante_too_low", "NP-ANTE-3", s.ante, x.n};
        if (x.n > money) return {"cannot_afford", "NP-FLOW-3", x.n, money};
        return {"ante_not_round", "A-61"};
    case kIcon:    return explain_icon(r, s, x);
    case kTarget:  return s.ask == Ask::space ? explain_space(r, s, x) : explain_act_space(r, s, x);
    case kMarker:  return explain_marker(r, s, x);
    case kPower:
    case kAbility:
    case kMove:    return explain_act(r, s, x);
    case kReroll:  return explain_reroll(r, setting_.options, x);
    case kBuy:
        if (x.a > 2) return {"not_offered", "NP-FENCE-3"};
        if (x.a > r.influence_left()) return {"no_object", "NP-FLOW-6"};
        return {"cannot_afford", "NP-FENCE-3", x.a * setting_.options.buy_price, money};
    case kPay: {
        const int price = s.ask == Ask::sale ? 4 : r.card(s.top().a).price;
        if (money < price) return {"cannot_afford", "NP-FLOW-3", price, money};
        return {"no_object", s.ask == Ask::sale && r.influence_left() == 0 ? "NP-FLOW-6" : rule};
    }
    case kPromote: {
        const bool promoted = x.a < kSpaces && r.is_occupied(x.a) && (s.promoted >> s.space(x.a).gangster & 1) != 0;
        return {"not_offered", promoted ? "NP-FAM-4" : "NP-FAM-3"};
    }
    case kGive: return {"not_offered", "A-40"};
    default:    return {"not_offered", rule};
    }
}

// A card that cannot be played this way now.
Refusal NothingPersonal::explain_card(const State& s, const Action& x) const {
    const Reading r(setting_, s);
    const int seat = x.seat.index;
    if (x.a >= setting_.cards.influence_count || !s.player(seat).hand.has(x.a)) return {"not_in_hand", "NP-INFL-1"};
    if (x.b != 0 || x.c != 0 || x.d != 0 || x.n != 0) return {"not_offered", "NP-INFL-1"};
    if (s.selling.has(x.a)) return {"already_selling", "A-59"};
    const InfluenceCard& c = r.card(x.a);
    const CardUse use = x.kind == kIcons ? CardUse::icons : x.kind == kUse ? CardUse::ability : CardUse::discard;
    const bool on_turn = s.ask == Ask::turn;
    const int cash = on_turn ? r.money(seat) : r.cash_with_sales(seat), supply = s.player(seat).supply;
    if (!on_turn && use == CardUse::discard) return {"wrong_moment", "NP-INFL-1"};
    if (!on_turn && use == CardUse::icons && c.key != Key::any) return {"wrong_moment", "NP-KEY-3"};
    if (use == CardUse::ability && c.key != Key::instead) return {"no_ability", "NP-KEY-2"};
    const bool its_moment = on_turn ? use != CardUse::ability || c.timing == Timing::turn || c.timing == Timing::any
                                    : r.cards_for(s.ask).has(x.a);
    if (!its_moment) return {"wrong_moment", rule_of_timing(c.timing)};
    if (use == CardUse::discard && supply == 0) return {"too_few_markers", "NP-INFL-9", 1, 0};
    if (cash < r.own_cost(c, use))
        return {"cannot_afford", use == CardUse::icons ? "NP-KEY-3" : "NP-KEY-4", r.own_cost(c, use), cash};
    if (on_turn && !r.can_afford_turn(c, use, cash)) return {"ante_too_high", "NP-ANTE-3", s.ante, cash};
    return use == CardUse::icons ? explain_icons(s, c, supply) : explain_ability(s, c, seat);
}

// (a) of NP-INFL-1 without an icon that could be placed.
Refusal NothingPersonal::explain_icons(const State& s, const InfluenceCard& c, int supply) const {
    const Reading r(setting_, s);
    for (int i = 0; i < c.icon_count; ++i) {
        const Icon& icon = c.icons[static_cast<std::size_t>(i)];
        if (r.icon_spaces(icon) != 0 && icon.count > supply)
            return {"too_few_markers", "NP-INFL-6", icon.count, supply};
    }
    return {"nobody_fits", c.key == Key::with ? "NP-INFL-11" : "NP-INFL-7"};
}

// An ability without the object that its card names as a condition.
Refusal NothingPersonal::explain_ability(const State& s, const InfluenceCard& c, int seat) const {
    const int supply = s.player(seat).supply;
    switch (c.effect) {
    case Effect::snitch: return {"no_object", "NP-KEY-5"};
    case Effect::hijack: return {"no_object", "A-29"};
    case Effect::jailbreak:
        if (supply < 2) return {"too_few_markers", "NP-COMP-3", 2, supply};
        return {"no_object", "NP-COMP-11"};
    case Effect::prisonswap: return {"no_object", s.prison == 0 ? "NP-COMP-11" : "NP-CTRL-7"};
    case Effect::escape:
    case Effect::insurance:
    case Effect::retarget:   return {"no_object", "NP-WHACK-7"};
    default:                 return {"no_object", "A-50"};
    }
}

}  // namespace consigliere::nothing_personal
