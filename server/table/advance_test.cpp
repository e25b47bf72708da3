// What a player is offered around a question: a guide, moves to prepare, answers for orders, the reason of a refusal.
#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

struct PlanningTable {
    TestTable t{3};
    Seat asked, other;

    PlanningTable() {
        t.start();
        REQUIRE(t.play_until("plan"));
        asked = t.match().decision().may_act.first();
        other = Seat((asked.index + 1) % 3);
    }
    json::object position(Seat seat) {
        t.part(seat.index + 1);
        t.join(seat.index + 1, TestTable::names()[seat.index]);
        return t.last(seat.index + 1, "table").at("position").as_object();
    }
    json::object why(Seat seat, json::array things) {
        return t.call(seat.index + 1, "why", {{"things", std::move(things)}});
    }
};

}  // namespace

TEST_CASE("advance: who is asked gets a guide, who waits gets moves to prepare, spectators get neither") {
    PlanningTable table;
    const json::object asked = table.position(table.asked), waiting = table.position(table.other);
    CHECK(!asked.at("decision").at("guide").as_string().empty());
    CHECK(!asked.contains("preparable"));
    CHECK(!waiting.at("decision").as_object().contains("guide"));
    const json::array& moves = waiting.at("preparable").as_array();
    REQUIRE(!moves.empty());
    const std::string text(moves[0].at("text").as_string());
    CHECK(text.starts_with("p" + std::to_string(table.other.index + 1) + " "));
    CHECK(table.t.code(table.other.index + 1, "prepare", {{"moves", json::array{text}}}) == "ok");
    table.t.join(9, "Eve");
    const json::object seen = table.t.last(9, "table");
    if (!seen.at("position").is_null()) CHECK(!seen.at("position").as_object().contains("preparable"));
}

TEST_CASE("advance: the answers that orders may give are listed, each with its question, and can be ordered") {
    TestTable t(3, {}, 1, TestTable::quick(), "omerta");
    t.start();
    REQUIRE(t.play_until("action"));
    const json::array answers = t.call(2, "orderable").at("orderable").as_array();
    REQUIRE(!answers.empty());
    for (const json::value& one : answers) {
        const json::object order{
            {"prompt", one.at("prompt")}, {"ask", "always"}, {"answer", one.at("action").at("text")}};
        CHECK(t.code(2, "orders", {{"orders", json::array{order}}}) == "ok");
    }
}

TEST_CASE("advance: touching a thing that cannot be used now gives the reason; what means nothing has none") {
    PlanningTable table;
    const json::object waiting = table.position(table.other);
    const json::object args = waiting.at("preparable").as_array()[0].at("args").as_object();
    const json::object no = table.why(table.other, {args.at("gangster")});
    REQUIRE(!no.at("ok").as_bool());
    CHECK(no.at("refusal").at("code") == "not_your_turn");
    CHECK(!no.at("refusal").at("rule").as_string().empty());
    CHECK(table.why(table.other, {"no-such-thing"}).at("ok").as_bool());
    // The thing touched counts, not what was picked before.
    CHECK(table.why(table.other, {args.at("gangster"), "no-such-thing"}).at("ok").as_bool());
}

TEST_CASE("advance: nonsense is refused by name") {
    PlanningTable table;
    const int who = table.other.index + 1;
    CHECK(table.t.code(who, "why", {{"things", json::array{}}}) == "bad_message");
    CHECK(table.t.code(who, "why", {{"things", json::array{7}}}) == "bad_message");
    CHECK(table.t.code(who, "why", {{"things", json::array{std::string(61, 'x')}}}) == "bad_message");
    CHECK(table.t.code(who, "why") == "bad_message");
}

}  // namespace consigliere::server
