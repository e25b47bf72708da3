// Tables as a device stores them: JSON objects, one for the row of a table, one for each entry of its log and one for
// each line of its talk.
#pragma once

#include <boost/json/object.hpp>

#include "store/store.hpp"

namespace consigliere::device {

boost::json::object to_json(const store::TableRow& row);
boost::json::object to_json(const store::Entry& entry);
boost::json::object to_json(const store::TalkLine& line);
boost::json::object to_json(const store::Person& person);

// Throw BadMessage with the name of the field that is missing or wrong.
store::TableRow row_from(const boost::json::object& saved);
store::Entry entry_from(const boost::json::object& saved);
store::TalkLine talk_from(const boost::json::object& saved);
store::Person person_from(const boost::json::object& saved);

}  // namespace consigliere::device
