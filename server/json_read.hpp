// Reads fields of messages from outside; whatever is missing or of the wrong kind throws BadMessage with its name.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace consigliere::server {

struct BadMessage : std::runtime_error {
    explicit BadMessage(std::string_view field) : std::runtime_error(std::string(field)) {}
};

std::string read_text(const boost::json::object& from, std::string_view key);
std::string read_text(const boost::json::object& from, std::string_view key, std::string_view otherwise);
std::int64_t read_number(const boost::json::object& from, std::string_view key, std::int64_t least, std::int64_t most);
std::optional<std::int64_t> read_optional(const boost::json::object& from, std::string_view key, std::int64_t least,
                                          std::int64_t most);
bool read_flag(const boost::json::object& from, std::string_view key);
bool read_flag(const boost::json::object& from, std::string_view key, bool otherwise);
const boost::json::array& read_array(const boost::json::object& from, std::string_view key, std::size_t most);
const boost::json::object& read_object(const boost::json::object& from, std::string_view key);

// The object in `text`, or nullopt: not JSON, not an object, deeper than eight levels, not UTF-8.
std::optional<boost::json::object> parse_object(std::string_view text);

// Length in characters of UTF-8 text, or -1 if it is not, or has control characters.
int count_characters(std::string_view text);

}  // namespace consigliere::server
