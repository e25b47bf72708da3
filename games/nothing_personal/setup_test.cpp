// 2.1 to 2.3: components, set-up, flow.
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

void deal_all(TestTable& t, std::uint64_t seed) {
    Rng rng(seed);
    while (t.s().decision.chance())
        t.game.apply(t.s(), t.game.chance_action(t.s(), rng.below(t.game.chance_count(t.s()))), &t.events);
}

bool shows_all_types(const State& s, SpaceSet spaces) {
    return std::all_of(s.by_type.begin(), s.by_type.end(), [&](SpaceSet of) { return !(of & spaces).empty(); });
}

}  // namespace

RULE_TEST("NP-COMP-1", "three, four or five players, five rounds") {
    CHECK(NothingPersonal::info().least_players == 3);
    CHECK(NothingPersonal::info().most_players == 5);
    TestTable t;
    CHECK(t.game.setup().options.rounds == 5);
}

RULE_TEST("NP-COMP-2, NP-SETUP-1, NP-SETUP-2, NP-SETUP-3", "the stock is as printed and set out as the set-up says") {
    for (int players = 3; players <= 5; ++players) {
        TestTable t(players);
        CHECK(t.game.setup().cards.influence_count == 94);
        CHECK(t.game.setup().cards.gangster_count == 50);
        deal_all(t, 5);
        for (int p = 1; p <= players; ++p) {
            CHECK(t.cards(p) == 4);
            CHECK(t.money(p) == 5);
            CHECK(t.respect(p) == 0);
            CHECK(t.supply(p) == 25);
        }
        CHECK(t.s().neutral == 15);
        CHECK(t.s().blackmail == 8);
        CHECK(t.s().negate == 2);
        CHECK(t.gangster("capo") == "barney-michaels");
        CHECK(t.game.setup().cards.gangsters[t.gangster_id("barney-michaels")].types.size() == kTypes);
        CHECK(t.s().occupied == kEverySpace);
        CHECK(t.s().gangster_deck.size() == 38);
        CHECK(t.s().deck.size() == 94 - 4 * players);
    }
}

RULE_TEST("NP-COMP-3", "the bank never ends, markers and tokens do") {
    TestTable t;
    t.given("{'players':[{'seat':1,'money':3000,'hand':['ic-94']}]}").play("p1 use ic-94");
    CHECK(t.money(1) == 3012);
    t.given(
        "{'phase':'actions','position':7,'board':{'counselor':{'markers':{'p1':1}},'capo':{'markers':{'neutral':14}}},'"
        "holder':1}");
    t.play("p1 power");  // one neutral marker is left, so one target
    t.play("p1 target capo");
    CHECK(t.markers("capo", "neutral") == 15);
    CHECK(t.s().neutral == 0);
}

RULE_TEST("NP-COMP-4", "six faces, a switchblade for the 1") {
    TestTable t;
    t.given("{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':1}}}}")
        .play({"p1 move", "p1 target racketeer"});
    CHECK(t.asked() == "roll");
    CHECK(t.game.chance_count(t.s()) == 6);
    CHECK(t.game.vocabulary().to_text(t.game.chance_action(t.s(), 0)) == "chance roll switchblade");
    CHECK(t.game.vocabulary().to_text(t.game.chance_action(t.s(), 5)) == "chance roll 6");
}

RULE_TEST("NP-COMP-5.1, NP-COMP-5.2", "a gangster has one or two types and matches each of them") {
    TestTable t;
    t.given("{'board':{'capo':null,'enforcer':{'gangster':'pino-marano'}}}");
    const SpaceId enforcer = t.space_id("enforcer");
    CHECK(t.s().by_type[Type::thug].has(enforcer));
    CHECK(t.s().by_type[Type::conman].has(enforcer));
    CHECK(!t.s().by_type[Type::hitman].has(enforcer));
    for (int g = 1; g < 50; ++g) CHECK(t.game.setup().cards.gangsters[GangsterId(g)].types.size() <= 2);
}

RULE_TEST("NP-COMP-6.1, NP-COMP-6.2", "the coloured icons of the list are Conman, Thug, Gambler and Hitman") {
    const Cards cards(house_cards());
    CHECK(cards.influence[CardId(0)].icons[0].type == Type::conman);    // the purple four
    CHECK(cards.influence[CardId(8)].icons[0].type == Type::thug);      // the green four
    CHECK(cards.influence[CardId(72)].icons[0].type == Type::gambler);  // the yellow four
    CHECK(cards.influence[CardId(55)].icons[0].type == Type::hitman);   // the red four
}

RULE_TEST("NP-COMP-7, NP-BUS-3, NP-INFL-8.1, NP-INFL-8.2", "Soci hold markers but earn nothing and never act") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-11','ic-26','ic-03']}]}");
    CHECK(t.allows("p1 icons ic-11"));
    t.play({"p1 icons ic-11", "p1 icon 1 soci-1"});
    CHECK(t.markers("soci-1", "p1") == 3);
    t.play({"p1 icons ic-26", "p1 ante 0", "p1 icon 1 soci-2", "p1 discard ic-03", "p1 ante 0", "p1 target soci-3"});
    CHECK(t.markers("soci-3", "p1") == 1);
    const int money = t.money(1);
    t.until(ChanceKind::deal);  // phase C: no income, no action came of them
    CHECK(t.money(1) == money);
    CHECK(t.respect(1) == 0);
    CHECK(t.count_events(EventKind::income) == 0);
    CHECK(t.count_events(EventKind::acted) == 0);
}

RULE_TEST("NP-COMP-8", "markers are counted by owner; the one on the token is among them") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-54']}]}").play("p1 icons ic-54");
    CHECK(t.markers("underboss", "p1") == 1);
    CHECK(t.space("underboss").blackmail == OwnerId(0));
    CHECK(t.supply(1) == 24);
}

RULE_TEST("NP-COMP-9.1, NP-COMP-9.2", "all pieces on a gangster who leaves go home") {
    TestTable t;
    t.given(
        "{'players':[{'seat':1,'hand':['ic-84']}],'board':{'enforcer':{'markers':{'p1':3,'p2':4,'neutral':3},'"
        "blackmail':'p2','negated':true}}}");
    t.play("p1 use ic-84");
    CHECK(t.in_prison("gus-doorstop-kemper"));
    CHECK(t.supply(1) == 25);
    CHECK(t.supply(2) == 25);
    CHECK(t.s().neutral == 15);
    CHECK(t.s().blackmail == 8);
    CHECK(t.s().negate == 2);
}

RULE_TEST("NP-COMP-10, NP-MOVE-3", "markers and tokens travel with the gangster") {
    TestTable t;
    t.given(
        "{'phase':'actions','position':2,'board':{'second-guy':{'markers':{'p1':2,'p2':1},'blackmail':'p1'},'racketeer'"
        ":{'negated':true}}}");
    t.play({"p1 move", "p1 target racketeer", "chance roll 6"}).decline();
    CHECK(t.markers("racketeer", "p1") == 2);
    CHECK(t.markers("racketeer", "p2") == 1);
    CHECK(t.space("racketeer").blackmail == OwnerId(0));
    CHECK(t.negated("second-guy"));
}

RULE_TEST("NP-COMP-11", "Prison is out of reach but for the two cards, the dead for all") {
    TestTable t;
    t.given(
        "{'prison':['leo-santangelo'],'fishes':['iris-kane'],'board':{'soci-1':null},'players':[{'seat':1,'hand':['ic-"
        "30']}]}");
    t.play("p1 use ic-30");
    CHECK(t.gangster("soci-1") == "leo-santangelo");
    CHECK(t.is_dead("iris-kane"));
    CHECK(t.s().prison.empty());
}

RULE_TEST("NP-SETUP-4.1, NP-SETUP-4.2, NP-SETUP-5", "positions 4 to 8 are dealt anew until they show all types") {
    int redeals = 0;
    TestTable t(3);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        t.begin_anew();
        deal_all(t, seed);
        CHECK(shows_all_types(t.s(), SpaceSet::of_bits(0b11111000)));
        CHECK(t.s().aside.empty());
        CHECK(t.s().gangster_deck.size() == 38);
        redeals += t.count_events(EventKind::revealed) > 11;
    }
    CHECK(redeals > 60);  // 0.494 of all deals show all types
    CHECK(redeals < 140);
}

RULE_TEST("NP-SETUP-6.1, NP-SETUP-6.2", "the starter is drawn, named by the host or voted for") {
    TestTable drawn(3);
    drawn.until(ChanceKind::starter);
    CHECK(drawn.game.chance_count(drawn.s()) == 3);
    drawn.play("chance first p2");
    CHECK(drawn.holder() == 2);
    CHECK(drawn.asked() == "p2 init");
    TestTable host(3, {"starter=host"});
    deal_all(host, 1);
    CHECK(host.asked() == "p1 start");
    host.play("p1 name p3");
    CHECK(host.holder() == 3);
    TestTable vote(3, {"starter=vote"});
    deal_all(vote, 1);
    vote.play({"p1 name p2", "p2 name p3", "p3 name p2"});
    CHECK(vote.holder() == 2);
    TestTable tied(3, {"starter=vote"});
    deal_all(tied, 1);
    tied.play({"p1 name p1", "p2 name p2", "p3 name p3"});
    CHECK(tied.asked() == "starter");
    CHECK(tied.game.chance_count(tied.s()) == 3);
}

RULE_TEST("NP-SETUP-7, NP-SETUP-8, NP-SETUP-9, NP-CAPO-1.1, NP-FLOW-2.2",
          "three circuits of one marker; the token may move meanwhile") {
    TestTable t(3, {"starter=host"});
    deal_all(t, 3);
    t.play("p1 name p1");
    t.play({"p1 place soci-1", "p2 place capo"});
    CHECK(t.holder() == 2);
    CHECK(t.asked() == "p3 init");  // the sequence goes on undisturbed
    t.play({"p3 place capo", "p1 place underboss", "p2 place enforcer", "p3 place capo", "p1 place capo",
            "p2 place capo"});
    CHECK(t.holder() == 3);
    t.play("p3 place soci-3");
    for (int p = 1; p <= 3; ++p) CHECK(t.supply(p) == 22);
    CHECK(t.s().part == Part::influence);
    CHECK(t.s().round == 1);
}

RULE_TEST("NP-FLOW-1, NP-CAL-1", "six phases a round, five rounds, then the end") {
    TestTable t(3);
    t.given("{}").until_over();
    CHECK(t.s().part == Part::over);
    CHECK(t.s().round == 5);
    std::vector<int> parts;
    for (const Event& e : t.events)
        if (kind_of(e) == EventKind::phase) parts.push_back(e.a);
    const std::vector<int> expected{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1,
                                    2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7};  // rounds 2 to 5
    REQUIRE(parts.size() >= expected.size());
    CHECK(std::equal(expected.rbegin(), expected.rend(), parts.rbegin()));
    TestTable shorter(3, {"rounds=2"});
    shorter.given("{}").until_over();
    CHECK(shorter.s().round == 2);
}

RULE_TEST("NP-FLOW-2.1, NP-INFL-2", "turns go clockwise from the holder until all have passed") {
    TestTable t(3);
    t.given(
        "{'holder':2,'players':[{'seat':1,'hand':['ic-03']},{'seat':2,'hand':['ic-11']},{'seat':3,'hand':['ic-26']}]}");
    CHECK(t.asked() == "p2 turn");
    t.play("p2 pass");
    CHECK(t.asked() == "p3 turn");
    t.play("p3 pass");
    CHECK(t.asked() == "p1 turn");
    t.play("p1 pass");
    CHECK(t.s().part != Part::influence);
}

RULE_TEST("NP-FLOW-3.1, NP-FLOW-3.2", "nothing falls below 0, and what one chooses to pay must be there") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-15']},{'seat':2,'money':1}]}").play("p1 use ic-15");
    CHECK(t.money(2) == 0);
    CHECK(t.money(1) == 12);
    t.given(
        "{'phase':'actions','position':1,'board':{'third-guy':{'markers':{'p1':1}}},'players':[{'seat':1,'money':9}]}");
    CHECK(t.refused_by("p1 power") == "NP-FLOW-3");  // a whack costs $10
    t.given(
        "{'phase':'income','board':{'underboss':{'gangster':'stan-kowal','markers':{'p1':1}}},'players':[{'seat':1,'"
        "respect':3}]}");
    t.until(ChanceKind::deal);
    CHECK(t.respect(1) == 0);
}

RULE_TEST("NP-FLOW-4", "an empty influence deck is renewed from the discard pile, an empty gangster deck is not") {
    TestTable t(3);
    t.given("{'phase':'fence'}");
    t.s().discard = t.s().deck;
    t.s().deck = {};
    t.s().discard.remove(CardId(0));
    t.s().deck.add(CardId(0));
    t.play("chance deal ic-01");
    CHECK(t.s().deck.size() == 93);  // renewed when the next card was needed
    CHECK(t.s().discard.empty());
    t.given("{'phase':'family','board':{'soci-2':null}}");
    t.s().gangster_deck = {};
    CHECK(t.queries().next_vacancy() == SpaceId::none());
}

RULE_TEST("NP-FLOW-5", "an effect without an object is skipped") {
    TestTable t;
    t.given("{'players':[{'seat':1,'hand':['ic-66','ic-03']}]}").play("p1 use ic-66");  // no blackmail on the board
    CHECK(t.s().discard.has(CardId(65)));
    CHECK(t.asked() == "p1 turn");
}

RULE_TEST("NP-FLOW-6", "what cannot be drawn is not paid for; a single card drawn is given") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-08','ic-03']}]}");
    for (int c = 0; c < 94; ++c)
        if (c != 7 && c != 2 && c != 20) t.s().deck.remove(CardId(c)), t.s().players[Seat(2)].hand.add(CardId(c));
    t.play({"p1 icons ic-08"});
    t.play("p1 give ic-21 p2");  // the only card there was; IC-08 itself is not yet in the discard pile
    CHECK(t.holds(2, "ic-21"));
    t.given("{'players':[{'seat':1,'hand':['ic-65']},{'seat':2,'money':9}]}");
    for (int c = 0; c < 94; ++c)
        if (c != 64) t.s().deck.remove(CardId(c)), t.s().players[Seat(2)].hand.add(CardId(c));
    t.play("p1 use ic-65");
    CHECK(t.money(2) == 9);  // nobody is asked: there is no card to sell
}

TEST_CASE("a position that cannot be is refused with a reason, and nothing is written past an array") {
    TestTable t(3);
    std::string everybody, all_cards;
    for (const std::string& slug : t.game.setup().cards.gangster_names.slugs)
        everybody += (everybody.empty() ? "'" : ",'") + slug + "'";
    for (const std::string& slug : t.game.setup().cards.influence_names.slugs)
        all_cards += (all_cards.empty() ? "'" : ",'") + slug + "'";
    const auto why = [&](std::string text) {
        std::replace(text.begin(), text.end(), '\'', '"');
        return t.game.load_position(t.s(), boost::json::parse(text).as_object());
    };
    const std::pair<std::string, std::string> kCases[] = {
        {"{'players':[{'seat':1,'money':5001}]}", "players.1.money must be a number from 0 to 5000, not 5001"},
        {"{'players':[{'seat':1,'money':-1}]}", "players.1.money must be a number from 0 to 5000, not -1"},
        {"{'players':[{'seat':1,'respect':40000}]}", "players.1.respect must be a number from 0 to 5000, not 40000"},
        {"{'ante':6000}", "ante must be a number from 0 to 5000, not 6000"},
        {"{'players':[{'seat':1},{'seat':1}]}", "seat 1 is given twice"},
        {"{'players':[{'seat':1,'hand':['ic-03','ic-03']}]}", "the card \"ic-03\" is given twice"},
        {"{'players':[{'seat':1,'hand':['ic-03']},{'seat':2,'hand':['ic-03']}]}", "the card \"ic-03\" is given twice"},
        {"{'discard':['ic-03'],'players':[{'seat':2,'hand':['ic-03']}]}", "the card \"ic-03\" is given twice"},
        {"{'prison':['leo-santangelo'],'fishes':['leo-santangelo']}", "the gangster \"leo-santangelo\" is given twice"},
        {"{'board':{'capo':{'gangster':'iris-kane'},'soci-1':{'gangster':'iris-kane'}}}",
         "the gangster \"iris-kane\" is given twice"},
        {"{'board':{'capo':{'gangster':'iris-kane'}},'prison':['iris-kane']}",
         "the gangster \"iris-kane\" is given twice"},
        {"{'prison':[" + everybody + "]}", "too few gangsters are left for the board"},
        {"{'board':{'capo':{'markers':{'p1':26}}}}", "board.capo.markers.p1 must be a number from 0 to 25, not 26"},
        {"{'board':{'capo':{'markers':{'p4':1}}}}", "board.capo.markers.p4 must be a number from 0 to 0, not 1"},
        {"{'board':{'capo':{'blackmail':'p5'}}}", "the position is impossible: a marker lies on every blackmail token"},
    };
    for (const auto& [given, expected] : kCases) CHECK(why(given) == expected);
    // All cards in one hand are possible: every list has room for them.
    CHECK(why("{'players':[{'seat':1,'hand':[" + all_cards + "],'money':5000}]}") == "");
    CHECK(t.answers() > 200);
}

TEST_CASE("money stays within its bounds, whatever is won or lent") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':5000,'hand':['ic-93','ic-03']},{'seat':2,'money':5000}]}");
    t.seat(1).money = t.seat(2).money = kMostMoney;
    t.play({"p1 sell ic-03", "p2 offer p1 gives cash 30000", "p1 accept 1", "p1 use ic-93"});
    CHECK(t.money(1) == kMostMoney);
    CHECK(t.money(2) == kMostMoney - 30000);
}

TEST_CASE("an offer comes to mind also for one who owns more blackmail than an offer has room for") {
    TestTable t(3);
    std::string board;
    for (const char* slug :
         {"capo", "underboss", "counselor", "enforcer", "racketeer", "bean-counter", "first-guy", "soci-1"})
        board += (board.empty() ? "'" : ",'") + std::string(slug) + "':{'markers':{'p1':1},'blackmail':'p1'}";
    t.given("{'board':{" + board + "},'players':[{'seat':1,'hand':['ic-03']},{'seat':2,'money':20}]}");
    Rng rng(1);
    std::size_t most = 0;
    for (int i = 0; i < 100; ++i) {
        Offer idea;
        if (t.game.suggest_offer(t.s(), Seat(0), rng, idea))
            most = std::max<std::size_t>(most, idea.terms.gives.size());
    }
    CHECK(most == 6);
}

}  // namespace consigliere::nothing_personal::testing
