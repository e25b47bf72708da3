// Every answer of a seat to the standing question. The sale of a card (NP-SELL-1) is a free act; it stands among the
// answers only where money is all that is missing, so that a player who could raise it is not passed over (TV-06).
#include "engine/kit/answer_groups.hpp"
#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

// Out is an ActionList, an AnswerCount or AnswerGroups.
template <class Out>
class Answers {
public:
    Answers(const Queries& queries, Seat asked, Out& answers) : q(queries), seat(asked), out(answers) {}

    void list() {
        const auto asked = static_cast<PromptId>(q.s.decision.prompt);  // players are asked, not chance
        if (is_window(asked)) return add_window(asked);                 // more than half of all questions
        add_others(asked);
    }

private:
    template <class A = int, class B = int>
    void add(Verb verb, A a = {}, B b = {}, int c = 0) {
        out.push(make_action(verb, seat, a, b, c));
    }
    template <class Set>
    void add_each(Verb verb, const Set& set) {
        out.push_each(make_action(verb, seat), ActionField::a, set);
    }
    void add_seats() { add_each(kName, q.s.seat_choices); }
    void add_spaces(Verb verb) { add_each(verb, q.space_choices()); }
    void add_marker(const MarkerRef& m) { add(kMarker, m.space, m.owner, m.on_token); }
    void add_window(PromptId window);
    void add_others(PromptId asked);
    void add_turn();
    void add_turn_uses(int cash);
    void add_act();
    void add_rerolls();
    void add_icons();
    void add_markers();
    void add_act_markers();
    void add_groups();
    void add_gifts();
    void add_buys();
    void add_antes();
    void add_ante(int n) { out.push(with_field(make_action(kAnte, seat), ActionField::n, static_cast<unsigned>(n))); }
    void add_payment(int price, bool possible);

    const Queries& q;
    const Seat seat;
    Out& out;
};

template <class Out>
[[gnu::noinline]] void Answers<Out>::add_others(PromptId asked) {
    switch (asked) {
    case PromptId::start:
    case PromptId::grant:
    case PromptId::player:
    case PromptId::tie:        return add_seats();
    case PromptId::act_player: add_seats(); return add(kBack);
    case PromptId::init:       return add_spaces(kPlace);
    case PromptId::space:      return add_spaces(kTarget);
    case PromptId::act_space:  add_spaces(kTarget); return add(kBack);
    case PromptId::fill:       return add_spaces(kPromote);
    case PromptId::grantee:    add(kPass); return add_spaces(kPlace);
    case PromptId::turn:       return add_turn();
    case PromptId::ante:       return add_antes();
    case PromptId::icon:       return add_icons();
    case PromptId::marker:     return add_markers();
    case PromptId::act_marker:
        add_act_markers();
        if (out.size() > 1) add(kBack);  // the only one is taken at once
        return;
    case PromptId::group:    return add_groups();
    case PromptId::prisoner: return add_each(kPrisoner, q.s.prison);
    case PromptId::extra:    return add_payment(q.card(q.s.frames.top<PlayFrame>().card).price, true);
    case PromptId::sale:  // NP-FLOW-6
        return add_payment(q.card(q.s.frames.top<PlayFrame>().card).amount, q.influence_left() > 0);
    case PromptId::give:    return add_gifts();
    case PromptId::act:     return add_act();
    case PromptId::consent: add(kAllow); return add(kForbid);
    case PromptId::reroll:  return add_rerolls();
    case PromptId::buy:     return add_buys();
    default:                return;
    }
}

template <class Out>
void Answers<Out>::add_turn_uses(int cash) {
    for (const CardId c : q.s.players[seat].hand) {
        const auto uses = q.turn_uses(c, seat, cash);
        if (uses.has(CardUse::icons)) add(kIcons, c);
        if (uses.has(CardUse::ability)) add(kUse, c);
        if (uses.has(CardUse::discard)) add(kDiscard, c);
    }
}

template <class Out>
void Answers<Out>::add_turn() {
    add(kPass);
    add_turn_uses(q.money(seat));
    if (out.size() > 1 || q.raisable(seat) == q.money(seat)) return;
    add_turn_uses(q.raisable(seat));  // only to see whether there would be any
    const bool helps = out.size() > 1;
    out.clear();
    add(kPass);
    if (helps) q.list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_window(PromptId window) {
    add(kPass);
    const CardSet hand = q.unsold(seat), useful = hand & q.cards_for(window);
    if (useful.empty()) return;
    const int cash = q.cash_with_sales(seat);
    for (const CardId c : useful)
        if (q.is_usable(c, seat, window, cash)) add(q.window_use(c) == CardUse::icons ? kIcons : kUse, c);
    const int after_sales = cash + q.setup.options.sell_price * std::max(0, hand.size() - 1);
    if (out.size() == 1 && q.has_usable(useful, seat, window, after_sales)) q.list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_act() {
    const auto& f = q.s.frames.top<ActFrame>();
    add(kPass);
    const VerbSet verbs = q.act_verbs(f, q.money(seat), q.influence_left());
    for (const Verb verb : verbs) add(verb);
    const int cards = q.hand_size(seat);
    if (verbs.empty() && cards > 0 &&
        !q.act_verbs(f, q.raisable_without_card(seat), q.influence_left() + cards).empty())
        q.list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_rerolls() {
    add(kPass);
    if (q.reroll_for_money() && q.money(seat) >= q.setup.options.reroll_cost) add(kReroll, kCash);
    if (q.reroll_for_money() && q.s.players[seat].reroll_tokens > 0) add(kReroll, kToken);
    if (q.can_reroll_free(seat)) add(kReroll, kFreeAbility);
    if (out.size() == 1 && q.can_reroll(seat, q.raisable_without_card(seat))) q.list_sales(seat, out);
}

template <class Out>
void Answers<Out>::add_icons() {
    const auto& f = q.s.frames.top<PlayFrame>();
    const InfluenceCard& c = q.card(f.card);
    for (int i = 0; i < c.icon_count; ++i) {
        if (f.placed.has(i) || !q.can_place(c.icons[i], f.seat)) continue;
        out.push_each(make_action(kIcon, seat, i + 1), ActionField::b, q.icon_spaces(c.icons[i]));
    }
}

template <class Out>
void Answers<Out>::add_act_markers() {
    const auto& f = q.s.frames.top<ActFrame>();
    q.for_each_marker(q.s.occupied, q.act_owners(f), [&](const MarkerRef& m) {
        if (q.marker_fits(f, m)) add_marker(m);
    });
}

template <class Out>
void Answers<Out>::add_markers() {
    const auto& f = q.s.frames.top<PlayFrame>();
    const InfluenceCard& c = q.card(f.card);
    SpaceSet spaces = q.s.occupied;
    OwnerSet owners = kEveryOwner;
    if (c.effect == Effect::trade2for4 && f.chosen < c.amount) owners = OwnerSet::of(owner_of(f.seat));
    if (c.effect == Effect::takeblackmail) owners.remove(owner_of(f.seat));  // read as any marker
    if (c.effect == Effect::remove1 && f.last_space.exists()) spaces.remove(f.last_space);
    q.for_each_marker(spaces, owners, [&](const MarkerRef& m) { add_marker(m); });
}

template <class Out>
void Answers<Out>::add_groups() {
    for (const SpaceId space : q.s.occupied)
        for (const Seat p : q.everyone())
            if (q.s.spaces[space].markers[owner_of(p)] != 0) add(kGroup, space, p);
}

template <class Out>
void Answers<Out>::add_gifts() {
    const auto& f = q.s.frames.top<PlayFrame>();
    for (const CardId c : f.drawn) out.push_each(make_action(kGive, seat, c), ActionField::b, q.others(f.seat));
}

template <class Out>
void Answers<Out>::add_buys() {
    const int most = std::min(kMostBought, q.influence_left());
    for (int n = 0; n <= most && n * q.setup.options.buy_price <= q.money(seat); ++n) add(kBuy, n);
    if (out.size() == 1 && q.raisable_without_card(seat) >= q.setup.options.buy_price) q.list_sales(seat, out);
}

// NP-ANTE-2, A-61: each dollar up to a hundred above the ante, full tens up to a thousand above it, full hundreds,
// and all that one has: about 500 amounts at most.
template <class Out>
void Answers<Out>::add_antes() {
    const int all = q.money(seat);
    for (int n = q.s.ante; n < all;) {
        add_ante(n);
        const int step = n < q.s.ante + 100 ? 1 : n < q.s.ante + 1000 ? 10 : 100;
        n = (n / step + 1) * step;
    }
    if (all >= q.s.ante) add_ante(all);
}

template <class Out>
void Answers<Out>::add_payment(int price, bool possible) {
    add(kPass);
    if (possible && q.money(seat) >= price)
        add(kPay);
    else if (q.raisable_without_card(seat) >= price)
        q.list_sales(seat, out);
}

}  // namespace

template <class Out>
void Queries::list_answers(Seat seat, Out& out) const {
    Answers<Out>(*this, seat, out).list();
}

template <class Out>
void Queries::list_sales(Seat seat, Out& out) const {
    CardSet reserved;
    for (const CardId c : unsold(seat))
        if (is_reserved(seat, c)) reserved.add(c);
    out.push_each(make_action(kSell, seat), ActionField::a, unsold(seat) - reserved);
}

namespace {

[[gnu::noinline]] Action any_answer(const Setup& setup, const State& s, Seat seat, Rng& rng) {
    AnswerGroups answers;
    Queries(setup, s).list_answers(seat, answers);
    return answers.any(rng);
}

}  // namespace

template void Queries::list_answers(Seat, ActionList&) const;
template void Queries::list_answers(Seat, AnswerCount&) const;
template void Queries::list_sales(Seat, ActionList&) const;

void NothingPersonal::legal_actions(const State& s, Seat seat, AnswerGroups& out) const {
    if (!s.decision.may_act.has(seat)) return;
    const Queries q(setup_, s);
    if (q.can_only_pass(seat)) return out.push(make_action(kPass, seat));  // half of all questions
    q.list_answers(seat, out);
}

Action NothingPersonal::random_action(const State& s, Seat seat, Rng& rng) const {
    const Queries q(setup_, s);
    if (q.can_only_pass(seat)) return AnswerGroups::only(make_action(kPass, seat), rng);  // half of all questions
    return any_answer(setup_, s, seat, rng);
}

SpaceSet Queries::space_choices() const {
    if (s.frames.top_is<PlayFrame>() && question(s.decision) == PromptId::space) {
        const auto& f = s.frames.top<PlayFrame>();
        const InfluenceCard& c = card(f.card);
        if (f.use == CardUse::ability && c.effect == Effect::cardhit)
            return whack_targets(SpaceId::none(), money(f.seat), c.price);
    }
    if (s.frames.top_is<ActFrame>() && active_action(s.frames.top<ActFrame>()) == ActiveAction::whack)
        return act_spaces(s.frames.top<ActFrame>());
    return s.space_choices;
}

}  // namespace consigliere::nothing_personal
