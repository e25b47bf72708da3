// The room travels whole once, then as what changed.
#include "server/table/sent_room.hpp"

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"

namespace consigliere::server {

TEST_CASE("sent room: a message brings what somebody does not have") {
    SentRoom sent;
    const json::object waiting{{"state", "waiting"}, {"spectators", 0}},
        watched{{"state", "waiting"}, {"spectators", 1}};
    CHECK(sent.changes(waiting) == waiting);
    CHECK(sent.changes(waiting).empty());
    CHECK(sent.changes(watched) == json::object{{"spectators", 1}});

    // Whoever comes between two messages has what the others never had.
    sent.note_snapshot(waiting);
    CHECK(sent.changes(watched) == json::object{{"spectators", 1}});
    CHECK(sent.changes(watched).empty());
    sent.note_snapshot(watched);
    CHECK(sent.changes(watched).empty());
}

TEST_CASE("sent room: whoever follows has the room of the moment, whenever they came") {
    TestTable t(3, {}, 5);
    const auto check_all = [&] {
        for (const int follower : {1, 2, 3}) {
            const int fresh = 100 + follower;
            t.join(fresh, TestTable::names()[static_cast<std::size_t>(follower - 1)]);
            CHECK(t.room(follower) == t.room(fresh));
            t.part(fresh);
        }
    };
    check_all();
    t.call(2, "ready", {{"ready", true}});
    check_all();
    t.join(9, "Zoe");
    check_all();
    t.start();
    check_all();
    CHECK(t.last(1, "room").at("room").as_object().size() < t.room(1).size());
    t.part(3);
    t.join(3, "Cal");
    t.part(9);
    check_all();
    for (int i = 1; i <= 3; ++i) t.call(i, "vote", {{"on", "abandon"}, {"agree", true}});
    CHECK(t.room(2).at("state") == "abandoned");
    check_all();
}

TEST_CASE("sent room: spectators have it late, whenever they came") {
    TestTable t(3, {{"spectator_delay_s", 60}}, 5);
    t.join(9, "Zoe");
    t.start();
    const auto check_both = [&] {
        t.join(10, "Yves");
        t.pass_time(61'000);
        CHECK(t.room(9) == t.room(10));
        t.part(10);
    };
    check_both();
    t.part(2);
    t.pass_time(30'000);
    t.join(2, "Bob");
    check_both();
    for (int i = 1; i <= 3; ++i) t.call(i, "vote", {{"on", "abandon"}, {"agree", true}});
    CHECK(t.room(9).at("state") == "running");
    check_both();
    CHECK(t.room(9).at("state") == "abandoned");
}

}  // namespace consigliere::server
