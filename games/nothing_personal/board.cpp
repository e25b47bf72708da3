// Pieces on the board. Every change of markers on position 9 is followed by the check of the Capo token (NP-CAPO-5).
#include <utility>

#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::place(int seat, int space, int n) {
    m.player(seat).supply = static_cast<std::uint8_t>(m.player(seat).supply - n);
    m.space(space).count[static_cast<std::size_t>(seat)] =
        static_cast<std::uint8_t>(m.space(space).count[static_cast<std::size_t>(seat)] + n);
    tell(kPlacedTold, seat, space, m.space(space).gangster, 0, n);
    if (space == kCapoSpace) check_capo();
}

void Play::place_neutral(int space) {
    if (m.neutral == 0) return;
    --m.neutral;
    ++m.space(space).count[kNeutral];
    tell(kPlacedTold, kNeutral, space, m.space(space).gangster, 0, 1);
    if (space == kCapoSpace) check_capo();
}

// NP-BLACK-2: with the marker on it the token goes.
void Play::remove_marker(const MarkerRef& marker) {
    Space& x = m.space(marker.space);
    --x.count[marker.owner];
    ++(marker.owner == kNeutral ? m.neutral : m.player(marker.owner).supply);
    tell(kRemovedTold, marker.owner, marker.space, x.gangster, 0, 1);
    if (marker.on_token != 0) drop_blackmail(marker.space);
    if (marker.space == kCapoSpace) check_capo();
}

void Play::move_all(int owner, int from, int to) {
    Space& x = m.space(from);
    const int n = std::exchange(x.count[static_cast<std::size_t>(owner)], std::uint8_t{0});
    if (x.blackmail == owner) drop_blackmail(from);
    std::uint8_t& there = m.space(to).count[static_cast<std::size_t>(owner)];
    there = static_cast<std::uint8_t>(there + n);
    tell(kMovedTold, owner, from, to, 0, n);
    check_capo();
}

// NP-POS-5; one step for the Capo token (NP-CAPO-5).
void Play::exchange_markers(const MarkerRef& a, const MarkerRef& b) {
    Space& x = m.space(a.space);
    Space& y = m.space(b.space);
    if (a.space != b.space) {
        --x.count[a.owner];
        ++x.count[b.owner];
        --y.count[b.owner];
        ++y.count[a.owner];
    }
    if (a.on_token != 0) x.blackmail = b.owner;
    if (b.on_token != 0) y.blackmail = a.owner;
    tell(kExchangedTold, a.owner, a.space, b.owner, b.space);
    check_capo();
}

void Play::put_gangster(int space, int gangster_id) {
    m.space(space) = Space{};
    m.space(space).gangster = static_cast<std::uint8_t>(gangster_id);
    read_types(space);
}

// NP-COMP-9. `decided` is who controls him in the action in progress, for *WILL.
void Play::take_off(int space, bool dead, std::uint8_t decided) {
    Space& x = m.space(space);
    const int id = x.gangster;
    const std::uint8_t heir = dead && gangster(id).ability == Ability::will ? settled_control(space, decided) : kNobody;
    for (int p = 0; p < g.players; ++p)
        m.player(p).supply = static_cast<std::uint8_t>(m.player(p).supply + x.count[static_cast<std::size_t>(p)]);
    m.neutral = static_cast<std::uint8_t>(m.neutral + x.count[kNeutral]);
    if (x.blackmail != kNobody) ++m.blackmail;
    if ((x.flags & Space::kNegated) != 0) ++m.negate;
    x = Space{};
    (dead ? m.fishes : m.prison) |= std::uint64_t{1} << id;
    read_types(space);
    tell(dead ? kDiedTold : kJailedTold, id, space);
    if (heir != kNobody) start_draw(heir, 2);
}

void Play::swap_spaces(int a, int b) {
    std::swap(m.space(a), m.space(b));
    read_types(a);
    read_types(b);
    tell(kSwappedTold, m.space(a).gangster, a, m.space(b).gangster, b);
}

void Play::drop_blackmail(int space) {
    if (m.space(space).blackmail == kNobody) return;
    m.space(space).blackmail = kNobody;
    ++m.blackmail;
    tell(kBlackmailGoneTold, space, m.space(space).gangster);
}

// NP-BLACK-1: at most one per gangster, and only while there are tokens.
void Play::lay_blackmail(int space, int owner) {
    if (m.blackmail == 0 || m.space(space).blackmail != kNobody) return;
    --m.blackmail;
    m.space(space).blackmail = static_cast<std::uint8_t>(owner);
    tell(kBlackmailTold, owner, space, m.space(space).gangster);
}

void Play::drop_negate(int space) {
    if (!is_negated(space)) return;
    m.space(space).flags = static_cast<std::uint8_t>(m.space(space).flags & ~Space::kNegated);
    ++m.negate;
}

// NP-CAPO-1: strictly more than every other player and than neutral.
void Play::check_capo() {
    if (!is_occupied(kCapoSpace)) return;
    const std::uint8_t who = control(kCapoSpace).who;
    if (who != kNobody) take_capo(who);
}

void Play::take_capo(int seat) {
    if (seat == m.holder) return;
    m.holder = static_cast<std::uint8_t>(seat);
    tell(kCapoTold, seat);
}

void Play::read_types() {
    for (int i = 0; i < kSpaces; ++i) read_types(i);
}

void Play::read_types(int space) {
    const auto mask = static_cast<std::uint16_t>(1u << space);
    const int id = m.space(space).gangster;
    const unsigned types = id == kNobody ? 0 : gangster(id).types;
    m.occupied = static_cast<std::uint16_t>(id == kNobody ? m.occupied & ~mask : m.occupied | mask);
    for (std::size_t t = 0; t < kTypes; ++t)
        m.by_type[t] = static_cast<std::uint16_t>((types >> t & 1u) != 0 ? m.by_type[t] | mask : m.by_type[t] & ~mask);
}

}  // namespace consigliere::nothing_personal
