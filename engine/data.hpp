// TOML as a plain tree that remembers its lines, so that every complaint about a file can say where.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/json/fwd.hpp>

namespace consigliere {

// Bad input from outside: the message says file, line, what is wrong and what would be right.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Data {
    using List = std::vector<Data>;
    using Table = std::map<std::string, Data, std::less<>>;

    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Table> value;
    int line = 0;

    const bool* as_flag() const { return std::get_if<bool>(&value); }
    const std::int64_t* as_number() const { return std::get_if<std::int64_t>(&value); }
    const std::string* as_text() const { return std::get_if<std::string>(&value); }
    const List* as_list() const { return std::get_if<List>(&value); }
    const Table* as_table() const { return std::get_if<Table>(&value); }
    const Data* find(std::string_view key) const;  // in a table, or nullptr

    boost::json::value to_json() const;
};

// Throws InputError ("name:12: ...") on anything that is not TOML.
Data parse_toml(std::string_view text, const std::string& name);

}  // namespace consigliere
