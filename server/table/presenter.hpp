// What each follower is sent, and when. Seats see a step at once; spectators see it when the table's delay is over.
//
//   show ──> seats' streams ──> update to those who are there, MissedUpdates for those who are not
//     └────> SpectatorStream ── delay ──> update
#pragma once

#include "server/table/position_writer.hpp"
#include "server/table/seat_streams.hpp"
#include "server/table/spectator_stream.hpp"
#include "server/table/table_state.hpp"

namespace consigliere::server {

// A step as it is put into words: once for all who are shown it, and only if somebody is.
struct StepTexts {
    EventTexts events;
    std::optional<StepFields> fields{};
};

class Presenter {
public:
    explicit Presenter(const TableState& state) : state_(state), writer_(state) {}

    // Shows a step to the seats `whom`; for those in `renewed` it is a new question. Shown to all players, it is shown to
    // spectators too.
    void show(const DisplayStep& step, SeatSet renewed, SeatSet whom, Millis now, Effects& fx);
    void show_to_spectators(Millis now, Effects& fx);  // what is due
    void forget_spectators() { spectators_.forget_game(); }
    void forget_fields();  // names have changed: what was sent is worded differently now

    void send_snapshot(const Follower& follower, Millis now, Effects& fx);
    void send_mine(Seat seat, Effects& fx);
    void send_room(Millis now, Effects& fx);
    void send_clock(Millis now, Effects& fx);
    void send_talk(const store::TalkLine& line, Millis now, Effects& fx);
    // Slow games send a notice to people who are away.
    void notify(Seat seat, std::string_view kind, Millis now, Effects& fx) const;

    // What the seat saw after this seq, for a refusal of a move that came too late; empty: it did not.
    std::optional<boost::json::value> changes_since(Seat seat, std::int64_t seq, Lang lang) const;
    boost::json::array missed_updates(Seat seat, Lang lang) const;
    boost::json::array event_log(Seat seat, Lang lang) const;
    // May spectators not know yet that the game is over?
    bool is_end_withheld() const;

    SeatStreams& streams() { return streams_; }
    const SeatStreams& streams() const { return streams_; }
    SpectatorStream& spectators() { return spectators_; }
    const SpectatorStream& spectators() const { return spectators_; }
    RoomShown room_now() const { return {state_.room, state_.online(), state_.followers.away_since(), paused()}; }

private:
    ViewStream::Shown view_at(const DisplayStep& step, Seat seat) const;  // with odds where the host wants them shown
    bool paused() const { return state_.clocks.paused(); }
    void show_to_seat(const DisplayStep& step, Seat seat, bool new_question, bool watched, StepTexts& texts, Millis now,
                      Effects& fx);
    void show_later(const DisplayStep& step, bool new_question, Millis now, Effects& fx);
    void show_step_to_spectators(const DisplayStep& step, bool new_question, Millis now, Effects& fx);
    void send_update(Stream& stream, const DisplayStep& step, StepTexts& texts, Seat seat, Millis now, Effects& fx);
    Text update_text(Stream& stream, const DisplayStep& step, StepTexts& texts, ViewStream::Form form, Seat seat,
                     Lang lang, Millis now) const;
    const DisplayStep* step_for(Seat seat) const;  // null: there is nothing to show
    const std::string& pin_of(Stream& stream, Seat seat) const;
    Clocks clocks_for(Seat seat) const;
    // Is the room shown to this reader as it was a while ago?
    bool shows_room_late(Seat reader) const {
        return state_.delays() && !reader.is_player() && spectators_.room.has_value();
    }
    boost::json::object json_of(const RoomShown& shown) const;
    Text room_text(const Follower& follower, const RoomShown& shown, boost::json::object changes) const;
    void show_room_to_spectators(Effects& fx);
    Text clock_text(Seat reader, Millis now) const;
    void show_clock_to_spectators(Millis now, Effects& fx);
    template <class Message>
    void send_to_spectators(Message message, Effects& fx) const;

    const TableState& state_;
    PositionWriter writer_;
    SeatStreams streams_;
    SentRoom sent_room_;  // to all to whom it is not shown late
    SpectatorStream spectators_;
};

}  // namespace consigliere::server
