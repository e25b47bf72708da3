// Every move of a table that the store holds: those in the log, then those that are kept back or sealed until nobody can
// read from them who holds what.
#pragma once

#include <string>
#include <vector>

#include <boost/json/parse.hpp>

#include "store/store.hpp"

namespace consigliere::testing {

inline std::vector<std::string> stored_moves(store::Store& store, const std::string& table) {
    std::vector<std::string> out;
    for (const store::Entry& entry : store.log(table)) out.push_back(entry.text);
    const std::string live = store.live(table);
    if (live.empty()) return out;
    const boost::json::value state = boost::json::parse(live);
    for (const char* apart : {"kept_back", "sealed"})
        for (const boost::json::value& move : state.at(apart).as_array())
            if (move.is_string()) out.emplace_back(move.as_string());
    return out;
}

}  // namespace consigliere::testing
