#include "server/lobby.hpp"

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

TEST_CASE("lobby: what players do in private sends nobody a list, what everybody may see does") {
    TestTable t(4);
    t.start();
    LobbyFeed feed;
    const auto is_news = [&] {
        return feed.is_news(json::serialize(
            table_line(t.row, find_game("la-cosa-nostra"), Summary::of(*t.table), {"guest", Lang::en, t.now})));
    };
    CHECK(is_news());
    const auto all = t.answers(t.match().decision().may_act.first());
    const int asked = t.match().decision().may_act.first().index + 1;
    CHECK(t.code(2, "mute", {{"seat", 1}, {"muted", true}}) == "ok");
    CHECK(!is_news());
    CHECK(t.code(3, "orders", {{"orders", json::array{{{"prompt", "*"}, {"ask", "never"}}}}}) == "ok");
    CHECK(!is_news());
    CHECK(t.code(asked, "prepare", {{"moves", json::array{json::value(all.front())}}}) == "ok");
    CHECK(!is_news());
    REQUIRE(t.play_while([&] { return !t.display().window; }, 1));
    is_news();
    for (const Seat seat : t.display().asked) {
        t.code(seat.index + 1, "pass", {{"seq", 1'000'000'000}});
        CHECK(!is_news());
    }
    t.join(9, "Zoe");
    CHECK(is_news());
}

TEST_CASE("lobby: the end of a game is withheld from those who see it late, never from its players") {
    store::TableRow row;
    row.people = {"ann", "bob"};
    row.state = "finished";
    row.room = R"({"spectator_delay_s":60,"seats":[]})";
    CHECK(!is_end_withheld(row, "", 5));  // it has not ended
    row.ended_at = 1'000'000;
    CHECK(is_end_withheld(row, "", 1'059'999));
    CHECK(is_end_withheld(row, "zoe", 1'059'999));
    CHECK(!is_end_withheld(row, "ann", 1'000'000));
    CHECK(!is_end_withheld(row, "zoe", 1'060'000));
    CHECK(table_line(row, nullptr, {}, {"zoe", Lang::en, 1'000'001}).at("state") == "running");
    CHECK(table_line(row, nullptr, {}, {"bob", Lang::en, 1'000'001}).at("state") == "finished");
    row.room = R"({"spectator_delay_s":0,"seats":[]})";
    CHECK(!is_end_withheld(row, "zoe", 1'000'000));
}

TEST_CASE("lobby: finding 14: the list says to its owner alone that a bot plays at the seat") {
    TestTable t(3);
    t.start();
    const auto stands_in = [&](std::string_view person) {
        return table_line(t.row, find_game("la-cosa-nostra"), Summary::of(*t.table), {person, Lang::en, t.now})
            .at("stand_in")
            .as_bool();
    };
    const std::string owner = t.row.people[1];
    CHECK(!stands_in(owner));
    CHECK(t.code(2, "leave") == "ok");
    t.table->room().save(t.row);
    CHECK(stands_in(owner));
    CHECK(!stands_in(t.row.people[0]));
    CHECK(!stands_in(""));
}

TEST_CASE("lobby: V2 9.6: what waits is written as its question, to the one who is asked and by the day only") {
    for (const char* pace : {"slow", "live"}) {
        CAPTURE(pace);
        TestTable t(3, {{"time", {{"mode", pace}}}});
        t.start();
        const auto question = [&](std::string_view person, Lang lang) {
            return table_line(t.row, find_game("la-cosa-nostra"), Summary::of(*t.table), {person, lang, t.now})
                .at("question");
        };
        const Seat asked = t.match().decision().may_act.first();
        const std::string owner = t.row.people[asked.index], other = t.row.people[(asked.index + 1u) % 3];
        CHECK(question(other, Lang::en).is_null());
        CHECK(question("", Lang::en).is_null());
        CHECK(question(owner, Lang::en).is_string() == (std::string_view(pace) == "slow"));
        if (!question(owner, Lang::en).is_string()) continue;
        CHECK(question(owner, Lang::en) == json::value(t.table->question_text(Lang::en)));
        CHECK(question(owner, Lang::en) != question(owner, Lang::de));
        CHECK(question(owner, Lang::es).as_string().find("{") == std::string::npos);
    }
}

TEST_CASE("lobby: in a game by the day its players read whom it waits for and until when, nobody else does") {
    TestTable t(4, {{"time", {{"mode", "slow"}}}}, 2);
    t.start();
    const auto line = [&](const char* person) {
        return table_line(t.row, find_game("la-cosa-nostra"), Summary::of(*t.table), {person, Lang::en, t.now});
    };
    t.play_while([&] { return t.display().asked.size() != 1; }, 2);
    const Seat asked = t.display().asked.first();
    for (const char* person : {"Ann", "Bob", "Cal", "Dora"}) {
        const bool mine = TestTable::names()[static_cast<std::size_t>(asked.index)] == person;
        CHECK(line(person).at("my_turn") == mine);
        CHECK(line(person).at("asked") == json::array{asked.index + 1});
        CHECK(line(person).at("until") == t.position(1).at("clock").at("ends_at"));
    }
    CHECK(line("Zoe").at("asked").as_array().empty());
    CHECK(line("Zoe").at("until").is_null());
}

}  // namespace consigliere::server
