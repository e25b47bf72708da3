// Money and debts, domains changing hands, soldiers and capos coming and going: what many rules share.
//
//   debt: cash ── not enough ──> domains, one by one ──> handed over (to a family: it picks the capos)
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

Next Flow::draw(ChanceKind what) {
    ask_chance(what);
    if (what == ChanceKind::die || omerta::chance_count(q) > 1) return Next::wait;
    give(omerta::chance_action(q, 0));
    return Next::again;
}

void Flow::emit_hidden(Seat seat, EventKind owner_sees, EventField card, EventKind others_see) {
    emit_to(owner_and_open(seat), owner_sees, {.a = seat, .b = card});
    emit_to(all_but(owner_and_open(seat)), others_see, {.a = seat});
}

// --- events -----------------------------------------------------------------------------------------------------------

// A card leaves the stack before its last effect runs: what that effect asks for first is logged without the card.
EventField Flow::cause() const {
    if (last_card_.exists()) return last_card_;
    for (int i = s.frames.size() - 1; i >= 0; --i) {
        if (s.frames.is<CardFrame>(i)) return s.frames.at<CardFrame>(i).play.card;
        if (s.frames.is<IncidentFrame>(i)) return s.frames.at<IncidentFrame>(i).card;
    }
    return kNothing;
}

// --- money ----------------------------------------------------------------------------------------------------------

void Flow::change_cash(Seat seat, int by) {
    of(seat).cash = static_cast<std::int16_t>(std::min(of(seat).cash + by, kMostCash));
    s.dirty = true;
}

void Flow::gain_money(Seat seat, int amount) {
    if (amount == 0) return;
    change_cash(seat, amount);
    if (has_listeners()) emit(EventKind::gained_money, {.a = seat, .b = cause(), .n = amount});
}

void Flow::pay_bank(Seat seat, int amount) {
    if (amount == 0) return;
    change_cash(seat, -amount);
    if (has_listeners()) emit(EventKind::paid_bank, {.a = seat, .b = cause(), .n = amount});
}

void Flow::pay(Seat from, Seat to, int amount) {
    if (amount == 0) return;
    change_cash(from, -amount);
    change_cash(to, amount);
    if (has_listeners()) emit(EventKind::paid, {.a = from, .b = to, .c = cause(), .n = amount});
}

void Flow::owe(Seat debtor, Seat creditor, int amount) {
    if (amount != 0) push(DebtFrame{{}, debtor, creditor, static_cast<std::uint8_t>(amount), {}});
}

// OM-EVENT-4, OM-EVENT-5.
Next Flow::run(DebtFrame& f) {
    const Family& me = of(f.debtor);
    if (f.step == DebtFrame::Step::cash) {
        const int cash = std::min<int>(f.owed, me.cash);
        if (f.creditor.is_player())
            pay(f.debtor, f.creditor, cash);
        else
            pay_bank(f.debtor, cash);
        f.owed = static_cast<std::uint8_t>(f.owed - cash);
        if (f.owed == 0) return finish();
        f.step = DebtFrame::Step::domains;
        if (q.value_of(me.domains) <= f.owed) {  // all of worth goes, the rest is forgiven
            for (const DomainId d : me.domains)
                if (q.domain(d).resources > 0) f.named.add(d);
            return settle_debt();
        }
    }
    return q.value_of(f.named) < f.owed ? ask(PromptId::debt, f.debtor) : settle_debt();
}

void Flow::answer(DebtFrame& f, const Action& action) { f.named.add(DomainId(action.a)); }

Next Flow::settle_debt() {
    const DebtFrame debt = s.frames.top<DebtFrame>();
    pop();
    for (const DomainId d : debt.named) {
        release(d);
        if (!debt.creditor.is_player()) to_centre(d);
    }
    if (debt.creditor.is_player() && !debt.named.empty()) take_domains(debt.creditor, debt.named);
    return Next::again;
}

// --- domains --------------------------------------------------------------------------------------------------------

void Flow::release(DomainId d) {
    const Seat seat = q.owner(d);
    change_reserve(seat, q.slot_on(d), q.soldiers_on(d));
    set_soldiers(d, 0);
    of(seat).domains.remove(d);
    of(seat).respect = static_cast<std::uint8_t>(of(seat).respect - q.domain(d).respect);
    s.owner[d] = Seat::none();
    s.slot_of[d] = SlotId::none();
    if (has_listeners()) emit(EventKind::domain_lost, {.a = seat, .b = d, .c = cause()});
}

void Flow::assign(DomainId d, Seat seat, SlotId slot) {
    of(seat).domains.add(d);
    of(seat).respect = static_cast<std::uint8_t>(of(seat).respect + q.domain(d).respect);
    s.owner[d] = seat;
    s.slot_of[d] = slot;
    s.dirty = true;
    if (has_listeners() && s.phase != GamePhase::setup)
        emit(EventKind::domain_gained, {.a = seat, .b = d, .c = q.capo_card(seat, slot), .d = cause()});
}

void Flow::to_centre(DomainId d) {
    s.centre.add(d);
    s.dirty = true;
    emit(EventKind::exposed, {.a = d});
}

void Flow::expose(DomainId d) {
    s.deck.remove(d);
    --s.deck_left;
    to_centre(d);
}

// Domains on their way to a family: it picks the capo for each (DEC-10).
Next Flow::run(TakeDomainsFrame& f) {
    while (!f.domains.empty() && q.takers(f.seat).empty()) take(f, f.domains.first(), SlotId::none());
    return f.domains.empty() ? finish() : ask(PromptId::take_domain, f.seat);
}

void Flow::answer(TakeDomainsFrame& f, const Action& action) {
    take(f, f.domains.first(), q.slot_of(action.seat, CapoId(action.a)));
}

void Flow::take(TakeDomainsFrame& f, DomainId d, SlotId slot) {
    f.domains.remove(d);
    if (slot.exists())
        assign(d, f.seat, slot);
    else
        to_centre(d);  // AMB-13: no capo has room
}

// --- soldiers -------------------------------------------------------------------------------------------------------

void Flow::kill_in_reserve(Seat seat, SlotId slot) {
    change_reserve(seat, slot, -1);
    if (has_listeners()) emit(EventKind::soldiers_lost, {.a = seat, .b = cause(), .n = 1});
}

void Flow::kill_on(DomainId d) {
    set_soldiers(d, q.soldiers_on(d) - 1);
    if (has_listeners()) emit(EventKind::soldiers_lost, {.a = q.owner(d), .b = cause(), .n = 1});
}

// Gaining soldiers, one at a time, each where its owner wants (DEC-24); what finds no place is forfeited (OM-FAM-6).
Next Flow::run(GainSoldiersFrame& f) {
    return f.left == 0 || !q.has_place(f.seat) ? finish() : ask(PromptId::place, f.seat);
}

void Flow::answer(GainSoldiersFrame& f, const Action& action) {
    --f.left;
    place(action.seat, action);
}

void Flow::place(Seat seat, const Action& action) {
    if (action.kind == kEnlist)
        change_reserve(seat, q.slot_of(seat, CapoId(action.a)), 1);
    else
        set_soldiers(DomainId(action.a), q.soldiers_on(DomainId(action.a)) + 1);
    if (has_listeners()) emit(EventKind::soldiers_gained, {.a = seat, .b = cause(), .n = 1});
}

// Losing soldiers of the owner's choice (DEC-23).
Next Flow::run(LoseSoldiersFrame& f) {
    const bool any = f.slot.exists() ? q.capo_total(f.seat, f.slot) > 0 : q.soldiers_of(f.seat) > 0;
    return f.left > 0 && any ? ask(PromptId::lose, f.seat) : finish();
}

void Flow::answer(LoseSoldiersFrame& f, const Action& action) {
    --f.left;
    if (action.kind == kLoseFrom)
        kill_in_reserve(f.seat, q.slot_of(f.seat, CapoId(action.a)));
    else
        kill_on(DomainId(action.a));
}

void Flow::lend_soldier(Seat lender, SlotId slot, Side side) {
    change_reserve(lender, slot, -1);
    s.active.lent[side].push({lender, slot});
    emit(EventKind::lent, {.a = lender, .b = s.active.seat_of(side), .n = 1});
}

// --- capos ----------------------------------------------------------------------------------------------------------

// A new capo with a type, both from the top (OM-FAM-2).
Next Flow::run(GainCapoFrame& f) {
    using Step = GainCapoFrame::Step;
    const bool none = s.capos.size() == 0 || s.types.size() == 0 || q.capo_count(f.seat) == kSlots;  // AMB-20
    if (f.step == Step::done || (f.step == Step::capo && none)) return finish();
    return draw(f.step == Step::capo ? ChanceKind::deal_capo : ChanceKind::deal_type);
}

void Flow::answer(GainCapoFrame& f, const Action& action) {
    using Step = GainCapoFrame::Step;
    if (f.step == Step::capo) {
        f.capo = CapoId(action.a);
        take_capo(s.capos, f.capo);
        f.step = Step::type;
        return;
    }
    Family& me = of(f.seat);
    const SlotId slot = (kAllSlots - me.capos).first();
    me.capo[slot] = f.capo;
    me.type[slot] = take_type(s.types, q.c(), TypeId(action.a));
    me.capos.add(slot);
    s.dirty = true;
    emit(EventKind::new_capo, {.a = f.seat, .b = f.capo, .c = TypeId(action.a)});
    f.step = Step::done;
}

// OM-FAM-8: capo and type under their decks, soldiers to the pool, domains empty to other own capos.
void Flow::lose_capo(Seat seat, SlotId slot) {
    Family& me = of(seat);
    if (has_listeners()) emit(EventKind::capo_lost, {.a = seat, .b = me.capo[slot], .c = cause()});
    const DomainSet left = q.domains_of(seat, slot);
    for (const DomainId d : left) {
        set_soldiers(d, 0);
        release(d);
    }
    s.capos.bottom.push(me.capo[slot]);
    s.types.bottom.push(me.type[slot]);
    me.capo[slot] = CapoId::none();
    me.type[slot] = TypeCardId::none();
    me.robber[slot] = Seat::none();
    me.reserve[slot] = 0;
    me.robbed.remove(slot);
    me.capos.remove(slot);
    s.dirty = true;
    if (!left.empty()) take_domains(seat, left);
}

TypeCardId take_type(Deck<TypeCardId>& deck, const Cards& cards, TypeId type) {
    for (TypeCardSet* pool : {&deck.top, &deck.under})
        for (const TypeCardId card : *pool)
            if (cards.type_of[card] == type) {
                pool->remove(card);
                return card;
            }
    const TypeCardId card = deck.bottom[0];
    deck.bottom.erase_at(0);
    return card;
}

void take_capo(Deck<CapoId>& deck, CapoId capo) {
    if (!(deck.top | deck.under).has(capo)) return deck.bottom.erase_at(0);
    deck.top.remove(capo);
    deck.under.remove(capo);
}

// --- cards and feats --------------------------------------------------------------------------------------------------

void Flow::discard(Seat seat, CardId card) {
    Family& me = of(seat);
    me.hand.erase(card);
    if (!me.hand.contains(card)) me.in_hand.remove(card);
    ++s.discards[card];
    for (Family& other : s.family)
        if (other.peeked_seat == seat) other.peeked_hand.erase(card);
}

void Flow::discard_openly(Seat seat, CardId card) {
    discard(seat, card);
    emit(EventKind::discarded, {.a = seat, .b = card});
}

void Flow::add_card(Seat seat, CardId card) {
    s.take_event(card);
    of(seat).hand.push(card);
    of(seat).in_hand.add(card);
    emit_hidden(seat, EventKind::drew_card, card, EventKind::drew);
}

void Flow::do_feat(Seat seat, Condition condition, int respect) {
    Family& me = of(seat);
    me.feats_done.add(condition);
    for (const SecondaryId i : me.secondaries) {
        const SecondaryObjective& x = q.c().secondaries[i];
        if (x.feat && x.condition == condition && respect >= x.least_respect) me.feats.add(i);
    }
    s.dirty = true;
}

// At the end everybody shows the objectives it has not completed (section 4).
Next Flow::win(SeatSet winners) {
    s.winners = winners;
    count_scores();
    for (const Seat seat : winners) emit(EventKind::won, {.a = seat});
    for (const Seat seat : q.everyone()) {
        if (of(seat).main.exists()) emit(EventKind::objective_shown, {.a = seat, .b = of(seat).main});
        for (const SecondaryId i : of(seat).secondaries)
            emit(EventKind::objective_shown, {.a = seat, .b = q.c().objective(i)});
    }
    return end_game();
}

}  // namespace consigliere::omerta
