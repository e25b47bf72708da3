#include "engine/scenario_path.hpp"

#include <charconv>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace consigliere {

namespace json = boost::json;

namespace {

bool is_named(const json::value& entry, std::string_view name) {
    if (entry.is_string()) return entry.get_string() == name;
    if (!entry.is_object()) return false;
    for (const auto& field : entry.get_object())
        if (field.value().is_string() && field.value().get_string() == name) return true;
    return false;
}

const json::value* in_list(const json::array& list, std::string_view key, bool counts_from_one, json::value& scratch) {
    int index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    if (error == std::errc() && end == key.data() + key.size()) {
        if (counts_from_one) --index;
        return index >= 0 && index < static_cast<int>(list.size()) ? &list[static_cast<std::size_t>(index)] : nullptr;
    }
    for (const json::value& entry : list)
        if (is_named(entry, key)) return &entry;
    if (key != "size") return nullptr;
    scratch = static_cast<std::int64_t>(list.size());
    return &scratch;
}

}  // namespace

const json::value* at_path(const json::value& root, std::string_view path, json::value& scratch) {
    const json::value* here = &root;
    std::string_view parent;
    while (here != nullptr && !path.empty()) {
        const std::size_t dot = path.find('.');
        const std::string_view key = path.substr(0, dot);
        path.remove_prefix(dot == path.npos ? path.size() : dot + 1);
        if (here->is_object())
            here = here->get_object().if_contains(key);
        else if (here->is_array())
            here = in_list(here->get_array(), key, parent == "players", scratch);
        else
            here = nullptr;
        parent = key;
    }
    return here;
}

bool has_fields(const json::value& found, const json::value& wanted) {
    if (!wanted.is_object() || !found.is_object()) return found == wanted;
    for (const auto& field : wanted.get_object()) {
        const json::value* there = found.get_object().if_contains(field.key());
        if (there == nullptr || !has_fields(*there, field.value())) return false;
    }
    return true;
}

}  // namespace consigliere
