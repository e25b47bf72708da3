#include "server/table/stand_ins.hpp"

#include "server/json_read.hpp"
#include "server/table/saved_texts.hpp"

namespace consigliere::server {

void StandIns::save(JsonWriter& w, Seat seat) const {
    const Absence& absence = seats_[seat];
    if (absence.defaults != 0) w.field("defaults", absence.defaults);
    if (!absence.moves.empty()) save_texts(w, "stood_in", absence.moves);
}

void StandIns::load(Seat seat, const boost::json::object& saved) {
    seats_[seat].defaults = static_cast<int>(read_optional(saved, "defaults", 0, 1000).value_or(0));
    seats_[seat].moves = load_texts(saved, "stood_in");
}

}  // namespace consigliere::server
