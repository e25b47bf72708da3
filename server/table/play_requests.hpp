// Requests of players during a game: moves, answers to windows, undo, holds, standing orders, prepared moves, and what was
// missed.
#pragma once

#include "server/table/game_flow.hpp"

namespace consigliere::server {

class PlayRequests {
public:
    PlayRequests(TableState& state, Presenter& presenter, GameFlow& flow)
        : state_(state), presenter_(presenter), flow_(flow) {}

    void on_act(Call& call);
    void on_check(Call& call);
    void on_why(Call& call);
    void on_pass(Call& call);
    void on_undo(Call& call);
    void on_think(Call& call);
    void on_hold(Call& call);
    void on_prepare(Call& call);
    void on_orderable(Call& call);
    void on_orders(Call& call);
    void on_play_back(Call& call);
    void on_log(Call& call);

    void act(Call& call, const Command& command);

private:
    void refuse_forbidden(const Call& call, const Command& command) const;
    void refuse_stale(const Call& call, std::int64_t seq) const;
    void act_under_seal(const Command& command, Call& call);

    TableState& state_;
    Presenter& presenter_;
    GameFlow& flow_;
};

}  // namespace consigliere::server
