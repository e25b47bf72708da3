// 2.5 Phase A: turns clockwise from the holder, circuit after circuit, until all have passed.
//
//   0 first window ──> 4 first seat ──> 1 turn ──> 2 window ──> 3 next seat ──> 1 ...
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::step_influence() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        m.ante = 0;
        m.passed = 0;
        m.circuit = 1;
        m.first = m.turn = m.holder;
        f.step = 4;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    case 4:  // the token may have moved in the window
        m.first = m.turn = m.holder;
        f.step = 1;
        [[fallthrough]];
    case 1:
        if (m.passed == everyone()) return begin_part(Part::income);
        f.step = 2;
        if ((m.passed >> m.turn & 1u) != 0)
            f.step = 3;
        else if (hand_size(m.turn) == 0)
            pass_turn(m.turn);  // NP-INFL-10
        else
            wait(Ask::turn, m.turn);
        return;
    case 2:
        f.step = 3;
        if (open_window(Ask::any)) return;
        [[fallthrough]];
    default:  // NP-FLOW-2, A-42: a token that moves does not change whose turn is next
        m.turn = static_cast<std::uint8_t>(next(m.turn));
        if (m.turn == m.first && m.circuit < 255) ++m.circuit;
        f.step = 1;
    }
}

void Play::pass_turn(int seat) {
    m.passed = static_cast<std::uint8_t>(m.passed | 1u << seat);
    tell(kPassedTold, seat);
}

void Play::answer_turn(const Action& action) {
    const int seat = action.seat.index;
    switch (action.kind) {
    case kIcons:   return begin_play(seat, action.a, CardUse::icons, true);
    case kUse:     return begin_play(seat, action.a, CardUse::ability, true);
    case kDiscard: return begin_play(seat, action.a, CardUse::discard, true);
    default:       return pass_turn(seat);
    }
}

}  // namespace consigliere::nothing_personal
