// How long a bot may think about one question.
#pragma once

#include <functional>

namespace consigliere::bots {

// Seconds since some moment; handed in by the edges, which alone know time.
using Stopwatch = std::function<double()>;

// By iterations (imagined games) a choice is reproducible; with a stopwatch it ends in time.
struct Budget {
    int iterations = 400;
    double seconds = 0;  // counts if there is a stopwatch
    Stopwatch stopwatch{};
};

}  // namespace consigliere::bots
