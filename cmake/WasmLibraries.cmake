# The libraries of the core for the build to WebAssembly. The headers are those of the Debian packages; only their own
# folders are visible, because /usr/include has the headers of another C library.
set(wasm_headers "${CMAKE_BINARY_DIR}/include")

add_compile_options(-fwasm-exceptions -Wno-unused-private-field "SHELL:-include ${PROJECT_SOURCE_DIR}/device/portable_std/bit_cast.hpp")
add_link_options(-fwasm-exceptions)
file(MAKE_DIRECTORY "${wasm_headers}")
foreach(folder boost fmt toml++)
  file(CREATE_LINK "/usr/include/${folder}" "${wasm_headers}/${folder}" SYMBOLIC)
endforeach()

file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/boost_json.cpp" CONTENT "#include <boost/json/src.hpp>\n")
add_library(boost_json STATIC "${CMAKE_BINARY_DIR}/boost_json.cpp")
target_include_directories(boost_json SYSTEM PUBLIC "${wasm_headers}")
add_library(Boost::json ALIAS boost_json)

foreach(name fmt tomlplusplus)
  add_library(${name} INTERFACE)
  target_include_directories(${name} SYSTEM INTERFACE "${wasm_headers}")
  add_library(${name}::${name} ALIAS ${name})
endforeach()
target_compile_definitions(fmt INTERFACE FMT_HEADER_ONLY)

# Only the few functions that the core uses; a native test compares them with libsodium.
add_library(portable_sodium STATIC "${PROJECT_SOURCE_DIR}/device/portable_crypto.cpp")
target_include_directories(portable_sodium PUBLIC "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/device/portable_sodium")
add_library(PkgConfig::sodium ALIAS portable_sodium)
