#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

RULE_TEST("LCN-PAY-1", "income of active businesses and monopolies") {
    TestTable t(3,
                "phase = \"payday\"\n[[players]]\nseat = 1\ncash = 0\nbusinesses = [\"pimp-2\", \"pimp-3\", { id = "
                "\"casino-1\", active = false }]");
    CHECK(t.cash(1) == 9000);
}

RULE_TEST("LCN-PAY-2", "clockwise from the start player each may recruit one of his own at the printed price") {
    TestTable t(
        3, "phase = \"payday\"\nstart = 2\n[[players]]\nseat = 2\ncash = 10000\n[[players]]\nseat = 1\ncash = 60000");
    CHECK(t.asks() == "DEC-23");
    CHECK(t.decision().may_act == SeatSet::of(Seat(1)));
    CHECK(t.refused("p2 recruit tommy-the-cat") == "LCN-PAY-2");
    CHECK(!t.allowed("p2 recruit gina-blundetto"));
    t.play("p2 recruit mr-hong");
    CHECK(t.cash(2) == 2000);
    CHECK(t.decision().may_act == SeatSet::of(Seat(2)));  // p3 is poor, but asked: he may borrow
    t.play({"p1 offer p3 gives cash 5000", "p3 accept 1", "p3 recruit lola-fiamma"});
    CHECK(t.decision().may_act == SeatSet::of(Seat(0)));
    t.play("p1 recruit iron-tony");
    CHECK(t.fact("round") == "2");  // one each
    CHECK(t.fact("players.1.gangsters.3.id") == R"("iron-tony")");
}

RULE_TEST("LCN-PAY-4", "the sole highest income of the round earns 5000, in the last round on the single income") {
    TestTable t(3, "phase = \"payday\"\n[[players]]\nseat = 1\ncash = 0\nbusinesses = [\"casino-1\", \"casino-2\"]",
                {"business_bonus=true"});
    t.run_to("DEC-03");
    CHECK(t.cash(1) == 17000);
    TestTable tie(3, "phase = \"payday\"", {"business_bonus=true"});
    tie.run_to("DEC-03");
    CHECK(tie.cash(1) == 9000);
    TestTable last(3,
                   "phase = \"scoring\"\nround = 4\n[[players]]\nseat = 1\ncash = 0\ngangsters = []\nbusinesses = "
                   "[\"casino-1\", \"casino-2\"]",
                   {"business_bonus=true"});
    CHECK(last.cash(1) == 29000);
}

RULE_TEST("LCN-INFL-4, LCN-INFL-5", "attachments leave at the end of the round at the latest") {
    TestTable t(3,
                "phase = \"payday\"\n[[players]]\nseat = 1\ngangsters = [{ id = \"big-joey\", attached = "
                "[\"machine-pistol\", \"henchman\"] }]");
    t.run_to("DEC-03");
    CHECK(t.fact("players.1.gangsters.0.attached") == "nothing");
}

RULE_TEST("LCN-END-6", "a last tie is shared, or rolled out with four dice each") {
    const std::string tie = R"(phase = "scoring"
round = 4
[[players]]
seat = 1
cash = 50000
businesses = []
gangsters = []
[[players]]
seat = 2
cash = 50000
businesses = []
gangsters = []
[[players]]
seat = 3
cash = 0
gangsters = [])";
    TestTable shared(3, tie);
    CHECK(shared.fact("winners") == "[1,2]");
    TestTable duel(3, tie, {"final_tiebreak=dice_duel"});
    CHECK(duel.asks() == "chance");
    duel.roll({1, 1, 1, 1}).roll({1, 1, 1, 1}).roll({2, 1, 1, 1}).roll({6, 6, 6, 6});
    CHECK(duel.asks() == "over");
    CHECK(duel.fact("winners") == "[2]");
}

RULE_TEST("LCN-END-7", "a player without gangsters is skipped but trades, earns and recruits") {
    TestTable t(3,
                "phase = \"action\"\n[[players]]\nseat = 1\ncash = 30000\ngangsters = []\n[[players]]\nseat = "
                "2\ngangsters = [{ id = \"phil-malony\", job = \"pickpocket-crew\" }]");
    CHECK(t.decision().may_act == SeatSet::of(Seat(1)));
    t.play({"p1 offer p2 gives cash 1000", "p2 accept 1", "p2 cancel phil-malony"});
    CHECK(t.asks() == "DEC-23");
    CHECK(t.cash(1) == 36000);
    t.play("p1 recruit iron-tony");
    CHECK(t.fact("players.1.gangsters.0.id") == R"("iron-tony")");
}

TEST_CASE("the clock has an answer to every question, and a game on the clock alone ends") {
    for (int players = 3; players <= 5; ++players) {
        TestTable t(players);
        t.run_to("over", static_cast<std::uint64_t>(players));
        CHECK(t.asks() == "over");
    }
}

}  // namespace consigliere::la_cosa_nostra
