// Conquest and involvement (2.8, 2.9).
//
//   0 W-DECL-C > 1 involvement > 2 pay and roll influence > 3 winner > 4 soldiers > 5 roll combat > 6 result > 7 garrison
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::run_conquest() {
    Frame& f = frame();
    Deed& d = s.deed;
    switch (f.step) {
    case 0: f.step = 1; return open_window(Window::declare_conquest, d.active, {}, everyone());
    case 1:
        if (d.barred == 0) return ask_involvement(f);
        f.step = 2;
        return;
    case 2: {
        SeatSet rollers = SeatSet::of(d.active);
        for (const Seat seat : everyone())
            if (d.involved[seat.index] != kNothing) rollers.add(seat);
        f.step = 3;
        s.roll.winner = d.active;
        if (rollers.size() == 1) return;
        d.involved[d.active.index] = d.capo;
        begin_roll(Stat::influence, 0, d.active, rollers);  // OM-INV-3
        for (const Seat seat : rollers) set_full_roll(seat, d.involved[seat.index], Stat::influence);
        return;
    }
    case 3:
        d.conqueror = s.roll.winner;
        d.conqueror_capo = d.conqueror == d.active ? d.capo : d.involved[d.conqueror.index];
        f.step = 4;
        if (is_put(kAskUse, reserve(d.conqueror, d.conqueror_capo))) return ask(kAskUse, d.conqueror);
        d.used = 1;
        return;
    case 4:
        f.step = 5;
        tell(kToldUses, d.conqueror.index, 0, 0, 0, d.used);
        begin_roll(Stat::combat, domain(d.domain).difficulty, d.conqueror, SeatSet::of(d.conqueror));  // OM-CONQ-4
        set_full_roll(d.conqueror, d.conqueror_capo, Stat::combat, d.used);
        return;
    case 5:
        f.step = 6;
        if (s.roll.success == 0) return conquest_failed();
        if (is_put(kAskGarrison, d.used)) return ask(kAskGarrison, d.conqueror);
        return conquered(1);
    default: s.deed = Deed{}; pop();
    }
}

void Play::on_conquest(const Action& x) {
    Deed& d = s.deed;
    switch (x.kind) {
    case kUse:      d.used = static_cast<std::uint8_t>(x.n); return;
    case kGarrison: return conquered(x.n);
    default:
        d.answered.add(x.seat);
        if (x.kind == kInvolve) d.involved[x.seat.index] = static_cast<std::uint8_t>(slot_of(x.seat, x.a));
        if (!o.secret_involvement) get_involved(x.seat, d.involved[x.seat.index]);
    }
}

// OM-INV-1: asked of every other family, clockwise; or of all at once, in secret. For one of which everybody can see that
// it can only decline, this is said at once (AMB-37, AMB-44).
void Play::ask_involvement(Frame& f) {
    Deed& d = s.deed;
    const SeatSet others = everyone().without(d.active);
    if (o.secret_involvement) {
        SeatSet asked, may;
        for (const Seat seat : others) {
            if (!might_get_involved(seat)) continue;
            asked.add(seat);
            if (!d.answered.has(seat)) may.add(seat);
        }
        if (!may.empty()) return ask(kAskInvolve, may, asked);
        for (const Seat seat : others) get_involved(seat, d.involved[seat.index]);
    } else {
        for (Seat seat = after(d.active); seat != d.active; seat = after(seat)) {
            if (d.answered.has(seat)) continue;
            if (might_get_involved(seat)) return ask(kAskInvolve, seat);
            d.answered.add(seat);
            get_involved(seat, kNothing);
        }
    }
    f.step = 2;
}

void Play::get_involved(Seat seat, int slot) {
    if (slot == kNothing) return tell(kToldStaysOut, seat.index);
    pay_bank(seat, kInvolvementPrice);
    tell(kToldInvolved, seat.index, capo_card(seat, slot));
}

void Play::conquered(int garrison) {  // OM-CONQ-5
    const Deed& d = s.deed;
    s.centre &= ~(1u << d.domain);
    assign(d.domain, d.conqueror, d.conqueror_capo);
    change_reserve(d.conqueror, d.conqueror_capo, -garrison);
    set_soldiers(d.domain, garrison);
    tell(kToldConquered, d.conqueror.index, d.domain, 0, 0, garrison);
    do_feat(d.conqueror, Condition::conquered, domain(d.domain).respect);
    if (d.conqueror != d.active) do_feat(d.conqueror, Condition::conquered_involved);
}

void Play::conquest_failed() {  // OM-CONQ-6
    const Deed& d = s.deed;
    tell(kToldConquestFailed, d.conqueror.index, d.domain);
    kill_in_reserve(d.conqueror, d.conqueror_capo);
}

}  // namespace consigliere::omerta
