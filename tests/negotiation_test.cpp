// Offers and words as the engine keeps them for every game, shown on La Cosa Nostra.
#include <algorithm>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include "engine/rule_book.hpp"
#include "tests/bargain.hpp"
#include "tests/rule_test.hpp"

namespace consigliere {

TEST_CASE("an accepted offer moves both sides at once and is gone") {
    Bargain t;
    t.says("p1 offer p2 gives cash 2000");
    CHECK(t.heard(kOfferMade, Seat(2)));
    CHECK(t.refusal("p3 accept 1") == "not_your_offer");
    CHECK(t.refusal("p2 accept 9") == "no_such_offer");
    t.says("p2 accept 1");
    CHECK(t.cash(1) == 0);
    CHECK(t.cash(2) == 4000);
    CHECK(t.refusal("p2 accept 1") == "no_such_offer");
}

RULE_TEST("LCN-TRADE-3", "A60: an offer is checked when it is made and when it is accepted, not in between") {
    Bargain t;
    t.says("p1 offer p2 gives cash 2000");
    t.says("p1 offer p3 gives cash 2000");
    t.says("p2 accept 1");
    CHECK(t.match().offers_seen_by(Seat(2)).size() == 1);  // though the payer has no money at the moment
    t.says("p2 offer p1 gives cash 2000");
    t.says("p1 accept 3");
    t.says("p3 accept 2");
    CHECK(t.cash(3) == 4000);
}

RULE_TEST("LCN-TRADE-3",
          "A60: an acceptance that fails moves nothing and ends the offer, and its witnesses hear the rule") {
    Bargain t("offer_visibility=private");
    t.says("p1 offer p2 gives cash 2000");
    t.says("p1 offer p3 gives cash 1000");
    t.says("p2 accept 1001");
    t.says("p3 accept 2001");
    CHECK(t.cash(1) == 0);
    CHECK(t.cash(3) == 2000);
    CHECK(t.match().offers_seen_by(Seat::open()).empty());
    REQUIRE(t.events.size() == 1);
    CHECK(t.events[0].seen_by == SeatSet::of(Seat(0)).with(Seat(2)).with(Seat::open()));
    const auto event = t.match().vocabulary().to_json(t.events[0]);
    CHECK(event.at("event") == "offer-failed");
    CHECK(event.at("rule") == "LCN-TRADE-3");
    CHECK(t.refusal("p3 accept 2001") == "no_such_offer");
}

TEST_CASE("a seat has two open offers at most, and never the same one twice") {
    Bargain t;
    t.says("p1 offer p2 gives cash 1000");
    CHECK(t.refusal("p1 offer p2 gives cash 1000") == "offer_stands_already");
    t.says("p1 offer p3 gives cash 1000");
    CHECK(t.refusal("p1 offer p2 gives cash 2000") == "too_many_offers");
    t.says("p1 withdraw 1");
    CHECK(t.heard(kOfferWithdrawn, Seat(1)));
    CHECK(t.refusal("p1 offer p2 gives cash 2000") == "");
    CHECK(t.refusal("p1 offer p1 gives cash 2000") == "offer_to_whom");
    CHECK(t.refusal("p1 offer p4 gives cash 2000") == "offer_to_whom");
}

TEST_CASE("a counter-offer takes the place of the offer and goes back to its maker") {
    Bargain t;
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 counter 1 gives cash 1000 wants cash 2000");
    CHECK(t.refusal("p2 accept 1") == "no_such_offer");
    CHECK(t.refusal("p2 accept 2") == "not_your_offer");
    t.says("p1 accept 2");
    CHECK(t.cash(1) == 1000);
    CHECK(t.cash(2) == 3000);
}

TEST_CASE("an offer lapses with its round") {
    Bargain t;
    t.says("p1 offer p2 gives marker cop-1");
    t.says("p1 offer p3 gives marker cop-1 until 2");
    t.next_round();
    REQUIRE(t.match().offers_seen_by(Seat::open()).size() == 1);
    CHECK(t.match().offers_seen_by(Seat::open())[0].to == Seat(2));
    t.next_round();
    CHECK(t.match().offers_seen_by(Seat::open()).empty());
}

TEST_CASE("a private offer is known to its two parties alone") {
    Bargain t("offer_visibility=private");
    t.says("p1 offer p2 gives cash 1000");
    CHECK(t.refusal("p2 accept 1001") == "");
    CHECK(!t.heard(kOfferMade, Seat(2)));
    CHECK(t.heard(kOfferMade, Seat(1)));
    CHECK(t.match().offers_seen_by(Seat(2)).empty());
    CHECK(t.match().offers_seen_by(Seat::spectator()).empty());
    CHECK(t.refusal("p3 accept 1001") == "no_such_offer");  // not even that it exists
    CHECK(t.match().view(Seat(2)).at("offers").as_array().empty());
    CHECK(t.match().view(Seat(1)).at("offers").as_array().size() == 1);
}

TEST_CASE("a word is kept or broken by what happens, and forces nobody") {
    Bargain t;
    t.says("p1 promise p2 pay 1000 until 1");
    CHECK(t.refusal("p1 promise p2 pay 1000 until 1") == "word_stands_already");
    t.says("p3 promise p2 pay 1000 until 1");
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 accept 3");
    CHECK(t.heard(kWordKept, Seat(2)));
    CHECK(t.match().words_seen_by(Seat::open()).size() == 1);
    t.next_round();
    CHECK(t.heard(kWordBroken, Seat(0)));
    CHECK(t.match().words_seen_by(Seat::open()).empty());
}

// --- what numbers betray ---------------------------------------------------------------------------------------------

namespace {

// Everything about bargaining that reaches a seat.
struct Seen {
    std::string view;
    std::vector<std::string> events;
    std::vector<std::string> refusals;

    bool operator==(const Seen&) const = default;
};

// Says all of it; the seat hears what it may, and tries its hand at offers that it may not know of.
Seen seen_by(Seat seat, const char* option, const char* game, const std::vector<std::string>& lines) {
    Bargain t(option, game);
    Seen out;
    for (const std::string& line : lines) {
        t.says(line);
        for (const Event& e : t.events)
            if (e.seen_by.has(seat)) out.events.push_back(boost::json::serialize(t.match().vocabulary().to_json(e)));
    }
    out.view = boost::json::serialize(t.match().view(seat));
    if (!seat.is_player()) return out;
    for (const int id : {1, 2, 3, 4, 1001, 1002, 1003, 2001, 5001}) {
        const Refusal no = t.match().check(t.read(seat_text(seat) + " accept " + std::to_string(id)));
        out.refusals.push_back(std::string(no.code) + " " + std::string(no.rule) + std::to_string(no.need));
    }
    return out;
}

}  // namespace

RULE_TEST("LCN-TRADE-3", "numbers of offers and words tell nothing of private ones") {
    const std::vector<std::string> quiet{"p3 offer p1 gives cash 1000", "p3 promise p1 pay 1000 until 1",
                                         "p1 counter 2001 gives cash 1000 wants cash 2000"};
    const std::vector<std::string> busy{"p1 offer p2 gives cash 1000",
                                        "p1 promise p2 no-attack until 1",
                                        quiet[0],
                                        "p2 promise p1 no-attack until 1",
                                        "p2 offer p1 gives cash 1000",
                                        quiet[1],
                                        "p2 refuse 1001",
                                        "p2 offer p1 gives cash 2000",
                                        quiet[2],
                                        "p2 withdraw 1004"};
    const char* option = "offer_visibility=private";
    const Seen without = seen_by(Seat(2), option, "la-cosa-nostra", quiet);
    CHECK(without.events.size() == 4);
    CHECK(seen_by(Seat(2), option, "la-cosa-nostra", busy) == without);
}

RULE_TEST("NP-NEG-5, NP-NEG-6", "public words keep their numbers whatever is offered in private") {
    const std::vector<std::string> quiet{"p1 promise p2 no-move until 1", "p3 promise p1 no-whack until 1"};
    const std::vector<std::string> busy{"p1 offer p2 gives cash 1", quiet[0], "p2 offer p1 gives cash 1",
                                        "p1 accept 1002", quiet[1]};
    for (const Seat seat : {Seat(2), Seat::spectator()}) {
        const Seen without = seen_by(seat, "words=table", "nothing-personal", quiet);
        const Seen with = seen_by(seat, "words=table", "nothing-personal", busy);
        CHECK(without.events.size() == 2);
        CHECK(with.refusals == without.refusals);
        for (const std::string& event : without.events)
            CHECK(std::count(with.events.begin(), with.events.end(), event) == 1);
    }
}

RULE_TEST("OM-NEG-6", "a word that becomes public when it is noted is announced without its private number") {
    Bargain t("negotiation=true", "omerta");
    t.says("p1 promise p2 pay 1000 until 1");
    t.next_round();
    const auto numbers = [&](Seat seat) {
        std::vector<int> out;
        for (const Event& e : t.events)
            if (e.kind == kWordBroken && e.seen_by.has(seat)) out.push_back(e.n);
        return out;
    };
    for (const Seat seat : {Seat(0), Seat(1), Seat::open()}) CHECK(numbers(seat) == std::vector{1001});
    for (const Seat seat : {Seat(2), Seat::spectator()}) CHECK(numbers(seat) == std::vector{0});
}

TEST_CASE("the thousands of a number may be left out where only one offer can be meant") {
    Bargain t("offer_visibility=private");
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 offer p3 gives cash 1000");
    t.says("p2 accept 1");  // their own offer to p3 has the number 5001
    CHECK(t.cash(2) == 3000);
    t.says("p1 offer p2 gives cash 1000");  // 1002
    t.says("p3 offer p2 gives cash 1000");  // 5002
    CHECK(t.refusal("p2 accept 2") == "no_such_offer");
    t.says("p2 accept 5002");
    t.says("p2 accept 2");
    CHECK(t.cash(2) == 5000);
}

TEST_CASE("numbers begin again before they run out, and pass over those in use") {
    Bargain t;
    t.says("p2 offer p3 gives cash 1000");
    for (int id = 2; id <= 999; ++id) {
        t.says("p1 offer p2 gives cash 1000 wants cash 1000");
        t.says("p2 accept " + std::to_string(id));
    }
    t.says("p1 offer p2 gives cash 1000");
    t.says("p2 accept 2");
    CHECK(t.cash(2) == 3000);
}

// --- words that are part of an offer ---------------------------------------------------------------------------------

RULE_TEST("LCN-DEAL-2", "A62: a word in an offer is given by its acceptance, and only then") {
    Bargain t;
    t.says("p1 offer p2 gives promise no-attack until 2, cash 1000 wants promise pay 1000 until 1");
    CHECK(t.match().words_seen_by(Seat::open()).empty());
    t.says("p2 refuse 1");
    CHECK(t.match().words_seen_by(Seat::open()).empty());
    t.says("p1 offer p2 gives promise no-attack until 2, cash 1000 wants promise pay 1000 until 1 until 2");
    t.says("p2 accept 2");
    CHECK(t.heard(kWordGiven, Seat(2)));
    const std::vector<Word> words = t.match().words_seen_by(Seat::open());
    REQUIRE(words.size() == 2);
    CHECK(words[0].giver == Seat(0));
    CHECK(words[0].until == 2);
    CHECK(words[1].giver == Seat(1));
    CHECK(words[1].n == 1);
    CHECK(t.refusal("p1 promise p2 no-attack until 2") == "word_stands_already");
}

RULE_TEST("LCN-DEAL-2",
          "A62: a word in an offer obeys the rules for words when it is offered and when it is accepted") {
    Bargain t;
    CHECK(t.rule("p1 offer p2 gives promise pay 0 until 1") == "LCN-COMP-5");
    CHECK(t.rule("p1 offer p2 gives promise no-attack until 9") == "LCN-DEAL-2");
    CHECK(t.refusal("p1 offer p2 gives promise no-attack until 1, promise no-attack until 2") == "word_stands_already");
    t.says("p1 offer p2 gives promise pay 1000 until 1 until 2");
    t.next_round();
    t.play_while([&] { return t.refusal("p2 accept 1") == "trade_closed"; });
    t.says("p2 accept 1");  // too late for that word
    CHECK(t.heard(kOfferFailed, Seat(2)));
    CHECK(t.match().words_seen_by(Seat::open()).empty());
    for (const char* word : {"no-attack", "pay 1000", "pay 2000", "leave-market pimp"})
        if (t.refusal(std::string("p1 promise p2 ") + word + " until 2").empty())
            t.says(std::string("p1 promise p2 ") + word + " until 2");
    t.says("p1 promise p3 no-attack until 2");
    CHECK(t.refusal("p1 offer p3 gives promise pay 1000 until 2") == "too_many_words");
}

TEST_CASE("a private word to a third seat is no reason to refuse an offer that asks for one more") {
    Bargain t("offer_visibility=private");
    for (const char* word : {"no-attack", "pay 1000", "leave-market pimp", "leave-market casino"})
        t.says(std::string("p2 promise p3 ") + word + " until 1");
    t.says("p1 offer p2 wants promise no-attack until 1");  // p1 cannot know of the four
    t.says("p2 accept 1001");
    CHECK(t.heard(kOfferFailed, Seat(0)));
    CHECK(t.match().words_seen_by(Seat(0)).empty());
}

TEST_CASE("a word in an offer has a text, a JSON form and a sentence") {
    Bargain t;
    const Command command = t.read("p1 offer p2 gives cash 1000 wants promise pay 2000 until 3 until 2");
    CHECK(t.match().vocabulary().to_text(command) ==
          "p1 offer p2 gives cash 1000 wants promise pay 2000 until 3 until 2");
    const Item& item = command.terms.wants[0];
    CHECK(boost::json::serialize(t.match().vocabulary().to_json(item)) ==
          R"({"item":"promise","word":"pay","sum":2000,"until":3})");
    const Texts& texts = find_game("la-cosa-nostra")->texts();
    CHECK(t.match().vocabulary().describe(item, Seat(1), Seat::none(), texts, Lang::en, {}) ==
          "the promise “I’ll pay you $2,000 by the end of round III.”");
    const auto endless = t.match().vocabulary().parse("p1 offer p2 gives promise pay 2000");
    REQUIRE(std::holds_alternative<ParseError>(endless));
    CHECK(std::get<ParseError>(endless).message == "a promise in an offer ends with 'until' and a round");
    CHECK(std::holds_alternative<ParseError>(
        t.match().vocabulary().parse("p1 offer p2 gives promise pay 2000 until 256")));
}

// --- every refusal names a rule --------------------------------------------------------------------------------------

TEST_CASE("refusals of the engine cite the game's own rules") {
    const struct {
        const char *game, *good, *open, *ended, *word;
    } kGames[] = {{"la-cosa-nostra", "cash 1000", "A59", "LCN-TRADE-3", "LCN-DEAL-2"},
                  {"nothing-personal", "cash 1", "A-62", "A-62", "NP-NEG-6"},
                  {"omerta", "money 1000", "AMB-47", "AMB-47", "OM-NEG-6"}};
    for (const auto& game : kGames) {
        CAPTURE(game.game);
        Bargain t("", game.game);
        const RuleBook book(find_game(game.game)->info().folder);
        const std::string good = game.good;
        CHECK(t.rule("p1 refuse 7") == game.ended);
        const std::string phrase(t.match().vocabulary().phrases[0].verb);
        CHECK(t.rule("p1 promise p1 " + phrase + " until 1") == game.word);
        for (const char* text : {"p1 offer p1 gives ", "p5 offer p1 gives ", "p1 offer p4 gives "}) {
            const std::string_view rule = t.rule(text + good);
            CHECK_MESSAGE(book.find(rule) != nullptr, text, rule);
        }
    }
    Bargain t;
    t.says("p1 offer p2 gives cash 1000");
    CHECK(t.rule("p1 offer p2 gives cash 1000") == "A59");
    CHECK(t.rule("p3 accept 1") == "LCN-TRADE-3");
    t.says("p1 offer p3 gives cash 1000");
    CHECK(t.rule("p1 offer p2 gives cash 2000") == "A59");
}

}  // namespace consigliere
