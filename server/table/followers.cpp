#include "server/table/followers.hpp"

namespace consigliere::server {

Follower* Followers::find(std::uint64_t id) {
    const auto at = all_.find(id);
    return at == all_.end() ? nullptr : &at->second;
}

SeatSet Followers::online(const Room& room) const {
    SeatSet out;
    for (const auto& [id, follower] : all_)
        if (const Seat seat = room.seat_of(follower.person); seat.is_player()) out.add(seat);
    return out;
}

int Followers::spectators(const Room& room) const {
    int count = 0;
    for (const auto& [id, follower] : all_) count += !room.seat_of(follower.person).is_player();
    return count;
}

}  // namespace consigliere::server
