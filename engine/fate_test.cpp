#include "engine/fate.hpp"

#include <doctest/doctest.h>

using namespace consigliere;

TEST_CASE("the commitment is the SHA-256 of the seed") {
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    Seed zeros{};
    CHECK(commitment(zeros) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST_CASE("dice are the ChaCha20 key stream of the seed, four bytes at a time") {
    // Key stream of the all-zero key and nonce: 76b8e0ad a0f13d90 ... (test vector 1 of RFC 8439, appendix A.1).
    Fate fate{Seed{}};
    constexpr std::uint64_t kFirst = 0xade0b876u, kSecond = 0x903df1a0u;
    CHECK(fate.below(6) == kFirst * 6 >> 32);
    CHECK(fate.below(1000) == kSecond * 1000 >> 32);
}

TEST_CASE("a long stream stays in range, meets every face and does not repeat its blocks") {
    Fate fate(seed_from_number(7)), again(seed_from_number(7));
    int seen[6] = {};
    for (int i = 0; i < 6000; ++i) {
        const auto die = fate.below(6);
        REQUIRE(die < 6);
        REQUIRE(die == again.below(6));
        ++seen[die];
    }
    for (const int count : seen) CHECK((count > 850 && count < 1150));
}

TEST_CASE("a seed reads back from its hex form and from nothing else") {
    const Seed seed = fresh_seed();
    CHECK(seed_from_hex(to_hex(seed)) == seed);
    CHECK(fresh_seed() != seed);
    CHECK(!seed_from_hex("00"));
    CHECK(!seed_from_hex(std::string(63, '0') + "g"));
    CHECK(!seed_from_hex(std::string(66, '0')));
}
