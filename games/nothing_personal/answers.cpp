// Every answer to the standing question. The sale of a card (NP-SELL-1) is a free act; it stands among the answers only
// where money is all that is missing, so that a player who could raise it is not passed over (TV-06).
#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

template <class Out>
void Reading::list_answers(Out& out) const {
    const auto seats = [&] { for_each_bit(s.choices, [&](int p) { out.push(answer(kName, p)); }); };
    const auto back = [&] { out.push(answer(kBack)); };
    switch (s.ask) {
    case Ask::start:
    case Ask::grant:
    case Ask::player:
    case Ask::tie: return seats();
    case Ask::act_player: seats(); return back();
    case Ask::init: return list_spaces(out, kPlace);
    case Ask::space: return list_spaces(out, kTarget);
    case Ask::act_space: list_spaces(out, kTarget); return back();
    case Ask::fill: return list_spaces(out, kPromote);
    case Ask::grantee:
        out.push(answer(kPass));
        return list_spaces(out, kPlace);
    case Ask::turn: return list_turn(out);
    case Ask::ante:
        for (int n = s.ante; n <= money(s.asked); ++n) out.push(answer(kAnte, 0, 0, 0, n));
        return;
    case Ask::icon: return list_icons(out);
    case Ask::marker: return list_markers(out);
    case Ask::act_marker:
        list_markers(out);
        if (out.size() > 1) back();  // the only one is taken at once
        return;
    case Ask::group: return list_groups(out);
    case Ask::prisoner: return for_each_bit(s.prison, [&](int x) { out.push(answer(kPrisoner, x)); });
    case Ask::extra: return list_payment(out, card(s.top().a).price);
    case Ask::sale: return list_payment(out, 4);
    case Ask::give: return list_gifts(out);
    case Ask::any: return list_any(out);
    case Ask::income:
    case Ask::wh1:
    case Ask::wh2: return list_reactions(out);
    case Ask::act: return list_act(out);
    case Ask::consent:
        out.push(answer(kAllow));
        out.push(answer(kForbid));
        return;
    case Ask::reroll: return list_reroll(out);
    case Ask::buy: return list_buys(out);
    default: return;
    }
}

template <class Out>
void Reading::list_spaces(Out& out, Verb verb) const {
    for_each_bit(choices(), [&](int i) { out.push(answer(verb, i)); });
}

template <class Out>
void Reading::list_sales(int seat, Out& out) const {
    for_each_card(s.player(seat).hand, [&](int c) {
        if (!is_reserved(seat, c)) out.push({kSell, Seat(seat), static_cast<std::uint8_t>(c)});
    });
}

template <class Out>
void Reading::list_turn(Out& out) const {
    const int seat = s.asked;
    const auto uses = [&](int cash) {
        for_each_card(s.player(seat).hand, [&](int c) {
            const unsigned u = turn_uses(c, seat, cash);
            if (u & 1u) out.push(answer(kIcons, c));
            if (u & 2u) out.push(answer(kUse, c));
            if (u & 4u) out.push(answer(kDiscard, c));
        });
    };
    out.push(answer(kPass));
    uses(money(seat));
    if (out.size() > 1 || raisable(seat) == money(seat)) return;
    uses(raisable(seat));  // only to see whether there would be any
    const bool helps = out.size() > 1;
    out.clear();
    out.push(answer(kPass));
    if (helps) list_sales(seat, out);
}

template <class Out>
void Reading::list_any(Out& out) const {
    const int seat = s.asked;
    out.push(answer(kPass));
    for_each_card(s.player(seat).hand & g.cards.any_time, [&](int c) {
        if (is_usable_any_time(c, seat, money(seat))) out.push(answer(card(c).key == Key::any ? kIcons : kUse, c));
    });
    if (out.size() == 1 && can_answer_any_time(seat, raisable(seat))) list_sales(seat, out);
}

template <class Out>
void Reading::list_reactions(Out& out) const {
    const int seat = s.asked;
    out.push(answer(kPass));
    const CardSet useful = s.player(seat).hand & (g.cards.hijacks | g.cards.wh1 | g.cards.wh2);
    for_each_card(useful, [&](int c) {
        if (is_usable_reaction(c, seat, s.ask, money(seat))) out.push(answer(kUse, c));
    });
    if (out.size() == 1 && can_react(seat, s.ask, raisable(seat))) list_sales(seat, out);
}

template <class Out>
void Reading::list_act(Out& out) const {
    out.push(answer(kPass));
    const unsigned verbs = act_verbs(s.top(), money(s.asked));
    for (const Verb verb : {kPower, kAbility, kMove})
        if (verbs >> verb & 1u) out.push(answer(verb));
    if (verbs == 0 && act_verbs(s.top(), raisable_without_card(s.asked)) != 0) list_sales(s.asked, out);
}

template <class Out>
void Reading::list_reroll(Out& out) const {
    const int seat = s.asked;
    out.push(answer(kPass));
    if (reroll_for_money() && money(seat) >= g.options.reroll_cost) out.push(answer(kReroll, kCash));
    if (reroll_for_money() && s.player(seat).reroll_tokens > 0) out.push(answer(kReroll, kToken));
    if (can_reroll_free(seat)) out.push(answer(kReroll, kFreeAbility));
    if (out.size() == 1 && can_reroll(seat, raisable_without_card(seat))) list_sales(seat, out);
}

template <class Out>
void Reading::list_icons(Out& out) const {
    const Frame& f = s.top();
    const InfluenceCard& c = card(f.a);
    for (int i = 0; i < c.icon_count; ++i) {
        const Icon& icon = c.icons[static_cast<std::size_t>(i)];
        if ((f.c >> i & 1u) != 0 || !can_place(icon, f.seat)) continue;
        for_each_bit(icon_spaces(icon), [&](int space) { out.push(answer(kIcon, i + 1, space)); });
    }
}

template <class Out>
void Reading::list_markers(Out& out) const {
    const Frame& f = s.top();
    const auto push = [&](const MarkerRef& m) { out.push(answer(kMarker, m.space, m.owner, m.on_token)); };
    if (f.kind == FrameKind::act) {
        for_each_marker(s.occupied, act_owners(f), [&](const MarkerRef& m) {
            if (marker_fits(f, m)) push(m);
        });
        return;
    }
    constexpr unsigned kAll = (1u << kOwners) - 1;
    switch (card(f.a).effect) {
    case Effect::trade2for4: return for_each_marker(s.occupied, f.e < 2 ? 1u << f.seat : kAll, push);
    case Effect::remove1: return for_each_marker(s.occupied & ~bit(f.d), kAll, push);
    default: return for_each_marker(s.occupied, kAll & ~(1u << f.seat), push);  // TAKEBLACKMAIL read as any marker
    }
}

template <class Out>
void Reading::list_groups(Out& out) const {
    for_each_bit(s.occupied, [&](int i) {
        for (int p = 0; p < g.players; ++p)
            if (s.space(i).count[static_cast<std::size_t>(p)] != 0) out.push(answer(kGroup, i, p));
    });
}

template <class Out>
void Reading::list_gifts(Out& out) const {
    const Frame& f = s.top();
    for (int i = 0; i < f.e; ++i)
        for (int p = 0; p < g.players; ++p)
            if (p != f.seat) out.push(answer(kGive, f.t[static_cast<std::size_t>(i)], p));
}

template <class Out>
void Reading::list_buys(Out& out) const {
    const int most = std::min(2, influence_left());
    for (int n = 0; n <= most && n * g.options.buy_price <= money(s.asked); ++n) out.push(answer(kBuy, n));
    if (out.size() == 1 && most > 0 && raisable_without_card(s.asked) >= g.options.buy_price) list_sales(s.asked, out);
}

template <class Out>
void Reading::list_payment(Out& out, int price) const {
    out.push(answer(kPass));
    if (money(s.asked) >= price) out.push(answer(kPay));
    else if (raisable_without_card(s.asked) >= price) list_sales(s.asked, out);
}

template void Reading::list_answers(ActionList&) const;
template void Reading::list_answers(AnswerCount&) const;
template void Reading::list_sales(int, ActionList&) const;

unsigned Reading::choices() const {
    const Frame& f = s.top();
    if (s.ask == Ask::space && static_cast<CardUse>(f.b) == CardUse::ability && card(f.a).effect == Effect::cardhit)
        return whack_targets(kNobody, money(f.seat), card(f.a).price);
    return s.ask == Ask::act_space && deed(f) == Deed::whack ? act_spaces(f) : s.choices;
}

// Whom the table sees asked, whatever they hold (NP-WIN-4).
unsigned Reading::public_addressees() const {
    switch (s.ask) {
    case Ask::any:
    case Ask::income:
    case Ask::wh1:
    case Ask::wh2: return card_players();
    case Ask::reroll: return everyone();
    default: return s.asked < g.players ? 1u << s.asked : 0;
    }
}

}  // namespace consigliere::nothing_personal
