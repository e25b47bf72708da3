// 2.21 End of the game (NP-END-5): window, scoring, cashing, trading in, comparison, tie-breaks.
//
//   window ──> control of each position (tie) <──> score ──> count, tie-breaks ─┬─> over
//                                                                              └─> roll-off ──> draw lots ──> over
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

namespace {

constexpr int kRollOffRounds = 7;  // NP-END-4

// Those of `seats` for whom the measure is highest.
template <class F>
SeatSet best_of(SeatSet seats, F measure) {
    int best = -1;
    SeatSet out;
    for (const Seat p : seats) {
        const int x = measure(p);
        if (x > best) {
            best = x;
            out = {};
        }
        if (x == best) out.add(p);
    }
    return out;
}

}  // namespace

Next Flow::run(FinalScoringFrame& f) {
    using enum FinalScoringFrame::Step;
    const SpaceId space = space_of_position(f.position);
    switch (f.step) {
    case window:
        f.step = control;
        for (const Seat seat : q.everyone()) emit(EventKind::count_start, {.a = seat, .n = s.players[seat].respect});
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case control:
        f.step = f.position == 0 ? count : score;
        s.controller = Seat::none();
        if (f.position > 0 && q.is_occupied(space)) settle_control(space);
        return Next::again;
    case score:
        if (s.controller != Seat::none()) {
            pay_income(space, s.controller, false);  // NP-END-1
            Player& p = s.players[s.controller];
            p.top = std::max(p.top, q.position(space).number);
        }
        --f.position;
        f.step = control;
        return Next::again;
    case count: return count_up();
    }
    return Next::again;
}

// NP-END-2. `money` keeps what was counted before trading in, for tie-break (3).
Next Flow::count_up() {
    for (const Seat seat : q.everyone()) {
        Player& p = s.players[seat];
        p.money =
            static_cast<std::int16_t>(std::min(p.money + setup.options.sell_price * q.hand_size(seat), kMostMoney));
        emit(EventKind::counted_money, {.a = seat, .b = q.hand_size(seat), .n = p.money});
        const int before = p.respect;
        p.respect = static_cast<std::int16_t>(
            std::min(p.respect + p.money / setup.cards.amounts.dollars_per_respect, kMostMoney));
        emit(EventKind::traded_in, {.a = seat, .b = p.money, .n = p.respect - before});
        emit(EventKind::final_score, {.a = seat, .n = p.respect});
    }
    const SeatSet tied = tied_winners();
    if (tied.size() == 1) return finish(tied);
    s.frames.replace_all(RollOffFrame{.tied = tied});
    return Next::again;
}

// NP-END-3: each criterion keeps only the best of those still tied.
SeatSet Flow::tied_winners() {
    SeatSet tied = best_of(q.everyone(), [&](Seat p) -> int { return s.players[p].respect; });
    const auto keep_best = [&](EventKind criterion, auto measure) {
        if (tied.size() == 1) return;
        for (const Seat p : tied) emit(criterion, {.a = p, .n = measure(p)});
        tied = best_of(tied, measure);
    };
    keep_best(EventKind::tie_capo, [&](Seat p) -> int { return p == s.holder; });
    keep_best(EventKind::tie_position, [&](Seat p) -> int { return s.players[p].top; });
    keep_best(EventKind::tie_money, [&](Seat p) -> int { return s.players[p].money; });
    keep_best(EventKind::tie_markers, [&](Seat p) -> int { return q.markers_on_board(p); });
    keep_best(EventKind::tie_cards, [&](Seat p) -> int { return q.hand_size(p); });
    return tied;
}

Next Flow::run(RollOffFrame& f) {
    switch (f.step) {
    case RollOffFrame::Step::roll:      return ask_chance(ChanceKind::roll);
    case RollOffFrame::Step::draw_lots: s.seat_choices = f.tied; return ask_chance(ChanceKind::final_tie);
    case RollOffFrame::Step::over:      break;
    }
    return finish(f.tied);
}

// NP-END-4 (6): seven rolls each, a point per roll to a sole highest roller.
void Flow::answer(RollOffFrame& f, const Action& action) {
    if (action.kind == kDecide) {
        f.tied = SeatSet::of(Seat(action.a));
        emit(EventKind::tie_lots, {.a = f.tied.first(), .n = 1});
        f.step = RollOffFrame::Step::over;
        return;
    }
    const auto face = static_cast<std::uint8_t>(action.a + 1);
    const Seat seat(nth_bit(f.tied.bits, f.rolled));
    emit(EventKind::rolled, {.a = action.a});
    if (face > f.best) f.highest = {};
    f.best = std::max(f.best, face);
    if (face == f.best) f.highest.add(seat);
    if (++f.rolled < f.tied.size()) return;
    if (f.highest.size() == 1) ++s.players[f.highest.first()].points;
    f.rolled = f.best = 0;
    f.highest = {};
    if (++f.rounds < kRollOffRounds) return;
    for (const Seat p : f.tied) emit(EventKind::tie_rolls, {.a = p, .n = s.players[p].points});
    f.tied = best_of(f.tied, [&](Seat p) -> int { return s.players[p].points; });
    const bool lots = f.tied.size() > 1 && setup.options.random_final_tie;
    f.step = lots ? RollOffFrame::Step::draw_lots : RollOffFrame::Step::over;
}

Next Flow::finish(SeatSet winners) {
    s.winners = winners;
    s.part = Part::over;
    pop();
    return end_game();
}

}  // namespace consigliere::nothing_personal
