// Helpers for games with cards, points and offers.
#include <doctest/doctest.h>

#include "engine/kit/deal.hpp"
#include "engine/kit/game_defaults.hpp"
#include "engine/kit/items.hpp"
#include "engine/kit/vocabulary.hpp"

namespace consigliere::goods_test {
namespace {

using CardId = Id<struct CardTag>;
using Cards = BitSet<CardId, 12>;
enum Goods : std::uint8_t { kCard, kCash, kPeace };

Vocabulary goods() {
    Vocabulary v;
    v.lists = {numbered("card", 3)};
    v.items = {verb(kCard, "card", {arg::a("card", kFirstList)}), verb(kCash, "cash", {arg::n("amount", kMoney)}),
               verb(kPeace, "peace")};
    return v;
}

TEST_CASE("an item is one of the game's: names exist, amounts are positive, what is not used is zero") {
    const Vocabulary v = goods();
    CHECK(is_item(v, {kCard, 2}));
    CHECK_FALSE(is_item(v, {kCard, 3}));
    CHECK_FALSE(is_item(v, {kCard, 2, 1}));
    CHECK_FALSE(is_item(v, {kCard, 2, 0, 0, 0, 1}));
    CHECK(is_item(v, amount_of(kCash, 5)));
    CHECK_FALSE(is_item(v, amount_of(kCash, 0)));
    CHECK_FALSE(is_item(v, amount_of(kCash, -5)));
    CHECK(is_item(v, {kPeace}));
    CHECK_FALSE(is_item(v, amount_of(kPeace, 1)));
    CHECK_FALSE(is_item(v, {7}));
    CHECK_FALSE(is_item(v, answer_item({kCard, Seat(1)})));
    Terms terms;
    terms.gives.push({kCard, 2});
    CHECK(are_items(v, terms));
    terms.wants.push({kCard, 9});
    CHECK_FALSE(are_items(v, terms));
}

TEST_CASE("items are counted and summed by their kind") {
    Items items;
    items.push({kCard, 1});
    items.push(amount_of(kCash, 5));
    items.push(amount_of(kCash, 7));
    CHECK(number_of(items, kCard) == 1);
    CHECK(number_of(items, kPeace) == 0);
    CHECK(sum_of(items, kCash) == 12);
    CHECK(sum_of(items, kCard) == 0);
}

TEST_CASE("cards that are dealt again stay as many in every hand, and every card can come anywhere") {
    Rng rng(3);
    Cards could_hold;
    int changed = 0;
    for (int i = 0; i < 200; ++i) {
        PerSeat<Cards> hands;
        hands[Seat(0)] = Cards::of(CardId(0)).with(CardId(1));
        hands[Seat(1)] = Cards::of(CardId(2));
        hands[Seat(2)] = Cards::of(CardId(3)).with(CardId(4)).with(CardId(5));
        Cards pool = Cards::of(CardId(6));
        const Cards own = hands[Seat(1)];
        deal_again(pool, hands, SeatSet::of(Seat(0)).with(Seat(2)), rng);
        CHECK(hands[Seat(1)] == own);
        CHECK(hands[Seat(0)].size() == 2);
        CHECK(hands[Seat(2)].size() == 3);
        CHECK(are_disjoint(pool, hands));
        CHECK((pool | hands[Seat(0)] | hands[Seat(1)] | hands[Seat(2)]) == Cards::first_members(7));
        could_hold |= hands[Seat(0)];
        changed += !hands[Seat(0)].has(CardId(0));
    }
    CHECK(could_hold == Cards::first_members(7) - Cards::of(CardId(2)));
    CHECK(changed > 0);
}

TEST_CASE("a card in two hands is found") {
    PerSeat<Cards> hands;
    hands[Seat(0)] = Cards::of(CardId(0));
    CHECK(are_disjoint(Cards::of(CardId(1)), hands));
    CHECK_FALSE(are_disjoint(Cards::of(CardId(0)), hands));
    hands[Seat(3)] = Cards::of(CardId(0));
    CHECK_FALSE(are_disjoint(Cards(), hands));
}

TEST_CASE("whoever has the most points wins, and those who have as many share it") {
    PerSeat<std::int32_t> points;
    points[Seat(0)] = 3;
    points[Seat(1)] = 5;
    points[Seat(2)] = 5;
    points[Seat(3)] = 9;  // nobody sits there
    const Result result = most_points_win(points, SeatSet::players(3));
    CHECK(result.winners == SeatSet::of(Seat(1)).with(Seat(2)));
    CHECK(result.score[1] == 5);
    CHECK(result.score[3] == 0);
    CHECK(most_points_win({}, SeatSet::players(2)).winners == SeatSet::players(2));
}

}  // namespace
}  // namespace consigliere::goods_test
