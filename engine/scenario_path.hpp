// Looking things up in a view by a dotted path, and comparing what is there with what a scenario expects.
#pragma once

#include <string_view>

#include <boost/json/value.hpp>

namespace consigliere {

// The value at a dotted path, or nothing. In a list, a part of the path is
//   a number: after "players" a seat, counted from 1; in other lists counted from 0
//   a name:   the entry that is this name or has it in one of its fields ("domains.tammany-hall.soldiers")
//   "size":   the number of entries
// A path into nothing finds null pointer; `scratch` holds values that stand in no view (a size).
const boost::json::value* at_path(const boost::json::value& root, std::string_view path, boost::json::value& scratch);

// Does `found` have every field that `wanted` names, with that value? Lists and plain values must be equal.
bool has_fields(const boost::json::value& found, const boost::json::value& wanted);

}  // namespace consigliere
