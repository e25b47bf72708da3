// 2.5 to 2.7: phase A, ante, keywords, sale.
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

RULE_TEST("NP-INFL-1, NP-INFL-9, NP-INFL-10", "one of: icons, ability, discard for a marker, pass") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-05','ic-94','ic-11']}],'board':{'underboss':{'markers':{'p1':2}}}}");
    CHECK(t.allows("p1 icons ic-11"));
    CHECK(t.allows("p1 use ic-94"));
    CHECK(t.allows("p1 discard ic-05"));
    CHECK(t.allows("p1 pass"));
    t.play({"p1 discard ic-05", "p1 target enforcer"});
    CHECK(t.markers("enforcer", "p1") == 1);
    CHECK(t.s().discard.has(CardId(4)));
    CHECK(t.cards(1) == 2);
    t.given("{'players':[{'seat':1,'hand':['ic-94','ic-11']}],'board':{'underboss':{'markers':{'p1':25}}}}");
    CHECK(t.refused_by("p1 discard ic-11") == "NP-INFL-9");
    t.given("{'players':[{'seat':2,'hand':['ic-94','ic-11']}]}");
    CHECK(t.asked() == "p2 turn");  // p1 has no cards and passed by himself
    CHECK(t.s().passed.has(Seat(0)));
}

RULE_TEST("NP-INFL-3.1, NP-INFL-3.2",
          "after passing no card is played in phase A, but sale, grant and Fire sale stay open") {
    TestTable t(3);
    t.given(
        "{'turn':2,'passed':[1],'players':[{'seat':1,'money':9,'hand':['ic-71','ic-84']},{'seat':2,'hand':['ic-02','ic-"
        "65','ic-03']}],'board':{'enforcer':{'markers':{'p1':5,'p2':5}}}}");
    t.play({"p2 icons ic-02", "p2 name p1"});
    CHECK(t.asked() == "p1 grantee");
    t.play("p1 place soci-1");
    CHECK(t.markers("soci-1", "p1") == 1);
    CHECK(t.asked() == "p2 turn");  // the window passed p1 over
    CHECK(t.allows("p1 sell ic-71"));
    t.play({"p2 use ic-65", "p2 ante 0"});
    CHECK(t.asked() == "p3 sale");
    t.play("p3 pass");
    CHECK(t.asked() == "p1 sale");
    t.play("p1 pay");
    CHECK(t.money(1) == 5);
}

RULE_TEST("NP-INFL-4, NP-INFL-5.1, NP-INFL-5.2", "TV-02, TV-04: an icon goes whole on one fitting gangster") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-42','ic-34','ic-26']}]}").play("p1 icons ic-42");
    CHECK(t.markers("third-guy", "p1") == 3);  // whatever his type
    t.play({"p1 name p2", "p2 pass", "p1 icons ic-34"});
    CHECK(t.refused_by("p1 icon 1 underboss") == "NP-INFL-4");  // he is no Gambler
    t.play("p1 icon 2 underboss");                              // the Thug icon first, as the player likes
    CHECK(t.markers("underboss", "p1") == 1);
    CHECK(t.markers("capo", "p1") == 2);  // the only Gambler: no question
    t.play({"p1 icons ic-26", "p1 ante 0", "p1 icon 1 soci-3"});
    CHECK(t.markers("soci-3", "p1") == 2);
}

RULE_TEST("NP-INFL-5.3", "every icon that can be placed must be placed; two may go on one gangster") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-36']}]}").play("p1 icons ic-36");
    CHECK(!t.allows("p1 pass"));
    t.play("p1 icon 2 capo");
    CHECK(t.markers("capo", "p1") == 4);  // two Thug and two Conman markers, he is both
}

RULE_TEST("NP-INFL-6", "TV-01, TV-03: an icon that the supply cannot fill is not placed") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-05','ic-34']}],'board':{'underboss':{'markers':{'p1':23}}}}");
    CHECK(t.refused_by("p1 icons ic-05") == "NP-INFL-6");  // 3C with two markers
    CHECK(t.check("p1 icons ic-05").need == 3);
    CHECK(t.check("p1 icons ic-05").have == 2);
    CHECK(t.allows("p1 discard ic-05"));
    CHECK(t.allows("p1 use ic-05"));
    t.given("{'players':[{'seat':1,'hand':['ic-34','ic-03']}],'board':{'underboss':{'markers':{'p1':24}}}}");
    t.play({"p1 icons ic-34", "p1 icon 2 enforcer"});  // 2G+1T with one marker: only the T icon
    CHECK(t.markers("enforcer", "p1") == 1);
    CHECK(t.supply(1) == 0);
    CHECK(t.markers("capo", "p1") == 0);
}

RULE_TEST("NP-INFL-7.1, NP-INFL-7.2, NP-INFL-11",
          "TV-36: without a fitting gangster the special action stays, if it has an object") {
    TestTable t;
    t.given("{'board':{'capo':null},'players':[{'seat':1,'hand':['ic-06','ic-03','ic-82','ic-24','ic-46','ic-54']}]}");
    CHECK(t.s().by_type[Type::conman].empty());
    CHECK(t.refused_by("p1 icons ic-03") == "NP-INFL-7");
    CHECK(t.allows("p1 use ic-82"));                       // OR
    CHECK(t.allows("p1 discard ic-03"));                   // (c)
    CHECK(t.refused_by("p1 icons ic-24") == "NP-INFL-7");  // position 9 is empty
    t.play("p1 icons ic-06");                              // AND: $5 without a marker
    CHECK(t.money(1) == 10);
    CHECK(t.supply(1) == 25);
    t.given("{'board':{'underboss':null},'players':[{'seat':1,'hand':['ic-46','ic-54','ic-12']}]}");
    CHECK(t.allows("p1 icons ic-46"));                      // the grant has an object
    CHECK(t.refused_by("p1 icons ic-54") == "NP-INFL-11");  // BLACKMAIL has none
}

RULE_TEST("NP-ANTE-1, NP-ANTE-2, NP-ANTE-3.1, NP-ANTE-3.2, NP-SELL-1.1, NP-SELL-1.2",
          "TV-05, TV-06: the ante from the second circuit on") {
    TestTable t(3);
    t.given(
        "{'players':[{'seat':1,'money':20,'hand':['ic-11','ic-26','ic-36','ic-37']},{'seat':2,'money':6,'hand':['ic-65'"
        ",'ic-66','ic-67']},{'seat':3,'money':5,'hand':['ic-03','ic-58','ic-04']}]}");
    t.play({"p1 icons ic-11", "p1 icon 1 underboss"}).decline();
    CHECK(t.markers("underboss", "p1") == 3);  // first circuit: no payment was asked
    t.play({"p2 icons ic-65", "p2 icon 1 soci-1"}).decline();
    t.play({"p3 icons ic-03"}).decline();
    t.play({"p1 icons ic-26", "p1 ante 4", "p1 icon 1 soci-1"}).decline();
    CHECK(t.s().ante == 4);
    CHECK(t.money(1) == 16);
    t.play("p2 icons ic-66");
    CHECK(t.refused_by("p2 ante 3") == "NP-ANTE-3");
    t.play({"p2 ante 6", "p2 icon 1 soci-2"}).decline();
    CHECK(t.s().ante == 6);
    CHECK(t.asked() == "p3 turn");
    CHECK(t.refused_by("p3 icons ic-58") == "NP-ANTE-3");
    CHECK(t.allows("p3 pass"));
    CHECK(t.allows("p3 icons ic-04"));  // exempt
    CHECK(t.allows("p3 sell ic-04"));
    t.play({"p3 sell ic-04", "p3 icons ic-58", "p3 ante 6"});
    CHECK(t.money(3) == 7);
    CHECK(t.asked() != "p3 turn");
    t.until(PromptId::turn);
    CHECK(t.asked() == "p1 turn");
    t.play("p1 icons ic-36");
    CHECK(t.refused_by("p1 ante 5") == "NP-ANTE-3");  // it binds him too
}

RULE_TEST("NP-ANTE-3.1, NP-NEG-1", "a player who lacks the ante is still asked: another may lend it") {
    TestTable t(3);
    t.given("{'circuit':2,'ante':6,'players':[{'seat':1,'money':0,'hand':['ic-03']},{'seat':2,'money':9}]}");
    CHECK(t.asked() == "p1 turn");
    CHECK(t.refused_by("p1 icons ic-03") == "NP-ANTE-3");
    t.play({"p2 offer p1 gives cash 6", "p1 accept 1", "p1 icons ic-03"});
    CHECK(t.asked() == "p1 ante");  // one amount now, but more could be borrowed
    t.play("p1 ante 6");
    CHECK(t.markers("capo", "p1") == 3);
    CHECK(t.money(1) == 4);  // the ante is paid, and position 9 has paid its income since
}

RULE_TEST("NP-ANTE-4.1, NP-ANTE-4.2", "TV-07: any-time plays are exempt and cannot raise the ante") {
    TestTable t;
    t.given(
        "{'circuit':2,'ante':6,'players':[{'seat':1,'money':0,'hand':['ic-04','ic-84','ic-29']}],'board':{'enforcer':{'"
        "markers':{'p1':5,'p2':5}}}}");
    CHECK(t.allows("p1 use ic-84"));  // an OR ability of timing ANY
    CHECK(t.refused_by("p1 discard ic-04") == "NP-ANTE-3");
    CHECK(t.refused_by("p1 icons ic-84") == "NP-ANTE-3");  // the icons of an OR card
    t.play("p1 icons ic-04");
    CHECK(t.markers("capo", "p1") == 3);
    CHECK(t.s().ante == 6);
    CHECK(t.money(1) == 0);
}

RULE_TEST("NP-ANTE-5.1, NP-ANTE-5.2",
          "passing and selling are free; costs are paid before the effect; the ante ends with the phase") {
    TestTable t(3);
    t.given(
        "{'circuit':2,'ante':6,'players':[{'seat':1,'money':13,'hand':['ic-12','ic-06']},{'seat':2,'money':20,'hand':['"
        "ic-03']}]}");
    CHECK(t.allows("p1 pass"));
    t.play(
        {"p1 icons ic-12", "p1 ante 6", "p1 icon 1 underboss", "p1 pay"});  // 6 with the card, 5 for the extra marker
    CHECK(t.money(1) == 2);
    CHECK(t.markers("underboss", "p1") == 4);
    t.play("p1 sell ic-06");
    CHECK(t.money(1) == 10);
    t.until(PromptId::any).until(PromptId::turn);
    if (t.s().part == Part::influence) CHECK(t.s().ante == 0);
}

RULE_TEST("NP-KEY-1.1, NP-KEY-1.2", "TV-08: AND follows the markers; it comes only with the icons") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-02','ic-06']}],'board':{'capo':{'markers':{'p2':3}}},'holder':1}");
    t.play("p1 icons ic-02");
    CHECK(t.markers("capo", "p1") == 3);  // placed first
    t.play({"p1 name p2", "p2 place capo"});
    CHECK(t.queries().undisputed(kCapoSpace) == Seat(1));
    t.play({"p1 discard ic-06", "p1 ante 0", "p1 target soci-1"});
    CHECK(t.money(1) == 5);  // no $5: only a marker
    CHECK(t.refused_by("p1 use ic-06") == "NP-WIN-1");
}

RULE_TEST("NP-KEY-2", "OR: the ability instead of the markers") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-93','ic-03']}]}").play("p1 use ic-93");
    CHECK(t.money(1) == 17);
    CHECK(t.supply(1) == 25);
    CHECK(t.refused_by("p1 use ic-03") == "NP-KEY-2");
}

RULE_TEST("NP-KEY-3.1, NP-KEY-3.2", "ANY: free in phase A, $5 outside; off-turn it does not cost the turn") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-03']},{'seat':2,'hand':['ic-71','ic-11']}]}").play("p1 pass");
    CHECK(t.asked() == "p2 any");
    t.play({"p2 icons ic-71", "p2 icon 1 soci-1"});
    CHECK(t.money(2) == 5);
    CHECK(t.asked() == "p2 turn");
    t.given("{'phase':'income','players':[{'seat':2,'money':5,'hand':['ic-71']}]}")
        .play({"p2 icons ic-71", "p2 icon 1 capo"});
    CHECK(t.money(2) == 4);    // 5 paid, then the income of position 9,
    CHECK(t.respect(2) == 5);  // for the new control counted at once
    TestTable dear(3, {"any_cost=7"});
    dear.idle_decline = false;  // p3 could lend the dollar
    dear.given(
        "{'phase':'income','players':[{'seat':1,'money':0},{'seat':2,'money':6,'hand':['ic-71']},{'seat':3,'money':1}]"
        "}");
    CHECK(dear.asked() == "p2 any");
    CHECK(dear.refused_by("p2 icons ic-71") == "NP-KEY-3");
    dear.given(
        "{'phase':'income','discard':['ic-07'],'players':[{'seat':1,'money':0},{'seat':2,'money':6,'hand':['ic-71']},{'"
        "seat':3,'money':0}]"
        "}");
    CHECK(dear.s().part != Part::income);  // his own card sold would do, but then nothing is left to play
}

RULE_TEST("NP-KEY-4", "a printed price is due in phase A too") {
    TestTable t;
    t.given(
        "{'prison':['leo-santangelo'],'board':{'soci-1':null},'players':[{'seat':1,'money':7,'hand':['ic-29','ic-07']}]"
        "}");
    t.play("p1 use ic-29");
    CHECK(t.money(1) == 2);
    CHECK(t.refused_by("p1 use ic-07") == "NP-KEY-4");
}

RULE_TEST("NP-KEY-5.1, NP-KEY-5.2", "TV-24: a Snitch needs ten markers, whatever the number of players, and is free") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','players':[{'seat':1,'money':0,'hand':['ic-84','ic-85']}],'board':{'enforcer':{'markers':{'"
        "p1':5,'p2':4}}}}");
    CHECK(t.asked() == "p1 act");  // nine are too few: no window stopped for p1
    t.given("{'players':[{'seat':1,'hand':['ic-84']}],'board':{'enforcer':{'markers':{'p1':5,'p2':4}}}}");
    CHECK(t.refused_by("p1 use ic-84") == "NP-KEY-5");
    t.given(
        "{'phase':'actions','players':[{'seat':1,'money':0,'hand':['ic-84']}],'board':{'enforcer':{'markers':{'p1':5,'"
        "p2':4,'neutral':1}}}}");
    t.play("p1 use ic-84");
    CHECK(t.in_prison("gus-doorstop-kemper"));
    CHECK(t.money(1) == 0);
    t.given(
        "{'players':[{'seat':1,'hand':['ic-84']}],'board':{'enforcer':{'gangster':'don-fabrizio-neri','markers':{'p1':"
        "7,'p2':4}}}}");
    CHECK(t.refused_by("p1 use ic-84") == "NP-KEY-5");  // *TWELVE
    TestTable dear(3, {"snitch_cost=3"});
    dear.given(
            "{'phase':'actions','players':[{'seat':1,'money':3,'hand':['ic-84']}],'board':{'enforcer':{'markers':{'p1':"
            "5,'p2':5}}}}")
        .play("p1 use ic-84");
    CHECK(dear.money(1) == 0);
}

RULE_TEST("NP-KEY-6.1, NP-KEY-6.2, NP-KEY-6.3",
          "a grant names one who has the markers; they go on one gangster; he may decline") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-01','ic-69','ic-09']}],'board':{'soci-1':{'markers':{'p2':24}}}}");
    t.play("p1 icons ic-01");
    CHECK(t.asked() == "p3 grantee");  // p2 has one marker, so p3 is the only one to name
    t.play("p3 place soci-2");
    CHECK(t.markers("soci-2", "p3") == 2);
    t.play({"p1 icons ic-69", "p1 ante 0", "p1 icon 1 soci-1", "p3 pass"});
    CHECK(t.supply(3) == 23);
    t.given("{'players':[{'seat':1,'hand':['ic-01','ic-03']}],'board':{'soci-1':{'markers':{'p2':24,'p3':24}}}}")
        .play("p1 icons ic-01");
    CHECK(t.asked() == "p1 turn");  // nobody can: skipped
}

RULE_TEST("NP-ANTE-2", "A-61: the rich choose among few amounts: dollars, then tens, then hundreds, or all they have") {
    TestTable t(3);
    const auto rich = [&](const std::string& money) {
        t.given("{'circuit':2,'ante':7,'players':[{'seat':1,'money':" + money + ",'hand':['ic-11','ic-03']}]}");
        t.play("p1 discard ic-11");
    };
    rich("90");
    CHECK(t.answers() == 84);
    rich("1500");
    for (const char* fine : {"7", "8", "107", "110", "1000", "1010", "1100", "1500"})
        CHECK_MESSAGE(t.allows(std::string("p1 ante ") + fine), fine);
    for (const char* odd : {"6", "111", "1011", "1499"}) CHECK_MESSAGE(!t.allows(std::string("p1 ante ") + odd), odd);
    CHECK(t.refused_by("p1 ante 111") == "A-61");
    CHECK(t.refused_by("p1 ante 6") == "NP-ANTE-3");
    CHECK(t.refused_by("p1 ante 1600") == "NP-FLOW-3");
    t.play("p1 ante 1500");
    CHECK(t.money(1) == 0);
    CHECK(t.s().ante == 1500);
    rich("5000");
    t.seat(1).money = kMostMoney;  // whatever is won or lent
    CHECK(t.answers() < 600);
    CHECK(t.allows("p1 ante 32000"));
}

RULE_TEST("NP-INFL-2",
          "A-56: the holder when the first turn begins goes first, also if the token moved in the window before") {
    TestTable t(3);
    t.given(
        "{'phase':'family','round':2,'holder':1,'players':[{'seat':1,'hand':['ic-03']},{'seat':2,'hand':['ic-24','ic-"
        "11']},{'seat':3,'hand':['ic-75']}],'board':{'capo':{'markers':{'p1':1}}}}");
    CHECK(t.asked() == "p2 any");
    t.play("p2 icons ic-24");
    CHECK(t.holder() == 2);
    CHECK(t.asked() == "p2 turn");
    t.play("p2 pass");
    CHECK(t.asked() == "p3 turn");
    t.play("p3 pass");
    CHECK(t.asked() == "p1 turn");
    CHECK(t.s().circuit == 1);
}

}  // namespace consigliere::nothing_personal::testing
