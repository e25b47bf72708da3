# embed_files(<target> <namespace> <file>...): a static library that carries the text files, generated
# as one source that defines file() and all() in the namespace. Files are named relative to the root
# of the repository, and that name is their key. A changed file is embedded again by the next build.
function(embed_files target namespace)
  set(list_file "${CMAKE_CURRENT_BINARY_DIR}/${target}.txt")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
  list(SORT ARGN)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "${ARGN}" @ONLY)  # written only when it differs

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
  # clang counts the steps of reading the lengths of all texts.
  target_compile_options(${target} PRIVATE -Wno-overlength-strings
                         $<$<CXX_COMPILER_ID:Clang>:-fconstexpr-steps=100000000>)
endfunction()
