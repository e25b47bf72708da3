// Windows for action cards (3.2) and what the cards do (9.5).
//
// A window asks, at once and in secret (AMB-42), every eligible family that by open knowledge might hold a card for it
// (AMB-44): what anybody really holds decides nothing. When all are in, the first card in the order of priority is played
// and the window opens again; it closes when all pass. A card lies on the stack while the others may cancel it, then
// takes effect:
//
//   window: 0 answers ── all in ──> card: 0 W-CANCEL > 1 effect or cancelled > 2.. what the effect asks
//              ^                                                                          │
//              └── opens again <── 2 checkpoint, outside of actions <── 1 <───────────────┘
//
// Window frame: a window; b where the order starts; c seats that come first; d asked; e awaited; mask: moment
// (When), and from bit 8 on the eligible.
// Card frame: a design; b, c targets; e cancelled.
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::open_window(Window w, Seat first, SeatSet front, SeatSet eligible, std::uint32_t when) {
    Frame window;
    window.kind = FrameKind::window;
    window.a = static_cast<std::uint8_t>(w);
    window.b = first.index;
    window.c = front.bits;
    window.mask = when | static_cast<std::uint32_t>(eligible.bits) << 8;
    s.frames.push(window);
    ask_window();
}

// What nobody could answer is no window.
void Play::ask_window() {
    Frame& f = frame();
    SeatSet asked;
    for (const Seat seat : SeatSet(f.mask >> 8))
        if (might_answer(seat, f)) asked.add(seat);
    f.d = f.e = asked.bits;
    if (asked.empty()) pop();
}

void Play::run_window() {
    Frame& f = frame();
    switch (f.step) {
    case 0:
        if (f.e == 0) return play_first_card();
        return ask(static_cast<Ask>(kAskWindow + f.a), SeatSet(f.e), SeatSet(f.d));
    case 1:
        f.step = 2;
        if (f.a <= static_cast<int>(Window::pay)) return checkpoint();  // not inside another card or action
        [[fallthrough]];
    default: f.step = 0; ask_window();
    }
}

void Play::on_window(const Action& x) {
    Frame& f = frame();
    f.e = static_cast<std::uint8_t>(f.e & ~(1u << x.seat.index));
    if (x.kind != kPass) s.chosen[x.seat.index] = {x.kind, x.a, x.b, x.c};
}

void Play::play_first_card() {
    Frame& f = frame();
    SeatSet playing;
    for (const Seat seat : SeatSet(f.d))
        if (s.chosen[seat.index].how != 0) playing.add(seat);
    if (playing.empty()) return pop();
    const SeatSet front = playing & SeatSet(f.c);
    const Seat seat = (front.empty() ? playing : front).first_from(Seat(f.b));
    const Chosen x = s.chosen[seat.index];
    s.chosen.fill({});
    f.step = 1;
    discard(seat, x.card);
    static constexpr Told kHow[] = {kToldPlayed, kToldPlayedOn, kToldPlayedBetween, kToldPlayedFor};
    tell(kHow[x.how - kPlay], seat.index, x.card, x.b, x.c);
    Frame& card = push(FrameKind::card, seat);
    card.a = x.card;
    card.b = x.b;
    card.c = x.c;
}

void Play::run_card() {
    Frame& f = frame();
    switch (f.step) {
    case 0: f.step = 1; return open_window(Window::cancel, after(f.seat), {}, everyone().without(f.seat));
    case 1:
        if (f.e != 0) {
            tell(kToldCancelled, f.seat.index, f.a);
            return pop();
        }
        f.step = 2;
        return card_effect(f);
    default: break;
    }
    switch (event(f.a).effect) {
    case Effect::new_type: return run_new_type();
    case Effect::rumours:  {
        const Seat one(f.b), two(f.c), winner = s.roll.winner;
        const int amount = event(f.a).amount;
        pop();
        return owe(winner == one ? two : one, winner, amount);
    }
    default: pop();
    }
}

void Play::card_effect(Frame& f) {
    const EventCard& card = event(f.a);
    const Seat seat = f.seat;
    const int amount = card.amount;
    Deed& deed = s.deed;
    const auto modify = [&](Seat whose, int by) {
        const int sum = std::clamp(s.roll.modifier[whose.index] + by, -kMostOfARoll, kMostOfARoll);
        s.roll.modifier[whose.index] = static_cast<std::int8_t>(sum);
    };
    switch (card.effect) {
    case Effect::roll_bonus:
    case Effect::vendetta:     modify(seat, amount); break;
    case Effect::roll_penalty: modify(Seat(f.b), -amount); break;
    case Effect::kill_opponent:
        if (seat == deed.rival) {
            --deed.used;
            kill_on(deed.origin);
        } else {
            kill_on(deed.domain);
        }
        break;
    case Effect::cancel_card:    s.frames[s.frames.size() - 3].e = 1; break;  // window, and below it the card answered
    case Effect::borrow_soldier: {
        const Seat lender(f.b);
        SeatSet slots;
        for (int i = 0; i < kSlots; ++i)
            if (reserve(lender, i) > 0) slots.add(Seat(i));
        if (is_put(kAskLend, slots.size())) return ask(kAskLend, lender);
        lend_soldier(lender, slots.first().index, seat == deed.active ? 0 : 1);
        break;
    }
    case Effect::cancel_assault:
        deed.called_off = 1;
        tell(kToldCalledOff, deed.active.index, deed.rival.index);
        break;
    case Effect::relocate_soldiers: push(FrameKind::relocate, seat); break;
    case Effect::gain_soldiers:     gain_soldiers(seat, amount); break;
    case Effect::gain_money:        gain_money(seat, amount); break;
    case Effect::extort:            owe(Seat(f.b), seat, amount); break;
    case Effect::second_action:     find(FrameKind::part).c = 1; break;
    case Effect::bar_involvement:   deed.barred = 1; break;
    case Effect::look_at_rival:     look_at(seat, Seat(f.b)); break;
    case Effect::barricade:
        deed.bonus = static_cast<std::uint8_t>(std::min(deed.bonus + amount, kMostOfARoll));
        deed.free_reinforcements = 1;
        break;
    case Effect::void_incident: find(FrameKind::incident).e = 1; break;
    case Effect::remove_marker:
        of(seat).robber[static_cast<std::size_t>(slot_of(seat, f.b))] = kNothing;
        tell(kToldMarkerOff, seat.index, f.b);
        break;
    case Effect::rumours: {
        const Seat one(f.b), two(f.c);
        begin_roll(card.stat, 0, one, SeatSet::of(one).with(two));
        set_don_roll(one, card.stat);
        set_don_roll(two, card.stat);
        break;
    }
    default: break;  // new_type goes on in run_new_type
    }
}

void Play::on_card(const Action& x) {
    Frame& f = frame();
    switch (x.kind) {
    case kLend:          return lend_soldier(x.seat, slot_of(x.seat, x.a), f.seat == s.deed.active ? 0 : 1);
    case kPickObjective: return finish_look(f.seat, x.a);
    default:             return on_new_type(x);
    }
}

// --- A10 and loans (OM-NEG-1) ---------------------------------------------------------------------------------------

void Play::lend_soldier(Seat lender, int slot, int side) {
    change_reserve(lender, slot, -1);
    s.deed.lent[static_cast<std::size_t>(side)].push({lender, static_cast<std::uint8_t>(slot)});
    tell(kToldLent, lender.index, (side == 0 ? s.deed.active : s.deed.rival).index, 0, 0, 1);
}

// --- A18 ------------------------------------------------------------------------------------------------------------

void Play::look_at(Seat viewer, Seat rival) {
    Family& me = of(viewer);
    me.peeked_seat = rival.index;
    me.peeked_hand = family(rival).hand;
    me.peeked_objective = kNothing;
    tell(kToldPeeked, viewer.index, rival.index);
    const SeatSet both = privy(viewer).with(rival);
    for (const std::uint8_t card : me.peeked_hand) tell_to(both, kToldPeekedCard, viewer.index, rival.index, card);
    if (family(rival).main != kNothing || family(rival).secondaries != 0) chance(kAskPickObjective);
}

void Play::finish_look(Seat viewer, int objective) {
    of(viewer).peeked_objective = static_cast<std::uint8_t>(objective);
    tell_to(privy(viewer).with(Seat(frame().b)), kToldPeekedObjective, viewer.index, frame().b, objective);
}

// --- A19: draw types, perhaps exchange one, the rest to the bottom ---------------------------------------------------
// b, c: type cards drawn, plus one; d: how many.

void Play::run_new_type() {
    Frame& f = frame();
    if (f.step == 2) {
        f.b = f.c = f.d = 0;
        f.step = 3;
        tell(kToldTypesDrawn, f.seat.index);
    }
    if (f.step == 3) {
        if (f.d < std::min<int>(2, event(f.a).amount) && s.types.size() > 0) return chance(kAskDealType);
        f.step = 4;
        return ask(kAskRetrain, f.seat);
    }
    pop();
}

void Play::on_new_type(const Action& x) {
    Frame& f = frame();
    if (x.kind == kDealType) {
        const int card = take_type(s.types, c, x.a);
        (f.d++ == 0 ? f.b : f.c) = static_cast<std::uint8_t>(card + 1);
        return tell_to(privy(f.seat), kToldTypeDrawn, f.seat.index, x.a);
    }
    if (x.kind == kRetrain) {
        std::uint8_t& drawn = f.b != 0 && c.design_of[static_cast<std::size_t>(f.b - 1)] == x.a ? f.b : f.c;
        std::uint8_t& type = of(f.seat).type[static_cast<std::size_t>(slot_of(f.seat, x.b))];
        const std::uint8_t old = type;
        type = static_cast<std::uint8_t>(drawn - 1);
        drawn = static_cast<std::uint8_t>(old + 1);
        s.dirty = 1;
        tell(kToldTypeChanged, f.seat.index, x.b, x.a);
    }
    if (f.b != 0) s.types.bottom.push(static_cast<std::uint8_t>(f.b - 1));
    if (f.c != 0) s.types.bottom.push(static_cast<std::uint8_t>(f.c - 1));
    f.b = f.c = f.d = 0;
}

}  // namespace consigliere::omerta
