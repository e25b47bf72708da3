// Rulings that no rule's own test shows.
#include "engine/text_style.hpp"
#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

std::string action_of_three(
    int round, const std::string& p1, const std::string& p2,
    const std::string& p3 = "gangsters = [{ id = \"rico-calmuti\", job = \"pickpocket-crew\" }, \"vito-baritono\"]") {
    return "phase = \"action\"\nround = " + std::to_string(round) + "\n[[players]]\nseat = 1\n" + p1 +
           "\n[[players]]\nseat = 2\n" + p2 + "\n[[players]]\nseat = 3\n" + p3 + "\n";
}
const std::string kIdleGreen =
    "businesses = []\ngangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }, \"lenny-dimaggio\"]";

}  // namespace

RULE_TEST("LCN-DICE-4",
          "A8, option tasked_plus_one: Car Bomb keeps its number, or is one harder against a tasked man") {
    for (const bool option : {false, true}) {
        TestTable t(3, action_of_three(3, "gangsters = [{ id = \"big-joey\", job = \"car-bomb-3\" }]", kIdleGreen),
                    {option ? "tasked_plus_one=all_gangster_kills" : "tasked_plus_one=question_dice"});
        t.play({"p1 execute big-joey", "p1 attack p2", "p1 target-gangster phil-malony"}).roll({1});
        CHECK(t.fact("jobs.0.difficulty") == (option ? "5" : "4"));
    }
}

RULE_TEST("LCN-INFL-4", "A11: a Henchman on a Purchase does nothing and leaves with it") {
    TestTable t(
        3, action_of_three(
               1, "cash = 9000\ngangsters = [{ id = \"big-joey\", purchase = \"pimp-3\", attached = [\"henchman\"] }]",
               kIdleGreen));
    t.play("p1 execute big-joey");
    CHECK(t.cash(1) == 5000);
    CHECK(t.fact("players.1.gangsters.0.attached") == "nothing");
}

RULE_TEST("LCN-DICE-6", "A12: difficulty 1 always succeeds") {
    TestTable t(3, action_of_three(
                       3, "gangsters = [{ id = \"sal-romano\", job = \"assassination-3\", attached = [\"henchman\"] }]",
                       kIdleGreen));
    t.play({"p1 execute sal-romano", "p1 attack p2", "p1 target-gangster lenny-dimaggio"}).roll({1, 1});
    CHECK(t.fact("players.1.trophies") == R"(["lenny-dimaggio"])");
}

RULE_TEST("LCN-PLAN-3, LCN-ACT-4", "A17: an empty slot fills as soon as a card returns to the stack") {
    TestTable t(3, action_of_three(
                       1,
                       "cash = 0\ngangsters = [{ id = \"big-joey\", purchase = \"pimp-3\" }, { id = \"sal-romano\", "
                       "job = \"theft-1\" }]",
                       kIdleGreen));
    State& s = t.state();
    s.board.businesses[Seat(2)] |= t.queries().stack();
    s.pool.clear();
    s.buried.clear();
    s.board.businesses[Seat(2)].add(s.board.market[0]);
    s.board.market[0] = BusinessId::none();
    t.play("p1 cancel big-joey");
    CHECK(t.fact("market.0") == R"("pimp-3")");
    CHECK(t.fact("stack_size") == "0");
}

RULE_TEST("LCN-INFL-6", "A18: with a short stack the old market goes under first, then up to four come up") {
    TestTable t(3,
                action_of_three(1, "influence = [\"snitch\"]\ngangsters = [{ id = \"big-joey\", job = \"theft-1\" }]",
                                kIdleGreen));
    State& s = t.state();
    const BusinessSet rest = t.queries().stack();
    s.pool = BusinessSet::of(rest.first());
    s.buried.clear();
    s.board.businesses[Seat(2)] |= rest - s.pool;
    t.play("p1 change-market");
    CHECK(t.asks() == "chance");  // three of the four old ones, in random order
    CHECK(t.game().chance_count(t.state()) == 4);
}

RULE_TEST("LCN-JOB-1",
          "A20, A54: after Connections the stack is shuffled, even if nothing was bought; only the searcher saw it") {
    TestTable t(
        3, action_of_three(2, "cash = 4000\ngangsters = [{ id = \"sal-romano\", job = \"connections-2\" }]", kIdleGreen,
                           "gangsters = [{ id = \"rico-calmuti\", purchase = \"casino-1\" }, { id = \"vito-baritono\", "
                           "job = \"theft-1\" }]"));
    t.play("p1 execute sal-romano").roll({3, 1});
    CHECK(t.asks() == "DEC-20");
    CHECK(t.fact("stack", Seat(0)) != "nothing");
    CHECK(t.fact("stack", Seat(1)) == "nothing");
    t.play("p1 decline");
    CHECK(t.happened("shuffled"));
    CHECK(t.state().buried.empty());
    CHECK(t.fact("stack", Seat(0)) == "nothing");
}

RULE_TEST("LCN-INFL-12", "A22, A23: no doc against Persuasion; anybody may save anybody") {
    TestTable t(3, action_of_three(2, "gangsters = [{ id = \"sal-romano\", job = \"persuasion-2\" }]",
                                   "influence = [\"emergency-doc\"]\nbusinesses = [\"lawyer-1\"]\ngangsters = [{ id = "
                                   "\"phil-malony\", job = \"warehouse-break-in\" }]"));
    t.play({"p2 pass", "p1 execute sal-romano", "p1 attack p2"}).roll({3, 3});
    CHECK(t.fact("players.1.businesses.0.id") == R"("lawyer-1")");
    TestTable other(
        3, action_of_three(
               1, "gangsters = [{ id = \"sal-romano\", job = \"bash-a-businessman-1\" }]",
               "businesses = [\"lawyer-1\"]\ngangsters = [{ id = \"phil-malony\", job = \"warehouse-break-in\" }]",
               "gangsters = [{ id = \"rico-calmuti\", job = \"pickpocket-crew\" }]\ninfluence = [\"emergency-doc\"]"));
    other.play({"p3 pass", "p1 execute sal-romano", "p1 attack p2"}).roll({2, 1});
    CHECK(other.asks() == "DEC-18");
    other.play("p3 play-doc");
    CHECK(other.fact("players.2.businesses.0.active") == "true");
}

RULE_TEST("LCN-RESP-6, LCN-KILL-3",
          "A25, A26: a trapped Drive-by brings no return fire; a doc saves the attacker, the Attack stays repelled") {
    TestTable t(
        3, action_of_three(
               4,
               "influence = [\"emergency-doc\"]\ngangsters = [{ id = \"big-joey\", job = \"drive-by-shooting\" }, { "
               "id = \"sal-romano\", job = \"theft-1\" }]",
               "businesses = []\ngangsters = [{ id = \"lenny-dimaggio\", job = \"trap-4\" }, \"phil-malony\"]"));
    t.play({"p1 execute big-joey", "p1 attack p2", "p1 target-gangster phil-malony"}).roll({1, 1, 1});
    t.play("p2 respond lenny-dimaggio").roll({3, 3});
    CHECK(t.asks() == "DEC-18");
    t.play("p1 play-doc");
    CHECK(t.fact("players.1.gangsters.1.active") == "false");
    CHECK(t.fact("players.2.trophies") == "[]");
    CHECK(!t.happened("returns-fire"));
}

RULE_TEST("LCN-ATK-4", "A37: Theft from an empty purse is legal and yields nothing") {
    TestTable t(3, action_of_three(1, "cash = 0\ngangsters = [{ id = \"sal-romano\", job = \"theft-1\" }]",
                                   kIdleGreen + "\ncash = 0"));
    t.play({"p1 execute sal-romano", "p1 attack p2"}).roll({6, 6});
    CHECK(t.cash(1) == 0);
}

RULE_TEST("LCN-INFL-9", "A45: if nobody else has a task, a skipped turn comes back at once") {
    TestTable t(
        3, action_of_three(1, "influence = [\"schemer\"]\ngangsters = [{ id = \"sal-romano\", job = \"theft-1\" }]",
                           "gangsters = []", "gangsters = []"));
    t.play("p1 skip-turn");
    CHECK(t.asks() == "DEC-10");
    CHECK(t.fact("turn") == "1");
}

RULE_TEST("LCN-RESP-4", "A9: a failed Robbery lets the next one try") {
    TestTable t(
        3, action_of_three(
               3, "cash = 0\nbusinesses = [\"garage-1\"]\ngangsters = [{ id = \"sal-romano\", job = \"car-theft\" }]",
               "cash = 0\nbusinesses = []\ngangsters = [{ id = \"lenny-dimaggio\", job = \"robbery-3\" }, { id = "
               "\"phil-malony\", job = \"warehouse-break-in\" }]",
               "cash = 0\ngangsters = [{ id = \"vito-baritono\", job = \"robbery-3\" }]"));
    t.play("p1 execute sal-romano").roll({3, 3});
    t.play({"p3 respond vito-baritono", "p2 respond lenny-dimaggio"}).roll({1, 1}).roll({4, 4});
    CHECK(t.cash(1) == 0);
    CHECK(t.cash(2) == 0);
    CHECK(t.cash(3) == 9000);
}

RULE_TEST("LCN-VAR-3",
          "A51: in the closing window a card that became illegal returns to hand, and the window repeats") {
    TestTable t(3, R"(
[[players]]
seat = 1
gangsters = ["big-joey"]
hand = ["theft-1", "car-theft"]
influence = ["henchman"]
[[players]]
seat = 2
gangsters = []
influence = ["henchman"]
[[players]]
seat = 3
gangsters = []
)",
                {"wild_influence=true"});
    t.play({"p1 plan big-joey theft-1", "p1 end-turn"});
    CHECK(t.asks() == "DEC-07");
    CHECK(t.fact("turn") == "1");
    t.play({"p2 play henchman big-joey", "p1 play henchman big-joey"});
    CHECK(t.fact("players.1.influence_count") == "0");
    CHECK(t.fact("players.2.influence_count") == "1");  // start player first
    CHECK(t.asks() == "DEC-07");
    CHECK(t.decision().asked ==
          SeatSet::of(Seat(1)));  // his card is his secret, though no man is left without a Henchman
    t.play("p2 pass");
    CHECK(t.asks() == "DEC-10");
    CHECK(t.refused("p2 skip-turn") == "LCN-INFL-9");
}

TEST_CASE("redealing keeps what a seat knows and shuffles the rest") {
    TestTable t(4);
    t.run_to("DEC-10", 11);
    Rng rng(5);
    bool changed = false;
    for (int i = 0; i < 20; ++i) {
        const State other = t.game().redeal_unseen(t.state(), Seat(0), rng);
        CHECK(t.game().broken_invariant(other).empty());
        CHECK(other.jobs[Seat(0)] == t.state().jobs[Seat(0)]);
        changed |= !(other.jobs[Seat(1)] == t.state().jobs[Seat(1)]);
    }
    CHECK(changed);
}

TEST_CASE("the terminal table fits 80 columns in every language") {
    TestTable t(5);
    t.run_to("DEC-10", 3);
    for (const Lang lang : kAllLangs) {
        const std::string text = t.game().draw(t.game().view_for(t.state(), Seat(0)), lang, TextStyle{});
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            CHECK(TextStyle::columns(text.substr(at, end - at)) <= 80);
            at = end + 1;
        }
    }
}

}  // namespace consigliere::la_cosa_nostra
