// Options of a game: named, typed, with allowed values and a default, so that every edge can list and check them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

namespace consigliere {

struct OptionSpec {
    enum class Type { flag, number, choice };

    std::string_view name;
    Type type = Type::flag;
    int standard = 0;                       // flag: 0/1; choice: index
    int least = 0, most = 1;                // number
    std::vector<std::string_view> choices;  // choice
    std::string_view rule;                  // the rule or ruling it switches
};

// One value per option, in the order of the specification.
class OptionValues {
public:
    explicit OptionValues(std::span<const OptionSpec> specs);

    // Takes "name=value"; returns what is wrong, naming the allowed values, or "".
    std::string set(std::string_view assignment);
    std::string set(std::string_view name, std::string_view value);

    int operator[](std::size_t i) const { return values_[i]; }
    std::string value_text(std::size_t i) const;
    std::span<const OptionSpec> specs() const { return specs_; }
    boost::json::object to_json() const;  // only what differs from the defaults

private:
    std::span<const OptionSpec> specs_;
    std::vector<int> values_;
};

std::string allowed_values(const OptionSpec& spec);  // "true, false" / "3 to 5" / "en, de, nl"
boost::json::object to_json(const OptionSpec& spec);

}  // namespace consigliere
