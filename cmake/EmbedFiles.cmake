# embed_files(<target> <namespace> <file>...): a static library that contains the text files, generated
# as one source that defines files() in the namespace (engine/embedded.hpp). Files are named relative to the
# root of the repository; this name is their key. The next build embeds changed files again.
function(embed_files target namespace)
  set(list_file "${CMAKE_CURRENT_BINARY_DIR}/${target}.txt")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
  list(SORT ARGN)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "${ARGN}" @ONLY)  # written only if it differs

  set(inputs ${ARGN})
  list(TRANSFORM inputs PREPEND "${PROJECT_SOURCE_DIR}/")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/write_embedded.cmake")
  add_custom_command(
    OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DNAMESPACE=${namespace}"
            "-DLIST=${list_file}" "-DOUTPUT=${source}" -P "${script}"
    DEPENDS ${inputs} "${list_file}" "${script}"
    COMMENT "Embedding card data, rules and texts"
    VERBATIM)

  add_library(${target} STATIC "${source}")
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  # Computing the lengths of all texts exceeds clang's default limit of constexpr steps.
  target_compile_options(${target} PRIVATE -Wno-overlength-strings
                         $<$<CXX_COMPILER_ID:Clang>:-fconstexpr-steps=100000000>)
endfunction()
