// Moves that players have prepared for later questions, in text form. A question at which a prepared move could be the
// answer decides about it; questions of another kind leave it alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"
#include "engine/match.hpp"

namespace consigliere::server {

class PreparedMoves {
public:
    static constexpr std::size_t kMost = 8;  // per seat

    using Dropped = std::pair<Command, Refusal>;

    void set(Seat seat, std::vector<std::string> moves);
    void clear(Seat seat) { set(seat, {}); }
    const std::vector<std::string>& moves(Seat seat) const { return moves_[seat]; }
    // Moves that were impossible when their question came, and why.
    const std::vector<Dropped>& dropped(Seat seat) const { return dropped_[seat]; }

    // Removes what could answer the current question and is refused by the rules now.
    void drop_impossible(const Match& match, Seat seat);
    void remove_played(const Match& match, const Command& played);

    void save(JsonWriter& w, Seat seat) const;  // the field "prepared", if there are any
    void load(Seat seat, const boost::json::object& saved);

private:
    PerSeat<std::vector<std::string>> moves_;
    PerSeat<std::vector<Dropped>> dropped_;
};

}  // namespace consigliere::server
