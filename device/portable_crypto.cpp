#include "device/portable_crypto.hpp"

#include <algorithm>
#include <bit>

namespace consigliere::portable {

namespace {

constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(const std::uint8_t* b) {
    return std::uint32_t{b[0]} << 24 | std::uint32_t{b[1]} << 16 | std::uint32_t{b[2]} << 8 | std::uint32_t{b[3]};
}
std::uint32_t little_endian(const std::uint8_t* b) {
    return std::uint32_t{b[3]} << 24 | std::uint32_t{b[2]} << 16 | std::uint32_t{b[1]} << 8 | std::uint32_t{b[0]};
}

}  // namespace

void Sha256::compress(const std::uint8_t* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i) w[i] = big_endian(block + 4 * i);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += added[i];
}

void Sha256::update(Bytes bytes) {
    for (const std::uint8_t byte : bytes) {
        block_[length_++ % block_.size()] = byte;
        if (length_ % block_.size() == 0) compress(block_.data());
    }
}

Sha256::Digest Sha256::finish() {
    const std::uint64_t bits = length_ * 8;
    const std::uint8_t one = 0x80, zero = 0;
    update({&one, 1});
    while (length_ % block_.size() != 56) update({&zero, 1});
    for (int shift = 56; shift >= 0; shift -= 8) {
        const auto byte = static_cast<std::uint8_t>(bits >> shift);
        update({&byte, 1});
    }
    Digest out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
    return out;
}

Sha256::Digest Sha256::of(Bytes bytes) {
    Sha256 hash;
    hash.update(bytes);
    return hash.finish();
}

HmacSha256::HmacSha256(Bytes key) {
    std::array<std::uint8_t, 64> padded{};
    if (key.size() > padded.size()) {
        const Sha256::Digest shorter = Sha256::of(key);
        std::copy(shorter.begin(), shorter.end(), padded.begin());
    } else {
        std::copy(key.begin(), key.end(), padded.begin());
    }
    for (std::uint8_t& byte : padded) byte ^= 0x36;
    inner_.update(padded);
    for (std::uint8_t& byte : padded) byte ^= 0x36 ^ 0x5c;
    outer_.update(padded);
}

Sha256::Digest HmacSha256::finish() {
    outer_.update(inner_.finish());
    return outer_.finish();
}

namespace {

using Block = std::array<std::uint32_t, 16>;

void quarter_round(Block& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

Block chacha20_block(std::uint64_t block, std::span<const std::uint8_t, 32> key) {
    Block in{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (std::size_t i = 0; i < 8; ++i) in[4 + i] = little_endian(key.data() + 4 * i);
    in[12] = static_cast<std::uint32_t>(block);
    in[13] = static_cast<std::uint32_t>(block >> 32);
    Block x = in;
    for (int round = 0; round < 10; ++round) {
        for (std::size_t i = 0; i < 4; ++i) quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (std::size_t i = 0; i < 4; ++i) quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += in[i];
    return x;
}

}  // namespace

void chacha20_xor(std::span<std::uint8_t> data, std::uint64_t block, std::span<const std::uint8_t, 32> key) {
    Block stream{};
    for (std::size_t i = 0; i < data.size(); ++i) {
        if (i % 64 == 0) stream = chacha20_block(block + i / 64, key);
        data[i] ^= static_cast<std::uint8_t>(stream[i % 64 / 4] >> (8 * (i % 4)));
    }
}

}  // namespace consigliere::portable
