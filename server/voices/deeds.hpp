// What players do to each other in public, as far as bots speak of it. It is read from the events that everyone sees, by
// their names: a game needs no code of its own for it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/event.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::server {

enum class DeedKind : std::uint8_t {
    attack,     // `by` attacks `on`; what it leads to follows
    robbery,    // `by` takes something from `on`
    killing,    // one of the people of `on` is killed; `by` only where it is known
    defence,    // `by` holds out against `on`
    income,     // `by` receives the amount
    good_roll,  // of `by`, against the odds
    bad_roll,
};

struct Deed {
    DeedKind kind;
    Seat by, on;
    long amount = -1;  // dollars

    bool operator==(const Deed&) const = default;
};

class DeedReader {
public:
    DeedReader(std::string_view game, const Vocabulary& vocabulary);

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
