// What ACTION cards do (9.5).
//
//   W-CANCEL ──> cancelled, or the effect ──> what it waits for ──> done
//                                   └─ A19 ──> types drawn ──> one exchanged, the rest to the bottom ──> done
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

Next Flow::run(CardFrame& f) {
    using Step = CardFrame::Step;
    const Seat seat = f.seat;
    const CardPlay play = f.play;
    last_card_ = play.card;
    const EventCard& card = q.event(play.card);
    switch (f.step) {
    case Step::cancel_window:
        f.step = Step::effect;
        open_window(Window::cancel, q.after(seat), {}, q.everyone().without(seat));
        return Next::again;
    case Step::effect:
        if (f.cancelled) {
            emit(EventKind::cancelled, {.a = seat, .b = play.card});
            return finish();
        }
        f.step = Step::finish;
        return begin_effect(f);
    default: break;
    }
    if (card.effect == Effect::new_type) return run_new_type(f);
    pop();
    if (card.effect == Effect::rumours)
        owe(s.roll.winner == play.on ? play.other : play.on, s.roll.winner, card.amount);
    return Next::again;
}

Next Flow::begin_effect(CardFrame& f) {
    const EventCard& card = q.event(f.play.card);
    const Seat seat = f.seat;
    const CardPlay play = f.play;
    switch (card.effect) {
    case Effect::roll_bonus:
    case Effect::vendetta:          modify_roll(seat, card.amount); break;
    case Effect::roll_penalty:      modify_roll(play.on, -card.amount); break;
    case Effect::cancel_card:       s.frames.at<CardFrame>(s.frames.size() - 3).cancelled = true; break;  // below its window
    case Effect::relocate_soldiers: push(RelocateFrame{{}, seat, false, false, 0}); break;
    case Effect::gain_soldiers:     gain_soldiers(seat, card.amount); break;
    case Effect::gain_money:        gain_money(seat, card.amount); break;
    case Effect::extort:            owe(play.on, seat, card.amount); break;
    case Effect::second_action:     s.frames.find<PartFrame>()->second_action = true; break;
    case Effect::look_at_rival:     return look_at(f);
    case Effect::void_incident:     s.frames.find<IncidentFrame>()->is_void = true; break;
    case Effect::remove_marker:
        of(seat).robber[q.slot_of(seat, play.capo)] = Seat::none();
        emit(EventKind::marker_off, {.a = seat, .b = play.capo});
        break;
    case Effect::rumours:
        begin_roll(card.stat, 0, play.on, SeatSet::of(play.on).with(play.other));
        set_don_roll(play.on, card.stat);
        set_don_roll(play.other, card.stat);
        break;
    default: return on_action(f);
    }
    return Next::again;
}

// Effects on the action that is being performed. A new type goes on in run_new_type.
Next Flow::on_action(CardFrame& f) {
    const EventCard& card = q.event(f.play.card);
    ActiveAction& now = s.active;
    switch (card.effect) {
    case Effect::kill_opponent:  kill_opponent(f.seat); break;
    case Effect::borrow_soldier: return ask(PromptId::lend, f.play.on);
    case Effect::cancel_assault:
        now.called_off = true;
        emit(EventKind::called_off, {.a = now.seat, .b = now.rival});
        break;
    case Effect::bar_involvement: now.barred = true; break;
    case Effect::barricade:
        now.bonus = static_cast<std::uint8_t>(std::min(now.bonus + card.amount, kMostOfARoll));
        now.free_reinforcements = true;
        break;
    default: break;
    }
    return Next::again;
}

void Flow::answer(CardFrame& f, const Action& action) {
    switch (action.kind) {
    case kLend: return lend_soldier(action.seat, q.slot_of(action.seat, CapoId(action.a)), s.active.side_of(f.seat));
    case kPickObjective:
        of(f.seat).peeked_objective = ObjectiveId(action.a);
        return emit_to(owner_and_open(f.seat).with(f.play.on), EventKind::peeked_objective,
                       {.a = f.seat, .b = f.play.on, .c = ObjectiveId(action.a)});
    case kDealType:
        f.types[f.drawn++] = take_type(s.types, q.c(), TypeId(action.a));
        return emit_to(owner_and_open(f.seat), EventKind::type_drawn, {.a = f.seat, .b = TypeId(action.a)});
    default: break;
    }
    if (action.kind == kRetrain) {
        const TypeId type(action.a);
        TypeCardId& drawn = f.types[q.c().type_of[f.types[0]] == type ? 0 : 1];
        std::swap(of(f.seat).type[q.slot_of(f.seat, CapoId(action.b))], drawn);
        s.dirty = true;
        emit(EventKind::type_changed, {.a = f.seat, .b = CapoId(action.b), .c = type});
    }
    for (const TypeCardId card : f.types)
        if (card.exists()) s.types.bottom.push(card);
    f.types = {};
}

void Flow::modify_roll(Seat whose, int by) {
    std::int8_t& modifier = s.roll.modifier[whose];
    modifier = static_cast<std::int8_t>(std::clamp(modifier + by, -kMostOfARoll, kMostOfARoll));
}

void Flow::kill_opponent(Seat by) {
    if (by == s.active.rival) {
        --s.active.used;
        kill_on(s.active.origin);
    } else {
        kill_on(s.active.domain);
    }
}

// A18: the hand of a rival, and one of its objectives.
Next Flow::look_at(CardFrame& f) {
    const Seat viewer = f.seat, rival = f.play.on;
    Family& me = of(viewer);
    me.peeked_seat = rival;
    me.peeked_hand = q.family(rival).hand;
    me.peeked_objective = ObjectiveId::none();
    emit(EventKind::peeked, {.a = viewer, .b = rival});
    for (const CardId card : me.peeked_hand)
        emit_to(owner_and_open(viewer).with(rival), EventKind::peeked_card, {.a = viewer, .b = rival, .c = card});
    const bool any = q.family(rival).main.exists() || !q.family(rival).secondaries.empty();
    return any ? draw(ChanceKind::pick_objective) : Next::again;
}

// A19: draw types, perhaps exchange one, the rest to the bottom.
Next Flow::run_new_type(CardFrame& f) {
    using Step = CardFrame::Step;
    if (f.step == Step::finish) {
        f.step = Step::draw_types;
        emit(EventKind::types_drawn, {.a = f.seat});
    }
    if (f.step == Step::retrain) return finish();
    if (f.drawn < std::min<int>(2, q.event(f.play.card).amount) && s.types.size() > 0)
        return draw(ChanceKind::deal_type);
    f.step = Step::retrain;
    return ask(PromptId::retrain, f.seat);
}

}  // namespace consigliere::omerta
