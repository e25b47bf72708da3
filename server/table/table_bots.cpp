// Bots at a table: what they are asked, and what they say.
#include "server/table/table.hpp"

#include <algorithm>

#include "bots/roster.hpp"

namespace consigliere::server {

namespace {

constexpr int kSayings = 3;  // of one bot on one question: enough to answer an offer, too few for a quarrel without end

}  // namespace

void Table::ask_bots(Millis now, Effects& fx) {
    if (!room_.running() || scene_.over() || clocks_.paused()) return;
    const SeatSet may_act = record_->match().decision().may_act;
    for (int i = 0; i < room_.players(); ++i) {
        const Seat seat(i);
        BotDesk& desk = desks_[static_cast<std::size_t>(i)];
        if (!room_.is_bot(seat) || desk.busy || desk.ready) continue;
        const bool decides = may_act.has(seat) && !(scene_.window && sealed_[seat.index]);
        const bool late = decides && house_.bot_pause > 0 && now >= beat_from_ + house_.bot_pause / 2;
        const bool bargains = !bargaining_frozen() && !desk.silent && desk.said < kSayings && !late;
        if (!bargains && !decides) continue;
        BotTask task;
        task.seat = seat;
        task.bot = room_.seats[seat.index].stand_in ? house_.stand_in : room_.seats[seat.index].bot;
        task.bargain = bargains;
        task.question = question_;
        task.seed = record_->lot(~static_cast<std::uint64_t>(shown_at_)) + seat.index;  // no default has the same lot
        task.time = time_to_think(task, now);
        if (!desk.known)
            task.start = kept_back_.empty() ? record_->match().clone() : before_kept_->match;  // those are news later
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
        return ask_bots(now, fx);
    // What is sealed shows when the window closes; what lies open, on the next beat.
    // A step that nobody notices does not wait: the number of such steps must not show either.
    const bool shows = !scene_.window && (!result.bargain || result.command) && !is_unnoticed(result);
    desk.thought_at = now;
    desk.confidential = result.bargain && result.command && !record_->match().check(*result.command) &&
                        is_private_step(*result.command);
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
// have passed that the bot's level may think: so neither more nor less thought shows. What a bot says to one other in private
// comes on shorter beats, in the first half of that time: that it said something does not show in its open move.
Millis Table::shows_at(Seat bot, Millis thought_at) const {
    if (house_.bot_pause == 0) return thought_at;
    const auto beat_at = [&](Millis length, Millis least) {
        const auto beats_in = [&](Millis time) { return (time + length - 1) / length; };
        return beat_from_ + std::max({Millis{1}, beats_in(least), beats_in(thought_at - beat_from_)}) * length;
    };
    if (desks_[bot.index].confidential) return beat_at(short_beat(), 0);
    const SeatHolder& holder = room_.seats[bot.index];
    const auto spec = bots::parse_bot(holder.stand_in ? house_.stand_in : holder.bot);
    const auto* known = std::get_if<bots::BotSpec>(&spec);
    const double seconds =
        known != nullptr && known->skill == bots::Skill::sharp ? bots::strength_of(known->level).seconds : 0;
    return beat_at(house_.bot_pause, static_cast<Millis>(seconds * 1000) + house_.bot_pause / 2);
}

// All that a bot may say on a question fits into half a beat; to think about it takes some milliseconds.
Millis Table::short_beat() const { return std::max<Millis>(1, house_.bot_pause / (2 * (kSayings + 1))); }

// An open move may take several steps that nobody else notices. Each has half of the time that is left: however many there
// are, the move is there on its beat.
Millis Table::time_to_think(const BotTask& task, Millis now) const {
    if (scene_.window || house_.bot_pause == 0) return 0;
    if (task.bargain) return short_beat();
    return std::max<Millis>(1, (shows_at(task.seat, now + 1) - now) / 2);
}

// People who come and go let bots begin anew, but cannot hold them up for ever.
void Table::count_beats_from(Millis now) {
    constexpr int kMostTimes = 20;  // on one question
    if (++beats_begun_ <= kMostTimes) beat_from_ = now;
}

bool Table::apply_bot(const BotResult& result, Millis now, Effects& fx) {
    BotDesk& desk = desks_[result.seat.index];
    if (result.question != question_) {
        ask_bots(now, fx);
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
        ask_bots(now, fx);
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
