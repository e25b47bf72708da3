// Events: what just happened, as the table sees it. Each names who may see it; where seats see different things, one
// event is sent to each group ("you draw the Theft" / "Ann draws a card").
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace consigliere {

struct Event {
    std::uint8_t kind = 0;  // from kFirstEngineKind on: the engine's own, about bargaining
    SeatSet seen_by;
    std::uint8_t a = 0;
    std::uint16_t b = 0, c = 0;  // an id, or an amount beside `n` that is never below zero
    std::uint8_t d = 0;
    std::int16_t n = 0;
    std::string_view rule{};  // kOfferFailed: the rule by which it failed; refers to static text

    bool operator==(const Event&) const = default;
};

using Events = std::vector<Event>;  // a null pointer to it means that nobody listens (simulation)

enum EngineEvent : std::uint8_t {
    kOfferMade = 0xF0,  // a = from, b = to, n = offer
    kOfferAccepted,
    kOfferRefused,
    kOfferWithdrawn,
    kOfferLapsed,
    kOfferFailed,  // accepted, but it could no longer be carried out
    kWordGiven,    // a = giver, b = receiver, n = word; 0 towards seats that did not know of the word while it was open
    kWordKept,
    kWordBroken,
};

}  // namespace consigliere
