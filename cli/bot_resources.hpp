// What the command line lends its bots: a clock, and cores to think on.
#pragma once

#include "bots/budget.hpp"

namespace consigliere::cli {

double seconds_now();

// A parallel_for of so many threads; empty for one, where there is nothing to share out.
bots::ParallelFor parallel_for_with(int threads);

// The clock and all cores of the machine.
bots::BotResources all_resources();

}  // namespace consigliere::cli
