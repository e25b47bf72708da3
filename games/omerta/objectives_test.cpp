// Objectives, victory and the Conquest mode (2.15, 2.16, 9.6).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

bool holds(const Given& given, const char* objective) {
    TestTable t(given);
    const int i = t.game.vocabulary().find(kObjectiveList, objective);
    REQUIRE(i >= 0);
    const Cards& c = t.game.cards();
    if (c.is_main(ObjectiveId(i))) return t.queries().main_holds(Seat(0), ObjectiveId(i));
    return t.queries().secondary_holds(Seat(0), c.secondary(ObjectiveId(i)));
}

Given owning(std::initializer_list<const char*> domains) {
    Given given = Given(2).col(1, 2).luc(2, 3).centre({});
    for (const char* d : domains) given.domain(1, d);
    return given;
}

}  // namespace

RULE_TEST("OM-OBJ-1, OM-OBJ-2", "a main objective wins when declared in the Deal phase, not before") {
    const auto given = [] {
        return owning({"hunts-point", "fordham", "arthur-avenue", "broadway", "hells-kitchen", "tammany-hall"})
            .main(1, "bronx-and-manhattan")
            .secondaries(1, {"full-safe"});
    };
    CHECK(holds(given(), "bronx-and-manhattan"));
    TestTable t(given().phase("actions"));
    t.until("DEC-12");
    CHECK_FALSE(t.over());
    t.until("over");
    CHECK(t.over());
    CHECK(t.state.winners == SeatSet::of(Seat(0)));
    CHECK(t.state.phase == GamePhase::deal);
}

RULE_TEST("OM-DOM-2, OM-OBJ-2", "a main objective asks for 3 + 2 domains and 24 respect, objectives included") {
    CHECK_FALSE(holds(owning({"grand-concourse", "mott-haven", "arthur-avenue", "tenderloin", "tammany-hall"}),
                      "bronx-and-manhattan"));  // 14
    CHECK(holds(owning({"grand-concourse", "mott-haven", "hunts-point", "tenderloin", "broadway", "astoria"})
                    .completed(1, {"empire"}),
                "bronx-and-manhattan"));
    CHECK_FALSE(holds(owning({"hunts-point", "fordham", "broadway", "hells-kitchen", "jamaica-bay", "st-george"}),
                      "bronx-and-manhattan"));  // 2 + 2
}

RULE_TEST("OM-OBJ-2", "each of the ten main objectives") {
    struct Case {
        const char* id;
        std::initializer_list<const char*> domains;
    };
    const Case cases[] = {
        {"bronx-and-manhattan",
         {"hunts-point", "fordham", "arthur-avenue", "broadway", "hells-kitchen", "jamaica-bay"}},
        {"brooklyn-and-queens",
         {"bensonhurst", "coney-island", "navy-yard", "jamaica-bay", "long-island-city", "broadway"}},
        {"manhattan-and-staten-island",
         {"broadway", "hells-kitchen", "tammany-hall", "st-george", "stapleton", "jamaica-bay"}},
        {"queens-and-bronx", {"jamaica-bay", "long-island-city", "astoria", "hunts-point", "fordham", "broadway"}},
        {"staten-island-and-brooklyn",
         {"st-george", "stapleton", "port-richmond", "bensonhurst", "coney-island", "broadway"}},
        {"influence-and-prostitution",
         {"st-george", "long-island-city", "tammany-hall", "hunts-point", "stapleton", "broadway"}},
        {"gambling-and-arms",
         {"broadway", "coney-island", "arthur-avenue", "jamaica-bay", "hells-kitchen", "st-george"}},
        {"prostitution-and-drugs", {"hunts-point", "stapleton", "astoria", "bensonhurst", "fordham", "broadway"}},
        {"arms-and-influence",
         {"jamaica-bay", "hells-kitchen", "navy-yard", "st-george", "long-island-city", "broadway"}},
        {"drugs-and-gambling", {"bensonhurst", "fordham", "port-richmond", "broadway", "coney-island", "jamaica-bay"}},
    };
    for (const Case& one : cases) {
        INFO(one.id);
        CHECK(holds(owning(one.domains), one.id));
        std::vector<const char*> fewer(one.domains);
        Given given = Given(2).col(1, 2).luc(2, 3).centre({}).completed(1, {"empire", "racket-boss"});
        for (std::size_t i = 1; i < fewer.size(); ++i) given.domain(1, fewer[i]);
        CHECK_FALSE(holds(given, one.id));
    }
}

RULE_TEST("OM-OBJ-1, OM-DOM-2", "a main objective wants 20 respect as well, completed objectives included") {
    const auto respect = [](std::initializer_list<const char*> completed) {  // 13 on domains
        return owning({"grand-concourse", "mott-haven", "arthur-avenue", "east-harlem", "tammany-hall"})
            .completed(1, completed);
    };
    CHECK(holds(respect({"empire", "hostile-takeover"}), "bronx-and-manhattan"));
    CHECK_FALSE(holds(respect({"crown-jewel", "hostile-takeover"}), "bronx-and-manhattan"));
}

RULE_TEST("OM-OBJ-5", "EX-27: of two families that meet their main objective the earlier in phase order wins") {
    Given given = owning({"hunts-point", "fordham", "arthur-avenue", "broadway", "hells-kitchen", "tammany-hall"})
                      .main(1, "bronx-and-manhattan");
    for (const char* d : {"jamaica-bay", "long-island-city", "astoria", "st-george", "stapleton", "bensonhurst",
                          "mott-haven", "grand-concourse"})
        given.domain(2, d);
    given.main(2, "queens-and-bronx").phase("deal").start(2);
    TestTable t(given);
    t.until("over");  // the centre is refilled first
    CHECK(t.state.winners == SeatSet::of(Seat(1)));
}

RULE_TEST("OM-OBJ-6", "the states among the secondary objectives") {
    CHECK(holds(owning({"fordham", "red-hook", "broadway", "astoria", "st-george"}), "all-over-town"));
    CHECK_FALSE(holds(owning({"fordham", "red-hook", "broadway", "astoria"}), "all-over-town"));
    CHECK(
        holds(owning({"borough-hall", "coney-island", "red-hook", "navy-yard", "bensonhurst"}), "finger-in-every-pie"));
    CHECK_FALSE(holds(owning({"borough-hall", "coney-island", "red-hook", "navy-yard"}), "finger-in-every-pie"));
    CHECK(holds(owning({"red-hook", "astoria", "tenderloin"}), "racket-boss"));
    CHECK_FALSE(holds(owning({"red-hook", "astoria", "broadway"}), "racket-boss"));
    CHECK(holds(owning({}).cash(1, 45000), "full-safe"));
    CHECK_FALSE(holds(owning({}).cash(1, 44000), "full-safe"));
    CHECK(holds(Given(2).col(1, 15).family(1, "colombo", "arcuri", "dealers", 9).luc(2, 1).centre({}), "small-army"));
    CHECK_FALSE(
        holds(Given(2).col(1, 15).family(1, "colombo", "arcuri", "dealers", 8).luc(2, 1).centre({}), "small-army"));
    CHECK(holds(owning({"astoria", "aqueduct", "ridgewood"}), "the-old-neighbourhood"));
    CHECK_FALSE(holds(owning({"astoria", "aqueduct", "red-hook"}), "the-old-neighbourhood"));
    CHECK(
        holds(owning({"astoria", "aqueduct", "ridgewood", "red-hook", "fordham", "broadway", "st-george"}), "empire"));
    CHECK_FALSE(holds(owning({"astoria", "aqueduct", "ridgewood", "red-hook", "fordham", "broadway"}), "empire"));
    CHECK(holds(owning({"astoria", "red-hook", "fordham", "ridgewood", "broadway", "aqueduct"}), "diversified"));
    CHECK_FALSE(holds(owning({"astoria", "red-hook", "fordham", "ridgewood", "broadway", "navy-yard"}), "diversified"));
    CHECK(holds(Given(2)
                    .col(1, 1)
                    .domain(1, "red-hook", 4)
                    .domain(1, "fordham", 4)
                    .domain(1, "astoria", 5)
                    .luc(2, 1)
                    .centre({}),
                "strongholds"));
    CHECK_FALSE(holds(Given(2)
                          .col(1, 1)
                          .domain(1, "red-hook", 5)
                          .domain(1, "fordham", 5)
                          .domain(1, "astoria", 3)
                          .luc(2, 1)
                          .centre({}),
                      "strongholds"));
    CHECK(holds(owning({}).cash(1, 40000).cash(2, 39000), "richest-table"));
    CHECK_FALSE(holds(owning({}).cash(1, 40000).cash(2, 40000), "richest-table"));
    CHECK_FALSE(holds(owning({}).cash(1, 39000), "richest-table"));
}

RULE_TEST("OM-OBJ-6, OM-CONQMODE-5", "some secondary objectives ask less of a family in the shorter Conquest mode") {
    const auto conquest = [](Given given) { return given.option("mode=conquista"); };
    CHECK(holds(conquest(owning({}).cash(1, 32000)), "full-safe"));
    CHECK_FALSE(holds(conquest(owning({}).cash(1, 31000)), "full-safe"));
    CHECK(holds(conquest(owning({}).cash(1, 30000)), "richest-table"));
    CHECK_FALSE(holds(conquest(owning({}).cash(1, 29000)), "richest-table"));
    CHECK(holds(conquest(Given(2).col(1, 14).luc(2, 1).centre({})), "small-army"));
    CHECK_FALSE(holds(conquest(Given(2).col(1, 13).luc(2, 1).centre({})), "small-army"));
    CHECK(holds(conquest(Given(2).col(1, 1).domain(1, "red-hook", 4).domain(1, "fordham", 4).luc(2, 1).centre({})),
                "strongholds"));
    CHECK_FALSE(
        holds(conquest(Given(2).col(1, 1).domain(1, "red-hook", 5).domain(1, "fordham", 3).luc(2, 1).centre({})),
              "strongholds"));
}

RULE_TEST("OM-OBJ-3",
          "without automatic declaration all are asked where one might declare, and nobody sees who could") {
    const auto end = [] {
        return Given(3)
            .col(1, 1)
            .cash(1, 5000)
            .luc(2, 3)
            .gen(3, 2)
            .secondaries(1, {"empire"})
            .secondaries(3, {"all-over-town"})
            .phase("end")
            .option("auto_declare_p1=false")
            .option("auto_declare_p2=false")
            .option("auto_declare_p3=false");
    };
    TestTable t(end().secondaries(2, {"not-one-step-back"}).feats(2, {"not-one-step-back"}).answering_all());
    TestTable nobody(end().secondaries(2, {"meddler"}).answering_all());
    nobody.state.family[Seat(1)].feats_done =
        t.state.family[Seat(1)].feats_done;  // everybody saw the feat, and not for which card
    t.does("p1 done");
    nobody.does("p1 done");
    for (const TestTable* table : {&t, &nobody}) {
        CHECK(table->asked() == "DEC-4");
        CHECK(table->state.decision.asked == SeatSet::players(3));
        CHECK(table->state.decision.may_act == SeatSet::players(3));
    }
    CHECK(t.choices(2) == 2);
    CHECK(nobody.choices(2) == 1);
    CHECK(nobody.by_default(2) == "p2 pass");
    TestTable idle(
        end().secondaries(2, {"meddler"}).answering_all());  // nobody has done anything that an objective asks
    idle.does("p1 done");
    CHECK(idle.asked() != "DEC-4");
}

RULE_TEST("OM-OBJ-3, OM-OBJ-5",
          "each family declares by hand or has it done: only those by hand are asked, and phase order holds for all") {
    const auto both_able = [] {
        return Given(3)
            .col(1, 1)
            .cash(1, 5000)
            .luc(2, 3)
            .gen(3, 2)
            .secondaries(1, {"hostile-takeover"})
            .secondaries(2, {"easy-money"})
            .secondaries(3, {"meddler"})
            .feats(2, {"easy-money"})
            .feats(3, {"meddler"})
            .phase("end");
    };
    TestTable automatic(both_able());
    automatic.does("p1 done");
    CHECK(automatic.completed(2, "easy-money"));
    TestTable mixed(both_able().option("auto_declare_p2=false"));
    mixed.does("p1 done");
    CHECK(mixed.asked() == "DEC-4");
    CHECK(mixed.state.decision.may_act == SeatSet::of(Seat(1)));
    CHECK(mixed.state.decision.asked == SeatSet::of(Seat(1)));  // nobody else is asked
    CHECK_FALSE(mixed.completed(3, "meddler"));                 // and comes later in phase order
    mixed.does("p2 pass");
    CHECK_FALSE(mixed.completed(2, "easy-money"));
    CHECK(mixed.completed(3, "meddler"));
    TestTable elsewhere(both_able().option("auto_declare_p5=false"));  // nobody sits there
    elsewhere.does("p1 done");
    CHECK(elsewhere.completed(2, "easy-money"));
}

RULE_TEST("OM-OBJ-6", "feats count when they happen while the card is held, and are remembered") {
    // OB19: conquer a domain with at least 5 respect; the declaration may wait.
    TestTable jewel(Given(2)
                        .col(1, 9)
                        .luc(2, 3)
                        .secondaries(1, {"crown-jewel"})
                        .centre({"fordham", "astoria", "broadway"})
                        .option("auto_declare_p1=false"));
    jewel.does("p1 conquer marcone broadway").does("p1 use 9").rolls({3}).does("p1 garrison 1");
    CHECK(jewel.asked() == "DEC-4");
    CHECK(jewel.by_default(1) == "p1 declare crown-jewel");
    jewel.does("p1 pass").until("DEC-4");
    CHECK(jewel.asked() == "DEC-4");  // asked again at a later checkpoint
    jewel.does("p1 declare crown-jewel");
    CHECK(jewel.completed(1, "crown-jewel"));
    // OB16 and OB18: win an assault as attacker, as defender.
    Given war = Given(2)
                    .gam(1, 1)
                    .domain(1, "mott-haven", 5)
                    .col(2, 0)
                    .domain(2, "red-hook", 0)
                    .secondaries(1, {"hostile-takeover"})
                    .secondaries(2, {"not-one-step-back"})
                    .centre({"fordham", "astoria"});
    TestTable won(war);
    won.does("p1 assault mott-haven red-hook").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1");
    CHECK(won.completed(1, "hostile-takeover"));
    TestTable held(Given(2)
                       .gam(1, 1)
                       .domain(1, "mott-haven", 2)
                       .col(2, 0)
                       .domain(2, "red-hook", 5)
                       .secondaries(2, {"not-one-step-back"})
                       .centre({"fordham", "astoria"}));
    held.does("p1 assault mott-haven red-hook").rolls({1, 6});
    CHECK(held.completed(2, "not-one-step-back"));
    // OB17: succeed in a heist.
    TestTable rich(Given(2).luc(1, 1).col(2, 2).secondaries(1, {"easy-money"}).centre({"fordham", "astoria"}));
    rich.does("p1 rob vecchio marcone").rolls({6, 1});
    CHECK(rich.completed(1, "easy-money"));
    // OB20: conquer as an involved family.
    TestTable meddler(Given(2)
                          .col(1, 2)
                          .gen(2, 9)
                          .cash(2, 5000)
                          .secondaries(2, {"meddler"})
                          .centre({"red-hook", "astoria", "fordham"}));
    meddler.does("p1 conquer marcone red-hook")
        .does("p2 involve sanseverino")
        .rolls({1, 6})
        .does("p2 use 9")
        .rolls({5})
        .does("p2 garrison 1");
    CHECK(meddler.completed(2, "meddler"));
}

RULE_TEST("OM-OBJ-3, OM-FAM-2",
          "EX-30: the respect of a declared secondary counts at once, also for a capo; a new one is drawn") {
    Given given = Given(2)
                      .col(1, 5)
                      .domain(1, "astoria")
                      .domain(1, "tenderloin")
                      .luc(2, 3)
                      .secondaries(1, {"racket-boss"})
                      .centre({"red-hook", "fordham", "broadway"});
    TestTable t(given);
    t.does("p1 conquer marcone red-hook").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1");
    CHECK(t.completed(1, "racket-boss"));
    CHECK(t.family(1).respect == 12);
    t.does("chance deal-secondary full-safe");
    CHECK(t.family(1).secondaries.size() == 1);
    CHECK(t.asked() == "CHANCE-CAPO");
}

RULE_TEST("OM-OBJ-3", "with the option secondaries are declared in the Deal phase only") {
    TestTable t(Given(2)
                    .luc(1, 1)
                    .col(2, 2)
                    .secondaries(1, {"easy-money"})
                    .centre({"fordham", "astoria"})
                    .option("secondary_timing=deal"));
    t.does("p1 rob vecchio marcone").rolls({6, 1});
    CHECK_FALSE(t.completed(1, "easy-money"));
    t.until("CHANCE-SECONDARY");
    CHECK(t.completed(1, "easy-money"));
    CHECK(t.state.phase == GamePhase::deal);
}

RULE_TEST("OM-OBJ-4, OM-OBJ-1, OM-OBJ-3",
          "EX-36: a new secondary already fulfilled is declared in the same checkpoint; the third wins") {
    Given given = Given(2)
                      .col(1, 9)
                      .luc(2, 3)
                      .secondaries(1, {"empire"})
                      .completed(1, {"full-safe"})
                      .centre({"red-hook", "tottenville", "stapleton"});
    for (const char* d : {"astoria", "aqueduct", "ridgewood", "fordham", "broadway", "st-george"}) given.domain(1, d);
    TestTable t(given);
    t.does("p1 conquer marcone red-hook").does("p1 use 9").rolls({1}).does("p1 garrison 1").until("CHANCE-SECONDARY");
    t.does("chance deal-secondary the-old-neighbourhood");
    CHECK(t.over());
    CHECK(t.state.winners == SeatSet::of(Seat(0)));
    CHECK(t.family(1).secondaries.size() == 0);  // AMB-32
}

RULE_TEST(
    "OM-CONQMODE-3, OM-CONQMODE-5",
    "Conquest mode ends when the last domain is taken; what is then fulfilled counts; three secondaries do not win") {
    Given given = Given(2)
                      .col(1, 9)
                      .luc(2, 3)
                      .domain(2, "astoria")
                      .secondaries(1, {"crown-jewel", "full-safe"})
                      .secondaries(2, {"easy-money", "meddler"})
                      .completed(1, {"small-army"})
                      .cash(1, 32000)
                      .centre({"broadway"})
                      .deck(0)
                      .option("mode=conquista")
                      .option("secondary_timing=deal");
    TestTable t(given);
    t.does("p1 conquer marcone broadway").does("p1 use 9").rolls({3}).does("p1 garrison 1").until("over");
    CHECK(t.over());
    CHECK(t.completed(1, "crown-jewel"));
    CHECK(t.completed(1, "full-safe"));
    CHECK(t.capos(1) == 2);  // 5 + 3 + 2 + 2 = 12 respect
    CHECK(t.game.result(t.state).score[0] == 12 + 2 + 6);
}

RULE_TEST("OM-CONQMODE-5", "a completed secondary is not replaced, unless the option says so") {
    const auto table = [](const char* option) {
        TestTable t(Given(2)
                        .luc(1, 1)
                        .col(2, 2)
                        .secondaries(1, {"easy-money", "full-safe"})
                        .secondaries(2, {"meddler", "strongholds"})
                        .centre({"fordham", "astoria"})
                        .option("mode=conquista")
                        .option(option));
        t.does("p1 rob vecchio marcone").rolls({6, 1});
        return t.asked() == "CHANCE-SECONDARY";
    };
    CHECK_FALSE(table("conquest_secondary_refill=false"));
    CHECK(table("conquest_secondary_refill=true"));
}

RULE_TEST("OM-CONQMODE-4",
          "EX-26: respect, capos and full $5,000 are added; ties go to domains, then soldiers, then are shared") {
    TestTable t(Given(2)
                    .col(1, 1)
                    .family(1, "colombo", "arcuri", "dealers", 0)
                    .domain(1, "hunts-point")
                    .domain(1, "bensonhurst")
                    .domain(1, "fordham")
                    .completed(1, {"crown-jewel"})
                    .cash(1, 23000)
                    .luc(2, 1)
                    .centre({}));
    CHECK(t.queries().score(Seat(0)) == 14 + 3 + 2 + 4);
    const auto winners = [](const Given& given) {
        TestTable table(given);
        table.until("over");
        return table.state.winners;
    };
    const auto last = [](int reserve) {
        return Given(2)
            .col(1, 2)
            .luc(2, reserve)
            .domain(1, "red-hook")
            .domain(2, "tottenville")
            .cash(1, 1000)
            .cash(2, 1000)
            .secondaries(1, {"crown-jewel"})
            .secondaries(2, {"meddler"})
            .centre({"fordham", "astoria"})
            .phase("end", 2)
            .round(5)
            .option("max_rounds=5");
    };
    CHECK(winners(last(3)) == SeatSet::of(Seat(1)));
    CHECK(winners(last(2)) == SeatSet::players(2));
}

}  // namespace consigliere::omerta::testing
