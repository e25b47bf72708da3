// What happens by itself: clocks that run out, windows that close, and who comes back from them.
#include "server/table/table.hpp"

#include <algorithm>

namespace consigliere::server {

void Table::tick(Millis now, Effects& fx) {
    if (room_.dice.under_way() && now >= room_.dice.until) go_on_starting(now, fx);
    if (room_.running() && !clocks_.paused()) {
        if (held_by_.is_player() && !is_held(now)) let_go(fx);
        for (int i = 0; i < room_.players(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (desks_[at].ready && now >= std::max(shows_at(Seat(i)), held_until_)) {
                const BotResult result = *desks_[at].ready;
                desks_[at].ready.reset();
                if (apply_bot(result, now, fx)) break;  // the question may be another one now
            }
        }
        if (scene_.window && (clocks_.is_due(now) || (all_pressed() && now >= clocks_.opened_at() + window_floor())))
            close_window(now, fx);
        else if (!scene_.window && clocks_.is_due(now))
            time_out(now, fx);
        ask_bots(now, fx);  // those of a table that was just loaded
    }
    show_to_spectators(now, fx);
    if (rate_at_ == 0 || now < rate_at_) return;
    rate_at_ = 0;
    fx.finished = fx.live = true;
}

Millis Table::wake_at(Millis now) const {
    Millis at = 0;
    const auto sooner = [&](Millis when) {
        if (at == 0 || when < at) at = std::max(when, now);
    };
    if (!delayed_.empty()) sooner(delayed_.front().due);
    if (room_.dice.under_way()) sooner(room_.dice.until);
    if (rate_at_ != 0) sooner(rate_at_);
    if (!room_.running() || clocks_.paused()) return at;
    if (const auto end = clocks_.ends_at()) sooner(*end);
    if (held_by_.is_player()) sooner(held_until_);
    if (scene_.window && all_pressed()) sooner(clocks_.opened_at() + window_floor());
    for (std::size_t i = 0; i < desks_.size(); ++i)
        if (desks_[i].ready) sooner(std::max(shows_at(Seat(static_cast<int>(i))), held_until_));
    return at;
}

// Base, reserve and grace are gone: the rules' own answer. After two in a row a stand-in takes over.
void Table::time_out(Millis now, Effects& fx) {
    std::vector<Command> commands;
    for (const Seat seat : record_->match().decision().may_act) {
        clocks_.answered(seat, now, 0);
        commands.push_back({default_of(seat), {}, {}});
        table_says("clock_default", seat, now, fx);
        if (++own_[seat.index].defaults < house_.defaults_until_stand_in || room_.is_bot(seat)) continue;
        room_.seats[seat.index].stand_in = true;
        fx.room = true;
        table_says("stand_in_comes", seat, now, fx);
        notify(seat, "stand_in", now, fx);
        send_room(now, fx);
    }
    perform(commands, now, fx);
}

void Table::wake_owner(Seat seat, Millis now, Effects& fx) {
    room_.seats[seat.index].stand_in = false;
    own_[seat.index].defaults = 0;
    desks_[seat.index] = {};
    fx.room = true;
    send_room(now, fx);
}

void Table::on_return(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (plays_now()) send_mine(call.seat, call.fx);
    own_[call.seat.index].stood_in.clear();
    call.fx.live = plays_now();
}

}  // namespace consigliere::server
