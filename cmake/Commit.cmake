# The commit that `consigliere --version` prints. Every build asks git again; only this one source is compiled again if the
# answer has changed. A source archive without git is given it with -DCONSIGLIERE_COMMIT=....
set(CONSIGLIERE_COMMIT "" CACHE STRING "The commit that is built; empty: ask git")
set(commit_source "${CMAKE_CURRENT_BINARY_DIR}/commit.cpp")
add_custom_target(consigliere_commit
  COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DCOMMIT=${CONSIGLIERE_COMMIT}" "-DOUTPUT=${commit_source}"
          -P "${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake"
  BYPRODUCTS "${commit_source}"
  VERBATIM)
add_dependencies(consigliere consigliere_commit)
target_sources(consigliere PRIVATE "${commit_source}")
set_source_files_properties("${commit_source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
