// Waits for a text in a file that another process writes. The kernel reports every change of the file and the end of the
// process, so that nothing is tried again and again and nobody sleeps.
#pragma once

#include <poll.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "tests/temp_folder.hpp"

namespace consigliere::testing {

inline int milliseconds_until(std::chrono::steady_clock::time_point end) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    return static_cast<int>(std::max<std::chrono::milliseconds::rep>(0, left.count()));
}

class FileDescriptor {
public:
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor() {
        if (number_ >= 0) close(number_);
    }
    int number() const { return number_; }

private:
    int number_;
};

// Readable when the process ends. glibc 2.36 declares its function without extern "C".
inline int open_process(pid_t process) { return static_cast<int>(syscall(SYS_pidfd_open, process, 0)); }

// Is `text` in the file, from the byte `from` on, within the time? False at once if `process` ends without having written
// it. The folder of the file must exist, the file need not.
inline bool wait_for_text(const std::string& file, const std::string& text, std::chrono::milliseconds limit,
                          pid_t process, std::size_t from = 0) {
    const auto end = std::chrono::steady_clock::now() + limit;
    const FileDescriptor changes(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)), life(open_process(process));
    const std::string folder = std::filesystem::path(file).parent_path().string();
    if (inotify_add_watch(changes.number(), folder.c_str(), IN_MODIFY | IN_CREATE | IN_MOVED_TO) < 0)
        throw std::runtime_error("cannot watch " + folder);
    pollfd events[] = {{changes.number(), POLLIN, 0}, {life.number(), POLLIN, 0}};
    for (bool ended = life.number() < 0;;) {
        if (bytes_of(file).find(text, from) != std::string::npos) return true;
        if (ended || poll(events, 2, milliseconds_until(end)) <= 0) return false;
        ended = events[1].revents != 0;
        char ignored[4096];
        while (read(changes.number(), ignored, sizeof ignored) > 0) {
        }
    }
}

}  // namespace consigliere::testing
