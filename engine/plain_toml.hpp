// A fast reader of the part of TOML that card files, rules and texts use: what the program reads at every start.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/data.hpp"

namespace consigliere {

inline constexpr int kMostTomlValues = 60'000;  // five times what our largest card file has

// The same tree, with the same lines, as the general parser gives. Nothing where the text uses anything else of TOML or
// has an error, which the general parser then reads or explains: literal strings and strings of several lines, floats,
// dates, tables that are reopened, quoted keys, carriage returns, deep nesting.
std::optional<Data> read_plain_toml(std::string_view text);

// The general parser alone, about ten times slower; parse_toml uses it for what is not plain.
Data parse_any_toml(std::string_view text, const std::string& name);

}  // namespace consigliere
