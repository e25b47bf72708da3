#include "server/json_read.hpp"

#include <boost/json/parse.hpp>

namespace consigliere::server {

namespace json = boost::json;

namespace {

const json::value& required(const json::object& from, std::string_view key) {
    const json::value* v = from.if_contains(key);
    if (v == nullptr) throw BadMessage(key);
    return *v;
}

}  // namespace

std::string read_text(const json::object& from, std::string_view key) {
    const json::value& v = required(from, key);
    if (!v.is_string()) throw BadMessage(key);
    return std::string(v.get_string());
}

std::string read_text(const json::object& from, std::string_view key, std::string_view otherwise) {
    return from.contains(key) ? read_text(from, key) : std::string(otherwise);
}

std::int64_t read_number(const json::object& from, std::string_view key, std::int64_t least, std::int64_t most) {
    const json::value& v = required(from, key);
    if (!v.is_int64() || v.get_int64() < least || v.get_int64() > most) throw BadMessage(key);
    return v.get_int64();
}

std::optional<std::int64_t> read_optional(const json::object& from, std::string_view key, std::int64_t least,
                                          std::int64_t most) {
    if (!from.contains(key)) return std::nullopt;
    return read_number(from, key, least, most);
}

bool read_flag(const json::object& from, std::string_view key) {
    const json::value& v = required(from, key);
    if (!v.is_bool()) throw BadMessage(key);
    return v.get_bool();
}

bool read_flag(const json::object& from, std::string_view key, bool otherwise) {
    return from.contains(key) ? read_flag(from, key) : otherwise;
}

const json::array& read_array(const json::object& from, std::string_view key, std::size_t most) {
    const json::value& v = required(from, key);
    if (!v.is_array() || v.get_array().size() > most) throw BadMessage(key);
    return v.get_array();
}

const json::object& read_object(const json::object& from, std::string_view key) {
    const json::value& v = required(from, key);
    if (!v.is_object()) throw BadMessage(key);
    return v.get_object();
}

std::optional<json::object> parse_object(std::string_view text) {
    json::parse_options options;
    options.max_depth = 8;
    json::error_code error;
    json::value value = json::parse(text, error, {}, options);
    if (error || !value.is_object()) return std::nullopt;
    return std::move(value.get_object());
}

int count_characters(std::string_view text) {
    int count = 0;
    for (std::size_t i = 0; i < text.size(); ++count) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80         ? 1
                                   : lead >> 5 == 0x6  ? 2
                                   : lead >> 4 == 0xE  ? 3
                                   : lead >> 3 == 0x1E ? 4
                                                       : 0;
        if (length == 0 || i + length > text.size() || (length == 1 && (lead < 0x20 || lead == 0x7F))) return -1;
        for (std::size_t k = 1; k < length; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) return -1;
        i += length;
    }
    return count;
}

}  // namespace consigliere::server
