// What spectators were sent and what they are still to be sent. Everything for them waits here for the table's delay:
// positions, clocks, talk and the room alike.
#pragma once

#include <deque>
#include <optional>

#include "server/table/clocks.hpp"
#include "server/table/display_step.hpp"
#include "server/table/event_history.hpp"
#include "server/table/room.hpp"
#include "server/table/seat_streams.hpp"
#include "server/table/sent_room.hpp"

namespace consigliere::server {

// The room as it looked at a moment.
struct RoomShown {
    Room room;
    SeatSet online;
    std::vector<Millis> away_since;
    bool paused = false;
};

class SpectatorStream {
public:
    struct Delayed {
        Millis due = 0;
        Clocks clocks;  // as they were
        std::optional<DisplayStep> step{};
        bool new_question = false;
        std::optional<store::TalkLine> talk{};
        std::optional<RoomShown> room{};
    };

    void push(Delayed delayed) { delayed_.push_back(std::move(delayed)); }
    // By the time it is due, and in the order of the calls if that is the same: for what is loaded, not in order.
    void insert(Delayed delayed);
    std::optional<Delayed> pop_due(Millis now);
    std::optional<Millis> next_due() const;
    bool nothing_delayed() const { return delayed_.empty(); }
    // Removes what was shown of the game and what waits to be; talk and the room stay.
    void forget_game();

    void add_events(const Events& events, Millis at, int round) {
        history_.add(events, SeatSet::of(Seat::spectator()), {}, at, round);
    }
    const EventHistory& history() const { return history_; }

    Stream stream;
    std::optional<DisplayStep> step;  // what they see now
    Clocks clocks;                    // as they may know them, before they are moved by the delay
    std::optional<RoomShown> room;
    SentRoom sent_room;

private:
    EventHistory history_{0};
    std::deque<Delayed> delayed_;
};

}  // namespace consigliere::server
