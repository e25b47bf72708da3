#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// Round I is dealt so that p1 holds nothing but Attacks.
void deal_attacks_to_p1(TestTable& t) {
    t.play({"chance deal p1 theft-1", "chance deal p1 theft-1", "chance deal p1 vandalism-1",
            "chance deal p1 property-damage", "chance deal p2 car-theft", "chance deal p2 marked-cards",
            "chance deal p2 illegal-dumping", "chance deal p2 street-dealing", "chance deal p3 rigged-tender",
            "chance deal p3 blackmail-photos", "chance deal p3 unlicensed-bar", "chance deal p3 pickpocket-crew"});
}

}  // namespace

RULE_TEST("LCN-DRAW-2, LCN-SKILL-3",
          "in round I only Politicians bring influence cards, unless the option forbids it") {
    TestTable with(3, "phase = \"draw\"");
    deal_attacks_to_p1(with);
    CHECK(with.asks() == "chance");
    with.play("chance deal-influence p3 spy");  // Calmuti owns a Politician
    CHECK(with.fact("players.3.influence_count") == "1");
    CHECK(with.fact("players.1.influence_count") == "0");
    TestTable without(3, "phase = \"draw\"", {"politician_round1=false"});
    deal_attacks_to_p1(without);
    CHECK(without.fact("players.3.influence_count") == "0");
}

RULE_TEST("LCN-DRAW-3, LCN-DRAW-5",
          "who was dealt only Attacks may reject; all return the Jobs just dealt, and only those") {
    TestTable t(3, "phase = \"draw\"\n[[players]]\nseat = 2\nhand = [\"theft-2\"]\ninfluence = [\"spy\"]",
                {"politician_round1=false"});
    deal_attacks_to_p1(t);
    CHECK(t.asks() == "DEC-02");
    CHECK(t.decision().asked == SeatSet::players(3));
    CHECK(t.decision().may_act == SeatSet::players(3));  // A50: all alike
    CHECK(t.refused("p2 reject") == "LCN-DRAW-3");
    t.play({"p1 reject", "p3 keep"});
    CHECK(t.decision().asked == SeatSet::players(3));
    CHECK(!t.happened("mulligan"));  // hidden until all have answered
    t.play("p2 keep");
    CHECK(t.happened("mulligan"));
    CHECK(t.fact("players.1.job_count") == "0");
    CHECK(t.fact("players.2.hand") == R"(["theft-2"])");
    CHECK(t.fact("players.2.influence_count") == "1");
    CHECK(t.fact("job_decks.0") == "20");
    deal_attacks_to_p1(t);
    CHECK(t.asks() == "DEC-02");  // it may come again
    t.play({"p1 keep", "p2 keep", "p3 keep"});
    CHECK(t.asks() == "DEC-03");
    CHECK(t.fact("players.1.job_count") == "4");
}

RULE_TEST("LCN-DRAW-4", "a Robbery counts as an Attack for the mulligan, a Trap does not") {
    for (const bool robbery : {true, false}) {
        TestTable t(3, "phase = \"draw\"\nround = 3", {"influence_from_round=3"});
        t.play({"chance deal p1 assassination-3", "chance deal p1 assassination-3", "chance deal p1 arson-3",
                "chance deal p1 theft-3"});
        t.play(robbery ? "chance deal p1 robbery-3" : "chance deal p1 trap-3");
        t.run_to("DEC-02");
        CHECK(t.allowed("p1 reject") == robbery);
        CHECK(t.allowed("p1 keep"));
    }
}

RULE_TEST("LCN-DRAW-6", "an empty influence deck is rebuilt from its discards") {
    TestTable t(3, "phase = \"draw\"\nround = 2");
    t.state().board.influence_discards = t.state().influence_deck;
    t.state().influence_deck.fill(0);
    Rng rng(1);
    while (t.game().chance_action(t.state(), 0).kind == kDeal)
        t.play(t.game().vocabulary().to_text(
            t.game().chance_action(t.state(), rng.below(t.game().chance_count(t.state())))));
    CHECK(t.game().chance_action(t.state(), 0).kind == kDealInfluence);
    CHECK(t.fact("influence_discards") == "{}");
    CHECK(t.fact("influence_deck") == "33");
}

RULE_TEST("LCN-DRAW-7, LCN-ROUND-3", "what was not dealt stays in its deck; the start moves on") {
    TestTable t(3);
    t.run_to("DEC-03", 5);
    CHECK(t.fact("job_decks.0") == "8");
    TestTable end(3, "phase = \"payday\"\nstart = 3");
    end.run_to("DEC-03");
    CHECK(end.fact("round") == "2");
    CHECK(end.fact("start") == "1");
    CHECK(end.fact("job_decks.0") == "20");
    CHECK(end.fact("job_decks.1") == "8");
}

RULE_TEST("LCN-ROUND-1, LCN-VAR-1",
          "four rounds, or three by option, each with planning, action and Payday but the last") {
    for (const int rounds : {3, 4}) {
        TestTable t(3, "", {"rounds=" + std::to_string(rounds)});
        t.run_to("over", 9);
        int paydays = 0, plannings = 0;
        for (const Event& e : t.events()) {
            paydays += e.kind == position_of(EventKind::payday);
            plannings += e.kind == position_of(EventKind::planning);
        }
        CHECK(plannings == rounds);
        CHECK(paydays == rounds - 1);
        CHECK(t.fact("round") == std::to_string(rounds));
    }
}

RULE_TEST("LCN-ROUND-2", "a round starts with all cards active and skills unused; a bashed Politician draws") {
    TestTable t(3, R"(phase = "payday"
[[players]]
seat = 3
businesses = [{ id = "politician-1", active = false, used = true }]
gangsters = [{ id = "bobby-ruthless", active = false }])");
    t.run_to("DEC-03");
    CHECK(t.fact("round") == "2");
    CHECK(t.fact("players.3.businesses.0.active") == "true");
    CHECK(t.fact("players.3.businesses.0.used") == "nothing");
    CHECK(t.fact("players.3.gangsters.0.active") == "true");
    CHECK(t.fact("players.3.influence_count") == "3");
}

RULE_TEST("LCN-VAR-4", "influence cards may begin in a later round") {
    TestTable t(3, "", {"influence_from_round=2"});
    t.run_to("DEC-03");
    CHECK(t.fact("players.1.influence_count") == "0");
    t.run_to("DEC-23").run_to("DEC-03");
    CHECK(t.fact("round") == "2");
    CHECK(t.state().influence[Seat(0)].contains(Influence::snitch));
    CHECK(t.state().influence[Seat(0)].contains(Influence::schemer));
    CHECK(t.state().influence[Seat(0)].contains(Influence::henchman));
    CHECK(t.state().influence[Seat(0)].size() >= 5);
}

}  // namespace consigliere::la_cosa_nostra
