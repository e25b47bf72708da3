#include "server/table/spectator_stream.hpp"

#include <algorithm>

namespace consigliere::server {

void SpectatorStream::insert(Delayed delayed) {
    const auto later = [](Millis due, const Delayed& other) { return due < other.due; };
    delayed_.insert(std::upper_bound(delayed_.begin(), delayed_.end(), delayed.due, later), std::move(delayed));
}

std::optional<SpectatorStream::Delayed> SpectatorStream::pop_due(Millis now) {
    if (delayed_.empty() || delayed_.front().due > now) return std::nullopt;
    Delayed next = std::move(delayed_.front());
    delayed_.pop_front();
    return next;
}

std::optional<Millis> SpectatorStream::next_due() const {
    if (delayed_.empty()) return std::nullopt;
    return delayed_.front().due;
}

void SpectatorStream::forget_game() {
    history_.clear();
    stream.views.clear();
    stream.fields.clear();
    step.reset();
    std::erase_if(delayed_, [](const Delayed& d) { return !d.talk && !d.room; });
}

}  // namespace consigliere::server
