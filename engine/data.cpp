#include "engine/data.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <toml++/toml.h>

namespace consigliere {

namespace json = boost::json;

namespace {

// Deeper nesting than any of our files has; bounds the recursion on files from outside.
constexpr int kDeepest = 16;

Data convert(const toml::node& node, const std::string& name, int depth) {
    Data out;
    out.line = static_cast<int>(node.source().begin.line);
    const std::string where = name + ":" + std::to_string(out.line) + ": ";
    if (depth > kDeepest) throw InputError(where + "nested too deeply");
    if (const auto* table = node.as_table()) {
        Data::Table entries;
        for (const auto& [key, value] : *table)
            entries.emplace(std::string(key.str()), convert(value, name, depth + 1));
        out.value = std::move(entries);
    } else if (const auto* array = node.as_array()) {
        Data::List entries;
        for (const auto& value : *array) entries.push_back(convert(value, name, depth + 1));
        out.value = std::move(entries);
    } else if (const auto* text = node.as_string()) {
        out.value = text->get();
    } else if (const auto* number = node.as_integer()) {
        out.value = number->get();
    } else if (const auto* flag = node.as_boolean()) {
        out.value = flag->get();
    } else if (const auto* real = node.as_floating_point()) {
        out.value = real->get();
    } else {
        throw InputError(where + "dates and times have no place here");
    }
    return out;
}

}  // namespace

Data parse_toml(std::string_view text, const std::string& name) {
    try {
        return convert(toml::parse(text, name), name, 0);
    } catch (const toml::parse_error& error) {
        throw InputError(name + ":" + std::to_string(error.source().begin.line) + ": " +
                         std::string(error.description()));
    }
}

const Data* Data::find(std::string_view key) const {
    const Table* table = as_table();
    if (table == nullptr) return nullptr;
    const auto it = table->find(key);
    return it == table->end() ? nullptr : &it->second;
}

json::value Data::to_json() const {
    if (const auto* flag = as_flag()) return *flag;
    if (const auto* number = as_number()) return *number;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    if (const auto* text = as_text()) return json::value(*text);
    if (const auto* list = as_list()) {
        json::array out;
        for (const Data& entry : *list) out.push_back(entry.to_json());
        return out;
    }
    if (const auto* table = as_table()) {
        json::object out;
        for (const auto& [key, entry] : *table) out[key] = entry.to_json();
        return out;
    }
    return nullptr;
}

}  // namespace consigliere
