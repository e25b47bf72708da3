// A card on its way: ante, icons, effect, discard pile. Until then it lies in no pile (NP-FLOW-6).
//
//   0 ante ──> 1 icons, or the one marker of a discard ──> 2 effect (AND, OR) ──> 3 discard pile
#include "games/nothing_personal/play.hpp"

namespace consigliere::nothing_personal {

void Play::begin_play(int seat, int card_id, CardUse use, bool on_turn) {
    static constexpr Told kTold[] = {kPlayedTold, kUsedTold, kDiscardedTold};
    const InfluenceCard& c = card(card_id);
    drop_card(seat, card_id);
    tell(kTold[static_cast<int>(use)], seat, card_id);
    Frame& f = push(FrameKind::play, seat);
    f.a = static_cast<std::uint8_t>(card_id);
    f.b = static_cast<std::uint8_t>(use);
    f.d = kNobody;
    f.step = on_turn && has_ante() && !is_exempt(c, use) ? 0 : 1;
    // A whack is paid with its target, all else before the effect (NP-ANTE-5).
    if (c.effect != Effect::cardhit || use != CardUse::ability) pay(seat, own_cost(c, use));
}

void Play::step_play() {
    Frame& f = top();
    switch (f.step) {
    case 0:
        f.step = 1;
        if (within_reach() > m.ante) return wait(Ask::ante, f.seat);  // borrowed money can raise it
        return on_answer({kAnte, Seat(f.seat), 0, 0, 0, 0, m.ante});
    case 1:
        if (static_cast<CardUse>(f.b) == CardUse::icons) return step_icons();
        f.step = static_cast<CardUse>(f.b) == CardUse::ability ? 2 : 3;
        if (f.step == 3) choose(Ask::space, f.seat, m.occupied, kTarget);
        return;
    case 2:  return step_effect();
    default: m.discard.add(f.a); pop();
    }
}

// NP-INFL-5: every icon that can be placed is placed, in the order the player chooses.
void Play::step_icons() {
    if (ask_listed(Ask::icon, top().seat)) return;
    top().step = card(top().a).key == Key::with ? 2 : 3;
}

void Play::place_icon(int icon, int space) {
    Frame& f = top();
    f.c = static_cast<std::uint8_t>(f.c | 1u << icon);
    f.d = static_cast<std::uint8_t>(space);
    place(f.seat, space, card(f.a).icons[static_cast<std::size_t>(icon)].count);
}

void Play::answer_play(const Action& action) {
    Frame& f = top();
    switch (action.kind) {
    case kAnte:
        pay(f.seat, action.n);
        if (action.n > m.ante) {
            m.ante = action.n;
            tell(kAnteTold, f.seat, 0, 0, 0, action.n);
        }
        return;
    case kIcon: return place_icon(action.a - 1, action.b);
    case kTarget:
        if (static_cast<CardUse>(f.b) == CardUse::discard) return place(f.seat, action.a, 1);
        return on_space(action);
    default: return answer_effect(action);
    }
}

}  // namespace consigliere::nothing_personal
