#include "server/table/saved_texts.hpp"

#include "server/json_read.hpp"

namespace consigliere::server {

void save_texts(JsonWriter& w, std::string_view key, const std::vector<std::string>& texts) {
    w.array(key, [&] {
        for (const std::string& text : texts) w.value(text);
    });
}

std::vector<std::string> load_texts(const boost::json::object& from, std::string_view key) {
    std::vector<std::string> out;
    if (from.contains(key))
        for (const boost::json::value& v : read_array(from, key, 10'000)) out.emplace_back(v.as_string());
    return out;
}

}  // namespace consigliere::server
