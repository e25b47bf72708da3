#include <type_traits>

#include <doctest/doctest.h>

#include "engine/bounded.hpp"
#include "engine/hash.hpp"
#include "engine/negotiation.hpp"
#include "engine/proposals.hpp"
#include "engine/rng.hpp"
#include "engine/seat.hpp"

using namespace consigliere;

TEST_CASE("a bounded list keeps its order and clears what leaves it") {
    Bounded<std::uint8_t, 4> list;
    for (const std::uint8_t x : {7, 8, 9}) list.push(x);
    list.erase(8);
    CHECK(list.size() == 2);
    CHECK(list[0] == 7);
    CHECK(list[1] == 9);
    Bounded<std::uint8_t, 4> fresh;
    fresh.push(7);
    fresh.push(9);
    CHECK(hash_of(list) == hash_of(fresh));  // nothing of the 8 is left in the bytes
    CHECK(list == fresh);
    CHECK(!list.erase(8));
    CHECK(list.index_of(9) == 1);
}

TEST_CASE("a bounded list takes what a function makes of another") {
    Bounded<std::uint8_t, 4> list, expected;
    for (const std::uint8_t x : {7, 8, 9}) list.push(x);
    for (const std::uint8_t x : {17, 18, 19}) expected.push(x);
    Bounded<std::uint8_t, 4> made;
    made.push_each(list, [](std::uint8_t x) { return static_cast<std::uint8_t>(x + 10); });
    CHECK(made == expected);
}

TEST_CASE("bounded lists and the bargaining book have no padding") {
    CHECK(std::has_unique_object_representations_v<Bounded<std::uint8_t, 9>>);
    CHECK(std::has_unique_object_representations_v<Bounded<std::int16_t, 9>>);
    CHECK(std::has_unique_object_representations_v<Bounded<std::uint64_t, 3>>);
    CHECK(std::has_unique_object_representations_v<Negotiation>);
    CHECK(sizeof(Negotiation) < 1400);
    CHECK(std::has_unique_object_representations_v<Proposals>);
    CHECK(sizeof(Proposals) < 350);
}

TEST_CASE("a hash sees every byte") {
    Negotiation book;
    const auto empty = hash_of(book);
    auto* bytes = reinterpret_cast<unsigned char*>(&book);
    for (std::size_t i = 0; i < sizeof(book); ++i) {
        bytes[i] ^= 1;
        REQUIRE(hash_of(book) != empty);
        bytes[i] ^= 1;
    }
    CHECK(hash_of(book) == empty);
}

TEST_CASE("a set of seats walks clockwise from anyone") {
    SeatSet seats = SeatSet::players(5).without(Seat(2));
    CHECK(seats.size() == 4);
    CHECK(seats.first_from(Seat(2)) == Seat(3));
    CHECK(seats.first_from(Seat(4)) == Seat(4));
    CHECK(SeatSet::of(Seat(1)).first_from(Seat(3)) == Seat(1));
    CHECK(SeatSet().first() == Seat::none());
    CHECK(next_clockwise(Seat(4), 5) == Seat(0));
    CHECK(next_clockwise(Seat(1), 3) == Seat(2));
    int order = 0;
    for (const Seat seat : seats) order = order * 10 + seat.index;
    CHECK(order == 134);
}

TEST_CASE("the generator is the published xoshiro256** and draws evenly") {
    Rng rng(0);  // state from splitmix64(0): e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f f88bb8a8724c81ec
    CHECK(rng.next() == 0x99EC5F36CB75F2B4u);
    int seen[7] = {};
    for (int i = 0; i < 70000; ++i) ++seen[rng.below(7)];
    for (const int count : seen) CHECK((count > 9500 && count < 10500));
    CHECK(Rng(5, 1).next() != Rng(5, 2).next());
}
