// The start of a game: first the shares of the dice (docs/fairness.md), then the first cards.
//
//   start ──> promising: each person's client promises a share
//         ──> opening: the promises are fixed, shares are opened ──> fixed: the game begins
//
// Who does not promise in time has no part in the dice. Who promises and does not open voids the round: the next one
// begins without asking them.
#pragma once

#include "server/table/game_flow.hpp"

namespace consigliere::server {

class StartProcedure {
public:
    StartProcedure(TableState& state, Presenter& presenter, GameFlow& flow)
        : state_(state), presenter_(presenter), flow_(flow) {}

    void on_start(Call& call);
    void on_share(Call& call);

    // Something of the table changed: a later start begins with new shares.
    void cancel();
    // The time for promises or shares is over.
    bool is_due(Millis now) const { return state_.room.dice.under_way() && now >= state_.room.dice.until; }
    void proceed(Millis now, Effects& fx);

private:
    void ask_promises(Millis now, Effects& fx);
    void ask_shares(Millis now, Effects& fx);
    void begin_game(Millis now, Effects& fx);
    LogHead head_of_log(const Seed& host, const CardSource& cards) const;

    TableState& state_;
    Presenter& presenter_;
    GameFlow& flow_;
};

}  // namespace consigliere::server
