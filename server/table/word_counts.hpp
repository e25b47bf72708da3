// Promises that were kept and broken at a table, by the seat that gave them. Only those count of which everyone at the
// table learned: what stayed between two players is in nobody's statistics.
#pragma once

#include <array>

#include <boost/json/array.hpp>

#include "engine/event.hpp"
#include "engine/seat.hpp"

namespace consigliere::server {

struct WordCount {
    int kept = 0, broken = 0;
};

class WordCounts {
public:
    void add(const Events& events);
    const WordCount& operator[](std::size_t seat) const { return counts_[seat]; }
    boost::json::array to_json(int players) const;  // [[kept, broken], ...] by seat
    static WordCounts from_json(const boost::json::array& from);

private:
    std::array<WordCount, kMaxPlayers> counts_{};
};

}  // namespace consigliere::server
