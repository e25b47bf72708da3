#include "engine/committed_random.hpp"

#include <array>
#include <stdexcept>

namespace consigliere {

namespace {

void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium could not be initialised");
}

// In the same time for any bytes: they may be secret.
std::string hex_of(const std::uint8_t* bytes, std::size_t n) {
    std::string out(2 * n + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), bytes, n);
    out.pop_back();
    return out;
}
// Of what everyone may see, by a table of digits.
std::string public_hex_of(const std::uint8_t* bytes, std::size_t n) {
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out(2 * n, '\0');
    for (std::size_t i = 0; i < n; ++i) {
        out[2 * i] = kDigits[bytes[i] >> 4];
        out[2 * i + 1] = kDigits[bytes[i] & 15];
    }
    return out;
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// SHA-256 over a name that says what the hash is for, then the share.
Seed derived(std::string_view purpose, const Seed& share) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, bytes_of(purpose), purpose.size());
    crypto_hash_sha256_update(&state, share.data(), share.size());
    Seed out;
    crypto_hash_sha256_final(&state, out.data());
    return out;
}

std::string_view text_of(const Chain::Value& value) {
    return {reinterpret_cast<const char*>(value.data()), value.size()};
}

constexpr std::size_t kBlock = 64;  // of SHA-256, in bytes
constexpr std::size_t kShort = 16;  // 128 bits: docs/fairness.md says why that is enough

}  // namespace

Seed fresh_seed() {
    need_sodium();
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

Seed seed_from_number(std::uint64_t number) {
    const std::string text = "consigliere seed " + std::to_string(number);
    Seed seed;
    crypto_hash_sha256(seed.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return seed;
}

std::string sha256_hex(std::string_view bytes) {
    std::uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return hex_of(hash, sizeof(hash));
}

std::string commitment(const Seed& share) {
    return sha256_hex({reinterpret_cast<const char*>(share.data()), share.size()});
}

Seed game_seed(const Seed& host, const Shares& seats) {
    static constexpr std::string_view kPurpose = "consigliere dice 2\n";
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, bytes_of(kPurpose), kPurpose.size());
    crypto_hash_sha256_update(&state, host.data(), host.size());
    for (const std::optional<Seed>& share : seats) {
        const unsigned char given = share ? 1 : 0;
        crypto_hash_sha256_update(&state, &given, 1);
        if (share) crypto_hash_sha256_update(&state, share->data(), share->size());
    }
    Seed out;
    crypto_hash_sha256_final(&state, out.data());
    return out;
}

Chain::Chain(const Seed& host)
    : key_(derived("consigliere chain 2\n", host)), pin_key_(derived("consigliere pin 2\n", host)) {}

// RFC 2104: H((key ^ opad) H((key ^ ipad) message)), where each padded key fills one block of SHA-256.
Chain::Key::Key(const Seed& key) {
    const auto begin = [&](crypto_hash_sha256_state& state, std::uint8_t pad) {
        std::array<std::uint8_t, kBlock> block;
        block.fill(pad);
        for (std::size_t i = 0; i < key.size(); ++i) block[i] ^= key[i];
        crypto_hash_sha256_init(&state);
        crypto_hash_sha256_update(&state, block.data(), block.size());
    };
    begin(inner_, 0x36);
    begin(outer_, 0x5c);
}

Chain::Value Chain::Key::digest(std::string_view first, std::string_view second) const {
    Value out;
    crypto_hash_sha256_state state = inner_;
    crypto_hash_sha256_update(&state, bytes_of(first), first.size());
    crypto_hash_sha256_update(&state, bytes_of(second), second.size());
    crypto_hash_sha256_final(&state, out.data());
    state = outer_;
    crypto_hash_sha256_update(&state, out.data(), out.size());
    crypto_hash_sha256_final(&state, out.data());
    return out;
}

void Chain::add(std::string_view line) { value_ = key_.digest(text_of(value_), line); }

std::string Chain::short_hex() const { return public_hex_of(value_.data(), kShort); }
std::string Chain::full_hex() const { return hex_of(value_.data(), value_.size()); }

std::string Chain::pin(int stream, std::int64_t seq) const {
    const std::string where = std::to_string(stream) + " " + std::to_string(seq) + "\n";
    return public_hex_of(pin_key_.digest(where, text_of(value_)).data(), kShort);
}

std::string to_hex(const Seed& seed) { return hex_of(seed.data(), seed.size()); }

std::optional<Seed> seed_from_hex(std::string_view hex) {
    Seed seed;
    std::size_t length = 0;
    const char* end = nullptr;
    if (hex.size() != 2 * seed.size() ||
        sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, &end) != 0 ||
        length != seed.size() || end != hex.data() + hex.size())
        return std::nullopt;
    return seed;
}

std::uint32_t CommittedRandom::word() {
    if (used_ == block_.size()) {
        static constexpr unsigned char kNonce[crypto_stream_chacha20_NONCEBYTES] = {};
        block_.fill(0);
        crypto_stream_chacha20_xor_ic(block_.data(), block_.data(), block_.size(), kNonce, next_block_, seed_.data());
        next_block_ += block_.size() / 64;  // ChaCha20 counts blocks of 64 bytes
        used_ = 0;
    }
    const std::uint8_t* b = block_.data() + used_;
    used_ += 4;
    return static_cast<std::uint32_t>(b[0]) | static_cast<std::uint32_t>(b[1]) << 8 |
           static_cast<std::uint32_t>(b[2]) << 16 | static_cast<std::uint32_t>(b[3]) << 24;
}

std::uint32_t CommittedRandom::below(std::uint32_t n) {
    std::uint64_t m = static_cast<std::uint64_t>(word()) * n;
    const std::uint32_t floor = (0u - n) % n;  // rejecting below this leaves every outcome equally likely
    while (static_cast<std::uint32_t>(m) < floor) m = static_cast<std::uint64_t>(word()) * n;
    return static_cast<std::uint32_t>(m >> 32);
}

}  // namespace consigliere
