// backup and replay --all on a server's store, as an operator uses them.
#include <filesystem>

#include <doctest/doctest.h>

#include "cli/run_cli_for_tests.hpp"
#include "server/table/test_table.hpp"
#include "store/sqlite/connection.hpp"
#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::cli;
namespace fs = std::filesystem;

namespace {

// A data folder with one running game in it.
struct Operator {
    TempFolder folder;
    server::TestTable game;

    Operator() {
        game.start();
        Rng rng(5);
        for (int i = 0; i < 40; ++i) game.step(rng);
        add("aaaaaaaaaaaaaaaa", game.row.head, game.log);
    }

    std::string data() const { return folder.file("data"); }
    void add(const std::string& id, const std::string& head, const std::vector<store::Entry>& log) const {
        store::TableRow row = game.row;
        row.id = id;
        row.code = "";
        row.head = head;
        row.people.clear();
        const auto store = store::open_sqlite(data())->connect();
        store->add_table(row);
        store->append(id, log);
        store->save_live(id, game.live, 0);
    }
};

}  // namespace

TEST_CASE("replay --all proves every stored game and names those that do not replay, with the reason") {
    const Operator house;
    const Ran good = run_cli({"replay", "--all", "--data", house.data()});
    CHECK(good.code == 0);
    CHECK(good.out == "1 games replay, 0 do not\n");

    auto forged = house.game.log;
    forged[20].hash ^= 1;
    house.add("bbbbbbbbbbbbbbbb", house.game.row.head, forged);
    auto torn = house.game.log;
    torn.erase(torn.begin() + 10);
    house.add("cccccccccccccccc", house.game.row.head, torn);
    std::string future = house.game.row.head;
    future.replace(future.find("\"rules\":"), 9, "\"rules\":9");
    house.add("dddddddddddddddd", future, house.game.log);

    const Ran bad = run_cli({"replay", "--all", "--data", house.data()});
    CHECK(bad.code == 1);
    CHECK(bad.out.find("1 games replay, 3 do not") != std::string::npos);
    CHECK(bad.out.find("table bbbbbbbbbbbbbbbb (running): entry 21") != std::string::npos);
    CHECK(bad.out.find("leads to a different position") != std::string::npos);
    CHECK(bad.out.find("table cccccccccccccccc (running): entry 12") != std::string::npos);
    CHECK(bad.out.find("table dddddddddddddddd (running): was started with rules version 9") != std::string::npos);
    CHECK(bad.out.find("aaaaaaaaaaaaaaaa") == std::string::npos);
}

TEST_CASE("replay --all proves the games of a kept store of the last release, or says that their rules have changed") {
    const TempFolder folder;
    store::Connection(folder.file("consigliere.db"))
        .run(bytes_of("tests/stores/sqlite-5.sql") + bytes_of("tests/stores/games-of-rules-3.sql") +
             "DELETE FROM log WHERE table_id = 'table2'; DELETE FROM game_table WHERE id IN ('table1', 'table2')");
    fs::copy_file("tests/stores/games-of-rules-3.key", folder.file("consigliere.key"));
    fs::permissions(folder.file("consigliere.key"), fs::perms::owner_read | fs::perms::owner_write);
    const Ran ran = run_cli({"replay", "--all", "--data", folder.path.string()});
    int playable = 0;
    for (const GameKind* kind : all_games()) playable += kind->info().rules_version == 3 ? 1 : 0;
    CAPTURE(ran.out);
    CHECK(ran.out.find(std::to_string(playable) + " games replay, " + std::to_string(3 - playable) + " do not") !=
          std::string::npos);
    CHECK((ran.out.find("rules version 3") != std::string::npos) == (playable < 3));
}

TEST_CASE("replay --all without a store says so") {
    CHECK(run_cli({"replay", "--all", "--data", "/nowhere/at/all"}).err.find("no store found in /nowhere/at/all") !=
          std::string::npos);
}

TEST_CASE("backup copies the store while it is in use, restores by copying, and never overwrites") {
    const Operator house;
    const auto in_use = store::open_sqlite(house.data())->connect();
    in_use->begin();
    in_use->append("aaaaaaaaaaaaaaaa", std::vector{store::Entry{100'000, "not yet committed", 0, 0}});
    const std::string file = house.folder.file("copy.db");
    const Ran saved = run_cli({"backup", file, "--data", house.data()});
    in_use->roll_back();
    CHECK(saved.code == 0);
    CHECK(saved.out.find("Saved to " + file) != std::string::npos);

    fs::create_directories(house.folder.path / "restored");
    fs::copy_file(file, house.folder.path / "restored" / "consigliere.db");
    const auto restored = store::open_sqlite(house.folder.file("restored"))->connect();
    CHECK(restored->log("aaaaaaaaaaaaaaaa").size() == house.game.log.size());
    CHECK(run_cli({"replay", "--all", "--data", house.folder.file("restored")}).code == 0);

    const Ran again = run_cli({"backup", file, "--data", house.data()});
    CHECK(again.code == 2);
    CHECK(again.err.find("a backup never overwrites") != std::string::npos);
    CHECK(run_cli({"backup", house.folder.file("other.db"), "--data", "/nowhere/at/all"}).code == 2);
}

TEST_CASE("migrate-store moves a site into PostgreSQL, where its games replay, and backup brings it back") {
    const Operator house;
    const std::string url = testing::postgres().fresh_database();
    const Ran moved = run_cli({"migrate-store", "--from", house.data(), "--to", url});
    CHECK(moved.code == 0);
    CHECK(moved.out.find("log: " + std::to_string(house.game.log.size())) != std::string::npos);
    CHECK(moved.out.find("1 games replay from the new store, 0 do not") != std::string::npos);
    CHECK(run_cli({"replay", "--all", "--store", url}).out == "1 games replay, 0 do not\n");

    const std::string file = house.folder.file("consigliere.db");
    CHECK(run_cli({"backup", file, "--store", url}).code == 0);
    CHECK(run_cli({"replay", "--all", "--data", house.folder.path.string()}).out == "1 games replay, 0 do not\n");

    const Ran again = run_cli({"migrate-store", "--from", house.data(), "--to", url});
    CHECK(again.code == 2);
    CHECK(again.err.find("that database already contains a site") != std::string::npos);
}

TEST_CASE("migrate-store: a game that does not replay is named, and bad input is refused in one sentence") {
    const Operator house;
    auto forged = house.game.log;
    forged[20].hash ^= 1;
    house.add("bbbbbbbbbbbbbbbb", house.game.row.head, forged);
    const Ran moved = run_cli({"migrate-store", "--from", house.data(), "--to", testing::postgres().fresh_database()});
    CHECK(moved.code == 1);
    CHECK(moved.out.find("table bbbbbbbbbbbbbbbb (running): entry 21") != std::string::npos);

    const Ran nowhere = run_cli({"migrate-store", "--from", "/nowhere/at/all", "--to", "postgres:///x"});
    CHECK(nowhere.code == 2);
    CHECK(nowhere.err.find("no store found in /nowhere/at/all") != std::string::npos);
    const Ran wrong = run_cli({"migrate-store", "--from", house.data(), "--to", "mysql://x"});
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("postgres://") != std::string::npos);
    const Ran dead = run_cli({"migrate-store", "--from", house.data(), "--to", "postgres:///x?host=/nowhere"});
    CHECK(dead.code == 2);
    CHECK(dead.err.find("cannot connect to the PostgreSQL store") != std::string::npos);
}
