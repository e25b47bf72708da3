// Who did not answer in time, how often in a row, and which moves a stand-in made for them.
#pragma once

#include <string>
#include <vector>

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"

namespace consigliere::server {

class StandIns {
public:
    void clear(Seat seat) { seats_[seat] = {}; }

    int count_default(Seat seat) { return ++seats_[seat].defaults; }  // in a row, this one included
    void reset_defaults(Seat seat) { seats_[seat].defaults = 0; }

    void add_move(Seat seat, std::string text) { seats_[seat].moves.push_back(std::move(text)); }
    void clear_moves(Seat seat) { seats_[seat].moves.clear(); }
    const std::vector<std::string>& moves(Seat seat) const { return seats_[seat].moves; }

    void save(JsonWriter& w, Seat seat) const;  // "defaults", "stood_in", as far as there are any
    void load(Seat seat, const boost::json::object& saved);

private:
    struct Absence {
        int defaults = 0;
        std::vector<std::string> moves;
    };
    PerSeat<Absence> seats_;
};

}  // namespace consigliere::server
