// 2.21 End of the game (NP-END-5): window, scoring, cashing, trading in, comparison, tie-breaks.
//
//   0 window ──> 1 control of each position (tie) ──> 2 respect ──> 3 count, tie-breaks ──> 4 roll-off ──> over
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::step_final() {
    Frame& f =
        top();  // a = positions done; roll-off: b = tied seats, c = rolls done, d = seats done, e = best, t[0] = who
    const int space = kCapoSpace - f.a;
    switch (f.step) {
    case 0:
        f.step = 1;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 1:
        f.step = space < 0 ? 3 : 2;
        m.result = kNobody;
        if (space >= 0 && is_occupied(space)) settle_control(space);
        return;
    case 2:
        if (m.result != kNobody) {
            pay_income(space, m.result, false);
            Player& p = m.player(m.result);
            p.top = std::max(p.top, position(space).number);
        }
        ++f.a;
        f.step = 1;
        return;
    case 3:  return count_up();
    default: return wait_chance(Ask::roll);
    }
}

// NP-END-2. `money` keeps what was counted before trading in, for tie-break (3).
void Play::count_up() {
    for (int i = 0; i < g.players; ++i) {
        Player& p = m.player(i);
        p.money = static_cast<std::int16_t>(std::min(p.money + g.options.sell_price * hand_size(i), kMostMoney));
        p.respect = static_cast<std::int16_t>(std::min(p.respect + p.money / 10, kMostMoney));
        tell(kFinalTold, i, 0, 0, 0, p.respect);
    }
    break_tie();
}

// NP-END-3: each criterion keeps only the best of those still tied.
void Play::break_tie() {
    unsigned tied = everyone();
    const auto keep_best = [&](auto worth) {
        int best = -1;
        unsigned kept = 0;
        for_each_bit(tied, [&](int p) {
            if (worth(p) > best) {
                best = worth(p);
                kept = 0;
            }
            if (worth(p) == best) kept |= 1u << p;
        });
        tied = kept;
    };
    keep_best([&](int p) -> int { return m.player(p).respect; });
    keep_best([&](int p) -> int { return p == m.holder; });
    keep_best([&](int p) -> int { return m.player(p).top; });
    keep_best([&](int p) -> int { return m.player(p).money; });
    keep_best([&](int p) -> int { return markers_on_board(p); });
    keep_best([&](int p) -> int { return hand_size(p); });
    if ((tied & (tied - 1)) == 0) return finish(tied);
    Frame& f = top();
    f = Frame{};
    f.kind = FrameKind::phase;
    f.step = 4;
    f.b = static_cast<std::uint8_t>(tied);
}

// NP-END-4 (6): seven rolls each, a point per roll to a sole highest roller.
void Play::roll_off(int face) {
    Frame& f = top();
    unsigned left = f.b;
    for (int i = 0; i < f.d; ++i) left &= left - 1;
    const int seat = std::countr_zero(left);
    tell(kRolledTold, face - 1);
    if (face > f.e) f.t[0] = 0;
    f.e = std::max(f.e, static_cast<std::uint8_t>(face));
    if (face == f.e) f.t[0] = static_cast<std::uint8_t>(f.t[0] | 1u << seat);
    if (++f.d < std::popcount(f.b)) return;
    if ((f.t[0] & (f.t[0] - 1)) == 0) ++m.player(std::countr_zero(f.t[0])).points;
    f.d = f.e = f.t[0] = 0;
    if (++f.c < 7) return;
    unsigned best = 0;
    int most = -1;
    for_each_bit(f.b, [&](int p) {
        if (m.player(p).points > most) best = 0;
        most = std::max<int>(most, m.player(p).points);
        if (m.player(p).points == most) best |= 1u << p;
    });
    if ((best & (best - 1)) == 0 || !g.options.random_final_tie) return finish(best);
    m.choices = static_cast<std::uint16_t>(best);
    wait_chance(Ask::final_tie);
}

void Play::finish(unsigned winners) {
    m.winners = static_cast<std::uint8_t>(winners);
    m.part = Part::over;
    pop();
}

}  // namespace consigliere::nothing_personal
