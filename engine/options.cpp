#include "engine/options.hpp"

#include <charconv>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace consigliere {

namespace json = boost::json;

OptionValues::OptionValues(std::span<const OptionSpec> specs) : specs_(specs) {
    for (const OptionSpec& spec : specs) values_.push_back(spec.standard);
}

std::string allowed_values(const OptionSpec& spec) {
    switch (spec.type) {
    case OptionSpec::Type::flag:   return "true, false";
    case OptionSpec::Type::number: return std::to_string(spec.least) + " to " + std::to_string(spec.most);
    case OptionSpec::Type::choice: break;
    }
    std::string out;
    for (const std::string_view choice : spec.choices) out += (out.empty() ? "" : ", ") + std::string(choice);
    return out;
}

namespace {

// The value as it is kept, or -1.
int value_from(const OptionSpec& spec, std::string_view text) {
    switch (spec.type) {
    case OptionSpec::Type::flag:   return text == "true" ? 1 : text == "false" ? 0 : -1;
    case OptionSpec::Type::number: {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool whole = error == std::errc() && end == text.data() + text.size();
        return whole && value >= spec.least && value <= spec.most ? value : -1;
    }
    case OptionSpec::Type::choice:
        for (std::size_t i = 0; i < spec.choices.size(); ++i)
            if (spec.choices[i] == text) return static_cast<int>(i);
    }
    return -1;
}

std::string text_of(const OptionSpec& spec, int value) {
    switch (spec.type) {
    case OptionSpec::Type::flag:   return value != 0 ? "true" : "false";
    case OptionSpec::Type::number: return std::to_string(value);
    case OptionSpec::Type::choice: break;
    }
    return std::string(spec.choices[static_cast<std::size_t>(value)]);
}

json::value json_of(const OptionSpec& spec, int value) {
    if (spec.type == OptionSpec::Type::flag) return value != 0;
    if (spec.type == OptionSpec::Type::number) return value;
    return json::value(text_of(spec, value));
}

}  // namespace

std::string OptionValues::set(std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == assignment.npos) return "option '" + std::string(assignment) + "' lacks a value: write name=value";
    return set(assignment.substr(0, equals), assignment.substr(equals + 1));
}

std::string OptionValues::set(std::string_view name, std::string_view value) {
    std::string known;
    for (std::size_t i = 0; i < specs_.size(); ++i) {
        known += (known.empty() ? "" : ", ") + std::string(specs_[i].name);
        if (specs_[i].name != name) continue;
        const int parsed = value_from(specs_[i], value);
        if (parsed < 0)
            return "option " + std::string(name) + " cannot be '" + std::string(value) +
                   "'; allowed: " + allowed_values(specs_[i]);
        values_[i] = parsed;
        return "";
    }
    return "unknown option '" + std::string(name) + "'; options: " + known;
}

std::string OptionValues::value_text(std::size_t i) const { return text_of(specs_[i], values_[i]); }

json::object OptionValues::to_json() const {
    json::object out;
    for (std::size_t i = 0; i < specs_.size(); ++i)
        if (values_[i] != specs_[i].standard) out[specs_[i].name] = json_of(specs_[i], values_[i]);
    return out;
}

json::object to_json(const OptionSpec& spec) {
    static constexpr const char* kTypes[] = {"flag", "number", "choice"};
    json::object out{{"name", json::string(spec.name)},
                     {"type", kTypes[static_cast<int>(spec.type)]},
                     {"default", json_of(spec, spec.standard)}};
    json::array allowed;
    switch (spec.type) {
    case OptionSpec::Type::flag: allowed = {true, false}; break;
    case OptionSpec::Type::number:
        out["least"] = spec.least;
        out["most"] = spec.most;
        break;
    case OptionSpec::Type::choice:
        for (const std::string_view choice : spec.choices) allowed.push_back(json::value(json::string(choice)));
    }
    if (!allowed.empty()) out["allowed"] = std::move(allowed);
    if (!spec.rule.empty()) out["rule"] = json::string(spec.rule);
    return out;
}

}  // namespace consigliere
