# Targets from directories. If a directory is empty, its library is only an alias for what it links.

# sources_of(<variable> <pattern>...): the product sources matching the patterns, including
# subdirectories. Tests, fuzzers and benchmarks are next to them and have their own suffixes.
function(sources_of variable)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${ARGN})
  list(FILTER found EXCLUDE REGEX "_(test|fuzz|bench)\\.cpp$")
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# in_units(<target> <most> <file>...): compiles up to <most> files of a directory together if UNITY_BUILD is on for the
# target. A full build then reads a header once per unit instead of once per file.
function(in_units target most)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  # In a unity build g++ treats sources as headers and warns about their anonymous namespaces.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  foreach(file IN LISTS ARGN)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE folder)
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" group)
    math(EXPR unit "(${files_of_${group}} + 0) / ${most}")
    math(EXPR files_of_${group} "${files_of_${group}} + 1")
    set_source_files_properties("${file}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${group}_${unit}")
  endforeach()
endfunction()

# Small units in the release preset, where a small change should rebuild in seconds; whole directories in the others.
set(CONSIGLIERE_UNIT_FILES 1000 CACHE STRING "How many files of a folder of a layer are compiled together at most")

# add_layer(<name> SOURCES <file>... LINK <target>...)
function(add_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "SOURCES;LINK")
  if(layer_SOURCES)
    add_library(${name} STATIC ${layer_SOURCES})
    in_units(${name} ${CONSIGLIERE_UNIT_FILES} ${layer_SOURCES})
    target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PUBLIC ${layer_LINK})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} INTERFACE ${layer_LINK})
  endif()
endfunction()

# add_doctests(<name> [OPTIMIZED] SOURCES <file>... LINK <target>... [PARTS <name>=<filter>...]): one test program, run
# from the root of the repository so that it finds scenarios and replays. Nothing is added if there are no sources. With
# PARTS the program is run once per part with a filter of doctest, such as -tc=*name*, so that parts run in parallel.
function(add_doctests name)
  cmake_parse_arguments(PARSE_ARGV 1 tests "OPTIMIZED" "" "SOURCES;LINK;PARTS")
  if(NOT tests_SOURCES)
    return()
  endif()
  add_executable(${name} ${tests_SOURCES})
  in_units(${name} 1000 ${tests_SOURCES})  # together the tests of a directory take little longer to compile than the slowest file
  target_link_libraries(${name} PRIVATE ${tests_LINK} consigliere_test_main)
  # A test runs once and is compiled often: the code under test is optimized, the test itself need not be. The exceptions
  # are the suites that play thousands of games through templates.
  if(NOT tests_OPTIMIZED)
    target_compile_options(${name} PRIVATE -O0)
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  if(NOT tests_PARTS)
    set(tests_PARTS "=-tc=*")
  endif()
  foreach(part IN LISTS tests_PARTS)
    string(REGEX MATCH "^([^=]*)=(.*)$" part "${part}")
    string(JOIN "_" test ${name} ${CMAKE_MATCH_1})
    add_test(NAME ${test} COMMAND ${name} "${CMAKE_MATCH_2}" WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    # A filter that no test case passes must not succeed.
    set_tests_properties(${test} PROPERTIES TIMEOUT 600 FAIL_REGULAR_EXPRESSION "test cases: +0 ")
  endforeach()
endfunction()
