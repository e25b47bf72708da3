// Copies of plain data that is larger than a few machine words.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

namespace consigliere {

// Copies so many bytes in pieces of 16, one after the other. Compilers copy or fill some hundred bytes by a loop inside
// the processor (`rep movs`), which takes longer to begin than all of these pieces together.
template <std::size_t Size>
[[gnu::always_inline]] inline void copy_bytes(std::byte* to, const std::byte* from) {
    constexpr std::size_t kPiece = 16, kPieces = Size / kPiece, kRest = Size % kPiece;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (std::memcpy(to + I * kPiece, from + I * kPiece, kPiece), ...);
    }(std::make_index_sequence<kPieces>());
    if constexpr (kRest != 0) std::memcpy(to + kPieces * kPiece, from + kPieces * kPiece, kRest);
}

template <class T>
[[gnu::always_inline]] inline void copy_plain(T& to, const T& from) {
    static_assert(std::is_trivially_copyable_v<T>);
    copy_bytes<sizeof(T)>(reinterpret_cast<std::byte*>(&to), reinterpret_cast<const std::byte*>(&from));
}

}  // namespace consigliere
