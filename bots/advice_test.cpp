// What a person who asks is advised: a legal answer, from what the seat may know alone, with a chance and a reason.
#include "bots/advice.hpp"

#include <doctest/doctest.h>

#include "games/registry.hpp"
#include "tests/how_many.hpp"

namespace consigliere::bots {

namespace {

// A quick thought: tests compare, they do not play.
constexpr AdviceDepth kShallow{40, 30};

// A moment of a game played at random, where somebody has a choice.
std::unique_ptr<Match> moment_of(const GameKind& kind, std::uint64_t seed, int steps) {
    auto match = kind.start(4, OptionValues(kind.options()), kind.house_cards());
    Rng rng(seed);
    ActionList legal;
    for (int i = 0; i < 2000 && !match->decision().over(); ++i) {
        const Decision d = match->decision();
        if (d.chance()) {
            match->apply({match->chance_action(rng.below(match->chance_count())), {}, {}}, nullptr);
            continue;
        }
        legal.clear();
        match->legal_actions(d.may_act.first(), legal);
        if (i >= steps && legal.size() > 2) return match;
        match->apply({legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))], {}, {}}, nullptr);
    }
    return nullptr;
}

bool same(const Advice& a, const Advice& b) {
    return a.answer == b.answer && a.chance == b.chance && a.other == b.other && a.reason == b.reason &&
           a.more == b.more && a.hindered == b.hindered && a.deal.has_value() == b.deal.has_value();
}

}  // namespace

TEST_CASE("advice: a legal answer with a chance and a reason, in every game") {
    for (const GameKind* kind : all_games())
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(testing::how_many(6)); ++seed) {
            const auto match = moment_of(*kind, seed, 30 * static_cast<int>(seed));
            if (!match) continue;
            const Seat seat = match->decision().may_act.first();
            const auto advice = advise(*match, seat, seed, true, {}, kShallow);
            REQUIRE(advice);
            ActionList legal;
            match->legal_actions(seat, legal);
            CHECK(legal.contains(advice->answer));
            CHECK(advice->games == kShallow.games);
            CHECK(advice->chance >= 0);
            CHECK(advice->chance <= 1);
            REQUIRE(advice->other);
            CHECK_FALSE(*advice->other == advice->answer);
            if (advice->reason != Advice::Reason::equal) CHECK(advice->chance > advice->other_chance);
            if (advice->deal) CHECK_FALSE(match->check(*advice->deal));
            for (const Lang lang : kAllLangs) {
                const std::string text = reason_text(*advice, *match, *kind, lang, {"Ann", "Bob", "Cal", "Dora"});
                CHECK(text.find('{') == std::string::npos);
                CHECK(text.find("advice.") == std::string::npos);
            }
        }
}

TEST_CASE("advice: the same in every world that looks the same from the seat") {
    int moments = 0, different = 0;
    for (const GameKind* kind : all_games())
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(testing::how_many(8)); ++seed) {
            const auto match = moment_of(*kind, seed, 25 * static_cast<int>(seed));
            if (!match) continue;
            const Seat seat = match->decision().may_act.first();
            Rng rng(seed);
            const auto other = match->redealt(seat, rng);
            ++moments;
            different += other->hash() != match->hash();
            const auto here = advise(*match, seat, 7, true, {}, kShallow),
                       there = advise(*other, seat, 7, true, {}, kShallow);
            REQUIRE(here);
            REQUIRE(there);
            CHECK(same(*here, *there));
        }
    CHECK(2 * different > moments);
    if (testing::in_full()) CHECK(different > 10);
}

TEST_CASE("advice: whoever is not asked gets none, and a cancelled thought says nothing") {
    const GameKind& kind = *find_game("la-cosa-nostra");
    const auto match = moment_of(kind, 3, 60);
    REQUIRE(match);
    const SeatSet asked = match->decision().may_act;
    for (const Seat seat : SeatSet::players(4))
        CHECK(advise(*match, seat, 1, false, {}, kShallow).has_value() == asked.has(seat));
    CHECK_FALSE(advise(*match, asked.first(), 1, false, [] { return true; }, kShallow));
}

}  // namespace consigliere::bots
