// How a bot of a table thinks, wherever that is done.
#pragma once

#include <functional>
#include <memory>

#include "bots/arena.hpp"
#include "server/table/effects.hpp"

namespace consigliere::server {

// A bot's own copy of the match, used by one thinking thread at a time.
class BotBrain {
public:
    using Cancelled = std::function<bool()>;  // asked from within a thought

    // Ends soon once it is cancelled, and when its time is over with what it has by then.
    BotResult think(const BotTask& task, const Cancelled& cancelled);

private:
    void seat_player(const BotTask& task);

    std::unique_ptr<Match> match_;
    std::unique_ptr<bots::Player> player_;
    Cancelled cancelled_;  // of the thought under way
    double ends_at_ = 0;
};

// Thinks about what somebody should do, within a few seconds at most.
AdviceResult think(const AdviceTask& task, const BotBrain::Cancelled& cancelled);

}  // namespace consigliere::server
