// The Events phase (2.5): cards drawn, incidents resolved, a card discarded for a soldier.
#include <numeric>

#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// OM-EVENT-1.
Next Flow::run(DrawFrame& f) {
    if (f.drawn == kMostDrawn) return finish();
    if (s.event_deck == 0) {  // OM-EVENT-7
        s.events = s.discards;
        s.event_deck = std::accumulate(s.events.begin(), s.events.end(), std::uint8_t{0});
        s.discards.fill(0);
        emit(EventKind::reshuffled);
    }
    return s.event_deck == 0 ? finish() : draw(ChanceKind::deal_event);
}

void Flow::answer(DrawFrame& f, const Action& action) {
    const CardId card(action.a);
    const Seat seat = f.seat;
    ++f.drawn;
    if (!q.event(card).incident || q.g.is_dead(card)) return add_card(seat, card);
    s.take_event(card);
    ++s.discards[card];
    emit(EventKind::incident, {.a = seat, .b = card, .c = f.drawn, .d = kMostDrawn});
    checkpoint();  // once it is resolved
    push(IncidentFrame{.seat = seat, .card = card});
}

// OM-EVENT-6, OM-2P-3.
Next Flow::run(PaidDiscardFrame& f) {
    if (f.done || (f.discarded == 0 && !q.can_discard_for_pay(f.seat))) return finish();
    if (f.discarded == 0) return ask(PromptId::paid_discard, f.seat);
    if (f.discarded < q.g.paid_discard_cards())  // AMB-44: asked also of equal cards, but everybody sees the last one
        return ask(PromptId::second_discard, f.seat, of(f.seat).hand.size() > 1 ? Single::ask : Single::skip);
    f.done = true;
    gain_soldiers(f.seat, 1);
    return Next::again;
}

void Flow::answer(PaidDiscardFrame& f, const Action& action) {
    if (action.kind == kPass) {
        f.done = true;
        return;
    }
    ++f.discarded;
    discard_openly(f.seat, CardId(action.a));
}

}  // namespace consigliere::omerta
