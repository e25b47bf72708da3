#include "store/copy.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "store/either_store_for_tests.hpp"

namespace consigliere::store {

namespace {

// A little of everything, with what is easily lost on the way: nothing, zero, quotes, other alphabets, the largest numbers.
void furnish(Store& store) {
    store.add_person({"p1", "Żółć \"O'Neill\" \\", "de", "ann", "hash", R"({"a":"\n"})", 5});
    store.add_person({"p2", "名前", "es", "", "", "{}", 6});
    store.save_mailbox({"p1", "ann@example.org", "hash", 3, 0});
    store.add_mail("ann@example.org", 3);
    store.add_card_file({"hash", "p1", "test", "[[card]]\n", 9, 4});
    store.add_passkey({"credential", "p1", "Ann’s phone", "key", 4'294'967'295, 5, 6});
    store.use_challenge("challenge", 9, 8);
    store.add_session({"token", "p1", 1, 2, "Firefox"});
    TableRow table;
    table.id = "t1", table.game = "test", table.state = "running", table.people = {"p1", "", "p2"};
    store.add_table(table);
    table.id = "t2", table.code = "ABCD", table.state = "waiting", table.is_public = true, table.people = {"", "p1"};
    store.add_table(table);
    store.append("t1", std::vector{Entry{1, "p1 move", 0xFFFFFFFFFFFFFFFFu, 7}, Entry{2, "", 0, 8}});
    store.save_live("t1", R"({"clocks":[1,2]})", 1'900'000'000'000);
    store.add_talk("t1", {1, 10, -1, 5, "text", "¡hola!", "k1"});
    store.add_notice({0, "p1", "your_turn", "t1", "{}", 7, false, false});
    store.mark_read("p1", store.add_notice({0, "p1", "started", "t1", "{}", 8, false, false}));
    Rating rating = store.rating("p2", "test", 3);
    rating.mu = 1.0 / 3, rating.sigma = 1e-300, rating.games = 2;
    store.save_rating(rating);
    store.save_setting("key", "value");
}

std::vector<std::vector<Row>> everything(Store& store) {
    std::vector<std::vector<Row>> out;
    store.begin_reading();
    for (const RowKind& kind : kept_rows()) {
        out.emplace_back();
        store.read_rows(kind, [&](const Row& row) { out.back().push_back(row); });
        std::sort(out.back().begin(), out.back().end());
    }
    store.roll_back();
    return out;
}

}  // namespace

TEST_CASE("copy: a store in SQLite, in PostgreSQL and back in a file holds the same rows") {
    const TempFolder folder;
    const auto source = open_sqlite(folder.path.string())->connect();
    furnish(*source);
    const auto target = open_postgres(testing::postgres().fresh_database())->connect();
    CHECK(target->empty());
    std::vector<std::string> reported;
    copy_store(*source, *target, [&](const std::string& table, std::int64_t done, std::int64_t of) {
        CHECK(done == of);
        reported.push_back(table);
    });
    CHECK(reported.size() == kept_rows().size());
    const auto all = everything(*source);
    for (const auto& rows : all) CHECK_FALSE(rows.empty());
    CHECK(everything(*target) == all);
    CHECK(target->log("t1")[0].hash == 0xFFFFFFFFFFFFFFFFu);
    CHECK(target->add_notice({0, "p1", "your_turn", "t1", "{}", 9, false, false}) == 3);  // a fresh number

    target->back_up(folder.file("backup.db"));
    std::filesystem::create_directories(folder.path / "restored");
    std::filesystem::copy_file(folder.file("backup.db"), folder.path / "restored" / "consigliere.db");
    CHECK(everything(*open_sqlite((folder.path / "restored").string())->connect()) == everything(*target));
}

TEST_CASE("copy: a target that is not empty is left as it is") {
    const TempFolder folder;
    const auto source = open_sqlite(folder.path.string())->connect();
    furnish(*source);
    const auto target = open_postgres(testing::postgres().fresh_database())->connect();
    target->add_person({"p9", "Eve", "en", "", "", "{}", 1});
    CHECK_THROWS_WITH_AS(copy_store(*source, *target), doctest::Contains("not empty"), StoreError);
    CHECK_FALSE(target->person("p1"));
}

}  // namespace consigliere::store
