// Reads from the events that everyone sees what players do to each other, by what the game says of its events.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/deed.hpp"
#include "engine/event.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::server {

struct Deed {
    DeedKind kind;
    Seat by, on;
    long amount = -1;  // dollars

    bool operator==(const Deed&) const = default;
};

class DeedReader {
public:
    DeedReader(std::span<const DeedSpec> deeds, const Vocabulary& vocabulary);

    // The deeds in these events, in their order. It remembers who attacks whom until something else is attacked.
    std::vector<Deed> read(const Events& events);

private:
    struct Source {  // of a deed: where an event says who, whom and how much
        std::uint8_t event;
        DeedKind kind;
        std::optional<ArgSpec> by, on, amount;
        bool in_attack;   // it is part of the attack under way, which says what the event does not
        int least, most;  // of the amount, for it to count
    };

    std::vector<Source> sources_;
    Seat attacker_, attacked_;
    int money_unit_;
};

}  // namespace consigliere::server
