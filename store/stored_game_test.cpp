#include "store/stored_game.hpp"

#include <atomic>
#include <thread>

#include <doctest/doctest.h>

#include "store/either_store_for_tests.hpp"

namespace consigliere::store {
namespace {

// Moves one after the other, each with the live state that counts it, in one transaction.
void play_on(Store& store, int moves, std::atomic<bool>& done) {
    for (int seq = 1; seq <= moves; ++seq) {
        const Entry entry{seq, "p1 move", 1, 1000 + seq};
        store.begin();
        store.append("table", std::span(&entry, 1));
        store.save_live("table", std::to_string(seq), 0);
        store.commit();
    }
    done = true;
}

TEST_CASE_TEMPLATE("store: a game is read as it stood at one moment while another server plays it", Kind, Sqlite,
                   Postgres) {
    Kind kind;
    const auto writer = kind.db->connect(), reader = kind.db->connect();
    TableRow row;
    row.id = "table", row.game = "test", row.state = "running";
    writer->add_table(row);
    writer->save_live("table", "0", 0);
    std::atomic<bool> done = false;
    std::thread other([&] { play_on(*writer, 400, done); });
    int torn = 0, read = 0;
    while (!done) {
        const auto game = read_game(*reader, "table");
        if (!game) continue;
        ++read;
        torn += std::to_string(game->log.size()) != game->live;
    }
    other.join();
    CHECK(torn == 0);
    CHECK(read_game(*reader, "table")->log.size() == 400);
    MESSAGE(read << " reads while 400 moves were made");
}

TEST_CASE_TEMPLATE("store: a table that is removed meanwhile is read whole or not at all", Kind, Sqlite, Postgres) {
    Kind kind;
    const auto writer = kind.db->connect(), reader = kind.db->connect();
    std::atomic<bool> done = false;
    std::thread other([&] {
        for (int i = 0; i < 300; ++i) {
            TableRow row;
            row.id = "table", row.game = "test", row.state = "waiting", row.is_public = true;
            row.people = {"", "", ""};
            writer->begin();
            writer->add_table(row);
            writer->commit();
            writer->begin();
            writer->delete_waiting_table("table");
            writer->commit();
        }
        done = true;
    });
    int torn = 0;
    while (!done) {
        if (const auto row = reader->table("table")) torn += row->people.size() != 3;
        for (const TableRow& row : reader->public_tables(10, 0)) torn += row.people.size() != 3;
    }
    other.join();
    CHECK(torn == 0);
}

}  // namespace
}  // namespace consigliere::store
