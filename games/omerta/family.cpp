// Deeds that many rules share: money and debts, domains changing hands, soldiers and capos coming and going.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

// --- money ----------------------------------------------------------------------------------------------------------

void Play::change_cash(Seat seat, int by) {
    of(seat).cash = static_cast<std::int16_t>(std::min(of(seat).cash + by, kMostCash));
}

void Play::gain_money(Seat seat, int amount) {
    if (amount == 0) return;
    change_cash(seat, amount);
    s.dirty = 1;
    tell(kToldGained, seat.index, 0, 0, 0, amount);
}

void Play::pay_bank(Seat seat, int amount) {
    if (amount == 0) return;
    change_cash(seat, -amount);
    s.dirty = 1;
    tell(kToldPaidBank, seat.index, 0, 0, 0, amount);
}

void Play::pay(Seat from, Seat to, int amount) {
    if (amount == 0) return;
    change_cash(from, -amount);
    change_cash(to, amount);
    s.dirty = 1;
    tell(kToldPaid, from.index, to.index, 0, 0, amount);
}

// Debt (OM-EVENT-4, OM-EVENT-5): 0 cash > 1 domains, one by one > 2 hand them over.
// seat: debtor; a: creditor or nothing for the bank; c: still owed; mask: domains named.
void Play::owe(Seat debtor, Seat creditor, int amount) {
    if (amount == 0) return;
    Frame& f = push(FrameKind::debt, debtor);
    f.a = creditor.index;
    f.c = static_cast<std::uint8_t>(amount);
}

void Play::run_debt() {
    Frame& f = frame();
    if (f.step == 0) {
        const int cash = std::min<int>(f.c, of(f.seat).cash);
        if (f.a == kNothing)
            pay_bank(f.seat, cash);
        else
            pay(f.seat, Seat(f.a), cash);
        f.c = static_cast<std::uint8_t>(f.c - cash);
        if (f.c == 0) return pop();
        f.step = 1;
        if (value_of(of(f.seat).domains) <= f.c) {  // all of worth goes, the rest is forgiven
            each_bit(of(f.seat).domains, [&](int d) { f.mask |= domain(d).resources > 0 ? 1u << d : 0u; });
            return settle_debt();
        }
    }
    while (value_of(f.mask) < f.c) {
        const std::uint32_t choices = debt_choices(f.mask, f.seat, f.c);
        if (is_put(kAskDebt, std::popcount(choices))) return ask(kAskDebt, f.seat);
        f.mask |= choices;
    }
    settle_debt();
}

void Play::on_debt(const Action& x) { frame().mask |= 1u << x.a; }

void Play::settle_debt() {
    const Frame f = frame();
    pop();
    each_bit(f.mask, [&](int d) {
        release(d);
        if (f.a == kNothing) to_centre(d);
    });
    if (f.a == kNothing || f.mask == 0) return;
    push(FrameKind::take_domains, Seat(f.a)).mask = f.mask;
}

// --- domains --------------------------------------------------------------------------------------------------------

void Play::release(int d) {
    const Seat seat = owner(d);
    change_reserve(seat, slot_on(d), soldiers_on(d));
    set_soldiers(d, 0);
    of(seat).domains &= ~(1u << d);
    of(seat).respect = static_cast<std::uint8_t>(of(seat).respect - domain(d).respect);
    s.owner[static_cast<std::size_t>(d)] = kNothing;
    s.capo_of[static_cast<std::size_t>(d)] = 0;
    tell(kToldDomainLost, seat.index, d);
}

void Play::assign(int d, Seat seat, int slot) {
    of(seat).domains |= 1u << d;
    of(seat).respect = static_cast<std::uint8_t>(of(seat).respect + domain(d).respect);
    s.owner[static_cast<std::size_t>(d)] = seat.index;
    s.capo_of[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(slot);
    s.dirty = 1;
    if (s.phase != GamePhase::setup) tell(kToldDomainGained, seat.index, d, capo_card(seat, slot));
}

void Play::to_centre(int d) {
    s.centre |= 1u << d;
    s.dirty = 1;
    tell(kToldExposed, d);
}

// Domains on their way to a family: it picks the capo for each (DEC-10). mask: those still to place.
void Play::run_take_domains() {
    Frame& f = frame();
    while (f.mask != 0) {
        const int d = std::countr_zero(f.mask);
        const auto slots = static_cast<unsigned>(takers(f.seat));
        if (slots != 0 && is_put(kAskTakeDomain, std::popcount(slots))) return ask(kAskTakeDomain, f.seat);
        take(d, slots == 0 ? -1 : std::countr_zero(slots));
    }
    pop();
}

void Play::on_take_domains(const Action& x) { take(std::countr_zero(frame().mask), slot_of(x.seat, x.a)); }

void Play::take(int d, int slot) {
    Frame& f = frame();
    f.mask &= ~(1u << d);
    if (slot < 0)
        to_centre(d);  // AMB-13: no capo has room
    else
        assign(d, f.seat, slot);
}

// --- soldiers -------------------------------------------------------------------------------------------------------

void Play::kill_in_reserve(Seat seat, int slot) {
    change_reserve(seat, slot, -1);
    tell(kToldSoldierLost, seat.index, 0, 0, 0, 1);
}

void Play::kill_on(int d) {
    set_soldiers(d, soldiers_on(d) - 1);
    tell(kToldSoldierLost, owner(d).index, 0, 0, 0, 1);
}

// Gaining soldiers, one at a time, each where its owner wants (DEC-24); what finds no place is forfeited (OM-FAM-6).
// a: still to place.
void Play::gain_soldiers(Seat seat, int count) {
    push(FrameKind::gain_soldiers, seat).a = static_cast<std::uint8_t>(count);
}

void Play::run_gain_soldiers() {
    Frame& f = frame();
    while (f.a > 0) {
        const Places where = places(f.seat);
        if (where.count() == 0) break;
        if (is_put(kAskPlace, where.count())) return ask(kAskPlace, f.seat);
        --f.a;
        const bool in_reserve = where.reserves != 0;
        const int at = in_reserve ? capo_card(f.seat, std::countr_zero(static_cast<unsigned>(where.reserves)))
                                  : std::countr_zero(where.domains);
        place(f.seat, {in_reserve ? kEnlist : kPost, f.seat, static_cast<std::uint8_t>(at)});
    }
    pop();
}

void Play::on_gain_soldiers(const Action& x) {
    --frame().a;
    place(x.seat, x);
}

void Play::place(Seat seat, const Action& x) {
    if (x.kind == kEnlist)
        change_reserve(seat, slot_of(seat, x.a), 1);
    else
        set_soldiers(x.a, soldiers_on(x.a) + 1);
    tell(kToldSoldierGained, seat.index, 0, 0, 0, 1);
}

// Losing soldiers of the owner's choice (DEC-23). a: still to lose; b: slot they must belong to, or nothing.
void Play::lose_soldiers(Seat seat, int count, int slot) {
    Frame& f = push(FrameKind::lose_soldiers, seat);
    f.a = static_cast<std::uint8_t>(count);
    f.b = static_cast<std::uint8_t>(slot);
}

void Play::run_lose_soldiers() {
    Frame& f = frame();
    while (f.a > 0) {
        int ways = 0;
        Action only{};
        for (int i = 0; i < kSlots; ++i)
            if ((f.b == kNothing || f.b == i) && reserve(f.seat, i) > 0) {
                ++ways;
                only = {kLoseFrom, f.seat, static_cast<std::uint8_t>(capo_card(f.seat, i))};
            }
        each_bit(of(f.seat).domains, [&](int d) {
            if (soldiers_on(d) == 0 || (f.b != kNothing && slot_on(d) != f.b)) return;
            ++ways;
            only = {kLoseAt, f.seat, static_cast<std::uint8_t>(d)};
        });
        if (ways == 0) break;
        if (is_put(kAskLose, ways)) return ask(kAskLose, f.seat);
        lose_one(f, only);
    }
    pop();
}

void Play::on_lose_soldiers(const Action& x) { lose_one(frame(), x); }

void Play::lose_one(Frame& f, const Action& x) {
    --f.a;
    if (x.kind == kLoseFrom)
        kill_in_reserve(f.seat, slot_of(f.seat, x.a));
    else
        kill_on(x.a);
}

// --- capos ----------------------------------------------------------------------------------------------------------

// A new capo with a type, both from the top (OM-FAM-2). 0 capo > 1 type.
void Play::gain_capo(Seat seat) { push(FrameKind::gain_capo, seat); }

void Play::run_gain_capo() {
    Frame& f = frame();
    const bool none = s.capos.size() == 0 || s.types.size() == 0 || capo_count(f.seat) == kSlots;  // AMB-20
    if (f.step == 2 || (f.step == 0 && none)) return pop();
    chance(f.step == 0 ? kAskDealCapo : kAskDealType);
}

void Play::on_gain_capo(const Action& x) {
    Frame& f = frame();
    Family& me = of(f.seat);
    const auto slot = static_cast<std::size_t>(std::countr_one(me.capos));
    if (f.step == 0) {
        take_capo(s.capos, x.a);
        f.b = x.a;
    } else {
        me.capo[slot] = f.b;
        me.type[slot] = static_cast<std::uint8_t>(take_type(s.types, c, x.a));
        me.capos = static_cast<std::uint8_t>(me.capos | 1u << slot);
        s.dirty = 1;
        tell(kToldNewCapo, f.seat.index, f.b, x.a);
    }
    ++f.step;
}

// OM-FAM-8: capo and type under their decks, soldiers to the pool, domains empty to other own capos.
void Play::lose_capo(Seat seat, int slot) {
    Family& me = of(seat);
    const auto at = static_cast<std::size_t>(slot);
    tell(kToldCapoLost, seat.index, me.capo[at]);
    const std::uint32_t left = domains_of(seat, slot);
    each_bit(left, [&](int d) {
        set_soldiers(d, 0);
        release(d);
    });
    s.capos.bottom.push(me.capo[at]);
    s.types.bottom.push(me.type[at]);
    me.capo[at] = me.type[at] = me.robber[at] = kNothing;
    me.reserve[at] = 0;
    me.robbed = static_cast<std::uint8_t>(me.robbed & ~(1u << slot));
    me.capos = static_cast<std::uint8_t>(me.capos & ~(1u << slot));
    s.dirty = 1;
    if (left != 0) push(FrameKind::take_domains, seat).mask = left;
}

// --- cards, feats, grudges ------------------------------------------------------------------------------------------

void Play::discard(Seat seat, int design) {
    Family& me = of(seat);
    me.hand.erase(static_cast<std::uint8_t>(design));
    me.hand_mask = 0;
    for (const std::uint8_t card : me.hand) me.hand_mask |= std::uint64_t{1} << card;
    ++s.discards[static_cast<std::size_t>(design)];
    for (Family& other : s.family)
        if (other.peeked_seat == seat.index) other.peeked_hand.erase(static_cast<std::uint8_t>(design));
}

void Play::add_card(Seat seat, int design) {
    --s.events[static_cast<std::size_t>(design)];
    of(seat).hand.push(static_cast<std::uint8_t>(design));
    of(seat).hand_mask |= std::uint64_t{1} << design;
    tell_to(privy(seat), kToldDrewCard, seat.index, design);
    tell_to(others_than(seat), kToldDrew, seat.index);
}

void Play::do_feat(Seat seat, Condition condition, int respect) {
    of(seat).deeds = static_cast<std::uint8_t>(of(seat).deeds | feat_bit(condition));
    each_bit(of(seat).secondaries, [&](int i) {
        const SecondaryObjective& x = c.secondaries[static_cast<std::size_t>(i)];
        if (x.feat && x.condition == condition && respect >= x.least_respect)
            of(seat).feats = static_cast<std::uint16_t>(of(seat).feats | 1u << i);
    });
    s.dirty = 1;
}

void Play::beat(Seat winner, Seat loser) {
    of(loser).beaten_now = static_cast<std::uint8_t>(of(loser).beaten_now | 1u << winner.index);
}

// At the end everybody shows the objectives it has not completed (section 4).
void Play::win(SeatSet winners) {
    s.winners = winners;
    s.pending = {Phase::over, 0, {}, {}};
    for (const Seat seat : winners) tell(kToldWon, seat.index);
    for (const Seat seat : everyone()) {
        if (of(seat).main != kNothing) tell(kToldShown, seat.index, of(seat).main);
        each_bit(of(seat).secondaries, [&](int i) { tell(kToldShown, seat.index, c.n_mains + i); });
    }
}

}  // namespace consigliere::omerta
