// A server that starts on a store with damaged games: they are set aside, and the rest goes on.
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "server/site/test_site.hpp"
#include "tests/wire_party.hpp"

namespace consigliere::server {

namespace {

void change(const TempFolder& folder, const std::string& sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(folder.file("consigliere.db").c_str(), &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(db);
}

std::string opening(TestSite& site, testing::WireParty& party) {
    testing::WireClient again(site.port());
    again.cookie = party.people[0].cookie;
    REQUIRE(again.connect() == 101);
    return refusal_of(again.call("open", {{"table", party.table}}));
}

}  // namespace

TEST_CASE(
    "site: a log that lost its last move, was changed or lost its share is set aside at the start; the rest goes on") {
    TestSite site;
    Rng rng(1);
    std::vector<testing::WireParty> parties;
    for (int i = 0; i < 4; ++i) {
        parties.emplace_back(site.port(), 3, "la-cosa-nostra");
        parties.back().play_moves(4, rng);
    }
    site.settle();
    site.site.reset();
    const auto at = [&](std::size_t i) { return " WHERE table_id = '" + parties[i].table + "'"; };
    change(site.folder, "DELETE FROM log" + at(0) + " AND seq = (SELECT max(seq) FROM log" + at(0) + ")");
    change(site.folder, "UPDATE log SET hash = hash + 1" + at(1) + " AND seq = 2");
    change(site.folder, "UPDATE game_table SET seed = 'sealed:00' WHERE id = '" + parties[2].table + "'");
    site.start();
    CHECK(opening(site, parties[0]) == "blocked");
    CHECK(opening(site, parties[1]) == "blocked");
    CHECK(opening(site, parties[2]) == "blocked");
    CHECK(opening(site, parties[3]) == "");
}

TEST_CASE("site: a store does not start without its key, or with another one, and says what to do") {
    TestSite site;
    site.start();
    site.site.reset();
    const std::string key = site.folder.file("consigliere.key");
    const std::string kept = bytes_of(key);
    std::filesystem::remove(key);
    CHECK_THROWS_WITH_AS(site.start(), doctest::Contains("is missing"), store::StoreError);
    CHECK(!std::filesystem::exists(key));
    site.config.new_key = true;
    site.start();
    site.site.reset();
    site.config.new_key = false;
    site.start();
    site.site.reset();
    std::ofstream(key) << kept;
    CHECK_THROWS_WITH_AS(site.start(), doctest::Contains("is not the key"), store::StoreError);
}

}  // namespace consigliere::server
