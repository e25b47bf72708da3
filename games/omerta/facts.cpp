#include "games/omerta/facts.hpp"

#include <algorithm>

namespace consigliere::omerta {

std::array<int, kMaxPlayers> Facts::incomes() const {
    std::array<int, kMaxPlayers> out{};
    for (const Seat seat : everyone()) {
        const Family& f = family(seat);
        if (f.don == kNothing) continue;  // before the families are dealt
        out[seat.index] += income_of_people(seat);
        each_bit(f.domains, [&](int d) {
            const std::uint8_t robber = f.robber[static_cast<std::size_t>(slot_on(d))];
            out[robber == kNothing ? seat.index : robber] += domain(d).resources;
        });
    }
    return out;
}

// --- debts (OM-EVENT-4) ---------------------------------------------------------------------------------------------
// A set of domains covers a debt without a superfluous one exactly if sum >= debt > sum - smallest. The debtor names
// the domains one by one; a domain may be named if some such set contains it and all named before.

bool Facts::can_cover_next(std::uint32_t chosen, int d, Seat debtor, int debt) const {
    const std::uint32_t with = chosen | 1u << d;
    const std::uint32_t rest = family(debtor).domains & ~with;
    int smallest = 99;
    each_bit(with, [&](int k) { smallest = std::min<int>(smallest, domain(k).resources); });
    if (smallest == 0) return false;
    const int sum = value_of(with);
    for (int low = smallest; low >= 1; --low) {  // the value of the smallest domain of the whole set
        std::uint64_t sums = 1;                  // bit v: the rest, none below `low`, can add v
        bool needs_low = low < smallest;
        each_bit(rest, [&](int k) {
            const int value = domain(k).resources;
            if (value < low) return;
            if (needs_low && value == low) {
                sums = sums << low;
                needs_low = false;
            } else {
                sums |= sums << value;
            }
        });
        if (needs_low) continue;
        const int missing = debt - sum;
        for (int v = std::max(missing, 0); v < missing + low; ++v)
            if ((sums >> v & 1u) != 0) return true;
    }
    return false;
}

std::uint32_t Facts::debt_choices(std::uint32_t chosen, Seat debtor, int debt) const {
    std::uint32_t out = 0;
    each_bit(family(debtor).domains & ~chosen,
             [&](int d) { out |= can_cover_next(chosen, d, debtor, debt) ? 1u << d : 0u; });
    return out;
}

// --- objectives -----------------------------------------------------------------------------------------------------

bool Facts::main_holds(Seat seat, int main) const {
    if (main == kNothing) return false;
    const MainObjective& m = c.mains[static_cast<std::size_t>(main)];
    if (family(seat).respect < m.respect) return false;
    const auto& masks = m.by_business ? c.business_mask : c.borough_mask;
    return held(seat, masks[m.group[0]]) >= m.domains[0] && held(seat, masks[m.group[1]]) >= m.domains[1];
}

bool Facts::secondary_holds(Seat seat, int i) const {
    const SecondaryObjective& x = c.secondaries[static_cast<std::size_t>(i)];
    return x.feat ? (family(seat).feats >> i & 1u) != 0 : state_holds(seat, x);
}

bool Facts::state_holds(Seat seat, const SecondaryObjective& x) const {
    const Family& f = family(seat);
    const auto groups_with = [&](const std::array<std::uint32_t, kGroups>& masks) {
        int groups = 0;
        for (const std::uint32_t mask : masks) groups += held(seat, mask) >= x.domains;
        return groups >= x.groups;
    };
    switch (x.condition) {
    case Condition::boroughs_with:   return groups_with(c.borough_mask);
    case Condition::businesses_with: return groups_with(c.business_mask);
    case Condition::cash:            return f.cash >= x.amount;
    case Condition::soldiers:        return soldiers_of(seat) >= x.amount;
    case Condition::domains:         return std::popcount(f.domains) >= x.amount;
    case Condition::strongholds:     {
        int strong = 0;
        each_bit(f.domains, [&](int d) { strong += soldiers_on(d) >= x.soldiers; });
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

std::uint32_t Facts::declarable(Seat seat) const {
    std::uint32_t out = 0;
    const bool deal = s.phase == GamePhase::deal;
    if (deal && main_holds(seat, family(seat).main)) out |= 1u << family(seat).main;  // OM-OBJ-2
    if (!deal && o.secondary_in_deal) return out;                                     // AMB-18
    each_bit(family(seat).secondaries, [&](int i) { out |= secondary_holds(seat, i) ? 1u << (c.n_mains + i) : 0u; });
    return out;
}

bool Facts::might_declare(Seat seat) const {
    const Family& me = family(seat);
    const bool deal = s.phase == GamePhase::deal;
    bool might = false;
    if (deal && me.main != kNothing) {
        std::uint32_t mains = s.mains;
        for (const Seat other : everyone()) mains |= family(other).main == kNothing ? 0 : 1u << family(other).main;
        each_bit(mains, [&](int i) { might = might || main_holds(seat, i); });
    }
    if (might || me.secondaries == 0 || (!deal && o.secondary_in_deal)) return might;
    std::uint32_t face_down = s.secondaries;
    for (const Seat other : everyone()) face_down |= family(other).secondaries;
    each_bit(face_down, [&](int i) {
        const SecondaryObjective& x = c.secondaries[static_cast<std::size_t>(i)];
        const bool of_money = x.condition == Condition::cash || x.condition == Condition::richest;
        if (x.feat)
            might = might || (me.deeds & feat_bit(x.condition)) != 0;
        else
            might = might || (of_money && !o.money_visible) || state_holds(seat, x);
    });
    return might;
}

bool Facts::might_answer(Seat seat, const Frame& window) const {
    if (family(seat).hand.empty()) return false;
    std::uint64_t designs = designs_for(static_cast<Window>(window.a), window.mask);
    for (; designs != 0; designs &= designs - 1) {
        const int design = std::countr_zero(designs);
        if (s.discards[static_cast<std::size_t>(design)] == event(design).count) continue;
        if (each_play(seat, design, window, [](const Action&) { return true; })) return true;
    }
    return false;
}

}  // namespace consigliere::omerta
