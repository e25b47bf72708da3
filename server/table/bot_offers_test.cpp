// Offers between people and bots have the time they need: what a bot offers can be answered before its next move ends it,
// and what it thinks about does not cost the time of the player who asked.
#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

constexpr Millis kBotPause = 1000;

TableLimits with_bot_pause() {
    TableLimits limits = TestTable::quick();
    limits.bot_pause = kBotPause;
    return limits;
}

// Seats from `first` on are bots' from now on.
void seat_bots(TestTable& t, std::size_t first) {
    json::object room = json::parse(t.row.room).as_object();
    for (std::size_t i = first; i < t.row.people.size(); ++i) {
        json::object& seat = room.at("seats").as_array()[i].as_object();
        seat["kind"] = 2;
        seat["bot"] = "random";
        t.row.people[i].clear();
    }
    t.row.room = json::serialize(room);
    t.load();
    for (std::size_t i = first; i < t.row.people.size(); ++i) t.part(static_cast<int>(i) + 1);  // nobody watches
}

Command command_of(const TestTable& t, const std::string& text) {
    return std::get<Command>(t.match().vocabulary().parse(text));
}

// The last seat is asked and offers Ann its answer; then it has decided.
struct OfferedAnswer {
    TestTable t{4, {}, 1, with_bot_pause(), "nothing-personal"};
    Seat bot{3};

    explicit OfferedAnswer(std::size_t people) {
        t.start();
        REQUIRE(t.play_while([&] { return t.display().window || t.display().asked != SeatSet::of(bot); }, 1));
        seat_bots(t, people);
        const std::string answer = t.answers(bot).back();
        const auto question = TableTester::question(*t.table);
        const std::string item = answer.substr(answer.find(' ') + 1);  // without "p4"
        t.bot_answered({bot, true, question, command_of(t, "p4 offer p1 gives answer " + item + " wants cash 1")});
        t.pass_time(kBotPause / 2);
        REQUIRE(open_offers() == 1);
        t.bot_answered({bot, false, question, command_of(t, answer)});
    }
    std::size_t open_offers() const { return t.match().offers_seen_by(Seat(0)).size(); }
};

}  // namespace

TEST_CASE("finding 5: what a bot offers stays open long enough to be answered, although its own move would end it") {
    OfferedAnswer o(1);
    o.t.pass_time(5 * kBotPause);
    CHECK(o.open_offers() == 1);
    SUBCASE("for twenty seconds, and no longer") {
        o.t.pass_time(20'000 - 5 * kBotPause - kBotPause / 2 - 10);
        CHECK(o.open_offers() == 1);
        o.t.pass_time(2 * kBotPause);
        CHECK(o.open_offers() == 0);
    }
    SUBCASE("the answer ends the wait") {
        REQUIRE(o.open_offers() == 1);
        const int id = o.t.match().offers_seen_by(Seat(0)).front().id;
        CHECK(o.t.code(1, "refuse", {{"offer", id}}) == "ok");
        const int size = o.t.table->record()->size();
        o.t.pass_time(kBotPause);
        CHECK(o.t.table->record()->size() > size);
    }
}

TEST_CASE("finding 5: time in which a person has a question to answer is no time to read an offer") {
    Offer offer;
    offer.id = 7;
    offer.to = Seat(0);
    const std::array open{offer};
    OfferTimes times;
    times.update(open, {}, 1000);
    CHECK(times.free_until(7, 20'000) == 21'000);
    times.update(open, SeatSet::of(Seat(0)), 9000);
    CHECK(times.free_until(7, 20'000) == 29'000);
    times.update(open, SeatSet::of(Seat(1)), 12'000);
    CHECK(times.free_until(7, 20'000) == 29'000);
    CHECK(times.made_at(7) == 1000);
}

TEST_CASE("issue 21: a person gets three offers of bots per round at most") {
    TestTable t{4, {}, 1, TestTable::quick(), "nothing-personal"};
    t.start();
    REQUIRE(t.play_while([&] { return t.display().window || t.display().asked != SeatSet::of(Seat(0)); }, 1));
    seat_bots(t, 1);
    const auto offers_to = [&](int seat) {
        const std::string to = " offer p" + std::to_string(seat + 1) + " ";
        return std::count_if(t.log.begin(), t.log.end(),
                             [&](const store::Entry& entry) { return entry.text.find(to) != std::string::npos; });
    };
    const auto offer_everywhere = [&](int cash) {
        for (const char* who : {"p2", "p3", "p4"})
            for (const char* to : {"p1", "p2"}) {
                if (std::string_view(who) == to) continue;
                const Command command =
                    command_of(t, std::string(who) + " offer " + to + " gives cash " + std::to_string(cash));
                t.bot_answered({command.action.seat, true, TableTester::question(*t.table), command});
            }
        for (const Seat seat : {Seat(0), Seat(1)})
            for (const Offer& offer : t.match().offers_seen_by(seat))
                if (offer.to == seat && seat == Seat(0)) t.code(1, "refuse", {{"offer", offer.id}});
    };
    const auto before = offers_to(0);
    offer_everywhere(1);
    CHECK(offers_to(0) == before + 3);
    offer_everywhere(2);
    CHECK(offers_to(0) == before + 3);
    CHECK(offers_to(1) >= 2);  // bots among themselves have no such limit
    const Command word = command_of(t, "p2 promise p1 pay-you 3 until " + std::to_string(t.match().round()));
    t.bot_answered({word.action.seat, true, TableTester::question(*t.table), word});
    offer_everywhere(3);
    CHECK(offers_to(0) == before + 4);  // who has promised something may give it
}

TEST_CASE("finding 5: nobody learns from a bot's pace that it has made somebody else an offer in private") {
    OfferedAnswer o(2);
    o.t.pass_time(2 * kBotPause);
    CHECK(o.open_offers() == 0);
}

TEST_CASE("V2 6.7: the clock stands still while a bot thinks about an offer of the player on turn") {
    const json::object time{{"mode", "live"}, {"turn_s", 60}, {"action_s", 60}, {"reaction_s", 10}};
    TestTable t(3, {{"time", time}}, 1, with_bot_pause());
    t.start();
    REQUIRE(t.play_until("plan"));
    REQUIRE(t.play_while([&] { return t.display().asked != SeatSet::of(Seat(0)); }, 1));
    seat_bots(t, 1);
    const auto ends = [&] { return t.last(1, "clock").at("clock").at("base_ends_at").as_int64(); };
    const Millis before = t.position(1).at("clock").at("base_ends_at").as_int64();
    CHECK(t.act(Seat(0), "p1 offer p3 gives cash 1000") == "ok");
    const int id = t.match().offers_seen_by(Seat(0)).front().id;
    t.bot_answered({Seat(2), true, TableTester::question(*t.table), command_of(t, "p3 refuse " + std::to_string(id))});
    const Millis asked = t.now;
    while (!t.match().offers_seen_by(Seat(0)).empty()) t.wait();
    REQUIRE(t.now > asked);
    CHECK(ends() == before + (t.now - asked));
}

}  // namespace consigliere::server
