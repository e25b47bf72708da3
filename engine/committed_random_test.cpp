#include "engine/committed_random.hpp"

#include <fstream>

#include <boost/json.hpp>

#include <doctest/doctest.h>

using namespace consigliere;

TEST_CASE("the commitment is the SHA-256 of the seed") {
    CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    Seed zeros{};
    CHECK(commitment(zeros) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST_CASE("dice are the ChaCha20 key stream of the seed, four bytes at a time") {
    // Key stream of the all-zero key and nonce: 76b8e0ad a0f13d90 ... (test vector 1 of RFC 8439, appendix A.1).
    CommittedRandom random{Seed{}};
    constexpr std::uint64_t kFirst = 0xade0b876u, kSecond = 0x903df1a0u;
    CHECK(random.below(6) == kFirst * 6 >> 32);
    CHECK(random.below(1000) == kSecond * 1000 >> 32);
}

TEST_CASE("a long stream stays in range, meets every face and does not repeat its blocks") {
    CommittedRandom random(seed_from_number(7)), again(seed_from_number(7));
    int seen[6] = {};
    for (int i = 0; i < 6000; ++i) {
        const auto die = random.below(6);
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

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Seed seed_of(const boost::json::value& hex) { return *seed_from_hex(std::string_view(hex.as_string())); }

}  // namespace

TEST_CASE("shares, seed, dice, chain and pins are those of docs/fairness-vectors.json") {
    const boost::json::value v = boost::json::parse(text_of("docs/fairness-vectors.json"));
    const Seed host = seed_of(v.at("host"));
    CHECK(commitment(host) == v.at("commitment").as_string());
    Shares shares;
    for (const boost::json::value& share : v.at("shares").as_array())
        shares.push_back(share.is_null() ? std::nullopt : std::optional(seed_of(share)));
    const Seed seed = game_seed(host, shares);
    CHECK(to_hex(seed) == v.at("seed").as_string());

    CommittedRandom random(seed);
    for (const boost::json::value& draw : v.at("draws").as_array())
        CHECK(random.below(draw.at(0).to_number<std::uint32_t>()) == draw.at(1).to_number<std::uint32_t>());

    Chain chain(host);
    const boost::json::array& values = v.at("chain").as_array();
    for (std::size_t i = 0; i < values.size(); ++i) {
        chain.add(std::string_view(v.at("lines").as_array()[i].as_string()));
        CHECK(chain.full_hex() == values[i].as_string());
        CHECK(values[i].as_string().starts_with(chain.short_hex()));
    }
    CHECK(chain.pin(v.at("pin_stream").to_number<int>(), v.at("pin_seq").as_int64()) == v.at("pin").as_string());
}

TEST_CASE("every share decides: another one, none, or the same one at another seat gives another seed") {
    const Seed host{1}, a{2}, b{3};
    const Seed seed = game_seed(host, {a, b});
    CHECK(game_seed(host, {a, b}) == seed);
    CHECK(game_seed(a, {host, b}) != seed);
    CHECK(game_seed(host, {b, a}) != seed);
    CHECK(game_seed(host, {a, std::nullopt}) != seed);
    CHECK(game_seed(host, {a}) != seed);
    CHECK(game_seed(host, {std::nullopt, a}) != game_seed(host, {a, std::nullopt}));
}

TEST_CASE("a pin is new with every update, whether or not the log has grown") {
    Chain chain{Seed{1}};
    chain.add("head");
    const std::string first = chain.pin(1, 10);
    CHECK(chain.pin(1, 10) == first);
    CHECK(chain.pin(1, 11) != first);
    CHECK(chain.pin(2, 10) != first);
    chain.add("p1 pass");
    CHECK(chain.pin(1, 10) != first);
    // Who does not know the share cannot try out what was added.
    Chain guess{Seed{2}};
    guess.add("head");
    guess.add("p1 pass");
    CHECK(guess.pin(1, 10) != chain.pin(1, 10));
}
