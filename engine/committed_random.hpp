// CommittedRandom: all dice and draws of a real game, from one 256-bit seed that nobody chooses alone. The host commits to its share by
// SHA-256, then every player's client adds a share of its own; the seed is a hash over all of them. The host's share stays
// secret until the game is over, so nobody knows a die in advance. docs/fairness.md has every byte, and why.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sodium.h>

namespace consigliere {

using Seed = std::array<std::uint8_t, 32>;        // a share, or the seed made of all shares
using Shares = std::vector<std::optional<Seed>>;  // by seat; nothing: the seat gave none

Seed fresh_seed();                            // from the system's generator
Seed seed_from_number(std::uint64_t number);  // reproducible games: the `seed` option
std::string commitment(const Seed& share);    // SHA-256, 64 hex digits
// The seed of a game: SHA-256 over the host's share and those of all seats.
Seed game_seed(const Seed& host, const Shares& seats);
std::string to_hex(const Seed& seed);
std::optional<Seed> seed_from_hex(std::string_view hex);
std::string sha256_hex(std::string_view bytes);

// The running hash over the lines of a log. It is keyed by the host's share: whoever does not know that share can neither test a
// guess at what a line hides nor tell one line from another; once it is revealed, everybody can compute it again.
class Chain {
public:
    using Value = std::array<std::uint8_t, 32>;

    explicit Chain(const Seed& host);
    void add(std::string_view line);
    const Value& value() const { return value_; }
    std::string short_hex() const;  // of the first half: what a line carries
    std::string full_hex() const;   // what the last line carries
    // What a client is shown with update `seq` of its own stream, and keeps: it binds the host to the log so far. Every pin
    // looks new, whether or not the log has grown since the last. `stream`: the seat's number, 0 for spectators.
    std::string pin(int stream, std::int64_t seq) const;

private:
    // HMAC-SHA-256 of two texts, one after the other. Kept is the hash after the first block, which is the key alone: a key is
    // hashed once and not with every line.
    class Key {
    public:
        explicit Key(const Seed& key);
        Value digest(std::string_view first, std::string_view second) const;

    private:
        crypto_hash_sha256_state inner_, outer_;
    };

    Key key_, pin_key_;
    Value value_{};
};

// The ChaCha20 key stream of the seed, read four bytes at a time. A resumed game draws its past again, then goes on.
class CommittedRandom {
public:
    explicit CommittedRandom(const Seed& seed) : seed_(seed) {}
    std::uint32_t below(std::uint32_t n);  // uniform in [0, n)

private:
    std::uint32_t word();

    Seed seed_;
    std::array<std::uint8_t, 256> block_{};
    std::uint64_t next_block_ = 0;
    std::size_t used_ = sizeof(block_);
};

}  // namespace consigliere
