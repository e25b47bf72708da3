// 5.2 Influence card effects. A frame's `e` counts what was chosen so far; an effect without an object is skipped
// (NP-FLOW-5). Each case of step_effect asks or ends; the answers come to on_space, on_marker, on_group, on_player.
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

unsigned Play::blackmailed() const {
    unsigned out = 0;
    for_each_bit(s.occupied, [&](int i) { out |= s.space(i).blackmail != kNobody ? 1u << i : 0; });
    return out;
}

void Play::step_effect() {
    Frame& f = top();
    const InfluenceCard& c = card(f.a);
    const auto space_or_end = [&](unsigned spaces) {
        if (f.e != 0 || spaces == 0) return finish_effect();
        choose(Ask::space, f.seat, spaces, kTarget);
    };
    switch (c.effect) {
    case Effect::none:
    case Effect::place:      return finish_effect();
    case Effect::grant1:
    case Effect::grant2:     return effect_grant();
    case Effect::trade2for4: return effect_trade();
    case Effect::bank5:      get(f.seat, 5); return finish_effect();
    case Effect::cash12:     get(f.seat, 12); return finish_effect();
    case Effect::insurance:  get(f.seat, 16); return finish_effect();
    case Effect::cardhit:    return space_or_end(whack_targets(kNobody, money(f.seat), c.price));
    case Effect::draw2give1: return effect_draw_give();
    case Effect::extra1:
        finish_effect();
        if (f.d != kNobody && m.player(f.seat).supply > 0 && within_reach() >= c.price) wait(Ask::extra, f.seat);
        return;
    case Effect::prisonswap: return effect_prisonswap();
    case Effect::hijack:  // the window is over: one income, one taker
        m.frames[0].b = f.seat;
        close_window();
        return finish_effect();
    case Effect::tax:
        get(f.seat, 7);
        for_each_bit(others(f.seat), [&](int p) { lose_money(p, 2); });
        return finish_effect();
    case Effect::neutral3:  return effect_neutral();
    case Effect::escape:    return space_or_end(m.occupied & ~(1u << whack_frame()->b));
    case Effect::retarget:  return space_or_end(whack_targets(whack_frame()->a, 999, 0) & ~(1u << whack_frame()->b));
    case Effect::jailbreak: return effect_jailbreak();
    case Effect::blackmail:
        if (f.d != kNobody) lay_blackmail(f.d, f.seat);
        return finish_effect();
    case Effect::rowswap:       return effect_rowswap();
    case Effect::respect4:      add_respect(f.seat, 4); [[fallthrough]];
    case Effect::steal3:        finish_effect(); return choose(Ask::player, f.seat, others(f.seat), kName);
    case Effect::cardsale:      return effect_sale();
    case Effect::unblackmail:   return space_or_end(blackmailed());
    case Effect::takeblackmail: return effect_take_blackmail();
    case Effect::remove1:
        finish_effect();
        ask_listed(Ask::marker, f.seat);
        return;
    case Effect::moveall: return effect_moveall();
    case Effect::wipe:
        finish_effect();
        ask_listed(Ask::group, f.seat);
        return;
    case Effect::onedraw:  // without marker or type the card is drawn all the same
        if (f.e == 0 && m.player(f.seat).supply > 0 && m.by_type[c.type] != 0)
            return choose(Ask::space, f.seat, m.by_type[c.type], kTarget);
        finish_effect();
        return start_draw(f.seat, 1);
    case Effect::snitch: return space_or_end(snitch_targets());
    }
}

// NP-KEY-6: a player with enough markers must be named; he may decline.
void Play::effect_grant() {
    Frame& f = top();
    const int n = card(f.a).effect == Effect::grant1 ? 1 : 2;
    if (f.e == 0) {
        unsigned able = 0;
        for_each_bit(others(f.seat), [&](int p) { able |= m.player(p).supply >= n ? 1u << p : 0; });
        if (able == 0 || m.occupied == 0) return finish_effect();
        return choose(Ask::grant, f.seat, able, kName);
    }
    finish_effect();
    m.choices = m.occupied;
    wait(Ask::grantee, f.t[0]);
}

// TRADE2FOR4: two own markers, then four others while there are any.
void Play::effect_trade() {
    if (top().e == 6 || !ask_listed(Ask::marker, top().seat)) finish_effect();
}

void Play::effect_neutral() {
    Frame& f = top();
    if (f.e == 3 || m.neutral == 0 || m.occupied == 0) return finish_effect();
    choose(Ask::space, f.seat, m.occupied, kTarget);
}

// DRAW2GIVE1: f.e counts the cards drawn, t[7] the stage. If one comes, it is given (NP-FLOW-6).
void Play::effect_draw_give() {
    Frame& f = top();
    if (f.t[7]++ == 0) return start_draw(f.seat, 2);
    finish_effect();
    if (f.e > 0) wait(Ask::give, f.seat);
}

void Play::effect_prisonswap() {
    Frame& f = top();
    if (f.e == 0) return choose(Ask::space, f.seat, prisonswap_spaces(f.seat), kTarget);
    finish_effect();
    ask_listed(Ask::prisoner, f.seat);
}

void Play::effect_jailbreak() {
    Frame& f = top();
    if (f.e == 0) {
        ask_listed(Ask::prisoner, f.seat);
        return;
    }
    finish_effect();
    choose(Ask::space, f.seat, empty_spaces(), kTarget);
}

void Play::effect_rowswap() {
    Frame& f = top();
    unsigned spaces = 0;
    if (f.e == 1)
        spaces = row_mates(f.t[0]);
    else if (f.e == 0)
        for_each_bit(m.occupied, [&](int i) { spaces |= row_mates(i) != 0 ? 1u << i : 0; });
    if (spaces == 0) return finish_effect();
    choose(Ask::space, f.seat, spaces, kTarget);
}

// CARDSALE: each other player once, clockwise from the card player.
void Play::effect_sale() {
    Frame& f = top();
    if (f.e == g.players - 1 || influence_within_reach() == 0) return finish_effect();
    const int seat = (f.seat + 1 + f.e++) % g.players;
    if (within_reach() >= 4) wait(Ask::sale, seat);
}

void Play::effect_moveall() {
    Frame& f = top();
    if (f.e == 0) {
        const bool possible = (m.occupied & (m.occupied - 1u)) != 0 && ask_listed(Ask::group, f.seat);
        if (!possible) finish_effect();
        return;
    }
    finish_effect();
    choose(Ask::space, f.seat, m.occupied & ~(1u << f.t[0]), kTarget);
}

// TAKEBLACKMAIL, A-05: the marker on a token, or any marker where the option reads the card so.
void Play::effect_take_blackmail() {
    Frame& f = top();
    finish_effect();
    if (m.player(f.seat).supply == 0) return;
    if (g.options.take_any_marker) {
        ask_listed(Ask::marker, f.seat);
        return;
    }
    unsigned spaces = 0;
    for_each_bit(blackmailed(), [&](int i) { spaces |= m.space(i).blackmail != f.seat ? 1u << i : 0; });
    if (spaces != 0) choose(Ask::space, f.seat, spaces, kTarget);
}

// --- answers
// ----------------------------------------------------------------------------------------------------------

void Play::answer_effect(const Action& action) {
    Frame& f = top();
    switch (action.kind) {
    case kName:   return on_player(action.a);
    case kPlace:  return place(f.t[0], action.a, card(f.a).effect == Effect::grant1 ? 1 : 2);
    case kMarker: return on_marker({action.a, action.b, action.c});
    case kGroup:  return on_group(action);
    case kGive:   return hand_over(f.seat, action.b, action.a);
    case kPay:
        if (card(f.a).effect == Effect::cardsale) {
            take_money(action.seat.index, f.seat, 4);
            return start_draw(action.seat.index, 1);
        }
        pay(f.seat, card(f.a).price);
        return place(f.seat, f.d, 1);
    case kPrisoner:
        f.t[1] = action.a;
        ++f.e;
        if (card(f.a).effect == Effect::prisonswap) {  // all but the man himself stays on the space
            Space& x = m.space(f.t[0]);
            const std::uint64_t out = std::uint64_t{1} << x.gangster, in = std::uint64_t{1} << action.a;
            m.prison = (m.prison & ~in) | out;
            const bool acted = (m.acted & out) != 0;
            m.acted = (m.acted & ~(in | out)) | ((m.acted & in) != 0 ? out : 0) | (acted ? in : 0);
            tell(kJailedTold, x.gangster, f.t[0]);
            tell(kFreedTold, action.a, f.t[0]);
            x.gangster = action.a;
            read_types(f.t[0]);
        }
        return;
    default: tell(kDeclinedTold, action.seat.index);
    }
}

void Play::on_player(int seat) {
    Frame& f = top();
    switch (card(f.a).effect) {
    case Effect::respect4: return add_respect(seat, 1);
    case Effect::steal3:   {
        const int n = std::min<int>(3, m.player(seat).respect);
        add_respect(seat, -n);
        return add_respect(f.seat, n);
    }
    default:  // a favor
        f.t[0] = static_cast<std::uint8_t>(seat);
        f.e = 1;
    }
}

void Play::on_space(const Action& action) {
    Frame& f = top();
    const int space = action.a;
    const InfluenceCard& c = card(f.a);
    ++f.e;
    switch (c.effect) {
    case Effect::cardhit:
        tell(kTargetTold, f.seat, space, m.space(space).gangster);
        pay(f.seat, c.price + surcharge(space));
        return begin_attempt(FrameKind::whack, f.seat, kNobody, space, true);
    case Effect::neutral3: return place_neutral(space);
    case Effect::escape:   return move_all(f.seat, whack_frame()->b, space);
    case Effect::retarget:  // the loser is fixed anew (NP-WHACK-7), then the window opens again
        close_window();
        for (Frame& x : m.frames)
            if (x.kind == FrameKind::whack) {
                x.b = action.a;
                x.t[0] = static_cast<std::uint8_t>(f.seat + 1);
                x.step = 0;
            }
        return tell(kTargetTold, f.seat, space, m.space(space).gangster);
    case Effect::jailbreak:
        m.prison &= ~(std::uint64_t{1} << f.t[1]);
        put_gangster(space, f.t[1]);
        tell(kFreedTold, f.t[1], space);
        return place(f.seat, space, 2);
    case Effect::rowswap:
        if (f.e == 2) {
            swap_spaces(f.t[0], space);
            return check_capo();
        }
        f.t[0] = action.a;
        return;
    case Effect::unblackmail:   return drop_blackmail(space);
    case Effect::takeblackmail: return on_marker({action.a, m.space(space).blackmail, 1});
    case Effect::moveall:       return move_all(f.t[2], f.t[0], space);
    case Effect::onedraw:       return place(f.seat, space, 1);
    case Effect::snitch:        return take_off(space, false);
    default:                    f.t[0] = action.a;  // PRISONSWAP: who goes
    }
}

void Play::on_marker(const MarkerRef& marker) {
    Frame& f = top();
    if (card(f.a).effect != Effect::takeblackmail) {
        ++f.e;
        return remove_marker(marker);
    }
    Space& x = m.space(marker.space);
    --x.count[marker.owner];
    ++(marker.owner == kNeutral ? m.neutral : m.player(marker.owner).supply);
    if (marker.on_token != 0) {
        x.blackmail = f.seat;
        tell(kBlackmailTold, f.seat, marker.space, x.gangster);
    }
    tell(kRemovedTold, marker.owner, marker.space, x.gangster, 0, 1);
    place(f.seat, marker.space, 1);  // one step for the Capo token, like any exchange
}

void Play::on_group(const Action& action) {
    Frame& f = top();
    if (card(f.a).effect == Effect::moveall) {
        f.t[0] = action.a;
        f.t[2] = action.b;
        f.e = 1;
        return;
    }
    Space& x = m.space(action.a);
    const int n = x.count[action.b];
    x.count[action.b] = 0;
    m.player(action.b).supply = static_cast<std::uint8_t>(m.player(action.b).supply + n);
    tell(kRemovedTold, action.b, action.a, x.gangster, 0, n);
    if (x.blackmail == action.b) drop_blackmail(action.a);
    check_capo();
}

}  // namespace consigliere::nothing_personal
