// 2.8 to 2.13: control, Capo token, income, actions, moves, re-rolls.
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

RULE_TEST("NP-CTRL-1, NP-CTRL-2", "TV-20: the most markers control, unless neutral ones are as many") {
    TestTable t(3);
    t.given(
        "{'players':[{'seat':1,'hand':['ic-03']}],'board':{'enforcer':{'markers':{'p1':2,'p2':1},'blackmail':'p1'},'"
        "racketeer':{'markers':{'p1':3,'neutral':3}},'underboss':{'markers':{'p1':2,'neutral':3}}}}");
    CHECK(t.queries().undisputed(t.space_id("enforcer")) == Seat(0));
    CHECK(t.queries().undisputed(t.space_id("racketeer")) == Seat::none());
    CHECK(t.queries().undisputed(t.space_id("underboss")) == Seat::none());
    CHECK(t.queries().undisputed(t.space_id("third-guy")) == Seat::none());
}

RULE_TEST("NP-CTRL-3, NP-CTRL-4, NP-CTRL-5, NP-ACT-4",
          "TV-21: the holder decides a tie, anew each time control is needed") {
    TestTable t(3);
    t.given(
        "{'phase':'income','holder':3,'board':{'underboss':{'markers':{'p1':3,'p2':3,'neutral':2}},'capo':{'markers':{'"
        "p3':1}}}}");
    CHECK(t.asked() == "p3 tie");
    CHECK(!t.allows("p3 name p3"));
    t.play("p3 name p1");
    CHECK(t.respect(1) == 4);  // Billy Malone: 2 x 2
    t.until(PromptId::tie);
    CHECK(t.s().part == Part::actions);
    t.play("p3 name p2");
    CHECK(t.asked() == "p2 act");
}

RULE_TEST("NP-CTRL-6, NP-FENCE-1, NP-FENCE-2",
          "TV-22: at the Fence ties count for nobody, and 0, 1, 2 gangsters draw 4, 3, 2") {
    TestTable t(3);
    t.given(
        "{'phase':'fence','board':{'underboss':{'markers':{'p1':3,'p2':3}},'enforcer':{'markers':{'p1':1}},'soci-1':{'"
        "markers':{'p1':4,'p2':0}},'capo':{'markers':{'p3':1}},'third-guy':{'markers':{'p3':1}},'racketeer':{'markers':"
        "{'p3':1}}},'holder':3}");
    t.until_over();
    const auto drawn = [&](int seat) {
        int n = 0;
        for (const Event& e : t.events) {
            if (kind_of(e) == EventKind::phase) break;
            n += kind_of(e) == EventKind::drew && e.a == seat - 1;
        }
        return n;
    };
    CHECK(drawn(1) == 3);
    CHECK(drawn(2) == 4);
    CHECK(drawn(3) == 2);
    CHECK(t.events[0].a == 2);  // the holder first
}

RULE_TEST("NP-CTRL-7", "cards and starred abilities do not ask the holder") {
    TestTable t(3);
    t.given(
        "{'prison':['leo-santangelo'],'players':[{'seat':1,'hand':['ic-13','ic-03']}],'board':{'enforcer':{'markers':{'"
        "p1':2,'p2':2}}}}");
    CHECK(!t.allows("p1 use ic-13"));
    t.given(
        "{'prison':['leo-santangelo'],'players':[{'seat':1,'hand':['ic-13','ic-03']}],'board':{'enforcer':{'markers':{'"
        "p1':3,'p2':2}}}}");
    CHECK(t.allows("p1 use ic-13"));
}

RULE_TEST("NP-CAPO-1.1, NP-CAPO-1.2, NP-CAPO-5, NP-FLOW-2.2",
          "TV-29: the token moves at once, the turn order does not change") {
    TestTable t(3);
    t.given(
        "{'turn':2,'board':{'capo':{'markers':{'p1':3,'p2':2,'neutral':1}}},'players':[{'seat':2,'hand':['ic-26','ic-"
        "03']},{'seat':3,'hand':['ic-11']},{'seat':1,'hand':['ic-36']}]}");
    t.play({"p2 icons ic-26", "p2 icon 1 capo"});
    CHECK(t.holder() == 2);
    CHECK(t.asked() == "p3 turn");
    t.given("{'turn':2,'board':{'capo':{'markers':{'p1':3,'p2':1}}},'players':[{'seat':2,'hand':['ic-26','ic-03']}]}");
    t.play({"p2 icons ic-26", "p2 icon 1 capo"});
    CHECK(t.holder() == 1);  // a tie is not most
    t.given(
        "{'turn':2,'board':{'capo':{'markers':{'p2':1,'neutral':3}}},'players':[{'seat':2,'hand':['ic-26','ic-03']}]}");
    t.play({"p2 icons ic-26", "p2 icon 1 capo"});
    CHECK(t.holder() == 1);  // as many as neutral is not most
    // Between the steps of one play: p1's own card makes p2 the holder when p1's marker goes.
    t.given(
        "{'board':{'capo':{'markers':{'p1':2,'p2':1}},'soci-1':{'markers':{'p3':2}}},'players':[{'seat':1,'hand':['ic-"
        "05','ic-03']}]}");
    t.play({"p1 use ic-05"});
    CHECK(t.holder() == 2);
}

RULE_TEST("NP-CAPO-2.1, NP-CAPO-2.2", "nobody on 9 moves nothing; a tie decided in step 1 does") {
    TestTable t(3);
    t.given("{'phase':'income','holder':3,'board':{'capo':{'markers':{'p1':2,'p2':2}}}}");
    CHECK(t.holder() == 3);
    t.play("p3 name p2");
    CHECK(t.holder() == 2);
    t.given("{'phase':'income','holder':3,'board':{'capo':{'markers':{'p1':2,'neutral':2}}}}").until(ChanceKind::deal);
    CHECK(t.holder() == 3);
}

RULE_TEST("NP-CAPO-3.1, NP-CAPO-3.2, NP-MOVE-2, NP-MOVE-7",
          "TV-14: a move on 9 by a 6 succeeds and takes the token at once") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':8,'holder':3,'board':{'underboss':{'gangster':'hal-double-down-weiss','markers':"
        "{'p1':1}},'capo':{'markers':{'p3':5}}},'players':[{'seat':3,'respect':10}]}");
    t.play({"p1 move", "chance roll 6"}).decline();  // the only arrow leads to 9
    CHECK(t.holder() == 1);
    CHECK(t.gangster("capo") == "hal-double-down-weiss");
    CHECK(t.markers("capo", "neutral") == 1);  // he is even now, but the token stays with p1
    CHECK(t.respect(1) == 4);
    CHECK(t.respect(3) == 6);
    CHECK(t.sideways("capo"));
    CHECK(t.sideways("underboss"));
    // A promotion: the controller of the new man takes it, a tie is decided by the old holder.
    t.given("{'phase':'family','holder':3,'board':{'capo':null,'underboss':{'markers':{'p1':2,'p2':2}}}}");
    CHECK(t.asked() == "p3 tie");
    t.play("p3 name p2");
    CHECK(t.holder() == 2);
}

RULE_TEST("NP-CAPO-4, NP-NGT-3", "the token's powers are not negated") {
    TestTable t(3);
    t.given(
        "{'phase':'income','holder':1,'board':{'capo':{'markers':{'p1':3},'negated':true},'underboss':{'markers':{'p2':"
        "1,'p3':1}}}}");
    CHECK(t.asked() == "p1 tie");
}

RULE_TEST("NP-BUS-1, NP-BUS-2.1, NP-BUS-2.2",
          "TV-09, TV-10, TV-37: position and card combine; all incomes before all actions") {
    TestTable t(3);
    t.given("{'phase':'income','board':{'racketeer':{'gangster':'leo-santangelo','markers':{'p1':1}}}}")
        .until(PromptId::act);
    CHECK(t.respect(1) == 4);
    CHECK(t.money(1) == 8);
    t.given(
         "{'phase':'income','board':{'underboss':{'gangster':'pat-photo-finish-garrity','markers':{'p1':1}}},'players':"
         "[{'seat':1,'respect':9}]}")
        .until(PromptId::act);
    CHECK(t.respect(1) == 5);
    CHECK(t.money(1) == 10);
    t.given("{'phase':'income','board':{'capo':{'markers':{'p1':1}}}}").until(ChanceKind::deal);
    CHECK(t.respect(1) == 5);
    CHECK(t.money(1) == 9);
    t.given(
         "{'phase':'income','board':{'bean-counter':{'gangster':'rocco-sabbia','markers':{'p1':1}}},'players':[{'seat':"
         "1,'money':1}]}")
        .until(PromptId::act);
    CHECK(t.money(1) == 0);
    // From 9 down: a gain on 9 comes before the loss on 1.
    t.given(
         "{'phase':'income','board':{'capo':{'markers':{'p1':1}},'third-guy':{'gangster':'stan-kowal','markers':{'p1':"
         "1}}}}")
        .until(PromptId::act);
    CHECK(t.respect(1) == 2);
}

RULE_TEST("NP-BUS-4", "a Snitch in the window before a gangster is resolved leaves neither income nor action") {
    TestTable t(3);
    t.given(
         "{'phase':'income','position':6,'players':[{'seat':2,'hand':['ic-84']}],'board':{'enforcer':{'markers':{'p1':"
         "9,'p2':1}}}}")
        .play("p2 use ic-84");
    t.until(ChanceKind::deal);
    CHECK(t.respect(1) == 0);
    CHECK(t.count_events(EventKind::acted) == 0);
}

RULE_TEST("NP-ACT-1, NP-ACT-3.1, NP-ACT-3.2, NP-ACT-7",
          "positions 1 to 9 in turn: one action each, none if sideways, empty or uncontrolled") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','board':{'third-guy':{'markers':{'p1':1}},'second-guy':{'markers':{'p2':1},'sideways':true}"
        ",'first-guy':null,'bean-counter':{'markers':{'neutral':1}},'racketeer':{'markers':{'p3':1}}},'players':[{'"
        "seat':1,'money':20}]}");
    CHECK(t.asked() == "p1 act");
    CHECK(t.allows("p1 power"));
    CHECK(t.allows("p1 move"));
    CHECK(!t.allows("p1 ability"));
    t.play("p1 pass");
    CHECK(t.asked() == "p3 act");
    CHECK(t.allows("p3 ability"));                           // Enzo Tarallo: PULL
    t.play({"p3 ability", "p3 marker racketeer p3 loose"});  // his own control goes with it
    CHECK(t.s().part == Part::fence);
    // The acting player stays: the marker was his, the action is done, and each gangster acts once a round.
    t.given("{'phase':'actions','position':5,'acted':['enzo-tarallo'],'board':{'racketeer':{'markers':{'p3':1}}}}");
    CHECK(t.s().part == Part::fence);
}

RULE_TEST("NP-ACT-2", "starred abilities apply despite Negate and blackmail") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}},'second-guy':{'negated':true,'"
        "markers':{'p2':2,'p3':1},'blackmail':'p3'}},'players':[{'seat':1,'money':20}]}");
    t.play({"p1 power", "p1 target second-guy", "chance roll 3"});
    CHECK(t.gangster("second-guy") == "mick-anvil-dunphy");  // *TOUGH: a 3 misses
}

RULE_TEST("NP-ACT-5, NP-NGT-1", "with a Negate token he passes, and the token goes") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p1':1},'negated':true},'enforcer':{'markers'"
        ":{'p2':1}}}}");
    CHECK(t.asked() == "p2 act");
    CHECK(!t.negated("racketeer"));
    CHECK(t.s().negate == 2);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1},'negated':true}},'players':[{'seat':"
        "1,'money':20}]}");
    CHECK(t.refused_by("p1 move") == "NP-ACT-5");
}

RULE_TEST("NP-ACT-6", "targets are named and the price paid at declaration, without refund") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'money':20}]"
        "}");
    t.play({"p1 power", "p1 target enforcer"});
    CHECK(t.money(1) == 10);
    t.play("chance roll 2");
    CHECK(t.money(1) == 10);
}

RULE_TEST("NP-ACT-8", "TV-33: a jailbreak to 9 before its visit acts, but earns nothing more") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':9,'holder':2,'prison':['aldo-bellavista'],'board':{'capo':null},'players':[{'"
        "seat':1,'money':15,'hand':['ic-29']}]}");
    t.play("p1 use ic-29");
    CHECK(t.money(1) == 10);
    CHECK(t.holder() == 1);
    CHECK(t.asked() == "p1 act");
    t.play("p1 ability");  // BRIBE
    CHECK(t.respect(1) == 3);
    CHECK(t.money(1) == 4);
    t.given(
        "{'phase':'actions','position':9,'prison':['aldo-bellavista'],'acted':['aldo-bellavista'],'board':{'capo':null}"
        ",'players':[{'seat':1,'money':15,'hand':['ic-29']}]}");
    t.play("p1 use ic-29");
    CHECK(t.s().part == Part::fence);  // he has acted this round
}

RULE_TEST("NP-MOVE-1.1, NP-MOVE-1.2", "moves follow the arrows upwards, to occupied positions") {
    TestTable t(3);
    t.given("{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p1':1}}}}").play("p1 move");
    CHECK(t.allows("p1 target underboss"));
    CHECK(t.allows("p1 target counselor"));
    for (const char* no : {"capo", "enforcer", "bean-counter", "third-guy", "soci-1"})
        CHECK(t.refused_by(std::string("p1 target ") + no) == "NP-MOVE-1");
    t.given("{'phase':'actions','position':8,'board':{'capo':null,'underboss':{'markers':{'p1':1}}}}");
    CHECK(!t.allows("p1 move"));
    TestTable down(3, {"move_downward=true"});
    down.given("{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p1':1}}}}").play("p1 move");
    CHECK(down.allows("p1 target third-guy"));
}

RULE_TEST("NP-MOVE-2, NP-MOVE-4.1, NP-MOVE-6.1",
          "TV-11: 2 + 3 is not more than 5: a failure costs 4 and leaves a neutral marker") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':1}}},'"
        "players':[{'seat':1,'respect':10}]}");
    t.play({"p1 move", "p1 target racketeer", "chance roll 3"}).decline();
    CHECK(t.respect(1) == 6);
    CHECK(t.markers("second-guy", "neutral") == 1);
    CHECK(t.gangster("second-guy") == "billy-malone");
}

RULE_TEST("NP-MOVE-3, NP-MOVE-9, NP-MOVE-6.1",
          "TV-12: a success swaps, turns both, moves 4 respect, the gain in full") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':1}},'"
        "racketeer':{'gangster':'gus-doorstop-kemper','markers':{'p2':1}}},'players':[{'seat':1,'respect':10},{'seat':"
        "2,'respect':3}]}");
    t.play({"p1 move", "p1 target racketeer", "chance roll 4"}).decline();
    CHECK(t.gangster("racketeer") == "billy-malone");
    CHECK(t.respect(1) == 14);
    CHECK(t.respect(2) == 0);
    CHECK(t.markers("racketeer", "neutral") == 1);
    CHECK(t.sideways("racketeer"));
    CHECK(t.sideways("second-guy"));
    CHECK(t.s().part == Part::fence);  // neither acts again
    TestTable capped(3, {"respect_transfer=capped"});
    capped.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':1}},'"
        "racketeer':{'gangster':'gus-doorstop-kemper','markers':{'p2':1}}},'players':[{'seat':1,'respect':10},{'seat':"
        "2,'respect':3}]}");
    capped.play({"p1 move", "p1 target racketeer", "chance roll 4"}).decline();
    CHECK(capped.respect(1) == 13);
}

RULE_TEST("NP-MOVE-4.2, NP-MOVE-5, NP-MOVE-6.1",
          "TV-13: a switchblade kills the mover, costs 4 and leaves no neutral marker") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':1}}},'"
        "players':[{'seat':1,'respect':10}]}");
    t.play({"p1 move", "p1 target racketeer", "chance roll switchblade"}).decline();
    CHECK(t.is_dead("billy-malone"));
    CHECK(t.respect(1) == 6);
    CHECK(t.s().neutral == 15);
    CHECK(t.supply(1) == 25);
    TestTable mild(3, {"sb_move_penalty=1"});
    mild.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'respect':10}"
        "]}");
    mild.play({"p1 move", "p1 target racketeer", "chance roll switchblade"}).decline();
    CHECK(mild.respect(1) == 9);
}

RULE_TEST("NP-MOVE-6.2", "no neutral marker if none is left") {
    TestTable t(3, {"neutral_supply=0"});
    t.given("{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}}}");
    t.play({"p1 move", "p1 target racketeer", "chance roll 2"}).decline();
    CHECK(t.markers("second-guy", "neutral") == 0);
}

RULE_TEST("NP-MOVE-8.1, NP-MOVE-8.2", "a target card with respect 0 or less moves no respect; a failure still costs") {
    TestTable t(3);
    const char* position =
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}},'bean-counter':{'gangster':'tiny-"
        "lou-brannagh','markers':{'p2':1}}},'players':[{'seat':1,'respect':10},{'seat':2,'respect':10}]}";
    t.given(position).play({"p1 move", "p1 target bean-counter", "chance roll 6"}).decline();
    CHECK(t.respect(1) == 10);
    CHECK(t.respect(2) == 10);
    t.given(position).play({"p1 move", "p1 target bean-counter", "chance roll 2"}).decline();
    CHECK(t.respect(1) == 6);
}

RULE_TEST("NP-MOVE-9", "nobody's or one's own target moves no respect") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}},'enforcer':{'markers':{'p1':1}}},'"
        "players':[{'seat':1,'respect':10}]}");
    t.play({"p1 move", "p1 target enforcer", "chance roll 6"}).decline();
    CHECK(t.respect(1) == 10);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'respect':10}"
        "]}");
    t.play({"p1 move", "p1 target enforcer", "chance roll 6"}).decline();
    CHECK(t.respect(1) == 10);
    TestTable rewarded(3, {"uncontrolled_reward=true"});
    rewarded.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'respect':10}"
        "]}");
    rewarded.play({"p1 move", "p1 target enforcer", "chance roll 6"}).decline();
    CHECK(rewarded.respect(1) == 14);
}

RULE_TEST("NP-MOVE-10", "sideways gangsters may be targets") {
    TestTable t(3);
    t.given(
         "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}},'racketeer':{'sideways':true}}}")
        .play("p1 move");
    CHECK(t.allows("p1 target racketeer"));
}

RULE_TEST("NP-REROLL-1, NP-REROLL-2",
          "TV-15, TV-35: anyone may pay for another roll; only the last counts; the holder is asked first") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'holder':1,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p2':1}"
        "},'racketeer':{'markers':{'p3':1}}},'players':[{'seat':1,'money':10},{'seat':2,'money':30,'respect':8},{'seat'"
        ":3,'money':10,'respect':8}]}");
    t.play({"p2 move", "p2 target racketeer", "chance roll 3"});
    CHECK(t.asked() == "p1 reroll");
    CHECK(t.at_stake() == std::vector{0, 4, 0});  // the mover's
    t.play({"p1 pass", "p2 reroll cash", "chance roll 6"});
    CHECK(t.at_stake() == std::vector{0, 0, 4});  // now the target's
    CHECK(t.gangster("second-guy") == "billy-malone");
    CHECK(t.asked() == "p1 reroll");
    CHECK(!t.allows("p3 reroll cash"));  // in one tick the holder comes first; p3 pays nothing
    t.play({"p1 reroll cash", "chance roll switchblade"});
    CHECK(!t.is_dead("billy-malone"));
    t.play({"p1 pass", "p2 reroll cash", "chance roll 2", "p1 pass", "p2 reroll cash", "chance roll 5"});
    CHECK(t.asked() == "p1 reroll");  // without money, but p3 could lend it (NP-NEG-1)
    t.play({"p1 pass", "p2 pass", "p3 reroll cash", "chance roll 4"});
    CHECK(t.money(1) == 0);
    CHECK(t.money(2) == 0);
    CHECK(t.money(3) == 0);
    CHECK(t.gangster("racketeer") == "billy-malone");  // 4 + 2 > 5
    CHECK(t.respect(2) == 12);
    CHECK(t.respect(3) == 4);
}

TEST_CASE("A-55: half a declared action can be taken back, and the clock takes it back") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':4,'board':{'bean-counter':{'markers':{'p1':1}}},'players':[{'seat':1,'money':20}"
        "]}");
    Rng rng(1);
    t.play("p1 power");
    CHECK(t.asked() == "p1 act-player");
    CHECK(t.game.default_action(t.s(), Seat(0), rng).kind == kBack);
    for (int i = 1; i < kMostStepsBack; ++i) {
        t.play("p1 back");
        CHECK(t.asked() == "p1 act");
        t.play("p1 power");
    }
    t.play("p1 back");
    CHECK(t.asked() != "p1 act");  // whoever only goes back and forth has passed
    CHECK(t.count_events(EventKind::acted) == 0);
}

RULE_TEST("NP-REROLL-3.1, NP-REROLL-3.2, NP-REROLL-4",
          "abilities re-roll for free, whacks too; money does not re-roll a whack") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}},'enforcer':{'gangster':'sunday-paul-"
        "devlin','markers':{'p2':1}}},'players':[{'seat':1,'money':50},{'seat':2,'money':50,'respect':9}]}");
    t.play({"p1 power", "p1 target enforcer", "chance roll 6"});
    CHECK(t.asked() == "p2 reroll");
    CHECK(t.refused_by("p2 reroll cash") == "NP-REROLL-4");
    t.play({"p2 reroll ability", "chance roll 2"});
    CHECK(t.gangster("enforcer") == "sunday-paul-devlin");
    CHECK(t.asked() == "p2 act");  // no second re-roll this round
    TestTable paid(3, {"reroll_whack=true", "reroll_cost=7", "reroll_tokens=1"});
    paid.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'money':50},{'"
        "seat':2,'money':50}]}");
    paid.play({"p1 power", "p1 target enforcer", "chance roll 2", "p1 reroll cash", "chance roll 2", "p1 reroll token",
               "chance roll 6"});
    CHECK(paid.money(1) == 33);
    CHECK(!paid.allows("p1 reroll token"));
}

}  // namespace consigliere::nothing_personal::testing
