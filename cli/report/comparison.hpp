// Two series of simulated games that differ only in their card sets, side by side.
#pragma once

#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "cli/report/counters.hpp"
#include "cli/report/names.hpp"

namespace consigliere::cli {

struct Comparison {
    struct Figure {
        std::string name, unit;
        double house = 0, own = 0;
    };
    // Something held or done, whose share of wins differs by more than chance explains.
    struct Shift {
        std::string id, name;
        WinShare house, own;
    };

    std::vector<Figure> figures;
    std::vector<Shift> shifts;  // the largest first
};

Comparison compare(const Counters& house, const Counters& own, const Names& names);
std::string text_of(const Comparison& comparison, const std::string& own_name);
boost::json::object json_of(const Comparison& comparison);

}  // namespace consigliere::cli
