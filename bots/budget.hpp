// How long a bot may think about one question, and with how many hands.
#pragma once

#include <functional>

namespace consigliere::bots {

// Seconds since some moment; handed in by the edges, which alone know time.
using Stopwatch = std::function<double()>;

// Calls a function with 0 to n - 1, on as many cores as it likes, and returns when all calls have; handed in by the edges,
// which alone know threads. Without one the calls are made one after the other.
using ParallelFor = std::function<void(int n, const std::function<void(int)>& part)>;

// Is the thought not wanted any more? Asked once every rollout, possibly on several cores at once, so it must be
// quick; handed in by the edges, which alone know when a question is gone. Once it says yes, it keeps saying so. A bot
// that is cancelled ends at once: it decides by its heuristics and proposes nothing.
using Cancelled = std::function<bool()>;

inline bool is_cancelled(const Cancelled& cancelled) { return cancelled && cancelled(); }

// What the edges lend a bot to think with.
struct BotResources {
    Stopwatch stopwatch{};
    ParallelFor parallel_for{};
    Cancelled cancelled{};
};

// By iterations (rollouts) a choice is reproducible, whatever the parallel_for; with a stopwatch it ends in time.
struct SearchBudget {
    int iterations = 400;
    double seconds = 0;  // counts if there is a stopwatch
    Stopwatch stopwatch{};
    ParallelFor parallel_for{};
    Cancelled cancelled{};
};

}  // namespace consigliere::bots
