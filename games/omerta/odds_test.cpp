// Odds of the dice to come, and what the view tells of them (2.3).
#include "games/omerta/odds.hpp"

#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

constexpr Seat kOne(0), kTwo(1), kThree(2);

double by_every_throw(const Omerta& game, const State& s, Seat seat);

// Adds up, over all faces of the next die and those after it, how often `seat` succeeds and how often it is decided.
void throw_on(const Omerta& game, const State& s, double weight, SeatSet began, Seat seat, double& won,
              double& decided) {
    for (std::uint32_t k = 0; k < 6; ++k) {
        State next = s;
        game.apply(next, game.chance_action(s, k), nullptr);
        const double w = weight / 6;
        const Roll& r = next.roll;
        const bool goes_on = next.decision.chance() && next.decision.prompt == position_of(ChanceKind::die);
        const bool tied = goes_on && r.difficulty == 0 && r.pending == r.rollers;
        if (tied && r.rollers == began) continue;  // as if nothing had been thrown
        if (goes_on && !tied) {
            throw_on(game, next, w, began, seat, won, decided);
            continue;
        }
        decided += w;
        if (tied)
            won += r.rollers.has(seat) ? w * by_every_throw(game, next, seat) : 0;
        else
            won += r.winner == seat && (r.difficulty == 0 || r.success) ? w : 0;
    }
}

// The chance of `seat` in the roll that chance is asked for, by throwing everything that dice can show.
double by_every_throw(const Omerta& game, const State& s, Seat seat) {
    double won = 0, decided = 0;
    throw_on(game, s, 1, s.roll.rollers, seat, won, decided);
    return won / decided;
}

double shown_chance(const TestTable& t, Seat seat) {
    const View v = t.game.view_for(t.state, seat);
    return Odds(t.game, v).coming().chance(seat);
}

json::value odds(const TestTable& t, int seat) {
    const json::object view = t.view(seat);
    return view.contains("odds") ? view.at("odds") : json::array{};
}
json::value sums(const TestTable& t, int seat) { return t.view(seat).at("coming_roll").at("sums"); }
json::value parsed(const char* text) { return json::parse(text); }

Given conquest() { return Given(3).col(1, 3).luc(2, 3).gen(3, 5).centre({"ridgewood", "aqueduct", "astoria"}); }
Given assault() {
    return Given(3)
        .gam(1, 1)
        .domain(1, "mott-haven", 3)
        .col(2, 4)
        .domain(2, "tammany-hall", 1)
        .luc(3)
        .cash(2, 6000)
        .centre({"astoria", "fordham"});
}

}  // namespace

RULE_TEST("OM-DICE-2, OM-CRIT-1", "the dice must show more than is missing, and a six goes on") {
    CHECK(chance_to_exceed(-3) == 1);
    CHECK(chance_to_exceed(0) == 1);
    CHECK(chance_to_exceed(1) == doctest::Approx(5. / 6));
    CHECK(chance_to_exceed(5) == doctest::Approx(1. / 6));
    CHECK(chance_to_exceed(6) == doctest::Approx(1. / 6));  // a six never ends there
    CHECK(chance_to_exceed(7) == doctest::Approx(5. / 36));
    CHECK(chance_to_exceed(13) == doctest::Approx(5. / 216));
}

RULE_TEST("OM-DICE-3, OM-CRIT-2", "against one rival ties are left out, and sixes do not go on") {
    const SeatSet two = SeatSet::of(kOne).with(kTwo);
    CHECK(chance_to_win({3, 3}, two, kOne) == doctest::Approx(0.5));
    CHECK(chance_to_win({4, 3}, two, kOne) == doctest::Approx(21. / 31));  // 36 throws: 21 won, 5 tied
    CHECK(chance_to_win({4, 3}, two, kTwo) == doctest::Approx(10. / 31));
    CHECK(chance_to_win({-1, 3}, two, kOne) == doctest::Approx(1. / 34));
    CHECK(chance_to_win({8, 3}, two, kOne) == 1);
    CHECK(chance_to_win({8, 3}, two, kTwo) == 0);
    CHECK(chance_to_win({8, 3}, two, kThree) == 0);
}

RULE_TEST("OM-DICE-3, OM-INV-3", "of three only those tied for highest throw again") {
    const SeatSet three = SeatSet::players(3);
    CHECK(chance_to_win({2, 2, 2}, three, kTwo) == doctest::Approx(1. / 3));
    // Four ahead of two: of 216 throws 185 are won, 9 tied with either rival (33/34), 2 with both.
    CHECK(chance_to_win({4, 0, 0}, three, kOne) == doctest::Approx((185 + 18 * 33. / 34) / 214));
    // Each of them: 5 won, 9 tied with the first, 1 with the other.
    CHECK(chance_to_win({4, 0, 0}, three, kThree) == doctest::Approx((5 + 9. / 34 + 0.5) / 214));
}

RULE_TEST("OM-CONQ-4", "who conquers reads the odds with all soldiers, then with those declared and cards played") {
    TestTable t(conquest().hand(1, {"lupara", "judge-on-the-payroll"}));
    t.does("p1 conquer marcone ridgewood");  // C 5, difficulty 11
    CHECK(sums(t, 2) == parsed(R"([{"seat":1,"sum":5}])"));
    CHECK(odds(t, 1) == parsed(R"([{"stat":"combat","difficulty":11,"soldiers":3,"chance":50,
                                    "with":[{"card":"lupara","chance":83}]}])"));
    t.does("p1 use 2");
    CHECK(sums(t, 2) == parsed(R"([{"seat":1,"sum":7}])"));
    CHECK(odds(t, 1) == parsed(R"([{"stat":"combat","difficulty":11,"chance":33,
                                    "with":[{"card":"lupara","chance":67}]}])"));
    CHECK(odds(t, 2) == json::array{});
    CHECK(json::serialize(t.view(2)).find("lupara") == std::string::npos);
    t.does("p1 play lupara");
    CHECK(sums(t, 3) == parsed(R"([{"seat":1,"sum":9}])"));
    CHECK(shown_chance(t, kOne) == doctest::Approx(by_every_throw(t.game, t.state, kOne)));
    t.rolls({6, 1});
    CHECK(t.asked() == "DEC-16");
    CHECK_FALSE(t.view(1).contains("coming_roll"));
    CHECK_FALSE(t.view(1).contains("odds"));
}

RULE_TEST("OM-INV-1, OM-INV-3", "who is asked to get involved reads what each capo could do") {
    TestTable t(conquest().cash(2, 5000).cash(3, 5000));
    t.does("p1 conquer marcone aqueduct");
    CHECK(odds(t, 1) == parsed(R"([{"stat":"combat","difficulty":10,"soldiers":3,"chance":67}])"));
    CHECK(odds(t, 2) == parsed(R"([{"stat":"influence","rivals":[1],"capo":"vecchio","chance":81},
                                   {"stat":"combat","difficulty":10,"capo":"vecchio","soldiers":3,"chance":33}])"));
    CHECK(odds(t, 3) == json::array{});
    t.does("p2 involve vecchio");
    CHECK(sums(t, 3) == parsed(R"([{"seat":1,"sum":3},{"seat":2,"sum":5}])"));
    CHECK(odds(t, 1).at(0) == parsed(R"({"stat":"influence","rivals":[2],"chance":19})"));
    t.does("p3 involve sanseverino");
    CHECK(sums(t, 1) == parsed(R"([{"seat":1,"sum":3},{"seat":2,"sum":5},{"seat":3,"sum":7}])"));
    for (const Seat seat : SeatSet::players(3))
        CHECK(shown_chance(t, seat) == doctest::Approx(by_every_throw(t.game, t.state, seat)));
}

RULE_TEST("OM-INV-1", "a secret involvement is in nobody's sums but one's own") {
    TestTable t(conquest().cash(2, 5000).cash(3, 5000).option("involvement=secret_simultaneous"));
    t.does("p1 conquer marcone aqueduct").does("p2 involve vecchio");
    CHECK(sums(t, 1) == parsed(R"([{"seat":1,"sum":3}])"));
    CHECK(sums(t, 3) == parsed(R"([{"seat":1,"sum":3}])"));
    CHECK(sums(t, 2) == parsed(R"([{"seat":1,"sum":3},{"seat":2,"sum":5}])"));
}

RULE_TEST("OM-ASSAULT-4", "both sides of an assault read their odds once its number is declared") {
    TestTable t(assault());
    t.does("p1 assault mott-haven tammany-hall");  // C 8 against C 5, defence 2 and a soldier
    CHECK(sums(t, 3) == parsed(R"([{"seat":1,"sum":8},{"seat":2,"sum":8}])"));
    CHECK(odds(t, 1) == parsed(R"([{"stat":"combat","rivals":[2],"soldiers":3,"chance":91}])"));
    CHECK(odds(t, 2) == json::array{});
    t.does("p1 use 3");
    CHECK(t.asked() == "DEC-18");
    CHECK(odds(t, 2) == parsed(R"([{"stat":"combat","rivals":[1],"chance":9}])"));
    CHECK(odds(t, 3) == json::array{});
    t.does("p2 reinforce 2");
    CHECK(sums(t, 3) == parsed(R"([{"seat":1,"sum":11},{"seat":2,"sum":10}])"));
    CHECK(shown_chance(t, kOne) == doctest::Approx(21. / 31));
    for (const Seat seat : {kOne, kTwo})
        CHECK(shown_chance(t, seat) == doctest::Approx(by_every_throw(t.game, t.state, seat)));
}

RULE_TEST("OM-DICE-1, OM-CTRL-1", "Control and a barricade count beforehand as they do in the roll") {
    TestTable t(assault().domain(1, "navy-yard").domain(1, "tottenville").hand(2, {"barricade"}));
    t.does("p1 assault mott-haven tammany-hall").does("p1 use 3");
    CHECK(sums(t, 2) == parsed(R"([{"seat":1,"sum":13},{"seat":2,"sum":8}])"));  // three domains of arms: 2 more
    t.does("p2 play barricade");
    CHECK(t.asked() == "DEC-18");
    const json::value before = sums(t, 3);
    CHECK(before == parsed(R"([{"seat":1,"sum":13},{"seat":2,"sum":10}])"));
    t.does("p2 reinforce 0");
    CHECK(t.state.decision.chance());
    CHECK(t.state.roll.base[Seat(0)] == 13);
    CHECK(t.state.roll.base[Seat(1)] == 10);
    CHECK(sums(t, 3) == before);
}

RULE_TEST("OM-HEIST-2", "a bonus helps one's own die, a penalty hurts the rival's") {
    TestTable t(Given(2).gam(1, 1).col(2).hand(1, {"double-agent"}).hand(2, {"false-trail"}).centre({"astoria"}));
    t.does("p1 rob ridella marcone");  // S 2 against 3
    CHECK(odds(t, 1) == parsed(R"([{"stat":"subterfuge","rivals":[2],"chance":32,
                                    "with":[{"card":"double-agent","chance":68}]}])"));
    CHECK(odds(t, 2) == parsed(R"([{"stat":"subterfuge","rivals":[1],"chance":68,
                                    "with":[{"card":"false-trail","chance":91}]}])"));
}

RULE_TEST("OM-CONQ-4, OM-ASSAULT-4, OM-HEIST-2",
          "V2-OM OT-6, OT-7: in its turn a family reads the odds of every action") {
    TestTable t(assault().hand(1, {"lupara"}));
    const json::array all = t.view(1).at("action_odds").as_array();
    ActionList actions;
    t.game.legal_actions(t.state, kOne, actions);
    CHECK(static_cast<int>(all.size()) == actions.size() - 1);  // all but the pass
    for (const json::value& one : all) {
        const json::object& odds = one.as_object();
        const bool heist = odds.at("action") == "heist", assault = odds.at("action") == "assault";
        CHECK(odds.contains("amount") == heist);
        CHECK(odds.contains("reinforced") == assault);
        if (assault) CHECK(odds.at("reinforced").as_int64() <= odds.at("chance").as_int64());
        if (odds.contains("with")) CHECK(odds.at("with").at(0).at("chance").as_int64() > odds.at("chance").as_int64());
    }
    CHECK_FALSE(t.view(2).contains("action_odds"));
    CHECK(json::serialize(t.view(2)).find("lupara") == std::string::npos);
}

RULE_TEST("OM-CONQ-4", "V2-OM OT-6: the odds before a conquest are those after it was declared") {
    TestTable t(conquest());
    std::int64_t before = -1;
    const json::array all = t.view(1).at("action_odds").as_array();
    for (const json::value& one : all)
        if (one.at("action") == "conquest" && one.at("domain") == "ridgewood") before = one.at("chance").as_int64();
    t.does("p1 conquer marcone ridgewood");
    CHECK(odds(t, 1).at(0).at("chance").as_int64() == before);
}

RULE_TEST("OM-INV-1, OM-INV-2", "V2-OM OT-8: in its turn a family reads who could get involved in a conquest") {
    const auto rich = [] { return conquest().cash(2, 5000).cash(3, 8000); };
    TestTable t(rich());
    CHECK(t.view(1).at("interference") == parsed(R"({"price":5000,"rivals":[{"seat":2,"sum":5},{"seat":3,"sum":7}]})"));
    CHECK_FALSE(t.view(2).contains("interference"));

    // Without the price, or without a soldier in reserve, nobody gets involved.
    TestTable poor(rich().cash(2, 4000));
    CHECK(poor.view(1).at("interference").at("rivals") == parsed(R"([{"seat":3,"sum":7}])"));
    CHECK_FALSE(TestTable(rich().cash(2, 0).cash(3, 0)).view(1).contains("interference"));
    TestTable bare(Given(3).col(1, 3).luc(2, 3).gen(3, 0).centre({"ridgewood"}).cash(2, 5000).cash(3, 5000));
    CHECK(bare.view(1).at("interference").at("rivals") == parsed(R"([{"seat":2,"sum":5}])"));

    // Money that is hidden may be enough.
    TestTable hidden(conquest().option("money_visible=false"));
    CHECK(hidden.view(1).at("interference").at("rivals").as_array().size() == 2);
}

RULE_TEST("OM-CONQMODE-3, OM-OBJ-4", "V2-OM F-1, OT-10: the view names mode, last round and who may end the game") {
    TestTable t(conquest());
    CHECK_FALSE(t.view(2).contains("conquest_mode"));
    CHECK(t.view(2).at("last_round").as_int64() == 30);
    CHECK_FALSE(t.view(2).contains("near_end"));
}

}  // namespace consigliere::omerta::testing
