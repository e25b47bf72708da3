// Coming back to what was missed, and asking for a moment before somebody's turn.
#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr Millis kHold = 20'000;

}  // namespace

// What a seat would have been sent, kept as it would have looked: playing it back shows nothing that being there had not.
// Nobody comes back to the seat of a bot.
void Table::keep_for_return(const Scene& scene, Seat seat) {
    if (room_.seats[seat.index].kind == SeatHolder::Kind::bot) return;
    Events seen;
    for (const Event& event : scene.events)
        if (event.seen_by.has(seat)) seen.push_back(event);
    streams_[seat.index].missed.add(scene.match, seen);
}

void Table::on_play_back(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    json::array frames;
    streams_[call.seat.index].missed.for_each([&](const Match& match, const Events& seen) {
        json::array events;
        for (const Event& event : seen)
            events.push_back(json_tree([&](JsonWriter& w) { speech_.event(w, match, event, call.from.lang); }));
        frames.push_back({{"events", std::move(events)},
                          {"view", json::parse(view_text(match, call.seat))},
                          {"round", match.round()}});
    });
    call.answer["frames"] = std::move(frames);
}

// The log of somebody who comes with another device, or in another language: what this seat was told, and no more.
void Table::on_log(Call& call) {
    json::array lines;
    const auto spoken = [&](const Event& event) {
        return json_tree([&](JsonWriter& w) { speech_.event(w, record_->match(), event, call.from.lang); });
    };
    for_each_told(call.seat, [&](const EventHistory::Told& told, std::int64_t) {
        lines.push_back({{"at", told.at}, {"round", told.round}, {"event", spoken(told.event)}});
    });
    call.answer["log"] = std::move(lines);
}

// Before which rivals' turns I want a moment. Whoever is holding now lets go by any such message.
void Table::on_hold(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running()) throw Refused{refusal_json("not_running", call.from.lang)};
    SeatSet holds;
    for (const json::value& v : read_array(call.message, "seats", kMaxPlayers)) {
        if (!v.is_int64() || v.get_int64() < 1 || v.get_int64() > room_.players()) throw BadMessage("seats");
        holds.add(Seat(static_cast<int>(v.get_int64()) - 1));
    }
    own_[call.seat.index].holds = holds.without(call.seat);
    call.fx.live = true;
    if (held_by_ == call.seat && is_held(call.now))
        let_go(call.fx);
    else
        send_mine(call.seat, call.fx);
}

// A hold counts once: when the rival is asked after somebody else was. It is paid from the holder's reserve where clocks run,
// and the rival's own time begins after it.
void Table::hold_turn(Millis now, Effects& fx) {
    held_until_ = 0;
    held_by_ = Seat::spectator();
    if (scene_.window || scene_.asked.size() != 1) return;
    const Seat on_turn = scene_.asked.first();
    const bool begins = on_turn != on_turn_;
    on_turn_ = on_turn;
    if (!begins || room_.time.pace == Pace::slow) return;
    for (const Seat seat : online()) {
        if (!own_[seat.index].holds.has(on_turn)) continue;
        own_[seat.index].holds.remove(on_turn);
        if (!clocks_.delay(seat, kHold)) continue;
        held_until_ = now + kHold;
        held_by_ = seat;
        return table_says("holds", seat, now, fx);
    }
}

void Table::let_go(Effects& fx) {
    held_until_ = 0;
    held_by_ = Seat::spectator();
    for (const Seat seat : SeatSet::players(room_.players())) send_mine(seat, fx);
}

}  // namespace consigliere::server
