// What each seat was sent: its own sequence numbers, so that what others see leaves no gap, its last view, and the events
// it saw.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/kit/index.hpp"
#include "server/table/event_history.hpp"
#include "server/table/missed_updates.hpp"
#include "server/table/sent_fields.hpp"
#include "server/table/view_stream.hpp"

namespace consigliere::server {

struct Stream {
    std::int64_t seq = 0;
    std::int64_t question_seq = 0;  // when the current question was first shown
    std::int64_t stake_seq = 0;     // when the first window on this position was
    ViewStream views;               // those sent
    SentFields fields;              // and what was sent with them
    std::string pin;                // what binds the table to the log so far (docs/fairness.md), and
    std::int64_t pin_seq = -1;      // the seq it was made for
    std::int64_t counted_from = 0;  // the seq from which the history counts its updates
    std::int64_t away_from = -1;    // seq when the last connection left, -1 while somebody is there
    int away_log = -1;              // ... and the length of the log
    MissedUpdates missed;           // since then
};

class SeatStreams {
public:
    Stream& operator[](Seat seat) { return streams_[seat]; }
    const Stream& operator[](Seat seat) const { return streams_[seat]; }
    auto begin() { return streams_.begin(); }
    auto end() { return streams_.end(); }

    // Adds an update to the history of these seats, each with its current number.
    void add_events(SeatSet seats, const Events& events, Millis at, int round);
    // use(entry, seq) for the last events that the seat saw, the oldest first.
    template <class Use>
    void for_each_event(Seat seat, Use use) const {
        const std::int64_t from = streams_[seat].counted_from;
        history_.for_each(seat, [&](const EventHistory::Entry& entry) { use(entry, from + entry.number); });
    }
    std::vector<Event> events_since(Seat seat, std::int64_t seq) const;

    void join(Seat seat);  // somebody of the seat is there again
    void leave(Seat seat, int log_size);

private:
    PerSeat<Stream> streams_;
    EventHistory history_{kMaxPlayers};
};

}  // namespace consigliere::server
