# Run by embed_files() at build time: writes the source that contains the files named in LIST.
file(READ "${LIST}" files)
list(LENGTH files count)

set(entries "")
foreach(path IN LISTS files)
  file(READ "${ROOT}/${path}" text)
  if(text MATCHES "\\)embedded\"")
    message(FATAL_ERROR "${path} contains the mark that ends an embedded text")
  endif()
  string(APPEND entries "    File{\"${path}\", R\"embedded(${text})embedded\"sv},\n")
endforeach()

file(WRITE "${OUTPUT}" "// Generated from the files it names; edit those.
#include \"engine/embedded.hpp\"

#include <array>

namespace ${NAMESPACE} {

// Literals with a length: counting half a megabyte of characters at compile time is more than clang allows.
using namespace std::string_view_literals;
using consigliere::embedded::File;

std::span<const File> files();
std::span<const File> files() {
    static constexpr std::array<File, ${count}> kFiles{
${entries}};
    return kFiles;
}

}  // namespace ${NAMESPACE}
")
