#include "server/table/turn_hold.hpp"

#include "server/json_read.hpp"

namespace consigliere::server {

bool TurnHold::use_wish(Seat seat) {
    if (!wishes_[seat].has(on_turn_)) return false;
    wishes_[seat].remove(on_turn_);
    return true;
}

bool TurnHold::begin_question(bool window, SeatSet asked) {
    release();
    if (window || asked.size() != 1) return false;
    const bool is_another = asked.first() != on_turn_;
    on_turn_ = asked.first();
    return is_another;
}

void TurnHold::start(Seat by, Millis now) {
    held_by_ = by;
    until_ = now + kLength;
}

void TurnHold::release() {
    held_by_ = Seat::spectator();
    until_ = 0;
}

void TurnHold::save(JsonWriter& w, Seat seat) const {
    if (!wishes_[seat].empty()) w.field("holds", wishes_[seat].bits);
}

void TurnHold::load(Seat seat, const boost::json::object& saved) {
    wishes_[seat] = SeatSet(static_cast<unsigned>(read_optional(saved, "holds", 0, 255).value_or(0)));
}

}  // namespace consigliere::server
