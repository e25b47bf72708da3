// 2.17 to 2.20: the Fence, the Feds, the Family, the Calendar.
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

// Each player: 0 window ──> 1 draw ──> 2 buy ──> next player.
void Play::step_fence() {
    Frame& f = top();  // a = players done
    switch (f.step) {
    case 0:
        if (f.a == 0) m.first = m.turn = m.holder;
        if (f.a == g.players) return begin_part(Part::feds);
        m.turn = static_cast<std::uint8_t>((m.first + f.a) % g.players);
        f.step = 1;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 1: {  // NP-FENCE-1, NP-FENCE-2, NP-CTRL-6
        const int n = controlled_positions(m.turn, g.options.fence_counts_soci ? kActive | kSoci : kActive);
        f.step = 2;
        return start_draw(m.turn, n == 0 ? 4 : n == 1 ? 3 : 2);
    }
    default:
        f.step = 0;
        ++f.a;
        if (influence_within_reach() > 0 && within_reach() >= g.options.buy_price) wait(Ask::buy, m.turn);
    }
}

// 0 window ──> 1 arrests ──> 2 window ──> the Family.
void Play::step_feds() {
    Frame& f = top();
    switch (f.step++) {
    case 0: open_window(Ask::any); return;
    case 1:
        for_each_bit(m.occupied & (g.options.feds_check_soci ? kActive | kSoci : kActive), [&](int i) {
            if (m.space(i).total() >= prison_limit(i)) take_off(i, false);
        });
        for (Space& x : m.spaces) x.flags = static_cast<std::uint8_t>(x.flags & ~Space::kSideways);  // NP-FEDS-2
        open_window(Ask::any);
        return;
    default: m.promoted = 0; return begin_part(Part::family);
    }
}

// Each vacancy, the highest first: 0 window ──> 1 candidates, decider (tie) ──> 2 choice ──> 3 Capo token.
void Play::step_family() {
    Frame& f = top();  // a = vacancy
    const int vacancy = next_vacancy();
    switch (f.step) {
    case 0:
        if (vacancy < 0) return next_round();
        f.a = static_cast<std::uint8_t>(vacancy);
        f.step = 1;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 1: {
        if (vacancy != f.a) {  // closed or overtaken in the window
            f.step = 0;
            return;
        }
        const unsigned candidates = vacancy < kPositions ? fill_candidates(vacancy) : 0;
        if (candidates == 0) return wait_chance(Ask::reveal);
        m.result = kNobody;
        f.step = 2;
        const std::uint8_t decider = position(vacancy).decider;
        const bool choice = (candidates & (candidates - 1)) != 0;
        if (choice && decider != kNobody && is_occupied(decider)) settle_control(decider);
        return;
    }
    case 2:  // NP-FAM-2, A-32
        return choose(Ask::fill, m.result == kNobody ? m.holder : m.result, fill_candidates(f.a), kPromote);
    default:  // NP-CAPO-3: a promotion to position 9
        if (m.result != kNobody) take_capo(m.result);
        f.step = 0;
    }
}

void Play::fill(int vacancy, int from) {
    m.space(vacancy) = m.space(from);
    m.space(from) = Space{};
    m.promoted |= std::uint64_t{1} << m.space(vacancy).gangster;
    read_types(from);
    read_types(vacancy);
    tell(kPromotedTold, m.space(vacancy).gangster, from, vacancy);
    top().step = 0;
    if (vacancy != kCapoSpace) return;
    top().step = 3;
    settle_control(kCapoSpace);
}

// NP-CAL-1.
void Play::next_round() {
    m.acted = m.rerolled = m.promoted = 0;
    if (m.round == g.options.rounds) return begin_part(Part::final_scoring);
    ++m.round;
    begin_part(Part::influence);
}

}  // namespace consigliere::nothing_personal
