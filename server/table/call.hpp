// A request while it is being handled. Handlers throw BadMessage or Refused, or answer through `answer`.
#pragma once

#include "server/json_read.hpp"
#include "server/table/effects.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

// Thrown by handlers: becomes the answer's refusal.
struct Refused {
    boost::json::object refusal;
};

struct Call {
    const Follower& from;
    Seat seat;  // Seat::spectator() for those who hold none
    const boost::json::object& message;
    Millis now;
    Effects& fx;
    boost::json::object answer{};

    [[noreturn]] void refuse(std::string_view code, Args args = {}) const {
        throw Refused{refusal_json(code, from.lang, args)};
    }
    void require_seat() const {
        if (!seat.is_player()) refuse("not_seated");
    }
};

}  // namespace consigliere::server
