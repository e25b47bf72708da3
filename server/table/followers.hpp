// The connections that follow a table, and since when each seat has none.
#pragma once

#include <map>
#include <vector>

#include "server/table/effects.hpp"
#include "server/table/room.hpp"

namespace consigliere::server {

class Followers {
public:
    explicit Followers(Millis now) : away_since_(kMaxPlayers, now) {}

    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }
    bool empty() const { return all_.empty(); }
    Follower* find(std::uint64_t id);  // null: it does not follow
    void add(const Follower& follower) { all_[follower.id] = follower; }
    void remove(std::uint64_t id) { all_.erase(id); }

    SeatSet online(const Room& room) const;  // seats whose holder follows
    int spectators(const Room& room) const;

    const std::vector<Millis>& away_since() const { return away_since_; }  // 0: somebody is there
    void set_away_since(Seat seat, Millis since) { away_since_[seat.index] = since; }

private:
    std::map<std::uint64_t, Follower> all_;
    std::vector<Millis> away_since_;
};

}  // namespace consigliere::server
