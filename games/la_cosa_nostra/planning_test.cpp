#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {
const std::string kHands = R"(
[[players]]
seat = 1
hand = ["theft-1", "car-theft", "marked-cards", "trap-3"]
[[players]]
seat = 2
hand = ["theft-1", "street-dealing", "illegal-dumping", "pickpocket-crew"]
[[players]]
seat = 3
hand = ["vandalism-1", "bash-a-businessman-1", "escort-service", "unlicensed-bar"]
)";
}

RULE_TEST("LCN-PLAN-1, LCN-PLAN-2, LCN-PLAN-5",
          "clockwise, one task a turn: a face-down Job, whatever it needs, or a market card") {
    TestTable t(3, kHands);
    t.play("p1 plan big-joey car-theft");  // no Garage in sight
    CHECK(t.decision().may_act == SeatSet::of(Seat(1)));
    t.play("p2 plan phil-malony theft-1");
    t.play("p2 end-turn");  // Green's Lawyer might look
    CHECK(t.decision().may_act == SeatSet::of(Seat(2)));
    CHECK(t.fact("players.1.gangsters.2.job") == R"("car-theft")");
    CHECK(t.fact("players.1.gangsters.2.back", Seat(1)) == "1");
    CHECK(t.fact("players.1.gangsters.2.job", Seat(1)) == "nothing");
    CHECK(t.fact("players.1.hand") == R"(["theft-1","marked-cards","trap-3"])");
}

RULE_TEST("LCN-PLAN-3", "a planned Purchase needs no cash and the market is refilled at once") {
    TestTable t(3, kHands);
    t.play("p1 buy big-joey pimp");
    CHECK(t.fact("players.1.cash") == "2000");
    CHECK(t.asks() == "chance");
    t.play("chance turn-up casino");
    CHECK(t.fact("market.3") == R"("casino-1")");
    CHECK(t.fact("players.1.gangsters.2.purchase", Seat::spectator()) == R"("pimp-2")");
}

RULE_TEST("LCN-PLAN-4, LCN-PLAN-6", "no passing, no second task, and who has none free is skipped") {
    TestTable t(3, R"(
[[players]]
seat = 1
gangsters = ["big-joey"]
hand = ["theft-1", "car-theft"]
[[players]]
seat = 2
gangsters = ["phil-malony"]
hand = ["theft-1", "street-dealing"]
businesses = []
[[players]]
seat = 3
hand = ["vandalism-1", "bash-a-businessman-1", "escort-service", "unlicensed-bar"]
)");
    CHECK(t.refused("p1 end-turn") == "LCN-PLAN-4");
    t.play({"p1 plan big-joey theft-1", "p2 plan phil-malony theft-1", "p3 plan rico-calmuti vandalism-1"});
    CHECK(t.decision().may_act == SeatSet::of(Seat(2)));
    CHECK(t.refused("p3 plan rico-calmuti escort-service") == "LCN-PLAN-6");
    CHECK(t.refused("p1 plan big-joey car-theft") == "LCN-PLAN-1");
}

RULE_TEST("LCN-PLAN-7", "without Job card and market the gangsters idle") {
    TestTable t(3, "[[players]]\nseat = 2\nhand = [\"theft-1\", \"car-theft\"]");
    // No scenario empties stack and market; here p1 gets all of them.
    State& s = t.state();
    s.board.businesses[Seat(0)] |= t.queries().stack();
    for (BusinessId& slot : s.board.market) {
        if (slot.exists()) s.board.businesses[Seat(0)].add(slot);
        slot = BusinessId::none();
    }
    s.pool.clear();
    s.buried.clear();
    t.play("p2 offer p3 gives cash 1000").play("p3 accept 1");  // lets the game settle
    CHECK(t.fact("players.1.gangsters.0.idle") == "true");
    CHECK(t.decision().may_act != SeatSet::of(Seat(0)));
}

RULE_TEST("LCN-PLAN-8, LCN-INFL-1", "any number of influence cards, before and after the task, at no cost") {
    TestTable t(3, kHands +
                       "influence = [\"machine-pistol\"]\n[[players]]\nseat = 1\ninfluence = [\"henchman\", "
                       "\"machine-pistol\", \"snitch\"]");
    t.play({"p1 play henchman sal-romano", "p1 play machine-pistol big-joey", "p1 plan big-joey car-theft"});
    CHECK(t.asks() == "DEC-28");
    t.play("p1 change-market");
    CHECK(t.fact("influence_discards") == R"({"snitch":1})");
    CHECK(t.fact("players.1.gangsters.2.strength") == "4");
    CHECK(t.fact("players.1.gangsters.1.attached") == R"(["henchman"])");
}

RULE_TEST("LCN-PLAN-9", "with five players two gangsters a turn, as a duty or a choice, from round II") {
    const std::string given = "round = 2\n[[players]]\nseat = 1\nhand = [\"theft-1\", \"car-theft\", \"marked-cards\"]";
    TestTable must(5, given, {"double_planning=must"});
    must.play("p1 plan big-joey car-theft");
    CHECK(must.asks() == "DEC-03");
    CHECK(must.decision().may_act == SeatSet::of(Seat(0)));
    CHECK(must.refused("p1 end-turn") == "LCN-PLAN-9");
    must.play("p1 plan sal-romano theft-1");
    CHECK(must.decision().may_act == SeatSet::of(Seat(1)));
    TestTable may(5, given, {"double_planning=may"});
    may.play("p1 plan big-joey car-theft");
    CHECK(may.asks() == "DEC-28");
    CHECK(may.allowed("p1 plan sal-romano theft-1"));
    CHECK(may.allowed("p1 end-turn"));
    for (const char* edition : {"edition=en", "edition=de"}) {  // E4
        TestTable by(5, given, {"double_planning=edition", edition});
        by.play("p1 plan big-joey car-theft");
        CHECK(by.asks() == (std::string(edition) == "edition=de" ? "DEC-03" : "DEC-28"));
    }
    TestTable four(4, given, {"double_planning=must"});  // A55
    four.play("p1 plan big-joey car-theft");
    CHECK(four.decision().may_act == SeatSet::of(Seat(1)));
    TestTable first(5, "[[players]]\nseat = 1\nhand = [\"theft-1\", \"car-theft\"]", {"double_planning=must"});
    first.play("p1 plan big-joey car-theft");
    CHECK(first.decision().may_act == SeatSet::of(Seat(1)));
}

RULE_TEST("LCN-PLAN-10, LCN-VAR-3", "planning ends with the last task; only wild_influence opens a closing window") {
    const std::string given = R"(
[[players]]
seat = 1
gangsters = ["big-joey"]
hand = ["theft-1", "car-theft"]
influence = ["henchman"]
[[players]]
seat = 2
gangsters = []
influence = ["saboteur", "distraction"]
[[players]]
seat = 3
gangsters = []
)";
    TestTable plain(3, given);
    plain.play("p1 plan big-joey theft-1");
    CHECK(plain.refused("p2 play saboteur big-joey") == "LCN-INFL-2");
    plain.play("p1 end-turn");
    CHECK(plain.asks() == "DEC-10");
    TestTable wild(3, given, {"wild_influence=true"});
    CHECK(wild.allowed("p2 play distraction big-joey"));  // out of turn
    wild.play({"p2 play distraction big-joey", "p1 plan big-joey theft-1", "p1 end-turn"});
    CHECK(wild.asks() == "DEC-07");
    CHECK(wild.decision().may_act.size() == 2);
    wild.play("p1 play henchman big-joey");
    CHECK(wild.fact("players.1.gangsters.0.attached") == R"(["distraction"])");  // hidden until all have answered
    wild.play("p2 play saboteur big-joey");
    CHECK(wild.fact("players.1.gangsters.0.attached") == R"(["henchman","saboteur","distraction"])");
    CHECK(wild.asks() == "DEC-10");
}

}  // namespace consigliere::la_cosa_nostra
