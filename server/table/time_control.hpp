// How long decisions may take at a table.
#pragma once

#include <cstdint>
#include <string>

#include <boost/json/object.hpp>

namespace consigliere::server {

using Millis = std::int64_t;  // since 1970-01-01 UTC, or a length of time

enum class Pace : std::uint8_t { live, slow, none };

struct TimeControl {
    Pace pace = Pace::live;
    Millis turn = 90'000, action = 60'000, reaction = 12'000, reserve = 600'000, grace = 15'000;

    static TimeControl standard(Pace pace);
    // Takes what is given, the rest from the standard of its mode; "" or the name of the field that is wrong.
    static std::string read(const boost::json::object& from, TimeControl& into);
    boost::json::object to_json() const;
};

std::string_view pace_name(Pace pace);

// A person's quiet hours in minutes after midnight UTC; none if both are equal.
struct Quiet {
    int from = 0, to = 0;

    bool covers(Millis at) const;
};

}  // namespace consigliere::server
