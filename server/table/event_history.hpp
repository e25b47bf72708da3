// The events of a table as its readers were sent them: for the log of the page, "what happened meanwhile" and moves that
// came too late. An event is stored once, with the seats that it was sent to; each seat counts for itself, so that what
// others see leaves no gap, and each has its last kMost.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "engine/event.hpp"
#include "server/table/time_control.hpp"

namespace consigliere::server {

class EventHistory {
public:
    static constexpr int kMost = 400;  // events per reader

    struct Entry {
        Event event;
        std::uint32_t number = 0;  // of the update, as the seat counts them
        Millis at = 0;
        int round = 0;
    };

    // `seats`: so many count their updates, from the first; spectators do not.
    explicit EventHistory(int seats) : seats_(static_cast<std::size_t>(seats)) {}

    // An update to `whom`: of these events each gets those it may see. `numbers`: one per seat.
    void add(const Events& events, SeatSet whom, std::span<const std::uint32_t> numbers, Millis at, int round);
    void clear() { *this = EventHistory(static_cast<int>(seats_)); }

    std::size_t kept() const { return events_.size(); }

    // use(const Entry&) for all that `reader` was sent and that is still stored, the oldest first.
    template <class Use>
    void for_each(Seat reader, Use use) const {
        int older = count(reader) - kMost;  // stored for others only
        std::size_t next = 0;
        for (std::size_t i = 0; i < updates_.size(); ++i) {
            const Update& update = updates_[i];
            const std::uint32_t number = reader.index < seats_ ? numbers_[i * seats_ + reader.index] : 0;
            for (const std::size_t end = next + update.events; next < end; ++next)
                if (events_[next].sent_to.has(reader) && --older < 0)
                    use(Entry{unpack(events_[next]), number, update.at, update.round});
        }
    }

private:
    // An event without the rule that few of them name.
    struct Packed {
        std::uint8_t kind;
        SeatSet seen_by, sent_to;
        std::uint8_t a, d;
        std::uint8_t rule;  // in rules_
        std::uint16_t b, c;
        std::int16_t n;
    };
    struct Update {
        Millis at;
        std::uint16_t round, events;
    };

    int count(Seat reader) const;
    Packed pack(const Event& event, SeatSet sent_to);
    Event unpack(const Packed& packed) const;
    void drop_old();
    void make_room(std::size_t events);

    std::size_t seats_;
    std::vector<Update> updates_;
    std::vector<std::uint32_t> numbers_;  // seats_ per update
    std::vector<Packed> events_;
    std::vector<std::string_view> rules_;  // static texts, a few dozen in every game
};

}  // namespace consigliere::server
