#include "games/nothing_personal/reading.hpp"

namespace consigliere::nothing_personal {

int Reading::space_of(int gangster_id) const {
    for (int i = 0; i < kSpaces; ++i)
        if (s.space(i).gangster == gangster_id) return i;
    return -1;
}

unsigned Reading::row_mates(int space) const {
    unsigned out = 0;
    for_each_bit(s.occupied & ~(1u << space), [&](int i) {
        if (position(i).row == position(space).row) out |= 1u << i;
    });
    return out;
}

std::uint8_t Reading::settled_control(int space, std::uint8_t decided) const {
    const Control c = control(space);
    if (c.tied != 0 && decided != kNobody && (c.tied >> decided & 1u) != 0) return decided;
    return c.who;
}

int Reading::controlled_positions(int seat, unsigned spaces) const {
    int n = 0;
    for_each_bit(spaces & s.occupied, [&](int i) { n += control(i).who == seat; });
    return n;
}

// --- markers --------------------------------------------------------------------------------------------------------

bool Reading::has_marker(unsigned spaces, unsigned owners) const {
    bool found = false;
    for_each_bit(spaces & s.occupied, [&](int i) {
        for_each_bit(owners, [&](int o) { found = found || s.space(i).count[static_cast<std::size_t>(o)] != 0; });
    });
    return found;
}

// NP-POS-5: two markers of different owners; on one gangster only if one of them lies on his token.
bool Reading::can_exchange(const MarkerRef& a, const MarkerRef& b) const {
    return a.owner != b.owner && (a.space != b.space || a.on_token != b.on_token);
}

unsigned Reading::owners_on(int space) const {
    unsigned out = 0;
    for (unsigned o = 0; o < kOwners; ++o) out |= s.space(space).count[o] != 0 ? 1u << o : 0;
    return out;
}

bool Reading::has_partner(const MarkerRef& a) const {
    const unsigned others = ~(1u << a.owner);
    for (unsigned rest = s.occupied & ~(1u << a.space); rest != 0; rest &= rest - 1)
        if ((owners_on(std::countr_zero(rest)) & others) != 0) return true;
    const std::uint8_t token = s.space(a.space).blackmail;
    return a.on_token != 0 ? (owners_on(a.space) & others) != 0 : token != kNobody && token != a.owner;
}

bool Reading::has_exchange() const {
    unsigned before = 0;  // owners on the spaces looked at
    for (unsigned rest = s.occupied; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const unsigned here = owners_on(i);
        const bool several = (here & (here - 1)) != 0;
        if (several && s.space(i).blackmail != kNobody) return true;
        // Another owner elsewhere: all but the case that both places show the same single owner.
        if (here != 0 && before != 0 && (several || here != before)) return true;
        before |= here;
    }
    return false;
}

int Reading::markers_on_board(int owner) const {
    int n = 0;
    for (const Space& x : s.spaces) n += x.count[static_cast<std::size_t>(owner)];
    return n;
}

// --- influence cards ------------------------------------------------------------------------------------------------

// NP-INFL-4.
unsigned Reading::icon_spaces(const Icon& icon) const {
    if (icon.on < Icon::kWild) return s.by_type[icon.on];
    if (icon.on == Icon::kWild) return s.occupied;
    return s.occupied & 1u << (icon.on - Icon::kFirstPosition);
}

bool Reading::can_place(const Icon& icon, int seat) const {
    return icon.count <= s.player(seat).supply && icon_spaces(icon) != 0;
}

bool Reading::can_place_any_icon(const InfluenceCard& c, int seat) const {
    return can_place(c.icons[0], seat) || (c.icon_count == 2 && can_place(c.icons[1], seat));
}

// NP-INFL-6, NP-INFL-7, NP-INFL-11.
bool Reading::can_play_icons(const InfluenceCard& c, int seat) const {
    if (can_place_any_icon(c, seat)) return true;
    if (c.key != Key::with) return false;
    for (int i = 0; i < c.icon_count; ++i)
        if (icon_spaces(c.icons[static_cast<std::size_t>(i)]) != 0) return false;
    return and_effect_has_object(c, seat);
}

bool Reading::and_effect_has_object(const InfluenceCard& c, int seat) const {
    switch (c.effect) {
    case Effect::bank5:      return true;
    case Effect::draw2give1: return influence_left() > 0;
    case Effect::neutral3:   return s.neutral > 0 && s.occupied != 0;
    case Effect::remove1:    return has_marker(s.occupied, (1u << kOwners) - 1);
    case Effect::grant1:
    case Effect::grant2:
        for (int p = 0; p < g.players; ++p)
            if (p != seat && s.player(p).supply >= (c.effect == Effect::grant1 ? 1 : 2)) return s.occupied != 0;
        return false;
    default: return false;
    }
}

// The conditions the card table itself names; any other effect without an object is skipped (NP-FLOW-5).
bool Reading::has_object(const InfluenceCard& c, int seat, int cash) const {
    switch (c.effect) {
    case Effect::trade2for4: return markers_on_board(seat) >= 2;
    case Effect::prisonswap: return s.prison != 0 && prisonswap_spaces(seat) != 0;
    case Effect::snitch:     return snitch_targets() != 0;
    case Effect::jailbreak:  return s.prison != 0 && empty_spaces() != 0 && s.player(seat).supply >= 2;
    case Effect::cardhit:    return whack_targets(kNobody, cash, c.price) != 0;
    default:                 return true;
    }
}

bool Reading::is_exempt(const InfluenceCard& c, CardUse use) const {
    return (use == CardUse::icons && c.key == Key::any) || (use == CardUse::ability && c.timing == Timing::any);
}

int Reading::own_cost(const InfluenceCard& c, CardUse use) const {
    if (use == CardUse::discard) return 0;
    if (use == CardUse::icons) return c.key == Key::any && !in_phase_a() ? g.options.any_cost : 0;
    if (c.effect == Effect::cardhit || c.effect == Effect::jailbreak) return c.price;
    const bool off_phase = !in_phase_a() && c.timing != Timing::turn;
    return off_phase ? g.options.snitch_cost : 0;
}

bool Reading::can_afford_turn(const InfluenceCard& c, CardUse use, int cash) const {
    return cash >= own_cost(c, use) && (is_exempt(c, use) || !has_ante() || cash >= s.ante);
}

unsigned Reading::turn_uses(int card_id, int seat, int cash) const {
    const InfluenceCard& c = card(card_id);
    unsigned out = 0;
    if (can_afford_turn(c, CardUse::icons, cash) && can_play_icons(c, seat))
        out |= 1u << static_cast<int>(CardUse::icons);
    const bool on_turn = c.timing == Timing::turn || c.timing == Timing::any;
    if (c.key == Key::instead && on_turn && can_afford_turn(c, CardUse::ability, cash) && has_object(c, seat, cash))
        out |= 1u << static_cast<int>(CardUse::ability);
    if (s.player(seat).supply > 0 && s.occupied != 0 && can_afford_turn(c, CardUse::discard, cash))
        out |= 1u << static_cast<int>(CardUse::discard);
    return out;
}

// --- windows
// ----------------------------------------------------------------------------------------------------------

const CardSet& Reading::cards_for(Ask window) const {
    switch (window) {
    case Ask::income: return g.cards.hijacks;
    case Ask::wh1:    return g.cards.wh1;
    case Ask::wh2:    return g.cards.wh2;
    default:          return g.cards.any_time;
    }
}

unsigned Reading::window_addressees(Ask window) const {
    CardSet possible = cards_for(window).without(s.discard);
    for (const Frame& f : s.frames)
        if (f.kind == FrameKind::play) possible.remove(f.a);
    const int cash = within_reach() - g.options.sell_price;  // the card itself is not for sale
    unsigned out = 0;
    for (unsigned rest = card_players(); rest != 0; rest &= rest - 1) {
        const int seat = std::countr_zero(rest);
        if (!s.player(seat).hand.empty() && has_usable(possible, seat, window, cash)) out |= 1u << seat;
    }
    return out;
}

bool Reading::has_usable(const CardSet& cards, int seat, Ask window, int cash) const {
    for (int word = 0; word < 2; ++word)
        for (std::uint64_t rest = cards.w[static_cast<std::size_t>(word)]; rest != 0; rest &= rest - 1)
            if (is_usable(64 * word + std::countr_zero(rest), seat, window, cash)) return true;
    return false;
}

bool Reading::is_usable(int card_id, int seat, Ask window, int cash) const {
    const InfluenceCard& c = card(card_id);
    const CardUse use = window_use(card_id);
    if (cash < own_cost(c, use)) return false;
    if (window == Ask::any) return use == CardUse::icons ? can_place_any_icon(c, seat) : has_object(c, seat, cash);
    if (window == Ask::income) return s.frames[0].b != seat;
    const Frame& whack = *whack_frame();
    switch (c.effect) {
    case Effect::escape:
        return s.space(whack.b).count[static_cast<std::size_t>(seat)] != 0 && (s.occupied & ~(1u << whack.b)) != 0;
    case Effect::insurance: return window == Ask::wh2 && whack.c == seat && whack.seat != seat;
    case Effect::retarget:  return window == Ask::wh1 && (whack_targets(whack.a, 999, 0) & ~(1u << whack.b)) != 0;
    default:                return false;
    }
}

// --- gifts
// ------------------------------------------------------------------------------------------------------------

const Frame* Reading::gift_frame() const {
    for (int i = s.depth - 1; i >= 0; --i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        if (f.kind == FrameKind::play && card(f.a).effect == Effect::draw2give1) return &f;
    }
    return nullptr;
}

bool Reading::is_reserved(int seat, int card_id) const {
    const Frame* f = gift_frame();
    if (f == nullptr || f->seat != seat) return false;
    return (f->e > 0 && f->t[0] == card_id) || (f->e > 1 && f->t[1] == card_id);
}

// --- whacks, prison -------------------------------------------------------------------------------------------------

// NP-WHACK-1, NP-NGT-3.
int Reading::surcharge(int target) const { return target == kCapoSpace && !is_negated(target) ? kCapoSurcharge : 0; }

unsigned Reading::whack_targets(int attempter, int budget, int price) const {
    unsigned out = s.occupied;
    if (attempter != kNobody) out &= ~(1u << attempter);
    if (budget < price) return 0;
    if (is_occupied(kCapoSpace) && budget < price + surcharge(kCapoSpace)) out &= ~(1u << kCapoSpace);
    return out;
}

// NP-KEY-5, A-23.
unsigned Reading::snitch_targets() const {
    unsigned out = 0;
    for_each_bit(s.occupied, [&](int i) {
        if (s.space(i).total() >= (gangster_on(i).ability == Ability::twelve ? 12 : 10)) out |= 1u << i;
    });
    return out;
}

unsigned Reading::prisonswap_spaces(int seat) const {
    unsigned out = 0;
    for_each_bit(s.occupied, [&](int i) {
        if (undisputed(i) == seat) out |= 1u << i;
    });
    return out;
}

int Reading::prison_limit(int space) const {
    const int limit = g.options.feds_limit[static_cast<std::size_t>(g.players - 3)];
    switch (gangster_on(space).ability) {
    case Ability::seven:  return std::min(7, limit);
    case Ability::twelve: return std::max(12, limit);
    default:              return limit;
    }
}

const Frame* Reading::whack_frame() const {
    for (int i = s.depth - 1; i >= 0; --i)
        if (s.frames[static_cast<std::size_t>(i)].kind == FrameKind::whack)
            return &s.frames[static_cast<std::size_t>(i)];
    return nullptr;
}

// --- phase E --------------------------------------------------------------------------------------------------------

// NP-FAM-1, NP-FAM-3, NP-FAM-4.
unsigned Reading::fill_candidates(int vacancy) const {
    unsigned ready = 0;
    for_each_bit(s.occupied, [&](int i) {
        if ((s.promoted >> s.space(i).gangster & 1) == 0) ready |= 1u << i;
    });
    const unsigned lower = ready & ((1u << vacancy) - 1) & kActive;
    if (vacancy == kCapoSpace && lower != 0) return std::bit_floor(lower);
    if (const unsigned connected = lower & position(vacancy).from) return connected;
    return lower != 0 ? lower : ready & kSoci;
}

int Reading::next_vacancy() const {
    for (int v = kCapoSpace; v >= 0; --v)
        if (!is_occupied(v) && (s.gangster_deck != 0 || fill_candidates(v) != 0)) return v;
    const unsigned soci = empty_spaces() & kSoci;
    return soci != 0 && s.gangster_deck != 0 ? std::countr_zero(soci) : -1;
}

}  // namespace consigliere::nothing_personal
