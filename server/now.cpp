#include "server/now.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace consigliere::server {

namespace {

std::atomic<std::int64_t> machine_shift_ms = 0;

template <class Clock>
std::int64_t microseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

std::int64_t HouseClock::now_ms() {
    const std::lock_guard lock(mutex_);
    const std::int64_t steady = sources_.steady();
    const std::int64_t passed = steady - seen_;
    if (passed >= 100) {  // less would round the hundredth away
        seen_ = steady;
        now_ += passed;
        now_ += std::clamp(sources_.wall() - now_, -passed / 100, passed / 100);
    }
    return now_ / 1000;
}

std::int64_t now_ms() {
    static HouseClock clock({[] { return microseconds<std::chrono::system_clock>() + machine_shift_ms * 1000; },
                             microseconds<std::chrono::steady_clock>});
    return clock.now_ms();
}

void set_machine_clock(std::int64_t forward_ms) { machine_shift_ms = forward_ms; }

}  // namespace consigliere::server
