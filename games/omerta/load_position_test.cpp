// Given positions: what may be given, what is compared, what only a log can give.
#include <boost/json/parse.hpp>

#include "engine/position_check.hpp"
#include "games/omerta/test_table.hpp"

namespace consigliere::omerta {
namespace {

namespace json = boost::json;

struct Loading {
    Omerta game = make();
    State s = game.initial();

    static Omerta make() {
        const KindOf<Omerta> kind;
        OptionValues options(Omerta::options());
        REQUIRE(options.set("negotiation=true") == "");
        return Omerta(3, options, kind.house_cards());
    }
    std::string load(std::string text) {
        std::replace(text.begin(), text.end(), '\'', '"');
        return game.load_position(s, json::parse(text).as_object());
    }
    std::string asked() const {
        if (s.decision.over()) return "over";
        std::string out(Omerta::prompts()[s.decision.prompt].id);
        for (const Seat seat : s.decision.asked) out += " p" + std::to_string(seat.index + 1);
        return out;
    }
    int discards(std::string_view id) const {
        for (const CardId card : game.cards().all_events())
            if (game.cards().name(card).id == id) return s.discards[card];
        return -1;
    }
};

TEST_CASE("given: what the position shows otherwise is refused with its path") {
    Loading t;
    const std::pair<const char*, const char*> kCases[] = {
        {"{'players':[{'seat':2,'respect':90}]}", "players.2.respect is given as 90, but the position has "},
        {"{'players':[{'seat':1,'hand':['lupara'],'hand_size':2}]}",
         "players.1.hand_size is given as 2, but the position has 1"},
        {"{'players':[{'seat':1,'secondaries':[],'feats':['easy-money']}]}",
         "players.1.feats is given as [\"easy-money\"], but such a position has none"},
        {"{'decks':{'events':3}}", "decks.events is given as 3, but the position has "},
        {"{'phase':'deal','step':2,'turn':2}", "turn is given as 2, but such a position has none"},
        {"{'action':{'action':'heist'}}", "action is given as {\"action\":\"heist\"}, but such a position has none"},
        {"{'winners':[2]}", "winners is given as [2], but such a position has none"},
        {"{'incident':'fire'}", "incident is given as \"fire\", but such a position has none"},
        {"{'performed':['heist']}", "performed is given as [\"heist\"], but such a position has none"},
        {"{'moment':'within'}", "moment: pieces alone cannot give what is under way here"},
    };
    for (const auto& [given, expected] : kCases) {
        const std::string said = t.load(given);
        CHECK_MESSAGE(said.starts_with(expected), said);
        CHECK_MESSAGE(said.ends_with(kGivenExactly), said);
    }
}

TEST_CASE("given: what makes no sense is refused with a sentence") {
    Loading t;
    CHECK(t.load("{'discards':{'lupara':9}}") == "discards: there are no more copies of lupara");
    CHECK(t.load("{'discards':{'umbrella':1}}") == "discards must be a card, not \"umbrella\"");
    CHECK(t.load("{'moment':'noon'}") ==
          "moment must be one of within, start, window, trade, before, part, after, not \"noon\"");
    CHECK(t.load("{'moment':'trade'}") ==
          "the moment trade belongs to phase deal, steps 4 and 8, of a game with negotiation");
    CHECK(t.load("{'moment':'window'}") == "the moment window belongs to phase deal, step 3 (W-PAY)");
    CHECK(t.load("{'over':true}") == "winners must name those who have won a game that is over");
    CHECK(t.load("{'truce':1}") == "truce must be true or false, not 1");
    CHECK(
        t.load("{'players':[{'seat':1,'umbrella':1}]}").starts_with("players.1.umbrella is unknown; known: seat, don"));
}

TEST_CASE("given: discards leave the event deck (OM-EVENT-7)") {
    Loading t;
    CHECK(t.load("{'discards':{'lupara':1}}") == "");
    CHECK(t.discards("lupara") == 1);
}

TEST_CASE("given: the windows around payday and trades, and a family's part of a step") {
    Loading t;
    CHECK(t.load("{'phase':'deal','step':8,'moment':'trade'}") == "");
    CHECK(t.asked() == "DEC-7 p1 p2 p3");
    CHECK(t.load("{'phase':'end','step':1,'turn':3,'moment':'part','players':[{'seat':3,'cash':20000}]}") == "");
    CHECK(t.s.frames.at<PartFrame>(1).seat == Seat(2));
    CHECK(t.s.frames.top_is<BuyFrame>());
}

TEST_CASE("given: set-up before its first card, and the end with its winners") {
    Loading t;
    CHECK(t.load("{'phase':'setup'}") == "");
    CHECK(t.s.phase == GamePhase::setup);
    CHECK(t.load("{'over':true,'winners':[2]}") == "");
    CHECK(t.asked() == "over");
    CHECK(t.game.result(t.s).winners == SeatSet::of(Seat(1)));
}

TEST_CASE("given: what only the open view needs is shown to nobody at the table") {
    Loading t;
    REQUIRE(t.load("{'phase':'deal','step':8,'moment':'trade','idle':[1],'checked':true,'groups':{'capos':{'under':"
                   "['fontana']}},'players':[{'seat':1,'beaten_by':[2],'beaten_before':[3],'thresholds':1,"
                   "'deeds':['easy-money']}]}") == "");
    const auto view = [&](Seat seat) {
        return json_tree(
            [&](JsonWriter& w) { w.object([&] { write_game_view(t.game, t.game.view_for(t.s, seat), w); }); });
    };
    CHECK(view(Seat::open()).contains("groups"));
    for (const Seat seat : {Seat(0), Seat(1), Seat(2), Seat::spectator()}) {
        const json::object seen = view(seat);
        for (const char* key : {"moment", "idle", "checked", "groups", "performed"})
            CHECK_MESSAGE(!seen.contains(key), key);
        for (const char* key : {"thresholds", "deeds", "beaten_by", "beaten_before"})
            CHECK_MESSAGE(!seen.at("players").as_array()[0].as_object().contains(key), key);
    }
}

}  // namespace
}  // namespace consigliere::omerta
