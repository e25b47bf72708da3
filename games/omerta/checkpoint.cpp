// The checkpoint (OM-ROUND-5) and the ends of the game (2.15, 2.16, OM-PLAT-2).
//
//   capos > refill > its domains > answers > declarations, in phase order, and the end of the Conquest mode
//                                              ├─ declared: a new secondary ──> declarations, the next family
//                                              └─ after the last family, if any declared: capos, a new pass
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

namespace {

// Those of `seats` for whom the measure is highest.
template <class Measure>
SeatSet highest(SeatSet seats, Measure measure) {
    SeatSet out;
    for (const Seat seat : seats) {
        if (!out.empty() && measure(seat) < measure(out.first())) continue;
        if (!out.empty() && measure(seat) > measure(out.first())) out = {};
        out.add(seat);
    }
    return out;
}

}  // namespace

Next Flow::run(CheckpointFrame& f) {
    using Step = CheckpointFrame::Step;
    last_card_ = CardId::none();
    switch (f.step) {
    case Step::capos:
        if (!s.dirty && q.o().by_hand.empty()) return finish();
        if (any_threshold()) return Next::again;
        [[fallthrough]];
    case Step::refill:
        if (!f.refilled && s.centre.size() <= 1 && s.deck_left > 0) {  // OM-DEAL-6
            f.refilled = true;
            f.to_expose = static_cast<std::uint8_t>(std::min<int>(q.n(), s.deck_left));
        }
        f.step = Step::expose;
        [[fallthrough]];
    case Step::expose:
        if (f.to_expose > 0) return draw(ChanceKind::deal_domain);
        f.step = Step::ask;
        if (!q.o().by_hand.empty()) open_declarations(f);
        [[fallthrough]];
    case Step::ask:
        if (!f.declarations.complete())
            return ask(s.phase == GamePhase::deal && !q.o().conquest_mode ? PromptId::declare_main : PromptId::declare,
                       f.declarations);
        f.step = Step::declare;
        [[fallthrough]];
    case Step::declare:       return declare_in_order(f);
    case Step::new_secondary: return draw(ChanceKind::deal_secondary);
    }
    return Next::again;
}

// Where one of the families that declare by hand might do so, as far as everybody sees (AMB-44), all of them with an
// objective left are asked at once: whom it concerns is a secret, as is what it would declare. In a Deal phase of the Cosa
// Nostra the one question covers both kinds.
void Flow::open_declarations(CheckpointFrame& f) {
    const bool deal = s.phase == GamePhase::deal;
    SeatSet asked;
    bool might = false;
    for (const Seat seat : q.o().by_hand) {
        const Family& family = of(seat);
        const bool secondary = !family.secondaries.empty() && (deal || !q.o().secondary_in_deal);
        if (!secondary && !(deal && family.main.exists())) continue;
        asked.add(seat);
        might = might || q.might_declare(seat);
    }
    f.declarations.open(might ? asked : SeatSet{});
}

Next Flow::declare_in_order(CheckpointFrame& f) {
    const SeatSet by_hand = q.o().by_hand;
    for (int k = f.had_say; k < q.n(); ++k) {
        const Seat seat = q.in_order(k);
        const ObjectiveId said = by_hand.has(seat) ? f.declarations.answers[seat] : q.first_declarable(seat);
        if (!said.exists()) continue;
        f.had_say = static_cast<std::uint8_t>(k);
        return declare(f, seat, said);
    }
    if (f.declared) {  // OM-OBJ-3: the next pass
        const bool refilled = f.refilled;
        f = CheckpointFrame{};
        f.refilled = refilled;
        return Next::again;
    }
    s.dirty = false;
    pop();
    // OM-CONQMODE-3: the last available domain has been taken.
    if (q.o().conquest_mode && s.centre.empty() && s.deck_left == 0) push(FinalCountFrame{});
    return Next::again;
}

// Has a family, in phase order, earned a capo that is now on its way? (OM-FAM-2)
bool Flow::any_threshold() {
    const auto might = [&](Seat seat) { return of(seat).respect >= q.c().next_capo_respect[of(seat).thresholds]; };
    bool any = false;  // most often nobody
    for (const Seat seat : q.everyone()) any |= might(seat);
    for (int k = 0; any && k < q.n(); ++k)
        if (might(q.in_order(k)) && spend_threshold(q.in_order(k))) return true;
    return false;
}

// OM-FAM-3: each threshold works once.
bool Flow::spend_threshold(Seat seat) {
    Family& me = of(seat);
    const int levels[] = {q.c().second_capo_respect, q.o().third_capo};
    for (int i = 0; i < 2; ++i) {
        if ((me.thresholds >> i & 1) != 0 || me.respect < levels[i]) continue;
        me.thresholds = static_cast<std::uint8_t>(me.thresholds | 1u << i);
        if (q.capo_count(seat) >= i + 2) continue;
        gain_capo(seat);
        return true;
    }
    return false;
}

void Flow::answer(CheckpointFrame& f, const Action& action) {
    switch (action.kind) {
    case kDealDomain:    --f.to_expose; return expose(DomainId(action.a));
    case kDealSecondary: {
        const ObjectiveId objective(action.a);
        s.secondaries.remove(q.c().secondary(objective));
        of(f.drawer).secondaries.add(q.c().secondary(objective));
        f.step = CheckpointFrame::Step::declare;
        return emit_hidden(f.drawer, EventKind::dealt_objective, objective, EventKind::dealt_card);
    }
    case kDeclare: return f.declarations.put(action.seat, ObjectiveId(action.a));
    default:       return f.declarations.pass(action.seat);
    }
}

Next Flow::declare(CheckpointFrame& f, Seat seat, ObjectiveId objective) {
    emit(EventKind::declared, {.a = seat, .b = objective});
    if (q.c().is_main(objective)) return win_by(seat, objective);  // OM-OBJ-2
    complete(seat, q.c().secondary(objective));
    s.dirty = true;
    ++f.had_say;  // one at a time: the other families come first
    f.declared = true;
    if (!q.o().conquest_mode && of(seat).completed.size() == 3) return win_by(seat, objective);  // OM-OBJ-4
    if ((q.o().conquest_mode && !q.o().secondary_refill) || s.secondaries.empty()) return Next::again;
    f.drawer = seat;
    f.step = CheckpointFrame::Step::new_secondary;
    return Next::again;
}

Next Flow::win_by(Seat seat, ObjectiveId objective) {
    emit(EventKind::decided, {.a = seat, .b = objective});
    return win(SeatSet::of(seat));
}

void Flow::complete(Seat seat, SecondaryId secondary) {
    Family& me = of(seat);
    me.secondaries.remove(secondary);
    me.feats.remove(secondary);
    me.completed.add(secondary);
    me.respect = static_cast<std::uint8_t>(me.respect + q.c().secondaries[secondary].respect);
}

// OM-CONQMODE-4, OM-CONQMODE-5: every condition then met counts, with the capos this brings; the highest score wins.
Next Flow::run(FinalCountFrame& f) {
    if (f.step == FinalCountFrame::Step::objectives) {
        f.step = FinalCountFrame::Step::capos;
        for (const Seat seat : q.everyone())
            for (const SecondaryId i : of(seat).secondaries) {
                if (!q.secondary_holds(seat, i)) continue;
                emit(EventKind::declared, {.a = seat, .b = q.c().objective(i)});
                complete(seat, i);
            }
    }
    if (any_threshold()) return Next::again;
    return win(best_scores());
}

// OM-CONQMODE-4: those with the highest score; a tie goes to more domains, then to more soldiers.
SeatSet Flow::best_scores() {
    SeatSet best = highest(q.everyone(), [&](Seat seat) { return q.score(seat); });
    const auto keep_best = [&](EventKind criterion, auto measure) {
        if (best.size() == 1) return;
        for (const Seat seat : best) emit(criterion, {.a = seat, .n = measure(seat)});
        best = highest(best, measure);
    };
    keep_best(EventKind::tie_domains, [&](Seat seat) { return q.family(seat).domains.size(); });
    keep_best(EventKind::tie_soldiers, [&](Seat seat) { return q.soldiers_of(seat); });
    return best;
}

// What each score consists of, also where an objective has decided the game.
void Flow::count_scores() {
    for (const Seat seat : q.everyone()) {
        const Family& me = of(seat);
        int domains = 0, goals = 0;
        for (const DomainId d : me.domains) domains += q.domain(d).respect;
        for (const SecondaryId i : me.completed) goals += q.c().secondaries[i].respect;
        emit(EventKind::counted_board, {.a = seat, .b = domains, .c = goals, .d = q.capo_count(seat)});
        emit(EventKind::counted_money, {.a = seat, .b = me.cash, .n = me.cash / q.c().point_price});
        emit(EventKind::counted, {.a = seat, .n = q.score(seat)});
    }
}

Result Omerta::result(const State& s) const {
    const Queries q(*this, s);
    Result out;
    for (const Seat seat : q.everyone()) out.score[seat.index] = q.family(seat).don.exists() ? q.score(seat) : 0;
    out.winners = s.winners;  // nobody before the end
    return out;
}

}  // namespace consigliere::omerta
