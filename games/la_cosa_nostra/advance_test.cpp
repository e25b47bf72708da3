// What a player may prepare or order in advance, and what touching a card may mean.
#include <set>

#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

using Lines = std::set<std::string>;

const std::string kThreeHands = R"(
[[players]]
seat = 1
hand = ["theft-1", "car-theft", "trap-3"]
influence = ["spy", "emergency-doc"]
[[players]]
seat = 2
hand = ["theft-1", "street-dealing", "robbery-3"]
influence = ["henchman"]
[[players]]
seat = 3
hand = ["vandalism-1", "escort-service", "unlicensed-bar"]
)";

Lines preparable(const TestTable& t, int seat) {
    ActionList list;
    t.game().preparable_actions(t.game().view_for(t.state(), Seat(seat - 1)), Seat(seat - 1), list);
    Lines out;
    for (const Action& action : list) out.insert(t.game().vocabulary().to_text(action));
    return out;
}

// The tasks among the answers of whoever is asked.
Lines tasks_asked(const TestTable& t, int seat) {
    ActionList list;
    t.game().legal_actions(t.state(), Seat(seat - 1), list);
    Lines out;
    for (const Action& action : list)
        if (action.kind == kPlan || action.kind == kBuy) out.insert(t.game().vocabulary().to_text(action));
    return out;
}

Lines orders(const TestTable& t, int seat) {
    Lines out;
    for (const OrderAnswer& one : t.game().order_answers(t.game().view_for(t.state(), Seat(seat - 1)), Seat(seat - 1)))
        out.insert(std::string(prompts()[one.prompt].id) + " " + t.game().vocabulary().to_text(one.action));
    return out;
}

Lines attempts(const TestTable& t, int seat) {
    ActionList list;
    t.game().attempts(t.game().view_for(t.state(), Seat(seat - 1)), Seat(seat - 1), list);
    Lines out;
    for (const Action& action : list) out.insert(t.game().vocabulary().to_text(action));
    return out;
}

}  // namespace

RULE_TEST("LCN-PLAN-1, LCN-PLAN-5", "what is prepared while others plan is what the own turn then offers") {
    TestTable t(3, kThreeHands);
    const Lines second = preparable(t, 2);
    CHECK(preparable(t, 1) == tasks_asked(t, 1));
    CHECK(tasks_asked(t, 2).empty());
    CHECK(second.contains("p2 plan phil-malony robbery-3"));
    t.play({"p1 plan big-joey theft-1", "p1 end-turn"});
    CHECK(tasks_asked(t, 2) == second);
    CHECK(!preparable(t, 1).contains("p1 plan big-joey car-theft"));  // he has his task
    CHECK(preparable(t, 1).contains("p1 plan nicky-falcone car-theft"));
}

RULE_TEST("LCN-PLAN-1", "outside the planning phase there is nothing to prepare") {
    TestTable t(3, kThreeHands);
    t.run_to("DEC-10");
    REQUIRE(t.asks() == "DEC-10");
    for (const int seat : {1, 2, 3}) CHECK(preparable(t, seat).empty());
}

RULE_TEST("LCN-RESP-2, LCN-RESP-5, LCN-INFL-12", "orders may answer with planned Responses and an Emergency doc") {
    TestTable t(3, kThreeHands);
    CHECK(orders(t, 1) == Lines{"DEC-18 p1 play-doc"});
    CHECK(orders(t, 2).empty());
    t.play({"p1 plan big-joey trap-3", "p1 end-turn", "p2 plan phil-malony robbery-3"});
    CHECK(orders(t, 1) == Lines{"DEC-17 p1 respond big-joey", "DEC-18 p1 play-doc"});
    CHECK(orders(t, 2) == Lines{"DEC-16 p2 respond phil-malony"});
    CHECK(orders(t, 3).empty());  // whatever lies face down with others
}

RULE_TEST("LCN-PLAN-1, LCN-ACT-1",
          "every card of one's own and every gangster can be meant by a command that is refused") {
    TestTable t(3, kThreeHands);
    const Lines planning = attempts(t, 2);
    CHECK(planning.contains("p2 plan phil-malony theft-1"));
    CHECK(planning.contains("p2 play henchman big-joey"));
    CHECK(!planning.contains("p2 execute phil-malony"));
    CHECK(t.refused("p2 plan phil-malony theft-1") == "LCN-PLAN-1");
    t.run_to("DEC-10");
    CHECK(attempts(t, 2).contains("p2 execute phil-malony"));
}

}  // namespace consigliere::la_cosa_nostra
