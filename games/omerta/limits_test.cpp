// What a position, a card file or a long fight may ask of the fixed sizes of a State, and what everybody is shown of it.
#include "games/omerta/kind.hpp"
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

std::string complaint(const Given& given) {
    const Omerta game(given.players(), options_of(given.options()), house_cards());
    State state = game.initial();
    return game.load_position(state, given.object());
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Given two() { return Given(2).col(1, 3).luc(2, 4).centre({"navy-yard", "astoria", "jamaica-bay"}); }

}  // namespace

RULE_TEST("OM-EVENT-1", "a given hand leaves room for what is drawn next") {
    const auto with = [](std::initializer_list<const char*> cards) { return two().hand(1, cards).phase("events"); };
    CHECK(says(complaint(with({"lupara", "lupara", "lupara", "lupara", "thompson", "thompson", "silence", "silence",
                               "alibi", "rumours"})),
               "at most 9 cards"));
    TestTable t(with({"lupara", "lupara", "lupara", "lupara", "thompson", "thompson", "silence", "silence", "alibi"}));
    t.does("chance deal-event double-agent").does("chance deal-event double-agent");
    CHECK(t.hand(1) == 11);
}

RULE_TEST("OM-COMP-1", "what lies in two places is refused: a DON, a capo, a domain, an objective, a player") {
    CHECK(
        says(complaint(Given(2).col(1, 3).family(2, "colombo", "vecchio", "spies")), "the don colombo is given twice"));
    CHECK(says(complaint(Given(2).col(1, 3).family(2, "luchese", "marcone", "spies")),
               "the capo marcone is given twice"));
    CHECK(says(complaint(two().domain(1, "red-hook").domain(2, "red-hook")), "the domain red-hook is given twice"));
    CHECK(says(complaint(two().domain(1, "astoria")), "the domain astoria is given twice"));
    CHECK(says(complaint(Given(2).col(1, 3).luc(2, 4).centre({"astoria", "astoria"})), "astoria is given twice"));
    CHECK(says(complaint(two().secondaries(1, {"empire"}).secondaries(2, {"empire"})), "empire is given twice"));
    CHECK(says(complaint(two().secondaries(1, {"empire"}).completed(1, {"empire"})), "empire is given twice"));
    CHECK(says(complaint(two().main(1, "bronx-and-manhattan").main(2, "bronx-and-manhattan")), "is given twice"));
    CHECK(says(complaint(two().feats(1, {"bronx-and-manhattan"})), "is no feat"));
}

RULE_TEST("OM-FAM-5", "impossible soldiers, money and rivals are refused") {
    CHECK(says(complaint(Given(2).col(1, 12).domain(1, "red-hook", 4).luc(2, 4)), "soldiers exceed a limit"));
    CHECK(says(complaint(two().domain(1, "red-hook", 16)), "0 to 15"));
    CHECK(says(complaint(two().cash(1, 1000000)), "0 to 999000"));
    CHECK(says(complaint(two().cash(1, -1000)), "0 to 999000"));
    CHECK(says(complaint(two().beaten_by(1, 1)), "another family"));
    CHECK(says(complaint(two().robbed_by(1, 1)), "another family"));
    CHECK(says(complaint(two().completed(1, {"empire", "meddler", "easy-money"})), "won (OM-OBJ-4)"));
}

RULE_TEST("OM-CONQMODE-1", "a card file with too few objectives for the Conquest mode is refused") {
    CardSource cards = house_cards();
    for (std::size_t at = 0; (at = cards.text.find("conquest_players = ", at)) != std::string::npos; ++at)
        cards.text[at + 19] = '0';
    OptionValues options(Omerta::options());
    REQUIRE(options.set("mode", "conquista") == "");
    CHECK_THROWS_AS(Omerta(3, options, cards), InputError);
}

RULE_TEST("OM-END-1, OM-INV-1, OM-ASSAULT-3, OM-FAM-2", "what a card file leaves out has the printed amount") {
    CardSource cards = house_cards();
    const std::size_t begin = cards.text.find("[rules]"), end = cards.text.find("[[card]]");
    cards.text.erase(begin, end - begin);
    const Cards bare(cards), house(house_cards());
    CHECK(bare.soldier_price == 5);
    CHECK(bare.involvement_price == 5);
    CHECK(bare.reinforcement_price == 3);
    CHECK(bare.second_capo_respect == 10);
    CHECK(bare.point_price == house.point_price);
    CHECK(bare.arms.at(5) == house.arms.at(5));
    CHECK(bare.prostitution_money.at(3) == house.prostitution_money.at(3));
}

RULE_TEST("OM-END-1, OM-INV-1", "a card file may name other amounts, but no impossible ones") {
    const auto with = [](const std::string& amount, const std::string& other) {
        CardSource cards = house_cards();
        const std::size_t at = cards.text.find(amount);
        REQUIRE(at != std::string::npos);
        return CardSource{cards.name, cards.text.replace(at, amount.size(), other)};
    };
    CHECK(Cards(with("soldier_price = 5000", "soldier_price = 6000")).soldier_price == 6);
    CHECK(Cards(with("soldier_price = 5000", "soldier_price = 6000")).hash != Cards(house_cards()).hash);
    CHECK_THROWS_AS(Cards(with("soldier_price = 5000", "soldier_price = 5500")), InputError);
    CHECK_THROWS_AS(Cards(with("point_price = 5000", "point_price = 0")), InputError);
    CHECK_THROWS_AS(Cards(with("soldier_price = 5000", "soldier_prize = 5000")), InputError);
}

RULE_TEST("OM-COMP-5", "money beyond what a number holds stays at the most there can be") {
    TestTable t(two().cash(1, 999000));
    t.state.family[Seat(0)].cash = kMostCash;
    t.until("DEC-5").until("over");
    CHECK(t.over());
    CHECK(t.family(1).cash >= 0);
}

RULE_TEST("OM-ASSAULT-6",
          "assault after assault may put more soldiers on a domain, until they are relocated (AMB-46)") {
    TestTable t(Given(4)
                    .col(1, 9)
                    .domain(1, "red-hook", 5)
                    .cash(1, 18000)
                    .gam(2, 1)
                    .domain(2, "mott-haven", 2)
                    .luc(3, 2)
                    .domain(3, "astoria", 2)
                    .gen(4, 3)
                    .domain(4, "navy-yard", 2)
                    .centre({"jamaica-bay", "fordham"})
                    .start(2));
    for (const char* attack :
         {"p2 assault mott-haven red-hook", "p3 assault astoria red-hook", "p4 assault navy-yard red-hook"})
        t.does(attack).does("p1 reinforce 3").rolls({1, 6});
    CHECK(t.on("red-hook") == 14);
    CHECK(t.cash(1) == 0);
    t.until("DEC-6");
    while (t.who() != 1) t.does(t.by_default(t.who())).until("DEC-6");
    CHECK(t.refusal("p1 station red-hook 6").rule == "OM-DEAL-4");
    t.does("p1 done");
    CHECK(t.on("red-hook") == 5);
    CHECK(t.reserve(1, "marcone") == 9);
}

RULE_TEST("OM-DEAL-4", "while a family relocates its soldiers, everybody sees them where they stand") {
    TestTable t(Given(2)
                    .col(1, 2)
                    .domain(1, "red-hook", 3)
                    .domain(1, "fordham", 2)
                    .luc(2, 4)
                    .centre({"navy-yard", "astoria"})
                    .phase("deal", 5));
    CHECK(t.asked() == "DEC-6");
    CHECK(t.on("fordham") == 2);
    CHECK(t.on("red-hook") == 3);
    CHECK(t.reserve(1, "marcone") == 2);
    CHECK(t.legal("p1 station fordham 5"));  // of seven
    t.does("p1 station fordham 5");
    CHECK(t.on("fordham") == 5);
    CHECK(t.on("red-hook") == 2);  // one of them came from there
    CHECK(t.reserve(1, "marcone") == 0);
    CHECK_FALSE(t.legal("p1 station red-hook 3"));
    t.does("p1 station red-hook 0");
    CHECK(t.reserve(1, "marcone") == 2);
}

RULE_TEST("OM-PLAT-3", "every roll is told with all its terms") {
    TestTable t(Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria", "jamaica-bay"}));
    t.does("p1 conquer marcone navy-yard").does("p1 use 3").rolls({2});
    const auto find = [&](EventKind kind) {
        for (const Event& e : t.events)
            if (is(e, kind)) return e;
        FAIL("no such event");
        return Event{};
    };
    const Event terms = find(EventKind::terms), force = find(EventKind::force), rolled = find(EventKind::rolled);
    CHECK(terms.b == 2);  // Colombo, Marcone, thugs
    CHECK(terms.c == 2);
    CHECK(terms.d == 1);
    CHECK(terms.n == 0);
    CHECK(force.b == 3);
    CHECK(force.c == 0);
    CHECK(rolled.n == 2 + 2 + 1 + 3 + 2);
}

RULE_TEST("OM-OBJ-1", "nobody has won before the end") {
    TestTable t(two().cash(1, 50000));
    CHECK(t.game.result(t.state).winners.empty());
    CHECK(t.game.result(t.state).score[0] > t.game.result(t.state).score[1]);
}

RULE_TEST("OM-CARD-1", "rumours name two other families in any order") {
    const Given given = Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria"}).hand(1, {"rumours"});
    CHECK(TestTable(given).legal("p1 play-between rumours p2 p3"));
    CHECK(TestTable(given).legal("p1 play-between rumours p3 p2"));
    TestTable t(given);
    t.does("p1 play-between rumours p3 p2");
    CHECK(t.state.decision.chance());
}

}  // namespace consigliere::omerta::testing
