// How often the same offer may be made: A63, A-63, AMB-48.
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/rule_book.hpp"
#include "tests/bargain.hpp"
#include "tests/rule_test.hpp"

namespace consigliere {
namespace {

// Makes the offer and takes it back, so that it can be made again.
void propose_in_vain(Bargain& t, const std::string& offer) {
    t.says(offer);
    const int id = t.match().offers_seen_by(Seat::open()).back().id;
    t.says(offer.substr(0, 2) + " withdraw " + std::to_string(id));
}

// Plays on to a moment at which it may be offered.
void play_to_trading_time(Bargain& t, const std::string& offer) {
    t.play_while([&] { return t.refusal(offer) == "trade_closed" || t.refusal(offer) == "not_trading_time"; });
}

}  // namespace

RULE_TEST("LCN-TRADE-3, NP-NEG-1, OM-NEG-4",
          "A63, A-63, AMB-48: after the third time in a round the same offer is refused, with the rule") {
    const struct {
        const char *game, *good, *rule;
    } kGames[] = {{"la-cosa-nostra", "cash 1000", "A63"},
                  {"nothing-personal", "cash 1", "A-63"},
                  {"omerta", "money 1000", "AMB-48"}};
    for (const auto& game : kGames) {
        CAPTURE(game.game);
        Bargain t(std::string_view(game.game) == "omerta" ? "negotiation=true" : "", game.game);
        const std::string offer = std::string("p1 offer p2 gives ") + game.good;
        play_to_trading_time(t, offer);
        for (int i = 0; i < 3; ++i) propose_in_vain(t, offer);
        CHECK(t.refusal(offer) == "offer_repeated");
        CHECK(t.rule(offer) == game.rule);
        CHECK(RuleBook(find_game(game.game)->info().folder).find(game.rule) != nullptr);
        CHECK(t.refusal(offer + " until 3") == "offer_repeated");  // it is the same offer for longer
        CHECK(t.refusal(std::string("p1 offer p3 gives ") + game.good) == "");
        CHECK(t.refusal(std::string("p2 offer p1 gives ") + game.good) == "");
        t.next_round();
        play_to_trading_time(t, offer);
        CHECK(t.refusal(offer) == "");
    }
}

TEST_CASE("A63: the order of the items does not make another offer, an amount or a promise does") {
    Bargain t;
    propose_in_vain(t, "p1 offer p2 gives marker cop-1, cash 1000");
    propose_in_vain(t, "p1 offer p2 gives cash 1000, marker cop-1");
    propose_in_vain(t, "p1 offer p2 gives marker cop-1, cash 1000");
    CHECK(t.refusal("p1 offer p2 gives cash 1000, marker cop-1") == "offer_repeated");
    CHECK(t.refusal("p1 offer p2 gives cash 2000, marker cop-1") == "");
    CHECK(t.refusal("p1 offer p2 gives cash 1000, marker cop-1, promise pay 1000 until 2") == "");
    CHECK(t.refusal("p1 offer p2 gives cash 1000 wants marker cop-1") != "offer_repeated");
}

TEST_CASE("A63: a counter-offer counts like an offer") {
    Bargain t;
    for (int i = 0; i < 3; ++i) {
        t.says("p1 offer p2 gives cash " + std::to_string((i % 2 + 1) * 1000));
        t.says("p2 counter " + std::to_string(2 * i + 1) + " wants cash 2000");
        t.says("p1 refuse " + std::to_string(2 * i + 2));
    }
    t.says("p1 offer p2 gives marker cop-1");
    CHECK(t.refusal("p2 counter 7 wants cash 2000") == "offer_repeated");
    CHECK(t.refusal("p2 offer p1 wants cash 2000") == "offer_repeated");
}

TEST_CASE("A63: an offer that was accepted may be made again") {
    Bargain t;
    propose_in_vain(t, "p1 offer p2 gives cash 1000 wants cash 1000");
    propose_in_vain(t, "p1 offer p2 gives cash 1000 wants cash 1000");
    t.says("p1 offer p2 gives cash 1000 wants cash 1000");
    t.says("p2 accept 3");
    CHECK(t.refusal("p1 offer p2 gives cash 1000 wants cash 1000") == "");
}

RULE_TEST("NP-NEG-3", "A-63: an answer to the next question is another thing to offer") {
    Bargain t("", "nothing-personal");
    std::string answer, offer, money;
    t.play_while([&] {
        const Seat asked = t.match().decision().may_act.first();
        if (!asked.is_player()) return true;
        ActionList answers;
        t.match().legal_actions(asked, answers);
        answer = t.match().vocabulary().to_text({answers[0], {}, {}});
        money = std::string(asked == Seat(0) ? "p2" : "p1") + " offer " + answer.substr(0, 2) + " gives cash 1";
        offer = money + " wants answer " + answer.substr(3);
        return !t.refusal(offer).empty();
    });
    for (int i = 0; i < 3; ++i) propose_in_vain(t, offer);
    for (int i = 0; i < 3; ++i) propose_in_vain(t, money);
    CHECK(t.refusal(offer) == "offer_repeated");
    t.says(answer);
    CHECK(t.refusal(offer) != "offer_repeated");
    CHECK(t.refusal(money) == "offer_repeated");
}

RULE_TEST("LCN-TRADE-3", "A63: a seat's copy of the match says nothing of what others proposed in private") {
    Bargain with("offer_visibility=private"), without("offer_visibility=private");
    propose_in_vain(with, "p1 offer p2 gives cash 1000");
    const auto bytes_for = [](const Bargain& t, Seat seat) {
        Rng rng(1);
        const auto copy = t.match().redealt(seat, rng);
        const auto bytes = copy->bytes();
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    CHECK(bytes_for(with, Seat(2)) == bytes_for(without, Seat(2)));
    CHECK(bytes_for(with, Seat(0)) != bytes_for(without, Seat(0)));
}

TEST_CASE("A63: logs that are older than the limit are read") {
    Bargain t;
    for (int i = 0; i < 3; ++i) propose_in_vain(t, "p1 offer p2 gives cash 1000");
    const Command again = t.read("p1 offer p2 gives cash 1000");
    CHECK(t.match().check(again).code == "offer_repeated");
    CHECK(!t.match().check_recorded(again));
    CHECK(t.match().check_recorded(t.read("p1 offer p1 gives cash 1000")).code == "offer_to_whom");
}

}  // namespace consigliere
