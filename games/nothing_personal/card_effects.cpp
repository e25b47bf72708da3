// 5.2 Influence card effects. PlayFrame::chosen counts what is done of an effect; an effect without an object is
// skipped (NP-FLOW-5). Each case of run_effect asks or ends; the answers come to on_space, on_marker, on_group,
// on_player.
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run_effect(PlayFrame& f) {
    const InfluenceCard& c = q.card(f.card);
    switch (c.effect) {
    case Effect::none:
    case Effect::place:      return end_effect(f);
    case Effect::grant1:
    case Effect::grant2:     return effect_grant(f, c);
    case Effect::trade2for4: return effect_trade(f, c);
    case Effect::bank5:
    case Effect::cash12:
    case Effect::insurance:  get(f.seat, c.amount); return end_effect(f);
    case Effect::cardhit:    return effect_space(f, q.whack_targets(SpaceId::none(), q.money(f.seat), c.price));
    case Effect::draw2give1: return effect_draw_give(f);
    case Effect::extra1:
        end_effect(f);
        if (!f.last_space.exists() || s.players[f.seat].supply == 0 || q.within_reach() < c.price) return Next::again;
        return ask(PromptId::extra, f.seat);
    case Effect::prisonswap: return effect_prisonswap(f);
    case Effect::hijack:  // the window is over: one income, one taker
        s.frames.at<IncomeFrame>(0).receiver = f.seat;
        close_window();
        return end_effect(f);
    case Effect::tax:
        get(f.seat, c.amount);
        for (const Seat p : q.others(f.seat)) lose_money(p, c.other_amount);
        return end_effect(f);
    case Effect::neutral3:  return effect_neutral(f, c);
    case Effect::escape:    return effect_space(f, s.occupied.without(q.whack().target));
    case Effect::retarget:  return effect_space(f, q.retargets());
    case Effect::jailbreak: return effect_jailbreak(f);
    case Effect::blackmail:
        if (f.last_space.exists()) lay_blackmail(f.last_space, f.seat);
        return end_effect(f);
    case Effect::rowswap:       return effect_rowswap(f);
    case Effect::respect4:      add_respect(f.seat, c.amount); [[fallthrough]];
    case Effect::steal3:        end_effect(f); return choose(PromptId::player, f.seat, q.others(f.seat));
    case Effect::cardsale:      return effect_sale(f, c);
    case Effect::unblackmail:   return effect_space(f, q.blackmailed());
    case Effect::takeblackmail: return effect_take_blackmail(f);
    case Effect::remove1:       end_effect(f); return ask_if_any(PromptId::marker, f.seat).value_or(Next::again);
    case Effect::moveall:       return effect_moveall(f);
    case Effect::wipe:          end_effect(f); return ask_if_any(PromptId::group, f.seat).value_or(Next::again);
    case Effect::onedraw:       return effect_one_draw(f, c);
    case Effect::snitch:        return effect_space(f, q.snitch_targets(c));
    }
    return Next::again;
}

// Effects that do one thing to one gangster.
Next Flow::effect_space(PlayFrame& f, SpaceSet spaces) {
    if (f.chosen != 0 || spaces.empty()) return end_effect(f);
    return choose(PromptId::space, f.seat, spaces, kTarget);
}

// NP-KEY-6: a player with enough markers must be named; he may decline.
Next Flow::effect_grant(PlayFrame& f, const InfluenceCard& c) {
    if (f.chosen == 0) {
        SeatSet able;
        for (const Seat p : q.others(f.seat))
            if (s.players[p].supply >= c.amount) able.add(p);
        if (able.empty() || s.occupied.empty()) return end_effect(f);
        return choose(PromptId::grant, f.seat, able);
    }
    end_effect(f);
    s.space_choices = s.occupied;
    return ask(PromptId::grantee, f.grantee);
}

// TRADE2FOR4: two own markers, then four others while there are any.
Next Flow::effect_trade(PlayFrame& f, const InfluenceCard& c) {
    if (f.chosen < c.amount + c.other_amount)
        if (const auto next = ask_if_any(PromptId::marker, f.seat)) return *next;
    return end_effect(f);
}

Next Flow::effect_neutral(PlayFrame& f, const InfluenceCard& c) {
    if (f.chosen == c.amount || s.neutral == 0 || s.occupied.empty()) return end_effect(f);
    return choose(PromptId::space, f.seat, s.occupied, kTarget);
}

// DRAW2GIVE1: if only one comes, it is given (NP-FLOW-6).
Next Flow::effect_draw_give(PlayFrame& f) {
    if (f.chosen++ == 0) {
        start_draw(f.seat, f.drawn.capacity());
        return Next::again;
    }
    end_effect(f);
    return f.drawn.empty() ? Next::again : ask(PromptId::give, f.seat);
}

Next Flow::effect_prisonswap(PlayFrame& f) {
    if (f.chosen == 0) return choose(PromptId::space, f.seat, q.prisonswap_spaces(f.seat), kTarget);
    end_effect(f);
    return ask_if_any(PromptId::prisoner, f.seat).value_or(Next::again);
}

Next Flow::effect_jailbreak(PlayFrame& f) {
    if (f.chosen == 0) return ask_if_any(PromptId::prisoner, f.seat).value_or(Next::again);
    end_effect(f);
    return choose(PromptId::space, f.seat, q.empty_spaces(), kTarget);
}

Next Flow::effect_rowswap(PlayFrame& f) {
    SpaceSet spaces;
    if (f.chosen == 1) spaces = q.row_mates(f.space);
    if (f.chosen == 0)
        for (const SpaceId space : s.occupied)
            if (!q.row_mates(space).empty()) spaces.add(space);
    if (spaces.empty()) return end_effect(f);
    return choose(PromptId::space, f.seat, spaces, kTarget);
}

// CARDSALE: each other player once, clockwise from the card player.
Next Flow::effect_sale(PlayFrame& f, const InfluenceCard& c) {
    if (f.chosen == setup.players - 1 || q.influence_within_reach() == 0) return end_effect(f);
    const Seat seat = q.clockwise(f.seat, ++f.chosen);
    return q.within_reach() >= c.amount ? ask(PromptId::sale, seat) : Next::again;
}

Next Flow::effect_moveall(PlayFrame& f) {
    if (f.chosen == 0) {
        if (s.occupied.size() > 1)
            if (const auto next = ask_if_any(PromptId::group, f.seat)) return *next;
        return end_effect(f);
    }
    end_effect(f);
    return choose(PromptId::space, f.seat, s.occupied.without(f.space), kTarget);
}

// TAKEBLACKMAIL, A-05: the marker on a token, or any marker where the option reads the card so.
Next Flow::effect_take_blackmail(PlayFrame& f) {
    end_effect(f);
    if (s.players[f.seat].supply == 0) return Next::again;
    if (setup.options.take_any_marker) return ask_if_any(PromptId::marker, f.seat).value_or(Next::again);
    SpaceSet spaces;
    for (const SpaceId space : q.blackmailed())
        if (s.spaces[space].blackmail != owner_of(f.seat)) spaces.add(space);
    return spaces.empty() ? Next::again : choose(PromptId::space, f.seat, spaces, kTarget);
}

// without marker or type the card is drawn all the same.
Next Flow::effect_one_draw(PlayFrame& f, const InfluenceCard& c) {
    if (f.chosen == 0 && s.players[f.seat].supply > 0 && !s.by_type[c.type].empty())
        return choose(PromptId::space, f.seat, s.by_type[c.type], kTarget);
    end_effect(f);
    start_draw(f.seat, 1);
    return Next::again;
}

// --- answers ---------------------------------------------------------------------------------------------------------

void Flow::answer_effect(PlayFrame& f, const Action& action) {
    switch (action.kind) {
    case kName:     return on_player(f, Seat(action.a));
    case kPlace:    return place(f.grantee, SpaceId(action.a), q.card(f.card).amount);
    case kMarker:   return on_marker(f, {SpaceId(action.a), OwnerId(action.b), action.c});
    case kGroup:    return on_group(f, SpaceId(action.a), OwnerId(action.b));
    case kGive:     return hand_over(f.seat, Seat(action.b), CardId(action.a));
    case kPay:      return on_pay(f, action.seat);
    case kPrisoner: return on_prisoner(f, GangsterId(action.a));
    default:        emit(EventKind::declined, {.a = action.seat});
    }
}

void Flow::on_pay(PlayFrame& f, Seat payer) {
    const InfluenceCard& c = q.card(f.card);
    if (c.effect == Effect::cardsale) {
        take_money(payer, f.seat, c.amount);
        return start_draw(payer, 1);
    }
    pay(f.seat, c.price);
    place(f.seat, f.last_space, 1);
}

void Flow::on_prisoner(PlayFrame& f, GangsterId in) {
    f.prisoner = in;
    ++f.chosen;
    if (q.card(f.card).effect != Effect::prisonswap) return;
    // all but the man himself stays on the space.
    Space& x = s.spaces[f.space];
    const GangsterId out = x.gangster;
    s.prison.remove(in);
    s.prison.add(out);
    const bool in_acted = s.acted.has(in), out_acted = s.acted.has(out);
    s.acted -= GangsterSet::of(in).with(out);
    if (in_acted) s.acted.add(out);
    if (out_acted) s.acted.add(in);
    emit(EventKind::jailed, {.a = out, .b = f.space, .c = cause});
    emit(EventKind::freed, {.a = in, .b = f.space});
    x.gangster = in;
    read_types(f.space);
}

void Flow::on_player(PlayFrame& f, Seat seat) {
    const InfluenceCard& c = q.card(f.card);
    switch (c.effect) {
    case Effect::respect4: return add_respect(seat, c.other_amount);
    case Effect::steal3:   {
        const int n = std::min<int>(c.amount, s.players[seat].respect);
        add_respect(seat, -n);
        return add_respect(f.seat, n);
    }
    default:  // a favor
        f.grantee = seat;
        f.chosen = 1;
    }
}

void Flow::on_space(PlayFrame& f, SpaceId space) {
    const InfluenceCard& c = q.card(f.card);
    ++f.chosen;
    switch (c.effect) {
    case Effect::cardhit:
        emit(EventKind::targeted, {.a = f.seat, .b = space, .c = s.spaces[space].gangster});
        pay(f.seat, c.price + q.surcharge(space));
        return begin_attempt(AttemptFrame::Kind::whack, f.seat, SpaceId::none(), space);
    case Effect::neutral3: return place_neutral(space);
    case Effect::escape:   return move_all(owner_of(f.seat), q.whack().target, space);
    case Effect::retarget: {  // the loser is fixed anew (NP-WHACK-7), then the window opens again
        close_window();
        auto& whack = *s.frames.find<AttemptFrame>();
        whack.target = space;
        whack.turned_by = f.seat;
        whack.step = AttemptFrame::Step::control;
        return emit(EventKind::targeted, {.a = f.seat, .b = space, .c = s.spaces[space].gangster});
    }
    case Effect::jailbreak:
        s.prison.remove(f.prisoner);
        put_gangster(space, f.prisoner);  // NP-ACT-8: he stands upright
        emit(EventKind::freed, {.a = f.prisoner, .b = space});
        return place(f.seat, space, c.amount);
    case Effect::rowswap:
        if (f.chosen == 2) {
            swap_spaces(f.space, space);
            return check_capo();
        }
        f.space = space;
        return;
    case Effect::unblackmail:   return drop_blackmail(space);
    case Effect::takeblackmail: return on_marker(f, {space, s.spaces[space].blackmail, 1});
    case Effect::moveall:       return move_all(f.owner, f.space, space);
    case Effect::onedraw:       return place(f.seat, space, 1);
    case Effect::snitch:        return take_off(space, false);
    default:                    f.space = space;  // PRISONSWAP: who goes
    }
}

void Flow::on_marker(PlayFrame& f, const MarkerRef& marker) {
    if (q.card(f.card).effect != Effect::takeblackmail) {
        ++f.chosen;
        return remove_marker(marker);
    }
    Space& x = s.spaces[marker.space];
    --x.markers[marker.owner];
    ++supply_of(marker.owner);
    if (marker.on_token != 0) {
        x.blackmail = owner_of(f.seat);
        emit(EventKind::blackmailed, {.a = f.seat, .b = marker.space, .c = x.gangster});
    }
    emit(EventKind::removed, {.a = marker.owner, .b = marker.space, .c = x.gangster, .n = 1});
    place(f.seat, marker.space, 1);  // one step for the Capo token, like any exchange
}

void Flow::on_group(PlayFrame& f, SpaceId space, OwnerId owner) {
    if (q.card(f.card).effect == Effect::moveall) {
        f.space = space;
        f.owner = owner;
        f.chosen = 1;
        return;
    }
    Space& x = s.spaces[space];
    const int n = x.markers[owner];
    x.markers[owner] = 0;
    std::uint8_t& supply = supply_of(owner);
    supply = static_cast<std::uint8_t>(supply + n);
    emit(EventKind::removed, {.a = owner, .b = space, .c = x.gangster, .n = n});
    if (x.blackmail == owner) drop_blackmail(space);
    check_capo();
}

}  // namespace consigliere::nothing_personal
