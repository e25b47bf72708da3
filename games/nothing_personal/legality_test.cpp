// Every refusal names the most specific rule that forbids it, also towards a seat that is not asked.
#include <vector>

#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

struct RefusalRow {
    const char* given;
    std::vector<const char*> before;
    const char* command;
    const char* rule;
};

const char* const kTurn =
    "{'players':[{'seat':1,'money':9,'hand':['ic-70','ic-14','ic-27','ic-84','ic-29','ic-13','ic-05','ic-03']},{'seat':"
    "2,"
    "'money':9,'hand':['ic-11','ic-71']}],'board':{'capo':{'markers':{'p2':2}},'enforcer':{'markers':{'p2':1}},'"
    "underboss':{'markers':{'p2':1}}}}";
const char* const kSecondCircuit =
    "{'circuit':2,'ante':3,'players':[{'seat':1,'money':9,'hand':['ic-03','ic-71']},{'seat':2,'hand':['ic-11']}]}";
const char* const kPassed =
    "{'turn':2,'passed':[1],'players':[{'seat':1,'money':9,'hand':['ic-27','ic-11']},{'seat':2,'money':20,'hand':['ic-"
    "07',"
    "'ic-03']}],'board':{'enforcer':{'markers':{'p1':2,'p3':1}}}}";
const char* const kGift = "{'players':[{'seat':1,'hand':['ic-08','ic-03']},{'seat':2,'hand':['ic-11']}]}";
const char* const kSecondGuy =
    "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':1}}},'players':[{"
    "'"
    "seat':1,'money':5}]}";
const char* const kThirdGuyActs =
    "{'phase':'actions','position':1,'board':{'third-guy':{'gangster':'mick-anvil-dunphy','markers':{'p1':1}}},'"
    "players':[{"
    "'seat':1,'money':12}]}";
const char* const kBlackmail =
    "{'phase':'actions','position':2,'board':{'second-guy':{'gangster':'billy-malone','markers':{'p1':2,'p2':1},'"
    "blackmail"
    "':'p2'}},'players':[{'seat':1,'money':5}]}";
const char* const kWindow =
    "{'phase':'income','players':[{'seat':1,'money':20,'hand':['ic-71','ic-14','ic-03','ic-84','ic-27']},{'seat':2,'"
    "money'"
    ":20,'hand':['ic-25']}]}";
const char* const kIncome =
    "{'phase':'income','position':8,'players':[{'seat':1,'hand':['ic-14']},{'seat':2,'hand':['ic-71','ic-58']}],'board'"
    ":{'"
    "underboss':{'markers':{'p1':1}}}}";
const char* const kFill = "{'phase':'family','holder':2,'board':{'first-guy':null}}";
const char* const kTie = "{'phase':'income','board':{'capo':{'markers':{'p2':1,'p3':1}}}}";
const char* const kFence = "{'phase':'fence','players':[{'seat':1,'money':15}]}";

const RefusalRow kRefusals[] = {
    // phase A: whose turn, what a card can do now
    {kTurn, {}, "p2 icons ic-11", "NP-INFL-2"},
    {kTurn, {}, "p2 pass", "NP-INFL-2"},
    {kTurn, {}, "p1 icons ic-11", "NP-INFL-1"},
    {kTurn, {}, "p1 use ic-14", "NP-BUS-1"},
    {kTurn, {}, "p1 use ic-27", "NP-WHACK-7"},
    {kTurn, {}, "p1 use ic-84", "NP-KEY-5"},
    {kTurn, {}, "p1 use ic-29", "NP-COMP-11"},
    {kTurn, {}, "p1 use ic-13", "NP-COMP-11"},
    {kTurn, {}, "p1 use ic-05", "A-50"},
    {kTurn, {}, "p1 use ic-70", "NP-KEY-2"},
    {kTurn, {}, "p1 sell ic-11", "NP-SELL-1"},
    {kTurn, {}, "p1 ante 3", "NP-ANTE-1"},
    {kTurn, {}, "p1 power", "NP-ACT-1"},
    {kTurn, {}, "p1 buy 1", "NP-FENCE-3"},
    {kTurn, {}, "p1 promote soci-1", "NP-FAM-2"},
    {kTurn, {}, "p1 reroll cash", "NP-REROLL-1"},
    {kTurn, {}, "p1 back", "A-55"},
    {kTurn, {}, "p1 allow", "NP-BLACK-4"},
    {kTurn, {"p1 icons ic-70"}, "p1 ante 3", "NP-ANTE-1"},
    {kTurn, {"p1 icons ic-70"}, "p1 pass", "NP-INFL-5"},
    {kTurn, {"p1 icons ic-70"}, "p1 icon 2 capo", "NP-INFL-4"},
    {kTurn, {"p1 icons ic-70"}, "p2 icons ic-71", "NP-WIN-5"},
    {kTurn, {"p1 icons ic-70", "p1 icon 1 capo"}, "p1 marker capo p2 loose", "NP-KEY-1"},
    {kTurn, {"p1 icons ic-70", "p1 icon 1 soci-1"}, "p1 marker capo p2 token", "NP-BLACK-2"},
    {kTurn, {"p1 icons ic-70", "p1 icon 1 soci-1"}, "p1 marker capo p3 loose", "NP-COMP-8"},
    {kTurn, {"p1 icons ic-70", "p1 icon 1 soci-1"}, "p1 pass", "NP-KEY-1"},
    // the ante
    {kSecondCircuit, {"p1 discard ic-03"}, "p1 ante 2", "NP-ANTE-3"},
    {kSecondCircuit, {"p1 discard ic-03"}, "p1 ante 10", "NP-FLOW-3"},
    {kSecondCircuit, {"p1 discard ic-03"}, "p1 pass", "NP-ANTE-3"},
    {kSecondCircuit, {"p1 discard ic-03"}, "p2 ante 3", "NP-ANTE-2"},
    {kSecondCircuit, {"p1 icons ic-71"}, "p1 ante 3", "NP-ANTE-4"},
    // who has passed
    {kPassed, {}, "p1 pass", "NP-INFL-3"},
    {kPassed, {}, "p1 icons ic-11", "NP-INFL-3"},
    {kPassed, {"p2 use ic-07", "p2 target enforcer"}, "p1 use ic-27", "NP-INFL-3"},
    // a gift is one of the cards just drawn
    {kGift, {"p1 icons ic-08", "chance deal ic-58", "chance deal ic-75"}, "p1 sell ic-58", "A-40"},
    {kGift, {"p1 icons ic-08", "chance deal ic-58", "chance deal ic-75"}, "p1 give ic-03 p2", "A-40"},
    {kGift, {"p1 icons ic-08", "chance deal ic-58", "chance deal ic-75"}, "p1 pass", "A-40"},
    // phase B
    {kSecondGuy, {}, "p2 power", "NP-ACT-1"},
    {kSecondGuy, {}, "p1 ability", "NP-ACT-1"},
    {kSecondGuy, {}, "p1 icons ic-03", "NP-WIN-1"},
    {kSecondGuy, {}, "p1 ante 2", "NP-ANTE-5"},
    {kSecondGuy, {"p1 move"}, "p1 target capo", "NP-MOVE-1"},
    {kSecondGuy, {"p1 move"}, "p1 pass", "A-55"},
    {kSecondGuy, {"p1 move"}, "p2 target racketeer", "NP-ACT-6"},
    {kSecondGuy, {"p1 move", "p1 target racketeer"}, "p2 reroll cash", "NP-REROLL-1"},
    {kSecondGuy, {"p1 move", "p1 target racketeer", "chance roll 3"}, "p1 reroll cash", "NP-REROLL-1"},
    {kSecondGuy, {"p1 move", "p1 target racketeer", "chance roll 3"}, "p1 reroll ability", "NP-REROLL-3"},
    {kSecondGuy, {"p1 move", "p1 target racketeer", "chance roll 3"}, "p2 pass", "NP-REROLL-2"},
    {kThirdGuyActs, {}, "p1 ability", "NP-ACT-2"},
    {kThirdGuyActs, {"p1 power"}, "p1 target third-guy", "NP-WHACK-1"},
    {kThirdGuyActs, {"p1 power"}, "p1 target capo", "NP-WHACK-1"},
    {kBlackmail, {"p1 move", "p1 target racketeer"}, "p1 allow", "NP-BLACK-4"},
    {kBlackmail, {"p1 move", "p1 target racketeer"}, "p2 pass", "NP-BLACK-4"},
    // windows
    {kWindow, {}, "p1 icons ic-03", "NP-KEY-3"},
    {kWindow, {}, "p1 discard ic-03", "NP-INFL-1"},
    {kWindow, {}, "p1 use ic-14", "NP-BUS-1"},
    {kWindow, {}, "p1 use ic-27", "NP-WHACK-7"},
    {kWindow, {}, "p1 use ic-84", "NP-KEY-5"},
    {kWindow, {}, "p3 pass", "NP-WIN-1"},
    {kWindow, {}, "p3 icons ic-71", "NP-INFL-1"},
    {kWindow, {"p1 icons ic-71"}, "p1 pass", "NP-WIN-3"},
    {kWindow, {"p1 sell ic-03"}, "p1 sell ic-03", "A-59"},
    {kWindow, {"p1 sell ic-71"}, "p1 icons ic-71", "A-59"},
    {kIncome, {"p1 pass", "p2 pass"}, "p1 use ic-14", "A-29"},
    {kIncome, {"p1 pass", "p2 pass"}, "p2 icons ic-71", "NP-WIN-1"},
    // ties, the Fence, the Family
    {kTie, {}, "p2 name p2", "NP-CTRL-3"},
    {kTie, {}, "p1 name p1", "NP-CTRL-3"},
    {kTie, {}, "p1 pass", "NP-CTRL-3"},
    {kFence,
     {"chance deal ic-01", "chance deal ic-02", "chance deal ic-03", "chance deal ic-05"},
     "p1 buy 3",
     "NP-FENCE-3"},
    {kFence,
     {"chance deal ic-01", "chance deal ic-02", "chance deal ic-03", "chance deal ic-05"},
     "p1 buy 2",
     "NP-FENCE-3"},
    {kFence,
     {"chance deal ic-01", "chance deal ic-02", "chance deal ic-03", "chance deal ic-05"},
     "p2 buy 1",
     "NP-FENCE-3"},
    {kFill, {}, "p2 promote soci-1", "NP-FAM-3"},
    {kFill, {}, "p1 promote second-guy", "NP-FAM-2"},
    {kFill, {}, "p2 pass", "NP-FAM-3"},
};

}  // namespace

TEST_CASE("every refusal names the rule that forbids it") {
    TestTable t(3);
    t.idle_decline = false;
    for (const RefusalRow& row : kRefusals) {
        t.begin_anew().given(row.given);
        for (const char* text : row.before) t.play(std::string(text));
        INFO(std::string(row.given), " ", std::string(row.command), " when asked ", t.asked());
        CHECK(t.check(row.command));
        CHECK(t.refused_by(row.command) == std::string(row.rule));
    }
}

}  // namespace consigliere::nothing_personal::testing
