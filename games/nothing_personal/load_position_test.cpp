// Given positions: what may be given, what is compared, what only a log can give.
#include <algorithm>

#include "engine/position_check.hpp"
#include "games/nothing_personal/test_table.hpp"

namespace consigliere::nothing_personal::testing {
namespace {

std::string why(TestTable& t, std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return t.game.load_position(t.s(), boost::json::parse(text).as_object());
}

TEST_CASE("given: what the position shows otherwise is refused with its path") {
    TestTable t(3);
    const std::pair<const char*, const char*> kCases[] = {
        {"{'phase':'income','turn':2}", "turn is given as 2, but such a position has none"},
        {"{'phase':'feds','ante':3}", "ante is given as 3, but such a position has none"},
        {"{'position':3}", "position is given as 3, but such a position has none"},
        {"{'deck':3}", "deck is given as 3, but the position has 94"},
        {"{'supply':{'blackmail':7}}", "supply.blackmail is given as 7, but the position has 8"},
        {"{'players':[{'seat':2,'hand':['ic-03'],'cards':2}]}",
         "players.2.cards is given as 2, but the position has 1"},
        {"{'players':[{'seat':2,'markers':7}]}", "players.2.markers is given as 7, but the position has 25"},
        {"{'winners':[1]}", "winners is given as [1], but such a position has none"},
        {"{'over':true}", "over is given as true, but the position has false"},
        {"{'action':{'doing':'tie'}}", "action is given as {\"doing\":\"tie\"}, but such a position has none"},
        {"{'moment':'within'}", "moment: pieces alone cannot give what is under way here"},
    };
    for (const auto& [given, expected] : kCases) CHECK(why(t, given) == std::string(expected) + kGivenExactly);
}

TEST_CASE("given: what makes no sense is refused with a sentence") {
    TestTable t(3);
    const std::pair<const char*, const char*> kCases[] = {
        {"{'moment':'buy'}", "the phase influence has no moment \"buy\""},
        {"{'controller':1}", "controller belongs to the moments income, act and fill, and each of them needs it"},
        {"{'phase':'family','moment':'fill'}",
         "controller belongs to the moments income, act and fill, and each of them needs it"},
        {"{'phase':'over'}", "winners: a game that is over needs at least one"},
        {"{'aside':['iris-kane']}", "aside: gangsters lie aside in set-up only (NP-SETUP-5)"},
        {"{'players':[{'seat':1,'knows':['ic-03']}]}", "players.1.knows: names a card that is in no other hand"},
        {"{'players':[{'seat':1,'hand':['ic-03'],'selling':['ic-03']}]}",
         "selling: cards are sold under seal in a window only (A-59)"},
    };
    for (const auto& [given, expected] : kCases) CHECK(why(t, given) == expected);
    // Moments that ask about a man or a vacancy need one.
    const char* kNobodyThere = "the moment income or act needs a gangster at its position";
    const char* kNoChoice = "the moment fill needs a vacancy and somebody to promote";
    CHECK(why(t, "{'phase':'income','moment':'income','controller':1,'board':{'capo':'empty'}}") == kNobodyThere);
    CHECK(why(t, "{'phase':'actions','position':4,'moment':'act','controller':1,'board':{'bean-counter':'empty'}}") ==
          kNobodyThere);
    CHECK(why(t, "{'phase':'family','moment':'fill','controller':1}") == kNoChoice);
    CHECK(why(t, "{'phase':'family','moment':'fill','controller':1,'board':{'soci-1':'empty'}}") == kNoChoice);
    CHECK(why(t, "{'phase':'set-up','moment':'board','board':{'soci-1':{'gangster':'" +
                     t.game.setup().cards.gangster_names.slugs[t.game.setup().starting_capo.index] + "'}}}") ==
          "the position is impossible: every gangster is in one place");
    CHECK(why(t, "{'weather':'fine'}").starts_with("weather is unknown; known: round, phase"));
    CHECK(why(t, "{'players':[{'seat':1,'cash':3}]}").starts_with("players.0.cash is unknown; known: seat, money"));
    CHECK(why(t, "{'moment':'noon'}").starts_with("moment must be one of within, hands,"));
    CHECK(why(t, "{'board':{'attic':'empty'}}") == "empty.0 must be a space, not \"attic\"");
    CHECK(why(t, "{'prison':['nobody']}") == "prison.0 must be a gangster, not \"nobody\"");
}

TEST_CASE("given: the first window of phase A, before the first turn (NP-WIN-1)") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'moment':'first-window','holder':2,'players':[{'seat':1,'hand':['ic-11']},{'seat':2,'hand':['ic-12']},"
        "{'seat':3,'hand':['ic-03']}]}");
    CHECK(t.asked() == "p1 p2 p3 any");
    t.play({"p1 pass", "p2 pass", "p3 pass"});
    CHECK(t.asked() == "p2 turn");
}

TEST_CASE("given: an empty space stays empty until the Family fills it (NP-FAM-1)") {
    TestTable t(3);
    t.given("{'board':{'capo':'empty','soci-2':null},'holder':3}");
    CHECK(t.gangster("capo") == "");
    CHECK(t.gangster("soci-2") == "");
    t.given("{'phase':'family','moment':'fill','controller':2,'board':{'counselor':'empty'}}");
    CHECK(t.asked() == "p2 fill");
}

TEST_CASE("given: the Fence goes on with whoever's turn it is (NP-FENCE-1)") {
    TestTable t(3);
    t.given("{'phase':'fence','moment':'buy','holder':1,'first':2,'turn':1,'players':[{'seat':1,'money':30}]}");
    CHECK(t.asked() == "p1 buy");
    t.play("p1 buy 0");
    CHECK(t.s().round == 2);  // p1 was the last of the three, and nobody else is asked anything in this round
}

TEST_CASE("given: the end and its winners") {
    TestTable t(3);
    t.given("{'phase':'over','winners':[2,3]}");
    CHECK(t.asked() == "over");
    CHECK(t.game.result(t.s()).winners == SeatSet(0b110));
}

TEST_CASE("given: set-up from its first card, and while markers are placed (NP-SETUP-7)") {
    TestTable t(3);
    t.given("{'phase':'set-up'}");
    CHECK(t.asked() == "deal");
    t.given("{'phase':'set-up','moment':'board'}");
    CHECK(t.asked() == "reveal");
    CHECK(t.gangster("capo") == t.game.vocabulary().slug(kGangsterList, t.game.setup().starting_capo.index));
    t.given("{'phase':'set-up','moment':'markers','holder':2,'board':{'capo':{'markers':{'p2':1}}}}");
    CHECK(t.asked() == "p3 init");
}

TEST_CASE("given: what only the open view needs is shown to nobody at the table (NP-NEG-5)") {
    TestTable t(3);
    t.idle_decline = false;
    t.given(
        "{'moment':'first-window','rerolled':['iris-kane'],'promoted':['iris-kane'],'players':["
        "{'seat':1,'hand':['ic-11'],'knows':['ic-03'],'top':3},{'seat':2,'hand':['ic-03']}]}");
    const auto view = [&](Seat seat) {
        return json_tree(
            [&](JsonWriter& w) { w.object([&] { write_game_view(t.game, t.game.view_for(t.s(), seat), w); }); });
    };
    CHECK(view(Seat::open()).contains("moment"));
    for (const Seat seat : {Seat(0), Seat(1), Seat(2), Seat::spectator()}) {
        const boost::json::object seen = view(seat);
        for (const char* key : {"moment", "first", "controller", "empty", "aside", "rerolled", "promoted"})
            CHECK_MESSAGE(!seen.contains(key), key);
        for (const char* key : {"knows", "top"})
            CHECK_MESSAGE(!seen.at("players").as_array()[0].as_object().contains(key), key);
    }
}

}  // namespace
}  // namespace consigliere::nothing_personal::testing
