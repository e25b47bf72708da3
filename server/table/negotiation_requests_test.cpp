#include "server/table/negotiation_requests.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

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
    CHECK(text(R"({"type":"withdraw","offer":7})") == "p2 withdraw 7");
    CHECK(text(R"({"type":"promise","to":1,"word":"no-whack p1"})") == "p2 promise p1 no-whack p1");
    CHECK_THROWS_WITH_AS(text(R"({"type":"offer","to":6,"gives":[],"wants":[]})"), "to", BadMessage);
    CHECK_THROWS_WITH_AS(text(R"({"type":"offer","to":3,"gives":[1],"wants":[]})"), "gives", BadMessage);
    CHECK_THROWS_WITH_AS(text(R"({"type":"accept","offer":0})"), "offer", BadMessage);
}

}  // namespace consigliere::server::negotiation_requests_test
