// The clocks of one table. One question runs at a time:
//
//   open ── base ── reserve ── grace ──> ends_at      a question to one player, or an open one
//   open ── window ──────────────────> ends_at        sealed answers: the same length for all, whoever holds what
//
// The reserve is personal and is charged only when an answer comes after the base time, less the lag of the connection.
// Pausing, quiet hours and a lost connection move the end away. All functions take the time; nothing here asks for it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/decision.hpp"
#include "server/table/time_control.hpp"

namespace consigliere {
class JsonWriter;
}

namespace consigliere::server {

struct SharedField;
using SharedFields = std::vector<SharedField>;

class Clocks {
public:
    static constexpr Millis kLostConnection = 60'000;  // granted once per question to a player whose connection drops
    static constexpr Millis kThink = 20'000;           // what "think" adds to a window, from the reserve
    static constexpr Millis kBotAnswer = 5'000;        // granted while a bot thinks about an offer of the player asked
    static constexpr Millis kMostLag = 2'000;          // of a connection that is not charged

    Clocks() = default;
    Clocks(const TimeControl& control, int players);

    void open(Clock kind, SeatSet runs_for, bool window, Millis now, const std::vector<Quiet>& quiet);
    void stop();  // no question stands
    // The question was answered by `seat`: charges its reserve.
    void answered(Seat seat, Millis now, Millis lag);

    std::optional<Millis> ends_at() const;  // empty: no clock runs
    bool is_due(Millis now) const { return ends_at() && *ends_at() <= now; }
    Millis opened_at() const { return opened_at_; }

    bool paused() const { return paused_at_ != 0; }
    void pause(Millis now);
    void resume(Millis now);
    bool think(Seat seat);  // false: no window, or the reserve is too small
    // A question is opened later, from the reserve of the seat that wants it so; false if that is too small.
    bool delay(Seat seat, Millis length);
    void connection_lost(Seat seat, Millis now);
    void connection_restored(Seat seat, Millis now);
    // The player asked has made a bot an offer, and has its answer; false: nothing changes by it.
    bool bargain_begins(Seat seat, Millis now);
    bool bargain_ends(Seat seat, Millis now);

    // The same, so much later: for those who see the table with a delay.
    Clocks moved(Millis later) const;
    SharedFields fields(Millis now) const;  // of the field "clock", as clients see it, but for the time it is now
    void save(JsonWriter& w) const;         // the field "clocks"
    void load(const boost::json::object& from);

private:
    Millis reserve_of_runner() const;

    TimeControl control_;
    int players_ = 0;
    std::array<Millis, kMaxPlayers> reserve_{};
    Clock kind_ = Clock::none;
    SeatSet runs_for_;
    bool running_ = false, window_ = false;
    Millis opened_at_ = 0, base_ends_at_ = 0;
    Millis paused_at_ = 0;
    Millis lost_at_ = 0;     // the connection of the player asked dropped then
    Millis bargain_at_ = 0;  // an offer of the player asked is before a bot since then
    bool granted_ = false;   // the extra time for a lost connection was given for this question
};

// `start` plus `length`, not counting minutes in which somebody concerned has quiet hours.
Millis add_awake_time(Millis start, Millis length, const std::vector<Quiet>& quiet);

}  // namespace consigliere::server
