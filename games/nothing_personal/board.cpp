// Pieces on the board. Every change of markers on position 9 is followed by the check of the Capo token (NP-CAPO-5).
#include <utility>

#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

void Flow::place(Seat seat, SpaceId space, int n) {
    std::uint8_t &supply = s.players[seat].supply, &there = s.spaces[space].markers[owner_of(seat)];
    supply = static_cast<std::uint8_t>(supply - n);
    there = static_cast<std::uint8_t>(there + n);
    emit(EventKind::placed, {.a = seat, .b = space, .c = s.spaces[space].gangster, .n = n});
    if (space == kCapoSpace) check_capo();
}

void Flow::place_neutral(SpaceId space) {
    if (s.neutral == 0) return;
    --s.neutral;
    ++s.spaces[space].markers[kNeutral];
    emit(EventKind::placed, {.a = kNeutral, .b = space, .c = s.spaces[space].gangster, .n = 1});
    if (space == kCapoSpace) check_capo();
}

// NP-BLACK-2: with the marker on it the token goes.
void Flow::remove_marker(const MarkerRef& marker) {
    Space& x = s.spaces[marker.space];
    --x.markers[marker.owner];
    ++supply_of(marker.owner);
    emit(EventKind::removed, {.a = marker.owner, .b = marker.space, .c = x.gangster, .n = 1});
    if (marker.on_token != 0) drop_blackmail(marker.space);
    if (marker.space == kCapoSpace) check_capo();
}

void Flow::move_all(OwnerId owner, SpaceId from, SpaceId to) {
    Space& x = s.spaces[from];
    const int n = std::exchange(x.markers[owner], std::uint8_t{0});
    if (x.blackmail == owner) drop_blackmail(from);
    std::uint8_t& there = s.spaces[to].markers[owner];
    there = static_cast<std::uint8_t>(there + n);
    emit(EventKind::moved, {.a = owner, .b = from, .c = to, .n = n});
    check_capo();
}

// NP-POS-5, NP-BLACK-3; one step for the Capo token (NP-CAPO-5).
void Flow::exchange_markers(const MarkerRef& a, const MarkerRef& b) {
    Space& x = s.spaces[a.space];
    Space& y = s.spaces[b.space];
    if (a.space != b.space) {
        --x.markers[a.owner];
        ++x.markers[b.owner];
        --y.markers[b.owner];
        ++y.markers[a.owner];
    }
    if (a.on_token != 0) x.blackmail = b.owner;
    if (b.on_token != 0) y.blackmail = a.owner;
    emit(EventKind::exchanged, {.a = a.owner, .b = a.space, .c = b.owner, .d = b.space});
    check_capo();
}

void Flow::put_gangster(SpaceId space, GangsterId id) {
    s.spaces[space] = Space{};
    s.spaces[space].gangster = id;
    read_types(space);
}

// NP-COMP-9, NP-MOVE-5. `decided` is who controls him in the action in progress, for *WILL.
void Flow::take_off(SpaceId space, bool dead, Seat decided) {
    Space& x = s.spaces[space];
    const GangsterId id = x.gangster;
    const Gangster& who = q.gangster(id);
    const Seat heir = dead && who.ability == Ability::will ? q.settled_control(space, decided) : Seat::none();
    for (const Seat p : q.everyone()) {
        std::uint8_t& supply = s.players[p].supply;
        supply = static_cast<std::uint8_t>(supply + x.markers[owner_of(p)]);
    }
    s.neutral = static_cast<std::uint8_t>(s.neutral + x.markers[kNeutral]);
    if (x.blackmail.exists()) ++s.blackmail;
    if (x.negated) ++s.negate;
    x = Space{};
    (dead ? s.fishes : s.prison).add(id);
    read_types(space);
    const int by = cause == cause_of(id) ? kNothing : cause;  // whoever falls by his own attempt has no other cause
    emit(dead ? EventKind::died : EventKind::jailed, {.a = id, .b = space, .c = by});
    if (heir != Seat::none()) start_draw(heir, who.amount);
}

// NP-COMP-10: all that lies on them comes along.
void Flow::swap_spaces(SpaceId a, SpaceId b) {
    std::swap(s.spaces[a], s.spaces[b]);
    read_types(a);
    read_types(b);
    emit(EventKind::swapped, {.a = s.spaces[a].gangster, .b = a, .c = s.spaces[b].gangster, .d = b});
}

void Flow::drop_blackmail(SpaceId space) {
    if (!s.spaces[space].blackmail.exists()) return;
    s.spaces[space].blackmail = OwnerId::none();
    ++s.blackmail;
    emit(EventKind::blackmail_gone, {.a = space, .b = s.spaces[space].gangster});
}

// NP-BLACK-1: at most one per gangster, and only while there are tokens.
void Flow::lay_blackmail(SpaceId space, Seat owner) {
    if (s.blackmail == 0 || s.spaces[space].blackmail.exists()) return;
    --s.blackmail;
    s.spaces[space].blackmail = owner_of(owner);
    emit(EventKind::blackmailed, {.a = owner, .b = space, .c = s.spaces[space].gangster});
}

// NP-BLACK-6, A-48: the receiver's marker takes the place of the giver's, or the two exchange roles.
void Flow::hand_blackmail(SpaceId space, Seat to) {
    Space& x = s.spaces[space];
    if (x.markers[owner_of(to)] == 0) {
        --x.markers[x.blackmail];
        ++supply_of(x.blackmail);
        ++x.markers[owner_of(to)];
        --s.players[to].supply;
    }
    x.blackmail = owner_of(to);
    emit(EventKind::blackmailed, {.a = to, .b = space, .c = x.gangster});
    check_capo();
}

void Flow::drop_negate(SpaceId space) {
    if (!s.spaces[space].negated) return;
    s.spaces[space].negated = false;
    ++s.negate;
}

// NP-CAPO-1: strictly more than every other player and than neutral.
void Flow::check_capo() {
    if (!q.is_occupied(kCapoSpace)) return;
    const Seat who = q.undisputed(kCapoSpace);
    if (who != Seat::none()) take_capo(who);
}

void Flow::take_capo(Seat seat) {
    if (seat == s.holder) return;
    s.holder = seat;
    emit(EventKind::capo, {.a = seat});
}

void Flow::read_types() {
    for (const SpaceId space : kEverySpace) read_types(space);
}

void Flow::read_types(SpaceId space) {
    const GangsterId id = s.spaces[space].gangster;
    const TypeSet types = id.exists() ? q.gangster(id).types : TypeSet{};
    const auto set = [&](SpaceSet& spaces, bool in) { in ? spaces.add(space) : spaces.remove(space); };
    set(s.occupied, id.exists());
    for (const Type type : TypeSet::first_members(kTypes)) set(s.by_type[type], types.has(type));
}

}  // namespace consigliere::nothing_personal
