// 2.11, 2.12 Phase B actions as they can be read off a position: what a gangster could do, against whom, at what price.
#include "games/nothing_personal/queries.hpp"

namespace consigliere::nothing_personal {

// NP-POS-1 to NP-POS-9.
ActiveAction active_action_of(Power power) {
    switch (power) {
    case Power::none:     return ActiveAction::none;
    case Power::whack10:  return ActiveAction::whack;
    case Power::negate:   return ActiveAction::negate;  // NP-POS-2
    case Power::remove1:  return ActiveAction::remove;  // NP-POS-3
    case Power::take3:    return ActiveAction::take;    // NP-POS-4
    case Power::exchange: return ActiveAction::exchange;
    case Power::place1:   return ActiveAction::place;
    case Power::neutral3: return ActiveAction::neutral3;
    case Power::draw1:    return ActiveAction::draw;  // NP-POS-8
    }
    return ActiveAction::none;
}

ActiveAction active_action_of(Ability ability) {
    switch (ability) {
    case Ability::pull:     return ActiveAction::remove;
    case Ability::hit5:     return ActiveAction::whack;
    case Ability::draw:     return ActiveAction::draw;
    case Ability::exchange: return ActiveAction::exchange;
    case Ability::bribe:    return ActiveAction::bribe;
    case Ability::black:    return ActiveAction::black;
    case Ability::skim:     return ActiveAction::take;
    case Ability::lean:     return ActiveAction::lean;
    case Ability::shift:    return ActiveAction::shift;
    case Ability::place1:   return ActiveAction::place;
    default:                return ActiveAction::none;
    }
}

// NP-ACT-3, NP-ACT-7, NP-NGT-1: a visit that leads to an action, if somebody controls him.
bool Queries::may_act(SpaceId space) const {
    const Space& x = s.spaces[space];
    if (!x.gangster.exists() || x.sideways || s.acted.has(x.gangster)) return false;
    return !x.negated || position(space).power == Power::whack10;
}

ActiveAction Queries::active_action(const ActFrame& act) const {
    if (act.verb == kMove) return ActiveAction::move;
    return act.verb == kPower ? active_action_of(position(act.space).power)
                              : active_action_of(gangster_on(act.space).ability);
}

int Queries::action_amount(const ActFrame& act) const {
    return act.verb == kPower ? position(act.space).amount : gangster_on(act.space).amount;
}

int Queries::act_price(const ActFrame& act) const {
    switch (active_action(act)) {
    case ActiveAction::whack: return action_amount(act) + surcharge(act.targets[0].space);
    case ActiveAction::bribe: return action_amount(act);
    default:                  return 0;
    }
}

// Which target must be named next.
TargetKind Queries::next_target(const ActFrame& act) const {
    const auto first = [&](TargetKind kind) { return act.named == 0 ? kind : TargetKind::nothing; };
    const auto up_to = [&](int n, TargetKind kind) { return act.named < n ? kind : TargetKind::nothing; };
    switch (active_action(act)) {
    case ActiveAction::whack:
    case ActiveAction::place:
    case ActiveAction::black:
    case ActiveAction::lean:
    case ActiveAction::move:     return first(TargetKind::space);
    case ActiveAction::negate:   return up_to(s.negate == 0 ? 2 : 1, TargetKind::space);  // NP-NGT-2
    case ActiveAction::neutral3: return up_to(std::min<int>(action_amount(act), s.neutral), TargetKind::space);
    case ActiveAction::remove:   return first(TargetKind::marker);
    case ActiveAction::exchange: return up_to(2, TargetKind::marker);
    case ActiveAction::shift:    return act.named == 0 ? TargetKind::marker : up_to(2, TargetKind::space);
    case ActiveAction::take:     return first(TargetKind::player);
    default:                     return TargetKind::nothing;
    }
}

SpaceSet Queries::act_spaces(const ActFrame& act) const {
    const auto where = [&](auto holds) {
        SpaceSet out;
        for (const SpaceId space : s.occupied)
            if (holds(s.spaces[space])) out.add(space);
        return out;
    };
    switch (active_action(act)) {
    case ActiveAction::whack:  return whack_targets(act.space, money(act.seat), action_amount(act));
    case ActiveAction::negate: {
        const bool from = s.negate == 0 && act.named == 0;
        return where([&](const Space& x) { return x.negated == from; });
    }
    case ActiveAction::black: return where([](const Space& x) { return !x.blackmail.exists(); });
    case ActiveAction::lean:  return row_mates(act.space);
    case ActiveAction::shift: return s.occupied.without(act.targets[0].space);
    case ActiveAction::move:  return move_targets(act.space);
    default:                  return s.occupied;
    }
}

OwnerSet Queries::act_owners(const ActFrame& act) const {
    return active_action(act) == ActiveAction::shift ? OwnerSet::of(owner_of(act.seat)) : kEveryOwner;
}

bool Queries::marker_fits(const ActFrame& act, const MarkerRef& m) const {
    if (active_action(act) != ActiveAction::exchange) return true;
    return act.named == 0 ? has_partner(m) : can_exchange(act.targets[0], m);
}

bool Queries::action_has_object(const ActFrame& act, int cash, int drawable) const {
    const Player& who = s.players[act.seat];
    const OwnerSet own = OwnerSet::of(owner_of(act.seat));
    switch (active_action(act)) {
    case ActiveAction::none:     return false;
    case ActiveAction::whack:    return !whack_targets(act.space, cash, action_amount(act)).empty();
    case ActiveAction::bribe:    return cash >= action_amount(act);
    case ActiveAction::draw:     return drawable > 0;
    case ActiveAction::place:    return who.supply > 0;
    case ActiveAction::neutral3: return s.neutral > 0;
    case ActiveAction::remove:   return has_marker(s.occupied, kEveryOwner);
    case ActiveAction::take:     return true;
    case ActiveAction::shift:    return has_marker(s.occupied, own) && s.occupied.size() > 1;
    case ActiveAction::black:
        if (who.supply == 0 || s.blackmail == 0) return false;
        [[fallthrough]];
    case ActiveAction::negate:
    case ActiveAction::lean:
    case ActiveAction::move:     return !act_spaces(act).empty();
    case ActiveAction::exchange: return has_exchange();
    }
    return false;
}

int Queries::target_count(const ActFrame& act, Verb verb) const {
    ActFrame probe = act;
    probe.verb = verb;
    probe.named = 0;
    int markers = 0;
    switch (next_target(probe)) {
    case TargetKind::space:  return act_spaces(probe).size();
    case TargetKind::player: return others(act.seat).size();
    case TargetKind::marker:
        for_each_marker(s.occupied, act_owners(probe), [&](const MarkerRef& m) { markers += marker_fits(probe, m); });
        return markers;
    default: return 0;
    }
}

// NP-ACT-1; with a Negate token only the Third Guy's power is left (NP-ACT-5, NP-POS-1).
VerbSet Queries::act_verbs(const ActFrame& act, int cash, int drawable) const {
    VerbSet out;
    ActFrame probe = act;
    probe.named = 0;
    for (const Verb verb : {kPower, kAbility, kMove}) {
        probe.verb = verb;
        const bool stopped =
            s.spaces[act.space].negated && !(verb == kPower && position(act.space).power == Power::whack10);
        if (!stopped && action_has_object(probe, cash, drawable)) out.add(verb);
    }
    return out;
}

// NP-MOVE-1: along the arrows, upwards only unless the option says otherwise.
SpaceSet arrows_from(const Setup& setup, SpaceId space) {
    const PositionCard& from = setup.cards.positions[space];
    return (setup.options.move_downward ? from.to | from.from : from.to) & kActive;
}

SpaceSet Queries::move_targets(SpaceId space) const { return arrows_from(setup, space) & s.occupied; }

// The split die has the same odds for whacks: its Capo symbol stands where the 3 is.
bool succeeds(const Cards& cards, const Spaces& spaces, const AttemptFrame& attempt) {
    const Gangster& target = cards.gangsters[spaces[attempt.target].gangster];
    if (attempt.is_whack()) return attempt.roll >= (target.ability == Ability::tough ? target.amount : kWhackHits);
    if (attempt.roll == kSwitchblade || attempt.roll == kHighestFace) return attempt.roll == kHighestFace;
    return attempt.roll + move_addition(cards, spaces, attempt) > move_resistance(cards, spaces, attempt);
}

int move_addition(const Cards& cards, const Spaces& spaces, const AttemptFrame& move) {
    const Gangster& mover = cards.gangsters[spaces[move.from].gangster];
    return mover.respect + (mover.ability == Ability::move1 ? mover.amount : 0);
}

int move_resistance(const Cards& cards, const Spaces& spaces, const AttemptFrame& move) {
    const Gangster& target = cards.gangsters[spaces[move.target].gangster];
    return cards.positions[move.target].number + (target.ability == Ability::guard1 ? target.amount : 0);
}

// --- re-rolls (2.13): asked while a reroll frame lies on the attempt -------------------------------------------------

bool Queries::reroll_for_money() const {
    return !s.frames.below<AttemptFrame>().is_whack() || setup.options.reroll_whack;
}

bool Queries::can_reroll(Seat seat, int cash) const {
    return reroll_for_money() && (cash >= setup.options.reroll_cost || s.players[seat].reroll_tokens > 0);
}

// *REROLL: once per round for the die of his action or against him.
bool Queries::grants_reroll(SpaceId space) const {
    return space.exists() && is_occupied(space) && gangster_on(space).ability == Ability::reroll &&
           !s.rerolled.has(s.spaces[space].gangster);
}

bool Queries::can_reroll_free(Seat seat) const {
    const auto& attempt = s.frames.below<AttemptFrame>();
    return (grants_reroll(attempt.from) && settled_control(attempt.from, attempt.seat) == seat) ||
           (grants_reroll(attempt.target) && settled_control(attempt.target, attempt.loser) == seat);
}

}  // namespace consigliere::nothing_personal
