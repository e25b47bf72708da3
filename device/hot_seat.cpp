#include "device/hot_seat.hpp"

#include <algorithm>

namespace consigliere::device {

std::optional<Seat> HotSeat::next(const Awaited& awaited) const {
    if (!holder_.is_player()) return std::nullopt;
    for (const Offer& offer : awaited.offers)
        if (offer.from == holder_ && is_new_offer(offer)) return offer.to;
    if (stays_ || awaited.asked.has(holder_)) return std::nullopt;
    if (!awaited.asked.empty()) return awaited.asked.first();
    for (const Offer& offer : awaited.offers)
        if (offer.to != holder_ && is_new_offer(offer)) return offer.to;
    return std::nullopt;
}

Seat HotSeat::next_after_holder(const Awaited& awaited) const {
    const SeatSet asked = awaited.asked.without(holder_);
    if (!asked.empty()) return asked.first();
    for (const Seat seat : awaited.people)
        if (seat.index > holder_.index) return seat;
    return awaited.people.first();
}

Seat HotSeat::first(const Awaited& awaited) {
    return awaited.asked.empty() ? awaited.people.first() : awaited.asked.first();
}

void HotSeat::lower(Seat called, bool stays) {
    holder_ = Seat::spectator();
    called_ = called;
    called_stays_ = stays;
}

void HotSeat::lift(Seat by, const Awaited& awaited) {
    if (by != holder_) stays_ = called_ == by && called_stays_;
    holder_ = by;
    called_ = Seat::spectator();
    called_stays_ = false;
    for (const Offer& offer : awaited.offers)
        if (offer.to == by) seen_.insert(offer.id);
}

void HotSeat::answered(const Awaited& awaited, bool was_offer) {
    const bool more = std::any_of(awaited.offers.begin(), awaited.offers.end(),
                                  [&](const Offer& offer) { return offer.to == holder_; });
    if (!was_offer || !more) stays_ = false;
}

}  // namespace consigliere::device
