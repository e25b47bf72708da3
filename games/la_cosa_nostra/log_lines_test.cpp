// What the log says of results: who did what to whom by which card.
#include "games/la_cosa_nostra/test_table.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

const PlayerNames kNamesInLog{"Rosalia", "Carmela", "Bruno"};

// The last event of this name, as it is read in English.
std::string line_of(const TestTable& t, std::string_view event) {
    std::string out;
    for (const Event& e : t.events())
        if (t.game().vocabulary().to_json(e).at("event").get_string() == event)
            out =
                t.game().vocabulary().describe(e, Seat::none(), KindOf<LaCosaNostra>().texts(), Lang::en, kNamesInLog);
    return out;
}

// p1 executes the Job of Sal Romano against p2.
TestTable table_with(const std::string& job, int round = 1) {
    const std::string given = "phase = \"action\"\nround = " + std::to_string(round) +
                              "\n[[players]]\nseat = 1\ngangsters = [{ id = \"sal-romano\", job = \"" + job +
                              "\" }, \"big-joey\"]\nbusinesses = [\"garage-1\"]\n[[players]]\nseat = 2\ncash = 20000\n"
                              "gangsters = [\"phil-malony\", { id = \"lenny-dimaggio\", job = \"theft-1\" }]\n"
                              "businesses = [\"pimp-1\"]\n[[players]]\nseat = 3\ngangsters = [\"rico-calmuti\"]\n";
    return TestTable(3, given);
}

}  // namespace

TEST_CASE("V2 12.8: money that a Job moves is logged with who took it from whom, the card and the gangster") {
    TestTable theft = table_with("theft-1");
    theft.play({"p1 execute sal-romano", "p1 attack p2"}).roll({6, 6});
    CHECK(line_of(theft, "pays") == "Rosalia takes $3,000 from Carmela (“Theft I”, Sal Romano).");
    TestTable deal = table_with("theft-1");
    deal.play({"p2 offer p1 gives cash 1000 wants cash 2000", "p1 accept 1"});
    CHECK(line_of(deal, "pays") == "Rosalia pays Carmela $2,000.");
    TestTable car_theft = table_with("car-theft");
    car_theft.play("p1 execute sal-romano").roll({6, 6});
    CHECK(line_of(car_theft, "earns").ends_with("from the bank (“Car Theft”, Sal Romano)."));
}

TEST_CASE("V2 12.5, 12.8: harm is logged with the boss of the one it hits, the card and the gangster behind it") {
    TestTable bomb = table_with("assassination-3", 3);
    bomb.play({"p1 execute sal-romano", "p1 attack p2", "p1 target-gangster lenny-dimaggio"});
    CHECK(line_of(bomb, "aims-gangster") == "Rosalia aims at Lenny DiMaggio (for Carmela).");
    bomb.roll({6, 6});
    CHECK(line_of(bomb, "task-lost") == "Lenny DiMaggio (for Carmela) loses the task.");
    CHECK(line_of(bomb, "killed") ==
          "Lenny DiMaggio (for Carmela) is killed (“Assassination III”, Sal Romano); Rosalia keeps the trophy.");
    TestTable shooting = table_with("drive-by-shooting", 4);
    shooting.play({"p1 execute sal-romano", "p1 attack p2", "p1 target-gangster lenny-dimaggio"}).roll({1, 1});
    shooting.play("p2 return-fire").roll({6, 6});
    CHECK(line_of(shooting, "killed") == "Sal Romano (for Rosalia) is killed; Carmela keeps the trophy.");
    TestTable bash = table_with("bash-a-businessman-1");
    bash.play({"p1 execute sal-romano", "p1 attack p2"}).roll({6, 6});
    CHECK(line_of(bash, "business-deactivated") == "The Pimp 1 is deactivated (“Bash a Businessman I”, Sal Romano).");
}

}  // namespace consigliere::la_cosa_nostra
