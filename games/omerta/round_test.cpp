// The round, its phases, the family and debts (2.3-2.5, 2.12-2.14).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

RULE_TEST("OM-ROUND-1, OM-ROUND-4", "a round goes through deal, events, actions and end, step by step, clockwise") {
    TestTable t(Given(3).col(1, 2).luc(2, 3).gen(3, 4).centre({"astoria", "fordham"}).phase("deal", 0));
    std::vector<int> phases;
    t.until("DEC-12");
    for (const Event& e : t.events)
        if (is(e, EventKind::phase_began)) phases.push_back(e.a);
    CHECK((phases == std::vector<int>{2, 3}));  // the first was announced before the test listened
    CHECK(t.who() == 1);
    t.does("p1 pass");
    CHECK(t.who() == 2);
    t.does("p2 pass");
    CHECK(t.who() == 3);
}

RULE_TEST("OM-ROUND-2", "the family with the fewest soldiers on the table starts the phase") {
    TestTable t(Given(3)
                    .col(1, 5)
                    .luc(2, 3)
                    .gen(3, 1)
                    .domain(3, "astoria", 1)
                    .centre({"fordham", "broadway"})
                    .phase("actions", 0));
    CHECK(t.state.start == Seat(2));
    CHECK(t.who() == 3);
}

RULE_TEST("OM-ROUND-3", "EX-20: a tie is rolled off with the DON's subterfuge, without control bonus or cards") {
    TestTable t(Given(3)
                    .luc(1, 4)
                    .col(2, 4)
                    .gen(3, 6)
                    .hand(1, {"double-agent"})
                    .centre({"fordham", "broadway"})
                    .phase("actions", 0));
    CHECK(t.state.decision.chance());
    t.rolls({2, 3});
    CHECK(t.state.decision.chance());
    t.rolls({4, 1});
    CHECK(t.state.start == Seat(0));
}

RULE_TEST("OM-ROUND-5, OM-DEAL-6", "EX-21: at a checkpoint a centre of one is refilled with n domains") {
    TestTable t(Given(4).col(1, 5).luc(2, 6).gen(3, 6).gam(4, 6).centre({"red-hook", "fordham"}).deck(7));
    t.does("p1 conquer marcone red-hook").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1").until("DEC-12");
    CHECK(t.centre() == 5);
    CHECK(t.deck() == 3);
}

RULE_TEST("OM-DEAL-6", "EX-22: a short deck gives what it has") {
    TestTable t(Given(5)
                    .col(1, 5)
                    .luc(2, 6)
                    .gen(3, 6)
                    .gam(4, 6)
                    .family(5, "bonanno", "monti", "dealers", 6)
                    .centre({"red-hook", "fordham"})
                    .deck(2));
    t.does("p1 conquer marcone red-hook").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1").until("DEC-12");
    CHECK(t.centre() == 3);
    CHECK(t.deck() == 0);
}

RULE_TEST("OM-DEAL-3", "one domain may go to another own capo; its soldiers stay in the old reserve") {
    TestTable t(Given(2)
                    .col(1, 1)
                    .domain(1, "red-hook", 3, "marcone")
                    .family(1, "colombo", "arcuri", "dealers", 2)
                    .luc(2, 9)
                    .centre({"fordham", "broadway"})
                    .phase("deal", 4));
    CHECK(t.asked() == "DEC-5");
    CHECK(t.by_default(1) == "p1 pass");
    t.does("p1 move red-hook arcuri");
    CHECK(t.on("red-hook") == 0);
    CHECK(t.reserve(1, "marcone") == 4);
    CHECK(t.reserve(1, "arcuri") == 2);
    CHECK(t.asked() != "DEC-5");  // one domain only
}

RULE_TEST("OM-DEAL-4", "soldiers move freely between a capo's reserve and his domains, never to another capo") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .domain(1, "red-hook", 4, "marcone")
                    .domain(1, "astoria", 0, "marcone")
                    .family(1, "colombo", "arcuri", "dealers", 3)
                    .domain(1, "tottenville", 1, "arcuri")
                    .luc(2, 12)
                    .centre({"fordham", "broadway"})
                    .phase("deal", 5));
    CHECK(t.asked() == "DEC-6");
    t.does("p1 station red-hook 1");
    CHECK(t.refusal("p1 station astoria 6").rule == "OM-DEAL-4");
    t.does("p1 station astoria 5");
    CHECK(t.refusal("p1 station tottenville 5").rule == "OM-DEAL-4");  // arcuri has 4
    t.does("p1 station tottenville 4");
    CHECK(t.reserve(1, "marcone") == 0);
    CHECK(t.reserve(1, "arcuri") == 0);
    CHECK(t.soldiers(1) == 10);
}

RULE_TEST("OM-DEAL-5", "the start player turns up one domain with 2-3 players and two with 4-5") {
    for (int players = 2; players <= 5; ++players) {
        TestTable t(Given(players).phase("deal", 6).centre({"fordham", "broadway"}));
        const int before = 2;
        t.until("CHANCE-EVENT");
        CHECK(t.centre() == before + (players <= 3 ? 1 : 2));
    }
}

RULE_TEST("OM-EVENT-1, OM-CARD-1",
          "two cards are drawn one by one; an action goes to hand unseen, an incident is shown and resolved") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).centre({"fordham", "broadway"}).phase("events"));
    t.does("chance deal-event lupara");
    CHECK(t.holds(1, "lupara"));
    CHECK_FALSE(t.shown_to(EventKind::drew_card, Seat(1)));
    CHECK(t.shown_to(EventKind::drew, Seat(1)));
    t.does("chance deal-event bumper-night");
    CHECK(t.shown_to(EventKind::incident, Seat(1)));
    CHECK(t.cash(1) == 5000);
    CHECK(t.hand(1) == 1);
    t.does("chance deal-event lupara");
    CHECK(t.hand(2) == 1);  // the other family's draw
}

RULE_TEST("OM-EVENT-2", "an incident cannot be declined") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).cash(1, 9000).centre({"fordham", "broadway"}).phase("events"));
    t.does("chance deal-event tax-audit");
    CHECK(t.cash(1) == 5000);
}

RULE_TEST("OM-EVENT-4, OM-EVENT-3", "EX-15: cash first, then a set of domains none of which is superfluous") {
    TestTable t(Given(2)
                    .col(1, 0)
                    .domain(1, "red-hook", 1)
                    .domain(1, "navy-yard", 2)
                    .domain(1, "broadway")
                    .cash(1, 1000)
                    .luc(2, 3)
                    .centre({"fordham", "astoria"})
                    .phase("events"));
    t.does("chance deal-event tax-audit");
    CHECK(t.asked() == "DEC-9");
    CHECK(t.choices(1) == 3);
    CHECK(t.by_default(1) == "p1 pay-with red-hook");  // 1+2 has as little worth as 3, and less respect
    TestTable three = t;
    three.does("p1 pay-with broadway");
    CHECK(three.in_centre("broadway"));
    CHECK(three.owner("red-hook") == 1);
    t.does("p1 pay-with red-hook");  // 3,000 would then be superfluous with it: only navy-yard completes the set
    CHECK(t.in_centre("red-hook"));
    CHECK(t.in_centre("navy-yard"));
    CHECK(t.owner("broadway") == 1);
    CHECK(t.reserve(1, "marcone") == 3);
    CHECK(t.cash(1) == 0);
}

RULE_TEST("OM-EVENT-4", "EX-16: what cannot be covered is forgiven") {
    TestTable t(Given(2).col(1, 1).domain(1, "navy-yard").luc(2, 3).centre({"fordham", "astoria"}).phase("events"));
    t.does("chance deal-event tax-audit");
    CHECK(t.in_centre("navy-yard"));
    CHECK(t.cash(1) == 0);
}

RULE_TEST("OM-EVENT-5", "EX-17: a debt to a family is paid to that family, which picks the capo") {
    TestTable t(Given(2)
                    .col(1, 1)
                    .family(1, "colombo", "arcuri", "dealers", 0)
                    .hand(1, {"extortion"})
                    .luc(2, 3)
                    .domain(2, "navy-yard", 2)
                    .cash(2, 3000)
                    .centre({"fordham", "astoria"}));
    t.does("p1 play-on extortion p2");
    CHECK(t.asked() == "DEC-10");
    CHECK(t.who() == 1);
    CHECK(t.by_default(1) == "p1 choose-capo marcone");
    t.does("p1 choose-capo arcuri");
    CHECK(t.cash(1) == 3000);
    CHECK(t.owner("navy-yard") == 1);
    CHECK(t.on("navy-yard") == 0);
    CHECK(t.reserve(2, "vecchio") == 5);
}

RULE_TEST("OM-EVENT-6, OM-FAM-7", "one card buys one soldier, once a round") {
    TestTable t(Given(3)
                    .col(1, 2)
                    .domain(1, "red-hook", 1)
                    .hand(1, {"lupara", "alibi"})
                    .luc(2, 3)
                    .gen(3, 4)
                    .centre({"fordham", "astoria"})
                    .phase("events", 2));
    CHECK(t.asked() == "DEC-11");
    t.does("p1 discard alibi");
    CHECK(t.asked() == "DEC-24");
    t.does("p1 post red-hook");
    CHECK(t.on("red-hook") == 2);
    CHECK(t.hand(1) == 1);
    CHECK(t.asked() != "DEC-11");
}

RULE_TEST("OM-2P-3", "with two players a soldier costs two cards") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .hand(1, {"lupara", "alibi", "barricade"})
                    .luc(2, 3)
                    .centre({"fordham", "astoria"})
                    .phase("events", 2));
    t.does("p1 discard alibi").does("p1 discard lupara");
    CHECK(t.reserve(1, "marcone") == 3);
    CHECK(t.hand(1) == 1);
    TestTable one(Given(2).col(1, 2).hand(1, {"lupara"}).luc(2, 3).centre({"fordham", "astoria"}).phase("events", 2));
    CHECK(one.asked() != "DEC-11");
}

RULE_TEST("OM-EVENT-7", "an empty event deck is made anew from the discards; if both are empty nothing is drawn") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).centre({"fordham", "astoria"}).phase("end", 2));
    std::swap(t.state.events, t.state.discards);
    t.state.event_deck = 0;
    t.until("CHANCE-EVENT");
    CHECK(t.count(EventKind::reshuffled) == 1);
    CHECK(t.state.discards == PerCard<std::uint8_t>{});
}

RULE_TEST("OM-ACTION-1", "one action a turn, or a pass, which is what the clock does") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).centre({"fordham", "astoria"}));
    CHECK(t.asked() == "DEC-12");
    CHECK(t.by_default(1) == "p1 pass");
    t.does("p1 rob marcone vecchio").rolls({6, 1});
    CHECK(t.who() == 2);
}

RULE_TEST("OM-END-1, OM-FAM-5, OM-FAM-6",
          "EX-25: up to three soldiers for $5,000 each within the limits; a capo with 15 takes none") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .domain(1, "red-hook", 4)
                    .cash(1, 21000)
                    .luc(2, 9)
                    .centre({"fordham", "astoria"})
                    .phase("end"));
    CHECK(t.asked() == "DEC-25");
    CHECK(t.by_default(1) == "p1 done");
    t.does("p1 post red-hook");
    CHECK(t.refusal("p1 post red-hook").rule == "OM-FAM-4");
    t.does("p1 enlist marcone").does("p1 enlist marcone");
    CHECK(t.asked() != "DEC-25");
    CHECK(t.cash(1) == 6000);
    CHECK(t.soldiers(1) == 9);
    TestTable full(Given(2).col(1, 15).cash(1, 50000).luc(2, 9).centre({"fordham", "astoria"}).phase("end"));
    CHECK(full.asked() != "DEC-25");
    TestTable two(Given(2)
                      .col(1, 15)
                      .family(1, "colombo", "arcuri", "dealers", 14)
                      .cash(1, 50000)
                      .luc(2, 9)
                      .centre({"fordham", "astoria"})
                      .phase("end"));
    CHECK(two.refusal("p1 enlist marcone").rule == "OM-FAM-5");
    two.does("p1 enlist arcuri");
    CHECK(two.asked() != "DEC-25");  // thirty
}

RULE_TEST("OM-END-2", "more than five cards are cut to five, oldest first by the clock") {
    TestTable t(Given(3)
                    .col(1, 2)
                    .hand(1, {"alibi", "lupara", "lupara", "barricade", "thompson", "silence", "silence"})
                    .luc(2, 3)
                    .gen(3, 4)
                    .centre({"fordham", "astoria"})
                    .phase("end", 2));
    CHECK(t.asked() == "DEC-26");
    CHECK(t.by_default(1) == "p1 discard alibi");
    t.does("p1 discard lupara").does("p1 discard lupara");
    CHECK(t.hand(1) == 5);
    CHECK(t.asked() != "DEC-26");
}

RULE_TEST("OM-2P-2", "with two players the hand limit is seven") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .hand(1, {"alibi", "lupara", "lupara", "barricade", "thompson", "silence", "silence", "rumours"})
                    .luc(2, 3)
                    .centre({"fordham", "astoria"})
                    .phase("end", 2));
    t.does("p1 discard rumours");
    CHECK(t.hand(1) == 7);
    CHECK(t.asked() != "DEC-26");
}

RULE_TEST("OM-FAM-2, OM-FAM-3, OM-DOM-2",
          "EX-23: ten respect bring a second capo with a type, without soldiers, once") {
    TestTable t(Given(2)
                    .col(1, 5)
                    .domain(1, "hunts-point")
                    .domain(1, "fordham")
                    .luc(2, 6)
                    .centre({"ridgewood", "astoria", "broadway"}));
    CHECK(t.family(1).respect == 9);
    t.does("p1 conquer marcone ridgewood").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1");
    CHECK(t.family(1).respect == 12);
    t.does("chance deal-capo arcuri").does("chance deal-type dealers");
    CHECK(t.capos(1) == 2);
    CHECK(t.reserve(1, "arcuri") == 0);
    CHECK(t.family(1).thresholds == 1);
}

RULE_TEST("OM-FAM-2", "EX-24: 25 respect bring no third capo, 26 do; with the option 25 do") {
    const auto at = [](std::initializer_list<const char*> domains, const char* option) {
        Given given = Given(2)
                          .col(1, 5)
                          .family(1, "colombo", "arcuri", "dealers", 0)
                          .luc(2, 6)
                          .centre({"red-hook", "navy-yard"})
                          .option(option);
        for (const char* d : domains) given.domain(1, d);
        TestTable t(given);
        t.does("p1 conquer marcone red-hook").does("p1 use 5").rolls({6, 1}).does("p1 garrison 1");
        return t.asked() == "CHANCE-CAPO";
    };
    // 5+5+5+5+3 = 23 and 2 more make 25; 5+5+5+5+4 = 24 and 2 more make 26.
    CHECK_FALSE(at({"hunts-point", "bensonhurst", "broadway", "jamaica-bay", "ridgewood"}, "third_capo_pr=26"));
    CHECK(at({"hunts-point", "bensonhurst", "broadway", "jamaica-bay", "ridgewood"}, "third_capo_pr=25"));
    CHECK(at({"hunts-point", "bensonhurst", "broadway", "jamaica-bay", "fordham"}, "third_capo_pr=26"));
}

RULE_TEST("OM-FAM-1, OM-FAM-3", "EX-31: a capo gained by card spends nothing, but the threshold then gives none") {
    TestTable t(Given(2)
                    .col(1, 5)
                    .domain(1, "ridgewood")
                    .domain(1, "navy-yard")
                    .luc(2, 6)
                    .centre({"red-hook", "fordham", "broadway"})
                    .phase("events"));
    t.does("chance deal-event new-blood").does("chance deal-capo arcuri").does("chance deal-type dealers");
    CHECK(t.capos(1) == 2);
    CHECK(t.family(1).thresholds == 0);
    t.until("DEC-12")
        .does("p1 conquer marcone broadway")
        .passes()
        .does("p1 use 5")
        .passes()
        .rolls({6, 6, 1})
        .does("p1 garrison 1");
    CHECK(t.family(1).respect == 11);
    CHECK(t.capos(1) == 2);
    CHECK(t.family(1).thresholds == 1);
}

RULE_TEST("OM-FAM-9", "a family without domains plays on") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).domain(2, "red-hook").centre({"fordham", "astoria"}));
    CHECK(t.family(1).domains.empty());
    CHECK(t.legal("p1 conquer marcone fordham"));
    CHECK(t.legal("p1 rob marcone vecchio"));
    CHECK(t.refusal("p1 assault red-hook red-hook").rule == "OM-ASSAULT-1");
}

RULE_TEST("OM-PLAT-1", "a table of absent families plays to the end by defaults") {
    TestTable t(3, {"max_rounds=5"});
    t.until("never");
    CHECK(t.over());
}

RULE_TEST("OM-PLAT-2", "after the last round the game is scored") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .luc(2, 3)
                    .domain(2, "broadway")
                    .centre({"fordham", "astoria"})
                    .phase("end")
                    .round(5)
                    .option("max_rounds=5"));
    t.until("never");
    CHECK(t.over());
    CHECK(t.game.result(t.state).winners == SeatSet::of(Seat(1)));
}

RULE_TEST("OM-PLAT-2", "the last round is none or from the fifth on") {
    CHECK_THROWS_WITH_AS(Omerta(3, options_of({"max_rounds=4"}), house_cards()),
                         "max_rounds=4: must be 0 (no last round) or 5 to 60", InputError);
    CHECK_NOTHROW(Omerta(3, options_of({"max_rounds=0"}), house_cards()));
}

RULE_TEST("OM-PLAT-3", "dice are chance actions, and every roll is reported with its total") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).centre({"fordham", "astoria"}));
    t.does("p1 rob marcone vecchio").rolls({6, 1});
    int totals = 0;
    for (const Event& e : t.events)
        if (is(e, EventKind::rolled)) totals += e.n;
    CHECK(totals == (3 + 6) + (6 + 1));
    CHECK(t.count(EventKind::modified) == 0);
}

RULE_TEST("OM-PLAT-3", "each die of a critical is reported, with what it is added to and the total so far") {
    TestTable t(Given(2).col(1, 1).hand(1, {"lupara"}).luc(2, 3).centre({"fordham", "astoria"}));
    t.does("p1 conquer marcone fordham").does("p1 play lupara").rolls({6, 3});
    std::vector<std::array<int, 3>> reported;
    int modifiers = 0;
    for (const Event& e : t.events) {
        if (is(e, EventKind::rolled)) reported.push_back({e.c, e.d, e.n});
        if (is(e, EventKind::modified)) modifiers += e.n;
    }
    CHECK(modifiers == 2);  // reported once, before the first die
    CHECK(reported == std::vector<std::array<int, 3>>{{6, 5 + 1, 6 + 2 + 6}, {3, 5 + 1, 6 + 2 + 9}});
}

RULE_TEST("OM-PLAT-3, OM-CARD-2",
          "what cards take from a roll is reported below zero, and again when a tie is rolled again") {
    TestTable t(Given(2).col(1, 2).luc(2, 3).hand(2, {"false-trail"}).centre({"fordham", "astoria"}));
    t.does("p1 rob marcone vecchio").does("p2 play-on false-trail p1").rolls({6, 1, 3, 1});  // 3 - 2 + 6 = 6 + 1
    std::vector<std::array<int, 2>> reported;
    for (const Event& e : t.events)
        if (is(e, EventKind::modified)) reported.push_back({e.a, e.n});
    CHECK(reported == std::vector<std::array<int, 2>>{{0, -2}, {0, -2}});
}

}  // namespace consigliere::omerta::testing
