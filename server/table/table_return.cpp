// Coming back to what was missed, and asking for a moment before somebody's turn.
#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr Millis kHold = 20'000;
constexpr std::size_t kMissed = 60;  // updates kept for somebody who is away; some KiB each

}  // namespace

// What a seat would have been sent, kept as it would have looked: playing it back shows nothing that being there had not.
void Table::keep_for_return(Stream& stream, const Scene& scene, Seat seat) {
    Missed missed{scene.match, {}};
    for (const Event& event : scene.events)
        if (event.seen_by.has(seat)) missed.events.push_back(event);
    if (missed.events.empty()) {
        if (!stream.missed.empty()) stream.missed.back().match = scene.match;
        return;
    }
    stream.missed.push_back(std::move(missed));
    if (stream.missed.size() > kMissed) stream.missed.pop_front();
}

void Table::on_play_back(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    json::array frames;
    for (const Missed& missed : streams_[call.seat.index].missed) {
        json::array events;
        for (const Event& event : missed.events)
            events.push_back(json_tree([&](JsonWriter& w) { speech_.event(w, *missed.match, event, call.from.lang); }));
        frames.push_back({{"events", std::move(events)},
                          {"view", json::parse(view_text(*missed.match, call.seat))},
                          {"round", missed.match->round()}});
    }
    call.answer["frames"] = std::move(frames);
}

// The log of somebody who comes with another device, or in another language: what this seat was told, and no more.
void Table::on_log(Call& call) {
    json::array lines;
    const Stream& stream = call.seat.is_player() ? streams_[call.seat.index] : gallery_;
    const auto spoken = [&](const Event& event) {
        return json_tree([&](JsonWriter& w) { speech_.event(w, record_->match(), event, call.from.lang); });
    };
    for (const Told& told : stream.recent)
        lines.push_back({{"at", told.at}, {"round", told.round}, {"event", spoken(told.event)}});
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
