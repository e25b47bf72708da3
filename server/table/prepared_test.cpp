// Moves prepared out of turn, and silence where a rule commands it.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

json::object seconds(int turn, int action, int reaction) {
    return {{"time", {{"mode", "live"}, {"turn_s", turn}, {"action_s", action}, {"reaction_s", reaction}}}};
}

// A table where one seat is asked what to plan, and the next to plan is another one.
struct Planning {
    TestTable t{3};
    Seat first, second;

    Planning() {
        t.start();
        REQUIRE(t.play_until("plan"));
        first = asked();
        second = first;
    }
    Seat asked() const { return t.match().decision().may_act.first(); }
    // The first plans, nobody reacts, until somebody else is asked to plan.
    void pass_on() {
        for (int i = 0; i < 50 && second == first; ++i) {
            if (t.match().prompts()[static_cast<std::size_t>(t.display().prompt)].key != "plan")
                t.wait();
            else if (asked() != first)
                second = asked();
            else
                REQUIRE(t.act(first, t.answers(first).front()) == "ok");
        }
        REQUIRE(second != first);
    }
    json::array prepared(Seat seat) { return mine(seat).at("prepared").as_array(); }
    json::array dropped(Seat seat) { return mine(seat).at("dropped").as_array(); }

private:
    json::object mine(Seat seat) {
        t.part(seat.index + 1);
        t.join(seat.index + 1, TestTable::names()[seat.index]);
        return t.last(seat.index + 1, "table").at("position").at("mine").as_object();
    }
};

}  // namespace

TEST_CASE("prepared: a move is kept for its turn, offered then, never played by itself, and gone once played") {
    // The same game twice: once to learn what the second will be able to plan, once to prepare it beforehand.
    Planning ahead, game;
    ahead.pass_on();
    const Seat seat = ahead.second;
    const int who = seat.index + 1;
    const std::string move = ahead.t.answers(seat).front();
    const std::size_t others = game.t.sent[game.first.index + 1].size();
    REQUIRE(game.t.code(who, "prepare", {{"moves", json::array{move}}}) == "ok");
    CHECK(game.t.sent[game.first.index + 1].size() == others);  // nobody else is sent anything
    game.t.load();
    REQUIRE(game.prepared(seat).size() == 1);

    game.pass_on();
    REQUIRE(game.second == seat);
    const std::size_t size = game.t.log.size();
    game.t.pass_time(1000);
    CHECK(game.t.log.size() == size);
    REQUIRE(game.prepared(seat).size() == 1);
    CHECK(game.prepared(seat)[0].at("text").as_string() == move);
    CHECK(game.t.act(seat, move) == "ok");
    CHECK(game.prepared(seat).empty());
    CHECK(game.dropped(seat).empty());
}

TEST_CASE("prepared: a move that has become impossible is dropped when its turn comes, with the reason") {
    Planning ahead, game;
    ahead.pass_on();
    const Seat seat = ahead.second;
    // The first one's Job is in nobody else's hand.
    std::string move = game.t.answers(game.first).front();
    REQUIRE(move.starts_with("p" + std::to_string(game.first.index + 1)));
    move[1] = static_cast<char>('1' + seat.index);
    REQUIRE(game.t.code(seat.index + 1, "prepare", {{"moves", json::array{move}}}) == "ok");
    CHECK(game.prepared(seat).size() == 1);  // it is not its turn yet
    game.pass_on();
    CHECK(game.prepared(seat).empty());
    REQUIRE(game.dropped(seat).size() == 1);
    CHECK(game.dropped(seat)[0].at("move").at("text").as_string() == move);
    CHECK(!game.dropped(seat)[0].at("refusal").at("sentence").as_string().empty());
    CHECK(!game.dropped(seat)[0].at("refusal").at("rule").as_string().empty());
    CHECK(game.dropped(game.first).empty());
    REQUIRE(game.t.code(seat.index + 1, "prepare", {{"moves", json::array{}}}) == "ok");
    CHECK(game.dropped(seat).empty());
}

TEST_CASE("prepared: nonsense, moves of others and more than eight are refused") {
    TestTable t;
    CHECK(t.code(1, "prepare", {{"moves", json::array{"p1 end-turn"}}}) == "not_running");
    t.start();
    CHECK(t.code(1, "prepare", {{"moves", json::array{"p1 fly away"}}}) == "not_understood");
    CHECK(t.code(1, "prepare", {{"moves", json::array{"p2 end-turn"}}}) == "not_your_seat");
    CHECK(t.code(1, "prepare", {{"moves", json::array{5}}}) == "bad_message");
    json::array many;
    for (int i = 0; i < 9; ++i) many.emplace_back("p1 end-turn");
    CHECK(t.code(1, "prepare", {{"moves", many}}) == "bad_message");
}

TEST_CASE("talk: LCN-INFL-7, who looks at a spied card says nothing until it lies again") {
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        TestTable t(4, seconds(60, 20, 10), seed);
        t.start();
        if (!t.play_until("peek", seed)) continue;
        const Seat peeker = t.match().decision().may_act.first();
        const int who = peeker.index + 1, other = who == 1 ? 2 : 1;
        CHECK(t.position(who).at("mine").at("talk_locked").as_bool());
        CHECK(!t.position(other).at("mine").at("talk_locked").as_bool());
        const std::size_t heard = t.sent[other].size();
        CHECK(t.code(who, "say", {{"text", "It is a robbery"}}) == "talk_locked");
        CHECK(t.code(who, "say", {{"text", "psst"}, {"to", json::array{other}}}) == "talk_locked");
        CHECK(t.code(who, "say", {{"phrase", "deal"}}) == "talk_locked");
        CHECK(t.sent[other].size() == heard);
        CHECK(t.code(other, "say", {{"text", "What do you see?"}}) == "ok");
        t.load();
        CHECK(t.code(who, "say", {{"text", "Still looking"}}) == "talk_locked");
        CHECK(t.act(peeker, t.answers(peeker).back()) == "ok");  // enough
        CHECK(t.code(who, "say", {{"text", "A robbery, or so I say"}}) == "ok");
        return;
    }
    FAIL("no peek in forty games");
}

TEST_CASE("talk: LCN-INFL-7, who names a second Job to look at may talk until the faces are shown") {
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        TestTable t(4, seconds(60, 20, 10), seed);
        t.start();
        if (!t.play_until("second-look", seed)) continue;
        const Seat peeker = t.match().decision().may_act.first();
        const int who = peeker.index + 1;
        CHECK(!t.position(who).at("mine").at("talk_locked").as_bool());
        CHECK(t.code(who, "say", {{"text", "Whose shall it be?"}}) == "ok");
        REQUIRE(t.act(peeker, t.answers(peeker).front()) == "ok");
        CHECK(t.position(who).at("mine").at("talk_locked").as_bool());
        CHECK(t.code(who, "say", {{"text", "It is a robbery"}}) == "talk_locked");
        return;
    }
    FAIL("no peek at two cards in forty games");
}

}  // namespace consigliere::server
