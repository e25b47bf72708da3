// Events: what just happened, as the table sees it. Each names who may see it; where seats see different things, one
// event is told to each group ("you draw the Theft" / "Ann draws a card").
#pragma once

#include <cstdint>
#include <vector>

#include "engine/seat.hpp"

namespace consigliere {

struct Event {
    std::uint8_t kind = 0;  // from kFirstEngineKind on: the engine's own, about bargaining
    SeatSet seen_by;
    std::uint8_t a = 0, b = 0, c = 0, d = 0;
    std::int16_t n = 0;

    bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 8);

using Events = std::vector<Event>;  // a null pointer to it means that nobody listens (simulation)

enum EngineEvent : std::uint8_t {
    kOfferMade = 0xF0,  // a = from, b = to, n = offer
    kOfferAccepted,
    kOfferRefused,
    kOfferWithdrawn,
    kOfferLapsed,
    kWordGiven,  // a = giver, b = receiver, n = word
    kWordKept,
    kWordBroken,
};

}  // namespace consigliere
