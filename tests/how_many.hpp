// How much a test does of what it could do without end: all of it in an optimized build, less under sanitizers, which make
// everything some ten times slower (CONSIGLIERE_GAMES).
#pragma once

#include <algorithm>
#include <cstdlib>

namespace consigliere::testing {

inline int how_many(int standard) {
    const char* wanted = std::getenv("CONSIGLIERE_GAMES");
    return wanted == nullptr ? standard : std::min(standard, std::max(1, std::atoi(wanted)));
}

}  // namespace consigliere::testing
