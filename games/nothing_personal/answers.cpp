// Every answer of a seat to the standing question. The sale of a card (NP-SELL-1) is a free act; it stands among the
// answers only where money is all that is missing, so that a player who could raise it is not passed over (TV-06).
#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

namespace {

// Out is an ActionList or an AnswerCount.
template <class Out>
class Answers : Reading {
public:
    Answers(const Reading& position, int asked, Out& answers) : Reading(position), seat(asked), out(answers) {}

    void list();

private:
    void add(Verb verb, int a = 0, int b = 0, int c = 0, int n = 0) {
        out.push({verb, Seat(seat), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                  static_cast<std::uint8_t>(c), 0, static_cast<std::int16_t>(n)});
    }
    void add_seats() {
        for_each_bit(s.choices, [&](int p) { add(kName, p); });
    }
    void add_spaces(Verb verb) {
        for_each_bit(choices(), [&](int i) { add(verb, i); });
    }
    void add_turn();
    void add_turn_uses(int cash);
    void add_window();
    void add_act();
    void add_rerolls();
    void add_icons();
    void add_markers();
    void add_groups();
    void add_gifts();
    void add_buys();
    void add_antes();
    void add_payment(int price, bool possible);

    const int seat;
    Out& out;
};

template <class Out>
void Answers<Out>::list() {
    switch (s.ask) {
    case Ask::start:
    case Ask::grant:
    case Ask::player:
    case Ask::tie:        return add_seats();
    case Ask::act_player: add_seats(); return add(kBack);
    case Ask::init:       return add_spaces(kPlace);
    case Ask::space:      return add_spaces(kTarget);
    case Ask::act_space:  add_spaces(kTarget); return add(kBack);
    case Ask::fill:       return add_spaces(kPromote);
    case Ask::grantee:    add(kPass); return add_spaces(kPlace);
    case Ask::turn:       return add_turn();
    case Ask::ante:       return add_antes();
    case Ask::icon:       return add_icons();
    case Ask::marker:     return add_markers();
    case Ask::act_marker:
        add_markers();
        if (out.size() > 1) add(kBack);  // the only one is taken at once
        return;
    case Ask::group:    return add_groups();
    case Ask::prisoner: return for_each_bit(s.prison, [&](int x) { add(kPrisoner, x); });
    case Ask::extra:    return add_payment(card(s.top().a).price, true);
    case Ask::sale:     return add_payment(4, influence_left() > 0);  // NP-FLOW-6
    case Ask::give:     return add_gifts();
    case Ask::any:
    case Ask::income:
    case Ask::wh1:
    case Ask::wh2:      return add_window();
    case Ask::act:      return add_act();
    case Ask::consent:  add(kAllow); return add(kForbid);
    case Ask::reroll:   return add_rerolls();
    case Ask::buy:      return add_buys();
    default:            return;
    }
}

template <class Out>
void Answers<Out>::add_turn_uses(int cash) {
    for_each_card(s.player(seat).hand, [&](int c) {
        const unsigned u = turn_uses(c, seat, cash);
        if (u & 1u) add(kIcons, c);
        if (u & 2u) add(kUse, c);
        if (u & 4u) add(kDiscard, c);
    });
}

template <class Out>
void Answers<Out>::add_turn() {
    add(kPass);
    add_turn_uses(money(seat));
    if (out.size() > 1 || raisable(seat) == money(seat)) return;
    add_turn_uses(raisable(seat));  // only to see whether there would be any
    const bool helps = out.size() > 1;
    out.clear();
    add(kPass);
    if (helps) list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_window() {
    add(kPass);
    const CardSet hand = unsold(seat), useful = hand & cards_for(s.ask);
    const int cash = cash_with_sales(seat);
    for_each_card(useful, [&](int c) {
        if (is_usable(c, seat, s.ask, cash)) add(window_use(c) == CardUse::icons ? kIcons : kUse, c);
    });
    const int after_sales = cash + g.options.sell_price * std::max(0, hand.size() - 1);
    if (out.size() == 1 && has_usable(useful, seat, s.ask, after_sales)) list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_act() {
    add(kPass);
    const unsigned verbs = act_verbs(s.top(), money(seat), influence_left());
    for (const Verb verb : {kPower, kAbility, kMove})
        if (verbs >> verb & 1u) add(verb);
    const int cards = hand_size(seat);
    if (verbs == 0 && cards > 0 && act_verbs(s.top(), raisable_without_card(seat), influence_left() + cards) != 0)
        list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_rerolls() {
    add(kPass);
    if (reroll_for_money() && money(seat) >= g.options.reroll_cost) add(kReroll, kCash);
    if (reroll_for_money() && s.player(seat).reroll_tokens > 0) add(kReroll, kToken);
    if (can_reroll_free(seat)) add(kReroll, kFreeAbility);
    if (out.size() == 1 && can_reroll(seat, raisable_without_card(seat))) list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_icons() {
    const Frame& f = s.top();
    const InfluenceCard& c = card(f.a);
    for (int i = 0; i < c.icon_count; ++i) {
        const Icon& icon = c.icons[static_cast<std::size_t>(i)];
        if ((f.c >> i & 1u) != 0 || !can_place(icon, f.seat)) continue;
        for_each_bit(icon_spaces(icon), [&](int space) { add(kIcon, i + 1, space); });
    }
}

template <class Out>
void Answers<Out>::add_markers() {
    const Frame& f = s.top();
    const auto push = [&](const MarkerRef& m) { add(kMarker, m.space, m.owner, m.on_token); };
    if (f.kind == FrameKind::act) {
        for_each_marker(s.occupied, act_owners(f), [&](const MarkerRef& m) {
            if (marker_fits(f, m)) push(m);
        });
        return;
    }
    constexpr unsigned kAll = (1u << kOwners) - 1;
    switch (card(f.a).effect) {
    case Effect::trade2for4: return for_each_marker(s.occupied, f.e < 2 ? 1u << f.seat : kAll, push);
    case Effect::remove1:    return for_each_marker(s.occupied & ~bit(f.d), kAll, push);
    default:                 return for_each_marker(s.occupied, kAll & ~(1u << f.seat), push);  // TAKEBLACKMAIL read as any marker
    }
}

template <class Out>
void Answers<Out>::add_groups() {
    for_each_bit(s.occupied, [&](int i) {
        for (int p = 0; p < g.players; ++p)
            if (s.space(i).count[static_cast<std::size_t>(p)] != 0) add(kGroup, i, p);
    });
}

template <class Out>
void Answers<Out>::add_gifts() {
    const Frame& f = s.top();
    for (int i = 0; i < f.e; ++i)
        for (int p = 0; p < g.players; ++p)
            if (p != f.seat) add(kGive, f.t[static_cast<std::size_t>(i)], p);
}

template <class Out>
void Answers<Out>::add_buys() {
    const int most = std::min(2, influence_left());
    for (int n = 0; n <= most && n * g.options.buy_price <= money(seat); ++n) add(kBuy, n);
    if (out.size() == 1 && raisable_without_card(seat) >= g.options.buy_price) list_sales(seat, out);
}

// NP-ANTE-2, A-61: each dollar up to a hundred above the ante, full tens up to a thousand above it, full hundreds,
// and all that one has: about 500 amounts at most.
template <class Out>
void Answers<Out>::add_antes() {
    const int all = money(seat);
    for (int n = s.ante; n < all;) {
        add(kAnte, 0, 0, 0, n);
        const int step = n < s.ante + 100 ? 1 : n < s.ante + 1000 ? 10 : 100;
        n = (n / step + 1) * step;
    }
    if (all >= s.ante) add(kAnte, 0, 0, 0, all);
}

template <class Out>
void Answers<Out>::add_payment(int price, bool possible) {
    add(kPass);
    if (possible && money(seat) >= price)
        add(kPay);
    else if (raisable_without_card(seat) >= price)
        list_sales(seat, out);
}

}  // namespace

template <class Out>
void Reading::list_answers(int seat, Out& out) const {
    Answers<Out>(*this, seat, out).list();
}

template <class Out>
void Reading::list_sales(int seat, Out& out) const {
    for_each_card(s.player(seat).hand, [&](int c) {
        if (!is_reserved(seat, c) && !s.selling.has(c)) out.push({kSell, Seat(seat), static_cast<std::uint8_t>(c)});
    });
}

template void Reading::list_answers(int, ActionList&) const;
template void Reading::list_answers(int, AnswerCount&) const;
template void Reading::list_sales(int, ActionList&) const;

unsigned Reading::choices() const {
    const Frame& f = s.top();
    if (s.ask == Ask::space && static_cast<CardUse>(f.b) == CardUse::ability && card(f.a).effect == Effect::cardhit)
        return whack_targets(kNobody, money(f.seat), card(f.a).price);
    return s.ask == Ask::act_space && deed(f) == Deed::whack ? act_spaces(f) : s.choices;
}

unsigned Reading::public_addressees() const {
    if (is_window(s.ask)) return s.top().a;
    if (s.ask == Ask::reroll) return everyone();
    return s.asked < g.players ? 1u << s.asked : 0;
}

}  // namespace consigliere::nothing_personal
