#include "server/bot_brain.hpp"

#include <chrono>

#include "bots/roster.hpp"

namespace consigliere::server {

namespace {

// Seconds of one thought, bargaining included. The strongest level searches for one; this bounds the rest of it.
constexpr double kLongestThought = 3;
constexpr double kLongestAdvice = 2;  // a person waits for it

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void BotBrain::seat_player(const BotTask& task) {
    match_ = task.start->clone();
    player_.reset();
    const bots::BotResources resources{
        seconds_now, {}, [this] { return (cancelled_ && cancelled_()) || seconds_now() >= ends_at_; }};
    const auto parsed = bots::parse_bot(task.bot);
    if (const auto* found = std::get_if<bots::BotSpec>(&parsed)) {
        bots::BotSpec spec = *found;
        spec.milliseconds = spec.iterations = 0;  // an old table may still ask for a thought without end
        player_ = bots::make_player(*match_, task.seat, spec, task.seed, resources);
    }
    // A game that this bot does not know: anything is better than nothing.
    if (!player_) player_ = bots::make_player(*match_, task.seat, {bots::Skill::random}, task.seed, resources);
}

BotResult BotBrain::think(const BotTask& task, const Cancelled& cancelled) {
    cancelled_ = cancelled;
    ends_at_ = seconds_now() + (task.time == 0 ? kLongestThought : static_cast<double>(task.time) / 1000);
    if (task.start) seat_player(task);
    for (const Command& command : task.news) {
        Events events;
        match_->apply(command, &events);
        if (player_) player_->observe(events);
    }
    BotResult result{task.seat, task.bargain, task.question, std::nullopt};
    if (player_ && !cancelled()) {
        if (task.bargain)
            result.command = player_->bargain(task.people);
        else if (match_->decision().may_act.has(task.seat))
            result.command = Command{player_->decide(), {}, {}};
    }
    result.cancelled = cancelled();
    return result;
}

AdviceResult think(const AdviceTask& task, const BotBrain::Cancelled& cancelled) {
    const double ends_at = seconds_now() + kLongestAdvice;
    const auto stop = [&] { return cancelled() || seconds_now() >= ends_at; };
    return {task.seat, task.question, bots::advise(*task.position, task.seat, task.seed, task.deals, stop)};
}

}  // namespace consigliere::server
