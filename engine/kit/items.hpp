// What the two sides of an offer hold, for games that judge and move goods.
#pragma once

#include <algorithm>

#include "engine/negotiation.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

using Items = decltype(Terms::gives);

constexpr Item amount_of(std::uint8_t kind, int n) { return {kind, 0, 0, 0, 0, 0, static_cast<std::int16_t>(n)}; }

inline int number_of(const Items& items, std::uint8_t kind) {
    return static_cast<int>(
        std::count_if(items.begin(), items.end(), [&](const Item& item) { return item.kind == kind; }));
}

// Of an item with an amount: how much of it there is in all.
inline int sum_of(const Items& items, std::uint8_t kind) {
    int sum = 0;
    for (const Item& item : items) sum += item.kind == kind ? item.n : 0;
    return sum;
}

// Is it one of the game's items, as its text form would state it? Offers come as bytes from outside: names must exist,
// amounts are positive, and unused fields are zero.
bool is_item(const Vocabulary& vocabulary, const Item& item);
bool are_items(const Vocabulary& vocabulary, const Terms& terms);

}  // namespace consigliere
