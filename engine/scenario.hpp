// Scenarios: given this position and these dice, when they do this, then expect that. The format is described in
// docs/scenarios.md; tests, bug reports and rule questions share it.
#pragma once

#include <functional>
#include <string>

#include "engine/replay.hpp"

namespace consigliere {

struct ScenarioResult {
    std::string title;
    std::string failure;  // "file:line: what was expected and what came", or empty
    int steps = 0;

    bool passed() const { return failure.empty(); }
};

// The text of a file that a scenario names (its cards, a printed position); throws InputError.
using ReadFile = std::function<std::string(const std::string& path)>;

// Throws InputError if the file is no scenario; a failed expectation is a result.
ScenarioResult run_scenario(std::string_view text, const std::string& name, const FindGame& find_game,
                            const ReadFile& read_file);

}  // namespace consigliere
