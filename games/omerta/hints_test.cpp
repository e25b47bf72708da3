// What the view says to its own family of objectives and closed kinds of action (2.7, 2.15).
#include "games/omerta/hints.hpp"

#include "games/omerta/test_table.hpp"
#include "games/omerta/verbs.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

Given queens_and_bronx() {
    return Given(3)
        .gam(1, 1)
        .domain(1, "fordham", 1)
        .main(1, "queens-and-bronx")
        .col(2, 3)
        .domain(2, "astoria", 2)
        .gen(3, 5)
        .centre({"ridgewood", "mott-haven"})
        .phase("actions")
        .turn(1);
}

bool offers(const ActionList& legal, ActionKind kind) {
    const auto verb = kind == ActionKind::conquest ? kConquer : kind == ActionKind::assault ? kAssault : kRob;
    return std::any_of(legal.begin(), legal.end(), [&](const Action& action) { return action.kind == verb; });
}

// Plays at random and compares at every choice of an action.
void compare_in_game(const OptionValues& options, int players, std::uint64_t seed, int& closed) {
    const Omerta game(players, options, house_cards());
    State s = game.initial();
    Rng rng(seed);
    while (s.decision.phase != Phase::over) {
        if (s.decision.chance()) {
            game.apply(s, game.chance_action(s, rng.below(game.chance_count(s))), nullptr);
            continue;
        }
        const Seat seat = s.decision.may_act.first();
        ActionList legal;
        game.legal_actions(s, seat, legal);
        if (asks(s.decision, PromptId::action)) {
            const View view = game.view_for(s, seat);
            for (const ActionKind kind : {ActionKind::conquest, ActionKind::assault, ActionKind::heist}) {
                const bool is_closed = Hints(game, view).why_closed(kind).has_value();
                REQUIRE(is_closed != offers(legal, kind));
                closed += is_closed;
            }
        }
        game.apply(s, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], nullptr);
    }
}

}  // namespace

RULE_TEST("OM-OBJ-2", "the view counts the conditions of my main objective, and nobody else's") {
    TestTable t(queens_and_bronx());
    CHECK(t.view(1).at("main_progress") == json::parse(R"([{"kind":"borough","name":"queens","have":0,"need":3},
        {"kind":"borough","name":"bronx","have":1,"need":2},{"kind":"respect","have":4,"need":20}])"));
    for (const Seat seat : {Seat::spectator(), Seat::open()})
        for (const char* key : {"main_progress", "serves_main", "serves_secondary", "closed_actions"})
            CHECK_FALSE(view_json(t.game, t.state, seat).contains(key));
}

RULE_TEST("OM-OBJ-2, OM-OBJ-6", "V2-OM OT-9: the view names domains that serve my objectives, not those I hold") {
    TestTable t(queens_and_bronx().secondaries(1, {"all-over-town"}));
    const json::array main = t.view(1).at("serves_main").as_array();
    const auto names = [](const json::array& list, const char* domain) {
        return std::find(list.begin(), list.end(), json::value(domain)) != list.end();
    };
    CHECK(names(main, "mott-haven"));
    CHECK(names(main, "astoria"));  // a rival's
    CHECK_FALSE(names(main, "fordham"));
    CHECK_FALSE(names(main, "red-hook"));
    const json::array secondary = t.view(1).at("serves_secondary").as_array();
    CHECK(names(secondary, "red-hook"));
    CHECK_FALSE(names(secondary, "mott-haven"));  // a domain of the Bronx is held
}

RULE_TEST("OM-CONQ-1, OM-ASSAULT-1, OM-HEIST-1, OM-DOM-1, OM-ACTION-2",
          "V2-OM OT-4: a kind of action is closed exactly if the rules offer none of it") {
    int closed = 0;
    for (const char* assignment : {"mode=cosa_nostra", "mode=conquista", "domains_per_capo_max=5"})
        for (int players = 2; players <= kMaxPlayers; ++players)
            for (std::uint64_t seed = 1; seed <= 5; ++seed)
                compare_in_game(options_of({assignment}), players, seed, closed);
    CHECK(closed > 1000);
}

RULE_TEST("OM-ASSAULT-1, OM-CONQ-1", "V2-OM OI-4: a closed kind says why") {
    TestTable t(queens_and_bronx().centre({}));
    CHECK(t.view(1).at("closed_actions") ==
          json::parse(R"([{"action":"conquest","why":"no_target"},{"action":"assault","why":"no_soldiers"}])"));
    CHECK_FALSE(t.view(2).contains("closed_actions"));
}

}  // namespace consigliere::omerta::testing
