// Card files over HTTP: the house's own files pass, mistakes are named by their line, and nobody fills the store with them.
#include <doctest/doctest.h>

#include <boost/json/serialize.hpp>

#include "server/site/test_site.hpp"

namespace consigliere::server {

namespace json = boost::json;
using testing::WireClient;

namespace {

constexpr const char* kAt = "/api/v1/games/la-cosa-nostra/cards?name=mine.toml";

std::string house_file(const std::string& game) { return bytes_of("games/" + game + "/cards.toml"); }

// The house's file with a comment that makes it unlike any other.
std::string own_file(int n) { return house_file("la_cosa_nostra") + "# " + std::to_string(n) + "\n"; }

std::string sentence(const testing::HttpAnswer& answer) {
    return std::string(answer.json().at("refusal").at("sentence").as_string());
}

}  // namespace

TEST_CASE("card files: those of the house are taken for every game, and a table plays with them") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    for (const auto& [game, folder] : {std::pair<std::string, std::string>{"la-cosa-nostra", "la_cosa_nostra"},
                                       {"omerta", "omerta"},
                                       {"nothing-personal", "nothing_personal"}}) {
        CAPTURE(game);
        const auto taken = ann.http("POST", "/api/v1/games/" + game + "/cards?name=mine.toml", house_file(folder));
        REQUIRE(taken.status == 201);
        CHECK(taken.json().at("count").to_number<int>() > 10);
        const json::object wanted{{"game", game}, {"players", 3}, {"cards", taken.json().at("cards")}};
        const auto made = ann.http("POST", "/api/v1/tables", json::serialize(wanted));
        CHECK(made.status == 201);
        const auto row = server.site->reader().table(std::string(made.json().at("table").as_string()));
        CHECK(row->cards == house_file(folder));
    }
    const json::object foreign{{"game", "omerta"}, {"players", 3}, {"cards", "sha256:" + std::string(64, '0')}};
    CHECK(refusal_of(ann.http("POST", "/api/v1/tables", json::serialize(foreign)).json()) == "no_such_cards");
}

TEST_CASE("card files: a mistake is named by file, line and what would be right, as on the command line") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    std::string text = house_file("la_cosa_nostra");
    const std::size_t at = text.find("\nsource = \"") + 1;
    REQUIRE(at > 1);
    text.replace(at, text.find('\n', at) - at, "source = \"dream\"");
    std::string on_command_line;
    try {
        find_game("la-cosa-nostra")->cards({"mine.toml", text});
    } catch (const InputError& wrong) {
        on_command_line = wrong.what();
    }
    CHECK(on_command_line.starts_with("mine.toml:"));
    CHECK(on_command_line.find("cannot be 'dream'; allowed: rulebook") != std::string::npos);
    const auto refused = ann.http("POST", kAt, text);
    CHECK(refused.status == 400);
    CHECK(refusal_of(refused.json()) == "bad_cards");
    CHECK(sentence(refused).find(on_command_line) != std::string::npos);
    CHECK(sentence(ann.http("POST", kAt, "a = [1\nb = 2\n")).find("mine.toml:2: ") != std::string::npos);
    CHECK(sentence(ann.http("POST", "/api/v1/games/omerta/cards?name=%3Cx%3E.toml", "x = 1")).find("x.toml: lacks") !=
          std::string::npos);
    CHECK(ann.http("POST", "/api/v1/games/chess/cards", "x = 1").status == 404);
}

TEST_CASE("card files: a table lists the cards it is played with, and its owner finds the file again") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    std::string text = house_file("la_cosa_nostra");
    const std::size_t name = text.find("Silvio Blundetto");
    text.replace(name, 16, "Don Testaccio III");
    const auto cards_of = [&](const json::object& wanted) {
        const auto made = ann.http("POST", "/api/v1/tables", json::serialize(wanted));
        REQUIRE(made.status == 201);
        return ann.http("GET", "/api/v1/tables/" + std::string(made.json().at("table").as_string()) + "/cards");
    };
    const auto taken = ann.http("POST", kAt, text);
    REQUIRE(taken.status == 201);
    const auto own = cards_of({{"game", "la-cosa-nostra"}, {"players", 3}, {"cards", taken.json().at("cards")}});
    CHECK(own.status == 200);
    CHECK(json::serialize(own.json().at("cards")).find("Don Testaccio III") != std::string::npos);
    CHECK(cards_of({{"game", "la-cosa-nostra"}, {"players", 3}}).status == 204);

    // The file itself comes with the log, after the end.
    const auto made = ann.http(
        "POST", "/api/v1/tables",
        json::serialize(json::object{{"game", "la-cosa-nostra"}, {"players", 3}, {"cards", taken.json().at("cards")}}));
    const std::string table(made.json().at("table").as_string()), file = "/api/v1/tables/" + table + "/cards/file";
    CHECK(refusal_of(ann.http("GET", file).json()) == "not_finished");
    store::TableRow row = *server.site->reader().table(table);
    row.state = "finished";
    row.result = "{}";
    row.ended_at = 1;
    server.site->writer().submit([row](store::Store& store) { store.save_table(row); }, {});
    server.settle();
    CHECK(ann.http("GET", file).json().at("text") == json::value(text));
    CHECK(refusal_of(ann.http("GET", "/api/v1/tables/aaaaaaaaaaaaaaaa/cards").json()) == "no_such_table");

    const json::value files = ann.http("GET", "/api/v1/me/cards").json().at("files");
    REQUIRE(files.as_array().size() == 1);
    CHECK(files.at(0).at("text") == json::value(text));
    CHECK(files.at(0).at("cards") == taken.json().at("cards"));
    WireClient bob = server.guest("Bob");
    CHECK(bob.http("GET", "/api/v1/me/cards").json().at("files").as_array().empty());
    CHECK(WireClient(server.port()).http("GET", "/api/v1/me/cards").status == 401);
}

TEST_CASE("card files: an editor gets the house's file, and checks without keeping anything") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    const auto house = ann.http("GET", "/api/v1/games/la-cosa-nostra/cards/file");
    CHECK(house.json().at("text") == json::value(house_file("la_cosa_nostra")));
    CHECK(ann.http("GET", "/api/v1/games/chess/cards/file").status == 404);

    const std::string check = std::string(kAt) + "&keep=0";
    std::string text = house_file("la_cosa_nostra");
    const auto good = ann.http("POST", check, text);
    CHECK(good.status == 200);
    CHECK(good.json().at("cards").as_array().size() > 10);
    CHECK(ann.http("GET", "/api/v1/me/cards").json().at("files").as_array().empty());

    const std::size_t at = text.find("strength = ");
    text.replace(at, text.find('\n', at) - at, "strength = 99");
    const std::size_t id = text.rfind("id = \"", at) + 6;
    const auto bad = ann.http("POST", check, text);
    CHECK(bad.status == 400);
    const json::value where = bad.json().at("refusal").at("at");
    CHECK(where.at("card") == json::value(text.substr(id, text.find('"', id) - id)));
    CHECK(where.at("field") == "strength");
    CHECK(!where.at("message").as_string().empty());
    CHECK(!ann.http("POST", check, "a = [1\n").json().at("refusal").as_object().contains("at"));
}

TEST_CASE(
    "card files: half a megabyte passes on their route, one byte more does not, and other routes keep their limit") {
    TestSite server;
    WireClient ann = server.guest("Ann");
    std::string text = own_file(1) + "# ";
    text.append(kLargestCardFile - text.size(), 'x');
    CHECK(ann.http("POST", kAt, text).status == 201);
    CHECK(ann.http("POST", kAt, text + "x").status == 413);
    CHECK(ann.http("PATCH", "/api/v1/me", std::string(65 * 1024, ' ')).status == 413);
    CHECK(ann.http("GET", "/api/v1/games/la-cosa-nostra/cards", text).status == 413);
    WireClient nobody(server.port());
    CHECK(nobody.http("POST", kAt, own_file(1)).status == 401);
}

TEST_CASE("card files: a person has room for so much, and files that no table plays with make room") {
    std::atomic<Millis> time = 1'800'000'000'000;
    TestSite server([&](Config& config) {
        config.clock = [&] { return time.load(); };
        config.card_bytes_a_person = 300'000;
    });
    WireClient ann = server.guest("Ann"), bob = server.guest("Bob");
    const auto stored = [&](int i) { return ann.http("POST", kAt, own_file(i)).json().at("cards"); };
    const std::vector<json::value> cards{stored(0), stored(1), stored(2)};
    const auto full = ann.http("POST", kAt, own_file(3));
    CHECK(full.status == 409);
    CHECK(refusal_of(full.json()) == "too_many_cards");
    CHECK(ann.http("POST", kAt, own_file(0)).status == 201);  // the same again costs nothing
    CHECK(bob.http("POST", kAt, own_file(3)).status == 201);  // another person's room
    const json::object wanted{{"game", "la-cosa-nostra"}, {"players", 3}, {"cards", cards[1]}};
    REQUIRE(ann.http("POST", "/api/v1/tables", json::serialize(wanted)).status == 201);
    time += 3'600'000;
    CHECK(ann.http("POST", kAt, own_file(4)).status == 201);
    store::Store& store = server.site->reader();
    const auto kept = [&](std::size_t i) {
        return store.card_file(std::string(cards[i].as_string()).substr(store::kCardsBy.size())).has_value();
    };
    CHECK_FALSE(kept(0));
    CHECK(kept(1));
    CHECK_FALSE(kept(2));
}

TEST_CASE("card files: an export has my files, and with my data go those that no table plays with") {
    TestSite server;
    WireClient ann = server.guest("Ann"), bob = server.guest("Bob");
    const auto stored = [&](WireClient& who, int i) {
        return std::string(who.http("POST", kAt, own_file(i)).json().at("cards").as_string());
    };
    const std::string used = stored(ann, 0), unused = stored(ann, 1), another = stored(bob, 2);
    const json::object wanted{{"game", "la-cosa-nostra"}, {"players", 3}, {"cards", used}};
    REQUIRE(bob.http("POST", "/api/v1/tables", json::serialize(wanted)).status == 201);

    const json::array files = ann.http("GET", "/api/v1/me/export").json().at("cards").as_array();
    REQUIRE(files.size() == 2);
    CHECK(files[0].at("text") == json::value(own_file(0)));
    CHECK(files[0].at("game") == "la-cosa-nostra");
    CHECK(files[1].at("cards") == json::value(unused));

    REQUIRE(ann.http("DELETE", "/api/v1/me").status == 204);
    const auto kept = [&](const std::string& cards) {
        return server.site->reader().card_file(cards.substr(store::kCardsBy.size())).has_value();
    };
    CHECK(kept(used));
    CHECK_FALSE(kept(unused));
    CHECK(kept(another));
}

}  // namespace consigliere::server
