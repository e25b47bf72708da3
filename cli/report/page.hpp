// The report of a simulation: one HTML page that needs nothing beside it.
#pragma once

#include <string>
#include <vector>

#include "cli/report/counters.hpp"
#include "engine/match.hpp"

namespace consigliere::cli {

struct ReportHead {
    std::vector<std::string> bots;  // by seat, or one for all
    std::vector<std::string> options;
    std::uint64_t seed = 0;
    double seconds = 0;
    bool stopped = false;  // before all games were played
};

std::string report_page(const GameKind& kind, const Vocabulary& vocabulary, const Counters& tally,
                        const ReportHead& head);

}  // namespace consigliere::cli
