// What a player may order in advance, what touching a card may mean, which text helps, and what a die would mean.
#include <boost/json/array.hpp>

#include "engine/json_writer.hpp"
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

std::string guide(const TestTable& t, PromptId prompt) {
    return std::string(t.game.guide(t.game.view_for(t.s(), Seat(0)), static_cast<std::uint8_t>(prompt)).key);
}

boost::json::object action_shown(const TestTable& t) {
    const View view = t.game.view_for(t.s(), Seat::spectator());
    return json_tree([&](JsonWriter& w) { w.object([&] { write_game_view(t.game, view, w); }); })
        .at("action")
        .as_object();
}

// One letter for each face, the switchblade first: succeeds, fails, dies.
std::string outcomes(const TestTable& t) {
    std::string out;
    const boost::json::object action = action_shown(t);
    for (const auto& face : action.at("faces").as_array()) out += face.at("outcome").as_string()[0];
    return out;
}

std::string mover(const char* who, const char* target) {
    return std::string("{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'") + who +
           "','markers':{'p1':1}},'racketeer':{'gangster':'" + target + "','markers':{'p2':1}}}}";
}

}  // namespace

RULE_TEST("NP-REROLL-1", "an order may pay for a re-roll, and the text to the question says how the roll stands") {
    TestTable t(3);
    const auto orders = t.game.order_answers(t.game.view_for(t.s(), Seat(1)), Seat(1));
    REQUIRE(orders.size() == 1);
    CHECK(prompts()[orders[0].prompt].id == "D-REROLL");
    CHECK(t.game.vocabulary().to_text(orders[0].action) == "p2 reroll cash");
    CHECK(guide(t, PromptId::reroll).empty());  // no roll lies there
    t.given(mover("billy-malone", "nunzio-fava")).play({"p1 move", "p1 target racketeer", "chance roll 2"});
    CHECK(guide(t, PromptId::reroll) == "reroll-fails");
    t.begin_anew().given(mover("billy-malone", "nunzio-fava"));
    t.play({"p1 move", "p1 target racketeer", "chance roll 6"});
    CHECK(guide(t, PromptId::reroll) == "reroll-succeeds");
}

RULE_TEST("NP-INFL-1", "a card of the own hand can be meant by a command; those of others cannot") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'hand':['ic-07','ic-03']},{'seat':2,'hand':['ic-05']}]}");
    ActionList list;
    t.game.attempts(t.game.view_for(t.s(), Seat(0)), Seat(0), list);
    REQUIRE(list.size() == 2);
    CHECK(t.game.vocabulary().to_text(list[0]) == "p1 icons ic-03");
    CHECK(t.game.vocabulary().to_text(list[1]) == "p1 icons ic-07");
}

RULE_TEST("NP-MOVE-2, NP-WHACK-2, NP-WHACK-4",
          "a view says what each face of the die means, as the roll then turns out") {
    TestTable t(3);
    t.given(mover("billy-malone", "nunzio-fava")).play({"p1 move", "p1 target racketeer"});
    const std::string move = outcomes(t);
    REQUIRE(move.size() == 6);
    CHECK(move[0] == 'd');
    CHECK(move[5] == 's');
    const char* faces[] = {"switchblade", "2", "3", "4", "5", "6"};
    for (int face = 0; face < 6; ++face) {
        TestTable roll(3);
        roll.given(mover("billy-malone", "nunzio-fava"));
        roll.play({"p1 move", "p1 target racketeer", (std::string("chance roll ") + faces[face]).c_str()}).decline();
        const bool dead = roll.is_dead("billy-malone"), moved = roll.gangster("racketeer") == "billy-malone";
        CHECK((dead ? 'd' : moved ? 's' : 'f') == move[static_cast<std::size_t>(face)]);
    }
    // A card has nobody to lose.
    t.begin_anew().given("{'players':[{'seat':1,'money':14,'hand':['ic-07']}]}");
    t.play({"p1 use ic-07", "p1 target enforcer"});
    CHECK(outcomes(t).find('d') == std::string::npos);
}

}  // namespace consigliere::nothing_personal::testing
