#include <fmt/format.h>

#include "cli/commands.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

std::string version_text(std::string_view commit) {
    std::string text = "consigliere " CONSIGLIERE_VERSION;
    if (!commit.empty()) text += fmt::format(" (commit {})", commit);
    text += "\nrules:";
    const char* before = " ";
    for (const GameKind* kind : all_games()) {
        text += fmt::format("{}{} {}", before, kind->info().id, kind->info().rules_version);
        before = ", ";
    }
    return text + '\n';
}

}  // namespace consigliere::cli
