// A program started beside this one and spoken to in lines.
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

namespace consigliere::cli {

class ChildProcess {
public:
    explicit ChildProcess(
        const std::string& command);  // a shell's command line; throws InputError if it cannot be started
    ChildProcess(const ChildProcess&) = delete;
    ~ChildProcess();  // closes its input and, if it does not leave by itself, kills it

    bool send(const std::string& line);  // false if it does not listen any more
    // Its next line; nothing if none came in time, it has ended, or the line is longer than any answer can be. What it
    // writes to its standard error meanwhile goes to that of this program.
    std::optional<std::string> receive(double seconds);
    // How it ended and the last that it wrote to standard error, as a part of a sentence; "" while it runs.
    std::string ending();

private:
    static constexpr std::size_t kLongestLine = 64 * 1024;
    static constexpr std::size_t kKept = 1000;  // bytes of its standard error

    void pass_on_errors();

    pid_t pid_ = -1;
    int to_ = -1, from_ = -1, errors_ = -1;
    int status_ = 0;
    bool ended_ = false, errors_open_ = true;
    std::string read_, last_errors_;
};

}  // namespace consigliere::cli
