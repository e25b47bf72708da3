// How much a test does of what it could do without end: all of it in an optimized build, less under sanitizers, which make
// everything some ten times slower (CONSIGLIERE_GAMES).
#pragma once

#include <algorithm>
#include <cstdlib>

namespace consigliere::testing {

inline bool in_full() { return std::getenv("CONSIGLIERE_GAMES") == nullptr; }

inline int how_many(int standard) {
    return in_full() ? standard : std::min(standard, std::max(1, std::atoi(std::getenv("CONSIGLIERE_GAMES"))));
}

}  // namespace consigliere::testing
