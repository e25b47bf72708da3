// Planning (LCN-PLAN).
//
//   next player ──> tasking ──> task placed ──┬─ end of turn ──> next player ── all tasked ──> [closing] ──> action
//                      ^── second gangster ───┘
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

Next Flow::run(PlanningFrame& f) {
    using Step = PlanningFrame::Step;
    if (f.step == Step::next_player && !next_planner(f)) return Next::again;
    if (f.step == Step::tasking) {
        if (q.untasked(f.seat).empty()) {  // given away meanwhile (LCN-TRADE-4)
            f.step = Step::task_placed;
        } else if (s.jobs[f.seat].empty() && q.market_is_empty()) {  // LCN-PLAN-7
            s.board.idle |= q.untasked(f.seat);
            emit(EventKind::idle, {.a = f.seat});
            f.step = Step::task_placed;
        } else {
            return ask(PromptId::plan, f.seat, q.is_planned_in_one_way(f.seat) ? Single::skip : Single::ask);
        }
    }
    if (q.may_task_another(f) || q.might_play_card(f.seat)) return ask(PromptId::after, f.seat);
    f.seat = q.setup.next(f.seat);
    f.step = Step::next_player;
    return Next::again;
}

// LCN-PLAN-4: players without an untasked gangster are skipped. False when the phase is over.
bool Flow::next_planner(PlanningFrame& f) {
    const Seat planner = q.setup.first_clockwise(f.seat, [&](Seat seat) { return !q.untasked(seat).empty(); });
    if (!planner.is_player()) {
        end_planning();
        return false;
    }
    f.seat = planner;
    f.tasks_placed = 0;
    f.step = PlanningFrame::Step::tasking;
    return true;
}

void Flow::answer(PlanningFrame& f, const Action& action) {
    using Step = PlanningFrame::Step;
    switch (action.kind) {
    case kPlay:
    case kLook:
    case kChangeMarket: return own_turn_action(action);
    case kEndTurn:
        f.seat = q.setup.next(f.seat);
        f.step = Step::next_player;
        return;
    case kPlan: plan_job(action.seat, GangsterId(action.a), FaceId(action.b)); break;
    default:    plan_purchase(action.seat, GangsterId(action.a), BusinessTypeId(action.b));
    }
    ++f.tasks_placed;
    // LCN-PLAN-9: with `must` the second gangster follows at once; with `may` he is among the answers.
    const bool again = f.tasks_placed < q.planning_limit() && q.setup.options.double_planning == DoublePlanning::must &&
                       !q.untasked(f.seat).empty();
    f.step = again ? Step::tasking : Step::task_placed;
}

void Flow::plan_job(Seat seat, GangsterId gangster, FaceId face) {
    JobHand& hand = s.jobs[seat];
    int oldest = 0;
    while (q.cards.face_of[hand[oldest]] != face) ++oldest;
    place_task(gangster, Task::of(hand[oldest]));
    hand.erase_at(oldest);
    emit_to(owner_and_open(seat), EventKind::plans_this, {.a = seat, .b = gangster, .c = face});
    emit_to(all_but(owner_and_open(seat)), EventKind::plans_job, {.a = seat, .b = gangster});
}

void Flow::plan_purchase(Seat seat, GangsterId gangster, BusinessTypeId type) {
    const BusinessId business = take_from_market(type);
    place_task(gangster, Task::purchase(business));
    emit(EventKind::plans_purchase, {.a = seat, .b = gangster, .c = business});
}

// LCN-PLAN-10.
void Flow::end_planning() {
    if (q.setup.options.wild_influence)
        s.frames.replace_all(ClosingFrame{});
    else
        announce_action_phase();
}

void Flow::announce_action_phase() {
    start_action(s.board.start);
    emit(EventKind::action);
}

}  // namespace consigliere::la_cosa_nostra
