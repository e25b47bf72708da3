// Fate: all dice and draws of a real game, from one 256-bit seed. The seed's SHA-256 is published before the first
// card is dealt and the seed itself after the last, so anyone can derive every die again and compare.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consigliere {

using Seed = std::array<std::uint8_t, 32>;

Seed fresh_seed();                            // from the system's generator
Seed seed_from_number(std::uint64_t number);  // reproducible games: the `seed` option
std::string commitment(const Seed& seed);     // SHA-256, 64 hex digits
std::string to_hex(const Seed& seed);
std::optional<Seed> seed_from_hex(std::string_view hex);
std::string sha256_hex(std::string_view bytes);

// The ChaCha20 key stream of the seed, read four bytes at a time. A resumed game draws its past again, then goes on.
class Fate {
public:
    explicit Fate(const Seed& seed) : seed_(seed) {}
    std::uint32_t below(std::uint32_t n);  // uniform in [0, n)

private:
    std::uint32_t word();

    Seed seed_;
    std::array<std::uint8_t, 256> block_{};
    std::uint64_t next_block_ = 0;
    std::size_t used_ = sizeof(block_);
};

}  // namespace consigliere
