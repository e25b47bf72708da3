#include "server/table/window_state.hpp"

#include <algorithm>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

void WindowState::confirm(Seat seat) {
    if (!done_.has(seat)) arrival_.push_back(seat);
    done_.add(seat);
}

void WindowState::reopen(Seat seat) {
    answers_[seat].reset();
    done_.remove(seat);
    std::erase(arrival_, seat);
}

std::vector<Seat> WindowState::resolution_order(SeatSet may_act) const {
    std::vector<Seat> order;
    for (const Seat seat : arrival_)
        if (may_act.has(seat)) order.push_back(seat);
    for (const Seat seat : may_act)
        if (std::find(arrival_.begin(), arrival_.end(), seat) == arrival_.end()) order.push_back(seat);
    return order;
}

void WindowState::save(JsonWriter& w, const Vocabulary& vocabulary, int players) const {
    w.array("sealed", [&] {
        for (const Seat seat : SeatSet::players(players))
            if (const auto& answer = answers_[seat])
                w.value(vocabulary.to_text(*answer));
            else
                w.value(nullptr);
    });
    w.array("arrival", [&] {
        for (const Seat seat : arrival_) w.value(seat.index);
    });
    w.field("pressed", done_.bits);
}

void WindowState::load(const json::object& saved, const Vocabulary& vocabulary, int players) {
    done_ = SeatSet(static_cast<unsigned>(read_optional(saved, "pressed", -1, INT64_MAX).value_or(0)));
    for (const Seat seat : SeatSet::players(players)) {
        const json::value& text = saved.at("sealed").as_array().at(seat.index);
        if (!text.is_string()) continue;
        const auto parsed = vocabulary.parse(std::string_view(text.get_string()));
        if (const Command* command = std::get_if<Command>(&parsed)) answers_[seat] = *command;
    }
    for (const json::value& v : saved.at("arrival").as_array()) arrival_.emplace_back(v.to_number<int>());
}

}  // namespace consigliere::server
