// When a window closes: by public facts, orders given before, and what people answer.
#include <doctest/doctest.h>

#include <set>

#include "server/table/test_table.hpp"
#include "tests/how_many.hpp"

namespace consigliere::server {

namespace {

const json::object kLate{{"seq", 1'000'000'000}};

TableLimits real() {
    TableLimits limits;
    limits.share_wait = 0;
    return limits;
}

// Plays until a window is put to several; `wanted` chooses one of them, or the spectator seat to go on.
Seat play_to_window(TestTable& t, std::uint64_t seed, const std::function<Seat(SeatSet)>& wanted) {
    Seat found = Seat::spectator();
    t.start();
    t.play_while(
        [&] {
            const DisplayStep& step = t.display();
            found = step.window && step.asked.size() > 1 ? wanted(step.asked) : Seat::spectator();
            return !found.is_player();
        },
        seed);
    return found;
}

}  // namespace

TEST_CASE("V2-NP W-3: windows: one with a bot among those asked has one length, and a bot that is late passes") {
    for (const Millis thought : {100, 2000, 60'000}) {
        TestTable t(4, {}, 3, real());
        const Seat bot = play_to_window(t, 3, [](SeatSet asked) { return asked.first(); });
        REQUIRE(bot.is_player());
        REQUIRE(t.code(bot.index + 1, "leave") == "ok");
        const Millis opened = t.position(1).at("clock").at("opened_at").as_int64();
        for (const Seat seat : t.display().asked)
            if (seat != bot) CHECK(t.code(seat.index + 1, "pass", kLate) == "ok");
        const std::size_t size = t.log.size();
        REQUIRE(!t.bots.empty());
        const BotTask task = t.bots.back();
        const auto answer = [&] {
            const auto parsed = t.match().vocabulary().parse(t.answers(bot).front());
            t.bot_answered({bot, false, task.question, std::get<Command>(parsed)});
        };
        if (thought < 2500) t.pass_time(thought), answer();
        t.pass_time(opened + real().bot_window - t.now - 1);
        CHECK(t.log.size() == size);
        t.pass_time(1);
        CHECK(t.log.size() > size);
    }
}

TEST_CASE("windows: in a slow game somebody who is away holds them open to their end, whatever they hold") {
    for (const bool holds : {false, true}) {
        TestTable t(4, {{"time", {{"mode", "slow"}}}}, 2);
        const Seat away = play_to_window(t, 2, [&](SeatSet asked) {
            for (const Seat seat : asked)
                if ((t.answers(seat).size() > 1) == holds) return seat;
            return Seat::spectator();
        });
        REQUIRE(away.is_player());
        t.part(away.index + 1);
        const Millis end = t.position(away == Seat(0) ? 2 : 1).at("clock").at("ends_at").as_int64();
        for (const Seat seat : t.display().asked)
            if (seat != away) CHECK(t.code(seat.index + 1, "pass", kLate) == "ok");
        const std::size_t size = t.log.size();
        t.pass_time(end - t.now - 1);
        CHECK(t.log.size() == size);
        t.pass_time(1);
        CHECK(t.log.size() > size);
    }
}

TEST_CASE(
    "V2 5.3, V2-NP W-1: windows: who can only pass is not called to the table, and is shown no question of their own") {
    TestTable t(4, {{"time", {{"mode", "slow"}}}}, 2);
    for (int i = 1; i <= 4; ++i) t.part(i);
    t.start();
    TestTable watched(4, {{"time", {{"mode", "slow"}}}}, 2);
    const Seat idle = play_to_window(watched, 2, [&](SeatSet asked) {
        for (const Seat seat : asked)
            if (watched.answers(seat).size() == 1) return seat;
        return Seat::spectator();
    });
    REQUIRE(idle.is_player());
    const json::object decision = watched.position(idle.index + 1).at("decision").as_object();
    CHECK(decision.at("mine") == false);
    CHECK(decision.at("may_pass") == true);
    CHECK(!watched.table->waits_for(idle));
    REQUIRE(watched.code(idle.index + 1, "pass", kLate) == "ok");
    CHECK(watched.last(idle.index + 1, "mine").at("decision").at("passed") == true);
}

TEST_CASE("windows: an order that needs a card answers under seal, but the window waits as if there were none") {
    for (const bool ordered : {false, true}) {
        TestTable t(4, {{"time", {{"mode", "live"}, {"reaction_s", 10}}}}, 2);
        std::string answer;
        const Seat owner = play_to_window(t, 2, [&](SeatSet asked) {
            for (const Seat seat : asked)
                if (const auto all = t.answers(seat); all.size() > 1) {
                    answer = all.front().ends_with(" pass") ? all.back() : all.front();
                    return seat;
                }
            return Seat::spectator();
        });
        REQUIRE(owner.is_player());
        if (ordered) {
            // The same window once more, as after a restart, now with an order that was there before.
            const std::string prompt(t.match().prompt().id);
            const json::object order{{"prompt", prompt}, {"ask", "always"}, {"answer", answer}};
            REQUIRE(t.code(owner.index + 1, "orders", {{"orders", json::array{order}}}) == "ok");
            t.reopen_question();
            CHECK(t.position(owner.index + 1).at("decision").at("answer").is_object());
        }
        const std::size_t size = t.log.size();
        for (const Seat seat : t.display().asked)
            if (seat != owner) CHECK(t.code(seat.index + 1, "pass", kLate) == "ok");
        t.pass_time(9000);
        CHECK(t.log.size() == size);
        CHECK(t.code(owner.index + 1, "pass", kLate) == "ok");  // lets the answer stand
        t.pass_time(0);
        REQUIRE(t.log.size() > size);
        const auto given = [&](const store::Entry& entry) { return entry.text == answer; };
        CHECK(std::any_of(t.log.begin() + static_cast<std::ptrdiff_t>(size), t.log.end(), given) == ordered);
    }
}

TEST_CASE("windows: who is asked sells under seal, NP-SELL-1") {
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        TestTable t(4, {{"time", {{"mode", "live"}, {"reaction_s", 10}}}}, seed, TestTable::quick(),
                    "nothing-personal");
        std::string sale;
        const Seat seller = play_to_window(t, seed, [&](SeatSet asked) {
            for (const Seat seat : asked) {
                const json::value free = t.position(seat.index + 1).at("free");
                for (const json::value& act : free.as_array())
                    if (act.at("verb") == "sell") {
                        sale = act.at("text").as_string();
                        return seat;
                    }
            }
            return Seat::spectator();
        });
        if (!seller.is_player()) continue;
        std::map<int, std::size_t> heard;
        for (int i = 1; i <= 4; ++i) heard[i] = t.sent[i].size();
        CHECK(t.act(seller, sale) == "ok");
        for (int i = 1; i <= 4; ++i)
            if (i != seller.index + 1) CHECK(t.sent[i].size() == heard[i]);
        CHECK(t.sent[seller.index + 1].size() > heard[seller.index + 1]);
        CHECK(t.display().window);
        for (const Seat seat : t.display().asked) CHECK(t.code(seat.index + 1, "pass", kLate) == "ok");
        t.pass_time(0);
        const int other = seller.index == 0 ? 2 : 1;
        CHECK(json::serialize(t.last(other, "update").at("events")).find("\"sold\"") != std::string::npos);
        return;
    }
    FAIL("nobody could sell in a window in twenty games");
}

TEST_CASE("windows: what answers the question is not listed again among the free actions") {
    int listed = 0, twice = 0;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(testing::how_many(6)); ++seed) {
        TestTable t(3, {{"time", {{"mode", "none"}}}}, seed, TestTable::quick(), "nothing-personal");
        t.start();
        t.play_while(
            [&] {
                for (int seat = 1; seat <= 3; ++seat) {
                    const json::value position = t.position(seat);
                    if (position.at("decision").is_null()) continue;
                    std::set<std::string> answers;
                    for (const json::value& action : position.at("decision").at("actions").as_array())
                        answers.emplace(action.at("text").as_string());
                    for (const json::value& action : position.at("free").as_array())
                        ++listed, twice += answers.contains(std::string(action.at("text").as_string()));
                }
                return true;
            },
            seed);
    }
    CHECK(listed > 0);
    CHECK(twice == 0);
}

TEST_CASE("windows: one person among bots is watched from the next question on, and then waves everything through") {
    TestTable t(3, {{"time", {{"mode", "none"}}}}, 1);
    for (int seat = 2; seat <= 3; ++seat) {
        CHECK(t.code(seat, "leave") == "ok");
        CHECK(t.code(1, "arrange", {{"seat", seat}, {"bot", {{"level", "random"}}}}) == "ok");
    }
    t.part(2), t.part(3);
    t.start();
    REQUIRE(t.table->room().running());
    t.join(9, "Zoe");
    CHECK(t.last(9, "table").at("position").is_null());
    CHECK(t.call(9, "log").at("log").as_array().empty());
}

TEST_CASE("windows: who has answered an open question to several is not waited for any more") {
    int found = 0;
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"})
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(testing::how_many(3)); ++seed) {
            TestTable t(4, {{"time", {{"mode", "slow"}}}}, seed, TestTable::quick(), game);
            SeatSet answered;
            t.start();
            t.play_while(
                [&] {
                    if (t.display().over() || t.display().window) return true;
                    const SeatSet may_act = t.match().decision().may_act;
                    answered = t.display().asked.where([&](Seat seat) { return !may_act.has(seat); });
                    for (const Seat seat : answered) CHECK_FALSE(t.table->waits_for(seat));
                    found += !answered.empty();
                    return true;
                },
                seed);
        }
    CHECK(found > 0);
}

}  // namespace consigliere::server
