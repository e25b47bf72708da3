// 2.17 Phase C, the Fence: each player draws and may buy.
//
//   window ──> draw ──> buy ──> next player ...
#include "games/nothing_personal/flow.hpp"

namespace consigliere::nothing_personal {

namespace {

// NP-FENCE-1: the fewer positions one controls, the more cards.
int cards_drawn(int positions) { return positions == 0 ? 4 : positions == 1 ? 3 : 2; }

}  // namespace

Next Flow::run(FenceFrame& f) {
    using enum FenceFrame::Step;
    switch (f.step) {
    case window:
        if (f.served == 0) s.first = s.turn = s.holder;
        if (f.served == setup.players) return begin_part(Part::feds, FedsFrame{});
        s.turn = q.clockwise(s.first, f.served);
        f.step = draw;
        if (open_window(PromptId::any)) return Next::wait;
        [[fallthrough]];
    case draw: {  // NP-FENCE-2, NP-CTRL-6
        f.step = buy;
        const SpaceSet counted = setup.options.fence_counts_soci ? kEverySpace : kActive;
        start_draw(s.turn, cards_drawn(q.controlled_positions(s.turn, counted)));
        return Next::again;
    }
    case buy:
        f.step = window;
        ++f.served;
        if (q.influence_within_reach() > 0 && q.within_reach() >= setup.options.buy_price)
            return ask(PromptId::buy, s.turn);
    }
    return Next::again;
}

// NP-FENCE-3.
void Flow::answer(FenceFrame&, const Action& action) {
    pay(s.turn, action.a * setup.options.buy_price);
    start_draw(s.turn, action.a);
}

}  // namespace consigliere::nothing_personal
