#include "server/table/seat_streams.hpp"

#include <array>

namespace consigliere::server {

void SeatStreams::add_events(SeatSet seats, const Events& events, Millis at, int round) {
    std::array<std::uint32_t, kMaxPlayers> numbers{};
    for (const Seat seat : SeatSet::players(kMaxPlayers))
        numbers[seat.index] = static_cast<std::uint32_t>(streams_[seat].seq - streams_[seat].counted_from);
    history_.add(events, seats, numbers, at, round);
}

std::vector<Event> SeatStreams::events_since(Seat seat, std::int64_t seq) const {
    std::vector<Event> out;
    for_each_event(seat, [&](const EventHistory::Entry& entry, std::int64_t entry_seq) {
        if (entry_seq > seq) out.push_back(entry.event);
    });
    return out;
}

void SeatStreams::join(Seat seat) {
    streams_[seat].away_from = -1;
    streams_[seat].away_log = -1;
}

void SeatStreams::leave(Seat seat, int log_size) {
    Stream& stream = streams_[seat];
    stream.away_from = stream.seq;
    stream.away_log = log_size;
    stream.views.clear();
    stream.fields.clear();
    stream.missed.clear();
}

}  // namespace consigliere::server
