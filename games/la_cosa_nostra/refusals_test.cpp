// Every refusal names the most specific rule that forbids it, towards a seat that is not asked as well (A57).
#include <vector>

#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

struct Row {
    std::string command;
    std::string rule;
};

void check_rows(const TestTable& t, const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        INFO(row.command, " while asked is ", t.asks());
        CHECK(t.refused(row.command) == row.rule);
    }
}

const std::string kPlanningTurn = R"(round = 2
market = ["pimp-3", "casino-1", "loan-shark-3", "drug-dealer-3"]
[[players]]
seat = 1
cash = 3000
gangsters = ["big-joey", { id = "sal-romano", job = "theft-1" }]
hand = ["theft-2", "car-theft"]
businesses = [{ id = "lawyer-2", used = true }, "cop-1"]
influence = ["henchman", "saboteur", "snitch"]
[[players]]
seat = 2
gangsters = [{ id = "phil-malony", purchase = "pimp-4" }, { id = "lenny-dimaggio", job = "vote-buying", attached = ["henchman"] },
             "franco-luciano"]
businesses = [{ id = "lawyer-1", active = false }, "drug-dealer-1"]
influence = ["henchman", "spy"]
hand = ["drug-delivery"]
[[players]]
seat = 3
gangsters = ["rico-calmuti"]
trophies = ["iron-tony"]
hand = ["vip-party"]
)";

const std::string kActionTurn = R"(phase = "action"
round = 3
[[players]]
seat = 1
cash = 1000
gangsters = [{ id = "big-joey", job = "vandalism-2" }, { id = "sal-romano", purchase = "casino-2" }, "nicky-falcone",
             { id = "doc-moretti", job = "trap-3" }, { id = "gina-blundetto", job = "drug-delivery" },
             { id = "iron-tony", job = "bash-a-businessman-2" }]
businesses = ["cop-1"]
[[players]]
seat = 2
gangsters = [{ id = "phil-malony", job = "robbery-3" }, { id = "lenny-dimaggio", job = "trap-4" }]
businesses = ["garage-1", { id = "garage-2", active = false }, "pimp-1", "casino-1"]
[[players]]
seat = 3
gangsters = ["rico-calmuti"]
businesses = ["pimp-2", { id = "lawyer-1", active = false }]
influence = ["schemer", "henchman", "emergency-doc"]
)";

}  // namespace

RULE_TEST("LCN-PLAN-1, LCN-PLAN-4, LCN-PLAN-6, LCN-PLAN-2",
          "refusals in a planning turn, of the seat on turn and of others") {
    const TestTable t(3, kPlanningTurn);
    REQUIRE(t.asks() == "DEC-03");
    check_rows(t, {
                      {"p1 pass", "LCN-PLAN-4"},
                      {"p1 end-turn", "LCN-PLAN-4"},
                      {"p1 decline", "LCN-PLAN-4"},
                      {"p2 pass", "LCN-PLAN-4"},
                      {"p2 end-turn", "LCN-PLAN-1"},
                      {"p2 plan franco-luciano drug-delivery", "LCN-PLAN-1"},
                      {"p1 plan sal-romano theft-2", "LCN-PLAN-6"},
                      {"p1 plan phil-malony theft-2", "LCN-PLAN-1"},
                      {"p1 plan iron-tony theft-2", "LCN-PLAN-1"},
                      {"p1 plan big-joey drug-delivery", "LCN-PLAN-2"},
                      {"p1 buy big-joey garage", "LCN-PLAN-2"},
                      {"p1 execute sal-romano", "LCN-ACT-1"},
                      {"p1 cancel sal-romano", "LCN-ACT-1"},
                      {"p3 execute rico-calmuti", "LCN-ACT-1"},
                      {"p1 choose silvio-blundetto", "LCN-SETUP-2"},
                      {"p2 keep", "LCN-DRAW-3"},
                      {"p1 attack p2", "LCN-ATK-2"},
                      {"p1 call-off", "LCN-ATK-2"},
                      {"p2 target-business cop-1", "LCN-ATK-2"},
                      {"p1 cover cop-1", "LCN-CASH-2"},
                      {"p1 stake 1000", "LCN-JOB-2"},
                      {"p1 reroll 3", "LCN-SKILL-4"},
                      {"p1 stand", "LCN-SKILL-4"},
                      {"p1 return-fire", "LCN-JOB-3"},
                      {"p1 take pimp", "LCN-JOB-1"},
                      {"p2 take-from-stack pimp", "LCN-JOB-1"},
                      {"p1 launder 1000", "LCN-LAUND-1"},
                      {"p1 recruit iron-tony", "LCN-PAY-2"},
                      {"p1 discard-job theft-2", "LCN-PAY-3"},
                      {"p2 discard-influence spy", "LCN-PAY-3"},
                      {"p1 take-back lawyer-1", "LCN-DEAL-3"},
                  });
}

RULE_TEST("LCN-INFL-1, LCN-INFL-2, LCN-INFL-3, LCN-SKILL-1, LCN-SKILL-2",
          "refusals of influence cards and Lawyers in planning") {
    const TestTable t(3, kPlanningTurn);
    check_rows(t, {
                      {"p2 play henchman phil-malony", "LCN-INFL-2"},
                      {"p1 play distraction phil-malony", "LCN-INFL-1"},
                      {"p1 play saboteur big-joey", "LCN-INFL-3"},
                      {"p1 play henchman lenny-dimaggio", "LCN-INFL-3"},
                      {"p1 play henchman iron-tony", "LCN-INFL-3"},
                      {"p1 play snitch big-joey", "LCN-INFL-2"},
                      {"p1 play emergency-doc big-joey", "LCN-INFL-12"},
                      {"p1 play schemer big-joey", "LCN-INFL-8"},
                      {"p1 look spy lenny-dimaggio", "LCN-INFL-1"},
                      {"p1 look snitch big-joey", "LCN-INFL-2"},
                      {"p1 look snitch phil-malony", "LCN-INFL-2"},  // a Purchase is no Job
                      {"p2 look spy sal-romano", "LCN-INFL-2"},
                      {"p1 look lawyer lenny-dimaggio", "LCN-SKILL-2"},  // used this round
                      {"p2 look lawyer sal-romano", "LCN-SKILL-2"},
                      {"p1 also-look lenny-dimaggio", "LCN-INFL-2"},
                      {"p1 enough", "LCN-INFL-2"},
                      {"p2 change-market", "LCN-INFL-6"},
                      {"p1 skip-turn", "LCN-INFL-9"},
                      {"p1 scheme", "LCN-INFL-8"},
                      {"p1 play-doc", "LCN-INFL-12"},
                      {"p1 respond sal-romano", "LCN-RESP-1"},
                  });
    TestTable later(3, kPlanningTurn);
    later.play({"p1 plan big-joey theft-2", "p1 end-turn"});
    check_rows(later, {{"p2 look lawyer sal-romano", "LCN-SKILL-1"},  // deactivated
                       {"p2 change-market", "LCN-INFL-1"},
                       {"p1 play henchman big-joey", "LCN-INFL-2"}});
    later.play("p2 look spy sal-romano");
    check_rows(later, {{"p2 look spy big-joey", "LCN-INFL-2"}, {"p2 also-look sal-romano", "LCN-INFL-2"}});
}

RULE_TEST("LCN-PLAN-9", "a turn of two gangsters: the second must be tasked, a third is none") {
    const std::string given = R"(round = 2
market = ["pimp-3", "casino-1", "loan-shark-3", "drug-dealer-3"]
[[players]]
seat = 1
gangsters = ["big-joey", "sal-romano", "nicky-falcone"]
hand = ["theft-2", "theft-1", "car-theft"]
influence = ["henchman"]
)";
    TestTable must(5, given, {"double_planning=must"});
    must.play("p1 plan big-joey theft-2");
    CHECK(must.refused("p1 end-turn") == "LCN-PLAN-9");
    must.play("p1 plan sal-romano theft-1");
    CHECK(must.refused("p1 plan nicky-falcone car-theft") == "LCN-PLAN-9");
    TestTable one(3, given);
    one.play("p1 plan big-joey theft-2");
    CHECK(one.refused("p1 plan sal-romano theft-1") == "LCN-PLAN-1");
}

RULE_TEST("LCN-ACT-1, LCN-ACT-2, LCN-ACT-9, LCN-INFL-11",
          "refusals in an action turn, of the seat on turn and of others") {
    const TestTable t(3, kActionTurn);
    REQUIRE(t.asks() == "DEC-10");
    check_rows(t, {
                      {"p1 pass", "LCN-ACT-2"},
                      {"p2 pass", "LCN-ACT-2"},
                      {"p1 end-turn", "LCN-ACT-2"},
                      {"p1 decline", "LCN-ACT-2"},
                      {"p2 end-turn", "LCN-ACT-1"},
                      {"p2 cancel phil-malony", "LCN-ACT-1"},
                      {"p1 execute phil-malony", "LCN-ACT-1"},
                      {"p1 execute nicky-falcone", "LCN-ACT-9"},
                      {"p1 cancel nicky-falcone", "LCN-ACT-9"},
                      {"p1 execute sal-romano", "LCN-ACT-4"},
                      {"p1 execute doc-moretti", "LCN-ACT-7"},
                      {"p1 execute gina-blundetto", "LCN-CASH-5"},
                      {"p3 scheme", "LCN-INFL-11"},
                      {"p2 scheme", "LCN-INFL-8"},
                      {"p1 scheme", "LCN-INFL-8"},
                      {"p3 skip-turn", "LCN-INFL-9"},
                      {"p1 skip-turn", "LCN-INFL-1"},
                      {"p1 play henchman big-joey", "LCN-INFL-3"},
                      {"p3 play henchman big-joey", "LCN-INFL-3"},
                      {"p1 look snitch phil-malony", "LCN-INFL-1"},
                      {"p1 look lawyer phil-malony", "LCN-SKILL-1"},
                      {"p3 look lawyer phil-malony", "LCN-SKILL-2"},
                      {"p1 change-market", "LCN-INFL-1"},
                      {"p3 play-doc", "LCN-INFL-12"},
                      {"p2 respond phil-malony", "LCN-RESP-2"},
                      {"p2 respond lenny-dimaggio", "LCN-RESP-5"},
                      {"p1 respond doc-moretti", "LCN-RESP-5"},
                      {"p3 respond rico-calmuti", "LCN-RESP-1"},
                      {"p1 plan big-joey theft-2", "LCN-PLAN-1"},
                      {"p1 attack p2", "LCN-ATK-2"},
                  });
}

RULE_TEST("LCN-ATK-1, LCN-ATK-2, LCN-ATK-3, LCN-ATK-6", "refusals while an Attack names its target") {
    TestTable t(3, kActionTurn);
    t.play("p1 execute big-joey");
    check_rows(t, {
                      {"p1 attack p1", "LCN-ATK-1"},
                      {"p1 attack p3", "LCN-ATK-3"},  // no active Company
                      {"p2 attack p3", "LCN-ATK-2"},
                      {"p1 target-business garage-1", "LCN-ATK-2"},
                      {"p1 take-back pimp-1", "LCN-ACT-8"},
                      {"p1 pass", "LCN-ATK-2"},
                      {"p2 respond lenny-dimaggio", "LCN-RESP-5"},
                  });
    t.play("p1 attack p2");
    check_rows(t, {
                      {"p1 call-off", "LCN-ATK-2"},
                      {"p1 target-business garage-2", "LCN-ATK-3"},
                      {"p1 target-business pimp-1", "LCN-ATK-6"},
                      {"p1 target-business cop-1", "LCN-ATK-1"},
                      {"p1 target-business pimp-2", "LCN-ATK-2"},
                      {"p1 target-business casino-2", "LCN-ATK-3"},  // an unpaid Purchase
                      {"p1 target-gangster phil-malony", "LCN-ATK-1"},
                      {"p2 target-business garage-1", "LCN-ATK-2"},
                  });
    TestTable bash(3, kActionTurn);
    bash.play({"p1 execute iron-tony", "p1 attack p3"});  // one Businessman: aimed at by itself after the reveal
    CHECK(bash.asks() == "chance");
    CHECK(bash.refused("p1 stand") == "LCN-SKILL-4");
    CHECK(bash.refused("p1 pass") == "LCN-ACT-8");
}

RULE_TEST("LCN-RESP-2, LCN-RESP-5, LCN-RESP-8, LCN-INFO-3",
          "refusals in windows: of who holds another card, is not asked, or has answered") {
    const std::string p2 = R"(
[[players]]
seat = 2
gangsters = [{ id = "phil-malony", job = "trap-3" }, { id = "lenny-dimaggio", job = "robbery-3" }, "franco-luciano"]
[[players]]
seat = 3
gangsters = [{ id = "rico-calmuti", job = "theft-3" }]
influence = ["henchman"]
)";
    TestTable cash(3, R"(phase = "action"
round = 3
[[players]]
seat = 1
businesses = []
gangsters = [{ id = "big-joey", job = "armoured-car-ambush" }, { id = "sal-romano", job = "robbery-4" }])" +
                          p2);
    cash.play({"p3 pass", "p1 execute big-joey"}).roll({5, 5, 5});
    REQUIRE(cash.asks() == "DEC-16");
    check_rows(cash, {{"p2 respond phil-malony", "LCN-RESP-5"},
                      {"p2 respond franco-luciano", "LCN-RESP-1"},
                      {"p1 respond sal-romano", "LCN-RESP-2"},
                      {"p1 pass", "LCN-RESP-2"},
                      {"p3 respond rico-calmuti", "LCN-RESP-1"},
                      {"p2 scheme", "LCN-INFL-8"},
                      {"p2 keep", "LCN-DRAW-3"}});
    cash.play("p3 pass");
    CHECK(cash.refused("p3 pass") == "LCN-RESP-2");
    cash.play("p2 respond lenny-dimaggio");
    CHECK(cash.refused("p1 respond sal-romano") == "LCN-RESP-3");  // a Robbery is not robbed
    TestTable birthday(3, R"(phase = "action"
round = 3
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "birthday-party" }])" +
                              p2);
    birthday.play({"p3 pass", "p1 execute big-joey"});
    CHECK(birthday.refused("p2 respond phil-malony") == "LCN-RESP-8");
}

RULE_TEST("LCN-INFL-8, LCN-INFL-10, LCN-INFL-12", "refusals in the windows of Schemer and doc") {
    TestTable t(3, R"(phase = "action"
round = 2
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "bash-a-businessman-2" }, { id = "sal-romano", job = "theft-1" }]
influence = ["schemer"]
[[players]]
seat = 2
businesses = ["pimp-1"]
gangsters = [{ id = "phil-malony", job = "theft-2" }]
influence = ["henchman"]
[[players]]
seat = 3
gangsters = [{ id = "rico-calmuti", job = "theft-2" }]
influence = ["schemer"]
)");
    REQUIRE(t.asks() == "DEC-08");
    check_rows(t, {{"p1 scheme", "LCN-INFL-8"},
                   {"p2 scheme", "LCN-INFL-1"},
                   {"p1 pass", "LCN-INFL-8"},
                   {"p1 execute big-joey", "LCN-ACT-1"},
                   {"p1 end-turn", "LCN-INFL-8"},
                   {"p3 play-doc", "LCN-INFL-12"}});
    t.play("p3 pass");
    CHECK(t.refused("p3 scheme") == "LCN-INFL-8");  // he has answered
    t.play({"p2 pass", "p1 execute big-joey", "p1 attack p2"}).roll({2, 2, 2});
    REQUIRE(t.asks() == "DEC-18");
    check_rows(t, {{"p2 play-doc", "LCN-INFL-1"}, {"p1 recruit iron-tony", "LCN-PAY-2"}});
}

RULE_TEST("LCN-PAY-2, LCN-PAY-3, LCN-END-1", "refusals at Payday, and when all is over") {
    TestTable t(3, R"(phase = "payday"
[[players]]
seat = 1
cash = 0
businesses = []
influence = ["spy", "spy", "henchman", "henchman"]
)");
    REQUIRE(t.asks() == "DEC-23");
    check_rows(t, {{"p1 recruit iron-tony", "LCN-PAY-2"},
                   {"p1 recruit tommy-the-cat", "LCN-PAY-2"},
                   {"p2 recruit mia-lavecchia", "LCN-PAY-2"},
                   {"p2 decline", "LCN-PAY-2"},
                   {"p1 pass", "LCN-PAY-2"},
                   {"p1 end-turn", "LCN-PAY-2"}});
    t.play({"p1 decline", "p2 decline", "p3 decline"});
    REQUIRE(t.asks() == "DEC-24");
    check_rows(t, {{"p1 discard-influence snitch", "LCN-PAY-3"},
                   {"p2 discard-influence spy", "LCN-PAY-3"},
                   {"p1 pass", "LCN-PAY-3"}});
    const TestTable over(3, "phase = \"scoring\"");
    CHECK(over.refused("p1 pass") == "LCN-END-1");
}

RULE_TEST("LCN-TRADE-1, LCN-TRADE-2, LCN-TRADE-3, LCN-TRADE-4, LCN-DEAL-1, LCN-DEAL-6", "refusals of what is offered") {
    const TestTable t(3, kPlanningTurn);
    check_rows(t, {
                      {"p1 offer p2 gives gangster iron-tony", "LCN-TRADE-1"},  // a trophy of p3's
                      {"p3 offer p2 gives gangster iron-tony", "LCN-TRADE-2"},  // his trophy
                      {"p1 offer p2 gives gangster gina-blundetto", "LCN-TRADE-2"},
                      {"p2 offer p1 gives business pimp-4", "LCN-TRADE-2"},  // an unpaid Purchase
                      {"p2 offer p1 gives business casino-1", "LCN-TRADE-1"},
                      {"p2 offer p1 gives business lawyer-1", "LCN-TRADE-4"},
                      {"p2 offer p1 gives gangster phil-malony", "LCN-TRADE-4"},
                      {"p1 offer p2 gives cash 4000", "LCN-TRADE-3"},
                      {"p1 offer p2 wants cash 9000", "LCN-TRADE-3"},
                      {"p1 offer p2 wants marker casino-1", "LCN-DEAL-1"},
                      {"p1 offer p2 wants marker lawyer-1", "LCN-DEAL-6"},
                      {"p1 offer p2 gives business cop-1, marker cop-1", "LCN-TRADE-3"},
                  });
}

}  // namespace consigliere::la_cosa_nostra
