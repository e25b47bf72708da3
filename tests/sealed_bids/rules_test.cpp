// What every game must hold, and what Sealed Bids adds to its scenarios.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "tests/perft.hpp"
#include "tests/properties.hpp"
#include "tests/rule_test.hpp"
#include "tests/sealed_bids/table.hpp"

namespace consigliere::sealed_bids {
namespace {

TEST_CASE("properties: sealed-bids") { testing::check_properties<SealedBids>(4000, {true, true, true, true}); }

TEST_CASE("perft: sealed-bids") {
    const SealedBids game = game_for(3);
    const auto ways = [&](int after, int depth) {
        return testing::count_ways(game, testing::start_after(game, after), depth);
    };
    CHECK(ways(0, 3) == 18 * 17 * 16);          // SB-DEAL-1: cards are dealt one by one
    CHECK(ways(14, 2) == 4 * 5);                // the last card of the deal, then a lot
    CHECK(ways(15, 4) == 5 * 5 * 5 * 5);        // SB-LOT-1, SB-BID-1: a lot, and a bid of each
    CHECK(ways(16, 7) == 125 * 4 * 4 * 4 * 4);  // the next lot
    CHECK(ways(27, 7) == 2 * 8);  // one of two lots, two cards each; the last lot and the last cards follow
}

// Three players, the casino is up, one more lot to come.
std::string given(const std::string& change = "") {
    const std::string start =
        R"({"round":4,"lot":"casino","lots":["newsstand"],"played":["1","2","3","4","5","6","7","8","9"],)"
        R"("players":[{"seat":1,"hand":["10","16"]},{"seat":2,"hand":["11","18"]},)"
        R"({"seat":3,"hand":["12","17"])";
    return start + change + "}]}";
}

std::string mistake_in(const std::string& text) {
    const SealedBids game = game_for(3);
    State s = game.initial();
    return game.load_position(s, boost::json::parse(text).as_object());
}

TEST_CASE("a position is loaded as it is given, and a wrong one is refused with what is wrong") {
    CHECK(mistake_in(given()) == "");
    CHECK(mistake_in("{}") == "");
    CHECK(mistake_in(given(R"(,"bid":"17")")) == "");
    const auto refused = [](const std::string& text, const std::string& why) {
        const std::string said = mistake_in(text);
        CAPTURE(said);
        CHECK(said.find(why) != std::string::npos);
    };
    refused(given(R"(,"bid":"16")"), "players.3.bid is given as \"16\", but such a position has none");
    refused(given(R"(,"cards":3)"), "players.3.cards is given as 3, but the position has 2");
    refused(given(R"(,"cash":3)"), "players.2.cash is unknown; known: seat, points, cards, hand, bid");
    refused(R"({"lot":"bank"})", "lot must be a lot, not \"bank\"");
    refused(R"({"lots":"casino"})", "lots must be a list");
    refused(R"({"players":[{"seat":1,"hand":["19"]}]})", "players.0.hand.0 must be a card, not \"19\"");
    refused(R"({"players":[{"seat":1,"hand":["3"]},{"seat":2,"hand":["3"]}]})", "a card is in two places");
    refused(R"({"players":[{"seat":1},{"seat":2},{"seat":3},{"seat":1},{"seat":2},{"seat":3}]})",
            "a list of at most 5");
    refused(R"({"round":1,"lot":"casino"})", "each lot comes up once");
    refused(R"({"round":2,"lot":"casino","lots":["garage","newsstand","barber-shop"]})",
            "everyone holds one card for each lot");
    refused(R"({"players":[{"seat":1,"hand":["1","2","3","4","5","6"]},{"seat":2,"hand":["7","8","9","10","11"]},)"
            R"({"seat":3,"hand":["12","13","14","15","16"]}]})",
            "everyone holds one card for each lot");
    refused(R"({"players":[{"hand":["3"]}]})", "players.0 lacks its seat");
}

RULE_TEST("SB-DEAL-1, SB-LOT-1", "chance deals five of six cards each, and then turns up four of the five lots") {
    for (int players = 2; players <= 5; ++players) {
        const SealedBids game = game_for(players);
        State s = game.initial();
        Rng rng(7);
        ActionList actions;
        PlayoutCount count;
        while (s.round == 0) random_step(game, s, game.decision(s), rng, actions, count);
        CHECK(count.decisions == 0);
        CHECK(s.deck.size() == players);
        for (const Seat seat : SeatSet::players(players)) CHECK(s.hands[seat].size() == 5);
        while (!game.decision(s).over()) random_step(game, s, game.decision(s), rng, actions, count);
        CHECK(count.chances == static_cast<std::uint64_t>(5 * players + 4));
        CHECK(count.decisions == static_cast<std::uint64_t>(5 * players));
    }
}

TEST_CASE("cards that the game cannot be played with are refused by file and line") {
    const std::string file = "tests/sealed_bids/cards.toml";
    const auto refused = [&](const std::string& from, const std::string& to, const std::string& why) {
        std::string text = bytes_of(file);
        text.replace(text.find(from), from.size(), to);
        std::string said;
        try {
            SealedBids::cards_json({"mine.toml", text});
        } catch (const InputError& error) {
            said = error.what();
        }
        CAPTURE(said);
        CHECK(said.find(why) != std::string::npos);
    };
    refused("points = 3", "points = 300", "card 'garage', points: must be a whole number from 1 to 100");
    refused("points = 3", "worth = 3", "card 'garage', points: is missing");
    refused("[[card]]", "[[cart]]", "mine.toml: needs 5 lots");
    refused("sealed-bids", "omerta", "[set] game must be \"sealed-bids\"");
}

TEST_CASE("the table is drawn from the description, in every language, without what the seat cannot see") {
    const SealedBids game = game_for(3);
    State s = game.initial();
    REQUIRE(game.load_position(s, boost::json::parse(given(R"(,"bid":"17","points":9)")).as_object()) == "");
    TextStyle style;
    style.names = {"Ann", "Bob", "Cal"};
    const auto drawn = [&](Seat seat, Lang lang) { return game.draw(game.view_for(s, seat), lang, style); };
    CHECK(drawn(Seat(1), Lang::en) ==
          "round 4   lot the casino   to come the newsstand\n"
          "          played 1, 2, 3, 4, 5, 6, 7, 8, 9\n"
          "Ann       points 0   cards 2   hand -\n"
          "Bob       points 0   cards 2   hand 11, 18\n"
          "Cal       points 9   cards 2   hand -\n");
    CHECK(drawn(Seat::open(), Lang::de).find("Cal       Punkte 9   Karten 2   Hand 12, 17   Gebot 17\n") !=
          std::string::npos);
    CHECK(drawn(Seat::spectator(), Lang::es).find("lote el casino") != std::string::npos);
}

}  // namespace
}  // namespace consigliere::sealed_bids
