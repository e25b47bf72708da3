// Bots at a table: what they are asked, and what they say.
#include "server/table/table.hpp"

#include <algorithm>

#include "bots/roster.hpp"

namespace consigliere::server {

namespace {

constexpr int kSayings = 3;  // of one bot on one question: enough to answer an offer, too few for a quarrel without end

}  // namespace

void Table::ask_bots(Effects& fx) {
    if (!room_.running() || scene_.over() || clocks_.paused()) return;
    const SeatSet may_act = record_->match().decision().may_act;
    for (int i = 0; i < room_.players(); ++i) {
        const Seat seat(i);
        BotDesk& desk = desks_[static_cast<std::size_t>(i)];
        if (!room_.is_bot(seat) || desk.busy || desk.ready) continue;
        const bool bargains = !bargaining_frozen() && !desk.silent && desk.said < kSayings;
        const bool decides = may_act.has(seat) && !(scene_.window && sealed_[seat.index]);
        if (!bargains && !decides) continue;
        BotTask task;
        task.seat = seat;
        task.bot = room_.seats[seat.index].stand_in ? house_.stand_in : room_.seats[seat.index].bot;
        task.bargain = bargains;
        task.question = question_;
        if (!desk.known)
            task.start = record_->match().clone();
        else
            task.news = std::move(desk.news);
        desk.news.clear();
        desk.known = true;
        desk.busy = true;
        fx.bots.push_back(std::move(task));
    }
}

// Whoever has no copy of the match yet is given the newest one when asked.
void Table::inform_bots(const Command& command) {
    for (BotDesk& desk : desks_)
        if (desk.known) desk.news.push_back(command);
}

void Table::bot_says(const BotResult& result, Millis now, Effects& fx) {
    BotDesk& desk = desks_[result.seat.index];
    desk.busy = false;
    if (result.cancelled || !room_.running() || clocks_.paused() || !room_.is_bot(result.seat) ||
        result.question != question_)
        return ask_bots(fx);
    // What is sealed shows when the window closes; what lies open, on the next beat.
    // A step that nobody notices does not wait: the number of such steps must not show either.
    const bool shows = !scene_.window && (!result.bargain || result.command) && !is_unnoticed(result);
    desk.thought_at = now;
    if (shows && now < std::max(shows_at(result.seat), held_until_)) {
        desk.ready = result;
        return;
    }
    apply_bot(result, now, fx);
}

bool Table::is_unnoticed(const BotResult& result) const {
    return !result.bargain && result.command && result.command->action.seat == result.seat &&
           record_->match().decision().may_act.has(result.seat) && !record_->match().check(*result.command) &&
           is_private_step(*result.command);
}

// Bots' moves show on beats counted from what everybody saw last, whenever they were thought out, and not before the beats
// have passed that the bot's level may think: so neither more nor less thought shows.
Millis Table::shows_at(Seat bot) const {
    const Millis thought_at = desks_[bot.index].thought_at;
    if (house_.bot_pause == 0) return thought_at;
    const SeatHolder& holder = room_.seats[bot.index];
    const auto spec = bots::parse_bot(holder.stand_in ? house_.stand_in : holder.bot);
    const auto* known = std::get_if<bots::BotSpec>(&spec);
    const double seconds =
        known != nullptr && known->skill == bots::Skill::sharp ? bots::strength_of(known->level).seconds : 0;
    const auto beats_in = [&](Millis time) { return (time + house_.bot_pause - 1) / house_.bot_pause; };
    const Millis beats =
        std::max({Millis{1}, beats_in(static_cast<Millis>(seconds * 1000)), beats_in(thought_at - beat_from_)});
    return beat_from_ + beats * house_.bot_pause;
}

// People who come and go let bots begin anew, but cannot hold them up for ever.
void Table::count_beats_from(Millis now) {
    constexpr int kMostTimes = 20;  // on one question
    if (++beats_begun_ <= kMostTimes) beat_from_ = now;
}

bool Table::apply_bot(const BotResult& result, Millis now, Effects& fx) {
    BotDesk& desk = desks_[result.seat.index];
    if (result.question != question_) {
        ask_bots(fx);
        return true;
    }
    const Match& match = record_->match();
    if (result.bargain) {
        ++desk.said;
        desk.silent = true;
        if (result.command && !bargaining_frozen() && result.command->action.seat == result.seat &&
            !match.check(*result.command)) {
            perform_for(result.seat, *result.command, now, fx);
            desk.silent = false;
            return true;
        }
        ask_bots(fx);
        return false;
    }
    if (!match.decision().may_act.has(result.seat)) return false;
    Command command{default_of(result.seat), {}, {}};
    if (result.command && result.command->action.seat == result.seat && !match.check(*result.command))
        command = *result.command;
    if (scene_.window && is_free_act(command)) {
        perform_for(result.seat, command, now, fx);  // under seal, as a part of the answer that is still to come
        return true;
    }
    if (scene_.window) {
        sealed_[result.seat.index] = command;
        fx.live = true;
        return false;
    }
    perform_for(result.seat, command, now, fx);
    return true;
}

// Whom a stand-in plays for is shown its moves when they come back.
void Table::perform_for(Seat bot, const Command& command, Millis now, Effects& fx) {
    if (room_.seats[bot.index].stand_in)
        own_[bot.index].stood_in.push_back(record_->match().vocabulary().to_text(command));
    perform({command}, now, fx);
}

}  // namespace consigliere::server
