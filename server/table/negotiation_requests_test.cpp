#include "server/table/negotiation_requests.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include "server/table/test_table.hpp"

namespace consigliere::server::negotiation_requests_test {

TEST_CASE("negotiation: requests become commands in text form, and what is wrong in them is named") {
    const auto text = [](const std::string& message) {
        const auto object = boost::json::parse(message).as_object();
        return negotiation_text(std::string_view(object.at("type").as_string()), Seat(1), object);
    };
    CHECK(text(R"({"type":"offer","to":3,"gives":["2000"],"wants":["word-1","word-2"],"until":4})") ==
          "p2 offer p3 gives 2000 wants word-1, word-2 until 4");
    CHECK(text(R"({"type":"counter","offer":7,"gives":[],"wants":["2000"]})") == "p2 counter 7 wants 2000");
    CHECK(text(R"({"type":"accept","offer":7})") == "p2 accept 7");
    CHECK(text(R"({"type":"accept","offer":7,"gives":["word-1"]})") == "p2 accept 7 gives word-1");
    CHECK(text(R"({"type":"withdraw","offer":7})") == "p2 withdraw 7");
    CHECK(text(R"({"type":"promise","to":1,"word":"no-whack p1"})") == "p2 promise p1 no-whack p1");
    CHECK_THROWS_WITH_AS(text(R"({"type":"offer","to":6,"gives":[],"wants":[]})"), "to", BadMessage);
    CHECK_THROWS_WITH_AS(text(R"({"type":"offer","to":3,"gives":[1],"wants":[]})"), "gives", BadMessage);
    CHECK_THROWS_WITH_AS(text(R"({"type":"accept","offer":0})"), "offer", BadMessage);
}

TEST_CASE("negotiation: V2 O-3, whoever is left the choice of a card is sent the cards, nobody else is") {
    TestTable t(3, {}, 7, TestTable::quick(), "nothing-personal");
    t.start();
    REQUIRE(t.play_until("turn"));
    CHECK(t.code(1, "offer", {{"to", 2}, {"gives", json::array{"cash 1"}}, {"wants", json::array{"any-card"}}}) ==
          "ok");
    const json::object mine = t.position(2).at("offers").as_array().at(0).as_object();
    CHECK(mine.at("refused").is_null());
    CHECK(mine.at("wants").at(0).at("chosen_by_giver") == true);
    const json::array cards = mine.at("choices").as_array();
    REQUIRE(cards.size() >= 2);
    CHECK(!cards[0].as_object().contains("chosen_by_giver"));
    CHECK(!t.position(1).at("offers").as_array().at(0).as_object().contains("choices"));
    CHECK(t.position(3).at("offers").as_array().empty());
    const json::value& number = mine.at("id");
    CHECK(t.code(2, "accept", {{"offer", number}}) == "choose_what_you_give");
    CHECK(t.code(2, "accept", {{"offer", number}, {"gives", json::array{cards[1].at("text")}}}) == "ok");
    CHECK(t.position(2).at("offers").as_array().empty());
}

}  // namespace consigliere::server::negotiation_requests_test
