// Runs the program in a test as a shell would, without a shell.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace consigliere::cli {

struct Ran {
    int code = 0;
    std::string out, err;
};

inline Ran run_cli(const std::vector<std::string>& words, const std::string& input = "") {
    std::vector<const char*> argv{"consigliere"};
    for (const std::string& word : words) argv.push_back(word.c_str());
    std::istringstream in(input);
    std::ostringstream out, err;
    Io io{in, out, err, false, false};
    Ran ran;
    ran.code = run_program(static_cast<int>(argv.size()), argv.data(), io);
    ran.out = out.str();
    ran.err = err.str();
    return ran;
}

}  // namespace consigliere::cli
