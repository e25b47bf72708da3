// Charts as SVG text for a page that stands alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/report/counters.hpp"

namespace consigliere::cli {

struct Bar {
    std::string label;
    double share = 0, low = 0, high = 0;  // with its interval
    std::uint64_t seats = 0;              // how often it occurred
};
Bar bar_of(std::string label, const WinShare& share);

// Shares with their 95 % intervals around the share that chance would give.
std::string share_chart(const std::vector<Bar>& bars, double even);
std::string histogram_chart(const Counters::Histogram& histogram, std::string_view unit);
// Medians with bands from the 10th to the 90th percentile, round by round.
std::string course_chart(const Counters& tally, std::string_view unit);

}  // namespace consigliere::cli
