// What the log says of what a card brings about.
#include "games/omerta/test_table.hpp"

namespace consigliere::omerta::testing {

namespace {

Given families_at_peace() {
    return Given(3).col(1, 3).luc(2, 4).gen(3, 5).centre({"navy-yard", "astoria", "jamaica-bay"});
}

TestTable after_incident(Given given, const char* card) {
    TestTable t(given.phase("events"));
    t.does(std::string("chance deal-event ") + card);
    return t;
}

// The last event of this kind, as it is read in English.
std::string log_line(const TestTable& t, EventKind kind) {
    std::string out;
    for (const Event& e : t.events)
        if (is(e, kind))
            out = t.game.vocabulary().describe(e, Seat::none(), KindOf<Omerta>().texts(), Lang::en,
                                               {"Rosalia", "Carmela", "Bruno"});
    return out;
}

}  // namespace

TEST_CASE("V2 12.8: what an incident brings about is logged with its title") {
    CHECK(log_line(after_incident(families_at_peace().cash(1, 9000), "tax-audit"), EventKind::paid_bank) ==
          "Rosalia pays $4,000 to the bank (“Tax audit”).");
    CHECK(log_line(after_incident(families_at_peace(), "bumper-night"), EventKind::gained_money) ==
          "Rosalia gains $5,000 (“Bumper night”).");
    CHECK(log_line(after_incident(families_at_peace(), "cousins-from-the-old-country"), EventKind::soldiers_gained) ==
          "Rosalia gains 1 soldier (“Cousins from the old country”).");
    TestTable raid = after_incident(families_at_peace(), "police-raid");
    raid.rolls({4});
    CHECK(log_line(raid, EventKind::soldiers_lost) == "Rosalia loses 1 soldier (“Police raid”).");
    TestTable scandal = after_incident(families_at_peace().domain(2, "tenderloin"), "scandal");
    scandal.rolls({3});
    CHECK(log_line(scandal, EventKind::domain_lost) == "Carmela loses Tenderloin (“Scandal”).");
}

TEST_CASE("V2 12.8: what a card makes another pay is logged with its title, and other payments without one") {
    TestTable rumours(families_at_peace().hand(1, {"rumours"}).cash(2, 4000).cash(3, 4000));
    rumours.does("p1 play-between rumours p2 p3").rolls({1, 3});
    CHECK(log_line(rumours, EventKind::paid).ends_with(" (“Rumours”)."));
    TestTable soldier(families_at_peace().cash(1, 9000).phase("end"));
    soldier.does("p1 enlist marcone");
    CHECK(log_line(soldier, EventKind::paid_bank) == "Rosalia pays $5,000 to the bank.");
}

}  // namespace consigliere::omerta::testing
