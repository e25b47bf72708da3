// The action phase (LCN-ACT): Schemers, turns, Purchases.
//
//   next actor ──> open schemers ──> schemers ──> next extra ──> acting ──> acted ──┐
//       ^                                 ^  ^─────── (nl: again) ───────────────────┤ extra turn
//       │                                 └── regular turn <── queue empty           │
//       └────────────────────────────────────────────────────────────────────────────┘ regular turn
//
// Action frame: seat = whose regular turn it is, target = who acts now, a = queue of extra turns, b = who schemed before
// this turn, c = asked, answer = declared Schemers.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

// The steps stand in their order, so that a turn runs straight through them.
bool Flow::play_action() {
    Frame& f = top();
    for (;;) {
        if (f.step == kNextActor && !next_actor(f)) return false;
        if (f.step == kOpenSchemers) open_schemers(f);
        if (f.step == kSchemers) {
            if (!f.waiting.empty()) return put(Ask::schemer, f.waiting, SeatSet(f.c));
            declare_schemers(f);
        }
        while (f.step == kNextExtra) next_extra(f);
        if (f.step == kRegularTurn) {
            f.target = f.seat;
            f.flags = 0;
            f.step = kActing;
            if (r.tasked(s, f.seat) == 0) {  // an extra turn took the last one
                f.seat = r.next(f.seat);
                f.step = kNextActor;
            }
        }
        // A58: what can be done with a planned Job is known to its owner alone, so he is asked whatever it is.
        if (f.step == kActing) return ask(Ask::turn, f.target);
        if (f.step == kActed) {
            if (last_task_done())
                f.step = kNextActor;  // A53
            else if (r.might_play_card(s, f.target))
                return ask(Ask::after, f.target);
            else
                end_turn(f);
        }
    }
}

// Whose turn it is (LCN-ACT-2: who has no task is skipped); false when the phase is over.
bool Flow::next_actor(Frame& f) {
    const SeatSet busy = r.seats_with_task(s);
    if (busy.empty()) {
        if (r.last_round(s)) {
            score();
        } else {
            start_phase(FrameKind::payday, t.start);
            tell_all(kToldPayday);
        }
        return false;
    }
    f.seat = busy.first_from(f.seat);
    f.a = f.b = 0;
    f.step = kOpenSchemers;
    return true;
}

void Flow::declare_schemers(Frame& f) {
    for (const Seat seat : r.all_seats()) {
        if (f.answer[seat.index] == 0) continue;
        spend(seat, kSchemer);
        tell_all(kToldSchemes, seat.index);
        f.a = static_cast<std::uint8_t>(f.a | bit8(seat.index));
        f.b = static_cast<std::uint8_t>(f.b | bit8(seat.index));
    }
    f.answer.fill(0);
    f.step = kNextExtra;
}

void Flow::next_extra(Frame& f) {
    f.step = kRegularTurn;
    if (f.a == 0) return;
    const Seat seat = SeatSet(f.a).first_from(t.start);  // LCN-INFL-10
    f.a = static_cast<std::uint8_t>(f.a & ~bit8(seat.index));
    f.step = kNextExtra;
    if (r.tasked(s, seat) == 0) {  // A40
        tell_all(kToldExtraLapses, seat.index);
        return;
    }
    f.target = seat;
    f.flags = kExtraTurn;
    f.step = kActing;
}

// LCN-INFL-8, LCN-INFL-11: asked are all others with a task and an influence card, whatever it is (LCN-INFO-3).
void Flow::open_schemers(Frame& f) {
    f.step = kNextExtra;
    if (r.tasked(s, f.seat) == 0) return;  // A41: no turn, no window; only after an extra turn (E3)
    f.waiting = r.seats_with_task(s) & r.others(f.seat) & SeatSet(0xFFu & ~f.b) & r.seats_with_influence(s);
    if (f.waiting.empty()) return;
    f.c = f.waiting.bits;
    f.answer.fill(0);
    f.step = kSchemers;
}

void Flow::answer_action(const Action& x) {
    Frame& f = top();
    if (f.step == kSchemers) {
        f.waiting.remove(x.seat);
        f.answer[x.seat.index] = x.kind == kScheme;
        return;
    }
    if (own_turn_act(x)) return;
    switch (x.kind) {
    case kExecute: execute(f, x.a); break;
    case kCancel:
        cancel(x.seat, x.a);
        f.step = kActed;
        break;
    case kSkipTurn:  // LCN-INFL-9
        spend(x.seat, kSchemer);
        tell_all(kToldSkips, x.seat.index);
        f.seat = r.next(f.seat);
        f.step = kNextActor;
        break;
    default: end_turn(f);
    }
}

void Flow::end_turn(Frame& f) {
    if ((f.flags & kExtraTurn) == 0) {
        f.seat = r.next(f.seat);
        f.step = kNextActor;
        return;
    }
    f.step = r.options.edition == Edition::nl ? kOpenSchemers : kNextExtra;  // E3
}

void Flow::execute(Frame& f, int gangster) {
    const Seat seat = f.target;
    f.step = kActed;
    const std::uint8_t task = s.task[static_cast<std::size_t>(gangster)];
    if (task >= kPurchase) {  // LCN-ACT-3; markers stay (LCN-DEAL-7)
        const int business = task - kPurchase;
        const int price = r.type(business).price;
        t.cash[seat.index] = static_cast<std::uint16_t>(t.cash[seat.index] - price);
        remove_task(gangster);
        t.owned[seat.index] |= bit64(business);
        detach(gangster, 1u << kOnHenchman | 1u << kOnSaboteur);
        tell_all(kToldBuys, seat.index, business, 0, price);
        return;
    }
    start_job(seat, gangster, Seat::none(), r.face(task).attack ? kNameTarget : kReveal);
}

// LCN-ACT-4, LCN-ACT-5.
void Flow::cancel(Seat seat, int gangster) {
    const std::uint8_t task = s.task[static_cast<std::size_t>(gangster)];
    remove_task(gangster);
    detach(gangster, 1u << kOnHenchman | 1u << kOnSaboteur);
    if (task >= kPurchase) {
        tell_all(kToldCancelsPurchase, seat.index, task - kPurchase);
        return_markers(task - kPurchase);
        bury(bit64(task - kPurchase));
    } else {
        tell_all(kToldCancelsJob, seat.index, gangster);
        discard_shut(seat, task);
    }
}

}  // namespace consigliere::la_cosa_nostra
