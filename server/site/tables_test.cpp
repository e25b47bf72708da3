// Tables as they come into memory and go, without network.
#include <doctest/doctest.h>

#include <filesystem>

#include <boost/asio/thread_pool.hpp>

#include "server/site/tables.hpp"
#include "server/table/test_table.hpp"

namespace consigliere::server {

namespace fs = std::filesystem;

namespace {

// A store with one good running game and many whose logs are forged: who reads one of those hears of it.
struct OldHouse {
    std::string folder;
    std::unique_ptr<store::Database> database;

    OldHouse() {
        std::string pattern = (fs::temp_directory_path() / "consigliere-tables-XXXXXX").string();
        folder = mkdtemp(pattern.data());
        database = store::open_sqlite(folder);
        TestTable game;
        game.start();
        Rng rng(7);
        for (int i = 0; i < 30; ++i) game.step(rng);
        add(game, "good");
        game.log[15].hash ^= 1;
        for (int i = 0; i < 50; ++i) add(game, "forged" + std::to_string(i));
    }
    ~OldHouse() { fs::remove_all(folder); }

    void add(const TestTable& game, const std::string& id) const {
        store::TableRow row = game.row;
        row.id = id;
        row.code = "";
        row.people.clear();
        const auto store = database->connect();
        store->begin();
        store->add_table(row);
        store->append(id, game.log);
        store->save_live(id, game.live, 0);
        store->commit();
    }
};

}  // namespace

TEST_CASE("tables: only the one that is asked for is loaded, and one whose log does not replay is refused") {
    const OldHouse house;
    std::vector<std::unique_ptr<Shard>> shards;
    shards.push_back(std::make_unique<Shard>(1));
    store::GroupCommit writer(house.database->connect());
    boost::asio::thread_pool thinkers(1);
    Tables tables({&shards,
                   house.database.get(),
                   &writer,
                   &thinkers,
                   TestTable::quick(),
                   find_game,
                   [](const Table&) {},
                   [](const store::TableRow&) {},
                   [](const store::Notice&) {},
                   {}});
    CHECK(tables.loaded() == 0);

    std::vector<std::string> refused;
    const auto refuse = [&](const std::string& why) { refused.push_back(why); };
    tables.post("good", letter::Wake{}, refuse);
    shards[0]->poll();
    CHECK(tables.loaded() == 1);
    CHECK(refused.empty());

    tables.post("forged7", letter::Wake{}, refuse);
    tables.post("missing", letter::Wake{}, refuse);
    shards[0]->poll();
    CHECK(tables.loaded() == 1);
    REQUIRE(refused.size() == 2);
    CHECK(refused[0].find("leads to another position") != std::string::npos);
    CHECK(refused[1].empty());

    tables.stop();
    shards[0]->poll();
    thinkers.join();
}

}  // namespace consigliere::server
