#include "engine/embedded.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "engine/capacity.hpp"

namespace consigliere::embedded {

// Generated: the files that CMakeLists.txt lists.
namespace shipped {
std::span<const File> files();
}

namespace {

// More games than any program adds. The lists never move, so that reading them needs no lock.
std::array<std::span<const File>, 16> added_lists;
std::atomic<std::size_t> added_count = 0;

std::string_view find(std::span<const File> files, std::string_view path) {
    const auto at = std::lower_bound(files.begin(), files.end(), path,
                                     [](const File& file, std::string_view key) { return file.first < key; });
    return at != files.end() && at->first == path ? at->second : std::string_view{};
}

}  // namespace

std::string_view file(std::string_view path) {
    std::string_view text = find(shipped::files(), path);
    for (std::size_t i = 0; text.empty() && i < added_count.load(std::memory_order_acquire); ++i)
        text = find(added_lists[i], path);
    return text;
}

std::span<const File> all() { return shipped::files(); }

void add(std::span<const File> files) {
    const std::size_t at = added_count.load(std::memory_order_relaxed);
    if (at == added_lists.size()) capacity_exceeded("embedded::add");
    added_lists[at] = files;
    added_count.store(at + 1, std::memory_order_release);
}

}  // namespace consigliere::embedded
