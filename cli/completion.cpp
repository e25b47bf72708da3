#include <algorithm>

#include <fmt/format.h>

#include "cli/io.hpp"
#include "cli/reference.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

namespace {

// What can follow an option, or stand in a place.
struct Values {
    enum class Kind { any, words, files, folders } kind = Kind::any;
    std::string words;   // separated by spaces
    std::string ending;  // of the files; empty: any
};

Values values_of(const OptionReference& option) {
    const std::string& name = option.long_name.empty() ? option.place : option.long_name;
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (name == "lang") return {Values::Kind::words, "en de nl es", ""};
    if (name == "shell") return {Values::Kind::words, "bash zsh fish", ""};
    if (name == "game") {
        std::string games;
        for (const GameKind* kind : all_games()) (games += games.empty() ? "" : " ") += kind->info().id;
        return {Values::Kind::words, games, ""};
    }
    if (is({"cards", "config", "diff"})) return {Values::Kind::files, "", "toml"};
    if (is({"save", "out", "report", "key-file", "file", "files"})) return {Values::Kind::files, "", ""};
    if (is({"data", "from", "web"})) return {Values::Kind::folders, "", ""};
    return {};
}

// In single quotes of a shell in which a quote is written as `instead`.
std::string quoted(std::string_view text, std::string_view instead) {
    std::string out = "'";
    for (const char c : text) c == '\'' ? out.append(instead) : out.append(1, c);
    return out + "'";
}

// --- bash -------------------------------------------------------------------------------------------------------------

std::string bash_values(const Values& values) {
    switch (values.kind) {
    case Values::Kind::words: return fmt::format("compgen -W '{}' -- \"$word\"", values.words);
    case Values::Kind::files:
        return values.ending.empty() ? "compgen -f -- \"$word\""
                                     : fmt::format("_consigliere_files {} \"$word\"", values.ending);
    case Values::Kind::folders: return "compgen -d -S / -- \"$word\"";
    case Values::Kind::any:     break;
    }
    return "true";
}

std::string bash_command(const CommandReference& command) {
    std::string flags, values, place = "true";
    for (const OptionReference& option : command.options) {
        if (option.long_name.empty()) {
            place = bash_values(values_of(option));
            continue;
        }
        flags += " --" + option.long_name;
        if (option.value.empty()) continue;
        values +=
            fmt::format("                --{}{}) mapfile -t COMPREPLY < <({}); return ;;\n", option.long_name,
                        option.short_name.empty() ? "" : " | -" + option.short_name, bash_values(values_of(option)));
    }
    return fmt::format(
        "        {})\n            case \"$previous\" in\n{}            esac\n"
        "            if [[ $word == -* ]]; then\n"
        "                mapfile -t COMPREPLY < <(compgen -W '--help{}' -- \"$word\")\n"
        "            else\n                mapfile -t COMPREPLY < <({})\n            fi ;;\n",
        command.name, values, flags, place);
}

std::string bash(std::span<const CommandReference> commands) {
    std::string names, cases;
    for (const CommandReference& command : commands) {
        names += (names.empty() ? "" : " ") + command.name;
        cases += bash_command(command);
    }
    return fmt::format(
        R"(# Bash completion, written by `consigliere completion bash`: source this file, or install it as
# /usr/share/bash-completion/completions/consigliere.

_consigliere_files() {{ # EXTENSION BEGINNING
    compgen -f -X "!*.$1" -- "$2"
    compgen -d -S / -- "$2"
}}

_consigliere() {{
    local word=$2 previous=$3 command="" i commands="{}"
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ " $commands " == *" ${{COMP_WORDS[i]}} "* ]]; then
            command=${{COMP_WORDS[i]}}
            break
        fi
    done
    compopt +o nospace 2>/dev/null
    case "$command" in
        "")
            mapfile -t COMPREPLY < <(compgen -W "--help --version $commands" -- "$word") ;;
{}    esac
    if [[ ${{COMPREPLY[0]-}} == */ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}}

complete -F _consigliere consigliere
)",
        names, cases);
}

// --- zsh --------------------------------------------------------------------------------------------------------------

// A description in _arguments ends at a bracket, a value's at a colon.
std::string zsh_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_values(const Values& values) {
    switch (values.kind) {
    case Values::Kind::words: return "(" + values.words + ")";
    case Values::Kind::files:
        return values.ending.empty() ? "_files" : fmt::format("_files -g \"*.{}\"", values.ending);
    case Values::Kind::folders: return "_files -/";
    case Values::Kind::any:     break;
    }
    return "";
}

std::string zsh_option(const OptionReference& option) {
    const std::string action = zsh_values(values_of(option));
    if (option.long_name.empty())
        return quoted(fmt::format("*:{}:{}", zsh_text(option.place), action), "'\\''") + " \\\n";
    const std::string value = option.value.empty() ? "" : fmt::format(":{}:{}", zsh_text(option.value), action);
    std::string out;
    for (const std::string& name : {"--" + option.long_name, "-" + option.short_name})
        if (name != "-")
            out += (out.empty() ? "" : "                ") +
                   quoted(fmt::format("{}[{}]{}", name, zsh_text(option.text), value), "'\\''") + " \\\n";
    return out;
}

std::string zsh(std::span<const CommandReference> commands) {
    std::string names, cases;
    for (const CommandReference& command : commands) {
        names += "        " + quoted(command.name + ":" + zsh_text(command.text), "'\\''") + "\n";
        cases += "        " + command.name + ")\n            _arguments \\\n";
        for (const OptionReference& option : command.options) cases += "                " + zsh_option(option);
        cases += "                '--help[Print the options with examples]' ;;\n";
    }
    return fmt::format(
        R"(#compdef consigliere
# Zsh completion, written by `consigliere completion zsh`: install it as _consigliere in a directory of $fpath.

_consigliere() {{
    local -a commands=(
{}    )
    if ((CURRENT == 2)); then
        _describe command commands
        _arguments '--help[Print the commands]' '--version[Print the version]'
        return
    fi
    local command=${{words[2]}}
    shift words
    ((CURRENT--))
    case "$command" in
{}    esac
}}

_consigliere "$@"
)",
        names, cases);
}

// --- fish -------------------------------------------------------------------------------------------------------------

std::string fish_values(const Values& values) {
    switch (values.kind) {
    case Values::Kind::words: return fmt::format(" -xa '{}'", values.words);
    case Values::Kind::files:
        return values.ending.empty() ? " -rF" : fmt::format(" -xa '(__fish_complete_suffix .{})'", values.ending);
    case Values::Kind::folders: return " -xa '(__fish_complete_directories)'";
    case Values::Kind::any:     break;
    }
    return " -x";
}

std::string fish_option(const std::string& begin, const OptionReference& option) {
    const Values values = values_of(option);
    if (option.long_name.empty()) {
        if (values.kind == Values::Kind::any) return "";
        return begin + (values.kind == Values::Kind::files && values.ending.empty() ? " -F" : fish_values(values)) +
               "\n";
    }
    std::string out = begin + " -l " + option.long_name;
    if (!option.short_name.empty()) out += " -s " + option.short_name;
    if (!option.value.empty()) out += fish_values(values);
    return out + " -d " + quoted(option.text, "\\'") + "\n";
}

std::string fish(std::span<const CommandReference> commands) {
    std::string out =
        "# Fish completion, written by `consigliere completion fish`: install it as\n"
        "# ~/.config/fish/completions/consigliere.fish.\n"
        "complete -c consigliere -f\n"
        "complete -c consigliere -n __fish_use_subcommand -l version -d 'Print the version'\n"
        "complete -c consigliere -l help -d 'Print the options with examples'\n";
    for (const CommandReference& command : commands)
        out += fmt::format("complete -c consigliere -n __fish_use_subcommand -a {} -d {}\n", command.name,
                           quoted(command.text, "\\'"));
    for (const CommandReference& command : commands)
        for (const OptionReference& option : command.options)
            out += fish_option(fmt::format("complete -c consigliere -n '__fish_seen_subcommand_from {}'", command.name),
                               option);
    return out;
}

}  // namespace

std::string completion_for(std::string_view shell, std::span<const CommandReference> commands) {
    if (shell == "bash") return bash(commands);
    if (shell == "zsh") return zsh(commands);
    if (shell == "fish") return fish(commands);
    throw InputError(fmt::format("unknown shell '{}'; shells: bash, zsh, fish", shell));
}

}  // namespace consigliere::cli
