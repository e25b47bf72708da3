#include "server/table/bot_slots.hpp"

#include <algorithm>

#include "bots/roster.hpp"

namespace consigliere::server {

void BotSlots::begin_question(Millis now) {
    beat_from_ = now;
    beats_started_ = 0;
    for (Slot& slot : slots_) {
        slot.statements = 0;
        slot.silent = false;
        slot.ready.reset();
    }
}

void BotSlots::restart_beats(Millis now) {
    constexpr int kMostTimes = 20;  // per question
    if (++beats_started_ <= kMostTimes) beat_from_ = now;
}

bool BotSlots::may_negotiate(Seat seat, bool decides, Millis now) const {
    const Slot& slot = slots_[seat];
    const bool late = decides && pause_ > 0 && now >= beat_from_ + pause_ / 2;
    return !slot.silent && slot.statements < kStatements && !late;
}

void BotSlots::assign(BotTask& task, const std::function<std::shared_ptr<const Match>()>& position) {
    Slot& slot = slots_[task.seat];
    if (!slot.has_copy)
        task.start = position();
    else
        task.news = std::move(slot.news);
    slot.news.clear();
    slot.has_copy = slot.busy = true;
}

void BotSlots::add_news(const Command& command) {
    for (Slot& slot : slots_)
        if (slot.has_copy) slot.news.push_back(command);
}

void BotSlots::set_thought(Seat seat, Millis at, bool confidential) {
    slots_[seat].thought_at = at;
    slots_[seat].confidential = confidential;
}

void BotSlots::negotiated(Seat seat) {
    ++slots_[seat].statements;
    slots_[seat].silent = true;
}

void BotSlots::allow_answer(Seat seat) {
    slots_[seat].silent = false;
    slots_[seat].statements = std::min(slots_[seat].statements, kStatements - 1);
}

BotResult BotSlots::take_postponed(Seat seat) {
    const BotResult result = *slots_[seat].ready;
    slots_[seat].ready.reset();
    return result;
}

// The first beat of this length by which so much time has passed and the thought was ready.
Millis BotSlots::beat_at(Millis length, Millis least, Millis thought_at) const {
    const auto beats_in = [&](Millis time) { return (time + length - 1) / length; };
    return beat_from_ + std::max({Millis{1}, beats_in(least), beats_in(thought_at - beat_from_)}) * length;
}

Millis BotSlots::answers_at(Seat seat, Millis least) const {
    const Millis thought_at = slots_[seat].thought_at;
    return pause_ == 0 ? thought_at : beat_at(short_beat(), least - beat_from_, thought_at);
}

Millis BotSlots::shows_at(Seat seat, const std::string& bot, Millis thought_at) const {
    if (pause_ == 0) return thought_at;
    if (slots_[seat].confidential) return beat_at(short_beat(), 0, thought_at);
    const auto parsed = bots::parse_bot(bot);
    const auto* spec = std::get_if<bots::BotSpec>(&parsed);
    const bool searches = spec != nullptr && spec->searches();
    const double seconds = searches ? bots::strength_of(*spec).seconds : 0;
    return beat_at(pause_, static_cast<Millis>(seconds * 1000) + pause_ / 2, thought_at);
}

// All that a bot may say on a question fits into half a beat; each statement takes it some milliseconds. However long
// beats are, nobody waits longer than this for an answer that is due.
Millis BotSlots::short_beat() const { return std::clamp<Millis>(pause_ / (2 * (kStatements + 1)), 1, 500); }

Millis BotSlots::time_to_think(const BotTask& task, bool window, Millis now) const {
    if (window || pause_ == 0) return 0;
    if (task.bargain) return short_beat();
    return std::max<Millis>(1, (shows_at(task.seat, task.bot, now + 1) - now) / 2);
}

}  // namespace consigliere::server
