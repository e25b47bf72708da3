// The commands with their options as plain data, and what is written from it: the manual page and the completions of
// three shells. The definitions in cli/program.cpp are the only source.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consigliere::cli {

struct OptionReference {
    std::string long_name, short_name;  // "game", "g"; both empty: given by its place
    std::string place;                  // the name of such a one
    std::string value;                  // "TEXT"; empty: a flag
    std::string text, standard;
};

struct CommandReference {
    std::string name, text, footer;
    std::vector<OptionReference> options;
};

// In the format of man(7).
std::string manual_page(std::span<const CommandReference> commands);

inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};
// Throws InputError if there is no such shell.
std::string completion_for(std::string_view shell, std::span<const CommandReference> commands);

}  // namespace consigliere::cli
