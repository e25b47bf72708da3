// The part of libsodium's interface that the engine and the table use, for the build to WebAssembly.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>

#include <unistd.h>

#include "device/portable_crypto.hpp"

inline constexpr std::size_t crypto_hash_sha256_BYTES = 32;
inline constexpr std::size_t crypto_auth_hmacsha256_BYTES = 32;
inline constexpr std::size_t crypto_stream_chacha20_NONCEBYTES = 8;

inline int sodium_init() { return 0; }

inline void randombytes_buf(void* out, std::size_t size) {
    if (getentropy(out, size) != 0) throw std::runtime_error("no source of random numbers");
}

inline std::uint32_t randombytes_uniform(std::uint32_t bound) {
    const std::uint32_t least = (0u - bound) % bound;  // rejecting below this leaves every outcome equally likely
    std::uint32_t out = 0;
    do randombytes_buf(&out, sizeof out);
    while (out < least);
    return out % bound;
}

inline char* sodium_bin2hex(char* hex, std::size_t size, const unsigned char* bytes, std::size_t count) {
    if (size <= 2 * count) throw std::length_error("sodium_bin2hex");
    static constexpr char kDigits[] = "0123456789abcdef";
    for (std::size_t i = 0; i < count; ++i) {
        hex[2 * i] = kDigits[bytes[i] >> 4];
        hex[2 * i + 1] = kDigits[bytes[i] & 15];
    }
    hex[2 * count] = '\0';
    return hex;
}

inline int sodium_hex2bin(unsigned char* out, std::size_t most, const char* hex, std::size_t size,
                          const char* /*ignore*/, std::size_t* length, const char** end) {
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::size_t at = 0;
    while (at + 1 < size && at / 2 < most && digit(hex[at]) >= 0 && digit(hex[at + 1]) >= 0) {
        out[at / 2] = static_cast<unsigned char>(digit(hex[at]) << 4 | digit(hex[at + 1]));
        at += 2;
    }
    *length = at / 2;
    *end = hex + at;
    return 0;
}

inline int sodium_memcmp(const void* a, const void* b, std::size_t size) {
    const auto* x = static_cast<const unsigned char*>(a);
    const auto* y = static_cast<const unsigned char*>(b);
    unsigned different = 0;
    for (std::size_t i = 0; i < size; ++i) different |= static_cast<unsigned>(x[i] ^ y[i]);
    return different == 0 ? 0 : -1;
}

using crypto_hash_sha256_state = consigliere::portable::Sha256;

inline void crypto_hash_sha256_init(crypto_hash_sha256_state* state) { *state = {}; }
inline void crypto_hash_sha256_update(crypto_hash_sha256_state* state, const unsigned char* bytes, std::size_t size) {
    state->update({bytes, size});
}
inline void crypto_hash_sha256_final(crypto_hash_sha256_state* state, unsigned char* out) {
    const auto digest = state->finish();
    std::copy(digest.begin(), digest.end(), out);
}
inline void crypto_hash_sha256(unsigned char* out, const unsigned char* bytes, std::size_t size) {
    const auto digest = consigliere::portable::Sha256::of({bytes, size});
    std::copy(digest.begin(), digest.end(), out);
}

struct crypto_auth_hmacsha256_state {
    consigliere::portable::HmacSha256 hmac{{}};
};
inline void crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state* state, const unsigned char* key,
                                        std::size_t size) {
    state->hmac = consigliere::portable::HmacSha256({key, size});
}
inline void crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state* state, const unsigned char* bytes,
                                          std::size_t size) {
    state->hmac.update({bytes, size});
}
inline void crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state* state, unsigned char* out) {
    const auto digest = state->hmac.finish();
    std::copy(digest.begin(), digest.end(), out);
}

// Our nonce is always zero.
inline int crypto_stream_chacha20_xor_ic(unsigned char* out, const unsigned char* in, std::size_t size,
                                         const unsigned char* /*nonce*/, std::uint64_t block,
                                         const unsigned char* key) {
    if (out != in) std::copy(in, in + size, out);
    consigliere::portable::chacha20_xor({out, size}, block, std::span<const std::uint8_t, 32>(key, 32));
    return 0;
}
