// Holding a turn: a player asks in advance for a moment before a rival's turn. A wish is used once, when the rival is
// asked after somebody else was; the table then waits until the moment is over or the holder lets go.
#pragma once

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"
#include "server/table/time_control.hpp"

namespace consigliere::server {

class TurnHold {
public:
    static constexpr Millis kLength = 20'000;

    SeatSet wishes(Seat seat) const { return wishes_[seat]; }  // the rivals before whose turns it wants a moment
    void set_wishes(Seat seat, SeatSet rivals) { wishes_[seat] = rivals.without(seat); }
    bool use_wish(Seat seat);  // for the current turn; false: it has none

    // A question is asked. Does it begin the turn of another seat?
    bool begin_question(bool window, SeatSet asked);
    void start(Seat by, Millis now);
    void release();

    Seat on_turn() const { return on_turn_; }  // who was asked alone and openly last
    Seat held_by() const { return held_by_; }  // Seat::spectator(): nobody holds
    Millis until() const { return until_; }    // 0: nobody holds
    bool is_held(Millis now) const { return now < until_; }

    void save(JsonWriter& w, Seat seat) const;  // the field "holds", if there are any
    void load(Seat seat, const boost::json::object& saved);

private:
    PerSeat<SeatSet> wishes_;
    Seat on_turn_ = Seat::spectator();
    Seat held_by_ = Seat::spectator();
    Millis until_ = 0;
};

}  // namespace consigliere::server
