// Payday (LCN-PAY) and the end of a round.
//
//   income ──> recruiting (clockwise) ──> open discards ──> discards (all at once) ──> round end ──> next round
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

Next Flow::run(PaydayFrame& f) {
    using Step = PaydayFrame::Step;
    switch (f.step) {
    case Step::income:
        pay_income();
        f.step = Step::recruiting;
        return Next::again;
    case Step::recruiting:    return recruiting(f);
    case Step::open_discards: open_discards(f); return Next::again;
    case Step::discards:
        if (!f.discards.complete()) return ask(PromptId::discard, f.discards);
        finish_discards(f);
        f.step = Step::round_end;
        return Next::again;
    case Step::round_end: end_round(); return Next::again;
    }
    return Next::again;
}

void Flow::answer(PaydayFrame& f, const Action& action) {
    if (f.step == PaydayFrame::Step::discards) return mark_discard(f, action);
    if (action.kind == kRecruit) recruit(action.seat, GangsterId(action.a));
    next_recruiter(f);
}

void Flow::pay_income() {
    for (const Seat seat : q.setup.all_seats()) receive_income(seat, 1);
}

void Flow::receive_income(Seat seat, int times) {
    const int income = q.income(seat);
    s.board.income[seat] = static_cast<std::uint16_t>(income);
    add_cash(seat, times * income);
    emit(EventKind::income, {.a = seat, .b = times, .c = income, .n = times * income});
}

// --- recruiting (LCN-PAY-2) ------------------------------------------------------------------------------------------------------

Next Flow::recruiting(PaydayFrame& f) {
    if (f.recruited == q.setup.players) {
        f.step = PaydayFrame::Step::open_discards;
        return Next::again;
    }
    // A player who lacks only the money may still borrow it (LCN-TRADE-1).
    if (!q.unrecruited(f.seat).empty()) return ask(PromptId::recruit, f.seat);
    next_recruiter(f);
    return Next::again;
}

void Flow::recruit(Seat seat, GangsterId gangster) {
    add_cash(seat, -q.cards.gangsters[gangster].price);
    s.board.unrecruited.remove(gangster);
    s.board.gangsters[seat].add(gangster);
    emit(EventKind::recruits, {.a = seat, .b = gangster});
}

void Flow::next_recruiter(PaydayFrame& f) {
    f.seat = q.setup.next(f.seat);
    ++f.recruited;
}

// --- the hand limit (LCN-PAY-3) ----------------------------------------------------------------------------------------------------

void Flow::open_discards(PaydayFrame& f) {
    SeatSet over_limit;  // hand sizes are public
    for (const Seat seat : q.setup.all_seats())
        if (s.jobs[seat].size() > kHandLimit || s.influence[seat].size() > kHandLimit) over_limit.add(seat);
    f.discards.open(over_limit);
    f.step = PaydayFrame::Step::discards;
}

// Marks the oldest card of that face; nothing leaves a hand before all have chosen.
void Flow::mark_discard(PaydayFrame& f, const Action& action) {
    const Seat seat = action.seat;
    const JobHand& jobs = s.jobs[seat];
    const InfluenceHand& influence = s.influence[seat];
    PaydayFrame::Discards chosen = f.discards.answers[seat];
    if (action.kind == kDiscardJob) {
        int oldest = 0;
        while (chosen.jobs.has(oldest) || q.cards.face_of[jobs[oldest]] != FaceId(action.a)) ++oldest;
        chosen.jobs.add(oldest);
    } else {
        int oldest = 0;
        while (chosen.influence.has(oldest) || influence[oldest] != static_cast<Influence>(action.a)) ++oldest;
        chosen.influence.add(oldest);
    }
    const bool done =
        jobs.size() - chosen.jobs.size() <= kHandLimit && influence.size() - chosen.influence.size() <= kHandLimit;
    if (done)
        f.discards.put(seat, chosen);
    else
        f.discards.answers[seat] = chosen;
}

void Flow::finish_discards(const PaydayFrame& f) {
    for (const Seat seat : q.setup.all_seats()) {
        const PaydayFrame::Discards& chosen = f.discards.answers[seat];
        JobHand& jobs = s.jobs[seat];
        for (int i = jobs.size() - 1; i >= 0; --i) {
            if (!chosen.jobs.has(i)) continue;
            s.closed_discards[seat].add(jobs[i]);
            emit_to(owner_and_open(seat), EventKind::discards_this, {.a = seat, .b = q.cards.face_of[jobs[i]]});
            emit_to(all_but(owner_and_open(seat)), EventKind::discards_job, {.a = seat, .n = round_of(jobs[i])});
            jobs.erase_at(i);
        }
        InfluenceHand& influence = s.influence[seat];
        for (int i = influence.size() - 1; i >= 0; --i) {
            if (!chosen.influence.has(i)) continue;
            ++s.board.influence_discards[influence[i]];
            emit(EventKind::discards_influence, {.a = seat, .b = influence[i]});
            influence.erase_at(i);
        }
    }
}

// --- the end of the round ------------------------------------------------------------------------------------------------------------

// LCN-PAY-4.
void Flow::business_bonus() {
    if (!q.setup.options.business_bonus) return;
    const SeatSet best = highest(q.setup.all_seats(), [&](Seat seat) { return s.board.income[seat]; });
    if (best.size() != 1) return;
    add_cash(best.first(), q.cards.amounts.business_bonus);
    emit(EventKind::business_bonus, {.a = best.first(), .n = q.cards.amounts.business_bonus});
}

// LCN-INFL-4, LCN-INFL-5, LCN-ROUND-3; markers stay (LCN-DEAL-5).
void Flow::end_round() {
    business_bonus();
    for (const Attachment attachment : kAllAttachments) {
        std::uint8_t& discards = s.board.influence_discards[card_of(attachment)];
        discards = static_cast<std::uint8_t>(discards + s.board.attached[attachment].size());
        s.board.attached[attachment].clear();
    }
    s.board.start = q.setup.next(s.board.start);
    ++s.board.round;
    begin_round();
}

}  // namespace consigliere::la_cosa_nostra
