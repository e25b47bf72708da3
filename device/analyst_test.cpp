#include <doctest/doctest.h>

#include "device/test_device.hpp"
#include "games/registry.hpp"
#include "server/json_read.hpp"

namespace consigliere::device {

namespace {

json::object analyse(TestDevice& device, json::object call) {
    call["do"] = "analyse";
    return device.call(std::move(call)).at("analysis").as_object();
}

bool is_complete(const json::object& part) { return part.at("analysis").at("complete").as_bool(); }

// Jobs of `lead` are done by these in turn, and each result is taken when all of them have one.
json::object finish(TestDevice& lead, const std::vector<TestDevice*>& helpers, json::object part) {
    while (!is_complete(part)) {
        json::array results;
        for (TestDevice* helper : helpers) {
            const json::object next = analyse(lead, {{"next", true}});
            if (next.at("job").is_null()) break;
            results.insert(results.begin(), analyse(*helper, {{"job", next.at("job")}}).at("result"));
        }
        REQUIRE(!results.empty());
        const auto before = part.at("done").to_number<std::int64_t>();
        part = analyse(lead, {{"results", std::move(results)}, {"lang", "de"}});
        CHECK(part.at("done").to_number<std::int64_t>() > before);
        CHECK(part.at("done").to_number<std::int64_t>() <= part.at("total").to_number<std::int64_t>());
    }
    return part;
}

}  // namespace

TEST_CASE("device: a finished game is analysed job by job, by one or by several who share nothing") {
    TestGame game("omerta", 2);
    game.play_to_end();
    const std::string log = game.log();

    TestDevice& alone = game.device;
    const json::object begun = analyse(alone, {{"log", log}, {"lang", "en"}});
    CHECK(begun.at("done").to_number<int>() == 0);
    const json::object part = finish(alone, {&alone}, begun);
    CHECK(part.at("done") == part.at("total"));
    const json::array& chances = part.at("analysis").at("chances").as_array();
    CHECK(chances.size() == part.at("analysis").at("steps").to_number<std::size_t>() + 1);
    CHECK(chances.back().at(0).as_double() + chances.back().at(1).as_double() == doctest::Approx(1));

    TestStorage first, second;
    TestDevice lead(first), helper(second);
    analyse(helper, {{"log", log}});
    const json::object shared = finish(lead, {&lead, &helper, &helper}, analyse(lead, {{"log", log}}));
    CHECK(shared.at("analysis") == part.at("analysis"));
}

TEST_CASE("device: what is no finished game, no job or no result is refused with a reason") {
    TestGame game("omerta", 2);
    CHECK_THROWS_AS(analyse(game.device, {}), server::BadMessage);
    const json::object none = analyse(game.device, {{"log", "none"}, {"name", "a.jsonl"}});
    CHECK(none.at("problem").as_string().find("a.jsonl") != json::string::npos);
    CHECK_THROWS_AS(analyse(game.device, {{"next", true}}), server::BadMessage);

    game.play_to_end();
    REQUIRE(analyse(game.device, {{"log", game.log()}}).at("done").to_number<int>() == 0);
    const auto problem = [&](json::object call) { return analyse(game.device, std::move(call)).contains("problem"); };
    CHECK(problem({{"job", {{"kind", "nonsense"}, {"number", 0}}}}));
    CHECK(problem({{"job", {{"kind", "moment"}, {"number", 0}}}}));
    CHECK(problem({{"job", {{"kind", "moment"}, {"number", 100'000}}}}));
    CHECK(problem({{"results", {{{"kind", "line"}, {"number", 0}, {"winners", "1"}, {"played", 1}}}}}));
    CHECK(problem({{"results", {{{"kind", "line"}, {"number", 0}, {"winners", "?"}, {"played", 1}}}}}));
    CHECK(problem({{"results", {{{"kind", "moment"}, {"number", 1}}}}}));
    CHECK_FALSE(problem({{"next", true}}));
}

namespace {

// Of Omertà, with another price.
std::string own_cards() {
    std::string cards = find_game("omerta")->house_cards().text;
    const std::string price = "soldier_price = 5000";
    cards.replace(cards.find(price), price.size(), "soldier_price = 4000");
    return cards;
}

}  // namespace

TEST_CASE("device: a game with cards of its own is analysed and read from a file with them, and not with others") {
    const std::string cards = own_cards();
    TestGame game("omerta", 2, 7, {}, cards);
    game.play_to_end();
    const std::string log = game.log();
    CHECK(game.get("cards/file").body().at("text") == json::value(cards));
    CHECK(analyse(game.device, {{"log", log}}).contains("problem"));
    CHECK_FALSE(analyse(game.device, {{"log", log}, {"cards", cards}}).contains("problem"));
    const json::object damaged = analyse(game.device, {{"log", log}, {"cards", "[["}});
    CHECK(damaged.at("problem").as_string().find("cards.toml") != json::string::npos);

    TestStorage storage;
    TestDevice other(storage);
    CHECK(other.import_log(log).code() == "log_of_other_cards");
    CHECK(other.import_log(log, "[[").code() == "bad_cards");
    const auto reply = other.import_log(log, cards);
    REQUIRE(reply.status == 201);
    const std::string table(reply.body().at("table").as_string());
    CHECK(other.request("GET", "/tables/" + table + "/proof").body().at("proven").as_bool());
    CHECK(other.request("GET", "/tables/" + table + "/cards/file").body().at("text") == json::value(cards));
    // A game of the house set has no use for a card file.
    TestGame plain("omerta", 2);
    plain.play_to_end();
    CHECK(other.import_log(plain.log(), cards).code() == "log_of_other_cards");
    CHECK(other.import_log(plain.log()).status == 201);
}

}  // namespace consigliere::device
