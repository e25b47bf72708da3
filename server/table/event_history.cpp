#include "server/table/event_history.hpp"

#include <algorithm>
#include <array>

namespace consigliere::server {

namespace {

constexpr std::size_t kReserve = 48;  // room made at a time: small, for it is memory that nobody uses

template <class T>
void set_capacity(std::vector<T>& list, std::size_t capacity) {
    std::vector<T> out;
    out.reserve(capacity);
    out.assign(list.begin(), list.end());
    list = std::move(out);
}

}  // namespace

void EventHistory::add(const Events& events, SeatSet whom, std::span<const std::uint32_t> numbers, Millis at,
                       int round) {
    const auto is_sent = [&](const Event& event) { return !(event.seen_by & whom).empty(); };
    const auto count = static_cast<std::size_t>(std::count_if(events.begin(), events.end(), is_sent));
    if (count == 0) return;
    if (updates_.size() == updates_.capacity() || events_.size() + count > events_.capacity()) make_room(count);
    updates_.push_back({at, static_cast<std::uint16_t>(round), static_cast<std::uint16_t>(count)});
    numbers_.insert(numbers_.end(), numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(seats_));
    for (const Event& event : events)
        if (is_sent(event)) events_.push_back(pack(event, event.seen_by & whom));
}

int EventHistory::count(Seat reader) const {
    return static_cast<int>(
        std::count_if(events_.begin(), events_.end(), [&](const Packed& event) { return event.sent_to.has(reader); }));
}

void EventHistory::make_room(std::size_t events) {
    drop_old();
    set_capacity(updates_, updates_.size() + 1 + kReserve);
    set_capacity(numbers_, updates_.capacity() * seats_);
    set_capacity(events_, events_.size() + events + kReserve);
}

// Leaves out what no reader has among their last kMost.
void EventHistory::drop_old() {
    std::array<int, 8> older{};  // by reader: so many come before their last kMost
    for (const Packed& event : events_)
        for (const Seat reader : event.sent_to) ++older[reader.index];
    for (int& n : older) n -= kMost;
    std::size_t next = 0, kept = 0, kept_updates = 0;
    for (std::size_t i = 0; i < updates_.size(); ++i) {
        const std::size_t before = kept;
        for (const std::size_t end = next + updates_[i].events; next < end; ++next) {
            bool wanted = false;
            for (const Seat reader : events_[next].sent_to) wanted |= --older[reader.index] < 0;
            if (wanted) events_[kept++] = events_[next];
        }
        if (kept == before) continue;
        updates_[kept_updates] = updates_[i];
        updates_[kept_updates].events = static_cast<std::uint16_t>(kept - before);
        for (std::size_t seat = 0; seat < seats_; ++seat)
            numbers_[kept_updates * seats_ + seat] = numbers_[i * seats_ + seat];
        ++kept_updates;
    }
    events_.resize(kept);
    updates_.resize(kept_updates);
    numbers_.resize(kept_updates * seats_);
}

EventHistory::Packed EventHistory::pack(const Event& event, SeatSet sent_to) {
    auto rule = std::find(rules_.begin(), rules_.end(), event.rule);
    if (rule == rules_.end()) rule = rules_.insert(rule, event.rule);
    const auto index = static_cast<std::uint8_t>(rule - rules_.begin());
    return {event.kind, event.seen_by, sent_to, event.a, event.d, index, event.b, event.c, event.n};
}

Event EventHistory::unpack(const Packed& x) const {
    return {x.kind, x.seen_by, x.a, x.b, x.c, x.d, x.n, rules_[x.rule]};
}

}  // namespace consigliere::server
