// What a card set does to a game: bots play the same games with it and with the house set. A part of the games at a time,
// so that bots at tables wait for no more than that, the reader sees how far it is, and nothing has to be stopped: who
// wants no more asks for no more. Parts add up to the same figures, whichever servers played them.
#pragma once

#include <cstdint>
#include <functional>

#include <boost/json/object.hpp>

#include "engine/match.hpp"

namespace consigliere::server {

inline constexpr std::uint64_t kBalanceGames = 1000;  // of one comparison, with each set
inline constexpr std::uint64_t kBalancePart = 50;     // at most in one part
inline constexpr std::int64_t kBalanceTime_ms = 300;  // after which a part ends with the game that is being played

struct BalanceWanted {
    int players = 0;
    std::uint64_t first = 0;  // number of the first game; its luck is that of the same number with the other set
};

// {"first", "played", "house": {...}, "own": {...}}, see openapi.yaml. Throws InputError if the cards are wrong. At least
// one game is played, unless it is cancelled; then `played` is 0.
boost::json::object play_balance_part(const GameKind& kind, const CardSource& own, const BalanceWanted& wanted,
                                      const std::function<bool()>& cancelled);

}  // namespace consigliere::server
