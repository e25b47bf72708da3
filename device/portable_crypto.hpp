// SHA-256 (FIPS 180-4), HMAC (RFC 2104) and ChaCha20 (Bernstein's, with a 64-bit counter) for the build to WebAssembly,
// where libsodium is not available. A test compares every function with libsodium.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace consigliere::portable {

using Bytes = std::span<const std::uint8_t>;

class Sha256 {
public:
    using Digest = std::array<std::uint8_t, 32>;

    void update(Bytes bytes);
    Digest finish();

    static Digest of(Bytes bytes);

private:
    void compress(const std::uint8_t* block);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t length_ = 0;
};

class HmacSha256 {
public:
    explicit HmacSha256(Bytes key);
    void update(Bytes bytes) { inner_.update(bytes); }
    Sha256::Digest finish();

private:
    Sha256 inner_, outer_;
};

// Combines `data` with the key stream that begins at this block of 64 bytes; the nonce is zero.
void chacha20_xor(std::span<std::uint8_t> data, std::uint64_t block, std::span<const std::uint8_t, 32> key);

}  // namespace consigliere::portable
