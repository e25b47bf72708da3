// The slots of bots alone, without bots. What bots do at a table: bots_at_table_test.cpp.
#include "server/table/bot_slots.hpp"

#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere::server::bot_slots_test {

namespace {

constexpr Seat kBot(2);
constexpr Millis kPause = 900;
const std::string kFast = "steady:medium";

BotTask task_of(bool negotiate = false) {
    BotTask task;
    task.seat = kBot;
    task.bot = kFast;
    task.bargain = negotiate;
    return task;
}

}  // namespace

TEST_CASE("bot slots: a bot gets the position once and then what happened since") {
    const GameKind& kind = *find_game("la-cosa-nostra");
    std::shared_ptr<const Match> match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
    BotSlots slots(kPause);
    const Command move{{1, Seat(0), 0, 0, 0, 0, 0}, {}, {}};
    slots.add_news(move);  // nobody has a copy yet: it is in the position
    BotTask first = task_of();
    slots.assign(first, [&] { return match; });
    CHECK(first.start == match);
    CHECK(first.news.empty());
    CHECK_FALSE(slots.may_ask(kBot));
    slots.add_news(move);
    slots.add_news(move);
    slots.returned(kBot);
    CHECK(slots.may_ask(kBot));
    BotTask second = task_of();
    slots.assign(second, [&] { return match; });
    CHECK(second.start == nullptr);
    CHECK(second.news.size() == 2);
}

TEST_CASE("bot slots: public moves appear on beats from the last public change, whenever they were thought out") {
    BotSlots slots(kPause);
    slots.begin_question(10'000);
    for (const Millis thought : {10'001, 10'450, 10'900}) {
        slots.set_thought(kBot, thought, false);
        CHECK(slots.shows_at(kBot, kFast) == 10'900);
    }
    slots.set_thought(kBot, 10'901, false);
    CHECK(slots.shows_at(kBot, kFast) == 11'800);
}

TEST_CASE("bot slots: what is said in private comes in the first half of a beat") {
    BotSlots slots(kPause);
    slots.begin_question(10'000);
    slots.set_thought(kBot, 10'001, true);
    CHECK(slots.shows_at(kBot, kFast) > 10'001);
    CHECK(slots.shows_at(kBot, kFast) * 2 < 2 * 10'000 + kPause);
}

TEST_CASE("bot slots: a bot has a few statements per question, and none late in a beat where it must decide") {
    BotSlots slots(kPause);
    slots.begin_question(10'000);
    CHECK(slots.may_negotiate(kBot, true, 10'000));
    CHECK_FALSE(slots.may_negotiate(kBot, true, 10'000 + kPause / 2));
    CHECK(slots.may_negotiate(kBot, false, 10'000 + kPause / 2));
    for (int i = 0; i < BotSlots::kStatements; ++i) {
        REQUIRE(slots.may_negotiate(kBot, false, 10'000));
        slots.negotiated(kBot);
        CHECK_FALSE(slots.may_negotiate(kBot, false, 10'000));  // nothing has happened since
        slots.set_talkative(kBot);
    }
    CHECK_FALSE(slots.may_negotiate(kBot, false, 10'000));
    slots.begin_question(20'000);
    CHECK(slots.may_negotiate(kBot, false, 20'000));
}

TEST_CASE("bot slots: restarted beats delay a bot, but not forever") {
    BotSlots slots(kPause);
    slots.begin_question(0);
    Millis now = 0;
    for (int i = 0; i < 20; ++i) slots.restart_beats(now += 1000);
    slots.set_thought(kBot, now + 1, false);
    CHECK(slots.shows_at(kBot, kFast) == now + kPause);
    slots.restart_beats(now + 500);
    CHECK(slots.shows_at(kBot, kFast) == now + kPause);
}

TEST_CASE("bot slots: a postponed result is gone once taken, and with the next question") {
    BotSlots slots(kPause);
    BotResult result;
    result.seat = kBot;
    result.question = 7;
    slots.postpone(result);
    CHECK_FALSE(slots.may_ask(kBot));
    CHECK(slots.take_postponed(kBot).question == 7);
    CHECK_FALSE(slots.has_postponed(kBot));
    slots.postpone(result);
    slots.begin_question(0);
    CHECK_FALSE(slots.has_postponed(kBot));
}

TEST_CASE("bot slots: steps that nobody observes leave time for the move on its beat") {
    BotSlots slots(kPause);
    slots.begin_question(10'000);
    Millis now = 10'000;
    for (int step = 0; step < 8; ++step) now += slots.time_to_think(task_of(), false, now);
    CHECK(now < 10'000 + kPause);
    CHECK(slots.time_to_think(task_of(), true, now) == 0);  // in a window: as its level has it
    CHECK(slots.time_to_think(task_of(true), false, 10'000) * 2 * BotSlots::kStatements < kPause);
}

}  // namespace consigliere::server::bot_slots_test
