// Questions about a position: sums, limits and conditions of the rules. Nothing here changes anything.
#pragma once

#include <bit>

#include "games/omerta/game.hpp"
#include "games/omerta/sums.hpp"

namespace consigliere::omerta {

// Walks the set bits of a mask.
template <class Mask, class F>
inline void each_bit(Mask mask, F&& f) {
    for (; mask != 0; mask = static_cast<Mask>(mask & (mask - 1))) f(std::countr_zero(mask));
}

inline int kth_bit(std::uint64_t mask, std::uint32_t k) {
    while (k-- != 0) mask &= mask - 1;
    return std::countr_zero(mask);
}

class Facts {
public:
    Facts(const Omerta& game, const State& state)
        : g(game), c(game.cards()), o(game.chosen()), s(state), n(game.players()) {}

    const Omerta& g;
    const Cards& c;
    const Options& o;
    const State& s;
    const int n;

    const Family& family(Seat seat) const { return s.family[seat.index]; }
    const Domain& domain(int d) const { return c.domains[static_cast<std::size_t>(d)]; }
    const EventCard& event(int design) const { return c.events[static_cast<std::size_t>(design)]; }
    int soldiers_on(int d) const { return s.soldiers[static_cast<std::size_t>(d)]; }
    int slot_on(int d) const { return s.capo_of[static_cast<std::size_t>(d)]; }
    Seat owner(int d) const { return Seat(s.owner[static_cast<std::size_t>(d)]); }

    SeatSet everyone() const { return SeatSet::players(n); }
    Seat in_order(int k) const { return Seat((s.start.index + k) % n); }
    Seat after(Seat seat) const { return next_clockwise(seat, n); }

    // --- capos and soldiers -------------------------------------------------------------------------------------------
    int capo_count(Seat seat) const { return std::popcount(family(seat).capos); }
    bool has_slot(Seat seat, int slot) const { return (family(seat).capos >> slot & 1u) != 0; }
    int capo_card(Seat seat, int slot) const { return family(seat).capo[static_cast<std::size_t>(slot)]; }
    int reserve(Seat seat, int slot) const { return family(seat).reserve[static_cast<std::size_t>(slot)]; }
    // The slot in which the family has this capo, or -1.
    int slot_of(Seat seat, int capo) const {
        for (int i = 0; i < kSlots; ++i)
            if (has_slot(seat, i) && capo_card(seat, i) == capo) return i;
        return -1;
    }
    Seat owner_of_capo(int capo) const {
        for (const Seat seat : everyone())
            if (slot_of(seat, capo) >= 0) return seat;
        return Seat::none();
    }
    std::uint32_t domains_of(Seat seat, int slot) const {
        std::uint32_t out = 0;
        each_bit(family(seat).domains, [&](int d) { out |= slot_on(d) == slot ? 1u << d : 0u; });
        return out;
    }
    int capo_total(Seat seat, int slot) const {
        int sum = reserve(seat, slot);
        each_bit(family(seat).domains, [&](int d) { sum += slot_on(d) == slot ? soldiers_on(d) : 0; });
        return sum;
    }
    // On the table: all reserves and domains (OM-ROUND-2).
    int soldiers_of(Seat seat) const {
        const Family& f = family(seat);
        int sum = f.reserve[0] + f.reserve[1] + f.reserve[2];
        each_bit(f.domains, [&](int d) { sum += soldiers_on(d); });
        return sum;
    }
    // May this capo take one more domain? (AMB-13)
    bool takes_domain(Seat seat, int slot) const {
        return o.domains_per_capo == 0 || std::popcount(domains_of(seat, slot)) < o.domains_per_capo;
    }
    int takers(Seat seat) const {  // slots, as bits
        int out = 0;
        for (int i = 0; i < kSlots; ++i)
            if (has_slot(seat, i) && takes_domain(seat, i)) out |= 1 << i;
        return out;
    }

    // Where a new soldier may stand (OM-FAM-4..6): reserves as bits of slots, domains as a mask.
    struct Places {
        int reserves = 0;
        std::uint32_t domains = 0;

        int count() const { return std::popcount(static_cast<unsigned>(reserves)) + std::popcount(domains); }
    };
    Places places(Seat seat) const {
        Places out;
        const Family& me = family(seat);
        std::array<int, kSlots> total{me.reserve[0], me.reserve[1], me.reserve[2]};
        each_bit(me.domains, [&](int d) { total[static_cast<std::size_t>(slot_on(d))] += soldiers_on(d); });
        if (total[0] + total[1] + total[2] >= kMaxOfFamily) return out;
        for (int i = 0; i < kSlots; ++i)
            if (has_slot(seat, i) && total[static_cast<std::size_t>(i)] < kMaxOfCapo) out.reserves |= 1 << i;
        each_bit(family(seat).domains, [&](int d) {
            if (soldiers_on(d) < kMaxOnDomain && (out.reserves >> slot_on(d) & 1) != 0) out.domains |= 1u << d;
        });
        return out;
    }

    // --- control and monopoly (OM-CTRL-1..3) ------------------------------------------------------------------------
    int held(Seat seat, std::uint32_t group) const { return std::popcount(family(seat).domains & group); }
    int of_business(Seat seat, int business) const {
        return held(seat, c.business_mask[static_cast<std::size_t>(business)]);
    }
    int control_bonus(Seat seat, Stat stat) const { return omerta::control_bonus(c, family(seat).domains, stat); }
    int control_money(Seat seat) const {
        return control_level(of_business(seat, kProstitution), 3, 3) + control_level(of_business(seat, kDrugs), 1, 2);
    }

    // --- rolls (OM-DICE-1) --------------------------------------------------------------------------------------------
    int don_stat(Seat seat, Stat stat) const { return c.dons[family(seat).don].stat[static_cast<std::size_t>(stat)]; }
    int full_stat(Seat seat, int slot, Stat stat) const {
        const auto at = static_cast<std::size_t>(slot);
        const Family& f = family(seat);
        return omerta::full_stat(c, {c.dons[f.don], c.capos[f.capo[at]], c.types[f.type[at]], f.domains}, stat);
    }
    int roll_total(Seat seat) const {
        return s.roll.base[seat.index] + s.roll.modifier[seat.index] + s.roll.die[seat.index];
    }

    // --- money --------------------------------------------------------------------------------------------------------
    int income_of_people(Seat seat) const {
        const Family& f = family(seat);
        int sum = c.dons[f.don].resources + control_money(seat);
        for (std::size_t i = 0; i < kSlots; ++i)
            if (has_slot(seat, static_cast<int>(i))) sum += c.capos[f.capo[i]].resources + c.types[f.type[i]].resources;
        return sum;
    }
    // What the next payday brings each family, as everybody can reckon it (OM-DEAL-1, OM-DEAL-2).
    std::array<int, kMaxPlayers> incomes() const;
    int score(Seat seat) const {  // OM-CONQMODE-4
        return family(seat).respect + capo_count(seat) + family(seat).cash / 5;
    }
    bool can_cover_next(std::uint32_t chosen, int d, Seat debtor, int debt) const;  // OM-EVENT-4
    std::uint32_t debt_choices(std::uint32_t chosen, Seat debtor, int debt) const;
    int value_of(std::uint32_t domains) const {
        int sum = 0;
        each_bit(domains, [&](int d) { sum += domain(d).resources; });
        return sum;
    }

    // --- actions ------------------------------------------------------------------------------------------------------
    bool may_conquer(Seat seat, int slot) const {  // OM-CONQ-1, OM-INV-2
        return has_slot(seat, slot) && reserve(seat, slot) >= 1 && takes_domain(seat, slot);
    }
    // Can the family pay, as far as everybody sees? (AMB-44)
    bool seems_to_have(Seat seat, int amount) const { return !o.money_visible || family(seat).cash >= amount; }
    bool might_get_involved(Seat seat) const {
        if (!seems_to_have(seat, kInvolvementPrice)) return false;
        return may_conquer(seat, 0) || may_conquer(seat, 1) || may_conquer(seat, 2);
    }
    bool may_be_origin(Seat seat, int d) const {  // OM-ASSAULT-1
        return soldiers_on(d) >= 2 && takes_domain(seat, slot_on(d));
    }
    std::uint32_t rival_domains(Seat seat) const {
        std::uint32_t out = 0;
        for (const Seat other : everyone().without(seat)) out |= family(other).domains;
        return out;
    }
    bool can_move_domain(Seat seat) const {  // OM-DEAL-3
        if (capo_count(seat) == 1) return false;
        bool can = false;
        const auto slots = static_cast<unsigned>(takers(seat));
        each_bit(family(seat).domains, [&](int d) { can = can || (slots & ~(1u << slot_on(d))) != 0; });
        return can;
    }
    // Soldiers that may stand on a domain when its number is said: those of its capo that no number said before has placed.
    int to_station(const Frame& relocation, int d) const {
        int sum = reserve(relocation.seat, slot_on(d));
        each_bit(relocation.mask, [&](int k) { sum += slot_on(k) == slot_on(d) ? soldiers_on(k) : 0; });
        return sum;
    }
    bool can_discard_for_pay(Seat seat) const {  // OM-EVENT-6
        return family(seat).hand.size() >= g.paid_discard_cards() && places(seat).count() > 0;
    }
    bool might_buy(Seat seat) const {  // OM-END-1
        return seems_to_have(seat, kSoldierPrice) && places(seat).count() > 0;
    }
    // Anything but a pass, with the kinds of `done` (bits) already performed (OM-ACTION-1, A16).
    bool any_action(Seat seat, int done) const {
        const Family& f = family(seat);
        if ((done & 1) == 0 && s.centre != 0)
            for (int i = 0; i < kSlots; ++i)
                if (may_conquer(seat, i)) return true;
        if ((done & 2) == 0 && s.truce == 0 && rival_domains(seat) != 0) {
            bool origin = false;
            each_bit(f.domains, [&](int d) { origin = origin || may_be_origin(seat, d); });
            if (origin) return true;
        }
        if ((done & 4) != 0 || !has_reserve(seat)) return false;
        for (const Seat other : everyone().without(seat))
            if ((family(other).capos & ~family(other).robbed) != 0) return true;
        return false;
    }
    int most_reinforcements() const {  // OM-ASSAULT-3
        const Deed& d = s.deed;
        int most = std::min<int>(kMaxReinforcements, reserve(d.rival, d.rival_capo));
        if (d.free_reinforcements == 0) most = std::min(most, 1 + family(d.rival).cash / kReinforcementPrice);
        return most;
    }
    // Room for lent soldiers of a side (0 attacker, 1 defender): OM-NEG-1.
    bool takes_loan(int side) const {
        const Deed& d = s.deed;
        const int lent = d.lent[static_cast<std::size_t>(side)].size();
        return lent < kMaxLent && soldiers_on(side == 0 ? d.origin : d.domain) + lent < kMaxOnDomain;
    }
    bool has_reserve(Seat seat) const {
        const Family& f = family(seat);
        return f.reserve[0] + f.reserve[1] + f.reserve[2] > 0;
    }

    // --- what incidents look at -----------------------------------------------------------------------------------------
    int raidable(Seat seat) const {  // S01: slots with 2 or more soldiers, or else all
        int out = 0;
        for (int i = 0; i < kSlots; ++i)
            if (has_slot(seat, i) && capo_total(seat, i) >= 2) out |= 1 << i;
        return out != 0 ? out : family(seat).capos;
    }
    std::uint32_t least_respected(Seat seat) const {  // S05
        int least = 99;
        std::uint32_t out = 0;
        each_bit(family(seat).domains, [&](int d) {
            const int respect = domain(d).respect;
            if (respect > least) return;
            out = (respect < least ? 0 : out) | 1u << d;
            least = respect;
        });
        return out;
    }
    std::uint32_t easiest_in_centre() const {  // S12
        int least = 99;
        std::uint32_t out = 0;
        each_bit(s.centre, [&](int d) {
            const int difficulty = domain(d).difficulty;
            if (difficulty > least) return;
            out = (difficulty < least ? 0 : out) | 1u << d;
            least = difficulty;
        });
        return out;
    }

    // --- objectives (2.15) --------------------------------------------------------------------------------------------
    bool main_holds(Seat seat, int main) const;
    bool secondary_holds(Seat seat, int i) const;
    bool state_holds(Seat seat, const SecondaryObjective& x) const;
    // What the family could declare now, as bits over all objectives (mains first).
    std::uint32_t declarable(Seat seat) const;
    // Might it, by what everybody sees? Asks of all objectives that lie face down anywhere.
    bool might_declare(Seat seat) const;

    // --- cards --------------------------------------------------------------------------------------------------------
    const Frame& top() const { return s.frames.back(); }
    // Calls f(Action) for each way of playing `design` in the window on top; f returns true to stop.
    template <class F>
    bool each_play(Seat seat, int design, const Frame& window, F&& f) const;
    // Might the family hold a card for this window, by what everybody sees (AMB-44): the size of its hand, the discards,
    // and whether a card could be played by it now?
    bool might_answer(Seat seat, const Frame& window) const;
    // Cards that could fit a window at this moment; whether they do is for each_play to say.
    std::uint64_t designs_for(Window w, std::uint32_t when) const {
        if (w == Window::own) return c.designs_when[when % c.designs_when.size()];
        return w == Window::roll ? c.designs_for[static_cast<std::size_t>(s.roll.stat)]
                                 : c.designs_in[static_cast<std::size_t>(w)];
    }
    // The frame nearest to the top of this kind.
    const Frame& nearest(FrameKind kind) const {
        for (int i = s.frames.size() - 1; i > 0; --i)
            if (s.frames[i].kind == kind) return s.frames[i];
        return s.frames[0];
    }
};

template <class F>
bool Facts::each_play(Seat seat, int design, const Frame& window, F&& f) const {
    const EventCard& card = event(design);
    if (g.is_dead(design)) return false;
    const auto at = static_cast<std::uint8_t>(design);
    const Deed& deed = s.deed;
    const auto plain = [&] { return f(Action{kPlay, seat, at}); };
    const auto on = [&](Seat other) { return f(Action{kPlayOn, seat, at, other.index}); };
    const auto on_any = [&](SeatSet others) {
        for (const Seat other : others)
            if (on(other)) return true;
        return false;
    };
    const bool is_side = seat == deed.active || seat == deed.rival;
    switch (card.effect) {
    case Effect::roll_bonus:   return s.roll.stat == card.stat && s.roll.rollers.has(seat) && plain();
    case Effect::roll_penalty: return s.roll.stat == card.stat && on_any(s.roll.rollers.without(seat));
    case Effect::vendetta:     {
        const Family& me = family(seat);
        return s.roll.assault != 0 && seat == deed.active &&
               ((me.beaten_now | me.beaten_last) >> deed.rival.index & 1) != 0 && plain();
    }
    case Effect::kill_opponent:
        return is_side && (seat == deed.active ? soldiers_on(deed.domain) : deed.used) >= 2 && plain();
    case Effect::cancel_card:    return s.frames[s.frames.size() - 2].e == 0 && plain();
    case Effect::borrow_soldier: {
        if (!is_side || !takes_loan(seat == deed.active ? 0 : 1)) return false;
        SeatSet lenders;
        for (const Seat other : everyone().without(deed.active).without(deed.rival))
            if (has_reserve(other)) lenders.add(other);
        return on_any(lenders);
    }
    case Effect::cancel_assault:  return !is_side && deed.called_off == 0 && plain();
    case Effect::barricade:       return seat == deed.rival && deed.called_off == 0 && plain();
    case Effect::bar_involvement: return seat == deed.active && deed.barred == 0 && plain();
    case Effect::void_incident:
        return nearest(FrameKind::incident).seat == seat && nearest(FrameKind::incident).e == 0 && plain();
    case Effect::remove_marker: {
        if (window.a == static_cast<int>(Window::own) && (card.when & window.mask) == 0) return false;
        for (std::size_t i = 0; i < kSlots; ++i)
            if (family(seat).robber[i] != kNothing && f(Action{kPlayFor, seat, at, family(seat).capo[i]})) return true;
        return false;
    }
    default: break;
    }
    if ((card.when & window.mask) == 0) return false;
    switch (card.effect) {
    case Effect::relocate_soldiers: return family(seat).domains != 0 && soldiers_of(seat) > 0 && plain();
    case Effect::gain_soldiers:     return places(seat).count() > 0 && plain();
    case Effect::gain_money:        return plain();
    case Effect::second_action:     {
        const Frame& part = nearest(FrameKind::part);
        return part.b != 0 && part.b != 7 && part.c == 0 && plain();
    }
    case Effect::extort:
    case Effect::look_at_rival: return on_any(everyone().without(seat));
    case Effect::new_type:      return s.types.size() > 0 && plain();
    case Effect::rumours:
        for (const Seat one : everyone().without(seat))
            for (const Seat two : everyone().without(seat))
                if (one != two && f(Action{kPlayBetween, seat, at, one.index, two.index})) return true;
        return false;
    default: return false;
    }
}

}  // namespace consigliere::omerta
