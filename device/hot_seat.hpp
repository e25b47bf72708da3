// Several people who share one device: who holds it, and to whom it has to be handed next. The page shows what its
// holder may see; before it shows what somebody else may see, it shows a curtain and nothing else.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/negotiation.hpp"
#include "engine/seat.hpp"

namespace consigliere::device {

// What the table waits for. That somebody is asked never depends on what they hold: a device that goes only to those
// who have an answer would reveal it.
struct Awaited {
    SeatSet people;             // who share the device
    SeatSet asked;              // those of them whose answer is awaited
    std::vector<Offer> offers;  // open ones that are made to them
};

class HotSeat {
public:
    Seat holder() const { return holder_; }  // Seat::spectator(): the curtain is down
    Seat called() const { return called_; }  // behind a curtain that is down: who is to lift it

    // Who has to get the device now, if that is not its holder. An offer of the holder goes to the other side at once;
    // offers of others wait until the holder is no longer asked.
    std::optional<Seat> next(const Awaited& awaited) const;
    // Somebody else, for a holder who hands the device on without being asked to: those who are asked come first.
    Seat next_after_holder(const Awaited& awaited) const;
    // Whom to call when nobody holds it: after the page was closed.
    static Seat first(const Awaited& awaited);

    // `stays`: whoever lifts it holds the device until they hand it on or answer something.
    void lower(Seat called, bool stays);
    void lift(Seat by, const Awaited& awaited);
    // The holder answered a question, or an offer.
    void answered(const Awaited& awaited, bool was_offer);

private:
    bool is_new_offer(const Offer& offer) const { return !seen_.contains(offer.id); }

    Seat holder_ = Seat::spectator(), called_ = Seat::spectator();
    bool stays_ = false, called_stays_ = false;
    std::set<int> seen_;  // offers that their receivers had before them
};

}  // namespace consigliere::device
