#include "games/nothing_personal/queries.hpp"

namespace consigliere::nothing_personal {

SpaceId Queries::space_of(GangsterId id) const {
    for (const SpaceId space : kEverySpace)
        if (s.spaces[space].gangster == id) return space;
    return SpaceId::none();
}

SpaceSet Queries::row_mates(SpaceId space) const {
    SpaceSet out;
    for (const SpaceId other : s.occupied.without(space))
        if (position(other).row == position(space).row) out.add(other);
    return out;
}

SpaceSet Queries::blackmailed() const {
    SpaceSet out;
    for (const SpaceId space : s.occupied)
        if (s.spaces[space].blackmail.exists()) out.add(space);
    return out;
}

Seat Queries::settled_control(SpaceId space, Seat decided) const {
    const Control c = control(space);
    return c.tied.has(decided) ? decided : c.who;
}

int Queries::controlled_positions(Seat seat, SpaceSet spaces) const {
    int n = 0;
    for (const SpaceId space : spaces& s.occupied) n += controls_alone(seat, space);
    return n;
}

// --- markers --------------------------------------------------------------------------------------------------------

bool Queries::has_marker(SpaceSet spaces, OwnerSet owners) const {
    for (const SpaceId space : spaces& s.occupied)
        for (const OwnerId owner : owners)
            if (s.spaces[space].markers[owner] != 0) return true;
    return false;
}

// NP-POS-5: two markers of different owners; on one gangster only if one of them lies on his token.
bool Queries::can_exchange(const MarkerRef& a, const MarkerRef& b) const {
    return a.owner != b.owner && (a.space != b.space || a.on_token != b.on_token);
}

OwnerSet Queries::owners_on(SpaceId space) const {
    OwnerSet out;
    for (const OwnerId owner : kEveryOwner)
        if (s.spaces[space].markers[owner] != 0) out.add(owner);
    return out;
}

bool Queries::has_partner(const MarkerRef& a) const {
    const OwnerSet others = kEveryOwner.without(a.owner);
    for (const SpaceId space : s.occupied.without(a.space))
        if (!(owners_on(space) & others).empty()) return true;
    const OwnerId token = s.spaces[a.space].blackmail;
    return a.on_token != 0 ? !(owners_on(a.space) & others).empty() : token.exists() && token != a.owner;
}

bool Queries::has_exchange() const {
    OwnerSet before;  // owners on the spaces looked at
    for (const SpaceId space : s.occupied) {
        const OwnerSet here = owners_on(space);
        const bool several = here.size() > 1;
        if (several && s.spaces[space].blackmail.exists()) return true;
        // Another owner elsewhere: all but the case that both places show the same single owner.
        if (!here.empty() && !before.empty() && (several || here != before)) return true;
        before |= here;
    }
    return false;
}

int Queries::markers_on_board(Seat seat) const {
    int n = 0;
    for (const Space& x : s.spaces) n += x.markers[owner_of(seat)];
    return n;
}

// --- influence cards ------------------------------------------------------------------------------------------------

// NP-INFL-4, NP-INFL-8: Soci included.
SpaceSet Queries::icon_spaces(const Icon& icon) const {
    if (icon.position.exists()) return s.occupied & SpaceSet::of(icon.position);
    return icon.type == Type::any ? s.occupied : s.by_type[icon.type];
}

bool Queries::can_place(const Icon& icon, Seat seat) const {
    return icon.count <= s.players[seat].supply && !icon_spaces(icon).empty();
}

bool Queries::can_place_any_icon(const InfluenceCard& c, Seat seat) const {
    return can_place(c.icons[0], seat) || (c.icon_count == 2 && can_place(c.icons[1], seat));
}

// NP-INFL-6, NP-INFL-7, NP-INFL-11.
bool Queries::can_play_icons(const InfluenceCard& c, Seat seat) const {
    if (can_place_any_icon(c, seat)) return true;
    if (c.key != Key::with) return false;
    for (int i = 0; i < c.icon_count; ++i)
        if (!icon_spaces(c.icons[i]).empty()) return false;
    return and_effect_has_object(c, seat);
}

bool Queries::and_effect_has_object(const InfluenceCard& c, Seat seat) const {
    switch (c.effect) {
    case Effect::bank5:      return true;
    case Effect::draw2give1: return influence_left() > 0;
    case Effect::neutral3:   return s.neutral > 0 && !s.occupied.empty();
    case Effect::remove1:    return has_marker(s.occupied, kEveryOwner);
    case Effect::grant1:
    case Effect::grant2:
        for (const Seat p : others(seat))
            if (s.players[p].supply >= c.amount) return !s.occupied.empty();
        return false;
    default: return false;
    }
}

// The conditions the card table itself names; any other effect without an object is skipped (NP-FLOW-5).
bool Queries::has_object(const InfluenceCard& c, Seat seat, int cash) const {
    switch (c.effect) {
    case Effect::trade2for4: return markers_on_board(seat) >= c.amount;
    case Effect::prisonswap: return !s.prison.empty() && !prisonswap_spaces(seat).empty();
    case Effect::snitch:     return has_snitch_target(c);
    case Effect::jailbreak:  return !s.prison.empty() && !empty_spaces().empty() && s.players[seat].supply >= c.amount;
    case Effect::cardhit:    return !whack_targets(SpaceId::none(), cash, c.price).empty();
    default:                 return true;
    }
}

bool Queries::is_exempt(const InfluenceCard& c, CardUse use) const {
    return (use == CardUse::icons && c.key == Key::any) || (use == CardUse::ability && c.timing == Timing::any);
}

int Queries::own_cost(const InfluenceCard& c, CardUse use) const {
    if (use == CardUse::discard) return 0;
    if (use == CardUse::icons) return c.key == Key::any && !in_phase_a() ? setup.options.any_cost : 0;
    if (c.effect == Effect::cardhit || c.effect == Effect::jailbreak) return c.price;
    const bool off_phase = !in_phase_a() && c.timing != Timing::turn;
    return off_phase ? setup.options.snitch_cost : 0;
}

bool Queries::can_afford_turn(const InfluenceCard& c, CardUse use, int cash) const {
    return cash >= own_cost(c, use) && (is_exempt(c, use) || !has_ante() || cash >= s.ante);
}

BitSet<CardUse, 3> Queries::turn_uses(CardId card_id, Seat seat, int cash) const {
    const InfluenceCard& c = card(card_id);
    BitSet<CardUse, 3> out;
    if (can_afford_turn(c, CardUse::icons, cash) && can_play_icons(c, seat)) out.add(CardUse::icons);
    const bool on_turn = c.timing == Timing::turn || c.timing == Timing::any;
    if (c.key == Key::instead && on_turn && can_afford_turn(c, CardUse::ability, cash) && has_object(c, seat, cash))
        out.add(CardUse::ability);
    if (s.players[seat].supply > 0 && !s.occupied.empty() && can_afford_turn(c, CardUse::discard, cash))
        out.add(CardUse::discard);
    return out;
}

// --- windows ---------------------------------------------------------------------------------------------------------

SeatSet Queries::window_addressees(PromptId window) const {
    CardSet possible = cards_for(window) - s.discard;
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<PlayFrame>(i)) possible.remove(s.frames.at<PlayFrame>(i).card);
    const int cash = within_reach() - setup.options.sell_price;  // the card itself is not for sale
    const SeatSet holders = card_players().where([&](Seat seat) { return !s.players[seat].hand.empty(); });
    SeatSet asked;
    for (const CardId c : possible) {  // card by card: most often the first one decides it for everybody
        if (asked == holders) break;
        asked = asked | users(c, holders & all_but(asked), window, cash);
    }
    return asked;
}

SeatSet Queries::users(CardId card_id, SeatSet seats, PromptId window, int cash) const {
    const InfluenceCard& c = card(card_id);
    if (window != PromptId::any || window_use(card_id) != CardUse::icons)
        return seats.where([&](Seat seat) { return is_usable(card_id, seat, window, cash); });
    if (cash < own_cost(c, CardUse::icons)) return {};
    const auto markers = [&](const Icon& icon) { return icon_spaces(icon).empty() ? kMarkers + 1 : icon.count; };
    int fewest = markers(c.icons[0]);
    if (c.icon_count == 2) fewest = std::min(fewest, markers(c.icons[1]));
    return seats.where([&](Seat seat) { return s.players[seat].supply >= fewest; });
}

bool Queries::has_usable(const CardSet& cards, Seat seat, PromptId window, int cash) const {
    for (const CardId c : cards)
        if (is_usable(c, seat, window, cash)) return true;
    return false;
}

bool Queries::is_usable(CardId card_id, Seat seat, PromptId window, int cash) const {
    const InfluenceCard& c = card(card_id);
    const CardUse use = window_use(card_id);
    if (cash < own_cost(c, use)) return false;
    if (window == PromptId::any) return use == CardUse::icons ? can_place_any_icon(c, seat) : has_object(c, seat, cash);
    if (window == PromptId::income) return s.frames.at<IncomeFrame>(0).receiver != seat;
    const SpaceId target = whack().target;
    switch (c.effect) {
    case Effect::escape:    return s.spaces[target].markers[owner_of(seat)] != 0 && !s.occupied.without(target).empty();
    case Effect::insurance: return window == PromptId::wh2 && whack().loser == seat && whack().seat != seat;
    case Effect::retarget:  return window == PromptId::wh1 && !retargets().empty();
    default:                return false;
    }
}

CardId Queries::chosen_card(const WindowFrame& window, Seat seat) const {
    const CardId chosen = window.window.answers[seat];
    const bool stands =
        chosen.exists() && unsold(seat).has(chosen) && is_usable(chosen, seat, window.kind, cash_with_sales(seat));
    return stands ? chosen : CardId::none();
}

bool Queries::sells_under_seal(Seat seat) const {
    return is_window(question(s.decision)) && s.frames.top<WindowFrame>().window.asked.has(seat);
}

bool Queries::is_reserved(Seat seat, CardId card_id) const {
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<PlayFrame>(i)) {
            const auto& play = s.frames.at<PlayFrame>(i);
            if (play.seat == seat && play.drawn.contains(card_id)) return true;
        }
    return false;
}

bool Queries::is_being_played(CardId card_id) const {
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<PlayFrame>(i) && s.frames.at<PlayFrame>(i).card == card_id) return true;
    return false;
}

// --- whacks, prison -------------------------------------------------------------------------------------------------

// NP-WHACK-1, NP-NGT-3.
int Queries::surcharge(SpaceId target) const {
    return target == kCapoSpace && !s.spaces[target].negated ? setup.cards.amounts.capo_surcharge : 0;
}

// NP-WHACK-1, NP-MOVE-10: anybody else, upright or sideways.
SpaceSet Queries::whack_targets(SpaceId attempter) const {
    return attempter.exists() ? s.occupied.without(attempter) : s.occupied;
}

SpaceSet Queries::whack_targets(SpaceId attempter, int budget, int price) const {
    if (budget < price) return {};
    const SpaceSet out = whack_targets(attempter);
    return budget < price + surcharge(kCapoSpace) ? out.without(kCapoSpace) : out;
}

// RETARGET costs nothing more, whoever sits there.
SpaceSet Queries::retargets() const { return whack_targets(whack().from).without(whack().target); }

// NP-KEY-5, A-23.
SpaceSet Queries::snitch_targets(const InfluenceCard& snitch) const {
    SpaceSet out;
    for (const SpaceId space : s.occupied)
        if (is_snitch_target(snitch, space)) out.add(space);
    return out;
}

bool Queries::is_snitch_target(const InfluenceCard& snitch, SpaceId space) const {
    const Gangster& who = gangster_on(space);
    return s.spaces[space].total() >= (who.ability == Ability::twelve ? who.amount : snitch.amount);
}

bool Queries::has_snitch_target(const InfluenceCard& snitch) const {
    for (const SpaceId space : s.occupied)
        if (is_snitch_target(snitch, space)) return true;
    return false;
}

SpaceSet Queries::prisonswap_spaces(Seat seat) const {
    SpaceSet out;
    for (const SpaceId space : s.occupied)
        if (controls_alone(seat, space)) out.add(space);
    return out;
}

int Queries::prison_limit(SpaceId space) const { return nothing_personal::prison_limit(setup, gangster_on(space)); }

int prison_limit(const Setup& setup, const Gangster& who) {
    const int limit = setup.options.feds_limit_for(setup.players);
    switch (who.ability) {
    case Ability::seven:  return std::min<int>(who.amount, limit);
    case Ability::twelve: return std::max<int>(who.amount, limit);
    default:              return limit;
    }
}

// --- phase E --------------------------------------------------------------------------------------------------------

// NP-FAM-1, NP-FAM-3, NP-FAM-4.
SpaceSet Queries::fill_candidates(SpaceId vacancy) const {
    SpaceSet ready;
    for (const SpaceId space : s.occupied)
        if (!s.promoted.has(s.spaces[space].gangster)) ready.add(space);
    const SpaceSet lower = ready & SpaceSet::first_members(vacancy.index) & kActive;
    if (vacancy == kCapoSpace && !lower.empty()) return SpaceSet::of(lower.last());
    const SpaceSet connected = lower & position(vacancy).from;
    if (!connected.empty()) return connected;
    return !lower.empty() ? lower : ready & kSoci;
}

SpaceId Queries::next_vacancy() const {
    for (int number = kPositions; number > 0; --number) {
        const SpaceId space = space_of_position(number);
        if (!is_occupied(space) && (!s.gangster_deck.empty() || !fill_candidates(space).empty())) return space;
    }
    const SpaceSet soci = empty_spaces() & kSoci;  // NP-FAM-5
    return !soci.empty() && !s.gangster_deck.empty() ? soci.first() : SpaceId::none();
}

}  // namespace consigliere::nothing_personal
