// The described view: what the page reads.
#include <boost/json/serialize.hpp>

#include "engine/description/schema.hpp"
#include "engine/position_check.hpp"
#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {
namespace {

static_assert(DescribesView<NothingPersonal>);

boost::json::object view(const TestTable& t, Seat seat) {
    return json_tree(
        [&](JsonWriter& w) { w.object([&] { write_game_view(t.game, t.game.view_for(t.s(), seat), w); }); });
}

TEST_CASE("a view leaves out empty spaces and an action that is not there; the open view names the empty spaces") {
    TestTable t(3);
    t.given("{'board':{'soci-2':null},'players':[{'seat':1,'hand':['ic-03']}]}");
    const boost::json::object seen = view(t, Seat(0)), open = view(t, Seat::open());
    CHECK(seen.at("board").as_object().size() == kSpaces - 1);
    CHECK(!seen.at("board").as_object().contains("soci-2"));
    CHECK(!seen.contains("action"));
    CHECK(!seen.contains("empty"));
    CHECK(boost::json::serialize(open.at("empty")) == R"(["soci-2"])");
}

TEST_CASE("an open view can be given again, empty spaces included") {
    TestTable t(3), again(3);
    t.given(
        "{'phase':'family','moment':'fill','controller':2,'board':{'counselor':null,'soci-1':null},'prison':['iris-"
        "kane']}");
    CHECK(again.game.load_position(again.s(), view(t, Seat::open())) == "");
    CHECK(again.s().occupied == t.s().occupied);
    CHECK(view(again, Seat::open()) == view(t, Seat::open()));
}

RULE_TEST("NP-BLACK-4", "the view shows all targets of a proposal; a marker as in the text form") {
    TestTable t(3);
    t.given(
        "{'phase':'actions','position':5,'moment':'act','controller':1,'board':{'racketeer':{'markers':{'p1':2,'p2':1},"
        "'blackmail':'p2'},'capo':{'markers':{'p3':1}},'underboss':{'markers':{'p1':1}}}}");
    t.play({"p1 power", "p1 marker capo p3 loose", "p1 marker racketeer p2 token"});
    CHECK(t.asked() == "p2 consent");
    const boost::json::object action = view(t, Seat(1)).at("action").as_object();
    CHECK(action.at("deed") == "power");
    CHECK(boost::json::serialize(action.at("targets")) == R"(["capo p3 loose","racketeer p2 token"])");
}

RULE_TEST("NP-ACT-1",
          "V2-NP NT-8: each choice of a gangster says how many targets it has, as the next question lists them") {
    int compared = 0;
    for (const int position : {2, 3, 4, 5, 6, 7}) {
        const std::string given = "{'phase':'actions','position':" + std::to_string(position) +
                                  ",'moment':'act','controller':1,'players':[{'seat':1,'money':60}]}";
        TestTable t(3);
        t.given(given);
        const boost::json::object choices = view(t, Seat(2)).at("action").at("choices").as_object();
        for (const auto& [verb, count] : choices) {
            TestTable chosen(3);
            chosen.given(given).play("p1 " + std::string(verb));
            ActionList answers;
            chosen.game.legal_actions(chosen.s(), Seat(0), answers);
            std::int64_t targets = 0;
            for (const Action& answer : answers) targets += answer.kind != kBack;
            if (targets < 2) continue;  // the only one is taken at once
            CHECK(count == targets);
            ++compared;
        }
    }
    CHECK(compared >= 6);
}

RULE_TEST("NP-MOVE-2, NP-WHACK-4", "V2-NP NT-9: the chances before a move or whack are those after it was declared") {
    int compared = 0;
    for (const auto& [position, verb] : {std::pair{"2", "p1 move"}, {"3", "p1 move"}, {"1", "p1 power"}}) {
        const std::string given = "{'phase':'actions','position':" + std::string(position) +
                                  ",'moment':'act','controller':1,'players':[{'seat':1,'money':60}]}";
        TestTable t(3);
        t.given(given).play(verb);
        const boost::json::object before = view(t, Seat(2));
        for (const boost::json::value& chance : before.at("action").at("chances").as_array()) {
            const std::string target = "p1 target " + std::string(chance.at("space").as_string());
            if (!t.allows(target)) continue;
            TestTable declared(3);
            declared.given(given).play(verb).play(target);
            const boost::json::object after = view(declared, Seat(2));
            if (!after.at("action").as_object().contains("faces")) continue;
            std::int64_t succeeds = 0, dies = 0;
            for (const boost::json::value& face : after.at("action").at("faces").as_array()) {
                succeeds += face.at("outcome") == "succeeds";
                dies += face.at("outcome") == "dies";
            }
            CHECK(chance.at("succeeds") == succeeds);
            CHECK(chance.at("dies") == dies);
            ++compared;
        }
    }
    CHECK(compared >= 3);
}

RULE_TEST("NP-MOVE-1, NP-MOVE-2",
          "V2-NP NT-9: the chances of the only move are known before it is made, with no question between") {
    int compared = 0;
    for (const int position : {2, 3, 4, 5, 6, 7, 8}) {
        const std::string given = "{'phase':'actions','position':" + std::to_string(position) +
                                  ",'moment':'act','controller':1,'players':[{'seat':1,'money':60}]}";
        TestTable t(3);
        t.given(given);
        const boost::json::object action = view(t, Seat(2)).at("action").as_object();
        const boost::json::object& choices = action.at("choices").as_object();
        const bool single = choices.contains("move") && choices.at("move") == 1;
        REQUIRE(action.contains("sole_move") == single);
        if (!single) continue;
        t.play("p1 move");
        const boost::json::object after = view(t, Seat(2)).at("action").as_object();
        const boost::json::object& before = action.at("sole_move").as_object();
        CHECK(before.at("space") == after.at("target"));
        std::int64_t succeeds = 0;
        for (const boost::json::value& face : after.at("faces").as_array())
            succeeds += face.at("outcome") == "succeeds";
        CHECK(before.at("succeeds") == succeeds);
        ++compared;
    }
    CHECK(compared >= 4);
}

TEST_CASE("the schema of a view names its parts") {
    SchemaWriter schema("NothingPersonal");
    schema.add<Position>();
    for (const char* name : {"View", "Player", "Space", "Supply", "Action", "Decision"})
        CHECK_MESSAGE(schema.definitions().contains("NothingPersonal" + std::string(name)), name);
}

}  // namespace
}  // namespace consigliere::nothing_personal::testing
