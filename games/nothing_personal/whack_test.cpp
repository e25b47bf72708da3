// 2.14 to 2.16: whacking, blackmail, Negate tokens.
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

const char* kThirdGuy =
    "{'phase':'actions','position':1,'board':{'third-guy':{'gangster':'nunzio-fava','markers':{'p1':1}},'enforcer':{'"
    "markers':{'p2':1}},'soci-1':{'markers':{'p3':2}}},'players':[{'seat':1,'money':30,'respect':10},{'seat':2,'"
    "respect':10},{'seat':3,'respect':10}]}";

}  // namespace

RULE_TEST("NP-WHACK-1.1, NP-WHACK-1.2, NP-POS-1.1, NP-POS-9",
          "whacks cost $10 by the Third Guy and $5 by card, $10 more against position 9; never himself") {
    TestTable t(3);
    t.given(kThirdGuy).play("p1 power");
    CHECK(t.refused_by("p1 target third-guy") == "NP-WHACK-1");
    CHECK(t.allows("p1 target soci-1"));
    t.play("p1 target capo");
    CHECK(t.money(1) == 10);
    t.given("{'players':[{'seat':1,'money':14,'hand':['ic-07','ic-03']}]}").play("p1 use ic-07");
    CHECK(!t.allows("p1 target capo"));
    t.play("p1 target enforcer");
    CHECK(t.money(1) == 9);
    // HIT5 is a source too.
    t.given(
        "{'phase':'actions','position':6,'board':{'enforcer':{'gangster':'whisper-dino-calo','markers':{'p1':1}}},'"
        "players':[{'seat':1,'money':15}]}");
    t.play({"p1 ability", "p1 target capo"});
    CHECK(t.money(1) == 0);
}

RULE_TEST("NP-WHACK-2.1, NP-WHACK-2.2, NP-WHACK-5.1, NP-WHACK-4.1",
          "TV-18: 3 to 6 hit, 2 misses without effect, a switchblade kills the attempter and costs 4") {
    TestTable t(3);
    for (const char* face : {"3", "4", "5", "6"}) {
        t.given(kThirdGuy).play({"p1 power", "p1 target enforcer"}).play(std::string("chance roll ") + face);
        CHECK(t.is_dead("gus-doorstop-kemper"));
    }
    t.given(kThirdGuy).play({"p1 power", "p1 target enforcer", "chance roll 2"});
    CHECK(!t.is_dead("gus-doorstop-kemper"));
    CHECK(t.respect(1) == 10);
    t.given(kThirdGuy).play({"p1 power", "p1 target enforcer", "chance roll switchblade"});
    CHECK(t.is_dead("nunzio-fava"));
    CHECK(t.respect(1) == 6);
    TestTable strict(3, {"whack_miss_penalty=4", "dice_set=split"});
    strict.given(kThirdGuy).play({"p1 power", "p1 target enforcer", "chance roll 2"});
    CHECK(strict.respect(1) == 6);
    CHECK(strict.count_events(EventKind::whack_rolled) == 1);  // the blank, not a 2
    CHECK(strict.count_events(EventKind::rolled) == 0);
}

RULE_TEST("NP-WHACK-3, NP-WHACK-8",
          "TV-16: the Capo whacked: $20, 4 respect change hands, 9 stays empty, the token stays") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':1,'holder':2,'board':{'third-guy':{'markers':{'p1':1}},'capo':{'gangster':'"
        "peter-aversa','markers':{'p2':3}}},'players':[{'seat':1,'money':30,'respect':10},{'seat':2,'respect':10}]}");
    t.play({"p1 power", "p1 target capo", "chance roll 5"});
    CHECK(t.money(1) == 10);
    CHECK(t.respect(2) == 6);
    CHECK(t.respect(1) == 14);
    CHECK(t.gangster("capo") == "");
    CHECK(t.holder() == 2);
    CHECK(t.supply(2) == 25);
}

RULE_TEST("NP-WHACK-4.2, NP-WHACK-5.2", "TV-19: by card any failure costs 4 and nobody dies") {
    TestTable t(3);
    for (const char* face : {"2", "switchblade"}) {
        t.given("{'players':[{'seat':1,'money':20,'respect':10,'hand':['ic-07','ic-03']}]}")
            .play({"p1 use ic-07", "p1 target enforcer"})
            .play(std::string("chance roll ") + face);
        CHECK(t.respect(1) == 6);
        CHECK(t.s().fishes.empty());
    }
}

RULE_TEST("NP-WHACK-6.1, NP-WHACK-6.2, NP-WHACK-6.3",
          "TV-17: a card with respect 0 moves none; nor does nobody's target; failures cost all the same") {
    TestTable t(3);
    const char* modest =
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}},'bean-counter':{'gangster':'tiny-"
        "lou-brannagh','markers':{'p2':1}}},'players':[{'seat':1,'money':30,'respect':10},{'seat':2,'respect':10}]}";
    t.given(modest).play({"p1 power", "p1 target bean-counter", "chance roll 4"});
    CHECK(t.is_dead("tiny-lou-brannagh"));
    CHECK(t.respect(1) == 10);
    CHECK(t.respect(2) == 10);
    t.given(modest).play({"p1 power", "p1 target bean-counter", "chance roll switchblade"});
    CHECK(t.respect(1) == 6);
    t.given(kThirdGuy).play({"p1 power", "p1 target counselor", "chance roll 4"});
    CHECK(t.respect(1) == 10);
}

RULE_TEST("NP-WHACK-7", "WH1 before the roll, WH2 after a hit; who loses respect is fixed at declaration") {
    TestTable t(3);
    const std::string base =
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}},'enforcer':{'markers':{'p2':3,'p3':"
        "1}},'racketeer':{'markers':{'p3':1}}},'players':[{'seat':1,'money':30,'respect':10},{'seat':2,'respect':10,'"
        "hand':['ic-27','ic-28']},{'seat':3,'respect':10,'hand':['ic-68']}]}";
    t.given(base).play({"p1 power", "p1 target enforcer"});
    CHECK(t.asked() == "p2 p3 wh1");
    CHECK(!t.allows("p2 use ic-28"));  // insurance only after a hit
    t.play({"p2 use ic-27", "p3 pass", "p2 target soci-3"});
    CHECK(t.markers("soci-3", "p2") == 3);
    CHECK(t.asked() == "p3 wh1");
    t.play({"p3 pass", "chance roll 6"});
    CHECK(t.asked() == "p2 wh2");
    t.play("p2 use ic-28");  // the victim, fixed at declaration
    CHECK(t.money(2) == 21);
    CHECK(t.respect(2) == 6);  // markers saved, not face
    CHECK(t.respect(1) == 14);
    t.given(base).play({"p1 power", "p1 target enforcer", "p2 pass", "p3 use ic-68"});
    CHECK(!t.allows("p3 target third-guy"));
    t.play({"p3 target racketeer", "chance roll 6"}).decline();
    CHECK(t.is_dead("enzo-tarallo"));
    CHECK(t.respect(3) == 6);  // fixed anew
    CHECK(t.respect(2) == 10);
}

RULE_TEST("NP-BLACK-1.1, NP-BLACK-1.2", "a token comes with an own marker, one per gangster") {
    TestTable t(3);
    t.given(
         "{'players':[{'seat':1,'hand':['ic-54','ic-03']}],'board':{'underboss':{'markers':{'p2':1},'blackmail':'p2'}}"
         "}")
        .play("p1 icons ic-54");
    CHECK(t.markers("underboss", "p1") == 1);
    CHECK(t.space("underboss").blackmail == OwnerId(1));
    CHECK(t.s().blackmail == 7);
    t.given("{'players':[{'seat':1,'hand':['ic-54','ic-03']}]}");
    t.play("p1 icons ic-54");
    CHECK(t.space("underboss").blackmail == OwnerId(0));
}

RULE_TEST("NP-BLACK-2.1, NP-BLACK-2.2, NP-POS-3",
          "First Guy: with the marker the token goes; of several the remover says which") {
    TestTable t(3);
    const char* base =
        "{'phase':'actions','position':3,'board':{'first-guy':{'markers':{'p1':1}},'enforcer':{'markers':{'p2':2,'"
        "neutral':1},'blackmail':'p2'}}}";
    t.given(base).play({"p1 power", "p1 marker enforcer p2 loose"});
    CHECK(t.space("enforcer").blackmail == OwnerId(1));
    CHECK(t.markers("enforcer", "p2") == 1);
    t.given(base).play({"p1 power", "p1 marker enforcer p2 token"});
    CHECK(t.space("enforcer").blackmail == OwnerId::none());
    CHECK(t.s().blackmail == 8);
    CHECK(t.markers("enforcer", "p2") == 1);
    t.given(base).play({"p1 power", "p1 marker enforcer neutral loose"});
    CHECK(t.s().neutral == 15);
    t.given(
         "{'players':[{'seat':1,'hand':['ic-77','ic-03']}],'board':{'enforcer':{'markers':{'p2':2},'blackmail':'p2'}}}")
        .play({"p1 use ic-77", "p1 target soci-1"});
    CHECK(t.markers("soci-1", "p2") == 2);
    CHECK(t.space("enforcer").blackmail == OwnerId::none());  // moving away is removal
}

RULE_TEST("NP-BLACK-3.1, NP-BLACK-3.2, NP-POS-5.1, NP-POS-5.2",
          "TV-34: an exchange can change a token's owner; under a neutral marker it blocks nobody") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p3':1}},'enforcer':{'markers':{'p1':1,'p2':"
        "2},'blackmail':'p1'}}}");
    t.play({"p3 power", "p3 marker enforcer p1 token"});
    CHECK(!t.allows("p3 marker enforcer p1 token"));
    t.play("p3 marker enforcer p2 loose");
    CHECK(t.markers("enforcer", "p1") == 1);
    CHECK(t.markers("enforcer", "p2") == 2);
    CHECK(t.space("enforcer").blackmail == OwnerId(1));
    t.given(
        "{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p3':2}},'counselor':{'markers':{'neutral':1}"
        "},'enforcer':{'markers':{'p1':1,'p2':2},'blackmail':'p1'}}}");
    t.play({"p3 power", "p3 marker counselor neutral loose", "p3 marker enforcer p1 token"});
    CHECK(t.space("enforcer").blackmail == kNeutral);
    CHECK(t.asked() == "p2 act");
    t.play({"p2 power", "p2 target soci-1"});  // nobody's permission
    CHECK(t.markers("soci-1", "p2") == 1);
}

RULE_TEST("NP-BLACK-4.1, NP-BLACK-4.2, NP-BLACK-5",
          "TV-32: without permission he passes; three proposals; income is untouched") {
    TestTable t(3);
    t.given("{'phase':'income','position':6,'board':{'enforcer':{'markers':{'p1':1,'p2':2},'blackmail':'p1'}}}")
        .until(PromptId::act);
    CHECK(t.respect(2) == 5);
    t.play({"p2 power", "p2 target soci-1"});
    CHECK(t.asked() == "p1 consent");
    t.play({"p1 forbid", "p2 move", "p1 forbid"});  // the only arrow leads to 8
    t.play({"p2 power", "p2 target soci-2"});
    t.play("p1 forbid");
    CHECK(t.asked() != "p2 act");
    CHECK(t.supply(2) == 23);
    t.given("{'phase':'actions','position':6,'board':{'enforcer':{'markers':{'p1':1,'p2':2},'blackmail':'p1'}}}");
    t.play({"p2 power", "p2 target soci-1", "p1 allow"});
    CHECK(t.markers("soci-1", "p2") == 1);
    // Promotion is untouched.
    t.given(
        "{'phase':'family','board':{'underboss':null,'racketeer':null,'enforcer':{'markers':{'p1':1,'p2':2},'blackmail'"
        ":'p1'}}}");
    CHECK(t.gangster("underboss") == "gus-doorstop-kemper");
}

RULE_TEST("NP-BLACK-6.1, NP-BLACK-6.2", "a blackmail is handed over by exchanging the markers, between actions") {
    TestTable t(3);
    t.given(
        "{'players':[{'seat':1,'hand':['ic-03']}],'board':{'enforcer':{'markers':{'p1':1,'p2':2},'blackmail':'p1'},'"
        "underboss':{'markers':{'p1':1},'blackmail':'p1'}}}");
    t.play({"p1 offer p3 gives blackmail enforcer wants cash 3", "p3 accept 1"});
    CHECK(t.space("enforcer").blackmail == OwnerId(2));
    CHECK(t.markers("enforcer", "p1") == 0);
    CHECK(t.markers("enforcer", "p3") == 1);
    CHECK(t.money(1) == 8);
    t.play({"p3 offer p2 gives blackmail enforcer", "p2 accept 1"});  // p2 has markers there: roles are exchanged
    CHECK(t.space("enforcer").blackmail == OwnerId(1));
    CHECK(t.markers("enforcer", "p3") == 1);
    CHECK(t.markers("enforcer", "p2") == 2);
    t.play("p1 icons ic-03");
    t.given(
         "{'players':[{'seat':1,'money':9,'hand':['ic-07']}],'board':{'enforcer':{'markers':{'p1':1,'p2':2},'blackmail'"
         ":'p1'}}}")
        .play("p1 use ic-07");
    CHECK(t.refused_by("p1 offer p3 gives blackmail enforcer") == "NP-BLACK-6");
}

RULE_TEST("NP-NGT-2, NP-NGT-4, NP-POS-2",
          "Second Guy: the token waits where the visit is over; with both out either may be moved") {
    TestTable t(3);
    t.given("{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}}}")
        .play({"p1 power", "p1 target third-guy"});
    CHECK(t.negated("third-guy"));
    CHECK(t.s().part == Part::fence);
    t.until(PromptId::turn).until(ChanceKind::deal);
    t.given(
        "{'phase':'actions','position':1,'board':{'second-guy':{'markers':{'p1':1}},'capo':{'negated':true},'third-guy'"
        ":{'negated':true,'sideways':true}}}");
    CHECK(!t.negated("third-guy"));  // resolved though sideways and uncontrolled
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}},'capo':{'negated':true},'soci-1':{'"
        "negated':true}}}");
    t.play("p1 power");
    CHECK(!t.allows("p1 target enforcer"));
    t.play({"p1 target soci-1"});
    CHECK(!t.allows("p1 target capo"));  // one per gangster
    t.play("p1 target enforcer");
    CHECK(!t.negated("soci-1"));
    CHECK(!t.negated("enforcer"));  // he was visited since, uncontrolled
    TestTable brief(3, {"negate_persists=false"});
    brief.given("{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}}}")
        .play({"p1 power", "p1 target soci-1"});
    CHECK(brief.s().negate == 2);
}

RULE_TEST("NP-NGT-3", "TV-31: a negated Capo costs no surcharge") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':5,'hand':['ic-07','ic-03']}],'board':{'capo':{'negated':true}}}")
        .play({"p1 use ic-07", "p1 target capo"});
    CHECK(t.money(1) == 0);
}

}  // namespace consigliere::nothing_personal::testing
