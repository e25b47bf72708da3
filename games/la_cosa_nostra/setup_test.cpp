#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

Cards house() { return Cards(KindOf<LaCosaNostra>().house_cards()); }

std::string edited(const std::string& from, const std::string& to) {
    std::string text = KindOf<LaCosaNostra>().house_cards().text;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string complaint(const std::string& text) {
    try {
        const Cards cards({"my.toml", text});
        return "";
    } catch (const InputError& error) {
        return error.what();
    }
}

// The cash of each seat after the final scoring with these cards: p1 has most gangsters, p2 a trophy.
std::string final_scores(const std::string& card_file) {
    const LaCosaNostra game(3, OptionValues(LaCosaNostra::options()), {"my.toml", card_file});
    State s = game.initial();
    const std::string given = R"(phase = "scoring"
round = 4
[[players]]
seat = 1
businesses = []
[[players]]
seat = 2
businesses = []
gangsters = []
trophies = ["vito-baritono"]
[[players]]
seat = 3
businesses = []
gangsters = []
)";
    REQUIRE(game.load_position(s, parse_toml(given, "given").to_json().get_object()) == "");
    std::string out;
    for (const Seat seat : game.setup().all_seats()) out += std::to_string(game.result(s).score[seat.index]) + " ";
    return out;
}

}  // namespace

RULE_TEST("LCN-SETUP-10, LCN-END-2, LCN-END-3", "starting cash and bonuses are amounts of the card file") {
    static constexpr int kStrength = 2;  // of vito-baritono
    const auto scores = [](int cash, int most, int power) {
        return std::to_string(cash + most) + " " + std::to_string(cash + kStrength * power) + " " +
               std::to_string(cash) + " ";
    };
    const std::string house_set = edited("start_cash", "start_cash");
    CHECK(final_scores(house_set) == scores(2000, 15000, 2000));
    CHECK(final_scores(edited("start_cash = 2000", "start_cash = 7000")) == scores(7000, 15000, 2000));
    CHECK(final_scores(edited("most_gangsters_bonus = 15000", "most_gangsters_bonus = 1000")) ==
          scores(2000, 1000, 2000));
    CHECK(final_scores(edited("power_bonus = 2000", "power_bonus = 4000")) == scores(2000, 15000, 4000));
    const std::size_t table = house_set.find("[rules]"), next = house_set.find("[[card]]");
    CHECK(final_scores(house_set.substr(0, table) + house_set.substr(next)) == scores(2000, 15000, 2000));
    CHECK(complaint(edited("start_cash = 2000", "start_cash = 2500")).find("must be a multiple of 1000") !=
          std::string::npos);
    CHECK(complaint(edited("start_cash = 2000", "cash = 2000")).find("[rules] cash is unknown") != std::string::npos);
}

RULE_TEST("LCN-COMP-1, LCN-COMP-2, LCN-COMP-3, LCN-COMP-4", "the house set has the cards of the box") {
    const Cards cards = house();
    CHECK(cards.gangster_names.slugs.size() == 30);
    CHECK(cards.business_count == 34);
    CHECK(cards.monopoly_names.slugs.size() == 3);
    CHECK(cards.boss_names.slugs.size() == 5);
    const int decks[] = {20, 20, 25, 25}, cash[] = {13, 8, 8, 10};
    for (int round = 1; round <= kRounds; ++round) {
        CHECK(cards.deck(round).size() == decks[round - 1]);
        int paid = 0;
        for (int i = 0; i < cards.face_count; ++i) {
            const JobFace& face = cards.faces[FaceId(i)];
            if (face.type == JobType::cash && face.round == round) paid += face.cards.size();
        }
        CHECK(paid == cash[round - 1]);
    }
    CHECK(cards.face_count == 73);
    int listed = 0, boxed = 0;
    for (const Influence card : kAllInfluences)
        listed += cards.copies(card, false), boxed += cards.copies(card, true) - cards.copies(card, false);
    CHECK(listed == 33);
    CHECK(boxed == 2);
    for (const Family& family : cards.families) CHECK(family.members.size() == 6);
    const TestTable t(3, "", {"influence_deck=box35"});
    CHECK(t.state().influence_deck[Influence::doc] == 3);
    CHECK(t.state().influence_deck[Influence::saboteur] == 3);
}

RULE_TEST("LCN-COMP-5", "money is in full thousands and never negative") {
    CHECK(complaint(edited("high = 6000", "high = 6500")).find("must be a multiple of 1000") != std::string::npos);
    TestTable t(3, "[[players]]\nseat = 1\ncash = 0\nhand = [\"theft-1\"]");
    CHECK(t.refused("p1 offer p2 gives cash 1000") == "LCN-TRADE-3");
    CHECK(t.refused("p1 offer p2 gives cash -1000") == "LCN-COMP-5");
}

RULE_TEST("LCN-COMP-6, LCN-COMP-7",
          "prices are twice the income; Robbery is Response and Attack, Trap a Response only") {
    const Cards cards = house();
    for (int i = 0; i < cards.type_count; ++i)
        CHECK(cards.types[BusinessTypeId(i)].price == 2 * cards.types[BusinessTypeId(i)].income);
    for (int f = 0; f < cards.face_count; ++f) {
        const JobFace& face = cards.faces[FaceId(f)];
        if (face.type == JobType::robbery) CHECK((face.response && face.attack));
        if (face.type == JobType::trap) CHECK((face.response && !face.attack));
    }
    CHECK(complaint(edited("price = 8000", "price = 9000")).find("must be twice the income") != std::string::npos);
}

TEST_CASE("a wrong card file is refused with file, line and what is allowed") {
    CHECK(complaint(edited("difficulty = 2", "difficulty = 9")).find("my.toml:") == 0);
    CHECK(complaint(edited("difficulty = 2", "difficulty = 9")).find("from 1 to 6") != std::string::npos);
    CHECK(complaint(edited("needs = [\"garage\"]", "needs = [\"airport\"]")).find("names no business: 'airport'") !=
          std::string::npos);
    CHECK(complaint(edited("strength = 1", "strenght = 1")).find("strength: is missing") != std::string::npos);
    CHECK(complaint(edited("timing = \"turn\"", "timing = \"turn\"\ncolour = \"red\""))
              .find("is no field of a influence") != std::string::npos);
    CHECK(complaint(edited("copies = [1, 0, 0, 0]", "copies = [0, 0, 0, 1]")).find("deck of round I holds 19") !=
          std::string::npos);
    CHECK(complaint(edited("id = \"trap\"", "id = \"trapp\"")).find("only Cash Jobs may be added") !=
          std::string::npos);
    CHECK(complaint(edited("high = 9000", "high = 11000")) == "");
}

RULE_TEST("LCN-SETUP-1, LCN-SETUP-12",
          "three to five players; any families, though yellow, green and red suit a first game") {
    CHECK(LaCosaNostra::info().least_players == 3);
    CHECK(LaCosaNostra::info().most_players == 5);
    TestTable t(3);
    CHECK(t.allowed("p1 choose john-caruso"));
    CHECK(t.allowed("p1 choose silvio-blundetto"));
}

RULE_TEST("LCN-SETUP-2, LCN-SETUP-3, LCN-SETUP-4, LCN-SETUP-10",
          "a Boss brings his gangsters, businesses, markers and 2000") {
    TestTable t(3);
    CHECK(t.asks() == "DEC-01");
    t.play({"p1 choose carlo-calmuti"});
    CHECK(t.refused("p2 choose carlo-calmuti") == "LCN-SETUP-2");
    t.play({"p2 choose maria-laserva", "p3 choose john-caruso"});
    CHECK(t.fact("players.1.waiting") == R"(["lola-fiamma","marco-bianchi","enzo-the-hammer"])");
    CHECK(t.state().board.gangsters[Seat(0)].size() == 3);
    CHECK(t.fact("players.2.income") == "7000");
    CHECK(t.fact("players.2.businesses.1.id") == R"("night-club-1")");
    CHECK(t.fact("players.3.cash") == "2000");
    CHECK(t.fact("players.3.free_markers") == "5");
    CHECK(t.fact("monopolies") == "{}");
    TestTable drawn(5, "", {"boss_assignment=random"});
    CHECK(drawn.asks() == "chance");
    drawn.play("chance draw-boss p1 john-caruso");
    CHECK(drawn.fact("players.1.boss") == R"("john-caruso")");
}

RULE_TEST("LCN-SETUP-5, LCN-SETUP-6", "four job decks; start sets, and the rest is the influence deck") {
    const int left[] = {24, 21, 18};
    for (int players = 3; players <= 5; ++players) {
        TestTable start(players, "", {"politician_round1=false"});
        const char* const bosses[] = {"silvio-blundetto", "frank-dimaggio", "carlo-calmuti", "maria-laserva"};
        for (int i = 0; i < std::min(players, 4); ++i)
            start.play("p" + std::to_string(i + 1) + " choose " + bosses[i]);  // the fifth is forced
        CHECK(start.fact("influence_deck") == std::to_string(left[players - 3]));
        CHECK(start.fact("players.1.influence") == R"(["snitch","schemer","henchman"])");
        CHECK(start.fact("job_decks") == "[20,20,25,25]");
    }
}

RULE_TEST("LCN-SETUP-7, LCN-SETUP-8",
          "the first market has four names and at most one company; others are set aside and return") {
    TestTable t(3);
    t.play({"p1 choose silvio-blundetto", "p2 choose frank-dimaggio", "p3 choose carlo-calmuti"});
    t.play({"chance turn-up garage", "chance turn-up casino", "chance turn-up pimp", "chance turn-up pimp",
            "chance turn-up cop", "chance turn-up lawyer"});
    CHECK(t.happened("set-aside"));
    CHECK(t.fact("market") == R"(["garage-2","pimp-2","cop-2","lawyer-2"])");
    CHECK(t.fact("stack_size") == "21");  // 25 with the market (section 5.4)
}

RULE_TEST("LCN-SETUP-9", "later markets may show what they like") {
    TestTable t(3,
                "market = [\"garage-2\", \"casino-1\", \"pimp-2\", \"pimp-3\"]\n[[players]]\nseat = 1\nhand = "
                "[\"theft-1\", \"car-theft\"]");
    t.play("p1 buy big-joey casino");
    CHECK(t.asks() == "chance");
    t.play("chance turn-up pimp");
    CHECK(t.fact("market") == R"(["garage-2","pimp-4","pimp-2","pimp-3"])");
}

RULE_TEST("LCN-SETUP-11, LCN-DRAW-1", "chance names the start player, who is dealt first") {
    TestTable t(3);
    t.play({"p1 choose silvio-blundetto", "p2 choose frank-dimaggio", "p3 choose carlo-calmuti",
            "chance turn-up garage", "chance turn-up pimp", "chance turn-up cop", "chance turn-up lawyer",
            "chance start-player p2"});
    CHECK(t.fact("start") == "2");
    t.play({"chance deal p2 theft-1", "chance deal p2 theft-1", "chance deal p2 car-theft",
            "chance deal p2 marked-cards"});
    CHECK(t.fact("players.2.hand") == R"(["theft-1","theft-1","car-theft","marked-cards"])");
    CHECK(t.game().chance_action(t.state(), 0).a == 2);
}

}  // namespace consigliere::la_cosa_nostra
