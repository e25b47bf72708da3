// Why something may not be done: a value, never an exception. Every client shows the same sentence, from the texts
// under "refusal.<code>", with the rule and the amounts.
#pragma once

#include <string_view>

namespace consigliere {

struct Refusal {
    std::string_view code{};  // empty: not refused
    std::string_view rule{};
    int need = 0;
    int have = 0;

    explicit operator bool() const { return !code.empty(); }
};

inline constexpr Refusal kAllowed{};

// The same offer was made too often in this round. Games that are older than this limit are still read.
inline constexpr std::string_view kOfferRepeated = "offer_repeated";
// The code of every game for what a player has too little money for; a bot that refuses says so in its own words.
inline constexpr std::string_view kCannotAfford = "cannot_afford";

}  // namespace consigliere
