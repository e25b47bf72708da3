// A ParallelFor for tests (bots/budget.hpp).
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace consigliere::testing {

// Two threads take what comes; which does what is left to luck.
inline void two_threads(int n, const std::function<void(int)>& part) {
    std::atomic<int> next = 0;
    const auto work = [&] {
        for (int i = next++; i < n; i = next++) part(i);
    };
    const std::jthread other(work);
    work();
}

}  // namespace consigliere::testing
