// The round (2.3): its four phases, their steps, and each family's part of a step.
//
//   deal     order > checkpoint > W-PAY > payday > domain relocation, trades > soldier relocation > exposure > trades
//   events   order > draw > paid discard
//   actions  order > turns
//   end      order > purchase > forced discard
//
//   part     W-OWN > the step itself > checkpoint > W-OWN > once more (A16) or done
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// OM-ROUND-1.
Next Flow::run(RoundFrame& f) {
    if (s.step == kDealOrder) {  // every phase begins with its order
        ++s.step;
        push(StartPlayerFrame{});
        return Next::again;
    }
    switch (s.phase) {
    case GamePhase::deal: return run_deal_phase(f);
    case GamePhase::events:
        if (s.step == kEventsDraw) return parts(f, PartKind::draw);
        return s.step == kEventsDiscard ? parts(f, PartKind::paid_discard) : next_phase();
    case GamePhase::actions: return s.step == kActionsTurns ? parts(f, PartKind::turn) : next_phase();
    default:
        if (s.step == kEndPurchase) return parts(f, PartKind::buy);
        return s.step == kEndDiscard ? parts(f, PartKind::forced_discard) : next_phase();
    }
}

Next Flow::run_deal_phase(RoundFrame& f) {
    switch (s.step) {
    case kDealMoveDomains: return parts(f, PartKind::move_domain);
    case kDealRelocate:    return parts(f, PartKind::relocate);
    case kDealEnd:         return next_phase();
    default:               break;
    }
    switch (s.step++) {
    case kDealCheckpoint:
        s.dirty = true;
        checkpoint();  // OM-OBJ-5
        break;
    case kDealPayWindow: open_window(Window::pay, s.start, {}, q.everyone()); break;
    case kDealPayday:
        payday();
        checkpoint();  // AMB-33
        break;
    case kDealExposure: push_part(s.start, PartKind::exposure); break;
    case kDealTrade:
        if (q.o().negotiation) push(TradeFrame{});
        break;
    default: break;
    }
    return Next::again;
}

// OM-ROUND-4: every family completes the step, clockwise from the start player, before the next step. Who had nothing to
// do in its part and has since gained by a trade what it needs for it comes to it at the end of the step (AMB-40).
Next Flow::parts(RoundFrame& f, PartKind kind) {
    if (s.turns < q.n()) {
        push_part(q.in_order(s.turns++), kind);
        return Next::again;
    }
    const bool trades = q.o().negotiation && s.phase == GamePhase::deal;
    for (int k = 0; trades && k < q.n(); ++k) {
        const Seat seat = q.in_order(k);
        if (!f.idle.has(seat) || is_idle(seat, kind)) continue;
        f.idle.remove(seat);
        push_part(seat, kind);
        return Next::again;
    }
    if (trades && kind == PartKind::move_domain && !f.traded) {  // AMB-40: whoever holds what, there is a time to trade
        f.traded = true;
        push(TradeFrame{});
        return Next::again;
    }
    f = RoundFrame{};
    s.turns = 0;
    ++s.step;
    return Next::again;
}

Next Flow::next_phase() {
    s.step = kDealOrder;
    s.turns = 0;
    if (s.phase != GamePhase::end)
        s.phase = static_cast<GamePhase>(static_cast<int>(s.phase) + 1);
    else if (q.o().max_rounds != 0 && s.round >= q.o().max_rounds)  // OM-PLAT-2
        push(FinalCountFrame{});
    else
        begin_round();
    return Next::again;
}

void Flow::begin_round() {
    s.phase = GamePhase::deal;
    ++s.round;
    s.truce = s.paid_day = false;
    for (Family& f : s.family) {
        f.beaten_last = f.beaten_now;
        f.beaten_now = {};
    }
}

// OM-ROUND-2, OM-ROUND-3: fewest soldiers on the table; a tie is rolled off with the DON's subterfuge.
Next Flow::run(StartPlayerFrame& f) {
    if (f.step == StartPlayerFrame::Step::compare) {
        f.step = StartPlayerFrame::Step::found;
        int fewest = kMaxOfFamily + 1;
        SeatSet tied;
        for (const Seat seat : q.everyone()) {
            const int soldiers = q.soldiers_of(seat);
            if (soldiers > fewest) continue;
            if (soldiers < fewest) tied = {};
            fewest = soldiers;
            tied.add(seat);
        }
        f.fewest = tied.first();
        f.rolled = tied.size() > 1;
        if (f.rolled) {
            begin_roll(Stat::subterfuge, 0, tied.first(), tied);
            for (const Seat seat : tied) set_don_roll(seat, Stat::subterfuge);
            s.frames.top<RollFrame>().step = RollFrame::Step::dice;  // no window: cards do not apply
            return Next::again;
        }
    }
    s.start = f.rolled ? s.roll.winner : f.fewest;
    emit(EventKind::phase_began, {.a = static_cast<int>(s.phase), .b = s.start, .n = s.round});
    return finish();
}

Next Flow::run(PartFrame& f) {
    using Step = PartFrame::Step;
    switch (f.step) {
    case Step::window_before:
        f.step = Step::act;
        if (own_window(f.seat, f.kind, true)) return Next::wait;
        [[fallthrough]];
    case Step::act:
        f.step = Step::checkpoint;
        f.second_action = false;
        f.idle = f.performed.empty() && is_idle(f.seat, f.kind);
        if (f.idle) s.frames.at<RoundFrame>(0).idle.add(f.seat);
        push_step(f.seat, f.kind);
        return Next::again;
    case Step::checkpoint:
        f.step = Step::window_after;
        if (s.dirty || !q.o().by_hand.empty()) {
            checkpoint();
            return Next::again;
        }
        [[fallthrough]];
    case Step::window_after:
        f.step = Step::finish;
        // Where nothing was done, before and after are one moment.
        if (!f.idle && own_window(f.seat, f.kind, false)) return Next::wait;
        [[fallthrough]];
    case Step::finish:
        if (f.second_action)
            f.step = Step::window_before;  // AMB-31
        else if (s.turns < q.n() && f.kind != PartKind::exposure)
            f = part_of(q.in_order(s.turns++), f.kind);  // OM-ROUND-4: the next family
        else
            return finish();
    }
    return run(f);
}

void Flow::push_step(Seat seat, PartKind kind) {
    switch (kind) {
    case PartKind::move_domain:    push(MoveDomainFrame{seat, false}); return;
    case PartKind::relocate:       push(RelocateFrame{{}, seat, false, false, 0}); return;
    case PartKind::exposure:       push(ExposureFrame{seat, 0}); return;
    case PartKind::draw:           push(DrawFrame{seat, 0}); return;
    case PartKind::paid_discard:   push(PaidDiscardFrame{seat, 0, false}); return;
    case PartKind::turn:           push(TurnFrame{seat}); return;
    case PartKind::buy:            push(BuyFrame{seat, 0, false}); return;
    case PartKind::forced_discard: push(ForcedDiscardFrame{seat}); return;
    }
}

// Can everybody see that the family has nothing to do in this step? (AMB-44)
bool Flow::is_idle(Seat seat, PartKind kind) const {
    switch (kind) {
    case PartKind::move_domain: return !q.can_move_domain(seat);
    case PartKind::relocate:
        for (const DomainId d : q.family(seat).domains)
            if (q.capo_total(seat, q.slot_on(d)) > 0) return false;
        return true;
    case PartKind::exposure:       return s.deck_left == 0;
    case PartKind::paid_discard:   return !q.can_discard_for_pay(seat);
    case PartKind::turn:           return !q.any_action(seat, {});
    case PartKind::buy:            return !q.might_buy(seat);
    case PartKind::forced_discard: return q.family(seat).hand.size() <= q.g.hand_limit();
    case PartKind::draw:           return false;
    }
    return false;
}

bool Flow::own_window(Seat seat, PartKind kind, bool before) {
    if (kind == PartKind::draw) return false;
    Times times = Times::of(static_cast<When>(static_cast<int>(s.phase) - static_cast<int>(GamePhase::deal)));
    if (kind == PartKind::turn) times.add(before ? When::before_action : When::after_action);
    if (!q.is_asked_at(times, seat)) return false;
    push_window({Window::own, times}, seat, {}, SeatSet::of(seat), SeatSet::of(seat));
    return true;
}

}  // namespace consigliere::omerta
