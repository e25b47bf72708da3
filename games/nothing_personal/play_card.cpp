// A card on its way: ante, icons, effect, discard pile. Until then it lies in no pile (NP-FLOW-6).
//
//   ante ──> icons, or the one marker of a discard ──> effect (AND, OR) ──> done: discard pile
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

void Flow::begin_play(Seat seat, CardId card, CardUse use, bool on_turn) {
    static constexpr IndexedArray<CardUse, EventKind, 3> kEvents{
        {EventKind::played, EventKind::used, EventKind::discarded}};
    const InfluenceCard& c = q.card(card);
    const CauseScope scope(cause, cause_of(card));
    drop_card(seat, card);
    emit(kEvents[use], {.a = seat, .b = card});
    const bool due = on_turn && q.has_ante() && !q.is_exempt(c, use);
    push(PlayFrame{
        .step = due ? PlayFrame::Step::ante : PlayFrame::Step::icons, .seat = seat, .card = card, .use = use});
    // A whack is paid with its target, all else before the effect (NP-ANTE-5).
    if (c.effect != Effect::cardhit || use != CardUse::ability) pay(seat, q.own_cost(c, use));
}

Next Flow::run(PlayFrame& f) {
    using enum PlayFrame::Step;
    const CauseScope scope(cause, cause_of(f.card));
    switch (f.step) {
    case ante:
        f.step = icons;
        if (q.within_reach() > s.ante) return ask(PromptId::ante, f.seat);  // borrowed money can raise it
        pay_ante(f.seat, s.ante);
        [[fallthrough]];
    case icons:
        if (f.use == CardUse::icons) return run_icons(f);
        f.step = f.use == CardUse::ability ? effect : done;
        if (f.use == CardUse::discard) return choose(PromptId::space, f.seat, s.occupied, kTarget);
        [[fallthrough]];
    case effect: return run_effect(f);
    case done:   s.discard.add(f.card); pop();
    }
    return Next::again;
}

// NP-INFL-5: every icon that can be placed is placed, in the order the player chooses.
Next Flow::run_icons(PlayFrame& f) {
    if (const auto next = ask_if_any(PromptId::icon, f.seat)) return *next;
    f.step = q.card(f.card).key == Key::with ? PlayFrame::Step::effect : PlayFrame::Step::done;
    return Next::again;
}

void Flow::answer(PlayFrame& f, const Action& action) {
    const CauseScope scope(cause, cause_of(f.card));
    switch (action.kind) {
    case kAnte: return pay_ante(f.seat, action.n);
    case kIcon: {
        const int icon = action.a - 1;
        f.placed.add(icon);
        f.last_space = SpaceId(action.b);
        return place(f.seat, f.last_space, q.card(f.card).icons[icon].count);
    }
    case kTarget:
        if (f.use == CardUse::discard) return place(f.seat, SpaceId(action.a), 1);
        return on_space(f, SpaceId(action.a));
    default: return answer_effect(f, action);
    }
}

// NP-ANTE-2, NP-ANTE-3.
void Flow::pay_ante(Seat seat, int n) {
    pay(seat, n);
    if (n <= s.ante) return;
    s.ante = static_cast<std::int16_t>(n);
    emit(EventKind::ante_set, {.a = seat, .n = n});
}

}  // namespace consigliere::nothing_personal
