// The Deal phase (2.4): payday, domains and soldiers relocated, domains turned up, and times for trades.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// OM-DEAL-1, OM-DEAL-2: all incomes are computed before any money moves.
void Flow::payday() {
    const PerSeat<int> income = q.incomes();
    for (const Seat seat : q.everyone())
        for (const DomainId d : of(seat).domains)
            if (const Seat robber = of(seat).robber[q.slot_on(d)]; robber.is_player())
                emit(EventKind::robbed_income, {.a = robber, .b = seat, .c = d, .n = q.domain(d).resources});
    for (const Seat seat : q.everyone()) {
        change_cash(seat, income[seat]);
        of(seat).robber = {};
        of(seat).robbed = {};
        emit(EventKind::income, {.a = seat, .n = income[seat]});
    }
    s.paid_day = true;
}

// OM-DEAL-3.
Next Flow::run(MoveDomainFrame& f) {
    return !f.done && q.can_move_domain(f.seat) ? ask(PromptId::move_domain, f.seat, Single::ask) : finish();
}

void Flow::answer(MoveDomainFrame& f, const Action& action) {
    f.done = true;
    if (action.kind == kPass) return;
    const DomainId d(action.a);
    const CapoId capo(action.b);
    change_reserve(f.seat, q.slot_on(d), q.soldiers_on(d));
    set_soldiers(d, 0);
    s.slot_of[d] = q.slot_of(f.seat, capo);
    emit(EventKind::moved_domain, {.a = f.seat, .b = d, .c = capo});
}

// OM-DEAL-4, OM-SETUP-7: domain by domain the number of soldiers is said; `done` leaves the rest as it stands. More than
// the reserve has come from the domains of the same capo still to be named, the last of them first.
Next Flow::run(RelocateFrame& f) {
    if (!f.begun) {
        f.begun = true;
        f.unnamed = of(f.seat).domains;
    }
    while (!f.unnamed.empty() && q.to_station(f.seat, f.unnamed, f.unnamed.first()) == 0)
        f.unnamed.remove(f.unnamed.first());
    if (f.unnamed.empty()) return finish();
    // At least `done`, nobody and one soldier can be said.
    return ask(f.at_setup ? PromptId::first_station : PromptId::station, f.seat, Single::ask);
}

void Flow::answer(RelocateFrame& f, const Action& action) {
    if (action.kind == kStation) return station(f, DomainId(action.a), action.n);
    while (!f.unnamed.empty()) {
        const DomainId d = f.unnamed.first();
        station(f, d, std::min(q.soldiers_on(d), kMaxOnDomain));
    }
}

void Flow::station(RelocateFrame& f, DomainId d, int count) {
    f.unnamed.remove(d);
    const SlotId slot = q.slot_on(d);
    const auto put = [&](DomainId at, int soldiers) {
        if (soldiers == q.soldiers_on(at)) return;
        change_reserve(f.seat, slot, q.soldiers_on(at) - soldiers);
        set_soldiers(at, soldiers);
        emit(EventKind::stationed, {.a = f.seat, .b = at, .n = soldiers});
    };
    const auto missing = [&] { return count - q.soldiers_on(d) - q.reserve(f.seat, slot); };
    DomainSet rest = f.unnamed;
    while (!rest.empty() && missing() > 0) {
        const DomainId last = rest.last();
        rest.remove(last);
        if (q.slot_on(last) == slot) put(last, std::max(0, q.soldiers_on(last) - missing()));
    }
    put(d, count);
}

// OM-DEAL-5.
Next Flow::run(ExposureFrame& f) {
    if (f.exposed == (q.n() <= 3 ? 1 : 2) || s.deck_left == 0) return finish();
    return draw(ChanceKind::deal_domain);
}

void Flow::answer(ExposureFrame& f, const Action& action) {
    ++f.exposed;
    expose(DomainId(action.a));
}

// A window for trades, before soldiers are relocated and after exposure (AMB-28, AMB-40): asked of all at once, ends when
// all are done. To hold it open is an answer too, three times at most.
Next Flow::run(TradeFrame& f) {
    SeatSet waiting;
    for (const Seat seat : q.everyone())
        if (!f.done.has(seat) && f.held[seat] < kMostHolds) waiting.add(seat);
    return waiting.empty() ? finish() : ask(PromptId::trade, waiting, q.everyone());
}

void Flow::answer(TradeFrame& f, const Action& action) {
    if (action.kind == kHold)
        ++f.held[action.seat];
    else
        f.done.add(action.seat);
}

}  // namespace consigliere::omerta
