#include "server/table/talk_requests.hpp"

#include <algorithm>

namespace consigliere::server {

namespace json = boost::json;

namespace {

bool is_key(std::string_view text) {
    return !text.empty() && text.size() <= 40 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace

void TalkRequests::on_say(Call& call) {
    call.require_seat();
    const std::string key = read_text(call.message, "key", "");
    if (call.message.contains("key") && !is_key(key)) throw BadMessage("key");
    if (state_.talk.was_said(call.seat, key)) return;
    if (state_.talk_locked(call.seat)) call.refuse("talk_locked");
    if (state_.talk.is_too_fast(call.seat, call.now)) call.refuse("too_fast");
    store::TalkLine line = Talk::read(call.message, call.seat, state_.room.players(), call.from.lang);
    line.at = call.now;
    state_.talk.count(call.seat, call.now);
    line = state_.talk.add(std::move(line));
    call.fx.talk.push_back(line);
    presenter_.send_talk(line, call.now, call.fx);
}

void TalkRequests::on_talk(Call& call) {
    const auto before = read_optional(call.message, "before", 1, INT32_MAX).value_or(INT32_MAX);
    call.answer["lines"] =
        state_.talk.page(state_.talk_reader(call.from, call.now), before, state_.names, state_.things());
}

void TalkRequests::on_mute(Call& call) {
    call.require_seat();
    const Seat whom(static_cast<int>(read_number(call.message, "seat", 1, state_.room.players())) - 1);
    state_.talk.mute(call.seat, whom, read_flag(call.message, "muted"));
    if (!state_.play.started()) return;
    call.fx.live = true;
    presenter_.send_mine(call.seat, call.fx);
}

}  // namespace consigliere::server
