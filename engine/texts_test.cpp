#include "engine/texts.hpp"

#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <doctest/doctest.h>

using namespace consigliere;

// The same file tests the page's formatter, web/src/i18n/pattern.test.ts.
TEST_CASE("texts: names are filled in, forms follow the number or the name, and what is unknown stays to be seen") {
    std::stringstream text;
    text << std::ifstream("tests/patterns.json").rdbuf();
    const boost::json::array cases = boost::json::parse(text.str()).as_array();
    CHECK(cases.size() >= 10);
    for (const boost::json::value& test : cases) {
        std::vector<std::pair<std::string_view, std::string>> args;
        for (const auto& [name, value] : test.at("args").as_object())
            args.emplace_back(std::string_view(name), boost::json::value_to<std::string>(value));
        CHECK(fill(std::string_view(test.at("pattern").as_string()), args) ==
              std::string_view(test.at("text").as_string()));
    }
}

TEST_CASE("texts: sums are written as each language writes them, and do not break before the sign") {
    CHECK(money_text(18000, Lang::en) == "$18,000");
    CHECK(money_text(18000, Lang::de) == "18.000\u00a0$");
    CHECK(money_text(18000, Lang::nl) == "$18.000");
    CHECK(money_text(8, Lang::es) == "8\u00a0$");
    CHECK(money_text(-5000, Lang::nl) == "−$5.000");
    CHECK(money_text(-5000, Lang::de) == "−5.000\u00a0$");
}
