// What the command line lends its bots: a clock, and cores to think on.
#pragma once

#include "bots/budget.hpp"

namespace consigliere::cli {

double seconds_now();

// A crew of so many threads; empty for one, where there is nothing to share out.
bots::Crew crew_of(int threads);

// The clock and all cores of the machine.
bots::Means all_means();

}  // namespace consigliere::cli
