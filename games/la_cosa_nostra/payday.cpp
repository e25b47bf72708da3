// Payday (LCN-PAY), the end of a round, final scoring (LCN-END).
//
//   income ──> recruiting (clockwise) ──> open discards ──> discards (all at once) ──> round end ──> next round
//   last action ──> score ──┬─> over
//                           └─ tied, dice_duel ──> duel ──> over
//
// Payday frame: seat = who recruits, a = seats that have recruited; answer/second = places in hand to discard, hidden until
// all are done. Duel frame: waiting = the tied, seat = who rolls, rolled = his dice so far, answer = sums.
#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

bool Flow::play_payday() {
    Frame& f = top();
    switch (f.step) {
    case kIncome:
        pay_income();
        f.step = kRecruiting;
        return false;
    case kRecruiting:
        if (f.a == r.players) {
            f.step = kOpenDiscards;
            return false;
        }
        if ((t.waiting & r.cards.family[t.boss[f.seat.index]]) ==
            0) {  // who is merely poor may still borrow (LCN-TRADE-1)
            answer_payday({kDecline, f.seat});
            return false;
        }
        return ask(Ask::recruit, f.seat);
    case kOpenDiscards:
        f.waiting = SeatSet();
        for (const Seat seat : r.all_seats())
            if (s.hand[seat.index].size() > kHandLimit || s.influence[seat.index].size() > kHandLimit)
                f.waiting.add(seat);
        f.b = f.waiting.bits;  // hand sizes are public
        f.step = kDiscards;
        return false;
    case kDiscards:
        if (!f.waiting.empty()) return put(Ask::discard, f.waiting, SeatSet(f.b));
        finish_discards(f);
        f.step = kRoundEnd;
        return false;
    default: end_round(); return false;
    }
}

void Flow::pay_income() {
    for (const Seat seat : r.all_seats()) t.income[seat.index] = static_cast<std::uint16_t>(r.income(s, seat));
    for (const Seat seat : r.all_seats()) {
        t.cash[seat.index] = static_cast<std::uint16_t>(t.cash[seat.index] + t.income[seat.index]);
        tell_all(kToldIncome, seat.index, 0, 0, t.income[seat.index]);
    }
}

void Flow::answer_payday(const Action& x) {
    Frame& f = top();
    if (f.step == kDiscards) {
        discard(x.seat, x);
        return;
    }
    if (x.kind == kRecruit) {  // LCN-PAY-2
        t.cash[x.seat.index] = static_cast<std::uint16_t>(t.cash[x.seat.index] - r.cards.gangsters[x.a].price);
        t.waiting &= ~bit32(x.a);
        t.gang[x.seat.index] |= bit32(x.a);
        tell_all(kToldRecruits, x.seat.index, x.a);
    }
    f.seat = r.next(f.seat);
    ++f.a;
}

// Marks the oldest card of that face; nothing leaves the hand before all have chosen.
void Flow::discard(Seat seat, const Action& x) {
    Frame& f = top();
    const bool job = x.kind == kDiscardJob;
    const auto& hand = job ? s.hand[seat.index] : s.influence[seat.index];
    std::uint8_t& gone = job ? f.answer[seat.index] : f.second[seat.index];
    for (int i = 0; i < hand.size(); ++i) {
        const std::uint8_t shown = job ? r.cards.face_of[hand[i]] : hand[i];
        if ((gone >> i & 1) != 0 || shown != x.a) continue;
        gone = static_cast<std::uint8_t>(gone | bit8(i));
        break;
    }
    const auto surplus = [](const Bounded<std::uint8_t, 8>& cards, std::uint8_t marked) {
        return cards.size() - std::popcount(marked) > kHandLimit;
    };
    if (!surplus(s.hand[seat.index], f.answer[seat.index]) && !surplus(s.influence[seat.index], f.second[seat.index]))
        f.waiting.remove(seat);
}

void Flow::finish_discards(Frame& f) {
    for (const Seat seat : r.all_seats()) {
        auto& jobs = s.hand[seat.index];
        auto& cards = s.influence[seat.index];
        for (int i = jobs.size() - 1; i >= 0; --i) {
            if ((f.answer[seat.index] >> i & 1) == 0) continue;
            discard_shut(seat, jobs[i]);
            tell_holder(seat, kToldDiscardsThis, kToldDiscardsJob, seat.index, r.cards.face_of[jobs[i]], 0,
                        r.round_of(jobs[i]) + 1);
            jobs.erase_at(i);
        }
        for (int i = cards.size() - 1; i >= 0; --i) {
            if ((f.second[seat.index] >> i & 1) == 0) continue;
            ++t.pile[cards[i]];
            tell_all(kToldDiscardsInfluence, seat.index, cards[i]);
            cards.erase_at(i);
        }
    }
}

// LCN-PAY-4.
void Flow::business_bonus() {
    if (!r.options.business_bonus) return;
    SeatSet best;
    int most = -1;
    for (const Seat seat : r.all_seats()) {
        const int income = t.income[seat.index];
        if (income > most) best = SeatSet();
        if (income >= most) best.add(seat), most = income;
    }
    if (best.size() != 1) return;
    t.cash[best.first().index] = static_cast<std::uint16_t>(t.cash[best.first().index] + 5);
    tell_all(kToldBusinessBonus, best.first().index, 0, 0, 5);
}

// LCN-INFL-4, LCN-INFL-5, LCN-ROUND-3.
void Flow::end_round() {
    business_bonus();
    for (std::size_t i = 0; i < t.attached.size(); ++i) {
        t.pile[kHenchman + i] = static_cast<std::uint8_t>(t.pile[kHenchman + i] + std::popcount(t.attached[i]));
        t.attached[i] = 0;
    }
    t.start = r.next(t.start);
    ++t.round;
    begin_round();
}

void Flow::score() {
    tell_all(kToldScoring);
    for (const Seat seat : r.all_seats()) {  // LCN-END-1
        t.income[seat.index] = static_cast<std::uint16_t>(r.income(s, seat));
        t.cash[seat.index] = static_cast<std::uint16_t>(t.cash[seat.index] + 2 * t.income[seat.index]);
        tell_all(kToldIncome, seat.index, 0, 0, 2 * t.income[seat.index]);
    }
    business_bonus();
    final_bonuses();
    start_phase(FrameKind::over, Seat::none());
    find_winners();
}

void Flow::final_bonuses() {
    SeatSet best;
    int most = -1;
    for (const Seat seat : r.all_seats()) {  // LCN-END-2
        const int active = std::popcount(t.gang[seat.index] & ~t.asleep);
        if (active > most) best = SeatSet();
        if (active >= most) best.add(seat), most = active;
    }
    if (best.size() == 1) {
        t.cash[best.first().index] = static_cast<std::uint16_t>(t.cash[best.first().index] + 15);
        tell_all(kToldMostGangsters, best.first().index, 0, 0, 15);
    }
    for (const Seat seat : r.all_seats()) {
        int guns = 0;  // LCN-END-3: printed strength
        each(t.trophies[seat.index], [&](int g) { guns += r.cards.gangsters[static_cast<std::size_t>(g)].strength; });
        const int bonus = guns * 2 * std::min(3, std::popcount(t.trophies[seat.index]));
        if (bonus > 0) tell_all(kToldPowerBonus, seat.index, 0, 0, bonus);
        const int washed = 2 * t.laundered[seat.index];  // LCN-END-4
        if (washed > 0) tell_all(kToldLaunderedBack, seat.index, 0, 0, washed);
        t.laundered[seat.index] = 0;
        t.cash[seat.index] = static_cast<std::uint16_t>(t.cash[seat.index] + bonus + washed);
    }
}

// LCN-END-5, LCN-END-6.
void Flow::find_winners() {
    const auto value = [&](Seat seat) {
        int sum = 0, single = 0;
        const auto count = [&](int price) { sum += price, single = std::max(single, price); };
        each(t.owned[seat.index], [&](int b) { count(r.type(b).price); });
        each(t.gang[seat.index], [&](int g) { count(r.cards.gangsters[static_cast<std::size_t>(g)].price); });
        return r.options.edition == Edition::nl ? single : sum;
    };
    std::array<int, 2> best{-1, -1};
    for (const Seat seat : r.all_seats()) {
        const std::array<int, 2> mine{t.cash[seat.index], value(seat)};
        if (mine > best) t.winners = SeatSet();
        if (mine >= best) t.winners.add(seat), best = mine;
    }
    if (t.winners.size() > 1 && r.options.dice_duel) {
        start_phase(FrameKind::duel, t.winners.first());
        top().waiting = t.winners;
        t.winners = SeatSet();
        return;
    }
    for (const Seat seat : t.winners) tell_all(kToldWins, seat.index);
}

// --- the duel: four dice each, the highest sum wins, ties roll again ---------------------------------------------------------

bool Flow::play_duel() {
    Frame& f = top();
    static constexpr int kDuelDice = 4;
    if (f.rolled < kDuelDice) return ask_chance(Chance::die);
    f.rolled = 0;
    const SeatSet after(0xFFu & f.waiting.bits & (0xFFu << (f.seat.index + 1)));
    if (!after.empty()) {
        f.seat = after.first();
        return false;
    }
    int most = 0;
    SeatSet best;
    for (const Seat seat : f.waiting) {
        if (f.answer[seat.index] > most) best = SeatSet();
        if (f.answer[seat.index] >= most) best.add(seat), most = f.answer[seat.index];
    }
    f.answer.fill(0);
    f.waiting = best;
    f.seat = best.first();
    if (best.size() > 1) return false;
    t.winners = best;
    tell_all(kToldWins, best.first().index);
    start_phase(FrameKind::over, Seat::none());
    return false;
}

void Flow::duel_die(int pips) {
    Frame& f = top();
    f.answer[f.seat.index] = static_cast<std::uint8_t>(f.answer[f.seat.index] + pips);
    ++f.rolled;
    tell_all(kToldRolls, f.seat.index, pips);
}

}  // namespace consigliere::la_cosa_nostra
