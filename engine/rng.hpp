// A small fast generator (xoshiro256**) for simulation, bots and tests. Real games take their dice from CommittedRandom
// (random.hpp), which nobody can predict; both hand out numbers through `below`, the same on every machine.
#pragma once

#include <cstdint>

namespace consigliere {

constexpr std::uint64_t split_mix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) {
        for (auto& word : s_) word = split_mix(seed);
    }
    // An independent stream for game number `index` of a run: results do not depend on how a run is split.
    constexpr Rng(std::uint64_t seed, std::uint64_t index) : Rng(seed ^ (index + 1) * 0xD1342543DE82EF95u) {}

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotl(s_[1] * 5, 7) * 9;
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = rotl(s_[3], 45);
        return result;
    }

    // Uniform in [0, n) for n up to 2^32, by multiplication; unbiased (Lemire's method).
    constexpr std::uint32_t below(std::uint32_t n) {
        std::uint64_t m = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(m) < n) {
            const std::uint32_t floor = (0u - n) % n;
            while (static_cast<std::uint32_t>(m) < floor) m = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(m >> 32);
    }

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    std::uint64_t s_[4]{};
};

}  // namespace consigliere
