// The action phase (LCN-ACT): Schemers, turns, Purchases.
//
//   next player ──> open schemers ──> schemers ──> next extra turn ──> acting ──> acted ──┐
//       ^                ^                            ^  │                                │
//       │                └──────── (nl) ──────────────┼──┼──────────────── extra turn ────┤
//       │                                             └──┼────────────────────────────────┤
//       │                                                └──> regular turn ──> acting     │
//       └──────────────────────────────────────────────────────────────── regular turn ───┘
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

// The steps are in their order, so that a turn runs straight through them.
Next Flow::run(ActionFrame& f) {
    using Step = ActionFrame::Step;
    for (;;) {
        if (f.step == Step::next_player && !next_player(f)) return Next::again;
        if (f.step == Step::open_schemers) open_schemers(f);
        if (f.step == Step::schemers) {
            if (!f.schemers.complete()) return ask(PromptId::schemer, f.schemers);
            declare_schemers(f);
        }
        while (f.step == Step::next_extra_turn) next_extra_turn(f);
        if (f.step == Step::regular_turn) regular_turn(f);
        // A58: only the owner knows what can be done with a planned Job, so he is always asked.
        if (f.step == Step::acting) return ask(PromptId::turn, f.actor);
        if (f.step == Step::acted) {
            if (is_last_task_done())
                f.step = Step::next_player;  // A53
            else if (q.might_play_card(f.actor))
                return ask(PromptId::after, f.actor);
            else
                end_turn(f);
        }
    }
}

// A player without a task is skipped (LCN-ACT-2), also one without gangsters (LCN-END-7). False when the phase is over.
bool Flow::next_player(ActionFrame& f) {
    const Seat busy = q.setup.first_clockwise(f.seat, [&](Seat seat) { return !q.tasked(seat).empty(); });
    if (!busy.is_player()) {
        if (q.is_last_round()) {  // LCN-ROUND-1
            score();
        } else {
            start_payday();
            emit(EventKind::payday);
        }
        return false;
    }
    f.seat = busy;
    f.extra_turns = f.schemed = SeatSet();
    f.step = ActionFrame::Step::open_schemers;
    return true;
}

// --- Schemers (LCN-INFL-8 to LCN-INFL-11) ---------------------------------------------------------------------------------------

// All others with a task and an influence card are asked, no matter which card it is (LCN-INFO-3).
void Flow::open_schemers(ActionFrame& f) {
    f.step = ActionFrame::Step::next_extra_turn;
    if (q.tasked(f.seat).empty()) return;  // A41: no turn, no window; only after an extra turn (E3)
    const SeatSet asked = (q.setup.others(f.seat) & all_but(f.schemed)).where([&](Seat seat) {
        return !q.tasked(seat).empty() && !s.influence[seat].empty();
    });
    if (asked.empty()) return;
    f.schemers.open(asked);
    f.step = ActionFrame::Step::schemers;
}

void Flow::declare_schemers(ActionFrame& f) {
    for (const Seat seat : f.schemers.acting()) {
        discard(seat, Influence::schemer);
        emit(EventKind::schemes, {.a = seat});
        f.extra_turns.add(seat);
        f.schemed.add(seat);
    }
    f.schemers.open(SeatSet());
    f.step = ActionFrame::Step::next_extra_turn;
}

void Flow::next_extra_turn(ActionFrame& f) {
    if (f.extra_turns.empty()) {
        f.step = ActionFrame::Step::regular_turn;
        return;
    }
    const Seat seat = f.extra_turns.first_from(s.board.start);  // LCN-INFL-10
    f.extra_turns.remove(seat);
    if (q.tasked(seat).empty()) {  // A40
        emit(EventKind::extra_lapses, {.a = seat});
        return;
    }
    f.actor = seat;
    f.extra_turn = true;
    f.step = ActionFrame::Step::acting;
}

// --- turns ------------------------------------------------------------------------------------------------------------------

void Flow::regular_turn(ActionFrame& f) {
    f.actor = f.seat;
    f.extra_turn = false;
    f.step = ActionFrame::Step::acting;
    if (q.tasked(f.seat).empty()) {  // an extra turn took the last one
        f.seat = q.setup.next(f.seat);
        f.step = ActionFrame::Step::next_player;
    }
}

void Flow::answer(ActionFrame& f, const Action& action) {
    if (f.step == ActionFrame::Step::schemers) {
        f.schemers.put(action.seat, action.kind == kScheme);
        return;
    }
    switch (action.kind) {
    case kPlay:
    case kLook:
    case kChangeMarket: own_turn_action(action); break;
    case kExecute:      execute(f, GangsterId(action.a)); break;
    case kCancel:
        cancel(action.seat, GangsterId(action.a));
        f.step = ActionFrame::Step::acted;
        break;
    case kSkipTurn:  // LCN-INFL-9
        discard(action.seat, Influence::schemer);
        emit(EventKind::skips, {.a = action.seat});
        f.seat = q.setup.next(f.seat);
        f.step = ActionFrame::Step::next_player;
        break;
    default: end_turn(f);
    }
}

void Flow::end_turn(ActionFrame& f) {
    using Step = ActionFrame::Step;
    if (f.extra_turn) {
        f.step = q.setup.options.edition == Edition::nl ? Step::open_schemers : Step::next_extra_turn;  // E3
        return;
    }
    f.seat = q.setup.next(f.seat);
    f.step = Step::next_player;
}

// --- tasks ------------------------------------------------------------------------------------------------------------------

void Flow::execute(ActionFrame& f, GangsterId gangster) {
    const Seat seat = f.actor;
    f.step = ActionFrame::Step::acted;
    const Task task = s.task[gangster];
    if (task.is_purchase())
        buy_planned(seat, gangster, task.business());
    else
        start_job(seat, gangster, Seat::none(),
                  q.cards.face(task.job()).attack ? JobFrame::Step::name_player : JobFrame::Step::reveal);
}

// LCN-ACT-3; markers stay (LCN-DEAL-7).
void Flow::buy_planned(Seat seat, GangsterId gangster, BusinessId business) {
    const int price = q.cards.type(business).price;
    add_cash(seat, -price);
    remove_task(gangster);
    s.board.businesses[seat].add(business);
    detach_from_task(gangster);
    emit(EventKind::buys, {.a = seat, .b = business, .n = price});
}

// LCN-ACT-4, LCN-ACT-5.
void Flow::cancel(Seat seat, GangsterId gangster) {
    const Task task = s.task[gangster];
    remove_task(gangster);
    detach_from_task(gangster);
    if (task.is_purchase()) {
        emit(EventKind::cancels_purchase, {.a = seat, .b = task.business()});
        return_markers(task.business());
        bury(BusinessSet::of(task.business()));
    } else {
        emit(EventKind::cancels_job, {.a = seat, .b = gangster});
        s.closed_discards[seat].add(task.job());
    }
}

}  // namespace consigliere::la_cosa_nostra
