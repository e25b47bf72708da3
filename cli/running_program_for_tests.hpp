// The program as a process of its own, as an operator runs it: with signals, limits and an end.
#pragma once

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <iostream>
#include <map>
#include <regex>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wait_for_text.hpp"

namespace consigliere::cli {

// A server that hurries, on ports of its own choice; `more`: flags beside or instead of these.
inline std::vector<std::string> serve(const std::string& data, const std::map<std::string, std::string>& more = {}) {
    std::map<std::string, std::string> flags = more;
    flags.insert({{"--data", data},
                  {"--port", "0"},
                  {"--admin", "127.0.0.1:0"},
                  {"--address", "127.0.0.1"},
                  {"--shortest-window-ms", "0"},
                  {"--bot-pause-ms", "0"},
                  {"--tables-per-hour", "100000"},
                  {"--guests-per-hour", "100000"},
                  {"--messages-per-second", "100000"}});
    std::vector<std::string> words{"serve"};
    for (const auto& [flag, value] : flags) {
        words.push_back(flag);
        words.push_back(value);
    }
    return words;
}

class RunningProgram {
public:
    // `prepare` runs in the new process before the program does.
    explicit RunningProgram(const std::vector<std::string>& words, const std::function<void()>& prepare = {}) {
        int ends[2];
        if (pipe(ends) != 0) throw std::runtime_error("no pipe");
        std::cout.flush();  // or the child says again what the test has said
        pid_ = fork();
        if (pid_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            const std::string journal = folder_.file("journal");
            if (std::freopen(journal.c_str(), "w", stderr) == nullptr) _exit(99);
            if (prepare) prepare();
            run(words);
        }
        close(ends[1]);
        out_fd_ = ends[0];
    }
    RunningProgram(const RunningProgram&) = delete;
    ~RunningProgram() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
        close(out_fd_);
    }

    // Reads its output until that is in it; false: it ended before, or said nothing for half a minute.
    bool reads(const std::string& text) {
        while (out.find(text) == out.npos && read_more()) {
        }
        return out.find(text) != out.npos;
    }
    // The same for what it writes to the standard error stream.
    bool reports(const std::string& text) const {
        return testing::wait_for_text(folder_.file("journal"), text, std::chrono::seconds(30), pid_);
    }
    // Once it serves; 0: it does not.
    int port() {
        reads("Stop with");
        return number_after("serves on http://[^:]*:");
    }
    int admin_port() {
        port();
        return number_after("Metrics on http://[^:]*:");
    }
    // Its exit status once it has ended by itself; -1: a signal ended it, ours if it said nothing for half a minute.
    int wait() {
        while (read_more()) {
        }
        if (!ended_) kill(pid_, SIGKILL);
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    int stop() {
        kill(pid_, SIGTERM);
        return wait();
    }
    void kill_hard() {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }
    pid_t pid() const { return pid_; }
    std::string err() const { return bytes_of(folder_.file("journal")); }

    std::string out;

private:
    [[noreturn]] static void run(const std::vector<std::string>& words) {
        std::vector<const char*> argv{"consigliere"};
        for (const std::string& word : words) argv.push_back(word.c_str());
        interrupted = false;
        Io io{std::cin, std::cout, std::cerr};
        int code = 3;
        try {
            code = run_program(static_cast<int>(argv.size()), argv.data(), io);
        } catch (const std::exception& wrong) {
            std::cerr << wrong.what() << std::endl;
        }
        std::cout.flush();
        std::cerr.flush();
        _exit(code);
    }
    bool read_more() {
        pollfd line{out_fd_, POLLIN, 0};
        char text[4096];
        if (poll(&line, 1, 30'000) != 1) return false;
        const ssize_t n = read(out_fd_, text, sizeof text);
        ended_ = n == 0;
        if (n > 0) out.append(text, static_cast<std::size_t>(n));
        return n > 0;
    }
    int number_after(const std::string& pattern) const {
        std::smatch found;
        return std::regex_search(out, found, std::regex(pattern + "([0-9]+)")) ? std::stoi(found[1]) : 0;
    }

    TempFolder folder_;
    pid_t pid_ = 0;
    int out_fd_ = -1;
    bool ended_ = false;  // its output has
};

}  // namespace consigliere::cli
