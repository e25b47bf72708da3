// Negotiation (2.17), and what the owner of a box may change in a card file.
#include "engine/playout.hpp"
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

// The Deal phase after Payday, before the first family's domain relocation.
Given deal() {
    return Given(3)
        .col(1, 1)
        .domain(1, "red-hook", 2, "marcone")
        .family(1, "colombo", "arcuri", "dealers", 0)
        .cash(1, 9000)
        .luc(2, 3)
        .domain(2, "astoria", 1)
        .cash(2, 4000)
        .gen(3, 5)
        .cash(3, 2000)
        .centre({"fordham", "broadway"})
        .phase("deal", 4)
        .option("negotiation=true");
}

Refusal refused(const TestTable& t, const Offer& offer) { return t.game.check_exchange(t.state, offer, false); }

}  // namespace

RULE_TEST("OM-NEG-4, OM-NEG-2",
          "domains are bought in the Deal phase after Payday; soldiers go home, the receiver picks the capo") {
    TestTable t(deal());
    CHECK(t.asked() == "DEC-5");
    t.trade(t.offer(1, 2, {TestTable::money(5)}, {t.domain_item("astoria")}));
    CHECK(t.asked() == "DEC-10");
    CHECK(t.who() == 1);
    t.does("p1 choose-capo arcuri");
    CHECK(t.owner("astoria") == 1);
    CHECK(t.cash(1) == 4000);
    CHECK(t.cash(2) == 9000);
    CHECK(t.reserve(2, "vecchio") == 4);
    CHECK(t.asked() == "DEC-5");  // the step goes on where it stood
}

RULE_TEST("OM-NEG-4", "trades are made between two families' parts of the relocation of soldiers too") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .domain(1, "red-hook", 3)
                    .luc(2, 2)
                    .domain(2, "fordham", 1)
                    .centre({"navy-yard", "astoria"})
                    .cash(2, 5000)
                    .phase("deal", 5)
                    .option("negotiation=true"));
    CHECK(t.asked() == "DEC-6");
    t.does("p1 done");
    CHECK(t.asked() == "DEC-6");
    CHECK(t.who() == 2);
    t.trade(t.offer(1, 2, {t.domain_item("red-hook")}, {TestTable::money(5)}));
    CHECK(t.owner("red-hook") == 2);
    CHECK(t.asked() == "DEC-6");  // its part stands before it, with one domain more
    CHECK(t.legal("p2 station fordham 2"));
    t.does("p2 station fordham 2");
    CHECK(t.who() == 2);
    CHECK(refused(t, t.offer(2, 1, {t.domain_item("red-hook")}, {TestTable::money(1)})).code == "not_trading_time");
}

RULE_TEST("OM-NEG-4", "who gains a capo by a trade is still asked for the relocation it had nothing to do in") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .domain(1, "borough-hall")
                    .domain(1, "astoria")
                    .domain(1, "ridgewood")
                    .luc(2, 2)
                    .domain(2, "tammany-hall")
                    .family(2, "luchese", "arcuri", "dealers")
                    .centre({"navy-yard", "red-hook"})
                    .phase("deal", 4)
                    .option("negotiation=true"));
    REQUIRE(t.family(1).respect < 10);
    CHECK(t.asked() == "DEC-5");
    CHECK(t.who() == 2);  // the first family has one capo
    t.trade(t.offer(2, 1, {t.domain_item("tammany-hall")}, {}));
    t.does("chance deal-capo monti").does("chance deal-type bookmakers");
    CHECK(t.capos(1) == 2);
    CHECK(t.asked() == "DEC-5");
    CHECK(t.who() == 1);  // the second one has no domain left to move
    t.does("p1 move astoria monti");
    CHECK(t.asked() == "DEC-7");
}

RULE_TEST("OM-NEG-4", "the closing window after exposure ends when all are done, and starts again after a trade") {
    TestTable t(deal().phase("deal", 7));
    CHECK(t.asked() == "DEC-7");
    CHECK(t.state.decision.may_act == SeatSet::players(3));
    CHECK(t.by_default(2) == "p2 done");
    t.does("p1 done").trade(t.offer(3, 2, {TestTable::money(2)}, {t.domain_item("astoria")}));
    CHECK(t.state.decision.may_act == SeatSet::players(3));
    t.does("p3 hold").does("p1 done").does("p2 done").does("p3 done");
    CHECK(t.state.phase != GamePhase::deal);
}

RULE_TEST("OM-NEG-4", "before soldiers are relocated there is a time to trade, whatever anybody holds") {
    const auto without_question = [] {
        return Given(3)
            .col(1, 1)
            .domain(1, "red-hook", 2)
            .cash(1, 9000)
            .luc(2, 3)
            .domain(2, "astoria", 1)
            .gen(3, 5)
            .option("negotiation=true");
    };
    TestTable t(without_question().phase("deal", 4));
    CHECK(t.asked() == "DEC-7");
    t.trade(t.offer(1, 2, {TestTable::money(5)}, {t.domain_item("astoria")}));
    CHECK(t.asked() == "DEC-7");
    t.does("p1 done").does("p2 done").does("p3 done");
    CHECK(t.asked() == "DEC-6");
    CHECK(t.state.step == 5);
    t.until("DEC-7");
    CHECK(t.state.step == 8);  // the closing window
    // Between two families' parts of a step: while the next one may still play a card before its own.
    TestTable window(without_question().hand(1, {"loan-shark"}).phase("deal", 4));
    CHECK(window.asked() == "W-OWN");
    CHECK_FALSE(refused(window, window.offer(1, 2, {TestTable::money(5)}, {window.domain_item("astoria")})));
}

RULE_TEST("OM-NEG-4", "no trade before Payday, in another phase, or of a robbed capo's domain") {
    TestTable actions(deal().phase("actions"));
    CHECK(refused(actions, actions.offer(1, 2, {TestTable::money(5)}, {actions.domain_item("astoria")})).rule ==
          "OM-NEG-4");
    TestTable robbed(deal());
    robbed.state.family[Seat(1)].robber[SlotId(0)] = Seat(0);
    CHECK(refused(robbed, robbed.offer(1, 2, {TestTable::money(5)}, {robbed.domain_item("astoria")})).code ==
          "capo_is_robbed");
    TestTable t(deal());
    CHECK(refused(t, t.offer(1, 2, {TestTable::money(10)}, {t.domain_item("astoria")})).code == kCannotAfford);
    CHECK(refused(t, t.offer(1, 2, {TestTable::money(1)}, {t.domain_item("red-hook")})).code == "not_givers_domain");
    TestTable off(deal().option("negotiation=false"));
    CHECK(refused(off, off.offer(1, 2, {TestTable::money(5)}, {off.domain_item("astoria")})).code == "no_negotiation");
}

RULE_TEST("OM-NEG-2, OM-NEG-6",
          "money alone may change hands in the trading time, so that a promised payment can be made") {
    TestTable t(deal().phase("deal", 7));
    t.trade(t.offer(1, 2, {TestTable::money(3)}, {}));
    CHECK(t.cash(1) == 6000);
    CHECK(t.cash(2) == 7000);
    TestTable actions(deal().phase("actions"));
    CHECK(refused(actions, actions.offer(1, 2, {TestTable::money(3)}, {})).code == "not_trading_time");
}

RULE_TEST("OM-NEG-4, OM-DOM-1", "a full capo may exchange a domain for another, but not take one more") {
    Given full = deal().phase("deal", 7).option("domains_per_capo_max=5");
    for (const char* domain : {"navy-yard", "coney-island", "borough-hall", "bensonhurst"}) full.domain(2, domain);
    TestTable t(full);
    CHECK(refused(t, t.offer(3, 2, {TestTable::money(1)}, {})).code == "");
    CHECK(refused(t, t.offer(1, 2, {t.domain_item("red-hook")}, {})).code == "capo_full");
    t.trade(t.offer(1, 2, {t.domain_item("red-hook")}, {t.domain_item("navy-yard")})).does("p1 choose-capo marcone");
    CHECK(t.owner("red-hook") == 2);
    CHECK(t.owner("navy-yard") == 1);
}

RULE_TEST("OM-NEG-4, OM-NEG-1",
          "the questions for bargaining are open: an answer counts at once, and deals are made meanwhile") {
    for (const Prompt& prompt : Omerta::prompts())
        CHECK(prompt.open == (prompt.id == "DEC-7" || prompt.id == "DEC-19"));
}

RULE_TEST("OM-NEG-5", "cards, objectives and tokens are no goods, nor is an answer") {
    TestTable t(deal());
    CHECK(t.game.vocabulary().items.size() == 3);
    const Item answer = answer_item(t.action("p1 pass"));
    CHECK(refused(t, t.offer(1, 2, {answer}, {t.domain_item("astoria")})).rule == "OM-NEG-5");
}

RULE_TEST("OM-NEG-1, OM-NEG-2", "soldiers are lent for an assault only, for money but not for a domain") {
    TestTable t(deal());
    CHECK(refused(t, t.offer(3, 1, {TestTable::soldiers_item(1)}, {t.domain_item("red-hook")})).rule == "OM-NEG-1");
    TestTable war(deal().phase("actions"));
    war.does("p1 assault red-hook astoria");
    while (war.asked() == "DEC-18") war.does("p2 reinforce 0");
    CHECK(war.asked() == "DEC-19");
    CHECK(war.who() == 2);
    CHECK(refused(war, war.offer(3, 2, {TestTable::soldiers_item(1)}, {war.domain_item("astoria")})).rule ==
          "OM-NEG-2");
    war.trade(war.offer(2, 3, {TestTable::money(4)}, {TestTable::soldiers_item(1)}));
    CHECK(war.cash(3) == 6000);
    CHECK(war.state.active.lent[Side::defender].size() == 1);
    CHECK(war.by_default(2) == "p2 done");
}

RULE_TEST("OM-NEG-3, OM-NEG-6", "a word binds nobody and is judged kept or broken") {
    TestTable t(deal().phase("actions"));
    Word word;
    word.giver = Seat(0);
    word.receiver = Seat(1);
    word.phrase = kNoAssault;
    word.until = 1;
    CHECK_FALSE(t.game.check_word(t.state, word));
    const State before = t.state;
    const Action x = t.action("p1 assault red-hook astoria");
    t.does("p1 assault red-hook astoria");  // breaking it is legal
    CHECK(t.game.judge(before, x, t.state, word) == Verdict::broken);
    State later = before;
    later.round = 2;
    CHECK(t.game.judge(before, t.action("p1 pass"), later, word) == Verdict::kept);
    CHECK(t.game.judge(before, t.action("p1 pass"), before, word) == Verdict::open);
    word.phrase = kPayMoney;
    word.n = 3;
    CHECK(t.game.judge(before, t.action("p1 pass"), later, word) == Verdict::broken);
    State paid = before;
    paid.family[Seat(0)].cash = static_cast<std::int16_t>(paid.family[Seat(0)].cash - 3);
    paid.family[Seat(1)].cash = static_cast<std::int16_t>(paid.family[Seat(1)].cash + 3);
    CHECK(t.game.judge(before, {kAccept, Seat(1)}, paid, word) == Verdict::kept);
    word = {};
    word.giver = Seat(0);
    word.receiver = Seat(1);
    word.phrase = kGiveDomain;
    word.a = 7;  // red-hook
    word.until = 1;
    CHECK_FALSE(t.game.check_word(before, word));
    State given = before;
    given.owner[DomainId(7)] = Seat(1);
    CHECK(t.game.judge(before, {kAccept, Seat(1)}, given, word) == Verdict::kept);
    CHECK(t.game.judge(before, t.action("p2 garrison 1"), given, word) ==
          Verdict::open);  // taken by force is not given
    word.until = 0;
    CHECK(t.game.check_word(before, word).code == "word_is_late");
    CHECK(t.game.word_seen_by(before, word) == SeatSet::players(2).with(Seat::open()));
}

// --- views ----------------------------------------------------------------------------------------------------------

RULE_TEST("OM-SETUP-2", "hands and objectives are seen by their owner alone; money too, if the table wants it so") {
    TestTable t(deal().hand(1, {"lupara"}).option("money_visible=false"));
    const auto family = [&](int viewer, int seat) {
        return t.view(viewer)["players"].as_array()[position_of(seat - 1)].as_object();
    };
    CHECK(family(1, 1).contains("hand"));
    CHECK(family(1, 1).contains("main"));
    CHECK(family(1, 1).contains("cash"));
    CHECK_FALSE(family(2, 1).contains("hand"));
    CHECK_FALSE(family(2, 1).contains("main"));
    CHECK_FALSE(family(2, 1).contains("secondaries"));
    CHECK_FALSE(family(2, 1).contains("cash"));
    CHECK(family(2, 1)["hand_size"] == 1);
    CHECK(family(2, 1)["objectives"] == 2);
    const auto open = view_json(t.game, t.state, Seat::open());
    CHECK(open.at("players").as_array()[1].as_object().contains("hand"));
}

RULE_TEST("OM-PLAT-3", "an open view, given back to set_up, is the same position") {
    const Omerta game(4, options_of({}), house_cards());
    ActionList actions;
    PlayoutCount count;
    int compared = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
        Rng rng(9, i);
        State s = game.initial();
        for (int k = 0; k < 150 + 20 * static_cast<int>(i) && !s.decision.over(); ++k)
            random_step(game, s, s.decision, rng, actions, count);
        while (!s.decision.over() && !asks(s.decision, PromptId::action))
            random_step(game, s, s.decision, rng, actions, count);
        if (s.decision.over()) continue;
        const json::object before = view_json(game, s, Seat::open());
        State back{};
        REQUIRE(game.load_position(back, before) == "");
        const json::object after = view_json(game, back, Seat::open());
        CHECK(after.at("players") == before.at("players"));
        CHECK(after.at("centre") == before.at("centre"));
        ++compared;
    }
    CHECK(compared > 10);
}

RULE_TEST("OM-PLAT-3", "what cannot be is refused with a sentence") {
    const Omerta game(2, options_of({}), house_cards());
    State s = game.initial();
    CHECK(game.load_position(s, {{"weather", "fine"}}).find("weather is unknown") == 0);
    CHECK(game.load_position(s, {{"phase", "siesta"}}) ==
          "phase must be one of setup, deal, events, actions, end, not \"siesta\"");
    CHECK(game.load_position(s, {{"players", json::array{json::object{{"cash", 1500}}}}}) ==
          "players.1.cash must be a multiple of 1000, not 1500");
    CHECK(game.load_position(s, {{"players", json::array{json::object{{"hand", json::array{"alibi", "alibi"}}}}}}) ==
          "players.1.hand: there are no more copies of alibi");
}

// --- card files -----------------------------------------------------------------------------------------------------

namespace {

std::string complaint(const std::string& from, const std::string& to) {
    CardSource cards = house_cards();
    const std::size_t at = cards.text.find(from);
    REQUIRE(at != std::string::npos);
    cards.text.replace(at, from.size(), to);
    try {
        Cards read(cards);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

RULE_TEST("OM-COMP-1, OM-COMP-2, OM-COMP-3, OM-COMP-4",
          "an owner may change numbers; what breaks the game is refused with its place") {
    CHECK(complaint("difficulty = 10", "difficulty = 8") == "");
    CHECK(has(complaint("difficulty = 10", "difficulty = 99"), "difficulty: must be a whole number from 1 to 30"));
    CHECK(has(complaint("resources = 2000", "resources = 2500"), "must be a multiple of 1000"));
    CHECK(has(complaint("business = \"influence\"", "business = \"arms\""), "domains of the business"));
    CHECK(has(complaint("kind = \"don\"", "kind = \"capo\""), "DON cards"));
    CHECK(has(complaint("window = [\"W-ROLL\"]", "window = [\"W-OWN\"]"), "does not fit the effect"));
    CHECK(has(complaint("effect = \"roll_bonus\"", "effect = \"win\""), "cannot be 'win'"));
    CHECK(has(complaint("recruitment = 5", "recruitment = 5\nluck = 7"), "is no field"));
    CHECK(has(complaint("conquest_amount = 14", "conquest_amount = 31"),
              "conquest_amount: must be a whole number from 1 to 30"));
    CHECK(has(complaint("feat = true", "feat = false"), "must be true"));
    CHECK(has(complaint("kind = \"main_objective\"", "kind = \"objective\""), "allowed: don, capo"));
}

}  // namespace consigliere::omerta::testing
