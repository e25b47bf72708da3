// Every ACTION card of the house set, and the windows in which they are played (2.6, 3.2, 9.5).
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

Given peace() { return Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria", "jamaica-bay"}); }
Given war() {
    return Given(3)
        .gam(1, 1)
        .domain(1, "mott-haven", 3)
        .col(2, 2)
        .domain(2, "red-hook", 3)
        .luc(3, 4)
        .centre({"navy-yard", "astoria", "jamaica-bay"});
}

}  // namespace

// --- modifiers: W-ROLL ----------------------------------------------------------------------------------------------

RULE_TEST("OM-CARD-2, OM-CARD-3", "A01 and A02 add 2 and 3 to an own combat roll, and stack") {
    TestTable t(peace().hand(1, {"lupara", "thompson", "judge-on-the-payroll"}));
    t.does("p1 conquer marcone navy-yard").does("p1 use 3");
    CHECK(t.asked() == "W-ROLL");
    CHECK(t.refusal("p1 play judge-on-the-payroll").rule == "OM-CARD-1");  // not an influence roll
    t.does("p1 play lupara").does("p1 play thompson").rolls({1});
    CHECK(t.owner("navy-yard") == 0);
    CHECK(t.asked() == "DEC-16");  // 5 + 3 + 5 + 1 = 14 > 11
    CHECK(t.state.discards[CardId(0)] == 1);
}

RULE_TEST("OM-CARD-2", "EX-28: no card after the die is shown, and none on a re-roll") {
    TestTable t(war().hand(1, {"lupara"}).hand(3, {"word-to-the-police"}));
    t.does("p1 assault mott-haven red-hook").does("p1 use 3").does("p2 reinforce 0");
    CHECK(t.asked() == "W-ROLL");
    t.does("p1 pass").does("p3 pass").rolls({3, 4});  // 8+3+3 = 14, 5+2+3+4 = 14
    CHECK(t.state.decision.chance());
    CHECK(t.refusal("p1 play lupara").code == "not_your_turn");
    t.rolls({6, 5});
    CHECK(t.asked() == "DEC-20");
}

RULE_TEST("OM-CARD-1", "A04 adds 2 influence, A07 takes 2 from a rival's roll") {
    TestTable t(peace().hand(1, {"judge-on-the-payroll"}).cash(2, 5000).hand(2, {"blackmail"}));
    t.does("p1 conquer marcone navy-yard").does("p2 involve vecchio");
    CHECK(t.asked() == "W-ROLL");
    CHECK(t.who() == 1);
    t.does("p1 play judge-on-the-payroll");
    CHECK(t.who() == 2);
    CHECK_FALSE(t.legal("p2 play-on blackmail p2"));
    t.does("p2 pass").does("p2 play-on blackmail p1").rolls({4, 4});
    CHECK(t.who() == 2);  // 3+2-2+4 = 7 against 4+4 = 8
}

RULE_TEST("OM-CARD-1",
          "a window asks all at once; answers are secret, the first in priority is played and the window opens again") {
    TestTable t(peace().hand(1, {"double-agent"}).hand(2, {"lupara"}).hand(3, {"false-trail"}).answering_all());
    t.does("p1 pass").does("p1 rob marcone vecchio");
    CHECK(t.asked() == "W-ROLL");
    CHECK(t.state.decision.asked == SeatSet::players(3));  // whatever they hold
    CHECK(t.state.decision.may_act == SeatSet::players(3));
    const json::object before = t.view(2);
    t.does("p3 play-on false-trail p2");
    CHECK(t.view(2) == before);  // nobody sees who has answered
    CHECK(t.hand(3) == 1);
    t.does("p2 pass").does("p1 play double-agent");
    CHECK(t.hand(1) == 0);  // the roller's card comes first
    CHECK(t.hand(3) == 1);
    CHECK(t.asked() == "W-CANCEL");
    t.does("p3 pass").does("p2 pass");
    CHECK(t.asked() == "W-ROLL");
    CHECK(t.state.decision.asked == SeatSet::of(Seat(1)).with(Seat(2)));  // the first family has no card left
    t.does("p3 pass").does("p2 pass");
    CHECK(t.state.decision.chance());
}

RULE_TEST("OM-CARD-1", "in a world that looks the same, answers given under seal are others (AMB-44)") {
    TestTable t(peace().hand(1, {"double-agent"}).hand(2, {"lupara"}).hand(3, {"false-trail"}).answering_all());
    t.does("p1 pass").does("p1 rob marcone vecchio").does("p3 play-on false-trail p2");
    const auto answer = [](const State& s) { return s.frames.top<WindowFrame>().window.answers[Seat(2)]; };
    Rng rng(5);
    bool another = false;
    for (int i = 0; i < 50; ++i) {
        const State other = t.game.redeal_unseen(t.state, Seat(0), rng);
        CHECK(t.game.broken_invariant(other).empty());
        another = another || answer(other) != answer(t.state);
    }
    CHECK(another);
}

RULE_TEST("OM-CARD-1", "A05 adds 2 subterfuge, A08 takes 2 from a rival's roll") {
    TestTable t(peace().hand(1, {"double-agent"}).hand(3, {"false-trail"}));
    t.does("p1 rob marcone vecchio")
        .does("p1 play double-agent")
        .does("p3 pass")
        .does("p3 play-on false-trail p2")
        .rolls({2, 3});
    CHECK(t.family(2).robbed.empty());  // 3+2+2 = 7, 6-2+3 = 7: tied
    t.rolls({2, 1});
    CHECK(t.family(2).robbed == Slots::of(SlotId(0)));
}

RULE_TEST("OM-CARD-1", "A06 takes 2 from a rival's combat roll, played by any other family") {
    TestTable t(peace().hand(2, {"word-to-the-police"}));
    t.does("p1 conquer marcone navy-yard").does("p1 use 3").does("p2 play-on word-to-the-police p1").rolls({5});
    CHECK(t.in_centre("navy-yard"));  // 5+3-2+5 = 11
}

RULE_TEST("OM-CARD-1", "A20: +4 for an attacker whom the defender has beaten this round or the last") {
    TestTable t(war().hand(1, {"vendetta"}).beaten_by(1, 2));
    t.does("p1 assault mott-haven red-hook")
        .does("p1 use 3")
        .does("p2 reinforce 0")
        .does("p1 play vendetta")
        .rolls({1, 1});
    CHECK(t.total(1) == 8 + 3 + 4 + 1);
    TestTable no(war().hand(1, {"vendetta"}));
    no.does("p1 assault mott-haven red-hook").does("p1 use 3").does("p2 reinforce 0");
    CHECK(no.state.decision.chance());  // nothing to avenge
}

// --- W-CANCEL -------------------------------------------------------------------------------------------------------

RULE_TEST("OM-CARD-1", "A09 cancels a card just played, and may itself be cancelled") {
    TestTable t(peace().hand(1, {"loan-shark", "silence"}).hand(2, {"silence"}));
    t.does("p1 play loan-shark");
    CHECK(t.asked() == "W-CANCEL");
    CHECK(t.who() == 2);
    TestTable again = t;
    t.does("p2 play silence").does("p1 pass");
    CHECK(t.cash(1) == 0);
    CHECK(t.count(EventKind::cancelled) == 1);
    again.does("p2 play silence").does("p1 play silence");
    CHECK(again.cash(1) == 6000);
    CHECK(again.hand(1) == 0);
    CHECK(again.hand(2) == 0);
}

// --- assaults: W-DECL-A, W-FORCE --------------------------------------------------------------------------------------

RULE_TEST("OM-CARD-1", "EX-32: A03 kills one of the other side's own soldiers, if it has two") {
    TestTable t(Given(2)
                    .gam(1, 1)
                    .domain(1, "mott-haven", 2)
                    .col(2, 0)
                    .domain(2, "red-hook", 3)
                    .hand(2, {"sicilian-necktie"})
                    .centre({"astoria", "fordham"}));
    t.does("p1 assault mott-haven red-hook");
    CHECK(t.asked() == "W-FORCE");
    t.does("p2 play sicilian-necktie").rolls({4, 2});
    CHECK(t.owner("red-hook") == 1);
    CHECK(t.on("red-hook") == 1);
    CHECK(t.reserve(2, "marcone") == 2);
    CHECK(t.soldiers(2) == 2);
}

RULE_TEST("OM-LOYAL-1, OM-CARD-4", "A10 borrows a soldier of a third family, negotiation or not") {
    TestTable t(war().hand(1, {"favour-owed"}));
    t.does("p1 assault mott-haven red-hook").does("p1 use 3").does("p2 reinforce 0");
    CHECK(t.asked() == "W-FORCE");
    CHECK_FALSE(t.legal("p1 play-on favour-owed p2"));
    t.does("p1 play-on favour-owed p3");
    CHECK(t.reserve(3, "vecchio") == 3);
    t.rolls({6, 1});
    CHECK(t.total(1) == 8 + 4 + 6);
    t.does("p1 garrison 3");
    CHECK(t.reserve(3, "vecchio") == 4);
}

RULE_TEST("OM-ACTION-2", "A11: a third family calls an assault off; the action is spent") {
    TestTable t(war().hand(3, {"the-commission-mediates"}));
    t.does("p1 assault mott-haven red-hook").does("p1 use 3");
    CHECK(t.asked() == "W-DECL-A");
    t.does("p3 play the-commission-mediates");
    CHECK(t.on("mott-haven") == 3);
    CHECK(t.owner("red-hook") == 2);
    CHECK(t.asked() == "DEC-12");
    CHECK(t.who() == 2);
}

RULE_TEST("OM-CARD-1", "A21: the defender gets +2 defence and free reinforcements") {
    TestTable t(war().hand(2, {"barricade"}));
    t.does("p1 assault mott-haven red-hook").does("p1 use 3").does("p2 play barricade");
    CHECK(t.legal("p2 reinforce 2"));  // without a dollar
    t.does("p2 reinforce 2").rolls({1, 1});
    CHECK(t.total(2) == 5 + 2 + 2 + 5 + 1);
}

// --- W-OWN ----------------------------------------------------------------------------------------------------------

RULE_TEST("OM-CARD-1", "everybody sees whether a family's window stands before or after its step") {
    TestTable t(war().hand(1, {"recruits-from-sicily"}));
    CHECK(t.asked() == "W-OWN");
    CHECK(t.game.view_for(t.state, Seat(2)).part_done == 0);
    t.does("p1 pass").does("p1 pass");
    CHECK(t.asked() == "W-OWN");
    CHECK(t.who() == 1);
    CHECK(t.game.view_for(t.state, Seat(2)).part_done == 1);
}

RULE_TEST("OM-CARD-1, OM-CARD-3", "A12: relocate soldiers before the action, which remains") {
    TestTable t(war().hand(1, {"mobilisation"}));
    CHECK(t.asked() == "W-OWN");
    t.does("p1 play mobilisation").does("p1 station mott-haven 4");
    CHECK(t.on("mott-haven") == 4);
    CHECK(t.asked() == "DEC-12");
    CHECK(t.who() == 1);
    t.does("p1 pass");
    CHECK(t.who() == 2);  // not after the action
}

RULE_TEST("OM-FAM-7", "A13: two soldiers, where the owner wants them") {
    TestTable t(war().hand(1, {"recruits-from-sicily"}));
    t.does("p1 play recruits-from-sicily").does("p1 post mott-haven").does("p1 enlist ridella");
    CHECK(t.on("mott-haven") == 4);
    CHECK(t.reserve(1, "ridella") == 2);
    TestTable deal(war().hand(1, {"recruits-from-sicily"}).phase("deal", 4));
    CHECK(deal.refusal("p1 play recruits-from-sicily"));  // phases 2-4 only
}

RULE_TEST("OM-CARD-1", "A14: $6,000 in the own part of any phase") {
    TestTable t(peace().hand(1, {"loan-shark"}).phase("deal", 4));
    CHECK(t.asked() == "W-OWN");
    t.does("p1 play loan-shark");
    CHECK(t.cash(1) == 6000);
}

RULE_TEST("OM-CARD-1", "A15: a rival pays $4,000") {
    TestTable t(peace().hand(1, {"extortion"}).cash(3, 9000));
    t.does("p1 play-on extortion p3");
    CHECK(t.cash(1) == 4000);
    CHECK(t.cash(3) == 5000);
}

RULE_TEST("OM-CARD-3, OM-ACTION-1", "A16: a second action of another kind, not after a pass") {
    TestTable t(peace().hand(1, {"double-hit"}));
    t.does("p1 rob marcone vecchio").rolls({6, 1});
    CHECK(t.asked() == "W-OWN");
    t.does("p1 play double-hit");
    CHECK(t.asked() == "DEC-12");
    CHECK(t.who() == 1);
    CHECK(t.refusal("p1 rob marcone sanseverino"));
    CHECK(t.legal("p1 conquer marcone navy-yard"));
    TestTable pass(peace().hand(1, {"double-hit"}));
    pass.does("p1 pass");
    CHECK(pass.who() == 2);
}

RULE_TEST("OM-CARD-1", "A17: nobody gets involved in this conquest") {
    TestTable t(peace().hand(1, {"front-man"}).cash(2, 5000).cash(3, 5000));
    t.does("p1 conquer marcone navy-yard");
    CHECK(t.asked() == "W-DECL-C");
    t.does("p1 play front-man");
    CHECK(t.asked() == "DEC-15");
}

RULE_TEST("OM-CARD-1", "A18: shows a hand and one objective to the player alone") {
    TestTable t(peace()
                    .hand(1, {"informer"})
                    .hand(2, {"alibi", "lupara"})
                    .main(2, "bronx-and-manhattan")
                    .secondaries(2, {"empire"}));
    t.does("p1 play-on informer p2").does("chance pick-objective empire");
    CHECK(t.family(1).peeked_hand.size() == 2);
    CHECK(t.shown_to(EventKind::peeked_card, Seat(0)));
    CHECK(t.shown_to(EventKind::peeked_card, Seat(1)));
    CHECK_FALSE(t.shown_to(EventKind::peeked_card, Seat(2)));
    CHECK(t.shown_to(EventKind::peeked, Seat(2)));
    CHECK(t.view(1)["players"].as_array()[0].as_object().contains("peeked"));
    CHECK_FALSE(t.view(3)["players"].as_array()[0].as_object().contains("peeked"));
}

RULE_TEST("OM-FAM-1", "A19: draw two types and perhaps replace one; the rest go to the bottom") {
    TestTable t(peace().hand(1, {"new-specialists"}));
    const int deck = t.state.types.size();
    t.does("p1 play new-specialists").does("chance deal-type gunmen").does("chance deal-type dealers");
    CHECK(t.by_default(1) == "p1 done");
    CHECK_FALSE(t.shown_to(EventKind::type_drawn, Seat(1)));
    CHECK(t.view(2).contains("drawn_types") == false);
    CHECK(t.view(1).contains("drawn_types"));
    t.does("p1 retrain gunmen marcone");
    CHECK(t.queries().full_stat(Seat(0), SlotId(0), Stat::combat) == 6);
    CHECK(t.state.types.size() == deck);
    CHECK(t.state.types.bottom.size() == 2);
}

RULE_TEST("OM-HEIST-1", "EX-29: A23 takes the marker off, but the capo stays robbed for this round") {
    TestTable t(Given(2)
                    .luc(1, 1)
                    .col(2, 2)
                    .domain(2, "navy-yard")
                    .domain(2, "red-hook")
                    .robbed_by(2, 1)
                    .hand(2, {"loot-recovered"})
                    .centre({"astoria", "fordham"})
                    .turn(2));
    t.does("p2 play-for loot-recovered marcone");
    CHECK_FALSE(t.family(2).robber[SlotId(0)].is_player());
    CHECK(t.family(2).robbed == Slots::of(SlotId(0)));
    t.until("DEC-6");
    CHECK(t.cash(2) == 4000 + 3000);
}

RULE_TEST("OM-DEAL-2", "A23 may also be played in W-PAY, before Payday is computed") {
    TestTable t(Given(2)
                    .luc(1, 1)
                    .col(2, 2)
                    .domain(2, "navy-yard")
                    .robbed_by(2, 1)
                    .hand(2, {"loot-recovered"})
                    .centre({"astoria", "fordham"})
                    .phase("deal"));
    CHECK(t.asked() == "W-PAY");
    t.does("p2 play-for loot-recovered marcone");
    CHECK(t.cash(2) == 4000 + 2000);
}

RULE_TEST("OM-DICE-4", "A24: two other families roll the DON's subterfuge; the lower pays $3,000") {
    TestTable t(peace().hand(1, {"rumours"}).cash(2, 4000).cash(3, 4000));
    t.does("p1 play-between rumours p2 p3").rolls({1, 3});  // 3+1 against 2+3
    CHECK(t.cash(2) == 1000);
    CHECK(t.cash(3) == 7000);
}

RULE_TEST("OM-CARD-4, OM-2P-4", "with two players a card with the icon cannot be played, only discarded") {
    TestTable t(Given(2)
                    .gam(1, 1)
                    .domain(1, "mott-haven", 3)
                    .col(2, 2)
                    .domain(2, "red-hook", 3)
                    .hand(1, {"favour-owed", "loan-shark"})
                    .centre({"astoria", "fordham"}));
    CHECK(t.refusal("p1 play-on favour-owed p2").rule == "OM-CARD-4");
    t.does("p1 pass").does("p1 assault mott-haven red-hook").does("p1 use 3").does("p2 reinforce 0");
    CHECK(t.state.decision.chance());
    CHECK(t.hand(1) == 2);
}

}  // namespace consigliere::omerta::testing
