#include "engine/vocabulary.hpp"

#include <boost/json.hpp>
#include <doctest/doctest.h>

using namespace consigliere;

namespace {

constexpr std::uint8_t kMen = kFirstList;

Vocabulary sample() {
    Vocabulary v;
    v.money_unit = 1000;
    v.lists = {{"gangster", {"big-joey", "mr-hong"}, {}}};
    v.verbs = {{1, "plan", {{"man", Field::a, kMen}, {"with", Field::b, kMen, true}}},
               {2, "stake", {{"amount", Field::n, kMoney}}},
               {3, "roll", {{"die", Field::a, kNumber}}},
               {4, "pass", {}}};
    v.items = {{1, "cash", {{"amount", Field::n, kMoney}}}, {2, "man", {{"man", Field::a, kMen}}}};
    v.phrases = {{1, "no-attack", {}}, {2, "pay", {{"amount", Field::n, kMoney}}}};
    return v;
}

std::string mistake(const Vocabulary& v, std::string_view text) {
    const auto parsed = v.parse(text);
    const auto* error = std::get_if<ParseError>(&parsed);
    return error == nullptr ? "none" : std::to_string(error->column) + ": " + error->message;
}

}  // namespace

TEST_CASE("every command reads back from its text") {
    const Vocabulary v = sample();
    for (const char* text : {"p2 plan mr-hong big-joey", "p1 plan big-joey -", "p3 stake 12000", "chance roll 4",
                             "p5 pass", "p1 offer p3 gives cash 5000, man mr-hong wants cash 1000 until 3",
                             "p1 offer p2 wants man big-joey", "p2 offer p1 gives answer plan mr-hong -",
                             "p1 offer p3 gives promise no-attack until 2 wants cash 2000 until 3",
                             "p3 counter 12 gives cash 2000", "p3 accept 12", "p3 refuse 1", "p1 withdraw 7",
                             "p1 promise p3 no-attack until 2", "p1 promise p2 pay 3000"}) {
        const auto parsed = v.parse(text);
        REQUIRE_MESSAGE(std::holds_alternative<Command>(parsed), text);
        CHECK(v.to_text(std::get<Command>(parsed)) == text);
    }
}

TEST_CASE("a text that makes no sense is answered with its place and what would be right") {
    const Vocabulary v = sample();
    CHECK(mistake(v, "") == "1: expected a seat here; allowed: p1 p2 p3 p4 p5 chance");
    CHECK(mistake(v, "p6 pass") == "1: unknown seat 'p6'; did you mean 'p1'?");
    CHECK(mistake(v, "p1 pas") == "4: unknown verb 'pas'; did you mean 'pass'?");
    CHECK(mistake(v, "p1 plan big-joe -") == "9: unknown gangster 'big-joe'; did you mean 'big-joey'?");
    CHECK(mistake(v, "p1 plan") == "8: expected a gangster here; allowed: big-joey mr-hong");
    CHECK(mistake(v, "p1 stake 1500") == "10: amounts are multiples of 1000");
    CHECK(mistake(v, "p1 stake lots") == "10: expected a number (amount)");
    CHECK(mistake(v, "p1 stake 99999999999") == "10: expected a number (amount)");
    CHECK(mistake(v, "p1 stake 40000000") == "10: that number is too large");
    CHECK(mistake(v, "p1 pass now") == "9: the command was complete before 'now'");
    CHECK(mistake(v, "p1 offer p2") == "12: expected 'gives' or 'wants' and what changes hands");
    CHECK(mistake(v, "p1 offer p2 gives cash 1000, cash 1000, cash 1000, cash 1000, cash 1000, cash 1000, cash 1000") ==
          "85: at most 6 items per side");
    CHECK(mistake(v, std::string(1001, 'x')) == "1: a command has at most 1000 characters");
}

TEST_CASE("money is shown as each language writes it") {
    CHECK(money_text(12000, Lang::en) == "$12,000");
    CHECK(money_text(1234567, Lang::de) == "1.234.567\u00a0$");
    CHECK(money_text(-500, Lang::nl) == "−$500");
}

TEST_CASE("JSON speaks slugs, dollars and seats from one") {
    const Vocabulary v = sample();
    Action x{1, Seat(1), 1, kNothing, 0, 0, 0};
    CHECK(boost::json::serialize(v.to_json(x)) == R"({"verb":"plan","man":"mr-hong","with":null})");
    Offer offer;
    offer.id = 3;
    offer.from = Seat(0);
    offer.to = Seat(2);
    offer.terms.gives.push({1, 0, 0, 0, 0, 0, 5});
    CHECK(boost::json::serialize(v.to_json(offer)) ==
          R"({"id":3,"from":1,"to":3,"until":0,"gives":[{"item":"cash","amount":5000}],"wants":[]})");
}
