// The views that the followers of one stream (a seat, or the spectators) are sent: whole to those who have none yet, and to
// the others only what has changed. It depends on the views of this stream alone. The question is sent beside them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/json_writer.hpp"
#include "engine/match.hpp"

namespace consigliere::server {

class ViewStream {
public:
    // What a follower needs to have the current view.
    enum class Form : std::uint8_t { nothing, changes, whole };
    static constexpr std::size_t kForms = 3;

    // A position, and how it is seen. The position is shared with other streams, which needs less memory than views.
    struct Shown {
        std::shared_ptr<const Match> match;
        Seat seat;
        bool with_odds = false;
    };

    bool empty() const { return shown_.match == nullptr; }
    void clear() { *this = {}; }  // nobody is there: nothing is kept

    // Makes this the current view; false if the one before was the same.
    bool set(Shown next);

    Form form_for(std::uint64_t follower) const;
    // The field of a position: `view`, or `changes` since the view before.
    void write(JsonWriter& w, Form form) const;
    void mark_sent(std::uint64_t follower);

private:
    Shown shown_;
    std::string changes_;                   // from the view before, as an object
    std::vector<std::uint64_t> have_it_;    // followers who have the current view,
    std::vector<std::uint64_t> have_last_;  // and those who have the one before and none after it
};

}  // namespace consigliere::server
