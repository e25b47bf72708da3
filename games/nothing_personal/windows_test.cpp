// 2.4 Windows: who is asked, what stays under seal, and when an answer counts.
#include <cstring>

#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

RULE_TEST("NP-WIN-1.1, NP-WIN-1.2", "any-time cards can be used in every phase, in the six kinds of windows") {
    TestTable t(3);
    // (1) before the first turn and after each turn of phase A
    t.given(
        "{'phase':'family','round':2,'players':[{'seat':3,'money':50,'hand':['ic-71','ic-72','ic-25']},{'seat':1,'hand'"
        ":['ic-03']}],'board':{'capo':{'markers':{'p1':1}}}}");
    CHECK(t.asked() == "p3 any");  // no vacancy: straight to round 3, before the first turn
    CHECK(t.s().part == Part::influence);
    t.play("p3 pass");
    CHECK(t.asked() == "p1 turn");
    t.play("p1 pass");
    CHECK(t.asked() == "p3 any");
    // (2) before each control check of both steps of phase B
    t.given("{'phase':'income','players':[{'seat':3,'money':50,'hand':['ic-71']}]}");
    for (int i = 0; i < 18; ++i) {
        CHECK(t.asked() == "p3 any");
        CHECK(t.s().part == (i < 9 ? Part::income : Part::actions));
        t.play("p3 pass");
    }
    // (3) before each player's draw
    CHECK(t.s().part == Part::fence);
    CHECK(t.asked() == "p3 any");
    // (4) before the arrests and after phase D
    t.given("{'phase':'feds','players':[{'seat':3,'money':50,'hand':['ic-71']}],'board':{'soci-1':null}}");
    CHECK(t.asked() == "p3 any");
    t.play("p3 pass");
    CHECK(t.s().part == Part::feds);
    t.play("p3 pass");
    // (5) before each vacancy is filled
    CHECK(t.s().part == Part::family);
    CHECK(t.asked() == "p3 any");
    // (6) once before final scoring
    t.given("{'phase':'final-scoring','round':5,'players':[{'seat':3,'money':50,'hand':['ic-71']}]}");
    CHECK(t.asked() == "p3 any");
    t.play("p3 pass");
    CHECK(t.s().part == Part::over);
}

RULE_TEST("NP-WIN-2, NP-WIN-3",
          "all are asked at once; when all have answered, the first from the holder clockwise is played, then the "
          "window opens anew") {
    TestTable t(3);
    t.given(
        "{'phase':'income','holder':2,'players':[{'seat':1,'money':20,'hand':['ic-71']},{'seat':2,'money':20,'hand':['"
        "ic-25','ic-24']},{'seat':3,'money':20,'hand':['ic-72']}]}");
    CHECK(t.asked() == "p1 p2 p3 any");
    t.play("p1 icons ic-71");
    CHECK(t.asked() == "p2 p3 any");
    CHECK(!t.allows("p1 pass"));  // an answer stands
    CHECK(t.holds(1, "ic-71"));   // and shows nothing yet
    t.play("p2 pass");
    CHECK(t.count_events(EventKind::played) == 0);
    t.play("p3 icons ic-72");
    CHECK(t.asked() == "p3 icon");  // clockwise from p2, who declined
    t.play("p3 icon 1 capo");
    CHECK(t.holder() == 3);
    CHECK(t.holds(1, "ic-71"));
    CHECK(t.money(1) == 20);
    CHECK(t.asked() == "p1 p2 any");  // all are asked again but p3, whose hand is empty
    CHECK(t.game.decision(t.s()).asked == SeatSet::players(2));
    t.play({"p1 icons ic-71", "p2 icons ic-25"});
    CHECK(t.asked() == "p1 icon");  // from the new holder clockwise
}

RULE_TEST("NP-WIN-4, NP-WIN-6",
          "answers in a window stay hidden, even from one who looks at what remains to be answered") {
    TestTable t(3);
    t.given(
        "{'phase':'income','players':[{'seat':1,'money':20,'hand':['ic-71']},{'seat':2,'money':20,'hand':['ic-25','ic-"
        "24']},{'seat':3,'money':20,'hand':['ic-72']}]}");
    const View before = t.game.view_for(t.s(), Seat(2));
    t.play("p1 icons ic-71");
    const View after = t.game.view_for(t.s(), Seat(2));
    CHECK(std::memcmp(&before, &after, sizeof(View)) == 0);
    CHECK(t.game.view_for(t.s(), Seat(0)).frames.top<WindowFrame>().window.answers[Seat(0)].exists());  // one's own
    // Other worlds of p3: some in which p2 could play a card, some in which he could not, and p1 answered this or
    // that; who is still to answer is the same in all.
    Rng rng(1);
    int able = 0, played = 0;
    constexpr int kWorlds = 100;
    for (int i = 0; i < kWorlds; ++i) {
        const State other = t.game.redeal_unseen(t.s(), Seat(2), rng);
        CHECK(t.game.decision(other).may_act == SeatSet::of(Seat(1)).with(Seat(2)));
        ActionList answers;
        t.game.legal_actions(other, Seat(1), answers);
        able += answers.size() > 1;
        played += other.frames.top<WindowFrame>().window.answers[Seat(0)].exists();
    }
    CHECK(able > 0);
    CHECK(able < kWorlds);
    CHECK(played > 0);
    CHECK(played < kWorlds);
}

RULE_TEST("NP-WIN-4",
          "A-60: everybody who might hold a card is asked, also those who hold none, and declines himself") {
    TestTable t(4);
    t.idle_decline = false;
    t.given(
        "{'phase':'income','position':8,'players':[{'seat':1,'hand':['ic-14']},{'seat':3,'hand':['ic-11']},{'seat':4,'"
        "hand':['ic-03']}],'board':{'underboss':{'markers':{'p2':1}}}}");
    CHECK(t.asked() == "p1 p3 p4 any");  // p2 has no card at all
    t.play({"p3 pass", "p4 pass", "p1 pass"});
    CHECK(t.asked() == "p1 p3 p4 income");
    CHECK(t.answers() == 2);
    t.play("p1 pass");
    CHECK(t.answers() == 1);
    CHECK(t.game.decision(t.s()).asked == SeatSet::players(4).without(Seat(1)));
    t.play({"p4 pass", "p3 pass"});
    CHECK(t.s().frames.at<IncomeFrame>(0).position == 7);  // the Underboss is paid
}

RULE_TEST("NP-WIN-6", "an answer is looked at again when its turn comes; if it cannot be played, it costs nothing") {
    TestTable t(3);
    t.given(
        "{'phase':'income','players':[{'seat':1,'money':20,'hand':['ic-71','ic-11']},{'seat':2,'money':20,'hand':['ic-"
        "25','ic-24']},{'seat':3,'money':20}]}");
    t.play("p1 icons ic-71");
    CHECK(t.asked() == "p2 any");
    t.play("p1 sell ic-11");  // another card: the answer stands
    CHECK(t.asked() == "p2 any");
    t.idle_decline = false;
    t.play("p1 sell ic-71");  // the one he chose: he is asked again and has nothing to answer with
    CHECK(t.asked() == "p1 p2 any");
    CHECK(t.answers() == 1);
    t.play({"p1 pass", "p2 icons ic-25"});
    CHECK(t.asked() == "p2 icon");
    CHECK(t.money(1) == 36);
    // The money is gone: he is asked again, for it may come back by another deal.
    t.given(
        "{'phase':'income','players':[{'seat':1,'money':5,'hand':['ic-71']},{'seat':2,'money':20,'hand':['ic-25']}]}");
    t.play({"p1 icons ic-71", "p1 offer p3 gives cash 5", "p3 accept 1"});
    CHECK(t.asked() == "p1 p2 any");
    CHECK(!t.allows("p1 icons ic-71"));
}

RULE_TEST("NP-WIN-3, NP-NEG-1",
          "a loan or a card bought while a window stands open gives an answer; the answer itself is not for sale") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'phase':'income','players':[{'seat':1,'money':0,'hand':['ic-71']},{'seat':2,'money':20,'hand':['ic-25','ic-"
        "24']},{'seat':3,'money':20,'hand':['ic-03']}]}");
    CHECK(t.asked() == "p1 p2 p3 any");
    CHECK(!t.allows("p1 icons ic-71"));
    t.play({"p1 offer p3 wants cash 5", "p3 accept 1"});
    CHECK(t.allows("p1 icons ic-71"));
    t.play({"p2 offer p3 gives card ic-24 wants cash 4", "p3 accept 1"});
    CHECK(t.asked() == "p1 p2 p3 any");
    CHECK(t.allows("p3 icons ic-24"));
    CHECK(t.refused_by("p3 offer p1 gives answer pass wants cash 1") == "NP-NEG-3");
}

RULE_TEST("NP-WIN-4",
          "A-60: a window stands for all alike, whoever holds a card; only what lies open decides who is asked") {
    TestTable with(3), without(3);
    with.idle_decline = without.idle_decline = false;
    const std::string base = "{'phase':'actions','players':[{'seat':1,'hand':['ic-11']},{'seat':3,'money':50,'hand':['";
    with.given(base + "ic-71']}]}");
    without.given(base + "ic-75']}]}");
    for (int i = 0; i < 9; ++i) {
        CHECK(with.asked() == "p1 p3 any");
        CHECK(without.asked() == "p1 p3 any");
        const View before = with.game.view_for(with.s(), Seat(1));
        for (TestTable* t : {&with, &without}) t->play("p1 pass");
        const View after = with.game.view_for(with.s(), Seat(1));
        CHECK(std::memcmp(&before, &after, sizeof(View)) == 0);  // nobody sees that one has answered
        for (TestTable* t : {&with, &without}) t->play("p3 pass");
    }
    CHECK(with.s().part == Part::fence);
    CHECK(with.events.size() == without.events.size());
}

RULE_TEST("NP-WIN-4", "A-60: nobody is asked who can be seen to have no card for the moment") {
    TestTable t(3);
    t.idle_decline = false;
    // The Hijack lies in the discard pile; p2 has no card.
    t.given(
        "{'phase':'income','position':8,'discard':['ic-14'],'players':[{'seat':1,'hand':['ic-11']}],'board':{'"
        "underboss':{'markers':{'p2':1}}}}");
    CHECK(t.queries().window_addressees(PromptId::income).empty());
    CHECK(t.asked() == "p1 any");
    // Nobody together has the $5, nobody has ten markers for a Snitch, nobody is in Prison.
    t.given(
        "{'phase':'actions','players':[{'seat':1,'money':4,'hand':['ic-71']},{'seat':2,'money':0},{'seat':3,'money':0}]"
        "}");
    CHECK(t.queries().window_addressees(PromptId::any).empty());
    t.given(
        "{'phase':'actions','players':[{'seat':1,'money':4,'hand':['ic-71']},{'seat':2,'money':0},{'seat':3,'money':0}]"
        ","
        "'board':{'capo':{'markers':{'p2':10}}}}");
    CHECK(t.asked() == "p1 any");  // it might be a Snitch
    // The whacked gangster bears no marker of p3: his Escape would save nothing, and a Retarget is out.
    t.given(
        "{'phase':'actions','position':1,'discard':['ic-68'],'board':{'third-guy':{'markers':{'p1':1}},'enforcer':{'"
        "markers':{'p2':1}}},'players':[{'seat':1,'money':20},{'seat':2,'hand':['ic-11']},{'seat':3,'hand':['ic-27']}]"
        "}");
    t.decline().play({"p1 power", "p1 target enforcer"});
    CHECK(t.asked() == "p2 wh1");
}

RULE_TEST("NP-WIN-5", "nothing comes between an action and its end but re-rolls, whack reactions and the sale") {
    TestTable t;
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'money':20},{"
        "'seat':2,'money':20,'hand':['ic-71','ic-84']}]}");
    t.play({"p2 pass", "p1 move", "p1 target racketeer"});
    CHECK(t.asked() == "roll");  // no any-time window
    CHECK(t.allows("p2 sell ic-71"));
    t.play("chance roll 3");
    CHECK(t.asked() == "p1 reroll");
    CHECK(!t.allows("p2 icons ic-71"));
}

RULE_TEST("NP-SELL-1", "A-59: who is asked in a window sells under seal; nobody sees it before all have answered") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'phase':'income','players':[{'seat':1,'money':0,'hand':['ic-71','ic-11','ic-03']},{'seat':2,'money':20,'hand'"
        ":['ic-25']},{'seat':3,'money':20}]}");
    const View seen_by_other = t.game.view_for(t.s(), Seat(1)), seen_by_all = t.game.view_for(t.s(), Seat::spectator());
    const auto hidden = [&] {
        const View other = t.game.view_for(t.s(), Seat(1)), all = t.game.view_for(t.s(), Seat::spectator());
        return std::memcmp(&other, &seen_by_other, sizeof(View)) == 0 &&
               std::memcmp(&all, &seen_by_all, sizeof(View)) == 0;
    };
    CHECK(!t.allows("p1 icons ic-71"));  // $5 outside phase A
    t.play("p1 sell ic-11");
    CHECK(hidden());
    CHECK(t.events.size() == 1);
    CHECK(t.events[0].seen_by == (SeatSet::of(Seat(0)) | SeatSet::of(Seat::open())));
    CHECK(!t.allows("p1 sell ic-11"));  // once is enough
    CHECK(t.money(1) == 0);
    CHECK(t.asked() == "p1 p2 any");
    t.play("p1 icons ic-71");  // with the money to come
    CHECK(hidden());
    t.play("p1 sell ic-03");  // also after the answer
    CHECK(hidden());
    CHECK(t.asked() == "p2 any");
    t.play("p2 pass");
    CHECK(t.count_events(EventKind::sold) == 2);
    CHECK(t.asked() == "p1 icon");
    CHECK(t.money(1) == 11);
    CHECK(t.s().discard.size() == 2);
    CHECK(t.s().selling.empty());
}

RULE_TEST("NP-SELL-1",
          "A-59: a card sold under seal and traded away meanwhile is not sold; who is not asked sells in the open") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'turn':2,'passed':[3],'players':[{'seat':1,'money':9,'hand':['ic-71','ic-11']},{'seat':2,'hand':['ic-25']},{'"
        "seat':3,'money':0,'hand':['ic-03']}]}");
    t.play("p2 pass");
    CHECK(t.asked() == "p1 any");  // p2 and p3 have passed
    t.play("p3 sell ic-03");
    CHECK(t.money(3) == 8);
    CHECK(t.s().discard.size() == 1);
    t.play({"p1 sell ic-11", "p1 offer p3 gives card ic-11 wants cash 4", "p3 accept 1", "p1 pass"});
    CHECK(t.holds(3, "ic-11"));
    CHECK(t.money(1) == 13);
    CHECK(t.s().discard.size() == 1);
    CHECK(t.count_events(EventKind::sold) == 1);
}

}  // namespace consigliere::nothing_personal::testing
