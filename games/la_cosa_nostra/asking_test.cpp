// A58: a question is skipped only where everybody can know its answer; neither its presence nor its absence shows a
// card.
#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

// Two worlds that differ in one hidden card of p1: what a spectator is asked to believe must be the same.
struct Twins {
    TestTable a, b;

    Twins(int players, const std::string& given, const std::string& card_a, const std::string& card_b,
          const TestTable::Options& options = {})
        : a(players, with(given, card_a), options), b(players, with(given, card_b), options) {
        check();
    }
    void play(const std::string& text) {
        a.play(text);
        b.play(text);
        check();
    }
    void check() const {
        CHECK(a.asks() == b.asks());
        CHECK(a.decision().asked == b.decision().asked);
        CHECK(a.decision().may_act == b.decision().may_act);
    }

private:
    static std::string with(std::string given, const std::string& card) {
        const std::size_t at = given.find("HIDDEN");
        REQUIRE(at != std::string::npos);
        return given.replace(at, 6, card);
    }
};

}  // namespace

RULE_TEST("LCN-ACT-7, LCN-INFO-3", "A58: who has only a Response left is asked, and cancels it himself") {
    for (const char* phase_round : {"round = 3", "round = 4"}) {
        Twins t(3, std::string("phase = \"action\"\n") + phase_round + R"(
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "HIDDEN" }]
[[players]]
seat = 2
gangsters = ["phil-malony"]
[[players]]
seat = 3
gangsters = ["rico-calmuti"]
)",
                "trap-3", "armoured-car-ambush");
        CHECK(t.a.asks() == "DEC-10");  // in round IV also the last moment for a deal
        CHECK(t.a.allowed("p1 offer p2 gives cash 1000"));
        CHECK(t.a.refused("p1 execute big-joey") == "LCN-ACT-7");
        t.play("p1 cancel big-joey");
    }
}

RULE_TEST("LCN-ACT-10, LCN-INFO-3", "A58: an Attack without a target is not cancelled by itself") {
    Twins t(3, R"(phase = "action"
round = 2
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "HIDDEN" }]
[[players]]
seat = 2
businesses = []
[[players]]
seat = 3
businesses = []
)",
            "vandalism-2", "warehouse-break-in");
    CHECK(t.a.asks() == "DEC-10");
    CHECK(t.a.refused("p1 execute big-joey") == "LCN-ACT-10");
    t.play("p1 cancel big-joey");
}

RULE_TEST("LCN-PLAN-4, LCN-INFO-3",
          "A58: one man, one Job and an empty market: asked if a card in hand could be played") {
    const std::string given = R"(market = []
[[players]]
seat = 1
gangsters = ["big-joey"]
businesses = ["cop-1"]
hand = ["theft-1"]
influence = [HIDDEN]
[[players]]
seat = 2
hand = ["car-theft"]
[[players]]
seat = 3
)";
    // An empty stack keeps the market empty: all other businesses belong to p3.
    const std::string all =
        R"(businesses = ["lawyer-1", "lawyer-2", "lawyer-3", "politician-1", "politician-2", "politician-3",
"cop-2", "cop-3", "pimp-1", "pimp-2", "pimp-3", "pimp-4", "pimp-5", "drug-dealer-1", "drug-dealer-2", "drug-dealer-3",
"drug-dealer-4", "drug-dealer-5", "loan-shark-1", "loan-shark-2", "loan-shark-3", "loan-shark-4", "loan-shark-5", "garage-1",
"garage-2", "waste-company-1", "waste-company-2", "construction-firm-1", "construction-firm-2", "night-club-1",
"night-club-2", "casino-1", "casino-2"])";
    Twins t(3, given + all, "\"schemer\"", "\"henchman\"");
    CHECK(t.a.asks() == "DEC-03");
    t.play("p1 plan big-joey theft-1");
    CHECK(t.a.asks() == "DEC-28");
    CHECK(t.a.allowed("p1 end-turn"));
    CHECK(!t.a.allowed("p1 play henchman big-joey"));
    t.play("p1 end-turn");
    // Nothing in hand but that one Job: everybody can name the answer, so it is given for him.
    std::string bare = given + all;
    bare.replace(bare.find("influence = [HIDDEN]"), 20, "");
    TestTable open(3, bare);
    CHECK(open.fact("players.1.gangsters.0.back", Seat::spectator()) == "1");
    CHECK(open.decision().asked == SeatSet::of(Seat(1)));
}

RULE_TEST("LCN-PAY-3, LCN-INFO-3", "A58: four equal influence cards at the hand limit are asked for like any four") {
    Twins t(3, R"(phase = "payday"
[[players]]
seat = 1
influence = ["henchman", "henchman", "henchman", HIDDEN]
)",
            "\"henchman\"", "\"spy\"");
    t.play("p1 decline");
    t.play("p2 decline");
    t.play("p3 decline");
    CHECK(t.a.asks() == "DEC-24");
    CHECK(t.a.fact("players.1.influence_count") == "4");
    t.play("p1 discard-influence henchman");
}

RULE_TEST("LCN-INFL-8, LCN-INFO-3", "A58: the Schemer window stands whether or not anybody holds a Schemer") {
    const std::string given = R"(phase = "action"
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "gas-station-robbery" }]
[[players]]
seat = 2
gangsters = [{ id = "phil-malony", job = "theft-1" }]
influence = ["HIDDEN"]
[[players]]
seat = 3
gangsters = [{ id = "rico-calmuti", job = "theft-1" }]
)";
    Twins t(3, given, "schemer", "henchman");
    CHECK(t.a.asks() == "DEC-08");
    CHECK(t.a.decision().asked == SeatSet::of(Seat(1)));
    CHECK(t.a.allowed("p2 scheme"));
    CHECK(!t.b.allowed("p2 scheme"));
    t.play("p2 pass");
    t.play("p1 cancel big-joey");  // an empty hand: nothing to play afterwards, and everybody sees it
    CHECK(t.a.fact("turn") == "2");
}

RULE_TEST("LCN-ATK-2, LCN-INFO-3", "A58: a target named before the reveal is asked for, though it be the only one") {
    Twins t(3, R"(phase = "action"
round = 2
[[players]]
seat = 1
gangsters = [{ id = "big-joey", job = "HIDDEN" }]
[[players]]
seat = 2
businesses = ["garage-1", "pimp-2", "pimp-3"]
)",
            "vandalism-2", "bash-a-businessman-2", {"target_declaration=full_before_reveal"});
    t.play("p1 execute big-joey");
    t.play("p1 attack p2");
    CHECK(t.a.asks() == "DEC-12");
}

}  // namespace consigliere::la_cosa_nostra
