#include "cli/child_process.hpp"

#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/card_file.hpp"

extern char** environ;

namespace consigliere::cli {

namespace {

using Clock = std::chrono::steady_clock;

int milliseconds_until(Clock::time_point end) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    return static_cast<int>(std::max<std::int64_t>(0, left));
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command) {
    // Close-on-exec: a second child must not hold the first one's pipes open.
    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0) throw InputError(command + ": cannot be started, too many open files");
    if (::pipe2(out, O_CLOEXEC) != 0) {
        ::close(in[0]), ::close(in[1]);
        throw InputError(command + ": cannot be started, too many open files");
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    const std::string line = "exec " + command;
    const char* argv[] = {"sh", "-c", line.c_str(), nullptr};
    const int failed = posix_spawnp(&pid_, "sh", &files, nullptr, const_cast<char* const*>(argv), environ);
    posix_spawn_file_actions_destroy(&files);
    ::close(in[0]), ::close(out[1]);
    to_ = in[1], from_ = out[0];
    if (failed != 0) {
        ::close(to_), ::close(from_);
        throw InputError(command + ": cannot be started");
    }
    std::signal(SIGPIPE, SIG_IGN);  // write() reports a child that has ended, not a signal
}

ChildProcess::~ChildProcess() {
    ::close(to_);
    const auto end = Clock::now() + std::chrono::seconds(1);
    pollfd ready{from_, POLLIN, 0};
    char rest[4096];
    while (::poll(&ready, 1, milliseconds_until(end)) > 0 && ::read(from_, rest, sizeof rest) > 0) {
    }
    ::close(from_);
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

bool ChildProcess::send(const std::string& line) {
    const std::string whole = line + '\n';
    for (std::size_t sent = 0; sent < whole.size();) {
        const ssize_t n = ::write(to_, whole.data() + sent, whole.size() - sent);
        if (n <= 0) return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

std::optional<std::string> ChildProcess::receive(double seconds) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    for (;;) {
        if (const std::size_t stop = read_.find('\n'); stop != std::string::npos) {
            std::string line = read_.substr(0, stop);
            read_.erase(0, stop + 1);
            return line;
        }
        pollfd ready{from_, POLLIN, 0};
        if (read_.size() > kLongestLine || ::poll(&ready, 1, milliseconds_until(end)) <= 0) return {};
        char part[4096];
        const ssize_t n = ::read(from_, part, sizeof part);
        if (n <= 0) return {};
        read_.append(part, static_cast<std::size_t>(n));
    }
}

}  // namespace consigliere::cli
