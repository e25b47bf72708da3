#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {
const std::string kPlanning = R"(
[[players]]
seat = 1
cash = 9000
hand = ["theft-1", "car-theft", "marked-cards"]
[[players]]
seat = 2
cash = 5000
hand = ["theft-1", "street-dealing", "illegal-dumping"]
)";
}

RULE_TEST("LCN-DEAL-1, LCN-DEAL-4, LCN-DEAL-5",
          "five markers each, any number on one card, with the owner's consent; they stay") {
    TestTable t(3, kPlanning);
    CHECK(t.refused("p1 offer p2 wants marker casino-1") == "LCN-DEAL-1");
    for (int i = 1; i <= 5; ++i) {
        t.play("p1 offer p2 wants marker lawyer-1");
        CHECK(t.refused("p1 accept " + std::to_string(i)) == "LCN-TRADE-3");
        CHECK(!t.allowed("p1 accept " + std::to_string(i)));
        t.play("p2 accept " + std::to_string(i));
    }
    CHECK(t.fact("players.2.businesses.0.markers") == "[1,1,1,1,1]");
    CHECK(t.refused("p1 offer p2 wants marker lawyer-1") == "LCN-DEAL-4");
    t.run_to("DEC-23").run_to("DEC-03");
    CHECK(t.fact("round") == "2");
    CHECK(t.fact("players.1.free_markers") == "0");
}

RULE_TEST("LCN-DEAL-3", "only its owner takes a marker back, whenever trade is open") {
    TestTable t(3, kPlanning);
    t.play({"p1 offer p2 wants marker lawyer-1", "p2 accept 1"});
    CHECK(t.refused("p2 take-back lawyer-1") == "LCN-DEAL-3");
    t.play("p1 take-back lawyer-1");
    CHECK(t.fact("players.1.free_markers") == "5");
    CHECK(t.refused("p1 take-back lawyer-1") == "LCN-DEAL-3");
}

RULE_TEST("LCN-DEAL-2", "a word binds nobody; its keeping and breaking is noted") {
    TestTable t(3, kPlanning);
    t.play({"p1 promise p2 pay 2000 until 1", "p1 promise p2 leave-market pimp until 1",
            "p2 promise p1 lend lawyer-1 until 1"});
    t.play({"p1 offer p2 gives cash 2000", "p2 accept 4"});
    CHECK(t.talk().kept[0] == 1);
    t.play("p1 buy big-joey pimp");
    CHECK(t.talk().broken[0] == 1);
    t.run_to("DEC-23").run_to("DEC-03");
    CHECK(t.talk().broken[1] == 1);  // never lent
    TestTable peace(3, R"(phase = "action"
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "theft-1" }]
[[players]]
seat = 2
gangsters = [{ id = "phil-malony", job = "pickpocket-crew" }])");
    peace.play({"p1 promise p2 no-attack until 1", "p1 execute big-joey", "p1 attack p2"});
    CHECK(peace.talk().broken[0] == 1);
    TestTable kept(3, kPlanning);
    kept.play("p1 promise p2 no-attack until 1").run_to("DEC-23").run_to("DEC-03");
    CHECK(kept.talk().kept[0] == 1);
}

RULE_TEST("LCN-DEAL-9", "the new owner's own marker comes home when he gets the business") {
    TestTable t(3, kPlanning);
    t.play({"p1 offer p2 wants marker lawyer-1", "p2 accept 1", "p1 offer p2 gives cash 3000 wants business lawyer-1",
            "p2 accept 2"});
    CHECK(t.fact("players.1.free_markers") == "5");
    CHECK(t.fact("players.1.businesses.0.id") == R"("lawyer-1")");
}

RULE_TEST("LCN-TRADE-2", "hand cards, planned Jobs, Purchases, waiting gangsters and answers are never traded") {
    TestTable t(3, kPlanning);
    CHECK(t.refused("p1 offer p2 gives gangster gina-blundetto") == "LCN-TRADE-2");
    CHECK(t.refused("p1 offer p2 gives answer plan big-joey theft-1") == "LCN-TRADE-2");
    t.play("p1 buy big-joey pimp").play("chance turn-up casino");
    CHECK(t.refused("p1 offer p2 gives business pimp-2") == "LCN-TRADE-2");
    CHECK(t.allowed("p1 offer p2 gives marker pimp-2"));  // LCN-DEAL-7
}

RULE_TEST("LCN-TRADE-3", "one atomic exchange, checked again on acceptance; a side may be empty") {
    TestTable t(3, kPlanning);
    t.play({"p1 offer p2 gives cash 9000 wants business lawyer-1, cash 1000", "p1 offer p3 gives cash 5000",
            "p3 accept 2"});
    t.play("p2 accept 1");  // the cash is gone, so nothing moves and the offer is gone as well (A60)
    CHECK(t.cash(2) == 5000);
    t.play({"p3 offer p1 gives cash 5000", "p1 accept 3"});
    CHECK(t.refused("p2 accept 1") == "LCN-TRADE-3");
    t.play({"p1 offer p3 gives cash 5000", "p3 accept 4"});
    CHECK(t.cash(3) == 7000);
    CHECK(t.refused("p1 offer p2 gives business cop-1, business cop-1") == "LCN-TRADE-3");
    CHECK(t.refused("p1 offer p2 gives business cop-1, marker cop-1") == "LCN-TRADE-3");
}

RULE_TEST(
    "LCN-TRADE-4, LCN-INFL-5",
    "no trade of tasked or deactivated cards; an untasked man must be tasked by the new owner, attachments move") {
    TestTable t(3, kPlanning +
                       "influence = [\"machine-pistol\"]\n[[players]]\nseat = 1\nbusinesses = [{ id = \"cop-1\", "
                       "active = false }]\ngangsters = [\"big-joey\", \"sal-romano\"]");
    CHECK(t.refused("p1 offer p2 gives business cop-1") == "LCN-TRADE-4");
    t.play("p1 plan big-joey theft-1");
    CHECK(t.refused("p1 offer p2 gives gangster big-joey") == "LCN-TRADE-4");
    t.play({"p2 play machine-pistol phil-malony", "p2 offer p1 gives gangster phil-malony", "p1 accept 1"});
    CHECK(t.fact("players.1.gangsters.2.strength") == "2");
    t.play("p2 plan lenny-dimaggio theft-1");
    t.run_to("DEC-10");
    CHECK((t.state().board.tasked & t.state().board.gangsters[Seat(0)]).size() == 3);
    TestTable gave(3,
                   "[[players]]\nseat = 1\nhand = [\"theft-1\"]\ngangsters = [\"big-joey\"]\n[[players]]\nseat = "
                   "2\nhand = [\"theft-1\", \"car-theft\"]");
    gave.play({"p1 offer p2 gives gangster big-joey", "p2 accept 1"});
    CHECK(gave.decision().may_act == SeatSet::of(Seat(1)));  // on turn, with nobody left to task
}

TEST_CASE("offers and words are public, or private by option") {
    const Offer offer{1, Seat(0), Seat(1), 1, 0, {}};
    CHECK(TestTable(3, kPlanning).game().offer_seen_by({}, offer).has(Seat(2)));
    const TestTable closed(3, kPlanning, {"offer_visibility=private"});
    CHECK(!closed.game().offer_seen_by({}, offer).has(Seat(2)));
    CHECK(closed.game().offer_seen_by({}, offer).has(Seat(1)));
}

RULE_TEST("LCN-TRADE-3, LCN-DEAL-9", "A61: who sells a business may keep a use of it in the same exchange") {
    TestTable t(3, kPlanning);
    t.play({"p1 offer p2 gives business cop-1 wants cash 1000, marker cop-1", "p2 accept 1"});
    CHECK(t.fact("players.1.free_markers") == "4");
    CHECK(t.fact("players.2.businesses").find(R"({"id":"cop-1","active":true,"markers":[1]})") != std::string::npos);
    // The other way round: the buyer asks for it.
    t.play({"p1 offer p2 gives cash 1000, marker lawyer-1 wants business lawyer-1", "p2 accept 2"});
    CHECK(t.fact("players.1.businesses").find(R"({"id":"lawyer-1","active":true,"markers":[2]})") != std::string::npos);
    CHECK(t.refused("p1 offer p2 gives business lawyer-1, marker lawyer-1") == "LCN-TRADE-3");
}

RULE_TEST("LCN-TRADE-3", "A60: an offer is checked when it is made and when it is accepted, not in between") {
    TestTable t(3, kPlanning);
    const int cash = t.cash(1);
    t.play("p1 offer p2 gives cash " + std::to_string(cash));
    t.play({"p1 offer p3 gives cash 1000", "p3 accept 2", "p3 offer p1 gives cash 1000", "p1 accept 3"});
    t.play("p2 accept 1");  // the cash had dipped meanwhile
    CHECK(t.cash(1) == 0);
}

}  // namespace consigliere::la_cosa_nostra
