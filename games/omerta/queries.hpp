// Questions about a position: sums, limits and conditions of the rules. Nothing here changes anything.
#pragma once

#include <algorithm>

#include "engine/kit/flow.hpp"
#include "games/omerta/game.hpp"
#include "games/omerta/sums.hpp"

namespace consigliere::omerta {

class Queries {
public:
    Queries(const Omerta& game, const State& state) : g(game), s(state) {}

    const Omerta& g;
    const State& s;

    const Cards& c() const { return g.cards(); }
    const Options& o() const { return g.chosen(); }
    int n() const { return g.players(); }

    const Family& family(Seat seat) const { return s.family[seat]; }
    const Domain& domain(DomainId d) const { return c().domains[d]; }
    const EventCard& event(CardId card) const { return c().events[card]; }
    int soldiers_on(DomainId d) const { return s.soldiers[d]; }
    SlotId slot_on(DomainId d) const { return s.slot_of[d]; }
    Seat owner(DomainId d) const { return s.owner[d]; }

    SeatSet everyone() const { return SeatSet::players(n()); }
    // The k-th family of the phase, k < n.
    Seat in_order(int k) const {
        const int i = s.start.index + k;
        return Seat(i < n() ? i : i - n());
    }
    Seat after(Seat seat) const { return next_clockwise(seat, n()); }

    // --- capos and soldiers -------------------------------------------------------------------------------------------
    int capo_count(Seat seat) const { return family(seat).capos.size(); }
    CapoId capo_card(Seat seat, SlotId slot) const { return family(seat).capo[slot]; }
    int reserve(Seat seat, SlotId slot) const { return family(seat).reserve[slot]; }
    // The slot in which the family has this capo, or none.
    SlotId slot_of(Seat seat, CapoId capo) const {
        for (const SlotId slot : family(seat).capos)
            if (capo_card(seat, slot) == capo) return slot;
        return SlotId::none();
    }
    Seat owner_of_capo(CapoId capo) const {
        for (const Seat seat : everyone())
            if (slot_of(seat, capo).exists()) return seat;
        return Seat::none();
    }
    DomainSet domains_of(Seat seat, SlotId slot) const {
        DomainSet out;
        for (const DomainId d : family(seat).domains)
            if (slot_on(d) == slot) out.add(d);
        return out;
    }
    int capo_total(Seat seat, SlotId slot) const {
        int sum = reserve(seat, slot);
        for (const DomainId d : family(seat).domains) sum += slot_on(d) == slot ? soldiers_on(d) : 0;
        return sum;
    }
    int reserves_of(Seat seat) const {
        int sum = 0;
        for (const std::uint8_t reserve : family(seat).reserve) sum += reserve;
        return sum;
    }
    bool has_reserve(Seat seat) const { return reserves_of(seat) > 0; }
    // The capos with somebody in reserve.
    Slots slots_with_reserve(Seat seat) const {
        Slots out;
        for (const SlotId slot : kAllSlots)
            if (reserve(seat, slot) > 0) out.add(slot);
        return out;
    }
    // On the table: all reserves and domains (OM-ROUND-2).
    int soldiers_of(Seat seat) const {
        int sum = reserves_of(seat);
        for (const DomainId d : family(seat).domains) sum += soldiers_on(d);
        return sum;
    }
    // May this capo take one more domain? (AMB-13)
    bool takes_domain(Seat seat, SlotId slot) const {
        return o().domains_per_capo == 0 || domains_of(seat, slot).size() < o().domains_per_capo;
    }
    Slots takers(Seat seat) const {
        if (o().domains_per_capo == 0) return family(seat).capos;
        Slots out;
        for (const SlotId slot : family(seat).capos)
            if (takes_domain(seat, slot)) out.add(slot);
        return out;
    }

    // Where a new soldier may stand (OM-FAM-4..6).
    struct Places {
        Slots reserves;
        DomainSet domains;
    };
    Places places(Seat seat) const;
    // Is there any? No capo ever has more than his most, so that the family's total says it.
    bool has_place(Seat seat) const {
        return soldiers_of(seat) < std::min(kMaxOfFamily, kMaxOfCapo * capo_count(seat));
    }

    // --- control and monopoly (OM-CTRL-1..3) ------------------------------------------------------------------------
    int held(Seat seat, DomainSet group) const { return (family(seat).domains & group).size(); }
    int of_business(Seat seat, GroupId business) const { return held(seat, c().of_business[business]); }
    int control_bonus(Seat seat, Stat stat) const { return omerta::control_bonus(c(), family(seat).domains, stat); }
    int control_money(Seat seat) const { return omerta::control_money(c(), family(seat).domains); }

    // --- rolls (OM-DICE-1) --------------------------------------------------------------------------------------------
    int don_stat(Seat seat, Stat stat) const { return c().dons[family(seat).don].stat[stat]; }
    Leaders leaders(Seat seat, SlotId slot) const {
        const Family& f = family(seat);
        return {c().dons[f.don], c().capos[f.capo[slot]], c().types[f.type[slot]], f.domains};
    }
    int full_stat(Seat seat, SlotId slot, Stat stat) const { return omerta::full_stat(c(), leaders(seat, slot), stat); }
    int roll_total(Seat seat) const { return s.roll.base[seat] + s.roll.modifier[seat] + s.roll.die[seat]; }

    // --- money --------------------------------------------------------------------------------------------------------
    int income_of_people(Seat seat) const { return omerta::income_of_people(c(), family(seat), family(seat).domains); }
    PerSeat<int> incomes() const {
        return omerta::incomes(c(), s, everyone(), [this](Seat seat) { return family(seat).domains; });
    }
    int score(Seat seat) const {  // OM-CONQMODE-4
        return family(seat).respect + capo_count(seat) + family(seat).cash / c().point_price;
    }
    DomainSet debt_choices(DomainSet chosen, Seat debtor, int debt) const;  // OM-EVENT-4
    int value_of(DomainSet domains) const { return omerta::value_of(c(), domains); }

    // --- actions ------------------------------------------------------------------------------------------------------
    bool may_conquer(Seat seat, SlotId slot) const {  // OM-CONQ-1, OM-INV-2
        return family(seat).capos.has(slot) && reserve(seat, slot) >= 1 && takes_domain(seat, slot);
    }
    bool any_may_conquer(Seat seat) const {
        for (const SlotId slot : family(seat).capos)
            if (may_conquer(seat, slot)) return true;
        return false;
    }
    // Can the family pay, as far as everybody sees? (AMB-44)
    bool seems_to_have(Seat seat, int amount) const { return !o().money_visible || family(seat).cash >= amount; }
    bool might_get_involved(Seat seat) const {
        return seems_to_have(seat, c().involvement_price) && any_may_conquer(seat);
    }
    bool may_be_origin(Seat seat, DomainId d) const {  // OM-ASSAULT-1
        return soldiers_on(d) >= 2 && takes_domain(seat, slot_on(d));
    }
    DomainSet rival_domains(Seat seat) const {
        DomainSet out;
        for (const Seat other : everyone().without(seat)) out |= family(other).domains;
        return out;
    }
    // Capos of a family that may still be robbed in this round (OM-HEIST-1).
    Slots robbable(Seat seat) const { return family(seat).capos - family(seat).robbed; }
    bool can_move_domain(Seat seat) const;  // OM-DEAL-3
    // Soldiers that may stand on a domain when its number is said: those of its capo that no number said before has
    // placed.
    int to_station(Seat seat, DomainSet unnamed, DomainId d) const {
        const SlotId slot = slot_on(d);
        int sum = reserve(seat, slot);
        for (const DomainId other : unnamed) sum += slot_on(other) == slot ? soldiers_on(other) : 0;
        return sum;
    }
    bool can_discard_for_pay(Seat seat) const {  // OM-EVENT-6
        return family(seat).hand.size() >= g.paid_discard_cards() && has_place(seat);
    }
    bool might_buy(Seat seat) const {  // OM-END-1
        return seems_to_have(seat, c().soldier_price) && has_place(seat);
    }
    // Anything but a pass, with the kinds of `done` already performed (OM-ACTION-1, A16).
    bool any_action(Seat seat, ActionKinds done) const;
    int most_reinforcements() const;    // OM-ASSAULT-3
    bool takes_loan(Side side) const {  // OM-NEG-1
        const int lent = s.active.lent[side].size();
        return lent < kMaxLent && soldiers_of_side(side) + lent < kMaxOnDomain;
    }
    int soldiers_of_side(Side side) const {
        return soldiers_on(side == Side::attacker ? s.active.origin : s.active.domain);
    }
    // Third families with somebody in reserve.
    SeatSet lenders() const {
        SeatSet out;
        for (const Seat other : everyone().without(s.active.seat).without(s.active.rival))
            if (has_reserve(other)) out.add(other);
        return out;
    }

    // --- what incidents look at -----------------------------------------------------------------------------------------
    Slots raidable(Seat seat) const {  // S01: those with 2 or more soldiers, or else all
        Slots out;
        for (const SlotId slot : family(seat).capos)
            if (capo_total(seat, slot) >= 2) out.add(slot);
        return out.empty() ? family(seat).capos : out;
    }
    DomainSet least_respected(Seat seat) const {  // S05
        return least(family(seat).domains, [&](DomainId d) { return domain(d).respect; });
    }
    DomainSet easiest_in_centre() const {  // S12
        return least(s.centre, [&](DomainId d) { return domain(d).difficulty; });
    }

    // --- objectives (2.15) --------------------------------------------------------------------------------------------
    bool main_holds(Seat seat, ObjectiveId main) const;
    bool secondary_holds(Seat seat, SecondaryId secondary) const;
    bool state_holds(Seat seat, const SecondaryObjective& objective) const;
    // Of the secondary ones, those that the family has done or has domains enough for.
    SecondarySet candidates(const Family& me) const {
        return me.secondaries & (c().states_with[me.domains.size()] | (c().feats & me.feats));
    }
    ObjectiveSet declarable(Seat seat) const;  // what the family could declare now
    ObjectiveId first_declarable(Seat seat) const {
        const Family& me = family(seat);
        if (candidates(me).empty() && (s.phase != GamePhase::deal || !has_respect_for_main(me))) return {};
        const ObjectiveSet able = declarable(seat);
        return able.empty() ? ObjectiveId::none() : able.first();
    }
    bool has_respect_for_main(const Family& me) const {
        return me.main.exists() && me.respect >= c().mains[me.main].respect;
    }
    // Might it, by what everybody sees? Asks of all objectives that lie face down anywhere.
    bool might_declare(Seat seat) const;

    // --- cards --------------------------------------------------------------------------------------------------------
    // Calls f(CardPlay) for each way of playing the card in the window; f returns true to stop.
    template <class F>
    bool each_play(Seat seat, CardId card, WindowTime time, F&& f) const;
    // Those of `eligible` who might answer a window.
    SeatSet asked_at(WindowTime time, SeatSet eligible) const {
        if (time.kind == Window::own) return eligible.where([&](Seat seat) { return is_asked_at(time.times, seat); });
        const CardSet cards = cards_for(time);
        if (cards.empty()) return {};
        const SeatSet holders = eligible.where([&](Seat seat) { return !family(seat).hand.empty(); });
        const SeatSet sure = time.kind == Window::roll ? holders & surely_asked(cards) : SeatSet();
        return sure == holders ? sure : sure | might_answer(holders & all_but(sure), cards, time);
    }
    // The same for a window of one family (W-OWN) at these moments: a card without a further condition settles it most
    // often.
    bool is_asked_at(Times times, Seat seat) const {
        const CardSet cards = c().at_times[times.bits()];
        if (cards.empty() || family(seat).hand.empty()) return false;
        return any_left(cards & c().always_playable) || might_play(seat, cards, {Window::own, times});
    }
    // Those for whom a card without a further condition decides the window of a roll.
    SeatSet surely_asked(CardSet cards) const {
        const SeatSet rollers = s.roll.rollers;
        SeatSet out;
        if (any_left(cards & c().roll_bonuses)) out = rollers;
        if (any_left(cards & c().roll_penalties)) out = out | (rollers.size() > 1 ? everyone() : all_but(rollers));
        return out;
    }
    SeatSet might_answer(SeatSet seats, CardSet cards, WindowTime time) const;
    bool all_discarded(CardId card) const { return s.discards[card] == event(card).count; }
    bool any_left(CardSet cards) const {
        for (const CardId card : cards)
            if (!all_discarded(card)) return true;
        return false;
    }
    // Might the family hold one of these cards for this window, by what everybody sees (AMB-44): the discards, and
    // whether the card could be played by it now?
    bool might_play(Seat seat, CardSet cards, WindowTime time) const;
    // Cards that could fit a window at this moment; whether they do is for each_play to say.
    CardSet cards_for(WindowTime time) const {
        if (time.kind == Window::own) return c().at_times[time.times.bits()];
        return time.kind == Window::roll ? c().on_roll[s.roll.stat] : c().in_window[time.kind];
    }
    // A window for which the hand has no card: what each card would need does not matter.
    bool can_only_pass(Seat seat) const {
        return is_window(asked_in(s.decision)) &&
               (family(seat).in_hand & cards_for(s.frames.top<WindowFrame>().time())).empty();
    }

private:
    // The members of which `value` is least.
    template <class F>
    static DomainSet least(DomainSet domains, F&& value) {
        DomainSet out;
        for (const DomainId d : domains) {
            if (!out.empty() && value(d) > value(out.first())) continue;
            if (!out.empty() && value(d) < value(out.first())) out.clear();
            out.add(d);
        }
        return out;
    }
    Slots roomy_capos(Seat seat) const;
    bool can_cover_next(DomainSet chosen, DomainId d, Seat debtor, int debt) const;
    template <class F>
    bool each_own_play(Seat seat, CardId card, F&& f) const;
};

template <class F>
bool Queries::each_play(Seat seat, CardId card, WindowTime time, F&& f) const {
    if (g.is_dead(card)) return false;
    const EventCard& event = c().events[card];
    const ActiveAction& action = s.active;
    const auto plain = [&] { return f(CardPlay{card, {}, {}, {}}); };
    const auto on_any = [&](SeatSet others) {
        for (const Seat other : others)
            if (f(CardPlay{card, other, {}, {}})) return true;
        return false;
    };
    const bool is_side = seat == action.seat || seat == action.rival;
    switch (event.effect) {
    case Effect::roll_bonus:   return s.roll.stat == event.stat && s.roll.rollers.has(seat) && plain();
    case Effect::roll_penalty: return s.roll.stat == event.stat && on_any(s.roll.rollers.without(seat));
    case Effect::vendetta:     {
        const Family& me = family(seat);
        return s.roll.assault && seat == action.seat && (me.beaten_now | me.beaten_last).has(action.rival) && plain();
    }
    case Effect::kill_opponent:
        return is_side && (seat == action.seat ? soldiers_on(action.domain) : action.used) >= 2 && plain();
    case Effect::cancel_card:     return !s.frames.find<CardFrame>()->cancelled && plain();
    case Effect::borrow_soldier:  return is_side && takes_loan(action.side_of(seat)) && on_any(lenders());
    case Effect::cancel_assault:  return !is_side && !action.called_off && plain();
    case Effect::barricade:       return seat == action.rival && !action.called_off && plain();
    case Effect::bar_involvement: return seat == action.seat && !action.barred && plain();
    case Effect::void_incident:   {
        const IncidentFrame* incident = s.frames.find<IncidentFrame>();
        return incident->seat == seat && !incident->is_void && plain();
    }
    case Effect::remove_marker: {
        if (time.kind == Window::own && (event.when & time.times).empty()) return false;
        for (const SlotId slot : kAllSlots)
            if (family(seat).robber[slot].is_player() && f(CardPlay{card, {}, {}, capo_card(seat, slot)})) return true;
        return false;
    }
    default: return !(event.when & time.times).empty() && each_own_play(seat, card, f);
    }
}

// Cards of the window W-OWN.
template <class F>
bool Queries::each_own_play(Seat seat, CardId card, F&& f) const {
    const auto plain = [&] { return f(CardPlay{card, {}, {}, {}}); };
    const SeatSet others = everyone().without(seat);
    switch (c().events[card].effect) {
    case Effect::relocate_soldiers: return !family(seat).domains.empty() && soldiers_of(seat) > 0 && plain();
    case Effect::gain_soldiers:     return has_place(seat) && plain();
    case Effect::gain_money:        return plain();
    case Effect::second_action:     {
        const PartFrame* part = s.frames.find<PartFrame>();
        return !part->performed.empty() && part->performed.size() < kActionKinds && !part->second_action && plain();
    }
    case Effect::extort:
    case Effect::look_at_rival:
        for (const Seat other : others)
            if (f(CardPlay{card, other, {}, {}})) return true;
        return false;
    case Effect::new_type: return s.types.size() > 0 && plain();
    case Effect::rumours:
        for (const Seat one : others)
            for (const Seat two : others)
                if (one != two && f(CardPlay{card, one, two, {}})) return true;
        return false;
    default: return false;
    }
}

// The answer to a window as an action, and back.
inline Action action_of(Seat seat, const CardPlay& play) {
    if (play.capo.exists()) return make_action(kPlayFor, seat, play.card, play.capo);
    if (play.other.is_player()) return make_action(kPlayBetween, seat, play.card, play.on, play.other);
    if (play.on.is_player()) return make_action(kPlayOn, seat, play.card, play.on);
    return make_action(kPlay, seat, play.card);
}
inline CardPlay play_of(const Action& action) {
    CardPlay play;
    play.card = CardId(action.a);
    if (action.kind == kPlayOn || action.kind == kPlayBetween) play.on = Seat(action.b);
    if (action.kind == kPlayBetween) play.other = Seat(action.c);
    if (action.kind == kPlayFor) play.capo = CapoId(action.b);
    return play;
}

}  // namespace consigliere::omerta
