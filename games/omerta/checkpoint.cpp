// The checkpoint (OM-ROUND-5) and the ends of the game (2.15, 2.16, OM-PLAT-2).
//
//   0 capos > 1 refill > 2 its domains > 3 answers > 4 declarations, in phase order, and the end of the Conquest mode
//                                                     ├─ declared: 5 a new secondary ──> 4, the next family
//                                                     └─ after the last family, if any declared: 0, a new pass
//
// a: families that have had their say; b: refilled; c: domains still to turn up; d: who draws; e: somebody has declared;
// mask: secret answers of the families that declare by hand, six bits each (0 none yet, 1 not now, 2 + objective).
#include "games/omerta/play.hpp"

namespace consigliere::omerta {

namespace {

// Where one of the families that declare by hand might do so, as far as everybody sees (AMB-44), all of them with an
// objective left are asked at once: whom it concerns is a secret, as is what it would declare. In a Deal phase of the Cosa
// Nostra the one question covers both kinds.
bool ask_declarations(Play& p, Frame& f) {
    const bool deal = p.s.phase == GamePhase::deal;
    SeatSet asked, may;
    bool might = false;
    for (const Seat seat : p.o.by_hand) {
        const Family& family = p.of(seat);
        const bool secondary = family.secondaries != 0 && (deal || !p.o.secondary_in_deal);
        if (!secondary && !(deal && family.main != kNothing)) continue;
        asked.add(seat);
        might = might || p.might_declare(seat);
        if ((f.mask >> 6 * seat.index & 63u) == 0) may.add(seat);
    }
    if (!might || may.empty()) return false;
    const Ask prompt = deal && !p.o.conquest_mode ? kAskDeclareMain : kAskDeclare;
    p.ask(prompt, may, asked);
    return true;
}

}  // namespace

void Play::run_checkpoint() {
    Frame& f = frame();
    switch (f.step) {
    case 0:
        if (s.dirty == 0 && o.by_hand.empty()) return pop();
        for (int k = 0; k < n; ++k)
            if (spend_threshold(in_order(k))) return;
        f.step = 1;
        [[fallthrough]];
    case 1:
        if (f.b == 0 && std::popcount(s.centre) <= 1 && s.deck_left > 0) {  // OM-DEAL-6
            f.b = 1;
            f.c = static_cast<std::uint8_t>(std::min<int>(n, s.deck_left));
        }
        f.step = 2;
        [[fallthrough]];
    case 2:
        if (f.c > 0) return chance(kAskDealDomain);
        f.step = 3;
        [[fallthrough]];
    case 3:
        if (!o.by_hand.empty() && ask_declarations(*this, f)) return;
        f.step = 4;
        [[fallthrough]];
    case 4:
        for (; int{f.a} < n; ++f.a) {
            const Seat seat = in_order(f.a);
            if (!o.by_hand.has(seat)) {
                if (const std::uint32_t able = declarable(seat); able != 0)
                    return declare(seat, std::countr_zero(able));
            } else if (const int answer = static_cast<int>(f.mask >> 6 * seat.index & 63u) - 2; answer >= 0) {
                return declare(seat, answer);
            }
        }
        if (f.e != 0) {  // OM-OBJ-3: the next pass
            f.a = f.e = f.step = 0;
            f.mask = 0;
            return;
        }
        s.dirty = 0;
        pop();
        // OM-CONQMODE-3: the last available domain has been taken.
        if (o.conquest_mode && s.centre == 0 && s.deck_left == 0) push(FrameKind::final_count);
        return;
    default: chance(kAskDealSecondary);
    }
}

// OM-FAM-2, OM-FAM-3: each threshold works once; true if a capo is on its way.
bool Play::spend_threshold(Seat seat) {
    Family& me = of(seat);
    if (me.respect < kFirstThreshold || me.thresholds == 3) return false;
    const int levels[] = {kFirstThreshold, o.third_capo};
    for (int i = 0; i < 2; ++i) {
        if ((me.thresholds >> i & 1) != 0 || me.respect < levels[i]) continue;
        me.thresholds = static_cast<std::uint8_t>(me.thresholds | 1u << i);
        if (capo_count(seat) >= i + 2) continue;
        gain_capo(seat);
        return true;
    }
    return false;
}

void Play::on_checkpoint(const Action& x) {
    Frame& f = frame();
    switch (x.kind) {
    case kDealDomain:    --f.c; return expose(x.a);
    case kDealSecondary: {
        const int i = x.a - c.n_mains;
        const Seat seat(f.d);
        s.secondaries = static_cast<std::uint16_t>(s.secondaries & ~(1u << i));
        of(seat).secondaries = static_cast<std::uint16_t>(of(seat).secondaries | 1u << i);
        tell_to(privy(seat), kToldDealtObjective, seat.index, x.a);
        tell_to(others_than(seat), kToldDealt, seat.index);
        f.step = 4;
        return;
    }
    default: f.mask |= (x.kind == kDeclare ? x.a + 2u : 1u) << 6 * x.seat.index;
    }
}

void Play::declare(Seat seat, int objective) {
    Frame& f = frame();
    tell(kToldDeclared, seat.index, objective);
    if (objective < c.n_mains) return win(SeatSet::of(seat));  // OM-OBJ-2
    complete(seat, objective - c.n_mains);
    s.dirty = 1;
    ++f.a;  // one at a time: the other families come first
    f.e = 1;
    if (!o.conquest_mode && std::popcount(of(seat).completed) == 3) return win(SeatSet::of(seat));  // OM-OBJ-4
    if ((o.conquest_mode && !o.secondary_refill) || s.secondaries == 0) return;
    f.d = seat.index;
    f.step = 5;
}

void Play::complete(Seat seat, int i) {
    Family& me = of(seat);
    const auto without = static_cast<std::uint16_t>(~(1u << i));
    me.secondaries = static_cast<std::uint16_t>(me.secondaries & without);
    me.feats = static_cast<std::uint16_t>(me.feats & without);
    me.completed = static_cast<std::uint16_t>(me.completed | 1u << i);
    me.respect = static_cast<std::uint8_t>(me.respect + c.secondaries[static_cast<std::size_t>(i)].respect);
}

// OM-CONQMODE-4, OM-CONQMODE-5: every condition then met counts, with the capos this brings; the highest score wins.
// 0 objectives > 1 capos and score
void Play::run_final_count() {
    Frame& f = frame();
    if (f.step == 0) {
        f.step = 1;
        for (const Seat seat : everyone())
            each_bit(of(seat).secondaries, [&](int i) {
                if (!secondary_holds(seat, i)) return;
                tell(kToldDeclared, seat.index, c.n_mains + i);
                complete(seat, i);
            });
    }
    for (int k = 0; k < n; ++k)
        if (spend_threshold(in_order(k))) return;
    const auto rank = [&](Seat seat) {
        return std::array<int, 3>{score(seat), std::popcount(family(seat).domains), soldiers_of(seat)};
    };
    SeatSet best;
    for (const Seat seat : everyone()) {
        tell(kToldCounted, seat.index, 0, 0, 0, score(seat));
        if (!best.empty() && rank(seat) < rank(best.first())) continue;
        if (best.empty() || rank(seat) > rank(best.first())) best = {};
        best.add(seat);
    }
    win(best);
}

Result Omerta::result(const State& s) const {
    const Facts facts(*this, s);
    Result out;
    for (const Seat seat : facts.everyone())
        out.score[seat.index] = facts.family(seat).don == kNothing ? 0 : facts.score(seat);
    out.winners = s.winners;  // nobody before the end
    return out;
}

}  // namespace consigliere::omerta
