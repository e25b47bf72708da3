// 2.5 Phase A: turns clockwise from the holder, circuit after circuit, until all have passed.
//
//   first window ──> first seat ──> turn ──> window ──> next seat ──> turn ...
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

Next Flow::run(InfluenceFrame& f) {
    using enum InfluenceFrame::Step;
    switch (f.step) {
    case first_window:
        s.ante = 0;
        s.passed = {};
        s.circuit = 1;
        s.first = s.turn = s.holder;
        f.step = first_seat;
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case first_seat:  // the token may have moved in the window
        s.first = s.turn = s.holder;
        f.step = turn;
        [[fallthrough]];
    case turn:
        if (s.passed == q.everyone()) return begin_part(Part::income, IncomeFrame{});
        f.step = window;
        if (s.passed.has(s.turn))
            f.step = next_seat;
        else if (q.hand_size(s.turn) == 0)
            pass_turn(s.turn);  // NP-INFL-10
        else
            return ask(PromptId::turn, s.turn);
        return Next::again;
    case window:
        f.step = next_seat;
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case next_seat:  // NP-FLOW-2, A-42: a token that moves does not change whose turn is next
        s.turn = q.next(s.turn);
        if (s.turn == s.first && s.circuit < 255) ++s.circuit;
        f.step = turn;
    }
    return Next::again;
}

void Flow::answer(InfluenceFrame&, const Action& action) {
    const CardId card(action.a);
    switch (action.kind) {
    case kIcons:   return begin_play(action.seat, card, CardUse::icons, true);
    case kUse:     return begin_play(action.seat, card, CardUse::ability, true);
    case kDiscard: return begin_play(action.seat, card, CardUse::discard, true);
    default:       return pass_turn(action.seat);
    }
}

void Flow::pass_turn(Seat seat) {
    s.passed.add(seat);
    emit(EventKind::passed, {.a = seat});
}

}  // namespace consigliere::nothing_personal
