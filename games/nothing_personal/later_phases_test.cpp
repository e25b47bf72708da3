// 2.17 to 2.23: Fence, Feds, Family, Calendar, end, negotiation, position powers; and the options not seen elsewhere.
#include <cstring>

#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

RULE_TEST("NP-FENCE-3.1, NP-FENCE-3.2", "up to two more cards at $10; each draws and buys before the next") {
    TestTable t(3);
    t.given("{'phase':'fence','players':[{'seat':1,'money':25}]}");
    for (int i = 0; i < 4; ++i) t.game.apply(t.s(), t.game.chance_action(t.s(), 0), nullptr);
    CHECK(t.asked() == "p1 buy");
    CHECK(t.cards(2) == 0);
    CHECK(!t.allows("p1 buy 3"));
    t.play("p1 buy 2");
    CHECK(t.money(1) == 5);
    for (int i = 0; i < 2; ++i) t.game.apply(t.s(), t.game.chance_action(t.s(), 0), nullptr);
    CHECK(t.cards(1) == 6);
    CHECK(t.s().turn == Seat(1));
    TestTable soci(3, {"fence_counts_soci=true", "buy_price=30"});
    soci.given("{'phase':'fence','board':{'soci-1':{'markers':{'p1':1}},'soci-2':{'markers':{'p1':1}}}}").until_over();
    CHECK(std::count_if(soci.events.begin(), soci.events.begin() + 20,
                        [](const Event& e) { return kind_of(e) == EventKind::drew && e.a == 0; }) == 2);
}

// All cards but those given lie in the hand of p3.
std::string all_cards_but(const TestTable& t, const std::vector<std::string>& others) {
    std::string hand;
    for (const std::string& slug : t.game.setup().cards.influence_names.slugs)
        if (std::find(others.begin(), others.end(), slug) == others.end())
            hand += (hand.empty() ? "'" : ",'") + slug + "'";
    return hand;
}

RULE_TEST("NP-FENCE-3, NP-SELL-1, NP-FLOW-6", "with both piles empty a card can be sold and bought back") {
    TestTable t(3);
    t.idle_decline = false;
    t.given("{'phase':'fence','players':[{'seat':1,'money':25,'hand':['ic-03']},{'seat':3,'hand':[" +
            all_cards_but(t, {"ic-03"}) + "]}]}");
    t.decline();
    CHECK(t.queries().influence_left() == 0);
    CHECK(t.asked() == "p1 buy");
    CHECK(!t.allows("p1 buy 1"));
    t.play({"p1 sell ic-03", "p1 buy 1"});
    CHECK(t.holds(1, "ic-03"));
    CHECK(t.money(1) == 23);
}

RULE_TEST("NP-POS-8, NP-SELL-1", "the Underboss may sell a card to draw it again when both piles are empty") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'phase':'actions','position':8,'board':{'underboss':{'markers':{'p1':1}},'capo':null},'players':[{'seat':1,'"
        "hand':['ic-03']},{'seat':3,'hand':[" +
        all_cards_but(t, {"ic-03"}) + "]}]}");
    t.decline();
    CHECK(t.asked() == "p1 act");
    CHECK(!t.allows("p1 power"));
    t.play({"p1 sell ic-03", "p1 power"});
    CHECK(t.holds(1, "ic-03"));
}

RULE_TEST("NP-FEDS-1.1, NP-FEDS-1.2, NP-FEDS-2",
          "TV-23: arrests at 9, 10, 11 markers, Soci too; then all stand upright") {
    for (int players = 3; players <= 5; ++players) {
        const int limit = 6 + players;
        for (int markers = limit - 1; markers <= limit; ++markers) {
            TestTable t(players);
            t.given("{'phase':'feds','board':{'capo':{'sideways':true},'enforcer':{'markers':{'p1':" +
                    std::to_string(markers - 3) +
                    ",'neutral':3}},'soci-2':{'markers':{'p2':" + std::to_string(markers) +
                    "}},'racketeer':{'gangster':'don-fabrizio-neri','markers':{'p3':11}},'counselor':{'gangster':'"
                    "renato-corvi','markers':{'p3':7}}}}");
            CHECK(t.in_prison("gus-doorstop-kemper") == (markers == limit));
            CHECK(t.in_prison("stan-kowal") == (markers == limit));
            CHECK(!t.in_prison("don-fabrizio-neri"));  // *TWELVE
            CHECK(t.in_prison("renato-corvi"));        // *SEVEN
            CHECK(!t.sideways("capo"));
        }
    }
    TestTable spared(3, {"feds_check_soci=false", "feds_limit_3=12"});
    spared.given("{'phase':'feds','board':{'enforcer':{'markers':{'p1':11}},'soci-2':{'markers':{'p2':20}}}}");
    CHECK(spared.s().prison.empty());
}

RULE_TEST("NP-FAM-1.1, NP-FAM-2.1, NP-FAM-3, NP-FAM-4.1, NP-FAM-4.2, NP-FAM-5",
          "TV-25: 8 to 9, then the chain down to the deck") {
    TestTable t(3);
    t.given(
        "{'phase':'family','holder':3,'board':{'capo':null,'underboss':{'markers':{'p1':1}},'racketeer':{'markers':{'"
        "p2':1}},'enforcer':{'markers':{'p3':1}}}}");
    CHECK(t.holder() == 1);
    CHECK(t.gangster("capo") == "billy-malone");
    CHECK(t.asked() == "p1 fill");  // the controller of 9 fills 8 from {6, 5}
    CHECK(!t.allows("p1 promote counselor"));
    CHECK(!t.allows("p1 pass"));
    t.play("p1 promote enforcer");
    CHECK(t.gangster("underboss") == "gus-doorstop-kemper");
    CHECK(t.asked() == "p3 fill");  // the controller of 8, who came with his markers, fills 6 from {3, 2}
    t.play("p3 promote second-guy");
    // 2 has no arrows: any lower one, only 1; then 1 from the Soci: nobody controls 4, so the holder chooses.
    CHECK(t.gangster("second-guy") == "nunzio-fava");
    CHECK(t.asked() == "p1 fill");
    CHECK(t.allows("p1 promote soci-3"));
    t.play("p1 promote soci-2");
    CHECK(t.gangster("third-guy") == "stan-kowal");
    CHECK(t.asked() == "reveal");  // the Soci space from the deck
    t.play("chance reveal iris-kane");
    CHECK(t.gangster("soci-2") == "iris-kane");
}

RULE_TEST("NP-FAM-1.2", "with no active gangster the holder fills 9 from the Soci, else from the deck") {
    TestTable t(3);
    t.given(
        "{'phase':'family','holder':2,'board':{'capo':null,'underboss':null,'counselor':null,'enforcer':null,'"
        "racketeer':null,'bean-counter':null,'first-guy':null,'second-guy':null,'third-guy':null}}");
    CHECK(t.asked() == "p2 fill");
    t.play("p2 promote soci-1");
    CHECK(t.gangster("capo") == "cold-cuts-benny-orso");
}

RULE_TEST("NP-FAM-2.2", "TV-26: First Guy empty: the controller of 6 decides, or the holder if there is none") {
    TestTable t(3);
    t.given("{'phase':'family','holder':2,'board':{'first-guy':null,'enforcer':{'markers':{'p3':1}}}}");
    CHECK(t.asked() == "p3 fill");
    CHECK(t.allows("p3 promote second-guy"));
    CHECK(t.allows("p3 promote third-guy"));
    CHECK(!t.allows("p3 promote soci-1"));
    t.given("{'phase':'family','holder':2,'board':{'first-guy':null}}");
    CHECK(t.asked() == "p2 fill");
}

RULE_TEST("NP-FAM-6", "a jailbreak in the window closes the vacancy and is no promotion") {
    TestTable t(3);
    t.given(
        "{'phase':'family','prison':['leo-santangelo'],'board':{'soci-1':null},'players':[{'seat':1,'money':9,'hand':['"
        "ic-30']}]}");
    CHECK(t.asked() == "p1 any");
    t.play("p1 use ic-30");
    CHECK(t.gangster("soci-1") == "leo-santangelo");
    CHECK(t.s().promoted.empty());
    CHECK(t.s().round == 2);
}

RULE_TEST("NP-END-1.1, NP-END-1.2, NP-END-2, NP-END-5", "TV-28: respect once more, cards cashed, money traded in") {
    TestTable t(3);
    t.given(
        "{'phase':'final-scoring','round':5,'board':{'underboss':{'markers':{'p1':1}}},'players':[{'seat':1,'money':17,"
        "'respect':20,'hand':['ic-03','ic-11']}]}");
    CHECK(t.s().part == Part::over);
    CHECK(t.respect(1) == 27);
    CHECK(t.game.result(t.s()).winners == SeatSet::of(Seat(0)));
    t.given("{'phase':'final-scoring','holder':3,'round':5,'board':{'underboss':{'markers':{'p1':1,'p2':1}}}}");
    CHECK(t.asked() == "p3 tie");
    t.play("p3 name p2");
    CHECK(t.respect(2) == 4);
    CHECK(t.s().part == Part::over);
}

RULE_TEST("NP-END-3, NP-END-4", "the tie-breaks in order") {
    TestTable t(3);
    const auto winners = [&] { return t.s().winners; };
    t.given("{'phase':'final-scoring','holder':2,'players':[{'seat':1,'respect':9},{'seat':2,'respect':9}]}");
    CHECK(winners() == SeatSet(0b010));  // (1) the Capo token
    t.given(
        "{'phase':'final-scoring','holder':3,'board':{'racketeer':{'gangster':'carmine-boscaglia','markers':{'p1':1}},'"
        "enforcer':{'gangster':'leo-santangelo','markers':{'p2':1}}},'players':[{'seat':1,'respect':9},{'seat':2,'"
        "respect':9}]}");
    CHECK(winners() == SeatSet(0b010));  // (2) 5 + 9 against 5 + 9, position 6 above position 5
    t.given(
        "{'phase':'final-scoring','holder':3,'players':[{'seat':1,'respect':9,'money':9},{'seat':2,'respect':9,'money':"
        "8}]}");
    CHECK(winners() == SeatSet(0b001));  // (3) money, after cashing and before trading in
    t.given(
        "{'phase':'final-scoring','holder':3,'board':{'soci-1':{'markers':{'p2':1}}},'players':[{'seat':1,'respect':9},"
        "{'seat':2,'respect':9}]}");
    CHECK(winners() == SeatSet(0b010));  // (4) markers on the board
    t.given(
        "{'phase':'final-scoring','holder':3,'players':[{'seat':1,'respect':9,'money':8},{'seat':2,'respect':9,'money':"
        "0,'hand':['ic-03']}]}");
    CHECK(winners() == SeatSet(0b010));  // (5) cards, before cashing
    t.given("{'phase':'final-scoring','holder':3,'players':[{'seat':1,'respect':9},{'seat':2,'respect':9}]}");
    CHECK(t.asked() == "roll");  // (6) seven rolls each
    for (int i = 0; i < 7; ++i)
        t.play({"chance roll switchblade", i == 3 ? "chance roll 2" : "chance roll switchblade"});
    CHECK(winners() == SeatSet(0b010));
    t.given("{'phase':'final-scoring','holder':3,'players':[{'seat':1,'respect':9},{'seat':2,'respect':9}]}");
    for (int i = 0; i < 14; ++i) t.play("chance roll 5");
    CHECK(winners() == SeatSet(0b011));  // (7) shared
    TestTable lot(3, {"final_tie=random"});
    lot.given("{'phase':'final-scoring','holder':3,'players':[{'seat':1,'respect':9},{'seat':2,'respect':9}]}");
    for (int i = 0; i < 14; ++i) lot.play("chance roll 5");
    lot.play("chance decide p1");
    CHECK(lot.s().winners == SeatSet(0b001));
}

RULE_TEST("NP-NEG-1, NP-NEG-4, NP-NEG-5",
          "money, cards and blackmail are traded, respect is not; the card is seen by the two alone") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-03','ic-04']},{'seat':2,'money':9}]}");
    CHECK(!std::holds_alternative<Command>(t.game.vocabulary().parse("p1 offer p2 gives respect 3")));
    CHECK(t.refused_by("p1 offer p2 gives card ic-77") == "NP-NEG-4");
    CHECK(t.refused_by("p1 offer p2 wants cash 10") == "NP-FLOW-3");
    t.events.clear();
    t.play({"p1 offer p2 gives card ic-04 wants cash 9", "p2 accept 1"});
    CHECK(t.holds(2, "ic-04"));
    CHECK(t.money(1) == 14);
    for (const Event& e : t.events) {
        if (kind_of(e) == EventKind::gave_card)
            CHECK(e.seen_by == (SeatSet::of(Seat(0)) | SeatSet::of(Seat(1)) | SeatSet::of(Seat::open())));
        if (kind_of(e) == EventKind::gave) CHECK(!e.seen_by.has(Seat(0)));
    }
    CHECK(t.game.view_for(t.s(), Seat(0)).players[Seat(1)].hand.has(CardId(3)));  // the giver remembers
    CHECK(!t.game.view_for(t.s(), Seat(2)).players[Seat(1)].hand.has(CardId(3)));
}

RULE_TEST("NP-NEG-5", "A-58: what one knows of a hand changes only by what one sees") {
    // p2 passes on the card that p1 gave him, or another one: p1 cannot tell.
    TestTable that(4), other(4);
    const auto same_for = [&](Seat seat) {
        const View a = that.game.view_for(that.s(), seat), b = other.game.view_for(other.s(), seat);
        return std::memcmp(&a, &b, sizeof(View)) == 0;
    };
    for (TestTable* t : {&that, &other}) {
        t->given(
            "{'players':[{'seat':1,'hand':['ic-03','ic-11']},{'seat':2,'hand':['ic-75']},{'seat':4,'hand':['ic-58']}]"
            "}");
        t->play({"p1 offer p2 gives card ic-11", "p2 accept 1", "p4 offer p2 gives card ic-58", "p2 accept 1"});
        CHECK(t->game.view_for(t->s(), Seat(0)).players[Seat(1)].hand.size() == 1);
    }
    that.play({"p2 offer p3 gives card ic-11", "p3 accept 1"});
    other.play({"p2 offer p3 gives card ic-75", "p3 accept 1"});
    CHECK(same_for(Seat(0)));
    CHECK(same_for(Seat(3)));
    CHECK(same_for(Seat::spectator()));
    CHECK(that.game.view_for(that.s(), Seat(0)).players[Seat(1)].hand.empty());      // uncertain now
    CHECK(that.game.view_for(that.s(), Seat(1)).players[Seat(2)].hand.size() == 1);  // the giver knows
    // Worlds of p1: the card is with p2 in some, in others it is not.
    Rng rng(1);
    int with_p2 = 0;
    constexpr int kWorlds = 400;
    for (int i = 0; i < kWorlds; ++i)
        with_p2 += other.game.redeal_unseen(other.s(), Seat(0), rng).players[Seat(1)].hand.has(CardId(10));
    CHECK(with_p2 > 0);
    CHECK(with_p2 < kWorlds);
    // What is played or sold in the open is known to all: then it lies in no hand.
    other.play("p2 sell ic-11");
    CHECK(other.s().players[Seat(0)].knows.empty());
}

RULE_TEST("NP-NEG-2.1, NP-NEG-2.2, NP-NEG-6", "TV-30, TV-38: words bind nobody and are noted as kept or broken") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}},'racketeer':{'markers':{'p2':1}}}"
        "}");
    t.play({"p1 promise p2 no-move until 1", "p1 promise p2 pay-you 5 until 1", "p1 move", "p1 target racketeer"});
    CHECK(t.state.talk.broken[0] == 1);  // legal, and noted at once
    CHECK(t.state.talk.words.size() == 1);
    const int money = t.money(1);
    t.play("chance roll 6").decline();
    t.until(PromptId::turn);
    CHECK(t.money(1) >= money);  // nothing was enforced
    TestTable silent(3, {"words=off"});
    silent.given("{'players':[{'seat':1,'hand':['ic-03']}]}");
    CHECK(silent.refused_by("p1 promise p2 no-whack until 1") == "NP-NEG-6");
    // Kept: the round ends without a whack; a tie decided as promised.
    t.given("{'phase':'income','holder':1,'board':{'underboss':{'markers':{'p2':1,'p3':1}}}}");
    t.state.talk = {};
    t.play({"p1 promise p2 tie-for-you until 1", "p1 name p2"});
    CHECK(t.state.talk.kept[0] == 1);
}

RULE_TEST("NP-NEG-3", "A-46, A-49: an offer may buy the answer to a pending decision; it happens whole or not at all") {
    TestTable t(3);
    const char* tie = "{'phase':'income','holder':3,'board':{'underboss':{'markers':{'p1':1,'p2':1}}}}";
    t.given(tie).play({"p1 offer p3 gives cash 4 wants answer name p1", "p3 accept 1"});
    CHECK(t.respect(1) == 4);
    CHECK(t.money(3) == 9);
    TestTable plain(3, {"escrow=false"});
    plain.given(tie);
    CHECK(plain.refused_by("p1 offer p3 gives cash 4 wants answer name p1") == "NP-NEG-3");
    // Permission to whack: first the price of the permission, then the cost; if that cannot be paid, no deal.
    t.given(
        "{'phase':'actions','position':1,'players':[{'seat':2,'money':12}],'board':{'third-guy':{'markers':{'p1':1,'p2'"
        ":2},'blackmail':'p1'}}}");
    t.play({"p2 power", "p2 target enforcer"});
    t.events.clear();
    t.play({"p2 offer p1 gives cash 3 wants answer allow", "p1 accept 1"});
    CHECK(t.events.back().kind == kOfferFailed);
    CHECK(t.events.back().rule == "NP-ACT-6");
    CHECK(t.money(2) == 12);
    t.play({"p2 offer p1 gives cash 2 wants answer allow", "p1 accept 2"});
    CHECK(t.asked() == "roll");
    CHECK(t.money(2) == 0);
    CHECK(t.money(1) == 7);
}

RULE_TEST("NP-NEG-3", "A-57: the goods of a deal move first, so its money may pay for the answer in it") {
    const char* rolled =
        "{'phase':'actions','position':2,'holder':1,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p2':1}"
        "},'racketeer':{'markers':{'p3':1}}},'players':[{'seat':1,'money':0},{'seat':2,'money':30},{'seat':3,'money':"
        "12}]"
        "}";
    TestTable t(3);
    t.given(rolled).play({"p2 move", "p2 target racketeer", "chance roll 3"});
    CHECK(t.asked() == "p1 reroll");
    CHECK(t.refused_by("p1 reroll cash") != "");
    t.play({"p3 offer p1 gives cash 10 wants answer reroll cash", "p1 accept 2001"});
    CHECK(t.asked() == "roll");
    CHECK(t.money(1) == 0);
    CHECK(t.money(3) == 2);
    // Proposed by the one who answers, it is judged the same way.
    TestTable own(3);
    own.given(rolled).play({"p2 move", "p2 target racketeer", "chance roll 3"});
    CHECK(!own.allows("p1 offer p3 gives answer reroll cash"));
    CHECK(!own.allows("p1 offer p3 gives answer reroll cash wants cash 9"));
    own.play({"p1 offer p3 gives answer reroll cash wants cash 10", "p3 accept 2001"});
    CHECK(own.asked() == "roll");
    // If the answer is refused, nothing moves.
    TestTable less(3);
    less.given(rolled).play({"p2 move", "p2 target racketeer", "chance roll 3"});
    less.play({"p3 offer p1 gives cash 9 wants answer reroll cash", "p1 accept 2001"});
    CHECK(less.asked() == "p1 reroll");
    CHECK(less.money(1) == 0);
    CHECK(less.money(3) == 12);
    CHECK(less.state.talk.offers.empty());
}

RULE_TEST("NP-FLOW-3.2, NP-NEG-3",
          "the price of a whack cannot be given away between card and target; a sale opens position 9") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':5,'hand':['ic-07','ic-03','ic-11']}]}").play("p1 use ic-07");
    t.play("p1 offer p2 gives cash 5");
    t.play("p2 accept 1");
    CHECK(t.events.back().kind == kOfferFailed);
    CHECK(t.events.back().rule == "NP-WIN-5");
    CHECK(t.money(1) == 5);
    CHECK(!t.allows("p1 target capo"));
    t.play({"p1 sell ic-03", "p1 sell ic-11", "p1 target capo"});
    CHECK(t.money(1) == 6);
}

RULE_TEST("NP-NEG-6", "a whack that another turned on the receiver does not break the word") {
    TestTable t(3);
    t.given(
        "{'players':[{'seat':1,'money':5,'hand':['ic-07']},{'seat':2,'hand':['ic-68']}],'board':{'enforcer':{'markers':"
        "{'p3':1}}}}");
    t.play(
        {"p1 promise p3 no-whack until 1", "p1 use ic-07", "p1 target soci-1", "p2 use ic-68", "p2 target enforcer"});
    CHECK(t.state.talk.broken[0] == 0);
}

RULE_TEST("NP-NEG-6, NP-CTRL-3",
          "nor does it if the holder must first say who controls the new target; one's own RETARGET does") {
    const std::string base =
        "{'phase':'actions','position':1,'holder':4,'board':{'third-guy':{'markers':{'p1':1}},'underboss':{'markers':{'"
        "p4':1}},'enforcer':{'markers':{'p2':1,'p4':1}}},'players':[{'seat':1,'money':30,'hand':['";
    TestTable t;
    t.given(base + "ic-11']},{'seat':3,'hand':['ic-68']}]}");
    t.play({"p1 promise p2 no-whack until 1", "p1 power", "p1 target underboss", "p3 use ic-68", "p3 target enforcer",
            "p4 name p2"});
    CHECK(t.state.talk.broken[0] == 0);
    t.given(base + "ic-68']},{'seat':3,'hand':['ic-11']}]}");
    t.play({"p1 power", "p1 target underboss", "p1 use ic-68", "p1 target enforcer", "p4 name p2"});
    CHECK(t.state.talk.broken[0] == 1);
}

RULE_TEST("NP-POS-1.2", "a Negate token does not stop the Third Guy's power, blackmail does") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':2,'p2':1},'negated':true,'blackmail':'"
        "p2'}},'players':[{'seat':1,'money':10}]}");
    t.play({"p1 power", "p1 target enforcer"});
    CHECK(t.asked() == "p2 consent");
    t.play({"p2 allow", "chance roll 2"});
    CHECK(!t.negated("third-guy"));
}

RULE_TEST("NP-POS-4", "TV-27: Bean Counter: $3 from another player, or what he has") {
    TestTable t(3);
    t.given(
         "{'phase':'actions','position':4,'board':{'bean-counter':{'markers':{'p1':1}}},'players':[{'seat':2,'money':2}"
         "]}")
        .play({"p1 power", "p1 name p2"});
    CHECK(t.money(1) == 7);
    CHECK(t.money(2) == 0);
    t.given(
         "{'phase':'actions','position':4,'board':{'bean-counter':{'markers':{'p1':1}}},'players':[{'seat':2,'money':"
         "20}]}")
        .play({"p1 power", "p1 name p2"});
    CHECK(t.money(1) == 8);
    CHECK(t.money(2) == 17);
}

RULE_TEST("NP-POS-5.1", "Racketeer: two markers anywhere, his own control included") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':5,'board':{'racketeer':{'markers':{'p1':2,'p2':1}},'soci-1':{'markers':{'p2':1}}"
        "}}");
    t.play({"p1 power", "p1 marker racketeer p1 loose"});  // the only other owner elsewhere is p2 on Soci 1
    CHECK(t.queries().undisputed(t.space_id("racketeer")) == Seat(1));
    CHECK(t.markers("soci-1", "p1") == 1);
}

RULE_TEST("NP-POS-6", "Enforcer: one own marker anywhere, never on a token") {
    TestTable t(3);
    t.given(
         "{'phase':'actions','position':6,'board':{'enforcer':{'markers':{'p1':1}},'soci-1':{'markers':{'p2':1},'"
         "blackmail':'p2'}}}")
        .play({"p1 power", "p1 target soci-1"});
    CHECK(t.markers("soci-1", "p1") == 1);
    CHECK(t.space("soci-1").blackmail == OwnerId(1));
}

RULE_TEST("NP-POS-7.1, NP-POS-7.2", "Counselor: three neutral markers, split as he likes, as many as there are") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':7,'board':{'counselor':{'markers':{'p1':1}},'underboss':{'markers':{'p2':2}}}}");
    t.play({"p1 power", "p1 target underboss", "p1 target soci-1", "p1 target underboss"});
    CHECK(t.markers("underboss", "neutral") == 2);
    CHECK(t.markers("soci-1", "neutral") == 1);
    CHECK(t.queries().undisputed(t.space_id("underboss")) == Seat::none());
    TestTable few(3, {"neutral_supply=2"});
    few.given("{'phase':'actions','position':7,'board':{'counselor':{'markers':{'p1':1}}}}")
        .play({"p1 power", "p1 target soci-1", "p1 target soci-1"});
    CHECK(few.markers("soci-1", "neutral") == 2);
}

RULE_TEST("NP-POS-8", "Underboss: one influence card") {
    TestTable t(3);
    t.given("{'phase':'actions','position':8,'board':{'underboss':{'markers':{'p1':1}}}}")
        .play({"p1 power", "chance deal ic-50"});
    CHECK(t.holds(1, "ic-50"));
}

TEST_CASE("the remaining options: set-up by sequence, starting Capo, any-time scope, published names") {
    for (const char* option : {"setup_types=seq_8_4", "setup_types=seq_8_5"}) {
        TestTable t(3, {option, "starting_capo=GA-37", "names=published"});
        Rng rng(4);
        while (t.s().decision.chance())
            t.game.apply(t.s(), t.game.chance_action(t.s(), rng.below(t.game.chance_count(t.s()))), nullptr);
        CHECK(t.gangster("capo") == "hal-double-down-weiss");
        const SpaceSet range = SpaceSet::of_bits(std::string(option).ends_with("4") ? 0b11111000u : 0b11110000u);
        for (const SpaceSet& spaces : t.s().by_type) CHECK(!(spaces & range).empty());
        CHECK(t.s().aside.empty());
        CHECK(t.game.vocabulary().lists[kPartList - kFirstList].names[1][Lang::en] == "Phase A: The Commission");
    }
    TestTable crew(3, {"anytime_scope=crew_only"});
    crew.given("{'phase':'feds','players':[{'seat':1,'money':9,'hand':['ic-71']}]}");
    CHECK(crew.s().part == Part::influence);  // no window stopped it in phases D and E
    crew.given("{'phase':'actions','players':[{'seat':1,'money':9,'hand':['ic-71']}]}");
    CHECK(crew.asked() == "p1 any");
}

}  // namespace consigliere::nothing_personal::testing
