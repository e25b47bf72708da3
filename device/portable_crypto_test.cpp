#include "device/portable_crypto.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <vector>

namespace consigliere::portable {

namespace {

std::vector<std::uint8_t> random_bytes(std::size_t size) {
    std::vector<std::uint8_t> out(size);
    randombytes_buf(out.data(), size);
    return out;
}

}  // namespace

TEST_CASE("portable hashes and streams are those of libsodium, for all lengths round the size of a block") {
    REQUIRE(sodium_init() >= 0);
    for (std::size_t size = 0; size < 300; ++size) {
        // One byte more than is used: an empty list has no address to pass, and nothing may touch that byte.
        const auto bytes = random_bytes(size + 1), key = random_bytes(1 + size % 100), secret = random_bytes(32);
        const Bytes data = Bytes(bytes).first(size);
        CAPTURE(size);
        Sha256::Digest expected{};
        crypto_hash_sha256(expected.data(), data.data(), size);
        CHECK(Sha256::of(data) == expected);

        crypto_auth_hmacsha256_state state;
        crypto_auth_hmacsha256_init(&state, key.data(), key.size());
        crypto_auth_hmacsha256_update(&state, data.data(), size);
        crypto_auth_hmacsha256_final(&state, expected.data());
        HmacSha256 hmac(key);
        hmac.update(data.first(size / 2));
        hmac.update(data.subspan(size / 2));
        CHECK(hmac.finish() == expected);

        const std::uint64_t block = size % 7 == 0 ? 0xFFFFFFFF : size;  // over the end of 32 bits as well
        const unsigned char nonce[crypto_stream_chacha20_NONCEBYTES] = {};
        auto theirs = bytes, ours = bytes;
        crypto_stream_chacha20_xor_ic(theirs.data(), theirs.data(), size, nonce, block, secret.data());
        chacha20_xor(std::span(ours).first(size), block, std::span<const std::uint8_t, 32>(secret.data(), 32));
        CHECK(ours == theirs);
    }
}

}  // namespace consigliere::portable
