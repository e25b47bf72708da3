// Every user of a description over one small struct, so that all of them agree about its fields.
#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/description/changes.hpp"
#include "engine/description/observation.hpp"
#include "engine/description/read_json.hpp"
#include "engine/description/schema.hpp"
#include "engine/description/write_json.hpp"
#include "engine/rng.hpp"
#include "tests/merge_changes.hpp"

namespace consigliere {
namespace described {

constexpr std::uint8_t kCardName = kFirstList;

enum class Stage : std::uint8_t { deal, play };
constexpr std::array<std::string_view, 2> kStages{"deal", "play"};
constexpr std::span<const std::string_view> enum_names(Stage) { return kStages; }

struct CardShown {
    Named<kCardName> id;
    bool active = true;
    std::optional<SeatSet> seen_by;
};
template <class Fields>
void describe(Fields& f, const CardShown*) {
    f.type("Card");
    f.id("id", &CardShown::id);
    f.field("active", &CardShown::active);
    f.field("seen_by", &CardShown::seen_by, "Who has looked at it.");
}

struct PlayerShown {
    Seat seat;
    Required<Money<1000>> cash;
    std::vector<CardShown> cards;
    std::optional<std::vector<Named<kCardName>>> hand;
};
template <class Fields>
void describe(Fields& f, const PlayerShown*) {
    f.type("Player");
    f.id("seat", &PlayerShown::seat);
    f.field("cash", &PlayerShown::cash);
    f.field("cards", &PlayerShown::cards);
    f.field("hand", &PlayerShown::hand, "Only for those who may see it.");
}

struct Shown {
    int round = 1;
    Stage stage{};
    std::optional<Seat> turn;
    std::vector<PlayerShown> players;
    ByName<kCardName, int> discards;
    std::array<int, 3> decks{};
};
template <class Fields>
void describe(Fields& f, const Shown*) {
    f.type("View", "What a seat sees.");
    f.field("round", &Shown::round);
    f.field("stage", &Shown::stage);
    f.field("turn", &Shown::turn);
    f.field("players", &Shown::players);
    f.field("discards", &Shown::discards);
    f.field("decks", &Shown::decks);
}

}  // namespace described

namespace {

using namespace described;

Vocabulary small_vocabulary() {
    Vocabulary v;
    v.lists.push_back({"card", {"theft", "trap", "party"}, {}});
    return v;
}

Shown example() {
    Shown x;
    x.round = 2;
    x.stage = Stage::play;
    x.turn = Seat(1);
    x.players.push_back({Seat(0), Money<1000>(7), {{Named<kCardName>(2), false, SeatSet::of(Seat(1))}}, std::nullopt});
    x.players.push_back({Seat(1), Money<1000>(0), {}, std::vector{Named<kCardName>(0), Named<kCardName>(0)}});
    x.discards.entries.push_back({Named<kCardName>(1), 3});
    x.decks = {4, 5, 6};
    return x;
}

std::string text_of(const Shown& x) {
    JsonWriter w;
    DescriptionWriter(small_vocabulary(), w).value(x);
    return w.take();
}

constexpr std::string_view kExample = R"({"round":2,"stage":"play","turn":2,"players":[)"
                                      R"({"seat":1,"cash":7000,"cards":[{"id":"party","active":false,"seen_by":[2]}]},)"
                                      R"({"seat":2,"cash":0,"cards":[],"hand":["theft","theft"]}],)"
                                      R"("discards":{"trap":3},"decks":[4,5,6]})";

Shown read(std::string_view json) {
    Shown out;
    DescriptionReader(small_vocabulary(), 2).read(boost::json::parse(json).as_object(), out);
    return out;
}

std::string changes(const Shown& before, const Shown& after) {
    JsonWriter w;
    w.object([&] { ChangeWriter(small_vocabulary(), w).fields(before, after); });
    return w.take();
}

TEST_CASE("described data is written field by field") { CHECK(text_of(example()) == kExample); }

TEST_CASE("what was written is read back the same") { CHECK(text_of(read(kExample)) == kExample); }

TEST_CASE("a thing with an id may be given by its id alone") {
    const Shown x = read(R"({"players": [{"seat": 1, "cards": ["trap"]}]})");
    CHECK(x.players[0].cards[0].id == Named<kCardName>(1));
    CHECK(x.players[0].cards[0].active);
}

TEST_CASE("a field of every view may be left out of what is given") {
    const Shown x = read(R"({"players": [{"seat": 1}, {"seat": 2, "cash": 0}]})");
    CHECK_FALSE(x.players[0].cash);
    REQUIRE(x.players[1].cash);
    CHECK(x.players[1].cash->units == 0);
}

TEST_CASE("what is wrong is refused with its path and what would be right") {
    const auto refused = [](std::string_view json) -> std::string {
        try {
            read(json);
        } catch (const DescriptionError& e) {
            return e.what();
        }
        return "";
    };
    CHECK(refused(R"({"rounds": 1})") == "rounds is unknown; known: round, stage, turn, players, discards, decks");
    CHECK(refused(R"({"stage": "over"})") == R"(stage must be one of deal, play, not "over")");
    CHECK(refused(R"({"turn": 3})") == "turn must be a number from 1 to 2, not 3");
    CHECK(refused(R"({"players": [{"cash": 1000}]})") == "players.0 lacks its seat");
    CHECK(refused(R"({"players": [{"seat": 1, "cash": 1500}]})") ==
          "players.0.cash must be a multiple of 1000, not 1500");
    CHECK(refused(R"({"players": [{"seat": 1, "hand": ["thefts"]}]})") ==
          R"(players.0.hand.0 must be a card, not "thefts")");
    CHECK(refused(R"({"discards": {"trap": "x"}})").starts_with("discards.trap must be a number"));
    CHECK(refused(R"({"decks": [1]})") == "decks must be a list of 3, not [1]");
    CHECK(refused(R"({"players": 4})") == "players must be a list, not 4");
}

TEST_CASE("only what changed is written") {
    const Shown before = example();
    Shown after = before;
    CHECK(changes(before, after) == "{}");
    after.turn.reset();
    after.players[0].cash = Money<1000>(8);
    after.players[0].cards[0].seen_by.reset();
    after.players[1].hand->pop_back();
    after.discards.entries = {{Named<kCardName>(0), 1}};
    CHECK(changes(before, after) ==
          R"({"turn":null,"players":{"0":{"cash":8000,"cards":{"0":{"seen_by":null}}},"1":{"hand":["theft"]}},)"
          R"("discards":{"trap":null,"theft":1}})");
}

Shown random_example(Rng& rng) {
    const auto card = [&] { return Named<kCardName>(static_cast<int>(rng.below(3))); };
    Shown x;
    x.round = static_cast<int>(rng.below(3));
    x.stage = static_cast<Stage>(rng.below(2));
    if (rng.below(2) != 0) x.turn = Seat(static_cast<int>(rng.below(2)));
    for (int i = 0; i < 2; ++i) {
        PlayerShown p{Seat(i), Money<1000>(static_cast<int>(rng.below(3))), {}, {}};
        for (auto n = rng.below(3); n > 0; --n) {
            p.cards.push_back({card(), rng.below(2) != 0, {}});
            if (rng.below(2) != 0) p.cards.back().seen_by = SeatSet(rng.below(4));
        }
        if (rng.below(2) != 0) p.hand = std::vector(rng.below(3), card());
        x.players.push_back(std::move(p));
    }
    for (int i = 0; i < 3; ++i)
        if (rng.below(2) != 0) x.discards.entries.push_back({Named<kCardName>(i), static_cast<int>(rng.below(2))});
    return x;
}

TEST_CASE("changes put onto what was known give what is now, whatever changed") {
    Rng rng(7, 0);
    for (int i = 0; i < 2000; ++i) {
        const Shown before = random_example(rng), after = random_example(rng);
        boost::json::value known = boost::json::parse(text_of(before));
        testing::merge_value(known, boost::json::parse(changes(before, after)));
        REQUIRE(known == boost::json::parse(text_of(after)));
    }
}

TEST_CASE("the schema names every field, and which of them may be absent") {
    SchemaWriter schema("Small");
    CHECK(boost::json::serialize(schema.add<Shown>()) == R"({"$ref":"#/$defs/SmallView"})");
    const auto& definitions = schema.definitions();
    CHECK(definitions.size() == 3);
    const auto& card = definitions.at("SmallCard").as_object();
    CHECK(boost::json::serialize(card.at("required")) == R"(["id","active"])");
    CHECK(card.at("properties").at("seen_by").at("description").as_string() == "Who has looked at it.");
    CHECK(boost::json::serialize(definitions.at("SmallPlayer").at("required")) == R"(["seat","cash","cards"])");
    const auto& view = definitions.at("SmallView").as_object();
    CHECK(boost::json::serialize(view.at("properties").at("stage")) == R"({"type":"string","enum":["deal","play"]})");
    CHECK(boost::json::serialize(view.at("properties").at("players")) ==
          R"({"type":"array","items":{"$ref":"#/$defs/SmallPlayer"}})");
}

TEST_CASE("the root of a schema says of which kind it is") {
    SchemaWriter schema("Small");
    schema.add_root<Shown>("game", "small-game");
    const auto& view = schema.definitions().at("SmallView").as_object();
    CHECK(boost::json::serialize(view.at("properties").at("game")) == R"({"const":"small-game"})");
    CHECK(boost::json::serialize(view.at("required")).ends_with(R"(,"game"])"));
}

TEST_CASE("an observation has the same places for every position") {
    const Vocabulary vocabulary = small_vocabulary();
    ObservationWriter observation(vocabulary, 2);
    const std::vector<std::string> places = observation.places<Shown>();
    const auto at = [&](const Shown& x, std::string_view place) -> double {
        const auto values = observation.values(x);
        REQUIRE(values.size() == places.size());
        const auto found = std::find(places.begin(), places.end(), place);
        REQUIRE(found != places.end());
        return static_cast<double>(values[static_cast<std::size_t>(found - places.begin())]);
    };
    const Shown x = example();
    CHECK(at(x, "round") == 2);
    CHECK(at(x, "stage.play") == 1);
    CHECK(at(x, "stage.deal") == 0);
    CHECK(at(x, "turn.2") == 1);
    CHECK(at(x, "players.1.cash") == 7);
    CHECK(at(x, "players.1.cards.party.present") == 1);
    CHECK(at(x, "players.1.cards.party.active") == 0);
    CHECK(at(x, "players.1.cards.theft.present") == 0);
    CHECK(at(x, "players.2.hand.theft") == 2);
    CHECK(at(x, "players.1.hand.given") == 0);
    CHECK(at(x, "discards.trap") == 3);
    CHECK(at(x, "decks.2") == 6);
    CHECK(at(Shown{}, "players.2.present") == 0);
}

}  // namespace
}  // namespace consigliere
