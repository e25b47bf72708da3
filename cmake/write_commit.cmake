# Run by Commit.cmake in every build: writes the source with the commit of the sources if it has changed.
if(COMMIT STREQUAL "")
  execute_process(COMMAND git -C "${ROOT}" rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(COMMIT "unknown")
  endif()
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "// Written by the build.
namespace consigliere::cli {
extern const char* const kCommit;
const char* const kCommit = \"${COMMIT}\";
}  // namespace consigliere::cli
")
