// The time of day, for the edges of the server that may ask for it.
#pragma once

#include <chrono>
#include <cstdint>

namespace consigliere::server {

inline std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace consigliere::server
