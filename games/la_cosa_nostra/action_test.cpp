#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// p1 acts; p2 (no skills) and p3 still have tasks, so the phase goes on.
std::string action(int round, const std::string& p1, const std::string& p2 = "", const std::string& p3 = "") {
    const std::string other2 = p2.empty()
                                   ? "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }, "
                                     "\"lenny-dimaggio\"]\nbusinesses = [\"drug-dealer-1\", \"construction-firm-1\"]"
                                   : p2;
    const std::string other3 =
        p3.empty() ? "gangsters = [{ id = \"rico-calmuti\", job = \"pickpocket-crew\" }, \"vito-baritono\"]" : p3;
    return "phase = \"action\"\nround = " + std::to_string(round) + "\n[[players]]\nseat = 1\n" + p1 +
           "\n[[players]]\nseat = 2\n" + other2 + "\n[[players]]\nseat = 3\n" + other3 + "\n";
}

}  // namespace

RULE_TEST("LCN-ACT-4, LCN-DEAL-6", "a cancelled Purchase goes under the stack and its markers home") {
    TestTable t(3, action(1, R"(cash = 1000
gangsters = [{ id = "big-joey", purchase = "casino-1", markers = [2] }, { id = "sal-romano", job = "pickpocket-crew" }])",
                          "", "gangsters = [{ id = \"rico-calmuti\", job = \"gas-station-robbery\" }]"));
    CHECK(t.refused("p1 execute big-joey") == "LCN-ACT-4");
    CHECK(t.fact("players.2.free_markers") == "4");
    t.play("p1 cancel big-joey");
    CHECK(t.fact("players.2.free_markers") == "5");
    CHECK(t.fact("stack").find("casino-1") != std::string::npos);
    CHECK(t.state().buried.size() == 1);  // below the cards that lay there
}

RULE_TEST("LCN-ACT-5, LCN-ACT-6, LCN-INFO-2", "a cancelled Job is discarded face-down, an executed one face-up") {
    TestTable t(3, action(1,
                          "gangsters = [{ id = \"big-joey\", job = \"theft-1\" }, { id = \"sal-romano\", job = "
                          "\"property-damage\" }]"));
    t.play("p1 cancel big-joey");
    CHECK(t.fact("players.1.discarded", Seat(0)) == R"(["theft-1"])");
    CHECK(t.fact("players.1.discarded", Seat(1)) == "nothing");
    CHECK(t.fact("job_discards") == "[]");
    t.play({"p2 cancel phil-malony", "p3 cancel rico-calmuti", "p1 execute sal-romano", "p1 attack p2"}).roll({1, 1});
    CHECK(t.fact("job_discards", Seat::spectator()) == R"(["property-damage"])");
}

RULE_TEST("LCN-ACT-8, LCN-DEAL-8, LCN-TRADE-1",
          "deals are open until a Job starts and frozen while it runs; offers outlive it (A52)") {
    TestTable t(3, action(1,
                          "gangsters = [{ id = \"big-joey\", job = \"theft-1\" }, { id = \"sal-romano\", job = "
                          "\"gas-station-robbery\" }]"));
    t.play("p2 offer p1 gives cash 1000 wants marker cop-1");
    t.play({"p1 execute big-joey"});
    CHECK(t.asks() == "DEC-11");
    CHECK(t.refused("p1 accept 1") == "LCN-ACT-8");
    t.play("p1 attack p2");
    CHECK(t.asks() == "chance");
    CHECK(t.refused("p3 offer p1 gives cash 1000") == "LCN-ACT-8");
    CHECK(t.refused("p3 promise p1 no-attack until 1") == "LCN-ATK-2");
    t.roll({1, 1, 1});
    t.play("p1 accept 1");
    CHECK(t.cash(1) == 3000);
    CHECK(t.fact("players.1.businesses.0.markers") == "[2]");
}

RULE_TEST("LCN-ACT-9", "a gangster whose task is done does not act again") {
    TestTable t(3, action(1,
                          "gangsters = [{ id = \"big-joey\", job = \"pickpocket-crew\" }, { id = \"sal-romano\", job = "
                          "\"theft-1\" }]\nbusinesses = []",
                          "", "gangsters = [{ id = \"rico-calmuti\", job = \"gas-station-robbery\" }]"));
    t.play("p1 execute big-joey").roll({3, 3, 3});
    CHECK(t.cash(1) == 5000);
    t.play({"p2 cancel phil-malony", "p3 cancel rico-calmuti"});
    CHECK(t.refused("p1 execute big-joey") == "LCN-ACT-9");
}

RULE_TEST("LCN-ATK-2, LCN-ATK-5",
          "the player is named before the reveal, the card right after; before it everything may be said") {
    TestTable t(3, action(1, "gangsters = [{ id = \"big-joey\", job = \"bash-a-businessman-1\" }]",
                          "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = "
                          "[\"lawyer-1\", \"pimp-3\", \"casino-1\"]"));
    t.play({"p1 promise p2 no-attack until 1", "p1 execute big-joey"});
    CHECK(t.fact("jobs.0.job", Seat(1)) == "nothing");
    t.play("p1 attack p2");
    CHECK(t.fact("jobs.0.job", Seat(1)) == R"("bash-a-businessman-1")");
    CHECK(t.asks() == "DEC-12");
    CHECK(t.refused("p1 target-business casino-1") == "LCN-ATK-1");  // no Businessman
    TestTable full(3,
                   action(1, "gangsters = [{ id = \"big-joey\", job = \"bash-a-businessman-1\" }]",
                          "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = "
                          "[\"lawyer-1\", \"pimp-3\"]"),
                   {"target_declaration=full_before_reveal"});
    full.play({"p1 execute big-joey", "p1 attack p2"});
    CHECK(full.asks() == "DEC-12");
    CHECK(full.fact("jobs.0.job", Seat(1)) == "nothing");
    full.play("p1 target-business lawyer-1");
    CHECK(full.fact("jobs.0.job", Seat(1)) == R"("bash-a-businessman-1")");
}

RULE_TEST("LCN-ATK-3, LCN-ACT-10",
          "only active cards in play are targets; an Attack without any can only be cancelled") {
    TestTable t(
        3,
        action(3,
               "gangsters = [{ id = \"big-joey\", job = \"arson-3\" }, { id = \"sal-romano\", job = \"car-bomb-3\" }]",
               "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }, { id = \"lenny-dimaggio\", active "
               "= false }]\nbusinesses = [{ id = \"casino-1\", active = false }]",
               "gangsters = []\nbusinesses = [\"pimp-1\"]"));
    CHECK(t.refused("p1 execute big-joey") == "LCN-ACT-10");
    t.play("p1 execute sal-romano");
    CHECK(t.refused("p1 attack p3") == "LCN-ATK-3");
    t.play("p1 attack p2");
    CHECK(t.asks() == "chance");  // one target is left: phil-malony
}

RULE_TEST("LCN-ATK-6", "Vandalism and Arson hit companies only") {
    TestTable t(3, action(1, "gangsters = [{ id = \"big-joey\", job = \"vandalism-1\" }]",
                          "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = "
                          "[\"pimp-3\", \"casino-1\", \"garage-2\"]"));
    t.play({"p1 execute big-joey", "p1 attack p2"});
    CHECK(t.refused("p1 target-business pimp-3") == "LCN-ATK-6");
    t.play("p1 target-business casino-1").roll({3, 1, 1});
    CHECK(t.fact("players.2.businesses.2.active") == "false");
}

RULE_TEST("LCN-KILL-1, LCN-DEAL-6", "a destroyed company goes under the stack; no doc for companies") {
    TestTable t(3, action(3, "gangsters = [{ id = \"big-joey\", job = \"arson-3\" }]",
                          "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = [{ id = "
                          "\"casino-1\", markers = [3] }]\ninfluence = [\"emergency-doc\"]"));
    t.play({"p2 pass", "p1 execute big-joey", "p1 attack p2"}).roll({4, 4, 1});
    CHECK(t.fact("players.2.businesses") == "[]");
    CHECK(t.fact("players.3.free_markers") == "5");
    CHECK(t.fact("stack").find("casino-1") != std::string::npos);
    CHECK(t.fact("players.2.influence_count") == "1");
}

RULE_TEST("LCN-CASH-3", "one card covers one unit: two Drug Dealers are two cards") {
    const std::string job =
        "gangsters = [{ id = \"big-joey\", job = \"drug-delivery\" }, { id = \"sal-romano\", job = \"theft-1\" }]\n";
    TestTable one(3, action(2, job + "businesses = [\"drug-dealer-2\"]",
                            "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = []"));
    CHECK(one.refused("p1 execute big-joey") == "LCN-CASH-5");
    TestTable twice(3, action(2, job + "businesses = [\"drug-dealer-2\"]",
                              "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = [{ "
                              "id = \"drug-dealer-1\", markers = [1, 1] }]"));
    twice.play("p1 execute big-joey");  // own one and the marked one; A46: the second marker stays
    CHECK(twice.asks() == "DEC-13");
    twice.play("p1 cover drug-dealer-2").roll({3, 3, 1});
    CHECK(twice.cash(1) == 14000);
    CHECK(twice.fact("players.1.free_markers") == "4");
}

RULE_TEST("LCN-CASH-4, LCN-CASH-6", "a business serves any number of Jobs; an opponent's takes a marker for each") {
    TestTable t(3, action(1,
                          "businesses = [\"garage-1\"]\ngangsters = [{ id = \"big-joey\", job = \"car-theft\" }, { id "
                          "= \"sal-romano\", job = \"counterfeit-money\" }]",
                          "gangsters = []\nbusinesses = [{ id = \"loan-shark-2\", markers = [1] }]", "gangsters = []"));
    t.play("p1 execute sal-romano").roll({4, 4});
    CHECK(t.cash(1) == 30000);
    CHECK(t.fact("players.1.free_markers") == "5");
    t.play("p1 execute big-joey").roll({3, 3, 3});
    CHECK(t.cash(1) >= 39000);
}

RULE_TEST("LCN-SKILL-1, LCN-SKILL-4", "each own Cop re-rolls one die once, before anybody may rob") {
    TestTable t(3, action(1,
                          "cash = 0\nbusinesses = [\"cop-1\", \"cop-2\", \"garage-1\"]\ngangsters = [{ id = "
                          "\"sal-romano\", job = \"car-theft\" }]"));
    t.play("p1 execute sal-romano").roll({1, 2});
    CHECK(t.asks() == "DEC-15");
    t.play("p1 reroll 1").roll({1}).play("p1 reroll 1").roll({6});
    CHECK(t.cash(1) == 7000);
    CHECK(t.fact("players.1.businesses.0.used") == "true");
    TestTable lent(3, action(1,
                             "cash = 0\nbusinesses = [\"drug-dealer-2\"]\ngangsters = [{ id = \"sal-romano\", job = "
                             "\"evidence-locker\" }]",
                             "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = [{ id "
                             "= \"cop-2\", markers = [1] }]"));
    lent.play("p1 execute sal-romano").roll({1, 2});
    CHECK(lent.asks() != "DEC-15");  // the skill is not lent with the card
    CHECK(lent.cash(1) == 0);
}

RULE_TEST("LCN-SKILL-2, LCN-SKILL-5, LCN-INFL-7",
          "a Lawyer looks at two planned Jobs once a round; the mark outlives a sale") {
    const std::string given = action(1,
                                     "cash = 9000\nbusinesses = [\"lawyer-2\"]\ngangsters = [{ id = \"sal-romano\", "
                                     "job = \"theft-1\" }, { id = \"big-joey\", job = \"car-theft\" }]");
    TestTable t(3, given);
    t.play("p1 look lawyer phil-malony");
    CHECK(t.asks() == "DEC-05");
    CHECK(t.fact("players.2.gangsters.0.job", Seat(0)) == "nothing");  // both are seen at once
    CHECK(t.refused("p1 look lawyer rico-calmuti") == "LCN-SKILL-2");
    t.play("p1 also-look rico-calmuti");
    CHECK(t.fact("players.2.gangsters.0.job", Seat(0)) == R"("warehouse-break-in")");
    CHECK(t.fact("players.3.gangsters.0.job", Seat(0)) == R"("pickpocket-crew")");
    CHECK(t.fact("players.3.gangsters.0.job", Seat(1)) == "nothing");
    CHECK(t.fact("players.3.gangsters.0.seen_by", Seat::spectator()) == "[1]");
    CHECK(!t.allowed("p1 look lawyer rico-calmuti"));
    t.play({"p1 offer p2 gives business lawyer-2", "p2 accept 1", "p1 cancel sal-romano"});
    CHECK(t.fact("players.2.businesses.0.used") == "true");
    CHECK(!t.allowed("p2 look lawyer big-joey"));
}

RULE_TEST("LCN-INFL-2, LCN-VAR-2", "Snitch and Spy belong to one's own turn, unless the option frees them") {
    const std::string p2 =
        "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = []\ninfluence = "
        "[\"snitch\", \"spy\"]";
    const std::string p1 =
        "gangsters = [{ id = \"sal-romano\", job = \"theft-1\" }, { id = \"big-joey\", job = \"car-theft\" }]";
    TestTable plain(3, action(1, p1, p2));
    CHECK(plain.refused("p2 look snitch sal-romano") == "LCN-INFL-2");
    TestTable free(3, action(1, p1, p2), {"spy_any_time=true"});
    free.play("p2 look snitch sal-romano");
    CHECK(free.fact("players.1.gangsters.0.job", Seat(1)) == R"("theft-1")");
    free.play({"p2 look spy big-joey", "p2 enough", "p2 enough"});
    CHECK(free.fact("players.1.gangsters.1.job", Seat(1)) == R"("car-theft")");
    CHECK(free.asks() == "DEC-08");  // he was asked before his hand was empty
    free.play("p2 pass");
    CHECK(free.asks() == "DEC-10");
    CHECK(free.refused("p2 change-market") == "LCN-INFL-6");
    free.play({"p1 execute sal-romano"});
    CHECK(!free.allowed("p2 look spy big-joey"));
}

RULE_TEST("LCN-INFL-6", "a Snitch replaces the market: the old cards go under the stack, four new ones come up") {
    TestTable t(3, action(1, "influence = [\"snitch\"]\ngangsters = [{ id = \"sal-romano\", job = \"theft-1\" }]"));
    const std::string before = t.fact("market");
    t.play("p1 change-market");
    CHECK(t.state().buried.size() == 4);
    t.play({"chance turn-up casino", "chance turn-up casino", "chance turn-up pimp", "chance turn-up garage"});
    CHECK(t.fact("market") == R"(["casino-1","casino-2","pimp-3","garage-2"])");
    CHECK(before != t.fact("market"));
}

RULE_TEST("LCN-INFL-9, LCN-INFL-10",
          "one Schemer a window, none in an extra turn; the Dutch edition lets others follow") {
    const std::string p1 =
        "gangsters = [{ id = \"sal-romano\", job = \"theft-1\" }, { id = \"big-joey\", job = \"car-theft\" }]";
    const std::string p2 =
        "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = []\ninfluence = "
        "[\"schemer\", \"schemer\"]";
    const std::string p3 =
        "gangsters = [{ id = \"rico-calmuti\", job = \"pickpocket-crew\" }]\ninfluence = [\"schemer\"]";
    for (const char* edition : {"edition=en", "edition=nl"}) {
        TestTable t(3, action(1, p1, p2, p3), {edition});
        CHECK(t.asks() == "DEC-08");
        CHECK(t.decision().asked.size() == 2);
        t.play({"p3 pass", "p2 scheme"});
        CHECK(t.asks() == "DEC-10");
        CHECK(t.fact("turn") == "2");
        CHECK(t.refused("p2 skip-turn") == "LCN-INFL-10");
        t.play({"p2 cancel phil-malony", "p2 end-turn"});
        CHECK(t.asks() == (std::string(edition) == "edition=nl" ? "DEC-08" : "DEC-10"));
    }
}

RULE_TEST("LCN-LAUND-1", "laundering takes any sum up to the cap, chosen after the roll") {
    TestTable t(3, action(2, "cash = 11000\ngangsters = [{ id = \"sal-romano\", job = \"money-laundering-2\" }]"));
    t.play("p1 execute sal-romano").roll({4, 1});
    CHECK(t.asks() == "DEC-21");
    CHECK(t.refused("p1 launder 9000") == "LCN-LAUND-1");
    t.play("p1 launder 8000");
    CHECK(t.cash(1) == 3000);
    CHECK(t.fact("players.1.laundered", Seat::spectator()) == "8000");
}

RULE_TEST("LCN-RESP-5, LCN-RESP-7, LCN-RESP-9",
          "a Trap answers any roll, on the very victim too; after a failed one a second may follow") {
    const std::string p1 = "gangsters = [{ id = \"big-joey\", job = \"car-bomb-3\" }]";
    const std::string p2 =
        "businesses = []\ngangsters = [{ id = \"lenny-dimaggio\", job = \"trap-3\" }, { id = \"phil-malony\", job = "
        "\"trap-4\" }]";
    TestTable t(3, action(4, p1, p2));
    t.play({"p1 execute big-joey", "p1 attack p2", "p1 target-gangster lenny-dimaggio"}).roll({1, 1, 1});
    CHECK(t.asks() == "DEC-17");  // even after a failed attack
    t.play("p2 respond lenny-dimaggio").roll({1});
    CHECK(t.refused("p1 respond big-joey") == "LCN-RESP-7");
    t.roll({1});
    CHECK(t.asks() == "DEC-17");
    t.play("p2 respond phil-malony").roll({3});
    CHECK(t.happened("repelled"));
    TestTable strict(3, action(4, p1, p2), {"trap_window=success_only"});
    strict.play({"p1 execute big-joey", "p1 attack p2", "p1 target-gangster lenny-dimaggio"}).roll({1, 1, 1});
    CHECK(strict.asks() != "DEC-17");
}

RULE_TEST("LCN-RESP-8", "Birthday Party is no Attack: all pay, nobody traps") {
    TestTable t(3, action(3, "cash = 0\ngangsters = [{ id = \"sal-romano\", job = \"birthday-party\" }]",
                          "cash = 2000\nbusinesses = []\ngangsters = [{ id = \"lenny-dimaggio\", job = \"trap-3\" }, { "
                          "id = \"phil-malony\", job = \"vote-buying\" }]",
                          "cash = 9000\ngangsters = [{ id = \"rico-calmuti\", job = \"theft-3\" }]"));
    t.play("p1 execute sal-romano").roll({3, 3});
    CHECK(t.cash(1) == 5000);
    CHECK(t.cash(2) == 0);
    CHECK(t.cash(3) == 6000);
}

RULE_TEST("LCN-INFO-3", "windows ask by public facts; whoever holds nothing is asked like all others") {
    const std::string p1 = "businesses = [\"garage-1\"]\ngangsters = [{ id = \"big-joey\", job = \"car-theft\" }]";
    TestTable t(3, action(3, p1,
                          "businesses = []\ngangsters = [{ id = \"phil-malony\", job = \"robbery-3\" }, { id = "
                          "\"lenny-dimaggio\", job = \"theft-3\" }]",
                          "gangsters = [{ id = \"rico-calmuti\", job = \"club-drugs\" }]"));
    t.play("p1 execute big-joey").roll({3, 3, 3});
    CHECK(t.asks() == "DEC-16");
    CHECK(t.decision().asked.size() == 2);
    CHECK(t.decision().may_act == t.decision().asked);
    CHECK(t.refused("p3 respond rico-calmuti") == "LCN-RESP-1");
    t.play("p3 pass");
    CHECK(t.decision().asked.size() == 2);
    CHECK(t.decision().may_act == SeatSet::of(Seat(1)));
    TestTable none(3, action(3, p1, "businesses = []\ngangsters = [{ id = \"lenny-dimaggio\", job = \"theft-3\" }]"));
    none.play("p1 execute big-joey").roll({3, 3, 3});
    CHECK(none.asks() == "DEC-16");
    none.play("p2 pass");
    CHECK(none.happened("earns"));
    TestTable early(3, action(2, p1));
    early.play("p1 execute big-joey").roll({3, 3, 3});
    CHECK(early.happened("earns"));  // no window before round III
}

RULE_TEST("LCN-DICE-7, LCN-INFO-1", "dice come from chance, cash and dice are open to all") {
    TestTable t(3, action(1, "businesses = [\"garage-1\"]\ngangsters = [{ id = \"big-joey\", job = \"car-theft\" }]"));
    t.play("p1 execute big-joey");
    CHECK(t.game().chance_count(t.state()) == 6);
    t.roll({5});
    CHECK(t.fact("jobs.0.dice", Seat::spectator()) == "[5]");
    CHECK(t.fact("players.2.cash", Seat::spectator()) == "2000");
    CHECK(t.refused("p1 stake 1000") == "LCN-JOB-2");
}

RULE_TEST("LCN-INFL-7",
          "faces are shown in a moment of their own, after all are named; it ends when the peeker says so") {
    const std::string p1 =
        "gangsters = [{ id = \"sal-romano\", job = \"theft-1\" }]\nbusinesses = []\ninfluence = [\"snitch\", \"spy\"]";
    TestTable t(3, action(1, p1));
    const auto key = [&] { return LaCosaNostra::prompts()[t.decision().prompt].key; };
    t.play("p1 look snitch phil-malony");
    CHECK(key() == "peek");
    CHECK(t.decision().asked == SeatSet::of(Seat(0)));
    CHECK(t.fact("players.2.gangsters.0.job", Seat(0)) == R"("warehouse-break-in")");
    CHECK(t.refused("p1 pass") == "LCN-ACT-2");
    CHECK(t.refused("p2 enough") == "LCN-INFL-2");
    t.play("p1 look spy phil-malony");  // the first card is laid back by going on
    CHECK(key() == "second-look");
    CHECK(t.fact("players.3.gangsters.0.job", Seat(0)) == "nothing");
    t.play("p1 also-look rico-calmuti");
    CHECK(key() == "peek");
    CHECK(t.fact("players.3.gangsters.0.job", Seat(0)) == R"("pickpocket-crew")");
    t.play("p1 enough");
    CHECK(t.asks() == "DEC-10");
}

RULE_TEST("LCN-INFL-8, LCN-VAR-2", "while somebody looks inside a Schemer window, the turn shown is the one to come") {
    const std::string spy = "\ninfluence = [\"spy\"]";
    TestTable t(
        3,
        action(1,
               "gangsters = [{ id = \"sal-romano\", job = \"theft-1\" }, { id = \"big-joey\", job = \"car-theft\" }]",
               "gangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]\nbusinesses = []" + spy,
               "gangsters = [{ id = \"rico-calmuti\", job = \"pickpocket-crew\" }]\nbusinesses = []" + spy),
        {"spy_any_time=true"});
    REQUIRE(t.asks() == "DEC-08");
    t.play("p3 look spy sal-romano");
    CHECK(t.asks() == "DEC-05");
    CHECK(t.fact("turn") == "1");  // nobody has acted yet
    t.play({"p3 enough", "p3 enough", "p2 pass", "p3 pass", "p1 cancel sal-romano"});
    REQUIRE(t.asks() == "DEC-10");  // p3's hand is empty: no window before p2's turn
    t.play("p2 cancel phil-malony");
    t.run_to("DEC-08");
    CHECK(t.fact("turn") == t.fact("turn", Seat::spectator()));
}

RULE_TEST("LCN-MONO-2, LCN-PAY-1",
          "a monopoly that ends with the last task is reported before the income it no longer brings") {
    TestTable t(3, action(2, "gangsters = [{ id = \"sal-romano\", job = \"bash-a-businessman-2\" }]",
                          "businesses = [\"pimp-1\", \"pimp-2\"]\ngangsters = [\"phil-malony\"]",
                          "gangsters = [\"rico-calmuti\"]\nbusinesses = [\"politician-1\"]"));
    t.play({"p1 execute sal-romano", "p1 attack p2", "p1 target-business pimp-1"}).roll({2, 2});
    t.run_to("DEC-23");
    int gone = -1, income = -1, at = 0;
    for (const Event& e : t.events()) {
        if (e.kind == position_of(EventKind::monopoly_gone) && gone < 0) gone = at;
        if (e.kind == position_of(EventKind::income) && income < 0) income = at;
        ++at;
    }
    REQUIRE(gone >= 0);
    REQUIRE(income >= 0);
    CHECK(gone < income);
}

}  // namespace consigliere::la_cosa_nostra
