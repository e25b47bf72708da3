#include "engine/position_check.hpp"

#include <algorithm>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <fmt/format.h>

namespace consigliere {

namespace json = boost::json;

namespace {

// A view leaves out what is not there.
bool is_empty(const json::value& v) {
    switch (v.kind()) {
    case json::kind::null:   return true;
    case json::kind::bool_:  return !v.get_bool();
    case json::kind::int64:  return v.get_int64() == 0;
    case json::kind::string: return v.get_string().empty();
    case json::kind::array:  return v.get_array().empty();
    case json::kind::object: return v.get_object().empty();
    default:                 return false;
    }
}

bool names(const json::object& entry, const json::value& name) {
    return std::any_of(entry.begin(), entry.end(), [&](const auto& field) { return field.value() == name; });
}

std::string compare(const json::value& given, const json::value& seen, const std::string& path);

std::string compare_objects(const json::object& given, const json::object& seen, const std::string& path) {
    for (const auto& field : given) {
        const std::string here = path.empty() ? std::string(field.key()) : path + "." + std::string(field.key());
        const json::value* there = seen.if_contains(field.key());
        if (there == nullptr && !is_empty(field.value()))
            return fmt::format("{} is given as {}, but such a position has none", here, json::serialize(field.value()));
        if (there == nullptr) continue;
        if (std::string wrong = compare(field.value(), *there, here); !wrong.empty()) return wrong;
    }
    return "";
}

// Entries are found by what they say, in any order; players by their seat.
std::string compare_lists(const json::array& given, const json::array& seen, const std::string& path) {
    const bool players = path == "players";
    if (!players && given.size() != seen.size())
        return fmt::format("{} is given as {}, but the position has {}", path, json::serialize(given),
                           json::serialize(seen));
    std::vector<bool> used(seen.size(), false);
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (players) {
            const json::value* seat = given[i].is_object() ? given[i].get_object().if_contains("seat") : nullptr;
            const std::size_t at =
                seat != nullptr && seat->is_int64() ? static_cast<std::size_t>(seat->get_int64() - 1) : i;
            if (at >= seen.size()) return fmt::format("{}.{} is not a player at this table", path, at + 1);
            std::string wrong = compare(given[i], seen[at], fmt::format("{}.{}", path, at + 1));
            if (!wrong.empty()) return wrong;
            continue;
        }
        std::size_t k = 0;
        while (k < seen.size() && (used[k] || !compare(given[i], seen[k], path).empty())) ++k;
        if (k == seen.size())
            return fmt::format("{} is given with {}, but the position has {}", path, json::serialize(given[i]),
                               json::serialize(seen));
        used[k] = true;
    }
    return "";
}

std::string compare(const json::value& given, const json::value& seen, const std::string& path) {
    if (given.is_object() && seen.is_object()) return compare_objects(given.get_object(), seen.get_object(), path);
    if (given.is_array() && seen.is_array()) return compare_lists(given.get_array(), seen.get_array(), path);
    // A card may be given by its name alone.
    if (given.is_string() && seen.is_object() && names(seen.get_object(), given)) return "";
    if (given == seen) return "";
    return fmt::format("{} is given as {}, but the position has {}", path, json::serialize(given),
                       json::serialize(seen));
}

}  // namespace

std::string first_disagreement(const json::object& given, const json::object& view) {
    json::object pieces = given;
    pieces.erase("decision");
    const std::string wrong = compare_objects(pieces, view, "");
    return wrong.empty() ? "" : wrong + kGivenExactly;
}

std::string runs_on(const json::object& given, const json::object& view) {
    if (!given.contains("decision")) return "";
    const std::string wrong = compare_objects(given, view, "");
    return wrong.empty() ? "" : "from there the game runs on by itself: " + wrong + kGivenExactly;
}

}  // namespace consigliere
