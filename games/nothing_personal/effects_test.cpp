// 5.2: what each card effect does, once for every card that has it; 9.1: what each ability does.
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

std::string hand(const std::string& card, const std::string& more = "") {
    return "{'players':[{'seat':1,'money':20,'respect':10,'hand':['" + card +
           "','ic-26']},{'seat':2,'money':20,'respect':10},{'seat':3,'money':1,'respect':2}]" + more + "}";
}

// A gangster with an ability on position 6, controlled by p1, about to act.
std::string acting(const std::string& gangster, const std::string& more_board = "") {
    return "{'phase':'actions','position':6,'board':{'enforcer':{'gangster':'" + gangster + "','markers':{'p1':2}}" +
           more_board +
           "},'players':[{'seat':1,'money':20,'respect':10},{'seat':2,'money':20,'respect':10},{'seat':3,'money':1}]}";
}

TestTable& place_icons(TestTable& t, const std::string& card) {
    t.play("p1 icons " + card);
    Rng rng(1);
    while (question(t.s().decision) == PromptId::icon)
        t.game.apply(t.s(), t.game.default_action(t.s(), Seat(0), rng), nullptr);
    return t;
}

}  // namespace

TEST_CASE("GRANT1, GRANT2: one other player may place one or two markers on one gangster") {
    for (const char* card :
         {"ic-02", "ic-10", "ic-40", "ic-41", "ic-42", "ic-43", "ic-44", "ic-45", "ic-46", "ic-47", "ic-57", "ic-74"}) {
        TestTable t(3);
        INFO(card);
        place_icons(t.given(hand(card)), card).play({"p1 name p2", "p2 place soci-1"});
        CHECK(t.markers("soci-1", "p2") == 1);
    }
    for (const char* card : {"ic-01", "ic-09", "ic-56", "ic-69", "ic-73"}) {
        TestTable t(3);
        INFO(card);
        place_icons(t.given(hand(card)), card).play({"p1 name p2", "p2 place soci-1"});
        CHECK(t.markers("soci-1", "p2") == 2);
    }
}

TEST_CASE("PLACE: the any-time cards are played in a window outside phase A for $5") {
    for (const char* card : {"ic-04", "ic-17", "ic-18", "ic-19", "ic-20", "ic-21", "ic-22", "ic-23", "ic-24", "ic-25",
                             "ic-32", "ic-33", "ic-34", "ic-35", "ic-62", "ic-71", "ic-72"}) {
        TestTable t(3);
        INFO(card);
        place_icons(t.given("{'phase':'family','board':{'soci-1':null},'players':[{'seat':1,'money':20,'hand':['" +
                            std::string(card) + "']}]}"),
                    card);
        CHECK(t.money(1) == 15);
        CHECK(t.supply(1) < 25);
    }
}

TEST_CASE("IC-05 TRADE2FOR4: two own markers for four others, D-MARK included") {
    TestTable t(3);
    t.given(hand("ic-05",
                 ",'board':{'enforcer':{'markers':{'p1':1,'p2':3},'blackmail':'p2'},'racketeer':{'markers':{'p1':2,'"
                 "neutral':2}}}"));
    t.play({"p1 use ic-05", "p1 marker enforcer p1 loose", "p1 marker enforcer p2 token", "p1 marker enforcer p2 loose",
            "p1 marker racketeer neutral loose", "p1 marker racketeer p1 loose"});
    CHECK(t.markers("racketeer", "p1") == 0);  // the second of the two was forced, a third went among the four
    CHECK(t.markers("enforcer", "p2") == 1);
    CHECK(t.space("enforcer").blackmail == OwnerId::none());
    CHECK(t.markers("racketeer", "neutral") == 1);
    t.given(hand("ic-05", ",'board':{'enforcer':{'markers':{'p1':2,'p2':1}}}")).play("p1 use ic-05");
    CHECK(t.markers("enforcer", "p2") == 0);  // fewer only if fewer lie there
    t.given(hand("ic-05", ",'board':{'enforcer':{'markers':{'p1':1,'p2':1}}}"));
    CHECK(!t.allows("p1 use ic-05"));
}

TEST_CASE("IC-06 BANK5, IC-15 TAX, IC-93 and IC-94 CASH12") {
    TestTable t(3);
    place_icons(t.given(hand("ic-06")), "ic-06");
    CHECK(t.money(1) == 25);
    t.given(hand("ic-15")).play("p1 use ic-15");
    CHECK(t.money(1) == 27);
    CHECK(t.money(2) == 18);
    CHECK(t.money(3) == 0);
    for (const char* card : {"ic-93", "ic-94"}) {
        t.given(hand(card)).play(std::string("p1 use ") + card);
        CHECK(t.money(1) == 32);
    }
    t.given("{'phase':'actions','players':[{'seat':1,'hand':['ic-93']}]}");
    CHECK(t.s().part == Part::fence);  // own turn only
}

TEST_CASE("IC-07 CARDHIT: also in a window; three against *TOUGH fails and costs 4 (A-44)") {
    TestTable t(3);
    t.given("{'phase':'feds','players':[{'seat':1,'money':20,'respect':10,'hand':['ic-07']}]}");
    t.play({"p1 use ic-07", "p1 target second-guy", "chance roll 3"});
    CHECK(t.gangster("second-guy") == "mick-anvil-dunphy");
    CHECK(t.respect(1) == 6);
    CHECK(t.money(1) == 15);
}

TEST_CASE("IC-08, IC-64 DRAW2GIVE1: one of the two drawn goes to another player, seen by the two alone") {
    for (const char* card : {"ic-08", "ic-64"}) {
        TestTable t(3);
        place_icons(t.given(hand(card)), card).play({"chance deal ic-50", "chance deal ic-51"});
        CHECK(!t.allows("p1 give ic-26 p2"));
        CHECK(!t.allows("p1 sell ic-50"));     // until then they are not for sale
        CHECK(t.allows("p1 sell ic-26"));
        t.play("p1 give ic-51 p3");
        CHECK(t.holds(3, "ic-51"));
        CHECK(t.holds(1, "ic-50"));
        CHECK(t.game.view_for(t.s(), Seat(1)).players[Seat(2)].hand.empty());
    }
}

TEST_CASE("IC-12, IC-59, IC-76 EXTRA1: one more on the same gangster for $5") {
    for (const char* card : {"ic-12", "ic-59", "ic-76"}) {
        TestTable t(3);
        place_icons(t.given(hand(card)), card);
        const int before = t.supply(1);
        CHECK(t.asked() == "p1 extra");
        t.play("p1 pay");
        CHECK(t.supply(1) == before - 1);
        CHECK(t.money(1) == 15);
        place_icons(t.given(hand(card)), card).play("p1 pass");
        CHECK(t.money(1) == 20);
    }
}

TEST_CASE("IC-13, IC-60 PRISONSWAP: the men change places, everything else stays on the space") {
    for (const char* card : {"ic-13", "ic-60"}) {
        TestTable t(3);
        t.given(hand(card,
                     ",'prison':['leo-santangelo','iris-kane'],'acted':['gus-doorstop-kemper'],'board':{'enforcer':{'"
                     "markers':{'p1':2,'p2':1},'blackmail':'p2','negated':true}}"));
        t.play({std::string("p1 use ") + card}).play("p1 prisoner iris-kane");
        CHECK(t.gangster("enforcer") == "iris-kane");
        CHECK(t.in_prison("gus-doorstop-kemper"));
        CHECK(t.in_prison("leo-santangelo"));
        CHECK(t.markers("enforcer", "p1") == 2);
        CHECK(t.space("enforcer").blackmail == OwnerId(1));
        CHECK(t.negated("enforcer"));
        CHECK(t.s().acted.has(t.gangster_id("iris-kane")));
        CHECK(!t.s().acted.has(t.gangster_id("gus-doorstop-kemper")));
        CHECK(t.s().by_type[Type::conman].has(t.space_id("enforcer")));
    }
}

TEST_CASE("IC-14 HIJACK: the whole income of another player's position") {
    TestTable t(3);
    t.given(
        "{'phase':'income','position':8,'players':[{'seat':1,'hand':['ic-14']}],'board':{'underboss':{'markers':{'p2':"
        "1}},'counselor':{'markers':{'p1':1}}}}");
    CHECK(t.asked() == "p1 income");
    CHECK(t.game.decision(t.s()).asked == SeatSet::of(Seat(0)));  // p2 gets the income, p3 has no card
    t.play("p1 use ic-14");
    CHECK(t.respect(1) == 11);  // Billy Malone on 8: 4, and his own 7: 7
    CHECK(t.respect(2) == 0);
    CHECK(t.money(1) == 10);
    CHECK(t.money(2) == 5);
    t.given(
        "{'phase':'income','position':8,'players':[{'seat':1,'hand':['ic-14']}],'board':{'underboss':{'markers':{'p1':"
        "1}}}}");
    CHECK(t.asked() != "p1 income");  // not from oneself, nor where nobody controls
}

TEST_CASE("IC-16 NEUTRAL3: three neutral markers on one to three gangsters") {
    TestTable t(3);
    place_icons(t.given(hand("ic-16")), "ic-16").play({"p1 target soci-1", "p1 target soci-1", "p1 target capo"});
    CHECK(t.markers("soci-1", "neutral") == 2);
    CHECK(t.markers("capo", "neutral") == 1);
}

TEST_CASE("IC-27 ESCAPE also after a hit, taking the token away with the marker") {
    TestTable t(3);
    t.given(
        "{'players':[{'seat':1,'money':20,'hand':['ic-07']},{'seat':2,'hand':['ic-27']}],'board':{'enforcer':{'markers'"
        ":{'p2':3,'p3':1},'blackmail':'p2'}}}");
    t.play({"p1 use ic-07", "p1 target enforcer", "p2 pass", "chance roll 5"});
    CHECK(t.asked() == "p2 wh2");
    t.play({"p2 use ic-27", "p2 target soci-1"});
    CHECK(t.markers("soci-1", "p2") == 3);
    CHECK(t.is_dead("gus-doorstop-kemper"));
    CHECK(t.s().blackmail == 8);
}

TEST_CASE("IC-28 INSURANCE: $16 for the victim, not for a whack of one's own") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':20,'hand':['ic-07','ic-28']}],'board':{'enforcer':{'markers':{'p1':3}}}}");
    t.play({"p1 use ic-07", "p1 target enforcer", "chance roll 5"});
    CHECK(t.asked() != "p1 wh2");
}

TEST_CASE("IC-29, IC-30, IC-31 JAILBREAK: a prisoner on an empty space with two markers, for $5") {
    for (const char* card : {"ic-29", "ic-30", "ic-31"}) {
        TestTable t(3);
        t.given(hand(card, ",'prison':['leo-santangelo','iris-kane'],'board':{'capo':null,'soci-1':null}"));
        t.play(std::string("p1 use ") + card).play({"p1 prisoner iris-kane", "p1 target capo"});
        CHECK(t.money(1) == 15);
        CHECK(t.gangster("capo") == "iris-kane");
        CHECK(t.markers("capo", "p1") == 2);
        CHECK(!t.in_prison("iris-kane"));
        t.given(hand(card, ",'prison':['leo-santangelo']"));
        CHECK(!t.allows(std::string("p1 use ") + card));  // no empty space
        t.given(hand(card, ",'prison':['leo-santangelo'],'board':{'soci-1':null,'soci-2':{'markers':{'p1':24}}}"));
        CHECK(!t.allows(std::string("p1 use ") + card));  // one marker left
    }
}

TEST_CASE("IC-48 to IC-55 BLACKMAIL: a token under the marker just placed") {
    const char* spaces[] = {"first-guy", "second-guy",   "third-guy", "enforcer",
                            "racketeer", "bean-counter", "underboss", "counselor"};
    for (int i = 0; i < 8; ++i) {
        TestTable t(3);
        const std::string card = "ic-" + std::to_string(48 + i);
        t.given(hand(card)).play("p1 icons " + card);
        CHECK(t.markers(spaces[i], "p1") == 1);
        CHECK(t.space(spaces[i]).blackmail == OwnerId(0));
        CHECK(t.s().blackmail == 7);
    }
}

TEST_CASE("IC-61 ROWSWAP: two of one row, nothing else changes") {
    TestTable t(3);
    t.given(hand("ic-61", ",'board':{'enforcer':{'markers':{'p2':2},'negated':true}}")).play("p1 use ic-61");
    CHECK(!t.allows("p1 target capo"));
    t.play("p1 target enforcer");
    CHECK(!t.allows("p1 target counselor"));
    t.play("p1 target bean-counter");
    CHECK(t.gangster("bean-counter") == "gus-doorstop-kemper");
    CHECK(t.markers("bean-counter", "p2") == 2);
    CHECK(t.negated("bean-counter"));
    CHECK(!t.sideways("enforcer"));
}

TEST_CASE("IC-63 RESPECT4, IC-78 STEAL3") {
    TestTable t(3);
    t.given(hand("ic-63")).play({"p1 use ic-63", "p1 name p3"});
    CHECK(t.respect(1) == 14);
    CHECK(t.respect(3) == 3);
    t.given(hand("ic-78")).play({"p1 use ic-78", "p1 name p3"});
    CHECK(t.respect(1) == 12);  // he had only two
    CHECK(t.respect(3) == 0);
}

TEST_CASE("IC-65 CARDSALE: each other player may pay $4 for a card, clockwise") {
    TestTable t(3);
    t.given(hand("ic-65")).play("p1 use ic-65");
    CHECK(t.asked() == "p2 sale");
    t.play({"p2 pay", "chance deal ic-50"});
    CHECK(t.money(1) == 24);
    CHECK(t.money(2) == 16);
    CHECK(t.holds(2, "ic-50"));
    CHECK(t.asked() == "p3 sale");  // he has $1 and no card to sell, but may borrow
    CHECK(t.answers() == 1);
    t.play("p3 pass");
    CHECK(t.asked() == "p2 turn");
}

TEST_CASE("IC-66 UNBLACKMAIL, IC-67 TAKEBLACKMAIL") {
    TestTable t(3);
    const std::string board =
        ",'board':{'enforcer':{'markers':{'p2':2},'blackmail':'p2'},'soci-1':{'markers':{'p3':1},'blackmail':'p3'}}";
    t.given(hand("ic-66", board)).play({"p1 use ic-66", "p1 target enforcer"});
    CHECK(t.space("enforcer").blackmail == OwnerId::none());
    CHECK(t.markers("enforcer", "p2") == 2);
    CHECK(t.s().blackmail == 7);
    t.given(hand("ic-67", board)).play({"p1 use ic-67", "p1 target enforcer"});
    CHECK(t.space("enforcer").blackmail == OwnerId(0));
    CHECK(t.markers("enforcer", "p2") == 1);
    CHECK(t.markers("enforcer", "p1") == 1);
    CHECK(t.s().blackmail == 6);
    TestTable any(3, {"take_blackmail=any_marker"});
    any.given(hand("ic-67", board)).play({"p1 use ic-67", "p1 marker enforcer p2 loose"});
    CHECK(any.space("enforcer").blackmail == OwnerId(1));
    CHECK(any.markers("enforcer", "p1") == 1);
}

TEST_CASE("IC-68 RETARGET: another legal target, without a difference in price") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':5,'hand':['ic-07']},{'seat':2,'hand':['ic-68']}]}")
        .play({"p1 use ic-07", "p1 target enforcer", "p2 use ic-68"});
    CHECK(!t.allows("p2 target enforcer"));
    t.play({"p2 target capo", "chance roll 6"});
    CHECK(t.is_dead("barney-michaels"));
    CHECK(t.money(1) == 0);
}

TEST_CASE("IC-70 REMOVE1: one marker of any owner from a different gangster") {
    TestTable t(3);
    t.given(hand("ic-70", ",'board':{'enforcer':{'markers':{'p2':1}},'soci-1':{'markers':{'p1':1,'neutral':1}}}"))
        .play({"p1 icons ic-70", "p1 icon 1 enforcer"});
    CHECK(!t.allows("p1 marker enforcer p2 loose"));
    CHECK(t.allows("p1 marker soci-1 p1 loose"));
    t.play("p1 marker soci-1 neutral loose");
    CHECK(t.s().neutral == 15);
}

TEST_CASE("IC-77 MOVEALL, IC-79 WIPE: all markers of one player on one gangster") {
    TestTable t(3);
    const std::string board = ",'board':{'enforcer':{'markers':{'p1':1,'p2':3,'neutral':2},'blackmail':'p2'}}";
    t.given(hand("ic-77", board)).play({"p1 use ic-77", "p1 group enforcer p2", "p1 target capo"});
    CHECK(t.markers("capo", "p2") == 3);
    CHECK(t.holder() == 2);
    CHECK(t.s().blackmail == 8);
    t.given(hand("ic-79", board)).play("p1 use ic-79");
    CHECK(!t.allows("p1 group enforcer neutral"));
    t.play("p1 group enforcer p2");
    CHECK(t.markers("enforcer", "p2") == 0);
    CHECK(t.supply(2) == 25);
    CHECK(t.space("enforcer").blackmail == OwnerId::none());
}

TEST_CASE("IC-80 to IC-83 ONE+DRAW: a marker on the type, and a card; the card even without (A-47)") {
    const struct {
        const char* card;
        const char* space;
        const char* man;
    } kCases[] = {{"ic-80", "soci-1", "mario-quattrini"},
                  {"ic-81", "soci-1", "leo-santangelo"},
                  {"ic-82", "soci-1", "silvio-paradiso"},
                  {"ic-83", "soci-1", "nunzio-fava"}};
    for (const auto& x : kCases) {
        TestTable t(3);
        INFO(x.card);
        t.given(hand(x.card, std::string(",'board':{'soci-1':{'gangster':'") + x.man + "'}}"))
            .play({std::string("p1 use ") + x.card});
        t.play({"p1 target soci-1", "chance deal ic-50"});
        CHECK(t.markers("soci-1", "p1") == 1);
        CHECK(t.holds(1, "ic-50"));
    }
    TestTable t(3);
    t.given(hand("ic-82", ",'board':{'capo':null}")).play({"p1 use ic-82", "chance deal ic-50"});
    CHECK(t.supply(1) == 25);
}

TEST_CASE("IC-84, IC-85, IC-86 SNITCH: ten markers go to Prison") {
    for (const char* card : {"ic-84", "ic-85", "ic-86"}) {
        TestTable t(3);
        t.given(hand(card, ",'board':{'enforcer':{'markers':{'p2':10}}}")).play({std::string("p1 use ") + card});
        CHECK(t.in_prison("gus-doorstop-kemper"));
    }
}

TEST_CASE("the plain cards have no ability") {
    for (const char* card : {"ic-03", "ic-11", "ic-26", "ic-36", "ic-37", "ic-38", "ic-39", "ic-58", "ic-75", "ic-87",
                             "ic-88", "ic-89", "ic-90", "ic-91", "ic-92"}) {
        TestTable t(3);
        t.given("{'players':[{'seat':1,'hand':['" + std::string(card) + "','ic-65']}]}");
        CHECK(t.refused_by(std::string("p1 use ") + card) == "NP-KEY-2");
        CHECK(t.allows(std::string("p1 icons ") + card));
    }
}

// --- 9.1 special abilities
// --------------------------------------------------------------------------------------------

TEST_CASE("abilities that act: PULL, DRAW, SWITCH, BRIBE, SKIM, PLACE1") {
    TestTable t(3);
    t.given(acting("enzo-tarallo", ",'soci-1':{'markers':{'p2':1}}")).play({"p1 ability", "p1 marker soci-1 p2 loose"});
    CHECK(t.supply(2) == 25);
    t.given(acting("professor-abe-lasker")).play({"p1 ability", "chance deal ic-50"});
    CHECK(t.holds(1, "ic-50"));
    t.given(acting("ruggero-pinna", ",'soci-1':{'markers':{'p2':1,'p3':1}}"))
        .play({"p1 ability", "p1 marker soci-1 p2 loose"});
    CHECK(t.markers("soci-1", "p1") == 1);
    CHECK(t.markers("enforcer", "p2") == 1);
    t.given(acting("aldo-bellavista")).play("p1 ability");
    CHECK(t.respect(1) == 13);
    CHECK(t.money(1) == 14);
    t.given(acting("dolly-the-odds-marchetti")).play({"p1 ability", "p1 name p2"});
    CHECK(t.money(1) == 24);
    CHECK(t.money(2) == 16);
    t.given(acting("iris-kane")).play({"p1 ability", "p1 target soci-1"});
    CHECK(t.markers("soci-1", "p1") == 1);
}

TEST_CASE("abilities that act: HIT5, BLACK, LEAN, SHIFT") {
    TestTable t(3);
    t.given(acting("whisper-dino-calo")).play({"p1 ability", "p1 target capo", "chance roll switchblade"});
    CHECK(t.money(1) == 5);
    CHECK(t.is_dead("whisper-dino-calo"));
    CHECK(t.respect(1) == 6);
    t.given(acting("cesare-lupo", ",'soci-1':{'markers':{'p2':1},'blackmail':'p2'}")).play("p1 ability");
    CHECK(!t.allows("p1 target soci-1"));
    t.play("p1 target capo");
    CHECK(t.space("capo").blackmail == OwnerId(0));
    CHECK(t.markers("capo", "p1") == 1);
    t.given(acting("mumbles-joe-crane", ",'racketeer':{'sideways':true}")).play("p1 ability");
    CHECK(!t.allows("p1 target underboss"));
    t.play("p1 target racketeer");
    CHECK(t.gangster("racketeer") == "mumbles-joe-crane");
    CHECK(t.markers("racketeer", "p1") == 2);
    CHECK(t.sideways("racketeer"));
    CHECK(t.sideways("enforcer"));
    CHECK(t.respect(1) == 10);
    t.given(acting("walt-tollbooth-hagen")).play({"p1 ability", "p1 target soci-2"});
    CHECK(t.markers("soci-2", "p1") == 1);
    CHECK(t.markers("enforcer", "p1") == 1);
}

TEST_CASE("starred abilities: *TOUGH, *MOVE1, *GUARD1") {
    TestTable t(3);
    const auto whack = [&](const char* face) {
        t.given(
            "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}},'enforcer':{'gangster':'mick-"
            "anvil-dunphy'}},'players':[{'seat':1,'money':10}]}");
        t.play({"p1 power", "p1 target enforcer"}).play(std::string("chance roll ") + face);
        return t.is_dead("mick-anvil-dunphy");
    };
    CHECK(!whack("3"));
    CHECK(whack("4"));
    const auto move = [&](const char* mover, const char* target, const char* face) {
        t.given("{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'" + std::string(mover) +
                "','markers':{'p1':1}},'enforcer':{'gangster':'" + target + "'}}}");
        t.play({"p1 move", "p1 target enforcer"}).play(std::string("chance roll ") + face).decline();
        return t.gangster("enforcer") == mover;
    };
    CHECK(move("frankie-two-aces-rizzi", "leo-santangelo", "2"));  // 2 + 4 + 1 > 6
    CHECK(!move("renato-corvi", "leo-santangelo", "2"));           // 2 + 4
    CHECK(move("renato-corvi", "leo-santangelo", "3"));
    CHECK(!move("renato-corvi", "bruno-scalise", "3"));  // 7 is not > 7
    CHECK(move("renato-corvi", "bruno-scalise", "4"));
    CHECK(move("hal-double-down-weiss", "bruno-scalise", "6"));  // a 6 still succeeds
}

TEST_CASE("starred abilities: *REROLL once per round for his controller, *WILL for his heir") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'lucky-sol-feldman','markers':{'p1':1}}},'"
        "players':[{'seat':1,'money':0},{'seat':2,'money':0},{'seat':3,'money':0}]}");
    t.play(
        {"p1 move", "p1 target enforcer", "chance roll switchblade", "p1 reroll ability", "chance roll switchblade"});
    CHECK(t.is_dead("lucky-sol-feldman"));  // only once
    const std::string will =
        "{'phase':'actions','position':2,'holder':3,'board':{'second-guy':{'gangster':'achille-greco','markers':{'p1':"
        "1,'p2':";
    t.given(will + "0}}}}").play({"p1 move", "p1 target racketeer", "chance roll switchblade"}).decline();
    t.play({"chance deal ic-50", "chance deal ic-51"});
    CHECK(t.cards(1) == 2);
    t.given(will + "1}}}}").play({"p3 name p2", "p2 move", "p2 target racketeer", "chance roll switchblade"}).decline();
    t.play({"chance deal ic-50", "chance deal ic-51"});
    CHECK(t.cards(2) == 2);  // the control decided for the action counts
}

TEST_CASE("starred abilities: *TWELVE can still be exchanged into Prison (A-41)") {
    TestTable t(3);
    t.given(
         hand("ic-13",
              ",'prison':['leo-santangelo'],'board':{'enforcer':{'gangster':'don-fabrizio-neri','markers':{'p1':2}}}"))
        .play("p1 use ic-13");
    CHECK(t.in_prison("don-fabrizio-neri"));
}

TEST_CASE("clock defaults are those of the decision catalogue") {
    TestTable t(3);
    Rng rng(1);
    const auto clock = [&] {
        return t.game.vocabulary().to_text(t.game.default_action(t.s(), t.awaited().first(), rng));
    };
    t.given("{'players':[{'seat':1,'hand':['ic-02','ic-08']}]}");
    CHECK(clock() == "p1 pass");
    t.play("p1 icons ic-02");
    CHECK(clock() == "p1 name p2");
    t.play("p1 name p3");
    CHECK(clock() == "p3 pass");
    t.play({"p3 pass", "p1 icons ic-08"});
    CHECK(clock() == "p1 ante 0");
    t.play({"p1 ante 0", "chance deal ic-50", "chance deal ic-51"});
    CHECK(clock() == "p1 give ic-51 p2");
    t.given("{'phase':'income','holder':3,'board':{'underboss':{'markers':{'p1':1,'p2':1}}}}");
    CHECK(clock() == "p3 name p1");
    t.given("{'phase':'income','holder':2,'board':{'underboss':{'markers':{'p1':1,'p2':1}}}}");
    CHECK(clock() == "p2 name p2");
    t.given("{'phase':'actions','position':6,'board':{'enforcer':{'markers':{'p1':1,'p2':2},'blackmail':'p1'}}}");
    CHECK(clock() == "p2 pass");
    t.play({"p2 power", "p2 target soci-1"});
    CHECK(clock() == "p1 forbid");
    t.given("{'phase':'family','board':{'first-guy':null}}");
    CHECK(clock() == "p1 promote second-guy");
    t.given("{'phase':'family','board':{'third-guy':null}}");
    CHECK(clock() == "p1 promote soci-1");
    t.given(
         "{'phase':'actions','position':3,'board':{'first-guy':{'markers':{'p1':1}},'capo':{'markers':{'p2':2},'"
         "blackmail':'p2'}}}")
        .play("p1 power");
    CHECK(clock() == "p1 back");
    TestTable start(3, {"starter=host"});
    while (start.s().decision.chance()) start.game.apply(start.s(), start.game.chance_action(start.s(), 0), nullptr);
    start.play({"p1 name p1", "p1 place third-guy"});
    CHECK(start.game.vocabulary().to_text(start.game.default_action(start.s(), Seat(1), rng)) == "p2 place second-guy");
}

}  // namespace consigliere::nothing_personal::testing
