// Every INCIDENT card of the house set (2.6, 9.5).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

Given quiet() { return Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria", "jamaica-bay"}); }
Given at_war() {
    return Given(3)
        .gam(1, 1)
        .domain(1, "mott-haven", 3)
        .col(2, 2)
        .domain(2, "red-hook", 3)
        .luc(3, 4)
        .centre({"navy-yard", "astoria", "jamaica-bay"});
}
TestTable incident(Given given, const char* card) {
    TestTable t(given.phase("events"));
    t.does(std::string("chance deal-event ") + card);
    return t;
}

}  // namespace

RULE_TEST("OM-EVENT-2", "A22: the incident just drawn has no effect") {
    TestTable t(quiet().hand(1, {"alibi"}).cash(1, 9000).phase("events"));
    t.does("chance deal-event tax-audit");
    CHECK(t.asked() == "W-INC");
    t.does("p1 play alibi");
    CHECK(t.cash(1) == 9000);
    CHECK(t.count(EventKind::incident_void) == 1);
}

RULE_TEST("OM-EVENT-1, OM-DICE-1", "S01: a full influence roll against 7, or two soldiers of that capo are lost") {
    TestTable t = incident(quiet(), "police-raid");
    t.rolls({4});  // 3 + 4 = 7
    CHECK(t.soldiers(1) == 1);
    TestTable good = incident(quiet(), "police-raid");
    good.rolls({5});
    CHECK(good.soldiers(1) == 3);
    TestTable two = incident(quiet().family(1, "colombo", "arcuri", "dealers", 1), "police-raid");
    CHECK(two.state.decision.chance());  // only marcone has two soldiers
}

RULE_TEST("OM-EVENT-1", "each of the two draws is counted, cards to the hand included") {
    TestTable t(quiet().phase("events"));
    t.does("chance deal-event alibi");
    t.does("chance deal-event tax-audit");
    const auto drawn = std::find_if(t.events.begin(), t.events.end(),
                                    [](const Event& e) { return e.kind == position_of(EventKind::incident); });
    REQUIRE(drawn != t.events.end());
    CHECK(drawn->c == 2);
    CHECK(drawn->d == 2);
}

RULE_TEST("OM-EVENT-1", "S02: pay $4,000. S03: gain $5,000. S04: gain two soldiers") {
    CHECK(incident(quiet().cash(1, 9000), "tax-audit").cash(1) == 5000);
    CHECK(incident(quiet(), "bumper-night").cash(1) == 5000);
    CHECK(incident(quiet(), "cousins-from-the-old-country").soldiers(1) == 5);
}

RULE_TEST("OM-EVENT-3", "S05: a failed subterfuge roll sends the domain of least respect to the centre") {
    TestTable t = incident(quiet().domain(1, "red-hook", 2).domain(1, "fordham", 1), "betrayal");
    t.rolls({4});  // 3 + 4 = 7
    CHECK(t.in_centre("red-hook"));
    CHECK(t.reserve(1, "marcone") == 5);
    TestTable tie = incident(quiet().domain(1, "red-hook", 2).domain(1, "tottenville", 1), "betrayal");
    tie.rolls({1});
    CHECK(tie.asked() == "DEC-8");
    tie.does("p1 choose-domain tottenville");
    CHECK(tie.in_centre("tottenville"));
    TestTable one = incident(quiet().domain(1, "red-hook", 2), "betrayal");
    CHECK(one.asked() == "CHANCE-EVENT");
}

RULE_TEST("OM-FAM-6", "S06: each family loses a soldier of its choice") {
    TestTable t = incident(quiet().domain(1, "red-hook", 2), "crackdown");
    CHECK(t.asked() == "DEC-23");
    CHECK(t.by_default(1) == "p1 lose-from marcone");
    t.does("p1 lose-at red-hook");
    CHECK(t.on("red-hook") == 1);
    CHECK(t.soldiers(2) == 3);
    CHECK(t.soldiers(3) == 4);
}

RULE_TEST("OM-FAM-1", "S07: a new capo with a type, or $5,000 with three capos") {
    TestTable t = incident(quiet(), "new-blood");
    t.does("chance deal-capo arcuri").does("chance deal-type dealers");
    CHECK(t.capos(1) == 2);
    TestTable rich = incident(
        quiet().family(1, "colombo", "arcuri", "dealers").family(1, "colombo", "fabbri", "gunmen"), "new-blood");
    CHECK(rich.cash(1) == 5000);
}

RULE_TEST("OM-FAM-8, OM-DICE-4", "EX-34, S08: 1D6 + influence of the DON alone against 5, or a capo is lost") {
    const auto given = [] {
        return quiet()
            .domain(1, "grand-concourse", 1, "marcone")
            .domain(1, "borough-hall", 0, "marcone")
            .domain(1, "tammany-hall", 0, "marcone")
            .family(1, "colombo", "arcuri", "dealers", 2);
    };
    TestTable t = incident(given(), "capo-arrested");
    t.rolls({3});  // 2 + 3 = 5, in spite of the control of influence
    CHECK(t.asked() == "DEC-8");
    t.does("p1 choose-capo marcone");
    CHECK(t.capos(1) == 1);
    CHECK(t.soldiers(1) == 2);
    CHECK(t.owner("tammany-hall") == 1);
    CHECK(t.on("grand-concourse") == 0);
    CHECK(t.state.capos.bottom.size() == 1);
    TestTable saved = incident(given().hand(1, {"judge-on-the-payroll"}), "capo-arrested");
    saved.does("p1 play judge-on-the-payroll").rolls({3});
    CHECK(saved.capos(1) == 2);
    CHECK(incident(quiet().cash(1, 3000), "capo-arrested").cash(1) == 1000);
}

RULE_TEST("OM-EVENT-1", "S09: a die names the business that pays everybody $1,000 a domain") {
    TestTable t =
        incident(quiet().domain(1, "red-hook").domain(1, "stapleton").domain(2, "tenderloin"), "business-boom");
    t.rolls({3});
    CHECK(t.cash(1) == 2000);
    CHECK(t.cash(2) == 1000);
    TestTable six = incident(quiet().domain(1, "red-hook"), "business-boom");
    six.rolls({6});
    CHECK(six.asked() == "DEC-8");
    six.does("p1 choose-business prostitution");
    CHECK(six.cash(1) == 1000);
}

RULE_TEST("OM-EVENT-4", "S10: a die names the business for which everybody pays $1,000 a domain") {
    TestTable t = incident(quiet().domain(1, "red-hook").cash(1, 3000).domain(2, "tenderloin"), "scandal");
    t.rolls({3});
    CHECK(t.cash(1) == 2000);
    CHECK(t.in_centre("tenderloin"));  // no cash: the domain covers it, no change
}

RULE_TEST("OM-FAM-6", "S11: with ten soldiers two desert") {
    CHECK(incident(Given(2).col(1, 10).luc(2, 4).centre({"astoria", "fordham"}).start(1), "desertions").soldiers(1) ==
          8);
    CHECK(incident(Given(2).col(1, 9).luc(2, 4).centre({"astoria", "fordham"}).start(1), "desertions").soldiers(1) ==
          9);
}

RULE_TEST("OM-CONQMODE-3",
          "EX-35, S12: the one family of least respect takes the easiest domain; the last one ends the Conquest mode") {
    TestTable t = incident(
        Given(2).col(1, 2).luc(2, 4).domain(2, "astoria").centre({"red-hook"}).deck(0).option("mode=conquista"),
        "gift-of-the-commission");
    CHECK(t.owner("red-hook") == 1);
    CHECK(t.over());
    TestTable not_lowest = incident(quiet(), "gift-of-the-commission");
    CHECK(not_lowest.cash(1) == 3000);
    TestTable lowest = incident(
        Given(2).col(1, 2).luc(2, 4).domain(2, "astoria").centre({"broadway", "red-hook", "tottenville"}).start(1),
        "gift-of-the-commission");
    CHECK(lowest.asked() == "DEC-8");
    lowest.does("p1 choose-domain tottenville");
    CHECK(lowest.owner("tottenville") == 1);
    CHECK(lowest.family(1).feats.empty());
}

RULE_TEST("OM-EVENT-2", "S13: no assault until the end of the round") {
    TestTable t = incident(at_war(), "truce");
    t.until("DEC-12");
    while (t.who() != 1) t.does(t.by_default(t.who())).passes();
    CHECK(t.refusal("p1 assault mott-haven red-hook").code == "truce");
}

RULE_TEST("OM-EVENT-2", "S14: a random domain loses its soldiers to the reserve, and $1,000 are paid") {
    TestTable t = incident(quiet().domain(1, "red-hook", 2).domain(1, "fordham", 1).cash(1, 1000), "fire");
    t.does("chance pick-domain red-hook");
    CHECK(t.on("red-hook") == 0);
    CHECK(t.reserve(1, "marcone") == 5);
    CHECK(t.cash(1) == 0);
    CHECK(incident(quiet().cash(1, 1000), "fire").cash(1) == 1000);
}

RULE_TEST("OM-EVENT-1", "S15: everybody pays $1,000 a capo. S16: everybody gains $3,000") {
    TestTable t =
        incident(quiet().cash(1, 3000).cash(2, 3000).family(1, "colombo", "arcuri", "dealers"), "dock-strike");
    CHECK(t.cash(1) == 1000);
    CHECK(t.cash(2) == 2000);
    TestTable feast = incident(quiet(), "feast-of-san-gennaro");
    for (int seat = 1; seat <= 3; ++seat) CHECK(feast.cash(seat) == 3000);
}

}  // namespace consigliere::omerta::testing
