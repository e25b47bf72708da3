// 2.4 Windows: everyone is asked in turn order until all decline in succession (NP-WIN-2, NP-WIN-3); whoever has nothing
// to answer is passed by. After each play the window opens anew, from the holder.
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

bool Play::open_window() {
    const bool crew = m.part == Part::income || m.part == Part::actions;
    if (g.options.crew_only && !in_phase_a() && !crew) return false;
    tell_window(Ask::any);
    if (!anyone_holds(g.cards.any_time)) return false;
    push(FrameKind::window);
    return true;
}

bool Play::open_react(Ask ask) {
    tell_window(ask);
    if (!anyone_holds(ask == Ask::income ? g.cards.hijacks : ask == Ask::wh1 ? g.cards.wh1 : g.cards.wh2)) return false;
    push(FrameKind::react).b = static_cast<std::uint8_t>(ask);
    return true;
}

// Told whether or not anyone will be asked, so that the table can keep its look and length (NP-WIN-4).
void Play::tell_window(Ask ask) {
    const unsigned asked = card_players();
    if (asked != 0) tell(kWindowTold, static_cast<int>(ask) - 1, static_cast<int>(asked));  // none left: no window
}

// A window that opens, or opens anew after a play (step 1).
void Play::begin_asking(Frame& window, Ask ask) {
    if (window.step != 0) tell_window(ask);
    window.seat = m.holder;
}

void Play::step_window() {
    Frame& f = top();
    if (f.a == 0) begin_asking(f, Ask::any);
    while (f.a < g.players) {
        const int seat = f.seat;
        f.seat = static_cast<std::uint8_t>(next(seat));
        ++f.a;
        if (may_play_cards(seat) && can_answer_any_time(seat, raisable(seat))) return wait(Ask::any, seat);
    }
    pop();
}

void Play::step_react() {
    Frame& f = top();
    const Ask ask = static_cast<Ask>(f.b);
    if (f.a == 0) begin_asking(f, ask);
    while (f.a < g.players) {
        const int seat = f.seat;
        f.seat = static_cast<std::uint8_t>(next(seat));
        ++f.a;
        if (may_play_cards(seat) && can_react(seat, ask, raisable(seat))) return wait(ask, seat);
    }
    pop();
}

void Play::answer_window(const Action& action) {
    if (action.kind == kPass) return;
    top().a = 0;
    top().step = 1;
    begin_play(action.seat.index, action.a, action.kind == kIcons ? CardUse::icons : CardUse::ability, false);
}

// 2.13 Re-rolls: the same order; each new roll starts the question again (NP-REROLL-2).
void Play::step_reroll() {
    Frame& f = top();
    if (f.a == 0) f.seat = m.holder;
    while (f.a < g.players) {
        const int seat = f.seat;
        f.seat = static_cast<std::uint8_t>(next(seat));
        ++f.a;
        if (can_reroll(seat, within_reach()) || can_reroll_free(seat)) return wait(Ask::reroll, seat);
    }
    pop();
}

void Play::answer_reroll(const Action& action) {
    if (action.kind == kPass) return;
    const int seat = action.seat.index;
    tell(kRerollTold, seat, action.a);
    if (action.a == kCash) pay(seat, g.options.reroll_cost);
    if (action.a == kToken) --m.player(seat).reroll_tokens;
    if (action.a == kFreeAbility) {
        const Frame& roll = below();
        const auto has = [&](int space) {
            return space != kNobody && gangster_on(space).ability == Ability::reroll && (m.rerolled >> m.space(space).gangster & 1) == 0;
        };
        const bool mover = has(roll.a) && settled_control(roll.a, roll.seat) == seat;
        m.rerolled |= std::uint64_t{1} << m.space(mover ? roll.a : roll.b).gangster;
    }
    pop();
    top().d = 0;  // the roll no longer stands
    top().step = 2;
}

}  // namespace consigliere::nothing_personal
