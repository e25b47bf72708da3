// A 64-bit hash over the bytes of plain data, the same on every little-endian machine and compiler. It finds accidents
// and divergence, it is no defence against malice (the commitment is).
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace consigliere {

inline std::uint64_t hash_word(std::uint64_t h, std::uint64_t word) {
    h = (h ^ word) * 0x9FB21C651E98DF25u;
    return h ^ h >> 32;
}

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t h = 0x6A09E667F3BCC909u) {
    const auto* p = static_cast<const unsigned char*>(data);
    std::uint64_t word = 0;
    for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
        std::memcpy(&word, p, sizeof word);
        h = hash_word(h, word);
    }
    if (size != 0) {
        word = 0;
        std::memcpy(&word, p, size);
        h = hash_word(h, word);
    }
    return h ^ h >> 29;
}

template <class T>
std::uint64_t hash_of(const T& value, std::uint64_t h = 0x6A09E667F3BCC909u) {
    static_assert(std::has_unique_object_representations_v<T>, "padding would make the hash lie");
    return hash_bytes(&value, sizeof(T), h);
}

}  // namespace consigliere
