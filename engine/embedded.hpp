// The text files inside the program: card sets, rules and messages. The build generates lists of them from the files
// themselves (cmake/EmbedFiles.cmake), so the core needs no file system.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace consigliere::embedded {

using File = std::pair<std::string_view, std::string_view>;  // path from the root of the repository, text

// The text of a file by its path, for example "games/la_cosa_nostra/cards.toml"; empty when no such file was embedded.
std::string_view file(std::string_view path);

// Every file of the shipped games and of the program itself, sorted by path.
std::span<const File> all();

// The files of a game that a program adds (games/registry.hpp), sorted by path. They stay where they are as long as the
// program runs. To be called when the program starts, before the game's GameKind is made.
void add(std::span<const File> files);

}  // namespace consigliere::embedded
