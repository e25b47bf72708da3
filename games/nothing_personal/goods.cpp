// Money, respect and cards in hand (NP-FLOW-3, NP-FLOW-4).
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

namespace {

void add_money(Player& p, int n) { p.money = static_cast<std::int16_t>(std::min(p.money + n, kMostMoney)); }

}  // namespace

void Flow::pay(Seat seat, int n) {
    if (n == 0) return;
    s.players[seat].money = static_cast<std::int16_t>(s.players[seat].money - n);
    emit(EventKind::paid, {.a = seat, .b = cause, .n = n});
}

void Flow::get(Seat seat, int n) {
    add_money(s.players[seat], n);
    emit(EventKind::got, {.a = seat, .b = cause, .n = n});
}

// A forced loss takes what is there.
void Flow::lose_money(Seat seat, int n) { pay(seat, std::min(n, q.money(seat))); }

void Flow::take_money(Seat from, Seat to, int n) {
    const int taken = std::min(n, q.money(from));
    s.players[from].money = static_cast<std::int16_t>(s.players[from].money - taken);
    add_money(s.players[to], taken);
    emit(EventKind::took, {.a = to, .b = from, .c = cause, .n = taken});
}

void Flow::add_respect(Seat seat, int n) {
    Player& p = s.players[seat];
    const int before = p.respect;
    p.respect = static_cast<std::int16_t>(std::clamp(before + n, 0, kMostMoney));
    if (p.respect != before) emit(EventKind::respect, {.a = seat, .b = cause, .n = p.respect - before});
}

void Flow::add_card(Seat seat, CardId card) {
    s.players[seat].hand.add(card);
    const SeatSet owner = owner_and_open(seat);
    emit_to(owner, EventKind::drew_card, {.a = seat, .b = card});
    emit_to(all_but(owner), EventKind::drew, {.a = seat});
}

// Out of the hand, in sight of all: nobody needs to remember it any more.
void Flow::drop_card(Seat seat, CardId card) {
    s.players[seat].hand.remove(card);
    s.selling.remove(card);
    for (Player& p : s.players) p.knows.remove(card);
}

// NP-NEG-5: giver and receiver see the card, the others see that there was one.
// to everybody else the giver's hand is uncertain now, whichever card it was.
void Flow::hand_over(Seat from, Seat to, CardId card) {
    for (const Seat p : q.everyone())
        if (p != from && p != to) s.players[p].knows -= s.players[from].hand;
    drop_card(from, card);
    s.players[to].hand.add(card);
    s.players[from].knows.add(card);
    const SeatSet parties = owner_and_open(from).with(to);
    emit_to(parties, EventKind::gave_card, {.a = from, .b = to, .c = card});
    emit_to(all_but(parties), EventKind::gave, {.a = from, .b = to});
}

// NP-SELL-1.
void Flow::sell(Seat seat, CardId card) {
    drop_card(seat, card);
    s.discard.add(card);
    emit(EventKind::sold, {.a = seat, .b = card, .n = setup.options.sell_price});
    add_money(s.players[seat], setup.options.sell_price);
}

}  // namespace consigliere::nothing_personal
