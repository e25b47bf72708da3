// "What would you do?": who may ask, how often, who gets it, and that nobody else notices.
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"
#include "tests/schema_check.hpp"

namespace consigliere::server {

namespace {

// By a number of games: the time that a loaded machine needs must not change it.
AdviceResult thought(const AdviceTask& task) {
    return {task.seat, task.question,
            bots::advise(*task.position, task.seat, task.seed, task.deals, {}, {.search_iterations = 60, .games = 40})};
}

// Ann plays against three bots; it is her turn.
struct AnnAlone {
    TestTable t;

    explicit AnnAlone(std::string_view game = "nothing-personal", std::uint64_t seed = 1)
        : t(4, {}, seed, TestTable::quick(), game) {
        t.start();
        t.play_while([&] { return t.display().window || t.display().asked != SeatSet::of(Seat(0)); }, seed);
        REQUIRE(t.display().asked == SeatSet::of(Seat(0)));
        json::object room = json::parse(t.row.room).as_object();
        for (std::size_t i = 1; i < 4; ++i) {
            json::object& seat = room.at("seats").as_array()[i].as_object();
            seat["kind"] = 2;
            seat["bot"] = "steady";
            seat["name"] = "Bot";
            t.row.people[i].clear();
        }
        t.row.room = json::serialize(room);
        t.load();
    }
    // The thought that was asked for, thought out.
    void answer() {
        REQUIRE(t.advice.size() == 1);
        const AdviceTask task = t.advice.front();
        t.advice.clear();
        t.advised(thought(task));
    }
};

}  // namespace

TEST_CASE("advice: a person among bots gets a legal move, how often it wins, and why") {
    std::ifstream file("protocol/messages.schema.json");
    const testing::SchemaCheck schema(json::parse(std::string{std::istreambuf_iterator<char>(file), {}}).as_object());
    for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"}) {
        AnnAlone ann(game);
        TestTable& t = ann.t;
        CHECK(t.room(1).at("advice") == json::value(true));
        CHECK(t.code(1, "advise") == "ok");
        CHECK(t.last(1, "advice").empty());  // it is still thought about
        ann.answer();
        const json::object advice = t.last(1, "advice");
        REQUIRE(!advice.empty());
        CHECK(schema.problem(advice, "ServerMessage").empty());
        const auto answers = t.answers(Seat(0));
        const std::string move(advice.at("action").at("text").as_string());
        CHECK(std::find(answers.begin(), answers.end(), move) != answers.end());
        CHECK(advice.at("percent").as_int64() >= 0);
        CHECK(advice.at("percent").as_int64() <= 100);
        CHECK(advice.at("reason").as_string().find("simulated games") != std::string::npos);
        CHECK(t.act(Seat(0), move) == "ok");
    }
}

TEST_CASE("advice: none in a game between people, and none for those who watch or have nothing to decide") {
    TestTable people(3);
    CHECK(people.code(1, "advise") == "not_running");
    people.start();
    CHECK(people.room(1).at("advice") == json::value(false));
    CHECK(people.code(1, "advise") == "advice_between_people");

    AnnAlone ann;
    TestTable& t = ann.t;
    t.join(7, "Zoe");
    CHECK(t.code(7, "advise") == "not_seated");
    CHECK(t.act(Seat(0), t.answers(Seat(0)).front()) == "ok");
    t.play_while([&] { return t.match().decision().may_act.has(Seat(0)); }, 1);
    CHECK(t.code(1, "advise") == "advice_not_asked");
    CHECK(t.advice.empty());
}

TEST_CASE("advice: one thought at a time, the same position once, and a pause between two thoughts") {
    AnnAlone ann;
    TestTable& t = ann.t;
    CHECK(t.code(1, "advise") == "ok");
    CHECK(t.code(1, "advise") == "advice_thinking");
    CHECK(t.advice.size() == 1);
    ann.answer();
    t.sent.clear();
    CHECK(t.code(1, "advise") == "ok");  // what is known is sent again
    CHECK(t.advice.empty());
    CHECK_FALSE(t.last(1, "advice").empty());
    CHECK(t.act(Seat(0), "p1 offer p2 gives cash 1") == "ok");  // another position, soon after
    CHECK(t.code(1, "advise") == "too_fast");
    t.now += AdviceRequests::kBetween;
    CHECK(t.code(1, "advise") == "ok");
    CHECK(t.advice.size() == 1);
}

TEST_CASE("advice: a thought about a question that is gone, or that took too long, advises nothing") {
    AnnAlone ann;
    TestTable& t = ann.t;
    CHECK(t.code(1, "advise") == "ok");
    t.advised({Seat(0), t.advice.front().question, std::nullopt});
    const json::object none = t.last(1, "advice");
    REQUIRE(!none.empty());
    CHECK(none.at("action").is_null());
    CHECK(none.at("reason").as_string() == "There was not enough time for advice. Ask again.");
    t.now += AdviceRequests::kBetween;
    CHECK(t.code(1, "advise") == "ok");
    const AdviceTask task = t.advice.back();
    t.reopen_question();
    t.advised(thought(task));
    CHECK(t.last(1, "advice").at("action").is_null());
}

TEST_CASE("advice: nobody else is sent anything, nothing is stored, and hidden cards have no part in it") {
    AnnAlone ann;
    TestTable& t = ann.t;
    t.join(7, "Zoe");
    const auto entries = t.log.size();
    const std::string live = t.live;
    t.sent.clear();
    CHECK(t.code(1, "advise") == "ok");
    const AdviceTask task = t.advice.front();
    ann.answer();
    CHECK(t.sent.size() == 1);
    CHECK(t.sent.contains(1));
    CHECK(t.log.size() == entries);
    CHECK(t.live == live);
    const std::string first = t.sent.at(1).back();
    Rng rng(11);
    AnnAlone other;
    Record& record = TableTester::record(*other.t.table);
    const auto world = record.match().redealt(Seat(0), rng);
    REQUIRE(world->hash() != record.match().hash());
    record.rewind(*world, record.size());
    CHECK(other.t.code(1, "advise") == "ok");
    CHECK(other.t.advice.front().seed == task.seed);
    other.answer();
    CHECK(other.t.sent.at(1).back() == first);
}

}  // namespace consigliere::server
