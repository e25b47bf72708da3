// Phase B actions as they can be read off a position: what a gangster could do, against whom, at what price.
#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

Deed deed_of(Power power) {
    switch (power) {
    case Power::none:     return Deed::none;
    case Power::whack10:  return Deed::whack;
    case Power::negate:   return Deed::negate;
    case Power::remove1:  return Deed::remove;
    case Power::take3:    return Deed::take;
    case Power::exchange: return Deed::exchange;
    case Power::place1:   return Deed::place;
    case Power::neutral3: return Deed::neutral3;
    case Power::draw1:    return Deed::draw;
    }
    return Deed::none;
}

Deed deed_of(Ability ability) {
    switch (ability) {
    case Ability::pull:     return Deed::remove;
    case Ability::hit5:     return Deed::whack;
    case Ability::draw:     return Deed::draw;
    case Ability::exchange: return Deed::exchange;
    case Ability::bribe:    return Deed::bribe;
    case Ability::black:    return Deed::black;
    case Ability::skim:     return Deed::take;
    case Ability::lean:     return Deed::lean;
    case Ability::shift:    return Deed::shift;
    case Ability::place1:   return Deed::place;
    default:                return Deed::none;
    }
}

Deed Reading::deed(const Frame& act) const {
    if (act.b == kMove) return Deed::move;
    return act.b == kPower ? deed_of(position(act.a).power) : deed_of(gangster_on(act.a).ability);
}

int Reading::deed_amount(const Frame& act) const {
    switch (deed(act)) {
    case Deed::whack: return act.b == kPower ? 10 : 5;
    case Deed::take:  return act.b == kPower ? 3 : 4;
    case Deed::bribe: return 6;
    default:          return 0;
    }
}

int Reading::act_price(const Frame& act) const {
    switch (deed(act)) {
    case Deed::whack: return deed_amount(act) + surcharge(act.t[0]);
    case Deed::bribe: return deed_amount(act);
    default:          return 0;
    }
}

// Which target must be named next; act.e are named already.
Need Reading::next_need(const Frame& act) const {
    const auto first = [&](Need need) { return act.e == 0 ? need : Need::nothing; };
    switch (deed(act)) {
    case Deed::whack:
    case Deed::place:
    case Deed::black:
    case Deed::lean:
    case Deed::move:     return first(Need::space);
    case Deed::negate:   return act.e < (s.negate == 0 ? 2 : 1) ? Need::space : Need::nothing;  // NP-NGT-2
    case Deed::neutral3: return act.e < std::min<int>(3, s.neutral) ? Need::space : Need::nothing;
    case Deed::remove:   return first(Need::marker);
    case Deed::exchange: return act.e < 2 ? Need::marker : Need::nothing;
    case Deed::shift:    return act.e == 0 ? Need::marker : act.e == 1 ? Need::space : Need::nothing;
    case Deed::take:     return first(Need::player);
    default:             return Need::nothing;
    }
}

unsigned Reading::act_spaces(const Frame& act) const {
    const auto where = [&](auto holds) {
        unsigned out = 0;
        for_each_bit(s.occupied, [&](int i) { out |= holds(i) ? 1u << i : 0; });
        return out;
    };
    switch (deed(act)) {
    case Deed::whack:  return whack_targets(act.a, money(act.seat), deed_amount(act));
    case Deed::negate: {
        const bool from = s.negate == 0 && act.e == 0;
        return where([&](int i) { return is_negated(i) == from; });
    }
    case Deed::black: return where([&](int i) { return s.space(i).blackmail == kNobody; });
    case Deed::lean:  return row_mates(act.a);
    case Deed::shift: return s.occupied & ~(1u << MarkerRef::of(act.t[0]).space);
    case Deed::move:  return move_targets(act.a);
    default:          return s.occupied;
    }
}

unsigned Reading::act_owners(const Frame& act) const {
    return deed(act) == Deed::shift ? 1u << act.seat : (1u << kOwners) - 1;
}

bool Reading::marker_fits(const Frame& act, const MarkerRef& m) const {
    if (deed(act) != Deed::exchange) return true;
    return act.e == 0 ? has_partner(m) : can_exchange(MarkerRef::of(act.t[0]), m);
}

bool Reading::deed_has_object(const Frame& act, int cash, int drawable) const {
    const Player& who = s.player(act.seat);
    switch (deed(act)) {
    case Deed::none:     return false;
    case Deed::whack:    return whack_targets(act.a, cash, deed_amount(act)) != 0;
    case Deed::bribe:    return cash >= deed_amount(act);
    case Deed::draw:     return drawable > 0;
    case Deed::place:    return who.supply > 0;
    case Deed::neutral3: return s.neutral > 0;
    case Deed::remove:   return has_marker(s.occupied, (1u << kOwners) - 1);
    case Deed::take:     return true;
    case Deed::shift:    return has_marker(s.occupied, 1u << act.seat) && (s.occupied & (s.occupied - 1u)) != 0;
    case Deed::black:
        if (who.supply == 0 || s.blackmail == 0) return false;
        [[fallthrough]];
    case Deed::negate:
    case Deed::lean:
    case Deed::move:     return act_spaces(act) != 0;
    case Deed::exchange: return has_exchange();
    }
    return false;
}

// NP-ACT-1; with a Negate token only the Third Guy's power is left (NP-ACT-5, NP-POS-1).
unsigned Reading::act_verbs(const Frame& act, int cash, int drawable) const {
    unsigned out = 0;
    for (const Verb verb : {kPower, kAbility, kMove}) {
        Frame probe = act;
        probe.b = verb;
        probe.e = 0;
        const bool stopped = is_negated(act.a) && !(verb == kPower && position(act.a).power == Power::whack10);
        if (!stopped && deed_has_object(probe, cash, drawable)) out |= 1u << verb;
    }
    return out;
}

// NP-MOVE-1: along the arrows, upwards only unless the option says otherwise.
unsigned Reading::move_targets(int space) const {
    const unsigned arrows = position(space).to | (g.options.move_downward ? position(space).from : 0u);
    return arrows & s.occupied & kActive;
}

// The split die has the same odds for whacks: its Capo symbol stands where the 3 is.
bool succeeds(const Cards& cards, const std::array<Space, kSpaces>& spaces, const Frame& attempt) {
    const auto gangster_on = [&](std::size_t space) -> const Gangster& {
        return cards.gangsters[spaces[space].gangster];
    };
    const Gangster& target = gangster_on(attempt.b);
    if (attempt.kind == FrameKind::whack) return attempt.d >= (target.ability == Ability::tough ? 4 : 3);
    const Gangster& mover = gangster_on(attempt.a);
    const int total = attempt.d + mover.respect + (mover.ability == Ability::move1);
    const int number = cards.positions[attempt.b].number + (target.ability == Ability::guard1);
    return attempt.d != kSwitchblade && (attempt.d == 6 || total > number);
}

// --- re-rolls (2.13): asked while a reroll frame lies on the move or whack -------------------------------------------

bool Reading::reroll_for_money() const { return s.below_top().kind == FrameKind::move || g.options.reroll_whack; }

bool Reading::can_reroll(int seat, int cash) const {
    return reroll_for_money() && (cash >= g.options.reroll_cost || s.player(seat).reroll_tokens > 0);
}

// *REROLL: once per round for the die of his action or against him.
bool Reading::can_reroll_free(int seat) const {
    const Frame& roll = s.below_top();
    const auto grants = [&](int space, std::uint8_t decided) {
        if (space == kNobody || !is_occupied(space) || gangster_on(space).ability != Ability::reroll) return false;
        return (s.rerolled >> s.space(space).gangster & 1) == 0 && settled_control(space, decided) == seat;
    };
    return grants(roll.a, roll.seat) || grants(roll.b, roll.c);
}

}  // namespace consigliere::nothing_personal
