// The text files that travel inside the program: card sets, rules and messages. The build generates
// the definitions from the files themselves, so the core needs no file system.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace consigliere::embedded {

// The text of a file by its path from the root of the repository, for example
// "games/la_cosa_nostra/cards.toml"; empty when no such file was embedded.
std::string_view file(std::string_view path);

// Every embedded file as (path, text), sorted by path.
std::span<const std::pair<std::string_view, std::string_view>> all();

}  // namespace consigliere::embedded
