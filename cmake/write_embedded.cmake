# Run by embed_files() at build time: writes the source that contains the files named in LIST.
file(READ "${LIST}" files)
list(LENGTH files count)

set(entries "")
foreach(path IN LISTS files)
  file(READ "${ROOT}/${path}" text)
  if(text MATCHES "\\)embedded\"")
    message(FATAL_ERROR "${path} contains the mark that ends an embedded text")
  endif()
  string(APPEND entries "    Entry{\"${path}\", R\"embedded(${text})embedded\"sv},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Generated from the files it names; edit those.
#include \"engine/embedded.hpp\"

#include <algorithm>
#include <array>

namespace ${NAMESPACE} {
namespace {

// Literals with a length: counting half a megabyte of characters at compile time is more than clang allows.
using namespace std::string_view_literals;
using Entry = std::pair<std::string_view, std::string_view>;

constexpr std::array<Entry, ${count}> kFiles{
${entries}};

}  // namespace

std::string_view file(std::string_view path) {
    const auto at = std::lower_bound(kFiles.begin(), kFiles.end(), path,
                                     [](const Entry& entry, std::string_view key) { return entry.first < key; });
    return at != kFiles.end() && at->first == path ? at->second : std::string_view{};
}

std::span<const Entry> all() { return kFiles; }

}  // namespace ${NAMESPACE}
")
