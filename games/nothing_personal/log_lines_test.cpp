// What the log says of results: who won or lost how much, and by which gangster or card.
#include "games/nothing_personal/test_table.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

// The last event of this kind, as it is read in English.
std::string log_line(const TestTable& t, EventKind kind) {
    std::string out;
    for (const Event& e : t.events)
        if (kind_of(e) == kind)
            out = t.game.vocabulary().describe(e, Seat::none(), KindOf<NothingPersonal>().texts(), Lang::en,
                                               {"Rosalia", "Carmela", "Bruno"});
    return out;
}

const char* kWhackInLog =
    "{'phase':'actions','position':1,'board':{'third-guy':{'gangster':'nunzio-fava','markers':{'p1':1}},'enforcer':{'"
    "markers':{'p2':1}}},'players':[{'seat':1,'money':30,'respect':10},{'seat':2,'respect':10},{'seat':3}]}";

}  // namespace

TEST_CASE("V2 12.8: what a gangster brings about is logged with his name") {
    TestTable t(3);
    t.given(kWhackInLog).play({"p1 power", "p1 target enforcer", "chance roll 4"});
    CHECK(log_line(t, EventKind::paid) == "Rosalia pays $10 to the bank (Nunzio Fava).");
    CHECK(log_line(t, EventKind::died) == "Gus “Doorstop” Kemper (Enforcer) sleeps with the fishes (Nunzio Fava).");
    CHECK(log_line(t, EventKind::respect) == "Rosalia gains 4 respect (Nunzio Fava).");
    t.begin_anew().given(kWhackInLog).play({"p1 power", "p1 target enforcer", "chance roll switchblade"});
    CHECK(log_line(t, EventKind::respect) == "Rosalia loses 4 respect (Nunzio Fava).");
    CHECK(log_line(t, EventKind::died) == "Nunzio Fava (Third Guy) sleeps with the fishes.");  // by nobody else
}

TEST_CASE("V2 12.8: what a card brings about is logged with its title") {
    TestTable t(3);
    t.given("{'players':[{'seat':1,'money':20,'respect':10,'hand':['ic-07','ic-03']}]}")
        .play({"p1 use ic-07", "p1 target enforcer", "chance roll 2"});
    const std::string title = "(“" + t.game.vocabulary().lists[0].names[6][Lang::en] + "”).";
    CHECK(log_line(t, EventKind::paid) == "Rosalia pays $5 to the bank " + title);
    CHECK(log_line(t, EventKind::respect) == "Rosalia loses 4 respect " + title);
}

}  // namespace consigliere::nothing_personal::testing
