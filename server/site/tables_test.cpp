// Tables as they come into memory and go, without network.
#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <future>

#include "server/ops/metrics.hpp"
#include "server/site/tables.hpp"
#include "server/table/test_table.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// A store with one good running game and many whose logs are forged: reading one of those is an error.
struct StoredTables {
    TempFolder folder;
    std::unique_ptr<store::Database> database = store::open_sqlite(folder.path);

    StoredTables() {
        for (const std::string& name : TestTable::names())
            database->connect()->add_person({name, name, "en", "", "", "{}", 1});
        TestTable game;
        game.start();
        Rng rng(7);
        for (int i = 0; i < 30; ++i) game.step(rng);
        add(game, "good");
        game.log[15].hash ^= 1;
        for (int i = 0; i < 50; ++i) add(game, "forged" + std::to_string(i));
    }

    void add(const TestTable& game, const std::string& id) const {
        store::TableRow row = game.row;
        row.id = id;
        row.code = "";
        const auto store = database->connect();
        store->begin();
        store->add_table(row);
        store->append(id, game.log);
        store->save_live(id, game.live, 0);
        store->commit();
    }
};

}  // namespace

namespace {

struct QuietSocket final : Socket {
    std::vector<std::string> heard;
    int closed = 0;
    void send(Text message) override { heard.push_back(*message); }
    void close(int code) override { closed = code; }
    std::int64_t lag_ms() const override { return 0; }
};

// Reports nothing of what happens at the tables.
Tables::Dependencies quiet_dependencies(const StoredTables& stored, std::vector<std::unique_ptr<Shard>>& shards,
                                        store::GroupCommit& writer, BotPool& thinkers) {
    return {&shards,
            stored.database.get(),
            &writer,
            &thinkers,
            TestTable::quick(),
            find_game,
            [](const Table&) {},
            [](const store::TableRow&) {},
            [](const store::Notice&) {},
            {}};
}

}  // namespace

TEST_CASE("tables: once another server has the table, nothing is written and nothing is said any more") {
    const StoredTables stored;
    std::vector<std::unique_ptr<Shard>> shards;
    shards.push_back(std::make_unique<Shard>(1));
    store::GroupCommit writer(stored.database->connect());
    BotPool thinkers(1);
    bool alive = true;
    Tables::Dependencies deps = quiet_dependencies(stored, shards, writer, thinkers);
    deps.alive = [&] { return alive; };
    Tables tables(std::move(deps));
    const auto store = stored.database->connect();
    const auto run_until = [&](const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < end);
            shards[0]->run_one_for(std::chrono::milliseconds(10));
        }
    };
    const auto ask = [&](const char* text) {
        json::object message{{"type", "say"}, {"id", 7}, {"table", "good"}, {"text", text}};
        tables.post("good", table_request::Ask{{1, std::move(message)}, 0}, {});
    };

    // Ours: what is said is stored and answered.
    store->renew_node("one", 60'000);
    tables.lend("good", store->claim("good", "one").epoch);
    const auto socket = std::make_shared<QuietSocket>();
    tables.follow("good", {1, "Ann", "Ann", Lang::en, {}, 0}, 1, socket, {});
    run_until([&] { return socket->heard.size() >= 2; });
    alive = false;  // even so: the store says that it is still ours
    ask("first");
    run_until([&] { return store->talk("good", 1000, 9).size() == 1; });
    run_until([&] { return !tables.summary("good") || socket->heard.back().find("first") != std::string::npos; });
    CHECK(socket->closed == 0);

    // Taken over by another.
    store->remove_node("one");
    store->renew_node("two", 60'000);
    CHECK(store->claim("good", "two").node == "two");
    const std::size_t heard = socket->heard.size();
    ask("second");
    run_until([&] { return socket->closed != 0; });
    CHECK(socket->heard.size() == heard);
    CHECK(store->talk("good", 1000, 9).back().text == "first");

    tables.stop();
    shards[0]->poll();
    thinkers.stop();
}

TEST_CASE("tables: only the one that is asked for is loaded, and one whose log does not replay is refused") {
    const StoredTables stored;
    std::vector<std::unique_ptr<Shard>> shards;
    shards.push_back(std::make_unique<Shard>(1));
    store::GroupCommit writer(stored.database->connect());
    BotPool thinkers(1);
    Tables tables(quiet_dependencies(stored, shards, writer, thinkers));
    CHECK(tables.loaded() == 0);

    std::vector<std::string> refused;
    const auto refuse = [&](const std::string& why) { refused.push_back(why); };
    tables.post("good", table_request::Wake{}, refuse);
    shards[0]->poll();
    CHECK(tables.loaded() == 1);
    CHECK(refused.empty());

    tables.post("forged7", table_request::Wake{}, refuse);
    tables.post("missing", table_request::Wake{}, refuse);
    shards[0]->poll();
    CHECK(tables.loaded() == 1);
    REQUIRE(refused.size() == 2);
    CHECK(refused[0].find("was changed") != std::string::npos);
    CHECK(refused[1].empty());

    tables.stop();
    shards[0]->poll();
    thinkers.stop();
}

namespace {

// A table of Ann's with two of the strongest bots, not yet started.
store::TableRow table_with_bots(const std::string& id) {
    store::TableRow row = TestTable().row;
    row.id = id;
    row.code = "";
    json::object room = json::parse(row.room).as_object();
    for (const std::size_t seat : {1u, 2u}) {
        room.at("seats").as_array()[seat] = {{"kind", 2}, {"name", "Fausto"}, {"bot", "sharp"}};
        row.people[seat] = "";
    }
    row.room = json::serialize(room);
    return row;
}

// Keeps the only thread of a pool busy for as long as it lives.
struct Stopper {
    explicit Stopper(BotPool& pool) {
        pool.submit({"stopper", "stopper", "stopper"}, [this](const BotPool::Cancelled&) {
            begun.set_value();
            released.get_future().wait();
        });
        begun.get_future().wait();
    }
    void release() { released.set_value(); }

    std::promise<void> begun, released;
};

}  // namespace

TEST_CASE("tables: what bots still think about when their question is gone is cancelled") {
    const StoredTables stored;
    stored.database->connect()->add_table(table_with_bots("bots"));
    std::vector<std::unique_ptr<Shard>> shards;
    shards.push_back(std::make_unique<Shard>(1));
    store::GroupCommit writer(stored.database->connect());
    BotPool thinkers(1);
    Stopper stopper(thinkers);
    Tables tables(quiet_dependencies(stored, shards, writer, thinkers));
    const auto store = stored.database->connect();
    const auto socket = std::make_shared<QuietSocket>();
    const auto state = [&] { return store->table("bots")->state; };
    const auto run_until = [&](const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!holds()) {
            REQUIRE(std::chrono::steady_clock::now() < end);
            shards[0]->run_one_for(std::chrono::milliseconds(10));
        }
    };
    const auto ask = [&](json::object message) {
        message["id"] = 7;
        message["table"] = "bots";
        tables.post("bots", table_request::Ask{{1, std::move(message)}, 0}, {});
    };

    const auto cancelled = [] { return metrics().bots_cancelled.value(); };
    const std::uint64_t before = cancelled();
    tables.follow("bots", {1, "Ann", "Ann", Lang::en, {}, 0}, 1, socket, {});
    ask({{"type", "start"}});
    run_until([&] { return state() == "running" && thinkers.waiting() == 2; });  // both have something to think about
    ask({{"type", "vote"}, {"on", "abandon"}, {"agree", true}});
    run_until([&] { return state() == "abandoned" && thinkers.waiting() == 0; });
    stopper.release();
    run_until([&] { return cancelled() == before + 2; });

    tables.stop();
    shards[0]->poll();
    thinkers.stop();
}

}  // namespace consigliere::server
