#include "server/table/time_control.hpp"

#include <array>

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 3> kPaces{"live", "slow", "none"};
constexpr Millis kSecond = 1000;

struct Length {
    const char* name;
    Millis TimeControl::* field;
    int least, most;  // seconds
};
constexpr Length kLengths[] = {{"turn_s", &TimeControl::turn, 5, 172'800},
                               {"action_s", &TimeControl::action, 5, 172'800},
                               {"reaction_s", &TimeControl::reaction, 3, 172'800},
                               {"reserve_s", &TimeControl::reserve, 0, 1'209'600},
                               {"grace_s", &TimeControl::grace, 0, 60}};

}  // namespace

std::string_view pace_name(Pace pace) { return kPaces[static_cast<std::size_t>(pace)]; }

TimeControl TimeControl::standard(Pace pace) {
    constexpr Millis kHour = 3600 * kSecond;
    if (pace == Pace::slow) return {pace, 24 * kHour, 24 * kHour, 4 * kHour, 72 * kHour, 0};
    TimeControl out;
    out.pace = pace;
    return out;
}

std::string TimeControl::read(const json::object& from, TimeControl& into) {
    Pace pace = into.pace;
    if (const json::value* mode = from.if_contains("mode")) {
        std::size_t i = 0;
        while (i < kPaces.size() && !(mode->is_string() && mode->get_string() == kPaces[i])) ++i;
        if (i == kPaces.size()) return "mode";
        pace = static_cast<Pace>(i);
    }
    TimeControl out = standard(pace);
    for (const Length& length : kLengths) {
        const json::value* given = from.if_contains(length.name);
        if (given == nullptr) continue;
        if (!given->is_int64() || given->get_int64() < length.least || given->get_int64() > length.most)
            return length.name;
        out.*length.field = given->get_int64() * kSecond;
    }
    into = out;
    return "";
}

json::object TimeControl::to_json() const {
    json::object out{{"mode", pace_name(pace)}};
    for (const Length& length : kLengths) out[length.name] = this->*length.field / kSecond;
    return out;
}

bool Quiet::covers(Millis at) const {
    const int minute = static_cast<int>(at / 60'000 % 1440);
    if (from == to) return false;
    return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

}  // namespace consigliere::server
