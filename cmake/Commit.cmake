# The commit that `consigliere --version` prints. Every build asks git again; only cli/main.cpp is compiled again if the
# answer has changed. A source archive without git is given it with -DCONSIGLIERE_COMMIT=....
set(CONSIGLIERE_COMMIT "" CACHE STRING "The commit that is built; empty: ask git")
set(commit_header "${CMAKE_CURRENT_BINARY_DIR}/commit/commit.hpp")
add_custom_target(consigliere_commit
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DCOMMIT=${CONSIGLIERE_COMMIT}" "-DOUTPUT=${commit_header}"
          -P "${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake"
  BYPRODUCTS "${commit_header}"
  COMMENT "" VERBATIM)
add_dependencies(consigliere consigliere_commit)
target_include_directories(consigliere PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/commit")
