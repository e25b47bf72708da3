// Puts what changed in a view onto the view before, as clients do (engine/description/changes.hpp).
#pragma once

#include <cstdlib>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace consigliere::testing {

inline void merge_value(boost::json::value& known, const boost::json::value& change);

inline void merge_changes(boost::json::object& known, const boost::json::object& changes) {
    for (const auto& [name, change] : changes) {
        if (change.is_null())
            known.erase(name);
        else
            merge_value(known[name], change);
    }
}

inline void merge_value(boost::json::value& known, const boost::json::value& change) {
    const auto* inside = change.if_object();
    if (inside != nullptr && known.is_object())
        merge_changes(known.get_object(), *inside);
    else if (inside != nullptr && known.is_array())
        for (const auto& [number, one] : *inside)
            merge_value(known.get_array().at(std::stoul(std::string(number))), one);
    else
        known = change;
}

}  // namespace consigliere::testing
