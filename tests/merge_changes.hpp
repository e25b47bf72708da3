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

// A position that an `update` carries, with its view whole again.
inline boost::json::object whole_position(const boost::json::object& sent, const boost::json::object& last) {
    boost::json::object position = sent;
    if (const auto* changes = sent.if_contains("changes")) {
        for (const auto& [name, value] : last)
            if (!position.contains(name)) position[name] = value;
        boost::json::object view = last.at("view").as_object();
        merge_changes(view, changes->as_object());
        position.erase("changes");
        position["view"] = std::move(view);
    }
    return position;
}

}  // namespace consigliere::testing
