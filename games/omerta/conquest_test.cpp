// Dice, conquest and involvement (2.3, 2.8, 2.9).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

// Difficulty 10: aqueduct, 11: ridgewood, 12: navy-yard, 14: fordham, 16: broadway.
Given col_conquers(int reserve, const char* domain) {
    return Given(3).col(1, reserve).luc(2, 3).gen(3, 5).centre({domain, "astoria", "jamaica-bay"});
}

}  // namespace

RULE_TEST("OM-DICE-2, OM-CONQ-4, OM-CONQ-6", "EX-1: a total that equals the difficulty fails and costs one soldier") {
    TestTable t(col_conquers(3, "ridgewood"));
    t.does("p1 conquer marcone ridgewood").does("p1 use 3").rolls({3});
    CHECK(t.in_centre("ridgewood"));
    CHECK(t.reserve(1, "marcone") == 2);
}

RULE_TEST("OM-DICE-1, OM-CONQ-5", "EX-2: one point more takes the domain, with 1 to 3 of the 3 soldiers on it") {
    TestTable t(col_conquers(3, "ridgewood"));
    const auto at_stake = [&] { return t.game.at_stake(t.game.view_for(t.state, Seat::spectator()), Seat(1)); };
    CHECK(at_stake() == 0);
    t.does("p1 conquer marcone ridgewood");
    CHECK(at_stake() == 3);  // the domain's respect
    t.does("p1 use 3").rolls({4});
    CHECK(t.asked() == "DEC-16");
    CHECK(t.choices(1) == 3);
    CHECK(t.by_default(1) == "p1 garrison 1");
    CHECK(t.refusal("p1 garrison 4").rule == "OM-CONQ-5");
    t.does("p1 garrison 2");
    CHECK(t.owner("ridgewood") == 1);
    CHECK(t.on("ridgewood") == 2);
    CHECK(t.reserve(1, "marcone") == 1);
}

RULE_TEST("OM-CRIT-1", "EX-3: a six against a difficulty is rolled again and added") {
    TestTable t(
        col_conquers(3, "broadway"));  // the domain is harder by one than in the example, the force larger by one
    t.does("p1 conquer marcone broadway").does("p1 use 3").rolls({6, 3});
    CHECK(t.asked() == "DEC-16");
    TestTable fails(col_conquers(3, "broadway"));
    fails.does("p1 conquer marcone broadway").does("p1 use 3").rolls({6, 2});
    CHECK(fails.in_centre("broadway"));
}

RULE_TEST("OM-CRIT-1", "EX-4: sixes go on until something else shows") {
    TestTable t(Given(3).gen(1, 2).centre({"broadway", "astoria"}));
    t.does("p1 conquer sanseverino broadway").does("p1 use 2").rolls({6, 6, 2}).does("p1 garrison 1");
    CHECK(t.owner("broadway") == 1);
}

RULE_TEST("OM-CONQ-1", "a conquest needs an own capo with a soldier in reserve and a domain of the centre") {
    TestTable t(
        Given(2).col(1, 2).family(1, "colombo", "arcuri", "dealers", 0).domain(1, "red-hook").centre({"astoria"}));
    CHECK(t.refusal("p1 conquer arcuri astoria").rule == "OM-CONQ-1");
    CHECK(t.refusal("p1 conquer arcuri astoria").code == "reserve_empty");
    CHECK(t.refusal("p1 conquer marcone red-hook").code == "not_in_centre");
    CHECK(t.refusal("p1 conquer ridella astoria").code == "not_your_capo");
    CHECK(t.legal("p1 conquer marcone astoria"));
}

RULE_TEST("OM-CONQ-3", "from one to all reserve soldiers are used; the clock uses all") {
    TestTable t(col_conquers(7, "navy-yard"));
    t.does("p1 conquer marcone navy-yard");
    CHECK(t.asked() == "DEC-15");
    CHECK(t.choices(1) == 7);
    CHECK(t.by_default(1) == "p1 use 7");
    CHECK(t.refusal("p1 use 8").rule == "OM-CONQ-3");
    CHECK(t.refusal("p1 use 0").rule == "OM-CONQ-3");
    t.does("p1 use 7").rolls({1});
    CHECK(t.choices(1) == 5);  // at most 5 on the domain
}

RULE_TEST("OM-CONQ-2, OM-INV-1, OM-INV-3, OM-INV-4, OM-INV-5, OM-INV-6, OM-INV-7",
          "EX-5: the highest influence conquers at once; the price is sunk; the own action remains") {
    TestTable t(col_conquers(3, "aqueduct").cash(2, 6000).cash(3, 5000));  // difficulty 10
    t.does("p1 conquer marcone aqueduct").does("p2 involve vecchio").does("p3 involve sanseverino").rolls({4, 2, 1});
    CHECK(t.cash(2) == 1000);
    CHECK(t.cash(3) == 0);
    CHECK(t.asked() == "DEC-15");
    CHECK(t.who() == 3);
    t.does("p3 use 5").rolls({5}).does("p3 garrison 1");
    CHECK(t.owner("aqueduct") == 3);
    CHECK(t.asked() == "DEC-12");
    CHECK(t.who() == 2);  // the active family has spent its action
    t.does("p2 pass");
    CHECK(t.who() == 3);  // whose own action remains
}

RULE_TEST("OM-INV-3, OM-DICE-3", "EX-6: only those tied for highest roll again") {
    TestTable t(col_conquers(3, "ridgewood").cash(2, 5000).cash(3, 5000));
    t.does("p1 conquer marcone ridgewood")
        .does("p2 involve vecchio")
        .does("p3 involve sanseverino")
        .rolls({6, 4, 1, 1, 2});
    CHECK(t.who() == 2);
    CHECK(t.asked() == "DEC-15");
}

RULE_TEST("OM-CRIT-2", "a six in an opposed roll is not rolled again") {
    TestTable t(col_conquers(3, "ridgewood").cash(2, 5000));
    t.does("p1 conquer marcone ridgewood").does("p2 involve vecchio").rolls({6, 1});
    CHECK(t.asked() == "DEC-15");
    CHECK(t.who() == 1);
}

RULE_TEST("OM-INV-1, OM-INV-2", "getting involved takes $5,000 in cash and a capo with a soldier in reserve") {
    TestTable t(col_conquers(3, "ridgewood").cash(2, 4000).cash(3, 9000));
    t.does("p1 conquer marcone ridgewood");
    CHECK(t.asked() == "DEC-14");
    CHECK(t.who() == 3);  // the second family is asked, but can only decline (AMB-37)
    CHECK(t.count(EventKind::stays_out) == 1);
    CHECK(t.by_default(3) == "p3 pass");
    CHECK(t.refusal("p3 involve vecchio").rule == "OM-INV-2");
}

RULE_TEST("OM-INV-1",
          "with secret answers all are asked at once, nobody sees an answer before the last, then all pay") {
    TestTable t(col_conquers(3, "ridgewood").cash(2, 5000).cash(3, 5000).option("involvement=secret_simultaneous"));
    t.does("p1 conquer marcone ridgewood");
    CHECK(t.state.decision.may_act.size() == 2);
    t.does("p3 involve sanseverino");
    CHECK(t.cash(3) == 5000);
    CHECK_FALSE(t.game.view_for(t.state, Seat(1)).active.involved[Seat(2)].exists());
    t.does("p2 pass");
    CHECK(t.cash(3) == 0);
    CHECK(t.count(EventKind::involved) == 1);
}

RULE_TEST("OM-INV-8", "nobody gets involved in an assault or a heist") {
    TestTable t(Given(3)
                    .col(1, 2)
                    .domain(1, "red-hook", 3)
                    .luc(2, 3)
                    .domain(2, "aqueduct")
                    .gen(3, 5)
                    .cash(3, 20000)
                    .centre({"astoria", "fordham"}));
    t.does("p1 rob marcone vecchio");
    CHECK(t.state.decision.chance());
}

RULE_TEST("OM-CTRL-1, OM-CTRL-2, OM-CTRL-3, OM-DICE-1", "EX-18: three domains of arms give +2 combat, five +3") {
    const char* arms[] = {"mott-haven", "navy-yard", "hells-kitchen", "jamaica-bay", "tottenville"};
    const int bonus[] = {0, 0, 0, 2, 2, 3};
    for (int count = 0; count <= 5; ++count) {
        Given given = Given(2).col(1, 1).luc(2, 1).centre({"astoria", "fordham"});
        for (int i = 0; i < count; ++i) given.domain(1, arms[i]);
        TestTable t(given);
        CHECK(t.queries().control_bonus(Seat(0), Stat::combat) == bonus[count]);
        CHECK(t.queries().full_stat(Seat(0), SlotId(0), Stat::combat) == 5 + bonus[count]);
    }
}

RULE_TEST("OM-CTRL-3", "each business gives its own benefit") {
    const auto with = [](std::initializer_list<const char*> domains) {
        Given given = Given(2).col(1, 1).luc(2, 1).centre({});
        for (const char* d : domains) given.domain(1, d);
        return TestTable(given);
    };
    const Seat me(0);
    CHECK(with({"grand-concourse", "borough-hall", "tammany-hall"}).queries().control_bonus(me, Stat::influence) == 2);
    CHECK(with({"grand-concourse", "borough-hall", "tammany-hall", "long-island-city", "st-george"})
              .queries()
              .control_bonus(me, Stat::influence) == 3);
    CHECK(with({"hunts-point", "red-hook", "tenderloin"}).queries().control_money(me) == 3);
    CHECK(with({"hunts-point", "red-hook", "tenderloin", "astoria", "stapleton"}).queries().control_money(me) == 6);
    CHECK(with({"fordham", "bensonhurst", "east-harlem"}).queries().control_money(me) == 1);
    CHECK(with({"fordham", "bensonhurst", "east-harlem", "ridgewood", "port-richmond"}).queries().control_money(me) ==
          3);
    const TestTable ex19 = with({"fordham", "bensonhurst", "east-harlem", "arthur-avenue", "coney-island", "broadway"});
    CHECK(ex19.queries().control_bonus(me, Stat::subterfuge) == 3);  // EX-19: drugs and gambling
    CHECK(ex19.queries().don_stat(me, Stat::subterfuge) == 2);       // but not in a tie for the start
}

RULE_TEST("OM-DOM-1", "with the option a capo with five domains takes no more") {
    Given given =
        Given(2).col(1, 3).luc(2, 3).domain(2, "aqueduct").centre({"broadway"}).option("domains_per_capo_max=5");
    for (const char* d : {"red-hook", "fordham", "astoria", "navy-yard"}) given.domain(1, d);
    given.domain(1, "tottenville", 2);
    TestTable t(given);
    CHECK(t.refusal("p1 conquer marcone broadway").code == "capo_full");
    CHECK(t.refusal("p1 assault tottenville aqueduct").code == "capo_full");
}

}  // namespace consigliere::omerta::testing
