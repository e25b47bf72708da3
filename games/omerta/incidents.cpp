// INCIDENT cards (9.5).
//
//   W-INC ──> void (A22), or the effect: begin ──> what it asks and rolls ──> done
//
//   S01  begin: capo > roll > result            S05  begin: capo > roll > result: domain > chosen
//   S08  begin: roll > result: capo > chosen    S09, S10  begin: die > choose_business > serve each family
//   S12, S14  begin: domain > chosen
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

Next Flow::run(IncidentFrame& f) {
    last_card_ = f.card;
    if (f.step == IncidentFrame::Step::window) {
        f.step = IncidentFrame::Step::begin;
        open_window(Window::incident, f.seat, {}, SeatSet::of(f.seat));
        return Next::again;
    }
    if (!f.is_void) return incident_effect(f);
    emit(EventKind::incident_void, {.a = f.seat, .b = f.card});
    return finish();
}

Next Flow::incident_effect(IncidentFrame& f) {
    switch (q.event(f.card).effect) {
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
    default:                          return simple_incident(f);
    }
}

// Those that ask and roll nothing themselves.
Next Flow::simple_incident(IncidentFrame& f) {
    const EventCard& card = q.event(f.card);
    const Seat seat = f.seat;
    pop();
    switch (card.effect) {
    case Effect::pay_bank:      owe(seat, Seat::none(), card.amount); break;
    case Effect::gain_money:    gain_money(seat, card.amount); break;
    case Effect::gain_soldiers: gain_soldiers(seat, card.amount); break;
    case Effect::new_capo:
        if (q.capo_count(seat) < kSlots)
            gain_capo(seat);
        else
            gain_money(seat, card.amount);
        break;
    case Effect::desertions:
        if (q.soldiers_of(seat) >= card.minimum) lose_soldiers(seat, card.amount);
        break;
    case Effect::truce:
        s.truce = true;
        emit(EventKind::truce);
        break;
    default: break;
    }
    return Next::again;
}

void Flow::answer(IncidentFrame& f, const Action& action) {
    switch (action.kind) {
    case kChooseCapo:
        f.slot = q.slot_of(action.seat, CapoId(action.a));
        f.step = f.step == IncidentFrame::Step::begin ? IncidentFrame::Step::roll : IncidentFrame::Step::chosen;
        return;
    case kChooseBusiness:
        f.business = GroupId(action.a);
        f.step = IncidentFrame::Step::serve;
        return emit(EventKind::business_named, {.a = f.business});
    case kRoll: {
        const int shown = action.a;
        emit(EventKind::rolled, {.a = f.seat, .b = kNothing, .c = shown, .n = shown});
        f.step = shown == 6 ? IncidentFrame::Step::choose_business : IncidentFrame::Step::serve;
        if (shown == 6) return;
        f.business = GroupId(shown - 1);
        return emit(EventKind::business_named, {.a = f.business});
    }
    default:  // a domain: chosen, or picked by chance
        f.domain = DomainId(action.a);
        f.step = IncidentFrame::Step::chosen;
    }
}

// S01: a capo, one with 2 or more soldiers if there is any; full influence roll; failure: it loses soldiers.
Next Flow::raid(IncidentFrame& f) {
    const EventCard& card = q.event(f.card);
    const Seat seat = f.seat;
    if (f.step == IncidentFrame::Step::begin) return ask(PromptId::choose_capo, seat);
    if (f.step == IncidentFrame::Step::roll) {
        f.step = IncidentFrame::Step::result;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_full_roll(seat, f.slot, card.stat);
        return Next::again;
    }
    const SlotId slot = f.slot;
    pop();
    if (!s.roll.success) lose_soldiers(seat, card.amount, slot);
    return Next::again;
}

// S05: with enough domains a full subterfuge roll; failure: the domain of least respect goes to the centre.
Next Flow::betray(IncidentFrame& f) {
    const EventCard& card = q.event(f.card);
    const Seat seat = f.seat;
    switch (f.step) {
    case IncidentFrame::Step::begin:
        if (of(seat).domains.size() < card.amount) return finish();
        return ask(PromptId::choose_capo, seat);
    case IncidentFrame::Step::roll:
        f.step = IncidentFrame::Step::result;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_full_roll(seat, f.slot, card.stat);
        return Next::again;
    case IncidentFrame::Step::result: return s.roll.success ? finish() : ask(PromptId::choose_domain, seat);
    default:                          break;
    }
    const DomainId d = f.domain;
    pop();
    release(d);  // OM-EVENT-3
    to_centre(d);
    return Next::again;
}

// S08: with 2 or more capos a roll of the DON alone (OM-DICE-4); failure: a capo is lost. With one: a fine.
Next Flow::arrest(IncidentFrame& f) {
    const EventCard& card = q.event(f.card);
    const Seat seat = f.seat;
    switch (f.step) {
    case IncidentFrame::Step::begin:
        if (q.capo_count(seat) == 1) {
            pop();
            owe(seat, Seat::none(), card.amount);
            return Next::again;
        }
        f.step = IncidentFrame::Step::result;
        begin_roll(card.stat, card.difficulty, seat, SeatSet::of(seat));
        set_don_roll(seat, card.stat);
        return Next::again;
    case IncidentFrame::Step::result: return s.roll.success ? finish() : ask(PromptId::choose_capo, seat);
    default:                          break;
    }
    const SlotId slot = f.slot;
    pop();
    lose_capo(seat, slot);
    return Next::again;
}

// S09, S10: a look-up die names a business (6: the drawer does); then each family is served.
Next Flow::name_business(IncidentFrame& f) {
    if (f.step == IncidentFrame::Step::begin) return draw(ChanceKind::die);
    if (f.step == IncidentFrame::Step::choose_business) return ask(PromptId::choose_business, f.seat);
    return each_family(f);
}

// Each family in turn, clockwise from the drawer.
Next Flow::each_family(IncidentFrame& f) {
    const EventCard& card = q.event(f.card);
    if (f.served == q.n()) return finish();
    const Seat seat((f.seat.index + f.served++) % q.n());
    switch (card.effect) {
    case Effect::each_loses_soldiers: lose_soldiers(seat, card.amount); break;
    case Effect::pay_per_capo:        owe(seat, Seat::none(), card.amount * q.capo_count(seat)); break;
    case Effect::each_gains_money:    gain_money(seat, card.amount); break;
    case Effect::boom:                gain_money(seat, card.amount * q.of_business(seat, f.business)); break;
    default:                          owe(seat, Seat::none(), card.amount * q.of_business(seat, f.business)); break;
    }
    return Next::again;
}

// S12: for the one family of least respect a domain of the centre; otherwise money. No feat.
Next Flow::gift(IncidentFrame& f) {
    const Seat seat = f.seat;
    if (f.step == IncidentFrame::Step::begin) {
        bool lowest = !s.centre.empty();
        for (const Seat other : q.everyone().without(seat)) lowest = lowest && of(seat).respect < of(other).respect;
        if (lowest) return ask(PromptId::choose_domain, seat);
        const int amount = q.event(f.card).amount;
        pop();
        gain_money(seat, amount);
        return Next::again;
    }
    const DomainId gained = f.domain;
    pop();
    s.centre.remove(gained);
    take_domains(seat, DomainSet::of(gained));
    return Next::again;
}

// S14: a random own domain loses its soldiers to the reserve; a fine. Without domains nothing.
Next Flow::burn(IncidentFrame& f) {
    const Seat seat = f.seat;
    if (of(seat).domains.empty()) return finish();
    if (f.step == IncidentFrame::Step::begin) return draw(ChanceKind::pick_own_domain);
    const DomainId d = f.domain;
    const int amount = q.event(f.card).amount;
    change_reserve(seat, q.slot_on(d), q.soldiers_on(d));
    set_soldiers(d, 0);
    emit(EventKind::stationed, {.a = seat, .b = d});
    pop();
    owe(seat, Seat::none(), amount);
    return Next::again;
}

}  // namespace consigliere::omerta
