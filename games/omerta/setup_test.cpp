// Components and set-up (2.1, 2.2), and the start of the Conquest mode.
#include "games/omerta/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::omerta::testing {

namespace {

// Plays set-up by first outcomes and defaults.
TestTable set_up_done(int players, const std::vector<std::string>& options = {}) {
    TestTable t(players, options);
    Rng rng(1);
    while (t.state.phase == GamePhase::setup) {
        const Action x = t.state.decision.chance()
                             ? t.game.chance_action(t.state, 0)
                             : t.game.default_action(t.state, t.state.decision.may_act.first(), rng);
        t.game.apply(t.state, x, &t.events);
    }
    return t;
}

TestTable at_the_choice(int players) {
    TestTable t(players, {});
    while (t.asked() != "DEC-1") t.game.apply(t.state, t.game.chance_action(t.state, 0), &t.events);
    return t;
}

}  // namespace

RULE_TEST("OM-COMP-1, OM-COMP-2, OM-COMP-3, OM-COMP-4, OM-COMP-5",
          "the house set has the cards of the box, and 60 events") {
    const Cards c(house_cards());
    CHECK(c.don_names.size() == 5);
    CHECK(c.capo_names.size() == 15);
    CHECK(c.type_names.size() == 7);
    CHECK(c.domain_names.size() == 25);
    for (const DomainSet borough : c.of_borough)
        for (const DomainSet business : c.of_business) CHECK((borough & business).size() == 1);
    CHECK(c.n_mains == 10);
    CHECK(c.n_secondaries == 15);
    int actions = 0, incidents = 0;
    for (const CardId card : c.all_events()) (c.events[card].incident ? incidents : actions) += c.events[card].count;
    CHECK(actions == 40);
    CHECK(incidents == 20);
    CHECK(c.low.size() == 15);
    int respect = 0, resources = 0;
    for (const Domain& d : c.domains) {
        respect += d.respect;
        resources += d.resources;
    }
    CHECK(respect == 85);
    CHECK(resources == 50);
    CHECK(kMaxOfFamily == 30);
}

RULE_TEST("OM-SETUP-1, OM-SETUP-2, OM-SETUP-3",
          "everybody is dealt a DON, a main and a secondary objective, two capos and two types") {
    const TestTable t = at_the_choice(4);
    for (int seat = 1; seat <= 4; ++seat) {
        const Family& f = t.family(seat);
        CHECK(f.don.exists());
        CHECK(f.main.exists());
        CHECK(f.secondaries.size() == 1);
        CHECK(f.dealt_capo[1].exists());
        CHECK(f.dealt_type[1].exists());
    }
    CHECK(t.state.mains.size() == 6);
    CHECK(t.state.secondaries.size() == 11);
    CHECK(t.shown_to(EventKind::dealt_objective, Seat(0)));
    CHECK_FALSE(t.shown_to(EventKind::dealt_objective, Seat::spectator()));
}

RULE_TEST("OM-SETUP-4", "one capo and one type are kept in secret, and all are revealed together") {
    TestTable t = at_the_choice(3);
    CHECK(t.state.decision.may_act == SeatSet::players(3));
    const Family& one = t.family(1);
    const Cards& c = t.game.cards();
    const std::string keep = "keep " + c.name(one.dealt_capo[1]).id + " " + c.name(c.type_of[one.dealt_type[0]]).id;
    const CapoId kept = one.dealt_capo[1], rejected = one.dealt_capo[0];
    const View before = t.game.view_for(t.state, Seat(1));
    t.does("p1 " + keep);
    const View after = t.game.view_for(t.state, Seat(1));
    CHECK(std::memcmp(&before, &after, sizeof before) == 0);  // nobody sees who has chosen
    CHECK(t.count(EventKind::revealed) == 0);
    t.does(t.by_default(3)).does(t.by_default(2));
    CHECK(t.count(EventKind::revealed) == 3);
    CHECK(t.family(1).capo[SlotId(0)] == kept);
    CHECK(t.state.capos.under.has(rejected));
    CHECK(t.state.capos.under.size() == 3);
}

RULE_TEST("OM-SETUP-4", "the clock keeps the highest combat") {
    const TestTable t = at_the_choice(2);
    const Family& f = t.family(1);
    const auto combat = [&](int i) { return t.game.cards().capos[f.dealt_capo[i]].stat[Stat::combat]; };
    const auto& best = t.game.cards().name(f.dealt_capo[combat(1) > combat(0) ? 1 : 0]).id;
    CHECK(t.by_default(1).find("keep " + best) != std::string::npos);
}

RULE_TEST("OM-SETUP-5, OM-SETUP-6, OM-SETUP-8, OM-SETUP-9, OM-SETUP-10",
          "reserve, two domains of 2 or 3 respect, the centre, three action cards, no money") {
    TestTable t = set_up_done(4);
    Rng rng(1);  // as many soldiers: who starts is rolled, before the Payday
    while (t.state.decision.chance())
        t.game.apply(t.state, t.game.chance_action(t.state, rng.below(t.game.chance_count(t.state))), &t.events);
    for (int seat = 1; seat <= 4; ++seat) {
        const Family& f = t.family(seat);
        CHECK(t.soldiers(seat) == t.game.cards().dons[f.don].recruitment);
        CHECK(f.domains.size() == 2);
        CHECK((f.domains - t.game.cards().low).empty());
        CHECK(f.hand.size() == 3);
        CHECK(f.cash == t.queries().income_of_people(Seat(seat - 1)) + t.queries().value_of(f.domains));  // one Payday
        for (const CardId card : f.hand) CHECK_FALSE(t.game.cards().events[card].incident);
    }
    CHECK(t.centre() == 4);
    CHECK(t.deck() == 25 - 8 - 4);
}

RULE_TEST("OM-SETUP-6", "with the option the starting domains come from the other pile") {
    const TestTable t = set_up_done(5, {"setup_domain_pile=rest"});
    for (int seat = 1; seat <= 5; ++seat) CHECK((t.family(seat).domains & t.game.cards().low).empty());
}

RULE_TEST("OM-SETUP-7", "any number of soldiers may go from the reserve to the domains, at most 5 on each") {
    TestTable t(2, {});
    t.until("DEC-2");
    const int seat = t.who();
    const int recruits = t.soldiers(seat);
    const std::string who = "p" + std::to_string(seat);
    const std::string name = t.game.cards().name(t.family(seat).domains.first()).id;
    CHECK(t.legal(who + " station " + name + " " + std::to_string(std::min(5, recruits))));
    CHECK_FALSE(t.legal(who + " station " + name + " 6"));
    CHECK(t.by_default(seat) == who + " done");
    t.does(who + " station " + name + " 2");
    CHECK(t.on(name.c_str()) == 2);
    CHECK(t.soldiers(seat) == recruits);
}

RULE_TEST("OM-CONQMODE-1, OM-CONQMODE-2",
          "Conquest mode: two secondaries, no main, one domain each, n in the centre, n in the deck") {
    for (int players = 2; players <= 5; ++players) {
        const TestTable t = set_up_done(players, {"mode=conquista"});
        for (int seat = 1; seat <= players; ++seat) {
            CHECK_FALSE(t.family(seat).main.exists());
            CHECK(t.family(seat).secondaries.size() == 2);
            CHECK(t.family(seat).domains.size() == 1);
            CHECK(t.hand(seat) == (players == 2 ? 5 : 3));
        }
        CHECK(t.centre() == players);
        CHECK(t.deck() == players);
        CHECK(t.state.secondaries.size() == (players <= 3 ? 9 : 11) - 2 * players);
    }
}

RULE_TEST("OM-2P-1", "two players are dealt five action cards each") { CHECK(set_up_done(2).hand(1) == 5); }

}  // namespace consigliere::omerta::testing
