// The time, for the edges of the server that may ask for it.
//
// A server's clock starts at the time of day and from then on goes by what has really passed. When somebody sets the machine's
// clock, an hour forward say, every clock of every table would run out at once; ours follows by a hundredth of the time
// that passes instead, never stands still and never goes back.
#pragma once

#include <cstdint>
#include <mutex>

namespace consigliere::server {

class HouseClock {
public:
    struct Sources {
        std::int64_t (*wall)();    // microseconds since 1970-01-01 UTC, as the machine believes
        std::int64_t (*steady)();  // microseconds that have passed since some moment
    };
    explicit HouseClock(const Sources& sources) : sources_(sources), now_(sources.wall()), seen_(sources.steady()) {}

    std::int64_t now_ms();

private:
    Sources sources_;
    std::mutex mutex_;
    std::int64_t now_, seen_;
};

// Milliseconds since 1970-01-01 UTC by the clock of this process.
std::int64_t now_ms();

// For tests: what the machine believes is shifted by this much, as if somebody had set its clock.
void set_machine_clock(std::int64_t forward_ms);

}  // namespace consigliere::server
