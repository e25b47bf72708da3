// Standing orders for public questions: the re-roll of Nothing Personal is put to one family after the other.
#include <doctest/doctest.h>

#include "server/table/record.hpp"
#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace {

const json::object kCheap{{"reroll_cost", 1}};  // so that random players can often afford it

// A game of four in which everybody has left the same order for re-rolls, some hundred steps long.
TestTable played(const std::function<json::object(int)>& order) {
    const json::object time{{"mode", "live"},  {"turn_s", 60},   {"action_s", 60},
                            {"reaction_s", 5}, {"reserve_s", 0}, {"grace_s", 0}};
    TestTable t(4, {{"time", time}, {"options", kCheap}}, 7, TestTable::quick(), "nothing-personal");
    t.start();
    for (int seat = 1; seat <= 4; ++seat)
        if (const json::object mine = order(seat); !mine.empty())
            CHECK(t.code(seat, "orders", {{"orders", json::array{mine}}}) == "ok");
    Rng rng(3);
    for (int i = 0; i < 400 && t.table->room().running(); ++i) t.step(rng);
    return t;
}

// Everything that was answered to the question about a re-roll, with the position it was answered in.
void for_each_answer(const TestTable& t, const std::function<void(const Match&, const Command&)>& look) {
    const GameKind& kind = *find_game("nothing-personal");
    const auto match = kind.start(4, options_of(kind, kCheap), kind.house_cards());
    for (const store::Entry& entry : t.log) {
        const auto parsed = match->vocabulary().parse(entry.text);
        const Command& command = std::get<Command>(parsed);
        const Decision d = match->decision();
        if (d.may_act.has(command.action.seat) && match->prompt().id == "D-REROLL") look(*match, command);
        match->apply(command, nullptr);
    }
}

}  // namespace

TEST_CASE("orders: a question that lies open is answered for those who do not want to be asked") {
    int asked = 0, declined = 0;
    for_each_answer(played([](int) { return json::object{}; }), [&](const Match&, const Command&) { ++asked; });
    REQUIRE(asked > 0);
    const auto never = [](int) { return json::object{{"prompt", "D-REROLL"}, {"ask", "never"}}; };
    for_each_answer(played(never), [&](const Match& match, const Command& answer) {
        ++declined;
        CHECK(match.vocabulary().to_text(answer).ends_with(" pass"));
    });
    CHECK(declined > 0);
}

TEST_CASE("orders: a re-roll is paid for by itself while respect is at stake, and only then") {
    const auto pay = [](int seat) {
        return json::object{{"prompt", "D-REROLL"},
                            {"ask", "never"},
                            {"answer", "p" + std::to_string(seat) + " reroll cash"},
                            {"least", 1}};
    };
    int paid = 0, spared = 0;
    for_each_answer(played(pay), [&](const Match& match, const Command& answer) {
        const std::string text = match.vocabulary().to_text(answer);
        const bool pays = text.ends_with(" reroll cash");
        const bool wants = match.at_stake(answer.action.seat) > 0;
        const auto wish = match.vocabulary().parse(text.substr(0, 3) + "reroll cash");
        CHECK(pays == (wants && !match.check(std::get<Command>(wish))));
        ++(pays ? paid : spared);
    });
    CHECK(paid > 0);
    CHECK(spared > 0);
}

TEST_CASE("orders: an answer to be given once is given once") {
    const auto once = [](int seat) {
        return json::object{{"prompt", "D-REROLL"},
                            {"ask", "always"},
                            {"answer", "p" + std::to_string(seat) + " reroll cash"},
                            {"times", 1}};
    };
    const TestTable t = played(once);
    SeatSet seen, paid;
    for_each_answer(t, [&](const Match& match, const Command& answer) {
        const bool pays = match.vocabulary().to_text(answer).ends_with(" reroll cash");
        if (!seen.has(answer.action.seat) && pays) paid.add(answer.action.seat);
        seen.add(answer.action.seat);
    });
    REQUIRE(!paid.empty());
    for (const Seat seat : paid) CHECK(t.position(seat.index + 1).at("mine").at("orders").as_array().empty());
}

TEST_CASE("V2-NP W-6: ties and promotions are asked, whatever the orders say") {
    for (const char* key : {"tie", "fill"}) {
        TestTable t(4, {}, 7, TestTable::quick(), "nothing-personal");
        t.start();
        for (int seat = 1; seat <= 4; ++seat)
            CHECK(t.code(seat, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}}}}}) == "ok");
        CHECK(t.play_until(key));
    }
}

TEST_CASE("V2-OM W-6: reinforcements are asked for, whatever the orders say") {
    for (const char* answer : {"", "reinforce 0"}) {
        TestTable t(3, {}, 7, TestTable::quick(), "omerta");
        t.start();
        for (int seat = 1; seat <= 3; ++seat) {
            json::object order{{"prompt", "DEC-18"}, {"ask", "never"}};
            if (*answer != 0) order["answer"] = "p" + std::to_string(seat) + " " + answer;
            CHECK(t.code(seat, "orders", {{"orders", json::array{order}}}) == "ok");
        }
        REQUIRE(t.play_until("reinforce"));
        const auto defender = static_cast<int>((*t.match().decision().asked.begin()).index) + 1;
        const json::object position = t.position(defender);
        CHECK(position.at("decision").at("mine").as_bool());
        CHECK(position.at("decision").at("answer").is_null());
        CHECK(!position.at("decision").at("passed").as_bool());
    }
}

TEST_CASE("orders: nobody's turn is taken by order") {
    TestTable t(4, {}, 7, TestTable::quick(), "la-cosa-nostra");
    t.start();
    for (int seat = 1; seat <= 4; ++seat)
        CHECK(t.code(seat, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}}}}}) == "ok");
    CHECK(t.play_until("turn"));  // open like a re-roll, but somebody's own
}

}  // namespace consigliere::server
