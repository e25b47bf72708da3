#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

// The capos who may have one more soldier; nobody in a family that is full (OM-FAM-5, OM-FAM-6).
Slots Queries::roomy_capos(Seat seat) const {
    const Family& me = family(seat);
    if (soldiers_of(seat) < kMaxOfCapo) return me.capos;
    PerSlot<int> total{{me.reserve.items[0], me.reserve.items[1], me.reserve.items[2]}};
    for (const DomainId d : me.domains) total[slot_on(d)] += soldiers_on(d);
    Slots out;
    if (total.items[0] + total.items[1] + total.items[2] >= kMaxOfFamily) return out;
    for (const SlotId slot : me.capos)
        if (total[slot] < kMaxOfCapo) out.add(slot);
    return out;
}

Queries::Places Queries::places(Seat seat) const {
    Places out{roomy_capos(seat), {}};
    for (const DomainId d : family(seat).domains)
        if (soldiers_on(d) < kMaxOnDomain && out.reserves.has(slot_on(d))) out.domains.add(d);
    return out;
}

// --- money ----------------------------------------------------------------------------------------------------------

// Debts (OM-EVENT-4). A set of domains covers a debt without a superfluous one exactly if sum >= debt > sum - smallest.
// The debtor names the domains one by one; a domain may be named if some such set contains it and all named before.
bool Queries::can_cover_next(DomainSet chosen, DomainId d, Seat debtor, int debt) const {
    const DomainSet with = chosen.with(d);
    const DomainSet rest = family(debtor).domains - with;
    int smallest = domain(d).resources;
    for (const DomainId k : with) smallest = std::min<int>(smallest, domain(k).resources);
    if (smallest == 0) return false;
    const int sum = value_of(with);
    for (int low = smallest; low >= 1; --low) {  // the value of the smallest domain of the whole set
        std::uint64_t sums = 1;                  // bit v: the rest, none below `low`, can add v
        bool needs_low = low < smallest;
        for (const DomainId k : rest) {
            const int value = domain(k).resources;
            if (value < low) continue;
            if (needs_low && value == low) {
                sums = sums << low;
                needs_low = false;
            } else {
                sums |= sums << value;
            }
        }
        if (needs_low) continue;
        const int missing = debt - sum;
        for (int v = std::max(missing, 0); v < missing + low; ++v)
            if ((sums >> v & 1u) != 0) return true;
    }
    return false;
}

DomainSet Queries::debt_choices(DomainSet chosen, Seat debtor, int debt) const {
    DomainSet out;
    for (const DomainId d : family(debtor).domains - chosen)
        if (can_cover_next(chosen, d, debtor, debt)) out.add(d);
    return out;
}

// --- actions --------------------------------------------------------------------------------------------------------

bool Queries::can_move_domain(Seat seat) const {
    if (capo_count(seat) == 1) return false;
    const Slots slots = takers(seat);
    for (const DomainId d : family(seat).domains)
        if (!slots.without(slot_on(d)).empty()) return true;
    return false;
}

// OM-FAM-9: a family without domains may still conquer and rob.
bool Queries::any_action(Seat seat, ActionKinds done) const {
    if (!done.has(ActionKind::conquest) && !s.centre.empty() && any_may_conquer(seat)) return true;
    if (!done.has(ActionKind::assault) && !s.truce && !rival_domains(seat).empty())
        for (const DomainId d : family(seat).domains)
            if (may_be_origin(seat, d)) return true;
    if (done.has(ActionKind::heist) || !has_reserve(seat)) return false;
    for (const Seat other : everyone().without(seat))
        if (!robbable(other).empty()) return true;
    return false;
}

int Queries::most_reinforcements() const {
    const ActiveAction& action = s.active;
    int most = std::min<int>(kMaxReinforcements, reserve(action.rival, action.rival_capo));
    if (!action.free_reinforcements) most = std::min(most, 1 + family(action.rival).cash / c().reinforcement_price);
    return most;
}

// --- objectives -----------------------------------------------------------------------------------------------------

bool Queries::main_holds(Seat seat, ObjectiveId main) const {
    if (!main.exists()) return false;
    const MainObjective& m = c().mains[main];
    if (family(seat).respect < m.respect) return false;
    const auto& groups = m.by_business ? c().of_business : c().of_borough;
    return held(seat, groups[m.group[0]]) >= m.domains[0] && held(seat, groups[m.group[1]]) >= m.domains[1];
}

bool Queries::secondary_holds(Seat seat, SecondaryId secondary) const {
    const SecondaryObjective& x = c().secondaries[secondary];
    return x.feat ? family(seat).feats.has(secondary) : state_holds(seat, x);
}

bool Queries::state_holds(Seat seat, const SecondaryObjective& x) const {
    const Family& f = family(seat);
    const auto groups_with = [&](const PerGroup<DomainSet>& all) {
        if (f.domains.size() < x.groups * x.domains) return false;  // groups have no domain in common
        int groups = 0;
        for (const DomainSet group : all) groups += held(seat, group) >= x.domains;
        return groups >= x.groups;
    };
    switch (x.condition) {
    case Condition::boroughs_with:   return groups_with(c().of_borough);
    case Condition::businesses_with: return groups_with(c().of_business);
    case Condition::cash:            return f.cash >= x.amount;
    case Condition::soldiers:        return soldiers_of(seat) >= x.amount;
    case Condition::domains:         return f.domains.size() >= x.amount;
    case Condition::strongholds:     {
        int strong = 0;
        for (const DomainId d : f.domains) strong += soldiers_on(d) >= x.soldiers;
        return strong >= x.domains;
    }
    case Condition::richest: {
        if (f.cash < x.amount) return false;
        for (const Seat other : everyone().without(seat))
            if (family(other).cash >= f.cash) return false;
        return true;
    }
    default: return false;
    }
}

ObjectiveSet Queries::declarable(Seat seat) const {
    const Family& me = family(seat);
    ObjectiveSet out;
    const bool deal = s.phase == GamePhase::deal;
    if (deal && main_holds(seat, me.main)) out.add(me.main);  // OM-OBJ-2
    if (!deal && o().secondary_in_deal) return out;           // AMB-18
    SecondarySet done = candidates(me);
    for (const SecondaryId i : done - c().feats)
        if (!state_holds(seat, c().secondaries[i])) done.remove(i);
    return out | ObjectiveSet::of_bits(std::uint64_t{done.bits()} << c().n_mains);
}

bool Queries::might_declare(Seat seat) const {
    const Family& me = family(seat);
    const bool deal = s.phase == GamePhase::deal;
    if (deal && me.main.exists()) {
        MainSet mains = s.mains;
        for (const Seat other : everyone())
            if (family(other).main.exists()) mains.add(family(other).main);
        for (const ObjectiveId main : mains)
            if (main_holds(seat, main)) return true;
    }
    if (me.secondaries.empty() || (!deal && o().secondary_in_deal)) return false;
    SecondarySet face_down = s.secondaries;
    for (const Seat other : everyone()) face_down |= family(other).secondaries;
    for (const SecondaryId i : face_down) {
        const SecondaryObjective& x = c().secondaries[i];
        const bool of_money = x.condition == Condition::cash || x.condition == Condition::richest;
        if (x.feat ? me.feats_done.has(x.condition) : (of_money && !o().money_visible) || state_holds(seat, x))
            return true;
    }
    return false;
}

SeatSet Queries::might_answer(SeatSet seats, CardSet cards, WindowTime time) const {
    return seats.where([&](Seat seat) { return might_play(seat, cards, time); });
}

bool Queries::might_play(Seat seat, CardSet cards, WindowTime time) const {
    for (const CardId card : cards) {
        if (all_discarded(card)) continue;
        if (each_play(seat, card, time, [](const CardPlay&) { return true; })) return true;
    }
    return false;
}

}  // namespace consigliere::omerta
