// Lists of texts among what a table stores beside its log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/json_writer.hpp"

namespace consigliere::server {

void save_texts(JsonWriter& w, std::string_view key, const std::vector<std::string>& texts);
std::vector<std::string> load_texts(const boost::json::object& from, std::string_view key);  // empty if it is missing

}  // namespace consigliere::server
