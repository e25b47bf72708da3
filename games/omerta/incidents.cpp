// INCIDENT cards (9.5): 0 W-INC > 1 effect or void > 2.. what the effect asks.
// a: design; b: capo slot or business chosen; c: families already served; d: stage of the effect; e: void (A22).
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::run_incident() {
    Frame& f = frame();
    if (f.step == 0) {
        f.step = 1;
        return open_window(Window::incident, f.seat, {}, SeatSet::of(f.seat));
    }
    if (f.e != 0) {
        tell(kToldIncidentVoid, f.seat.index, f.a);
        return pop();
    }
    incident_effect(f);
}

void Play::incident_effect(Frame& f) {
    const EventCard& card = event(f.a);
    const Seat seat = f.seat;
    const int amount = card.amount;
    switch (card.effect) {
    case Effect::police_raid:         return raid(f);
    case Effect::betrayal:            return betray(f);
    case Effect::capo_arrested:       return arrest(f);
    case Effect::boom:
    case Effect::scandal:             return name_business(f);
    case Effect::gift:                return gift(f);
    case Effect::fire:                return burn(f);
    case Effect::each_loses_soldiers:
    case Effect::pay_per_capo:
    case Effect::each_gains_money:    return each_family(f);
    default:                          break;
    }
    pop();
    switch (card.effect) {
    case Effect::pay_bank:      return owe(seat, Seat::none(), amount);
    case Effect::gain_money:    return gain_money(seat, amount);
    case Effect::gain_soldiers: return gain_soldiers(seat, amount);
    case Effect::new_capo:      return capo_count(seat) < kSlots ? gain_capo(seat) : gain_money(seat, amount);
    case Effect::desertions:
        if (soldiers_of(seat) >= card.minimum) lose_soldiers(seat, amount);
        return;
    case Effect::truce: s.truce = 1; return tell(kToldTruce);
    default:            return;
    }
}

void Play::on_incident(const Action& x) {
    Frame& f = frame();
    switch (x.kind) {
    case kChooseCapo:
        f.b = static_cast<std::uint8_t>(slot_of(x.seat, x.a));
        ++f.d;
        return;
    case kChooseBusiness:
        f.b = x.a;
        f.d = 2;
        return tell(kToldBusiness, x.a);
    case kRoll:
        tell(kToldRolled, f.seat.index, kNothing, x.a, 0, x.a);
        f.b = static_cast<std::uint8_t>(x.a - 1);
        f.d = static_cast<std::uint8_t>(x.a == 6 ? 1 : 2);
        if (x.a < 6) tell(kToldBusiness, x.a - 1);
        return;
    default:  // a domain: chosen, or picked by chance
        f.b = x.a;
        ++f.d;
    }
}

// S01: a capo, one with 2 or more soldiers if there is any; full influence roll; failure: it loses soldiers.
void Play::raid(Frame& f) {
    const EventCard& card = event(f.a);
    const Seat seat = f.seat;
    switch (f.d) {
    case 0: {
        const auto slots = static_cast<unsigned>(raidable(seat));
        if (is_put(kAskCapo, std::popcount(slots))) return ask(kAskCapo, seat);
        f.b = static_cast<std::uint8_t>(std::countr_zero(slots));
        f.d = 1;
        return;
    }
    case 1:
        f.d = 2;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_full_roll(seat, f.b, card.stat);
        return;
    default: {
        const int slot = f.b;
        pop();
        if (s.roll.success == 0) lose_soldiers(seat, card.amount, slot);
    }
    }
}

// S05: with enough domains a full subterfuge roll; failure: the domain of least respect goes to the centre.
void Play::betray(Frame& f) {
    const EventCard& card = event(f.a);
    const Seat seat = f.seat;
    switch (f.d) {
    case 0:
        if (std::popcount(of(seat).domains) < card.amount) return pop();
        if (is_put(kAskCapo, capo_count(seat))) return ask(kAskCapo, seat);
        f.b = static_cast<std::uint8_t>(std::countr_zero(of(seat).capos));
        f.d = 1;
        return;
    case 1:
        f.d = 2;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_full_roll(seat, f.b, card.stat);
        return;
    case 2: {
        if (s.roll.success != 0) return pop();
        const std::uint32_t lowest = least_respected(seat);
        if (is_put(kAskDomain, std::popcount(lowest))) return ask(kAskDomain, seat);
        f.b = static_cast<std::uint8_t>(std::countr_zero(lowest));
        f.d = 3;
        return;
    }
    default: {
        const int d = f.b;
        pop();
        release(d);  // OM-EVENT-3
        to_centre(d);
    }
    }
}

// S08: with 2 or more capos a roll of the DON alone (OM-DICE-4); failure: a capo is lost. With one: a fine.
void Play::arrest(Frame& f) {
    const EventCard& card = event(f.a);
    const Seat seat = f.seat;
    switch (f.d) {
    case 0:
        if (capo_count(seat) == 1) {
            pop();
            return owe(seat, Seat::none(), card.amount);
        }
        f.d = 1;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_don_roll(seat, card.stat);
        return;
    case 1:
        if (s.roll.success != 0) return pop();
        return ask(kAskCapo, seat);
    default: {
        const int slot = f.b;
        pop();
        lose_capo(seat, slot);
    }
    }
}

// S09, S10: a look-up die names a business (6: the drawer does); then each family is served.
void Play::name_business(Frame& f) {
    if (f.d == 0) return chance(kAskDie);
    if (f.d == 1) return ask(kAskBusiness, f.seat);
    each_family(f);
}

// Each family in turn, clockwise from the drawer.
void Play::each_family(Frame& f) {
    const EventCard& card = event(f.a);
    if (f.c == n) return pop();
    const Seat seat((f.seat.index + f.c++) % n);
    switch (card.effect) {
    case Effect::each_loses_soldiers: return lose_soldiers(seat, card.amount);
    case Effect::pay_per_capo:        return owe(seat, Seat::none(), card.amount * capo_count(seat));
    case Effect::each_gains_money:    return gain_money(seat, card.amount);
    case Effect::boom:                return gain_money(seat, card.amount * of_business(seat, f.b));
    default:                          return owe(seat, Seat::none(), card.amount * of_business(seat, f.b));
    }
}

// S12: for the one family of least respect a domain of the centre; otherwise money. No feat.
void Play::gift(Frame& f) {
    const Seat seat = f.seat;
    if (f.d == 0) {
        bool lowest = s.centre != 0;
        for (const Seat other : everyone().without(seat)) lowest = lowest && of(seat).respect < of(other).respect;
        if (!lowest) {
            const int amount = event(f.a).amount;
            pop();
            return gain_money(seat, amount);
        }
        const std::uint32_t easiest = easiest_in_centre();
        if (is_put(kAskDomain, std::popcount(easiest))) return ask(kAskDomain, seat);
        f.b = static_cast<std::uint8_t>(std::countr_zero(easiest));
    }
    const std::uint32_t gained = 1u << f.b;
    pop();
    s.centre &= ~gained;
    push(FrameKind::take_domains, seat).mask = gained;
}

// S14: a random own domain loses its soldiers to the reserve; a fine. Without domains nothing.
void Play::burn(Frame& f) {
    const Seat seat = f.seat;
    if (of(seat).domains == 0) return pop();
    if (f.d == 0) return chance(kAskPickOwnDomain);
    change_reserve(seat, slot_on(f.b), soldiers_on(f.b));
    set_soldiers(f.b, 0);
    tell(kToldStationed, seat.index, f.b, 0, 0, 0);
    const int amount = event(f.a).amount;
    pop();
    owe(seat, Seat::none(), amount);
}

}  // namespace consigliere::omerta
