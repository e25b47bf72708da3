// How much a test does of what it could do without end: all of it in an optimized build, less under sanitizers, which make
// everything some ten times slower (CONSIGLIERE_GAMES): as many as that, and below a hundred that share of them.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace consigliere::testing {

inline bool in_full() { return std::getenv("CONSIGLIERE_GAMES") == nullptr; }

inline int how_many(int standard) {
    if (in_full()) return standard;
    const int games = std::max(1, std::atoi(std::getenv("CONSIGLIERE_GAMES")));
    return std::clamp(standard * std::min(games, 100) / 100, 1, std::min(standard, games));
}

}  // namespace consigliere::testing
