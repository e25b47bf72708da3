// Offers that leave a card to the choice of whoever gives it (V2 O-3).
#include <cstring>

#include "games/nothing_personal/test_table.hpp"
#include "tests/rule_test.hpp"

namespace consigliere::nothing_personal::testing {

namespace {

constexpr const char* kChoiceHands =
    "{'players':[{'seat':1,'money':9,'hand':['ic-03']},{'seat':2,'hand':['ic-11','ic-75']},"
    "{'seat':3,'hand':['ic-04']}]}";

// Every reason has its words.
std::string refusal_code(const TestTable& t, const std::string& text) {
    const std::string code(t.check(text).code);
    CHECK_MESSAGE(KindOf<NothingPersonal>().texts().has("refusal." + code), code);
    return code;
}

}  // namespace

RULE_TEST("NP-NEG-4, NP-NEG-5", "V2 O-3: whoever accepts names the card, which only the two of them see") {
    TestTable t(3);
    t.given(kChoiceHands).play("p1 offer p2 gives cash 4 wants any-card");
    CHECK(refusal_code(t, "p2 accept 1") == "choose_what_you_give");
    CHECK(refusal_code(t, "p2 accept 1 gives cash 1") == "choose_what_you_give");
    CHECK(refusal_code(t, "p2 accept 1 gives card ic-11, card ic-75") == "choose_what_you_give");
    CHECK(refusal_code(t, "p2 accept 1 gives card ic-04") == "not_the_givers");
    CHECK(refusal_code(t, "p3 accept 1 gives card ic-04") == "no_such_offer");
    CHECK(t.state.talk.offers.size() == 1);  // a wrong card does not end the offer
    t.events.clear();
    t.play("p2 accept 1 gives card ic-75");
    CHECK(t.holds(1, "ic-75"));
    CHECK(t.holds(2, "ic-11"));
    CHECK(t.money(1) == 5);
    for (const Event& e : t.events)
        if (kind_of(e) == EventKind::gave_card) CHECK(!e.seen_by.has(Seat(2)));
}

RULE_TEST("NP-NEG-5", "V2 O-3: nobody else can tell which card was chosen") {
    TestTable that(3), other(3);
    for (TestTable* t : {&that, &other}) t->given(kChoiceHands).play("p1 offer p2 gives cash 4 wants any-card");
    that.play("p2 accept 1 gives card ic-75");
    other.play("p2 accept 1 gives card ic-11");
    const View a = that.game.view_for(that.s(), Seat(2)), b = other.game.view_for(other.s(), Seat(2));
    CHECK(std::memcmp(&a, &b, sizeof(View)) == 0);
}

RULE_TEST("NP-NEG-4", "V2 O-3: a choice is left to the other side alone, and proposing betrays nothing of the hand") {
    TestTable t(3);
    t.given(kChoiceHands);
    CHECK(refusal_code(t, "p1 offer p2 gives any-card wants cash 1") == "choice_is_wanted");
    CHECK(t.allows("p1 offer p2 wants any-card, any-card"));
    CHECK(refusal_code(t, "p1 offer p2 wants any-card, any-card, any-card") == "too_few_cards");
    // A named card may be among those that are left open: the same answer whatever p2 holds.
    CHECK(t.allows("p1 offer p2 wants card ic-58, any-card"));
    CHECK(t.allows("p1 offer p2 wants card ic-75, any-card"));
    t.play("p1 offer p2 wants card ic-75, any-card");
    CHECK(refusal_code(t, "p2 accept 1 gives card ic-75") == "no_such_goods");
    t.play("p2 accept 1 gives card ic-11");
    CHECK(t.s().players[Seat(1)].hand.empty());
}

TEST_CASE("V2 O-3: the chosen card is part of the text form") {
    const TestTable t(3);
    for (const char* text : {"p1 offer p2 gives cash 4 wants any-card", "p2 accept 1001 gives card ic-11, card ic-75"})
        CHECK(t.game.vocabulary().to_text(t.parse(text)) == text);
}

}  // namespace consigliere::nothing_personal::testing
