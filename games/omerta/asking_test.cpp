// Whom a question is put to follows from what lies open to all, never from what anybody holds (AMB-44).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

Given three_families() {
    return Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria", "jamaica-bay"});
}

}  // namespace

RULE_TEST("OM-CARD-1", "a window asks every eligible family with cards, whatever they are") {
    TestTable t(three_families().hand(1, {"lupara"}).hand(2, {"alibi"}).answering_all());
    t.does("p1 pass").does("p1 conquer marcone navy-yard").does("p1 pass").does("p1 use 3");
    CHECK(t.asked() == "W-ROLL");
    CHECK(t.state.decision.asked == SeatSet::of(Seat(0)).with(Seat(1)));
    CHECK(t.state.decision.may_act == t.state.decision.asked);
    CHECK(t.choices(2) == 1);  // it holds nothing for this window, and passes like anybody
    CHECK(t.by_default(2) == "p2 pass");
}

RULE_TEST("OM-CARD-1", "who is asked in a window follows from what lies open, not from the hands (AMB-44)") {
    const auto asked = [](Given given) {
        TestTable t(given.answering_all());
        t.does("p1 pass").does("p1 conquer marcone navy-yard");
        return std::pair(std::string(t.asked()), t.state.decision.asked);
    };
    const auto holding = asked(three_families().hand(1, {"front-man"}).hand(2, {"silence"}).hand(3, {"lupara"}));
    CHECK(holding == asked(three_families().hand(1, {"lupara"}).hand(2, {"alibi"}).hand(3, {"silence"})));
    CHECK(holding == std::pair(std::string("W-DECL-C"), SeatSet::of(Seat(0))));  // a front man serves the active alone
}

RULE_TEST("OM-CARD-1", "a window for cards that all lie in the discards asks nobody") {
    TestTable t(three_families().hand(1, {"loan-shark", "lupara"}).hand(2, {"silence", "silence"}).answering_all());
    t.does("p1 play loan-shark");
    CHECK(t.asked() == "W-CANCEL");
    t.does("p2 play silence").does("p1 pass");
    CHECK(t.count(EventKind::cancelled) == 1);
    TestTable gone(three_families().hand(1, {"loan-shark", "lupara"}).hand(2, {"lupara"}).answering_all());
    for (const CardId card : gone.game.cards().all_events())
        if (gone.game.cards().events[card].effect == Effect::cancel_card)
            for (; gone.state.events[card] > 0; ++gone.state.discards[card]) gone.state.take_event(card);
    gone.does("p1 play loan-shark");
    CHECK(gone.asked() == "W-OWN");  // again, without a W-CANCEL
    CHECK(gone.cash(1) == 6000);
}

RULE_TEST("OM-CARD-1", "where everybody sees that a family has nothing to do in a step, its two windows are one") {
    TestTable t(three_families().hand(1, {"loan-shark"}).hand(2, {"loan-shark"}).phase("deal", 4).answering_all());
    CHECK(t.asked() == "W-OWN");
    CHECK(t.who() == 1);
    t.does("p1 pass");  // one capo: no domain can be moved
    CHECK(t.asked() == "W-OWN");
    CHECK(t.who() == 2);
}

RULE_TEST("OM-END-1", "with hidden money a family is asked to buy whatever it has (AMB-44)") {
    const auto purchase = [](int cash) {
        return TestTable(three_families().cash(1, cash).phase("end").option("money_visible=false").answering_all());
    };
    const TestTable rich = purchase(5000), poor = purchase(4000);
    for (const TestTable* t : {&rich, &poor}) {
        CHECK(t->asked() == "DEC-25");
        CHECK(t->state.decision.asked == SeatSet::of(Seat(0)));
    }
    CHECK(rich.choices(1) > 1);
    CHECK(poor.choices(1) == 1);
    CHECK(poor.by_default(1) == "p1 done");
    CHECK(poor.refusal("p1 enlist marcone").code == kCannotAfford);
    CHECK(poor.refusal("p1 enlist marcone").rule == "OM-END-1");
    // Where money lies open, everybody sees that there is nothing to ask.
    const TestTable open(three_families().cash(1, 4000).cash(2, 5000).phase("end").answering_all());
    CHECK(open.who() == 2);
}

RULE_TEST("OM-INV-1", "with hidden money a family with a reserve is asked whether it gets involved (AMB-44)") {
    TestTable t(three_families().cash(2, 4000).option("money_visible=false").answering_all());
    t.does("p1 conquer marcone navy-yard");
    CHECK(t.asked() == "DEC-14");
    CHECK(t.who() == 2);
    CHECK(t.choices(2) == 1);
    CHECK(t.refusal("p2 involve vecchio").code == kCannotAfford);
    TestTable open(three_families().cash(2, 4000).answering_all());
    open.does("p1 conquer marcone navy-yard");
    CHECK(open.asked() != "DEC-14");
    CHECK(open.count(EventKind::stays_out) == 2);
}

RULE_TEST("OM-END-2", "equal cards above the hand limit are discarded by the family, not by the table (AMB-44)") {
    TestTable t(three_families()
                    .hand(1, {"lupara", "lupara", "lupara", "lupara", "thompson", "thompson"})
                    .phase("end", 2)
                    .answering_all());
    t.does("p1 pass");
    CHECK(t.asked() == "DEC-26");
    CHECK(t.choices(1) == 2);
    Family& one = t.state.family[Seat(0)];
    one.hand = {};
    for (int i = 0; i < 6; ++i) one.hand.push(CardId(0));
    one.in_hand = CardSet::of(CardId(0));
    CHECK(t.choices(1) == 1);  // it does so like anybody else
}

}  // namespace consigliere::omerta::testing
