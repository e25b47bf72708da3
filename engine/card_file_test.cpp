#include "engine/card_file.hpp"

#include <memory>

#include <boost/json.hpp>
#include <doctest/doctest.h>

using namespace consigliere;

namespace {

const std::string kHead = "[set]\nid = \"mine\"\ngame = \"test\"\n";
const std::string kCard =
    "[[card]]\nid = \"lawyer\"\nkind = \"business\"\nsource = \"house\"\nprice = 2000\n"
    "name = { en = \"Lawyer\", de = \"Anwalt\", nl = \"Advocaat\", es = \"Abogado\" }\n"
    "text = { en = \"Costs {price}.\", de = \"Kostet {price}.\", nl = \"Kost {price}.\", es = \"Cuesta {price}.\" }\n";

std::string card_mistake(const std::string& text) {
    try {
        const CardFile file({"mine.toml", text}, "test", {"business", "boss"});
        for (const CardEntry& card : file.cards()) {
            card.number("price", 0, 50000);
            card.refuse_unread();
        }
    } catch (const InputError& wrong) {
        return wrong.what();
    }
    return "none";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("a card file reads into typed cards whose texts carry their numbers") {
    const CardFile file({"mine.toml", kHead + kCard}, "test", {"business"});
    REQUIRE(file.cards().size() == 1);
    CHECK(file.id == "mine");
    CHECK(file.cards()[0].number("price", 0, 50000) == 2000);
    CHECK(boost::json::serialize(file.cards()[0].to_json({}).at("text").at("de")) == "\"Kostet 2.000.\"");
}

TEST_CASE("a card's text writes sums as money and calls other cards by their names; the class of a name is kept") {
    const std::string boss =
        "[[card]]\nid = \"don\"\nkind = \"boss\"\nsource = \"house\"\nprice = [1000, 0]\nstarts = [\"lawyer\", "
        "\"lawyer\"]\n"
        "name = { en = \"Don\", de = \"Don\", nl = \"Don\", es = \"Don\" }\nnoun = { de = \"m\", nl = \"de\" }\n"
        "text = { en = \"{starts}: {price.money}\", de = \"{starts}: {price.money}\", nl = \"x\", es = \"x\" }\n";
    const CardFile file({"mine.toml", kHead + kCard + boss}, "test", {"business", "boss"});
    const auto text = file.to_json().at("cards").at(1).at("text");
    CHECK(text.at("en") == "Lawyer and Lawyer: $1,000/$0");
    CHECK(text.at("de") == "Anwalt und Anwalt: 1.000\u00a0$/0\u00a0$");
    CHECK(file.cards()[1].name.noun == std::array{Noun::none, Noun::masculine, Noun::common, Noun::none});
    const std::string wrong = with(boss, "de = \"m\"", "de = \"x\"");
    CHECK(card_mistake(kHead + wrong) == "mine.toml:11: card 'don', noun: allowed for 'de': m, m-en, m-n, f, n");
}

TEST_CASE("a wrong card file is answered with file, line, what is wrong and what is allowed") {
    const std::string good = kHead + kCard;
    CHECK(card_mistake(good) == "none");
    CHECK(card_mistake("x = [") == "mine.toml:1: Error while parsing array: encountered end-of-file");
    CHECK(card_mistake(kCard) == "mine.toml: lacks the table [set] with id and game");
    CHECK(card_mistake(with(good, "\"test\"", "\"chess\"")) == "mine.toml: [set] game must be \"test\"");
    CHECK(card_mistake(with(good, "\"business\"", "\"busness\"")) ==
          "mine.toml:6: card 'lawyer', kind: cannot be 'busness'; allowed: business, boss");
    CHECK(card_mistake(with(good, "price = 2000", "price = \"much\"")) ==
          "mine.toml:8: card 'lawyer', price: must be a whole number from 0 to 50000");
    CHECK(card_mistake(with(good, "price = 2000", "")) == "mine.toml:4: card 'lawyer', price: is missing");
    CHECK(card_mistake(with(good, "price = 2000", "price = 2000\nprise = 3")) ==
          "mine.toml:9: card 'lawyer', prise: is no field of a business; fields: id, kind, name, price, source, text");
    CHECK(card_mistake(with(good, ", es = \"Abogado\"", "")) ==
          "mine.toml:9: card 'lawyer', name: lacks the language 'es'; required: en, de, nl, es");
    CHECK(card_mistake(good + kCard) == "mine.toml:12: card 'lawyer', id: 'lawyer' is used twice");
    CHECK(card_mistake(with(good, "\"lawyer\"", "\"Law yer\"")) ==
          "mine.toml:5: card 'Law yer', id: 'Law yer' is not a valid id; allowed: a-z, 0-9 and -, at most 40");
}

TEST_CASE("the hash of a set changes with its numbers, not with its words") {
    const auto hash = [](const std::string& text) { return CardFile({"mine.toml", text}, "test", {"business"}).hash; };
    const std::string good = kHead + kCard;
    CHECK(hash(good) == hash(with(good, "Anwalt", "Advokat")));
    CHECK(hash(good) == hash(with(good, "price", "noun = { de = \"m\" }\nprice")));
    CHECK(hash(good) != hash(with(good, "2000", "3000")));
}

TEST_CASE("amounts that no card shows are read from [rules], with the standard amount where one is missing") {
    const auto file = [](const std::string& rules) {
        return std::make_unique<CardFile>(CardSource{"mine.toml", kHead + rules + kCard}, "test",
                                          std::vector<std::string_view>{"business"});
    };
    const auto mistake = [&](const std::string& rules) -> std::string {
        try {
            const auto cards = file(rules);
            cards->cards()[0].number("price", 0, 50000);
            cards->amount("start_cash", 0, 9000, 2000);
            cards->refuse_unread();
        } catch (const InputError& wrong) {
            return wrong.what();
        }
        return "none";
    };
    CHECK(file("")->amount("start_cash", 0, 9000, 2000) == 2000);
    CHECK(file("[rules]\nstart_cash = 3000\n")->amount("start_cash", 0, 9000, 2000) == 3000);
    CHECK(file("[rules]\nstart_cash = 3000\n")->hash != file("")->hash);
    CHECK(mistake("[rules]\nstart_cash = 3000\n") == "none");
    CHECK(mistake("[rules]\nstart_cash = 10000\n") ==
          "mine.toml:5: [rules] start_cash: must be a whole number from 0 to 9000");
    CHECK(mistake("[rules]\nstart_cahs = 1\n") == "mine.toml:5: [rules] start_cahs is unknown; known: start_cash");
}
