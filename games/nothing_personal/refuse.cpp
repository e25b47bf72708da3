// Why something may not be done now, with the rule that decides.
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

Refusal NothingPersonal::check(const State& s, const Action& x) const {
    if (!x.seat.is_player() || x.seat.index >= setting_.players) return {"no_such_seat"};
    if (s.part == Part::over) return {"game_over"};
    if (x.kind > kBack) return {"unknown_action"};
    ActionList allowed;
    free_actions(s, x.seat, allowed);
    if (x.kind == kSell) return allowed.contains(x) ? kAllowed : Refusal{"not_in_hand", "NP-SELL-1"};
    if (!is_awaited(s, x.seat)) return {"not_your_turn"};
    allowed.clear();
    legal_actions(s, x.seat, allowed);
    return allowed.contains(x) ? kAllowed : explain(s, x);
}

Refusal NothingPersonal::explain(const State& s, const Action& x) const {
    const Reading r(setting_, s);
    const std::string_view rule = prompts()[static_cast<std::size_t>(s.ask) - 1].rule;
    const int money = r.money(x.seat.index);
    switch (s.ask) {
    case Ask::turn:
    case Ask::any:
    case Ask::income:
    case Ask::wh1:
    case Ask::wh2:
        if (x.kind == kIcons || x.kind == kUse || x.kind == kDiscard) return explain_card(s, x);
        break;
    case Ask::ante:
        if (x.kind == kAnte && x.n < s.ante) return {"ante_too_low", "NP-ANTE-3", s.ante, x.n};
        if (x.kind == kAnte && x.n > money) return {"cannot_afford", "NP-FLOW-3", x.n, money};
        if (x.kind == kAnte) return {"ante_not_round", "A-61"};
        break;
    case Ask::icon:
        if (x.kind == kIcon) return {"icon_does_not_fit", "NP-INFL-4"};
        break;
    case Ask::act:
        if ((x.kind == kPower || x.kind == kAbility || x.kind == kMove) && r.is_negated(s.top().a))
            return {"negated", "NP-ACT-5"};
        if (x.kind == kMove) return {"nobody_to_move_on", "NP-MOVE-1"};
        if (x.kind == kPower || x.kind == kAbility) {
            Frame wanted = s.top();
            wanted.b = x.kind;
            const bool costs = r.deed(wanted) == Deed::whack || r.deed(wanted) == Deed::bribe;
            if (costs && money < r.deed_amount(wanted))
                return {"cannot_afford", "NP-FLOW-3", r.deed_amount(wanted), money};
            return {"no_object", "NP-FLOW-5"};
        }
        break;
    case Ask::act_space:
        if (x.kind == kTarget && r.deed(s.top()) == Deed::move) return {"no_arrow", "NP-MOVE-1"};
        if (x.kind == kTarget && r.deed(s.top()) == Deed::whack && x.a == s.top().a)
            return {"not_himself", "NP-WHACK-1"};
        if (x.kind == kTarget && r.deed(s.top()) == Deed::whack)
            return {"cannot_afford", "NP-WHACK-1", r.deed_amount(s.top()) + kCapoSurcharge, money};
        break;
    case Ask::reroll:
        if (x.kind == kReroll && x.a == kCash && !r.reroll_for_money()) return {"whack_stands", "NP-REROLL-4"};
        if (x.kind == kReroll && x.a == kCash)
            return {"cannot_afford", "NP-REROLL-1", setting_.options.reroll_cost, money};
        break;
    case Ask::buy:
        if (x.kind == kBuy && x.a <= 2) return {"cannot_afford", "NP-FENCE-3", x.a * setting_.options.buy_price, money};
        break;
    case Ask::extra:
    case Ask::sale:
        if (x.kind == kPay)
            return {"cannot_afford", "NP-FLOW-3", s.ask == Ask::sale ? 4 : r.card(s.top().a).price, money};
        break;
    default: break;
    }
    return {"not_offered", rule};
}

// A card that cannot be played this way now.
Refusal NothingPersonal::explain_card(const State& s, const Action& x) const {
    const Reading r(setting_, s);
    const int seat = x.seat.index;
    if (x.a >= setting_.cards.influence_count || !s.player(seat).hand.has(x.a)) return {"not_in_hand", "NP-INFL-1"};
    if (x.b != 0 || x.c != 0 || x.d != 0 || x.n != 0) return {"not_offered", "NP-INFL-1"};
    const InfluenceCard& c = r.card(x.a);
    const CardUse use = x.kind == kIcons ? CardUse::icons : x.kind == kUse ? CardUse::ability : CardUse::discard;
    const int money = r.money(seat), supply = s.player(seat).supply;
    if (s.ask != Ask::turn && use == CardUse::icons && c.key != Key::any) return {"wrong_moment", "NP-KEY-3"};
    if (s.ask != Ask::turn && use == CardUse::discard) return {"wrong_moment", "NP-INFL-1"};
    if (use == CardUse::ability && c.key != Key::instead) return {"no_ability", "NP-KEY-2"};
    if (use == CardUse::ability && s.ask == Ask::turn && c.timing != Timing::turn && c.timing != Timing::any)
        return {"wrong_moment", "NP-WIN-1"};
    if (use == CardUse::ability && s.ask == Ask::any && c.timing != Timing::any) return {"wrong_moment", "NP-WIN-1"};
    if (use == CardUse::discard && supply == 0) return {"too_few_markers", "NP-INFL-9", 1, 0};
    if (money < r.own_cost(c, use))
        return {"cannot_afford", use == CardUse::icons ? "NP-KEY-3" : "NP-KEY-4", r.own_cost(c, use), money};
    if (s.ask == Ask::turn && !r.can_afford_turn(c, use, money)) return {"ante_too_high", "NP-ANTE-3", s.ante, money};
    if (use == CardUse::icons) {
        for (int i = 0; i < c.icon_count; ++i) {
            const Icon& icon = c.icons[static_cast<std::size_t>(i)];
            if (r.icon_spaces(icon) != 0 && icon.count > supply)
                return {"too_few_markers", "NP-INFL-6", icon.count, supply};
        }
        return {"nobody_fits", c.key == Key::with ? "NP-INFL-11" : "NP-INFL-7"};
    }
    return {"no_object", c.effect == Effect::snitch ? "NP-KEY-5" : "NP-FLOW-5"};
}

}  // namespace consigliere::nothing_personal
