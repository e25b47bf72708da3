// What spectators see, and how late.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

constexpr int kZoe = 9;

std::size_t count(const TestTable& t, std::string_view type) {
    std::size_t n = 0;
    const auto at = t.sent.find(kZoe);
    if (at == t.sent.end()) return 0;
    for (const std::string& text : at->second) n += json::parse(text).at("type").as_string() == type;
    return n;
}

}  // namespace

TEST_CASE("spectators: talk, clocks and the room are as late as the positions") {
    TestTable t(3, {{"spectator_delay_s", 60}, {"time", {{"mode", "live"}, {"reaction_s", 10}}}});
    t.start();
    const std::int64_t opened_at = t.position(1).at("clock").at("opened_at").as_int64();
    t.join(kZoe, "Zoe");
    CHECK(t.last(kZoe, "table").at("room").at("state") == "running");
    const std::size_t talk = count(t, "talk"), clocks = count(t, "clock"), rooms = count(t, "room");
    CHECK(t.code(1, "say", {{"text", "I rob the bank"}}) == "ok");
    t.part(3);
    CHECK(count(t, "talk") == talk);
    CHECK(count(t, "clock") == clocks);
    CHECK(count(t, "room") == rooms);
    CHECK(t.call(kZoe, "talk").at("lines").as_array().empty());
    t.join(kZoe + 1, "Yves");
    CHECK(t.last(kZoe + 1, "table").at("talk").as_array().empty());
    t.pass_time(59'999);
    CHECK(count(t, "talk") == talk);
    t.pass_time(1);
    CHECK(count(t, "talk") == talk + 1);
    CHECK(count(t, "clock") > clocks);
    CHECK(count(t, "room") > rooms);
    CHECK(t.call(kZoe, "talk").at("lines").as_array().size() == 1);
    // The clock as it stood a minute ago, moved by that minute.
    const json::object clock = t.position(kZoe).at("clock").as_object();
    CHECK(clock.at("opened_at").as_int64() == opened_at + 60'000);
}

TEST_CASE("spectators: that a game is over they learn as late, also after a restart") {
    TestTable t(3, {{"spectator_delay_s", 60}});
    t.start();
    t.join(kZoe, "Zoe");
    for (int i = 1; i <= 3; ++i) CHECK(t.code(i, "vote", {{"on", "abandon"}, {"agree", true}}) == "ok");
    CHECK(t.room(1).at("state") == "abandoned");
    CHECK(t.last(kZoe, "room").empty());
    t.load();
    t.join(kZoe, "Zoe");
    CHECK(t.last(kZoe, "table").at("room").at("state") == "running");
    t.pass_time(60'000);
    CHECK(t.room(kZoe).at("state") == "abandoned");
}

TEST_CASE("spectators: after a restart everything comes at its own time, in the order in which it happened") {
    TestTable t(3, {{"spectator_delay_s", 60}});
    t.start();
    const auto hear = [&](std::string_view text) { CHECK(t.code(1, "say", {{"text", text}}) == "ok"); };
    hear("before the move");
    t.pass_time(10'000);
    Rng rng(1);
    t.step(rng);
    t.pass_time(10'000);
    hear("after the move");
    t.load();
    t.join(kZoe, "Zoe");
    t.pass_time(40'000);  // a minute after the first line
    CHECK(count(t, "talk") == 1);
    CHECK(count(t, "update") == 0);
    t.pass_time(10'000);
    CHECK(count(t, "talk") == 1);
    CHECK(count(t, "update") == 1);
    t.pass_time(10'000);
    CHECK(count(t, "talk") == 2);
    CHECK(count(t, "update") == 1);
}

TEST_CASE("spectators: ratings change as late as they learn of the end, also after a restart, and once") {
    const json::object one_round{{"rounds", 1}};
    TestTable t(3, {{"spectator_delay_s", 60}, {"options", one_round}}, 1, TestTable::quick(), "nothing-personal");
    t.start();
    CHECK(!t.play_while([] { return true; }, 1));
    REQUIRE(t.table->room().state == "finished");
    CHECK(t.rated == 0);
    t.load();
    t.pass_time(59'999);
    CHECK(t.rated == 0);
    t.pass_time(1);
    CHECK(t.rated == 1);
    t.load();
    t.pass_time(300'000);
    CHECK(t.rated == 1);

    TestTable open(3, {{"options", one_round}}, 1, TestTable::quick(), "nothing-personal");
    open.start();
    CHECK(!open.play_while([] { return true; }, 1));
    CHECK(open.rated == 1);
}

TEST_CASE("spectators: no answer and no restart tells that a game is over before its time") {
    const auto abandoned = [](bool over) {
        TestTable t(3, {{"spectator_delay_s", 60}, {"time", {{"mode", "live"}, {"reaction_s", 10}}}});
        t.start();
        Rng rng(1);
        for (int i = 0; i < 5; ++i) t.step(rng);
        t.pass_time(1000);
        if (over)
            for (const char* on : {"abandon", "rematch"})
                for (int i = 1; i <= 3; ++i) CHECK(t.code(i, "vote", {{"on", on}, {"agree", true}}) == "ok");
        t.join(kZoe, "Zoe");
        std::string heard = t.code(kZoe, "hand_over", {{"code", "ABCDEFGH"}}) + t.code(kZoe, "hand_over");
        t.load();
        t.join(kZoe, "Zoe");
        return heard + t.sent.at(kZoe).front();
    };
    CHECK(abandoned(true) == abandoned(false));
}

}  // namespace consigliere::server
