// Assault and heist (2.10, 2.11).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

// Gam attacks from mott-haven; Col holds tammany-hall or red-hook (DEFENCE 2).
Given war(int attackers, int defenders, int reserve, const char* target = "tammany-hall") {
    return Given(4)
        .gam(1, 1)
        .domain(1, "mott-haven", attackers)
        .col(2, reserve)
        .domain(2, target, defenders)
        .luc(3, 4)
        .gen(4, 4)
        .centre({"astoria", "fordham", "broadway"});
}

}  // namespace

RULE_TEST("OM-ASSAULT-1, OM-ASSAULT-2",
          "an assault starts from a domain with 2 soldiers, against a rival's domain, with 2 soldiers or more") {
    TestTable t(war(3, 1, 0).domain(1, "tottenville", 1));
    CHECK(t.refusal("p1 assault tottenville tammany-hall").rule == "OM-ASSAULT-1");
    CHECK(t.refusal("p1 assault tottenville tammany-hall").have == 1);
    CHECK(t.refusal("p1 assault mott-haven tottenville").code == "not_a_rivals_domain");
    CHECK(t.refusal("p1 assault tammany-hall mott-haven").code == "not_your_domain");
    t.does("p1 assault mott-haven tammany-hall");
    CHECK(t.asked() == "DEC-17");
    CHECK(t.choices(1) == 2);
    CHECK(t.refusal("p1 use 1").rule == "OM-ASSAULT-2");
    TestTable one(war(2, 1, 0).option("assault_min_used=1"));
    one.does("p1 assault mott-haven tammany-hall");
    CHECK(one.legal("p1 use 1"));
}

RULE_TEST("OM-ASSAULT-3, OM-ASSAULT-4, OM-ASSAULT-5, OM-DICE-3",
          "EX-7: three reinforcements for $6,000; a tie is rolled again; half the defenders are lost") {
    TestTable t(war(3, 1, 4).cash(2, 6000));
    t.does("p1 assault mott-haven tammany-hall").does("p1 use 3");
    CHECK(t.asked() == "DEC-18");
    CHECK(t.by_default(2) == "p2 reinforce 1");
    t.does("p2 reinforce 3");
    CHECK(t.cash(2) == 0);
    CHECK(t.on("tammany-hall") == 4);
    t.rolls({4, 4});
    CHECK(t.state.decision.chance());
    t.rolls({5, 2});
    CHECK(t.asked() == "DEC-20");
    CHECK(t.choices(1) == 3);
    CHECK(t.by_default(1) == "p1 garrison 3");
    t.does("p1 garrison 1");
    CHECK(t.owner("tammany-hall") == 1);
    CHECK(t.on("tammany-hall") == 1);
    CHECK(t.on("mott-haven") == 2);
    CHECK(t.reserve(2, "marcone") == 3);
}

RULE_TEST("OM-ASSAULT-6", "EX-8: the beaten attacker keeps one soldier, the defender all") {
    TestTable t(war(3, 1, 4).cash(2, 6000));
    t.does("p1 assault mott-haven tammany-hall").does("p1 use 3").does("p2 reinforce 3").rolls({1, 6});
    CHECK(t.on("mott-haven") == 1);
    CHECK(t.on("tammany-hall") == 4);
    CHECK(t.reserve(2, "marcone") == 1);
}

RULE_TEST("OM-ASSAULT-3, OM-FAM-4, OM-DEAL-4",
          "EX-9: reinforcements may exceed 5 on a domain until the next relocation") {
    TestTable t(war(2, 5, 3).cash(2, 3000));
    t.does("p1 assault mott-haven tammany-hall").does("p2 reinforce 2").rolls({1, 6});
    CHECK(t.on("tammany-hall") == 7);
    t.until("DEC-6");
    while (t.asked() == "DEC-6") t.does(t.by_default(t.who()));
    CHECK(t.on("tammany-hall") == 5);
}

RULE_TEST("OM-ASSAULT-3", "only what is paid for in cash can be brought") {
    TestTable t(war(2, 1, 4).cash(2, 5000));
    t.does("p1 assault mott-haven tammany-hall");
    CHECK(t.legal("p2 reinforce 2"));
    CHECK(t.refusal("p2 reinforce 3").rule == "OM-ASSAULT-3");
}

RULE_TEST("OM-ASSAULT-4", "an empty domain defends with its defence alone") {
    TestTable t(war(2, 0, 0));
    t.does("p1 assault mott-haven tammany-hall");
    CHECK(t.state.decision.chance());
    t.rolls({3, 2});
    CHECK(t.total(1) == 8 + 2 + 3);
    CHECK(t.total(2) == 5 + 2 + 2);
}

RULE_TEST("OM-ASSAULT-5", "the domain passes to the capo of the origin") {
    TestTable t(war(2, 0, 0).family(1, "gambino", "quaranta", "thugs", 0));
    t.does("p1 assault mott-haven tammany-hall").rolls({6, 1}).does("p1 garrison 2");
    CHECK(t.on("mott-haven") == 0);
    CHECK(t.state.slot_of[DomainId(10)] == SlotId(0));
}

RULE_TEST("OM-ASSAULT-7, OM-NEG-1, OM-FAM-5", "EX-10: the defender's own soldiers die before the lent ones") {
    TestTable t(war(2, 3, 0).option("negotiation=true"));
    t.does("p1 assault mott-haven tammany-hall");
    CHECK(t.asked() == "DEC-19");
    CHECK(t.who() == 2);
    t.trade(t.offer(3, 2, {TestTable::soldiers_item(2)}, {}));
    CHECK(t.reserve(3, "vecchio") == 2);
    t.until("CHANCE-DIE").rolls({6, 1});  // 8+2+6 = 16 against 5+2+5+1 = 13
    t.does("p1 garrison 1");
    CHECK(t.reserve(2, "marcone") == 1);  // two of three own are lost
    CHECK(t.reserve(3, "vecchio") == 4);
}

RULE_TEST("OM-ASSAULT-7, OM-NEG-1", "EX-11: a beaten attacker with help loses his own first, then all lent but one") {
    TestTable t(war(3, 5, 0).option("negotiation=true"));
    t.does("p1 assault mott-haven tammany-hall").does("p1 use 3");
    CHECK(t.who() == 1);  // the defender has no room for lent soldiers
    t.trade(t.offer(3, 1, {TestTable::soldiers_item(2)}, {}));
    t.until("CHANCE-DIE").rolls({1, 6});
    CHECK(t.on("mott-haven") == 0);
    CHECK(t.reserve(3, "vecchio") == 3);
}

RULE_TEST("OM-ASSAULT-7", "EX-33: of lent soldiers the last lent dies first") {
    TestTable t(war(3, 5, 0).option("negotiation=true"));
    t.does("p1 assault mott-haven tammany-hall").does("p1 use 3");
    t.trade(t.offer(3, 1, {TestTable::soldiers_item(1)}, {})).trade(t.offer(4, 1, {TestTable::soldiers_item(1)}, {}));
    t.until("CHANCE-DIE").rolls({1, 6});
    CHECK(t.reserve(3, "vecchio") == 4);
    CHECK(t.reserve(4, "sanseverino") == 3);
}

RULE_TEST("OM-LOYAL-1, OM-NEG-1", "nobody lends against himself, more than two, or above five on the domain") {
    TestTable t(war(2, 3, 0).option("negotiation=true"));
    t.does("p1 assault mott-haven tammany-hall");
    const auto refused = [&](const Offer& offer) { return t.game.check_exchange(t.state, offer, false); };
    CHECK(refused(t.offer(1, 2, {TestTable::soldiers_item(1)}, {})).rule == "OM-LOYAL-1");
    CHECK(refused(t.offer(3, 2, {TestTable::soldiers_item(3)}, {})).code == "too_many_lent");
    t.trade(t.offer(3, 2, {TestTable::soldiers_item(2)}, {}));
    CHECK(refused(t.offer(4, 2, {TestTable::soldiers_item(1)}, {})));
    TestTable full(war(2, 4, 0).option("negotiation=true"));
    full.does("p1 assault mott-haven tammany-hall");
    CHECK(full.game.check_exchange(full.state, full.offer(3, 2, {TestTable::soldiers_item(2)}, {}), false).code ==
          "domain_full");
}

RULE_TEST("OM-HEIST-1, OM-HEIST-2, OM-HEIST-3, OM-DEAL-1, OM-DEAL-2",
          "EX-12: a robbed capo's domains pay the robber at the next Payday") {
    TestTable t(
        Given(2).luc(1, 1).col(2, 2).domain(2, "navy-yard").domain(2, "red-hook").centre({"astoria", "fordham"}));
    t.does("p1 rob vecchio marcone").rolls({2, 4});
    CHECK(t.family(2).robber[SlotId(0)] == Seat(0));
    CHECK(t.game.check(t.state, t.action("p2 rob marcone vecchio")).code.empty());
    const Position shown = t.game.position(t.game.view_for(t.state, Seat::spectator()));  // everybody can compute it
    CHECK(shown.players[0].income == Dollars(6));
    CHECK(shown.players[1].income == Dollars(4));
    t.does("p2 pass").until("DEC-6");
    CHECK(t.cash(2) == 4000);
    CHECK(t.cash(1) == 2000 + 1000 + 0 + 3000);
    CHECK_FALSE(t.family(2).robber[SlotId(0)].is_player());
    CHECK(t.family(2).robbed.empty());
}

RULE_TEST("OM-HEIST-4", "EX-13: a failed robber loses a reserve soldier, and the capo may still be robbed") {
    TestTable t(Given(2).luc(1, 1).col(2, 2).centre({"astoria", "fordham"}));
    t.does("p1 rob vecchio marcone").rolls({1, 6});
    CHECK(t.reserve(1, "vecchio") == 0);
    CHECK(t.family(2).robbed.empty());
    CHECK_FALSE(t.family(2).robber[SlotId(0)].is_player());
}

RULE_TEST("OM-HEIST-1", "a capo robbed this round cannot be robbed again, and a robber needs a reserve soldier") {
    TestTable t(
        Given(3).luc(1, 1).col(2, 2).domain(2, "navy-yard").robbed_by(2, 3).gen(3, 0).centre({"astoria", "fordham"}));
    CHECK(t.refusal("p1 rob vecchio marcone").code == "already_robbed");
    CHECK(t.refusal("p1 rob vecchio vecchio").code == "not_a_rivals_capo");
    t.does("p1 rob vecchio sanseverino").rolls({6, 1});
    t.until("DEC-12");
    if (t.who() == 2) t.does("p2 pass");
    CHECK(t.asked() != "DEC-12");  // the third family has nothing it could do
}

RULE_TEST("OM-DEAL-2", "EX-14: what counts are the domains the robbed capo holds at Payday") {
    TestTable t(Given(3)
                    .luc(1, 1)
                    .col(2, 0)
                    .domain(2, "navy-yard")
                    .domain(2, "red-hook")
                    .robbed_by(2, 1)
                    .gam(3, 0)
                    .domain(3, "mott-haven", 5)
                    .centre({"astoria", "fordham"})
                    .turn(3));
    t.does("p3 assault mott-haven navy-yard").does("p3 use 5").rolls({6, 1}).does("p3 garrison 1").until("DEC-6");
    CHECK(t.cash(1) == 3000 + 1000);
    CHECK(t.cash(3) == 1000 + 0 + 2000 + 2000);
    CHECK(t.cash(2) == 4000);
}

}  // namespace consigliere::omerta::testing
