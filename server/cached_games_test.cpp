#include "server/cached_games.hpp"

#include <array>
#include <atomic>
#include <thread>

#include <boost/json/object.hpp>
#include <doctest/doctest.h>

#include "engine/data.hpp"
#include "games/registry.hpp"

namespace consigliere::server {

namespace {

// Counts how often cards are read.
class CountingKind final : public GameKind {
public:
    const GameInfo& info() const override { return kind_.info(); }
    std::span<const OptionSpec> options() const override { return kind_.options(); }
    const Texts& texts() const override { return kind_.texts(); }
    boost::json::object cards(const CardSource& source) const override { return kind_.cards(source); }
    CardSetId card_set(const CardSource& source) const override { return ++sets, kind_.card_set(source); }
    std::unique_ptr<Match> start(int players, const OptionValues& options, const CardSource& source) const override {
        return ++starts, kind_.start(players, options, source);
    }
    boost::json::object view_schema() const override { return kind_.view_schema(); }

    mutable std::atomic<int> sets = 0, starts = 0;

private:
    const GameKind& kind_ = *find_game("omerta");
};

void take_a_step(Match& match) {
    const Decision decision = match.decision();
    ActionList actions;
    if (decision.chance())
        actions.push(match.chance_action(0));
    else
        match.legal_actions(decision.may_act.first(), actions);
    match.apply({actions[0], {}, {}}, nullptr);
}

}  // namespace

TEST_CASE("cached games: cards are read once per number of players, options and card file, and by any thread") {
    const CountingKind counting;
    const GameKind* const kinds[] = {&counting};
    const CachedGames games(kinds);
    const GameKind& kind = *games.all()[0];
    const OptionValues standard(kind.options());
    OptionValues other(kind.options());
    REQUIRE(other.set("negotiation=true") == "");
    const CardSource cards = kind.house_cards();
    {
        std::array<std::jthread, 4> threads;
        for (std::jthread& thread : threads)
            thread = std::jthread([&] { CHECK(kind.start(3, standard, cards)->players() == 3); });
    }
    CHECK(counting.starts == 1);
    CHECK(kind.start(4, standard, cards)->players() == 4);
    CHECK(counting.starts == 2);
    kind.start(3, other, cards);
    CHECK(counting.starts == 3);
    kind.start(3, standard, {cards.name, cards.text + "\n"});
    CHECK(counting.starts == 4);
    kind.start(3, standard, cards);
    CHECK(counting.starts == 4);
    CHECK(kind.card_set(cards).hash == find_game("omerta")->card_set(cards).hash);
    kind.card_set(cards);
    CHECK(counting.sets == 1);
}

TEST_CASE("cached games: matches that started alike go on independently") {
    const CachedGames games(all_games());
    const GameKind& kind = *games.all()[0];
    const OptionValues options(kind.options());
    const auto untouched = kind.start(3, options, kind.house_cards());
    const auto played = kind.start(3, options, kind.house_cards());
    CHECK(played->hash() == untouched->hash());
    take_a_step(*played);
    CHECK(played->hash() != untouched->hash());
    CHECK(kind.start(3, options, kind.house_cards())->hash() == untouched->hash());
}

TEST_CASE("cached games: a wrong card file is refused each time, under its own name") {
    const CachedGames games(all_games());
    const GameKind& kind = *games.all()[0];
    for (const char* name : {"mine.toml", "mine.toml", "yours.toml"}) {
        CHECK_THROWS_WITH_AS(kind.card_set({name, "[[card]]"}), doctest::Contains(name), InputError);
        CHECK_THROWS_WITH_AS(kind.start(3, OptionValues(kind.options()), {name, "[[card]]"}), doctest::Contains(name),
                             InputError);
    }
}

}  // namespace consigliere::server
