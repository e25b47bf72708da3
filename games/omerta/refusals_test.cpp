// Every refusal names the most specific rule that forbids what was tried, also towards a seat that is not asked.
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

struct Case {
    const char* what;
    const char* tried;
    const char* rule;
};

Given four_families() {
    return Given(4)
        .gam(1, 2)
        .domain(1, "mott-haven", 3)
        .col(2, 2)
        .domain(2, "red-hook", 3)
        .luc(3, 4)
        .gen(4, 0)
        .centre({"navy-yard", "astoria", "jamaica-bay"});
}

void check_all(const TestTable& t, std::initializer_list<Case> cases) {
    for (const Case& c : cases) {
        const Refusal no = t.refusal(c.tried);
        INFO(c.what, ": ", c.tried, " is refused by ", no.code);
        CHECK(no.rule == c.rule);
    }
}

}  // namespace

RULE_TEST("OM-ACTION-1", "refusals in the Actions phase name their rule") {
    TestTable t(four_families().hand(1, {"lupara"}).option("negotiation=true"));
    if (t.asked() == "W-OWN") t.does("p1 pass");
    REQUIRE(t.asked() == "DEC-12");
    check_all(t, {
                     {"a capo without reserve", "p1 conquer marcone navy-yard", "OM-CONQ-1"},
                     {"a domain not in the centre", "p1 conquer ridella red-hook", "OM-CONQ-1"},
                     {"an assault from a rival's domain", "p1 assault red-hook red-hook", "OM-ASSAULT-1"},
                     {"an assault on an own domain", "p1 assault mott-haven mott-haven", "OM-ASSAULT-1"},
                     {"a heist on an own capo", "p1 rob ridella ridella", "OM-HEIST-1"},
                     {"out of turn", "p2 rob marcone ridella", "OM-ACTION-1"},
                     {"involvement in nothing", "p1 involve ridella", "OM-INV-1"},
                     {"a domain moved in the Actions phase", "p1 move mott-haven ridella", "OM-DEAL-3"},
                     {"soldiers moved in the Actions phase", "p1 station mott-haven 1", "OM-DEAL-4"},
                     {"a discard in the Actions phase", "p1 discard lupara", "OM-EVENT-6"},
                     {"a purchase in the Actions phase", "p1 enlist ridella", "OM-END-1"},
                     {"a modifier without a roll", "p1 play lupara", "OM-CARD-1"},
                     {"a card not in hand", "p1 play thompson", "OM-CARD-1"},
                     {"a MAIN out of the Deal phase", "p1 declare bronx-and-manhattan", "OM-OBJ-2"},
                     {"a SECONDARY that is not held", "p1 declare empire", "OM-OBJ-3"},
                     {"payment of no debt", "p1 pay-with mott-haven", "OM-EVENT-4"},
                     {"a loan without an assault", "p1 lend ridella", "OM-NEG-1"},
                     {"a pass by another", "p3 pass", "OM-ROUND-4"},
                 });
    t.does("p1 assault mott-haven red-hook");
    check_all(t, {
                     {"more soldiers than there are", "p1 use 4", "OM-ASSAULT-2"},
                     {"involvement in an assault", "p3 involve vecchio", "OM-INV-8"},
                     {"reinforcement before the number is said", "p2 reinforce 1", "OM-ASSAULT-3"},
                 });
}

RULE_TEST("OM-CARD-2", "no card once the dice fall") {
    TestTable t(four_families().hand(1, {"lupara"}));
    if (t.asked() == "W-OWN") t.does("p1 pass");
    t.does("p1 rob ridella marcone").passes();
    REQUIRE(t.state.decision.chance());
    check_all(t, {{"a modifier after the window", "p1 play lupara", "OM-CARD-2"},
                  {"a die of one's own", "p1 pass", "OM-PLAT-3"}});
}

RULE_TEST("OM-LOYAL-1", "soldiers are not borrowed from a side of the assault") {
    TestTable t(four_families().hand(1, {"favour-owed"}));
    if (t.asked() == "W-OWN") t.does("p1 pass");
    t.does("p1 assault mott-haven red-hook").does("p1 use 2").does("p2 reinforce 0");
    REQUIRE(t.asked() == "W-FORCE");
    check_all(t, {
                     {"from the defender", "p1 play-on favour-owed p2", "OM-LOYAL-1"},
                     {"from oneself", "p1 play-on favour-owed p1", "OM-LOYAL-1"},
                     {"from one without a reserve", "p1 play-on favour-owed p4", "OM-NEG-1"},
                 });
}

RULE_TEST("OM-DEAL-4", "refusals in the Deal, Events and End phases name their rule") {
    TestTable deal(four_families().phase("deal", 5));
    REQUIRE(deal.asked() == "DEC-6");
    check_all(deal, {
                        {"six soldiers on a domain", "p1 station mott-haven 6", "OM-DEAL-4"},
                        {"an action in the Deal phase", "p1 rob ridella marcone", "OM-ACTION-1"},
                        {"a MAIN that is not one's own", "p1 declare bronx-and-manhattan", "OM-OBJ-2"},
                    });
    TestTable events(four_families().hand(1, {"lupara"}).phase("events", 2));
    if (events.asked() == "W-OWN") {
        check_all(events, {{"a discard in the window before it", "p1 discard lupara", "OM-EVENT-6"}});
        events.does("p1 pass");
    }
    REQUIRE(events.asked() == "DEC-11");
    check_all(events, {{"a card that is not there", "p1 discard thompson", "OM-EVENT-6"}});
    TestTable end(four_families().cash(1, 5000).phase("end"));
    REQUIRE(end.asked() == "DEC-25");
    check_all(end, {
                       {"a rival's capo", "p1 enlist marcone", "OM-FAM-7"},
                       {"out of turn", "p2 enlist marcone", "OM-END-1"},
                       {"a pass where one is done", "p1 pass", "OM-END-1"},
                   });
}

RULE_TEST("OM-OBJ-2", "a declaration is refused by the rule of its kind") {
    TestTable t(four_families()
                    .secondaries(1, {"hostile-takeover", "meddler"})
                    .feats(1, {"hostile-takeover"})
                    .phase("end")
                    .cash(1, 5000)
                    .option("auto_declare_p1=false"));
    t.until("DEC-4");
    check_all(t, {
                     {"a feat that was not done", "p1 declare meddler", "OM-OBJ-6"},
                     {"a card that is not held", "p1 declare empire", "OM-OBJ-3"},
                     {"a MAIN out of the Deal phase", "p1 declare bronx-and-manhattan", "OM-OBJ-2"},
                 });
}

}  // namespace consigliere::omerta::testing
