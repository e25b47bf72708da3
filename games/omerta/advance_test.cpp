// What a player may order in advance, what touching a card may mean, and which text helps with a question.
#include <set>

#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

std::set<std::string> orders(const TestTable& t, int seat) {
    std::set<std::string> out;
    for (const OrderAnswer& one : t.game.order_answers(t.game.view_for(t.state, Seat(seat - 1)), Seat(seat - 1)))
        out.insert(std::string(Omerta::prompts()[one.prompt].id) + " " + t.game.vocabulary().to_text(one.action));
    return out;
}

std::string guide(const TestTable& t, PromptId prompt) {
    return std::string(t.game.guide(t.game.view_for(t.state, Seat(0)), static_cast<std::uint8_t>(prompt)).key);
}

}  // namespace

RULE_TEST("OM-INV-1", "V2-OM W-6: orders may get the own capos involved, but send no reinforcements") {
    const TestTable t(Given(3).col(1, 2).luc(2, 3).gen(3, 5).centre({"ridgewood", "astoria"}));
    CHECK(orders(t, 2) == std::set<std::string>{"DEC-14 p2 involve vecchio"});
}

RULE_TEST("OM-INV-1", "what an order may answer is an answer to the question when it is put") {
    TestTable t(Given(3).col(1, 2).luc(2, 3).gen(3, 5).cash(2, 9000).centre({"ridgewood", "astoria"}));
    t.does("p1 conquer marcone ridgewood");
    REQUIRE(t.asked() == "DEC-14");
    CHECK(t.legal("p2 involve vecchio"));
    CHECK(guide(t, PromptId::involve) == "involve");
}

RULE_TEST("OM-CARD-1", "a card of the own hand can be meant by a command; windows share one text") {
    const TestTable t(Given(3).col(1, 2).luc(2, 3).gen(3, 5).hand(2, {"lupara"}).centre({"ridgewood", "astoria"}));
    ActionList list;
    t.game.attempts(t.game.view_for(t.state, Seat(1)), Seat(1), list);
    REQUIRE(list.size() == 1);
    CHECK(t.game.vocabulary().to_text(list[0]) == "p2 play lupara");
    list.clear();
    t.game.attempts(t.game.view_for(t.state, Seat(0)), Seat(0), list);
    CHECK(list.empty());
    CHECK(guide(t, prompt_of(Window::roll)) == "window");
    CHECK(guide(t, PromptId::take_domain).empty());  // no domain changes hands
}

}  // namespace consigliere::omerta::testing
