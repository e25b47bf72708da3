#include "server/table/clocks.hpp"

#include <algorithm>

#include <boost/json/array.hpp>

#include "engine/json_writer.hpp"
#include "server/table/sent_fields.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr Millis kMinute = 60'000;

std::string_view name_of(Clock kind) {
    switch (kind) {
    case Clock::turn:     return "turn";
    case Clock::action:   return "action";
    case Clock::reaction: return "reaction";
    default:              return "none";
    }
}

Millis number(const json::object& from, std::string_view key) {
    const json::value* v = from.if_contains(key);
    return v != nullptr && v->is_int64() ? v->get_int64() : 0;
}

}  // namespace

Millis add_awake_time(Millis start, Millis length, const std::vector<Quiet>& quiet) {
    const auto asleep = [&](Millis at) {
        return std::any_of(quiet.begin(), quiet.end(), [&](const Quiet& q) { return q.covers(at); });
    };
    if (std::none_of(quiet.begin(), quiet.end(), [](const Quiet& q) { return q.from != q.to; })) return start + length;
    // Two weeks at most, so that quiet hours which cover the whole day cannot stop a game for ever.
    const Millis last = start + length + 14 * 1440 * kMinute;
    Millis at = start;
    while (length > 0 && at < last) {
        const Millis next = std::min(at - at % kMinute + kMinute, at + length);
        if (!asleep(at)) length -= next - at;
        at = asleep(at) ? at - at % kMinute + kMinute : next;
    }
    return at;
}

Clocks::Clocks(const TimeControl& control, int players) : control_(control), players_(players) {
    reserve_.fill(control.reserve);
}

void Clocks::open(Clock kind, SeatSet runs_for, bool window, Millis now, const std::vector<Quiet>& quiet) {
    kind_ = kind;
    runs_for_ = runs_for;
    window_ = window;
    running_ = control_.pace != Pace::none && (window || kind != Clock::none);
    opened_at_ = now;
    lost_at_ = 0;
    bargain_at_ = 0;
    granted_ = false;
    if (paused_at_ != 0) paused_at_ = now;
    const Millis length = kind == Clock::turn     ? control_.turn
                          : kind == Clock::action ? control_.action
                                                  : control_.reaction;
    base_ends_at_ = control_.pace == Pace::slow ? add_awake_time(now, length, quiet) : now + length;
}

void Clocks::stop() {
    running_ = false;
    window_ = false;
    runs_for_ = {};
    kind_ = Clock::none;
}

Millis Clocks::reserve_of_runner() const { return runs_for_.size() == 1 ? reserve_[runs_for_.first().index] : 0; }

std::optional<Millis> Clocks::ends_at() const {
    if (!running_ || paused_at_ != 0) return std::nullopt;
    if (window_) return base_ends_at_;
    return base_ends_at_ + reserve_of_runner() + control_.grace;
}

void Clocks::answered(Seat seat, Millis now, Millis lag) {
    if (!running_ || window_ || runs_for_ != SeatSet::of(seat)) return;
    const Millis late = now - std::min(lag, kMostLag) - base_ends_at_;
    if (late > 0) reserve_[seat.index] = std::max<Millis>(0, reserve_[seat.index] - late);
}

void Clocks::pause(Millis now) {
    if (paused_at_ == 0) paused_at_ = now;
}

void Clocks::resume(Millis now) {
    if (paused_at_ == 0) return;
    base_ends_at_ += now - paused_at_;
    paused_at_ = 0;
}

bool Clocks::think(Seat seat) {
    if (!running_ || !window_ || reserve_[seat.index] < kThink) return false;
    reserve_[seat.index] -= kThink;
    base_ends_at_ += kThink;
    return true;
}

bool Clocks::delay(Seat seat, Millis length) {
    if (!running_) return true;
    if (reserve_[seat.index] < length) return false;
    reserve_[seat.index] -= length;
    opened_at_ += length;
    base_ends_at_ += length;
    return true;
}

void Clocks::connection_lost(Seat seat, Millis now) {
    if (!running_ || window_ || granted_ || control_.pace != Pace::live || runs_for_ != SeatSet::of(seat)) return;
    granted_ = true;
    lost_at_ = now;
    base_ends_at_ += kLostConnection;
}

void Clocks::connection_restored(Seat seat, Millis now) {
    if (lost_at_ == 0 || runs_for_ != SeatSet::of(seat)) return;
    base_ends_at_ -= std::max<Millis>(0, kLostConnection - (now - lost_at_));
    lost_at_ = 0;
}

bool Clocks::bargain_begins(Seat seat, Millis now) {
    if (!running_ || window_ || bargain_at_ != 0 || control_.pace != Pace::live || runs_for_ != SeatSet::of(seat))
        return false;
    bargain_at_ = now;
    base_ends_at_ += kBotAnswer;
    return true;
}

bool Clocks::bargain_ends(Seat seat, Millis now) {
    if (bargain_at_ == 0 || runs_for_ != SeatSet::of(seat)) return false;
    base_ends_at_ -= std::max<Millis>(0, kBotAnswer - (now - bargain_at_));
    bargain_at_ = 0;
    return true;
}

Clocks Clocks::moved(Millis later) const {
    Clocks out = *this;
    for (Millis* at : {&out.opened_at_, &out.base_ends_at_, &out.paused_at_, &out.lost_at_, &out.bargain_at_})
        if (*at != 0) *at += later;
    return out;
}

SharedFields Clocks::fields(Millis now) const {
    std::string_view phase = "stopped";
    if (running_)
        phase = paused_at_ != 0                             ? "paused"
                : window_                                   ? "window"
                : now < base_ends_at_                       ? "base"
                : now < base_ends_at_ + reserve_of_runner() ? "reserve"
                                                            : "grace";
    const auto end = ends_at();
    SharedFields out;
    out.reserve(7);
    const auto add = [&](SentField field, auto write) { out.emplace_back(field, write); };
    const auto add_time = [&](SentField field, Millis at) {
        add(field, [&](JsonWriter& w) { end ? w.value(at) : w.value(nullptr); });
    };
    add(SentField::kind, [&](JsonWriter& w) { w.value(name_of(kind_)); });
    add(SentField::phase, [&](JsonWriter& w) { w.value(phase); });
    add(SentField::runs_for, [&](JsonWriter& w) {
        w.array([&] {
            for (const Seat seat : runs_for_) w.value(seat.index + 1);
        });
    });
    add(SentField::opened_at, [&](JsonWriter& w) { w.value(opened_at_); });
    add_time(SentField::base_ends_at, base_ends_at_);
    add_time(SentField::ends_at, end.value_or(0));
    add(SentField::reserve_ms, [&](JsonWriter& w) {
        w.array([&] {
            for (int i = 0; i < players_; ++i) w.value(reserve_[static_cast<std::size_t>(i)]);
        });
    });
    return out;
}

void Clocks::save(JsonWriter& w) const {
    w.object("clocks", [&] {
        w.field("kind", static_cast<int>(kind_));
        w.field("for", runs_for_.bits);
        w.field("running", running_);
        w.field("window", window_);
        w.field("opened", opened_at_);
        w.field("base", base_ends_at_);
        w.field("paused", paused_at_);
        w.field("lost", lost_at_);
        w.field("bargain", bargain_at_);
        w.field("granted", granted_);
        w.array("reserve", [&] {
            for (const Millis r : reserve_) w.value(r);
        });
    });
}

void Clocks::load(const json::object& from) {
    const auto flag = [&](std::string_view key) {
        const json::value* v = from.if_contains(key);
        return v != nullptr && v->is_bool() && v->get_bool();
    };
    kind_ = static_cast<Clock>(number(from, "kind"));
    runs_for_ = SeatSet(static_cast<unsigned>(number(from, "for")));
    running_ = flag("running");
    window_ = flag("window");
    granted_ = flag("granted");
    opened_at_ = number(from, "opened");
    base_ends_at_ = number(from, "base");
    paused_at_ = number(from, "paused");
    lost_at_ = number(from, "lost");
    bargain_at_ = number(from, "bargain");
    if (const json::value* reserve = from.if_contains("reserve"); reserve != nullptr && reserve->is_array())
        for (std::size_t i = 0; i < reserve_.size() && i < reserve->get_array().size(); ++i)
            reserve_[i] = reserve->get_array()[i].to_number<Millis>();
}

}  // namespace consigliere::server
