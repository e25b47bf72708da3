// The End phase (2.12): soldiers are bought, and hands come down to their limit.
#include "games/omerta/flow.hpp"

namespace consigliere::omerta {

// OM-END-1: one at a time, each placed at once.
Next Flow::run(BuyFrame& f) {
    return !f.done && f.bought < kMaxBought && q.might_buy(f.seat) ? ask(PromptId::buy, f.seat) : finish();
}

void Flow::answer(BuyFrame& f, const Action& action) {
    if (action.kind == kDone) {
        f.done = true;
        return;
    }
    ++f.bought;
    pay_bank(f.seat, q.c().soldier_price);
    place(f.seat, action);
}

// OM-END-2, OM-2P-2.
Next Flow::run(ForcedDiscardFrame& f) {
    if (of(f.seat).hand.size() <= q.g.hand_limit()) return finish();
    return ask(PromptId::forced_discard, f.seat);  // AMB-44: also of equal cards
}

void Flow::answer(ForcedDiscardFrame& f, const Action& action) { discard_openly(f.seat, CardId(action.a)); }

}  // namespace consigliere::omerta
