// 2.11 A gangster's action: choose, name all targets, get permission if blackmailed, pay, do (NP-ACT-6, NP-BLACK-4).
//
//   choose <──> targets ──> permission ──> perform
//   └── after a refusal, three times at most <──┘
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run(ActFrame& f) {
    using enum ActFrame::Step;
    switch (f.step) {
    case choose:
        f.named = 0;
        f.targets = {};
        if (!q.act_verbs(f, q.within_reach(), q.influence_within_reach()).empty()) return ask(PromptId::act, f.seat);
        end_act(f.seat);
        return Next::again;
    case targets:
        if (q.next_target(f) != TargetKind::nothing) return ask_target(f);
        f.step = permission;
        [[fallthrough]];
    case permission: {
        // NP-BLACK-3, NP-BLACK-5: a neutral marker on the token blocks nobody; nothing but actions needs permission.
        const Seat owner = seat_of(s.spaces[f.space].blackmail);
        emit(EventKind::acted, {.a = f.seat, .b = f.space, .c = f.verb - kPower, .d = s.spaces[f.space].gangster});
        emit_targets(f);
        if (owner != Seat::none() && owner != f.seat) return ask(PromptId::consent, owner);
        f.step = ActFrame::Step::perform;
        [[fallthrough]];
    }
    case ActFrame::Step::perform:
        if (q.money(f.seat) >= q.act_price(f)) return carry_out(ActFrame(f));
        refuse_proposal(f);
    }
    return Next::again;
}

Next Flow::ask_target(ActFrame& f) {
    switch (q.next_target(f)) {
    case TargetKind::space: {
        const SpaceSet spaces = q.act_spaces(f);
        if (!spaces.empty()) return choose(PromptId::act_space, f.seat, spaces, kTarget);
        break;
    }
    case TargetKind::marker:
        if (const auto next = ask_if_any(PromptId::act_marker, f.seat)) return *next;
        break;
    default: return choose(PromptId::act_player, f.seat, q.others(f.seat));
    }
    f.step = ActFrame::Step::choose;
    return Next::again;
}

// NP-BLACK-4: whoever is to permit the action, and the table, hears all of it.
void Flow::emit_targets(const ActFrame& f) {
    if (!has_listeners()) return;
    for (int i = 0; i < f.named; ++i) {
        const MarkerRef& target = f.targets[i];
        switch (kind_of_target(target)) {
        case TargetKind::space:
            emit(EventKind::targeted, {.a = f.seat, .b = target.space, .c = s.spaces[target.space].gangster});
            break;
        case TargetKind::marker:
            emit(EventKind::marker_chosen, {.a = f.seat, .b = target.space, .c = target.owner, .d = target.on_token});
            break;
        case TargetKind::player:  emit(EventKind::named, {.a = f.seat, .b = target.owner}); break;
        case TargetKind::nothing: break;
        }
    }
}

void Flow::answer(ActFrame& f, const Action& action) {
    const auto name = [&](const MarkerRef& target) { f.targets[f.named++] = target; };
    switch (action.kind) {
    case kPass: return end_act(f.seat);
    case kPower:
    case kAbility:
    case kMove:
        f.verb = static_cast<Verb>(action.kind);
        f.step = ActFrame::Step::targets;
        return;
    case kBack:   return step_back(f);
    case kTarget: return name({.space = SpaceId(action.a), .owner = {}});
    case kName:   return name({.space = {}, .owner = OwnerId(action.a)});
    case kMarker: return name({SpaceId(action.a), OwnerId(action.b), action.c});
    case kAllow:
        emit(EventKind::allowed, {.a = action.seat});
        f.step = ActFrame::Step::perform;
        return;
    default: emit(EventKind::forbidden, {.a = action.seat}); return refuse_proposal(f);
    }
}

void Flow::end_act(Seat seat) {
    emit(EventKind::passed, {.a = seat});
    pop();
}

// half a declaration binds nobody; whoever only goes back and forth has passed.
void Flow::step_back(ActFrame& f) {
    f.step = ActFrame::Step::choose;
    if (++f.steps_back == kMostStepsBack) end_act(f.seat);
}

void Flow::refuse_proposal(ActFrame& f) {
    f.step = ActFrame::Step::choose;
    if (++f.refusals == kMostRefusals) end_act(f.seat);
}

Next Flow::carry_out(const ActFrame& act) {
    const MarkerRef &first = act.targets[0], &second = act.targets[1];
    const ActiveAction what = q.active_action(act);
    const int amount = q.action_amount(act);
    const CauseScope scope(cause, cause_of(s.spaces[act.space].gangster));
    pay(act.seat, q.act_price(act));
    s.acted.add(s.spaces[act.space].gangster);
    pop();
    switch (what) {
    case ActiveAction::none:     break;
    case ActiveAction::whack:    begin_attempt(AttemptFrame::Kind::whack, act.seat, act.space, first.space); break;
    case ActiveAction::move:     begin_attempt(AttemptFrame::Kind::move, act.seat, act.space, first.space); break;
    case ActiveAction::negate:   perform_negate(act); break;
    case ActiveAction::remove:   remove_marker(first); break;
    case ActiveAction::take:     take_money(seat_of(first.owner), act.seat, amount); break;
    case ActiveAction::exchange: exchange_markers(first, second); break;
    case ActiveAction::place:    place(act.seat, first.space, 1); break;
    case ActiveAction::neutral3:
        for (int i = 0; i < act.named; ++i) place_neutral(act.targets[i].space);
        break;
    case ActiveAction::draw:  start_draw(act.seat, 1); break;
    case ActiveAction::bribe: add_respect(act.seat, q.gangster_on(act.space).other_amount); break;
    case ActiveAction::black:
        place(act.seat, first.space, 1);
        lay_blackmail(first.space, act.seat);
        break;
    case ActiveAction::lean:
        s.spaces[act.space].sideways = s.spaces[first.space].sideways = true;
        swap_spaces(act.space, first.space);
        check_capo();
        break;
    case ActiveAction::shift:
        remove_marker(first);
        place(act.seat, second.space, 1);
        break;
    }
    return Next::again;
}

// NP-NGT-2: with both tokens out one of them is moved.
void Flow::perform_negate(const ActFrame& act) {
    if (s.negate == 0) drop_negate(act.targets[0].space);
    const SpaceId to = act.targets[act.named - 1].space;
    s.spaces[to].negated = true;
    --s.negate;
    emit(EventKind::negated, {.a = act.seat, .b = to, .c = s.spaces[to].gangster, .d = 1});
}

}  // namespace consigliere::nothing_personal
