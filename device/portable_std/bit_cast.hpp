// std::bit_cast for the library of Emscripten 3.1, which lacks it although its compiler has what is needed. Included
// before every source of that build.
#pragma once

#include <bit>

#ifndef __cpp_lib_bit_cast
namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

}  // namespace std
#endif
