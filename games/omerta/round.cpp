// The round (2.3): its four phases, their steps, and each family's part of a step.
//
//   deal     0 order > 1 checkpoint > 2 W-PAY > 3 payday > 4 domain relocation, trades > 5 soldier relocation > 6 exposure
//              > 7 trades
//   events   0 order > 1 draw > 2 paid discard
//   actions  0 order > 1 turns
//   end      0 order > 1 purchase > 2 forced discard
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

void Play::run_round() {
    if (s.step == 0) {
        ++s.step;
        push(FrameKind::start_player);
        return;
    }
    switch (s.phase) {
    case GamePhase::deal:
        switch (s.step) {
        case 1:
            s.dirty = 1;
            ++s.step;
            return checkpoint();  // OM-OBJ-5
        case 2: ++s.step; return open_window(Window::pay, s.start, {}, everyone());
        case 3:
            ++s.step;
            payday();
            return checkpoint();  // AMB-33
        case 4: return parts(FrameKind::move_domain);
        case 5: return parts(FrameKind::relocate);
        case 6:
            ++s.step;
            push(FrameKind::part, s.start).a = static_cast<std::uint8_t>(FrameKind::exposure);
            return;
        case 7:
            ++s.step;
            if (o.negotiation) push(FrameKind::trade);
            return;
        default: return next_phase();
        }
    case GamePhase::events:
        if (s.step == 1) return parts(FrameKind::draw);
        return s.step == 2 ? parts(FrameKind::paid_discard) : next_phase();
    case GamePhase::actions: return s.step == 1 ? parts(FrameKind::turn) : next_phase();
    default:
        if (s.step == 1) return parts(FrameKind::buy);
        return s.step == 2 ? parts(FrameKind::forced_discard) : next_phase();
    }
}

// OM-ROUND-4: every family completes the step, clockwise from the start player, before the next step. Who had nothing to do
// in its part and has since gained by a trade what it needs for it comes to it at the end of the step (AMB-40).
// Round frame: b: the trades after the step are over; c: families that had nothing to do in it.
void Play::parts(FrameKind kind) {
    if (s.turns < n) {
        push(FrameKind::part, in_order(s.turns++)).a = static_cast<std::uint8_t>(kind);
        return;
    }
    Frame& round = frame();
    const bool trades = o.negotiation && s.phase == GamePhase::deal;
    for (int k = 0; trades && k < n; ++k) {
        const Seat seat = in_order(k);
        if ((round.c >> seat.index & 1) == 0 || is_idle(seat, kind)) continue;
        round.c = static_cast<std::uint8_t>(round.c & ~(1u << seat.index));
        push(FrameKind::part, seat).a = static_cast<std::uint8_t>(kind);
        return;
    }
    if (trades && kind == FrameKind::move_domain &&
        round.b == 0) {  // AMB-40: whoever holds what, there is a time to trade
        round.b = 1;
        push(FrameKind::trade);
        return;
    }
    round.b = round.c = 0;
    s.turns = 0;
    ++s.step;
}

void Play::next_phase() {
    s.step = s.turns = 0;
    if (s.phase != GamePhase::end) {
        s.phase = static_cast<GamePhase>(static_cast<int>(s.phase) + 1);
        return;
    }
    if (o.max_rounds != 0 && s.round >= o.max_rounds) {  // OM-PLAT-2
        push(FrameKind::final_count);
        return;
    }
    begin_round();
}

void Play::begin_round() {
    s.phase = GamePhase::deal;
    ++s.round;
    s.truce = s.paid_day = 0;
    for (Family& f : s.family) {
        f.beaten_last = f.beaten_now;
        f.beaten_now = 0;
    }
}

// OM-ROUND-2, OM-ROUND-3: fewest soldiers on the table; a tie is rolled off with the DON's subterfuge.
void Play::run_start_player() {
    Frame& f = frame();
    if (f.step == 0) {
        int fewest = 99;
        SeatSet tied;
        for (const Seat seat : everyone()) {
            const int soldiers = soldiers_of(seat);
            if (soldiers > fewest) continue;
            if (soldiers < fewest) tied = {};
            fewest = soldiers;
            tied.add(seat);
        }
        f.step = 1;
        f.seat = tied.first();
        if (tied.size() > 1) {
            begin_roll(Stat::subterfuge, 0, tied.first(), tied);
            for (const Seat seat : tied) set_don_roll(seat, Stat::subterfuge);
            frame().step = 1;  // no window: cards do not apply
            f.b = 1;
            return;
        }
    }
    s.start = f.b != 0 ? s.roll.winner : f.seat;
    pop();
    tell(kToldPhase, static_cast<int>(s.phase), s.start.index, 0, 0, s.round);
}

// A family's part of a step: 0 W-OWN > 1 the step itself > 2 checkpoint > 3 W-OWN > 4 once more (A16) or done.
// a: frame of the step; b: kinds of action performed (bits); c: a second action is due; d: there was nothing to do.
void Play::run_part() {
    const int depth = s.frames.size();
    while (s.frames.size() == depth) {  // goes on while nothing comes to lie above it
        Frame& f = frame();
        const auto kind = static_cast<FrameKind>(f.a);
        switch (f.step++) {
        case 0: own_window(f.seat, kind, true); break;
        case 1:
            f.c = 0;
            f.d = f.b == 0 && is_idle(f.seat, kind) ? 1 : 0;
            if (f.d != 0) s.frames[0].c = static_cast<std::uint8_t>(s.frames[0].c | 1u << f.seat.index);
            push(kind, f.seat);
            break;
        case 2:
            if (s.dirty != 0 || !o.by_hand.empty()) checkpoint();
            break;
        case 3:
            if (f.d == 0)
                own_window(f.seat, kind, false);  // before and after are the same moment where nothing was done
            break;
        default:
            if (f.c == 0) return pop();
            f.step = 0;  // AMB-31
        }
    }
}

// Can everybody see that the family has nothing to do in this step? (AMB-44)
bool Play::is_idle(Seat seat, FrameKind kind) const {
    switch (kind) {
    case FrameKind::move_domain: return !can_move_domain(seat);
    case FrameKind::relocate:    {
        bool any = false;
        each_bit(family(seat).domains, [&](int d) { any = any || capo_total(seat, slot_on(d)) > 0; });
        return !any;
    }
    case FrameKind::exposure:       return s.deck_left == 0;
    case FrameKind::paid_discard:   return !can_discard_for_pay(seat);
    case FrameKind::turn:           return !any_action(seat, 0);
    case FrameKind::buy:            return !might_buy(seat);
    case FrameKind::forced_discard: return family(seat).hand.size() <= g.hand_limit();
    default:                        return false;
    }
}

void Play::own_window(Seat seat, FrameKind kind, bool before) {
    if (kind == FrameKind::draw) return;
    std::uint32_t when = 1u << (static_cast<int>(s.phase) - static_cast<int>(GamePhase::deal));
    if (kind == FrameKind::turn) when |= before ? kBeforeAction : kAfterAction;
    open_window(Window::own, seat, {}, SeatSet::of(seat), when);
}

// --- deal -----------------------------------------------------------------------------------------------------------

// OM-DEAL-1, OM-DEAL-2: all incomes are computed before any money moves.
void Play::payday() {
    const std::array<int, kMaxPlayers> income = incomes();
    for (const Seat seat : everyone())
        each_bit(of(seat).domains, [&](int d) {
            const std::uint8_t robber = of(seat).robber[static_cast<std::size_t>(slot_on(d))];
            if (robber != kNothing) tell(kToldRobbedIncome, robber, seat.index, d, 0, domain(d).resources);
        });
    for (const Seat seat : everyone()) {
        Family& me = of(seat);
        change_cash(seat, income[seat.index]);
        me.robber.fill(kNothing);
        me.robbed = 0;
        tell(kToldIncome, seat.index, 0, 0, 0, income[seat.index]);
    }
    s.dirty = 1;
    s.paid_day = 1;
}

// OM-DEAL-3.
void Play::run_move_domain() {
    const Frame& f = frame();
    if (f.step == 0 && can_move_domain(f.seat)) return ask(kAskMoveDomain, f.seat);
    pop();
}

void Play::on_move_domain(const Action& x) {
    frame().step = 1;
    if (x.kind == kPass) return;
    const int slot = slot_of(x.seat, x.b);
    change_reserve(x.seat, slot_on(x.a), soldiers_on(x.a));
    set_soldiers(x.a, 0);
    s.capo_of[x.a] = static_cast<std::uint8_t>(slot);
    tell(kToldMovedDomain, x.seat.index, x.a, x.b);
}

// OM-DEAL-4, OM-SETUP-7: domain by domain the number of soldiers is said; `done` leaves the rest as it stands. More than
// the reserve has come from the domains of the same capo still to be named, the last of them first.
// b: at set-up; mask: domains still to be named.
void Play::run_relocate() {
    Frame& f = frame();
    if (f.step == 0) {
        f.step = 1;
        f.mask = of(f.seat).domains;
    }
    while (f.mask != 0) {
        const int d = std::countr_zero(f.mask);
        if (to_station(f, d) > 0) return ask(f.b != 0 ? kAskFirstStation : kAskStation, f.seat);
        f.mask &= ~(1u << d);
    }
    pop();
}

void Play::on_relocate(const Action& x) {
    Frame& f = frame();
    if (x.kind == kStation) return station(x.a, x.n);
    while (f.mask != 0) {
        const int d = std::countr_zero(f.mask);
        station(d, std::min(soldiers_on(d), kMaxOnDomain));
    }
}

void Play::station(int d, int count) {
    Frame& f = frame();
    f.mask &= ~(1u << d);
    const int slot = slot_on(d);
    const auto put = [&](int at, int soldiers) {
        if (soldiers == soldiers_on(at)) return;
        change_reserve(f.seat, slot, soldiers_on(at) - soldiers);
        set_soldiers(at, soldiers);
        tell(kToldStationed, f.seat.index, at, 0, 0, soldiers);
    };
    for (std::uint32_t rest = f.mask; rest != 0 && count - soldiers_on(d) > reserve(f.seat, slot);) {
        const int last = std::bit_width(rest) - 1;
        rest &= ~(1u << last);
        const int missing = count - soldiers_on(d) - reserve(f.seat, slot);
        if (slot_on(last) == slot) put(last, std::max(0, soldiers_on(last) - missing));
    }
    put(d, count);
}

// OM-DEAL-5. a: domains turned up.
void Play::run_exposure() {
    Frame& f = frame();
    if (f.a == (n <= 3 ? 1 : 2) || s.deck_left == 0) return pop();
    chance(kAskDealDomain);
}

void Play::on_exposure(const Action& x) {
    ++frame().a;
    expose(x.a);
}

void Play::expose(int d) {
    s.deck &= ~(1u << d);
    --s.deck_left;
    to_centre(d);
}

// A window for trades, before soldiers are relocated and after exposure (AMB-28, AMB-40): asked of all at once, ends when all are done. To hold it open is an answer
// too, three times at most. b: done; mask: two bits a seat count its holding.
void Play::run_trade() {
    const Frame& f = frame();
    SeatSet may;
    for (const Seat seat : everyone())
        if ((f.b >> seat.index & 1) == 0 && (f.mask >> 2 * seat.index & 3u) != 3u) may.add(seat);
    if (may.empty()) return pop();
    ask(kAskTrade, may, everyone());
}

void Play::on_trade(const Action& x) {
    Frame& f = frame();
    if (x.kind == kHold)
        f.mask += 1u << 2 * x.seat.index;
    else
        f.b = static_cast<std::uint8_t>(f.b | 1u << x.seat.index);
}

// --- events ---------------------------------------------------------------------------------------------------------

// OM-EVENT-1. a: cards drawn.
void Play::run_draw() {
    Frame& f = frame();
    if (f.a == kMostDrawn) return pop();
    const auto empty = [&] {
        unsigned any = 0;
        for (const std::uint8_t copies : s.events) any |= copies;
        return any == 0;
    };
    if (empty()) reshuffle();
    if (empty()) return pop();
    chance(kAskDealEvent);
}

void Play::reshuffle() {  // OM-EVENT-7
    s.events = s.discards;
    s.discards.fill(0);
    tell(kToldReshuffled);
}

void Play::on_draw(const Action& x) {
    Frame& f = frame();
    ++f.a;
    if (!event(x.a).incident || g.is_dead(x.a)) return add_card(f.seat, x.a);
    const Seat seat = f.seat;
    --s.events[x.a];
    ++s.discards[x.a];
    tell(kToldIncident, seat.index, x.a);
    checkpoint();  // once it is resolved
    push(FrameKind::incident, seat).a = x.a;
}

// OM-EVENT-6, OM-2P-3. a: cards discarded.
void Play::run_paid_discard() {
    Frame& f = frame();
    const Family& me = of(f.seat);
    const int cost = g.paid_discard_cards();
    if (f.step == 1 || (f.a == 0 && !can_discard_for_pay(f.seat))) return pop();
    if (f.a == 0) return ask(kAskPaidDiscard, f.seat);
    if (f.a < cost) {
        if (me.hand.size() > 1) return ask(kAskSecondDiscard, f.seat);  // AMB-44: also of equal cards
        return on_paid_discard({kDiscard, f.seat, me.hand[0]});
    }
    f.step = 1;
    gain_soldiers(f.seat, 1);
}

void Play::on_paid_discard(const Action& x) {
    Frame& f = frame();
    if (x.kind == kPass) {
        f.step = 1;
        return;
    }
    ++f.a;
    discard(x.seat, x.a);
    tell(kToldDiscarded, x.seat.index, x.a);
}

// --- actions --------------------------------------------------------------------------------------------------------

// OM-ACTION-1. The part below remembers which kinds have been performed (A16).
void Play::run_turn() {
    const Frame& f = frame();
    if (any_action(f.seat, s.frames[s.frames.size() - 2].b)) return ask(kAskAction, f.seat);
    on_turn({kPass, f.seat});
}

void Play::on_turn(const Action& x) {
    const Seat seat = x.seat;
    Frame& part = s.frames[s.frames.size() - 2];
    pop();
    if (x.kind == kPass) return tell(kToldPassed, seat.index);
    s.deed = Deed{};
    Deed& d = s.deed;
    d.active = seat;
    d.kind = x.kind == kConquer ? DeedKind::conquest : x.kind == kAssault ? DeedKind::assault : DeedKind::heist;
    part.b = static_cast<std::uint8_t>(part.b | 1u << (static_cast<int>(d.kind) - 1));
    if (x.kind == kConquer) {
        d.capo = static_cast<std::uint8_t>(slot_of(seat, x.a));
        d.domain = x.b;
        tell(kToldConquest, seat.index, x.a, x.b);
        push(FrameKind::conquest, seat);
    } else if (x.kind == kAssault) {
        d.origin = x.a;
        d.domain = x.b;
        d.rival = owner(x.b);
        d.capo = static_cast<std::uint8_t>(slot_on(x.a));
        d.rival_capo = static_cast<std::uint8_t>(slot_on(x.b));
        push(FrameKind::assault, seat);
    } else {
        d.capo = static_cast<std::uint8_t>(slot_of(seat, x.a));
        d.rival = owner_of_capo(x.b);
        d.rival_capo = static_cast<std::uint8_t>(slot_of(d.rival, x.b));
        tell(kToldHeist, seat.index, x.a, d.rival.index, x.b);
        push(FrameKind::heist, seat);
    }
}

// --- end of turn ----------------------------------------------------------------------------------------------------

// OM-END-1: one at a time, each placed at once. a: bought.
void Play::run_buy() {
    const Frame& f = frame();
    if (f.step == 0 && f.a < kMaxBought && might_buy(f.seat)) return ask(kAskBuy, f.seat);
    pop();
}

void Play::on_buy(const Action& x) {
    Frame& f = frame();
    if (x.kind == kDone) {
        f.step = 1;
        return;
    }
    ++f.a;
    pay_bank(x.seat, kSoldierPrice);
    place(x.seat, x);
}

// OM-END-2, OM-2P-2.
void Play::run_forced_discard() {
    const Seat seat = frame().seat;
    if (of(seat).hand.size() > g.hand_limit()) return ask(kAskForcedDiscard, seat);  // AMB-44: also of equal cards
    pop();
}

void Play::on_forced_discard(const Action& x) {
    discard(x.seat, x.a);
    tell(kToldDiscarded, x.seat.index, x.a);
}

}  // namespace consigliere::omerta
