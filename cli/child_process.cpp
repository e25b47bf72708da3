#include "cli/child_process.hpp"

#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
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
    int pipes[3][2];
    for (int i = 0; i < 3; ++i) {
        if (::pipe2(pipes[i], O_CLOEXEC) == 0) continue;
        while (i-- > 0) ::close(pipes[i][0]), ::close(pipes[i][1]);
        throw InputError(command + ": cannot be started, too many open files");
    }
    const auto& [in, out, errors] = pipes;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, errors[1], STDERR_FILENO);
    const std::string line = "exec " + command;
    const char* argv[] = {"sh", "-c", line.c_str(), nullptr};
    const int failed = posix_spawnp(&pid_, "sh", &files, nullptr, const_cast<char* const*>(argv), environ);
    posix_spawn_file_actions_destroy(&files);
    ::close(in[0]), ::close(out[1]), ::close(errors[1]);
    to_ = in[1], from_ = out[0], errors_ = errors[0];
    ::fcntl(errors_, F_SETFL, O_NONBLOCK);
    if (failed != 0) {
        ::close(to_), ::close(from_), ::close(errors_);
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
    ::close(from_), ::close(errors_);
    if (ended_ || ::waitpid(pid_, nullptr, WNOHANG) == pid_) return;
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
        pollfd ready[2]{{from_, POLLIN, 0}, {errors_, POLLIN, 0}};
        if (read_.size() > kLongestLine || ::poll(ready, errors_open_ ? 2 : 1, milliseconds_until(end)) <= 0) return {};
        if (errors_open_ && ready[1].revents != 0) pass_on_errors();
        if (ready[0].revents == 0) continue;
        char part[4096];
        const ssize_t n = ::read(from_, part, sizeof part);
        if (n <= 0) return {};
        read_.append(part, static_cast<std::size_t>(n));
    }
}

void ChildProcess::pass_on_errors() {
    char part[4096];
    for (ssize_t n = 0; (n = ::read(errors_, part, sizeof part)) != 0;) {
        if (n < 0) return;  // nothing more for now
        [[maybe_unused]] const ssize_t shown = ::write(STDERR_FILENO, part, static_cast<std::size_t>(n));
        last_errors_.append(part, static_cast<std::size_t>(n));
        if (last_errors_.size() > kKept) last_errors_.erase(0, last_errors_.size() - kKept);
    }
    errors_open_ = false;
}

std::string ChildProcess::ending() {
    if (!ended_) {
        // Whoever closes its output is about to end.
        pollfd output{from_, POLLIN, 0};
        const bool closed = ::poll(&output, 1, 0) > 0 && (output.revents & POLLHUP) != 0;
        const int handle = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
        pollfd process{handle, POLLIN, 0};
        if (handle >= 0) ::poll(&process, 1, closed ? 1000 : 0), ::close(handle);
        ended_ = ::waitpid(pid_, &status_, WNOHANG) == pid_;
    }
    if (!ended_) return "";
    pass_on_errors();
    std::string out = WIFSIGNALED(status_)        ? "crashed with signal " + std::to_string(WTERMSIG(status_))
                      : WEXITSTATUS(status_) != 0 ? "crashed with exit status " + std::to_string(WEXITSTATUS(status_))
                                                  : std::string("exited before the game was over");
    std::string last = last_errors_;
    while (!last.empty() && (last.back() == '\n' || last.back() == '\r')) last.pop_back();
    if (last.empty()) return out + " without a word on its standard error";
    return out + "; it last wrote: " + last.substr(last.rfind('\n') + 1);
}

}  // namespace consigliere::cli
