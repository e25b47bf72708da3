#include <doctest/doctest.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <semaphore>

#include "store/either_store_for_tests.hpp"
#include "store/group_commit.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/schema.hpp"

namespace consigliere::store {

namespace fs = std::filesystem;

namespace {

TableRow table_row(const std::string& id, const std::string& code = "") {
    TableRow t;
    t.id = id, t.code = code, t.game = "test", t.state = "waiting";
    return t;
}

Entry entry(int seq) {
    return {seq, "p1 move " + std::to_string(seq), 0xF000000000000000u + static_cast<unsigned>(seq), 1000 + seq};
}

void submit_and_wait(GroupCommit& writer, const GroupCommit::Work& work) {
    std::promise<void> done;
    writer.submit(work,
                  [&](const std::exception_ptr& failed) { failed ? done.set_exception(failed) : done.set_value(); });
    done.get_future().get();
}

}  // namespace

TEST_CASE_TEMPLATE("store: people, logins and sessions are kept, and go when a person is deleted", Kind, Sqlite,
                   Postgres) {
    const Kind house;
    const auto& db = house.db;
    const auto store = db->connect();
    store->add_person({"p1", "Ann", "en", "ann", "hash", "{}", 5});
    store->add_person({"p2", "Bob", "de", "", "", "{}", 6});
    CHECK_THROWS_AS(store->add_person({"p3", "Ann again", "en", "ann", "x", "{}", 7}), Conflict);
    store->add_session({"t1", "p1", 1, 1, "Firefox, Linux"});
    store->touch_session("t1", 9);
    store->touch_session("t1", 5);  // of two that come late the later counts
    CHECK(store->session("t1")->device == "Firefox, Linux");
    CHECK(store->person_by_login("ann")->name == "Ann");
    CHECK(store->session("t1")->seen_at == 9);
    CHECK(!store->person("p3"));

    Person bob = *store->person("p2");
    bob.name = "Robert";
    store->save_person(bob);
    CHECK(store->person("p2")->name == "Robert");

    TableRow t = table_row("table1", "ABCD");
    t.people = {"p1", "", "p2"};
    store->add_table(t);
    store->delete_person("p1");
    CHECK(!store->session("t1"));
    CHECK(store->table("table1")->people == std::vector<std::string>{"", "", "p2"});
}

TEST_CASE_TEMPLATE("store: sessions are listed by use, and go one by one, all but one, all but a few, or with age",
                   Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "ann", "hash", "{}", 5});
    store->add_person({"p2", "Bob", "en", "", "", "{}", 5});
    const auto tokens = [&](const char* person) {
        std::string out;
        for (const Session& session : store->sessions_of(person)) out += session.token_hash;
        return out;
    };
    int at = 10;
    for (const char* token : {"a", "b", "c", "d", "e"}) store->add_session({token, "p1", at, at, ""}), ++at;
    store->add_session({"x", "p2", 1, 100, ""});
    store->touch_session("a", 50);
    CHECK(tokens("p1") == "aedcb");
    store->keep_sessions("p1", 4);
    CHECK(tokens("p1") == "aedc");
    store->delete_old_sessions(12, 5);  // c by its last use, x by its age
    CHECK(tokens("p1") == "aed");
    CHECK(tokens("p2").empty());
    store->delete_sessions_of("p1", "d");
    CHECK(tokens("p1") == "d");
    store->delete_sessions_of("p1", "");
    CHECK(tokens("p1").empty());
}

TEST_CASE_TEMPLATE("store: what nobody uses any more is found and nothing else", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"gone", "Ann", "en", "", "", "{}", 5});
    store->add_person({"here", "Bob", "en", "", "", "{}", 5});
    store->add_person({"plays", "Cal", "en", "", "", "{}", 5});
    store->add_person({"account", "Dora", "en", "dora", "hash", "{}", 5});
    store->add_session({"t1", "gone", 5, 100});
    store->add_session({"t2", "here", 5, 100});
    store->touch_session("t2", 900);
    const auto add = [&](const std::string& id, const std::string& state, const std::string& person) {
        TableRow t = table_row(id, "");
        t.state = state;
        t.created_at = 50;
        t.people = {person, ""};
        store->add_table(t);
        store->add_talk(id, {1, 60, 0, 0, "say", "hello"});
    };
    add("table1", "waiting", "gone");
    add("table2", "waiting", "here");
    add("table3", "running", "plays");
    add("table4", "waiting", "");
    CHECK(store->unused_tables(50, 10).empty());  // not older than that
    CHECK(store->unused_tables(500, 10).size() == 2);
    CHECK(store->unused_tables(500, 1).size() == 1);
    CHECK(store->unused_guests(500, 10).empty());  // "gone" still sits at a table that waits
    for (const char* id : {"table1", "table2", "table3", "table4"})
        if (std::string(id) != "table2") store->delete_waiting_table(id);
    CHECK(!store->table("table1"));
    CHECK(store->talk("table1", 1000, 9).empty());
    CHECK(store->table("table3"));  // it is running
    CHECK(store->talk("table3", 1000, 9).size() == 1);
    CHECK(store->unused_guests(500, 10) == std::vector<std::string>{"gone"});
    CHECK(store->unused_guests(1000, 10) == std::vector<std::string>{"gone"});  // "here" holds a seat
    CHECK(store->unused_tables(1000, 10) == std::vector<std::string>{"table2"});
}

TEST_CASE_TEMPLATE("store: notices that cannot be sent to one person hide nobody else's", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "", "", "{}", 5});
    store->add_person({"p2", "Bob", "en", "", "", "{}", 5});
    store->begin();
    for (int i = 0; i < 1500; ++i) store->add_notice({0, "p1", "offer", "table1", "{}", i, false, false});
    store->add_notice({0, "p2", "offer", "table1", "{}", 2000, false, false});
    store->commit();
    const auto unsent = store->unsent_notices();
    REQUIRE(unsent.size() == 51);
    CHECK(unsent.front().at == 0);
    CHECK(unsent.back().person == "p2");
}

TEST_CASE_TEMPLATE("store: names by their looks, mailboxes, counts of mails and card files", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "ann", "hash", "{}", 5, "ann"});
    store->add_person({"p2", "Bob", "en", "", "", "{}", 5, "bob"});
    store->add_person({"p3", "Old", "en", "old", "hash", "{}", 5});
    CHECK(store->name_is_taken("ann", ""));
    CHECK_FALSE(store->name_is_taken("ann", "p1"));
    CHECK_FALSE(store->name_is_taken("bob", ""));  // a guest's
    REQUIRE(store->accounts_without_skeleton().size() == 1);
    CHECK(store->accounts_without_skeleton()[0].id == "p3");

    store->save_mailbox({"p1", "a@example.org", "t1", 7, 0});
    store->save_mailbox({"p1", "b@example.org", "t2", 8, 9});
    CHECK_FALSE(store->mailbox_by_token("t1"));
    CHECK(store->mailbox_by_token("t2")->address == "b@example.org");
    CHECK(store->mailbox("p1")->confirmed_at == 9);
    for (const int at : {10, 20, 30}) store->add_mail("a@example.org", at);
    CHECK(store->count_mail("a@example.org", 10) == 2);
    store->delete_mail_counts(20);
    CHECK(store->count_mail("a@example.org", 0) == 1);

    TableRow t = table_row("table1");
    t.cards = "[set]", t.people = {"p2"};
    store->add_table(t);
    CHECK(store->table("table1")->cards == "[set]");
    const std::string stands_for = store->tables_of("p2", false, 1)[0].cards;
    CHECK(stands_for.starts_with(kCardsBy));
    t.id = "table2", t.cards = stands_for, t.people = {"p1"};
    store->add_table(t);
    CHECK(store->table("table2")->cards == "[set]");
    CHECK(store->card_bytes_of("p2") == 5);
    CHECK(store->card_bytes_of("p1") == 0);
    store->add_card_file({"h", "p2", "test", "unused", 6, 3});
    store->delete_unused_cards("p2", 3);
    CHECK(store->card_bytes_of("p2") == 11);
    store->delete_unused_cards("p2", 4);
    CHECK(store->card_bytes_of("p2") == 5);
    store->delete_person("p1");
    store->delete_person("p2");
    CHECK_FALSE(store->mailbox("p1"));
    CHECK(store->table("table1")->cards == "[set]");
}

TEST_CASE_TEMPLATE("store: a code leads to one table, and lists show what they should", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "", "", "{}", 5});
    TableRow t = table_row("table1", "ABCD");
    t.people = {"p1", ""};
    t.is_public = true;
    store->add_table(t);
    CHECK_THROWS_AS(store->add_table(table_row("table2", "ABCD")), Conflict);
    CHECK(*store->table_by_code("ABCD") == "table1");
    CHECK(store->public_tables(10, INT64_MAX).size() == 1);
    CHECK(store->open_tables_of("p1") == 1);

    t.code.clear();
    t.state = "finished";
    store->save_table(t);
    CHECK(!store->table_by_code("ABCD"));
    CHECK(store->public_tables(10, INT64_MAX).empty());
    CHECK(store->tables_of("p1", true, 10).size() == 1);
    CHECK(store->tables_of("p1", false, 10).empty());
    CHECK(store->tables_in("finished") == std::vector<std::string>{"table1"});
}

TEST_CASE_TEMPLATE("store: of two writers of one sequence number one wins, and the loser leaves nothing behind", Kind,
                   Sqlite, Postgres) {
    const Kind house;
    const auto& db = house.db;
    GroupCommit writer(db->connect());
    submit_and_wait(writer, [](Store& s) { s.append("t", std::vector{entry(1), entry(2)}); });
    CHECK_THROWS_AS(submit_and_wait(writer,
                                    [](Store& s) {
                                        s.append("t", std::vector{entry(3), entry(2)});
                                        s.save_live("t", "lost", 0);
                                    }),
                    Conflict);
    submit_and_wait(writer, [](Store& s) { s.append("t", std::vector{entry(3)}), s.save_live("t", "kept", 0); });
    const auto reader = db->connect();
    const auto log = reader->log("t");
    REQUIRE(log.size() == 3);
    CHECK(log[2].text == "p1 move 3");
    CHECK(log[2].hash == 0xF000000000000003u);
    CHECK(reader->live("t") == "kept");
}

TEST_CASE_TEMPLATE("store: many writers share a commit and every one of them hears of its own", Kind, Sqlite,
                   Postgres) {
    const Kind house;
    const auto& db = house.db;
    std::atomic<int> done = 0;
    {
        GroupCommit writer(db->connect());
        for (int i = 1; i <= 2000; ++i)
            writer.submit([i](Store& s) { s.append("t" + std::to_string(i % 20), std::vector{entry(i)}); },
                          [&](const std::exception_ptr& failed) { done += failed ? 0 : 1; });
    }
    CHECK(done == 2000);
    CHECK(db->connect()->log("t7").size() == 100);
}

TEST_CASE_TEMPLATE("store: one who cannot be stored is refused alone, the rest of the group is stored once", Kind,
                   Sqlite, Postgres) {
    const Kind house;
    const auto& db = house.db;
    std::promise<void> gathered;
    std::vector<int> done(3, 0);
    {
        GroupCommit writer(db->connect());
        // The others gather while this one holds the writer up.
        writer.submit([open = gathered.get_future().share()](Store&) { open.wait(); }, {});
        for (int i = 0; i < 3; ++i)
            writer.submit(
                [i](Store& s) { s.append("t", std::vector{entry(i == 1 ? 1 : i + 1)}); },
                [&done, i](const std::exception_ptr& failed) { done[static_cast<std::size_t>(i)] = failed ? -1 : 1; });
        gathered.set_value();
    }
    CHECK(done == std::vector{1, -1, 1});
    CHECK(db->connect()->log("t").size() == 2);
}

TEST_CASE_TEMPLATE("store: talk, notices, ratings and settings", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "", "", "{}", 5});
    for (int n = 1; n <= 5; ++n) store->add_talk("t", {n, n * 10, 0, 3, "text", "line " + std::to_string(n)});
    const auto lines = store->talk("t", 5, 2);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].n == 3);
    CHECK(lines[1].text == "line 4");
    const auto n = store->add_notice({0, "p1", "your_turn", "t", "{}", 7, false, false});
    CHECK(store->unsent_notices().size() == 1);
    store->mark_read("p1", n);
    store->mark_sent("p1", n);
    CHECK(store->unsent_notices().empty());
    CHECK(store->notices("p1", 10)[0].read);
    Rating r = store->rating("p1", "g", 3);
    CHECK(r.games == 0);
    r.mu = 30, r.games = 1;
    store->save_rating(r);
    CHECK(store->best_ratings("g", 3, 10)[0].mu == 30);
    CHECK(store->ratings_of("p1")[0].name == "Ann");
    store->save_setting("k", "v");
    CHECK(store->setting("k") == "v");
    CHECK(store->setting("none").empty());
}

TEST_CASE("store: a backup made while others write is whole and opens") {
    const TempFolder folder, copy;
    const auto db = open_sqlite(folder.path);
    GroupCommit writer(db->connect());
    for (int i = 1; i <= 3000; ++i) writer.submit([i](Store& s) { s.append("t", std::vector{entry(i)}); }, {});
    db->connect()->back_up(copy.file("consigliere.db"));
    const auto log = open_sqlite(copy.path)->connect()->log("t");
    for (std::size_t i = 0; i < log.size(); ++i) CHECK(log[i].seq == static_cast<int>(i) + 1);
}

TEST_CASE("store: a damaged file and a file of a newer program are refused with a reason") {
    const TempFolder folder;
    {
        const auto store = open_sqlite(folder.path)->connect();
        store->begin();
        for (int i = 1; i <= 3000; ++i) store->append("t", std::vector{entry(i)});
        store->commit();
    }
    const std::string file = folder.file("consigliere.db");
    {
        std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(static_cast<std::streamoff>(fs::file_size(file) / 2));
        for (int i = 0; i < 20000; ++i) damage.put('x');
    }
    CHECK_THROWS_AS(open_sqlite(folder.path), StoreError);
    CHECK_THROWS_WITH_AS(open_sqlite("/proc/nowhere"), doctest::Contains("data directory"), StoreError);
}

namespace {

unsigned mode_of(const std::string& file) {
    struct stat is{};
    REQUIRE(stat(file.c_str(), &is) == 0);
    return is.st_mode & 07777u;
}

// What opening the folder's store is refused with, and that the file was not touched.
std::string refused_with(const TempFolder& folder) {
    const std::string before = bytes_of(folder.file("consigliere.db"));
    try {
        open_sqlite(folder.path);
    } catch (const StoreError& no) {
        CHECK((bytes_of(folder.file("consigliere.db")) == before));
        return no.what();
    }
    return "";
}

}  // namespace

TEST_CASE("store: an empty file, a file of another program and no SQLite file at all are refused and left alone") {
    const TempFolder folder;
    const std::string file = folder.file("consigliere.db");
    std::ofstream(file).close();
    CHECK(refused_with(folder).find("the store " + file + " is empty: its data is lost") == 0);
    std::ofstream(file) << "Dear diary, today I was not a database. " << std::string(5000, 'x');
    CHECK(refused_with(folder).find("it is not an SQLite file") != std::string::npos);
    fs::remove(file);
    for (const char* sql : {"PRAGMA user_version=0", "CREATE TABLE recipe (name TEXT)",
                            "CREATE TABLE recipe (name TEXT); PRAGMA user_version=2"}) {
        CAPTURE(sql);
        REQUIRE(std::system(("python3 -c \"import sqlite3,sys; c=sqlite3.connect(sys.argv[1]);"
                             "c.executescript('VACUUM;' + sys.argv[2])\" '" +
                             file + "' '" + sql + "'")
                                .c_str()) == 0);
        CHECK(refused_with(folder).find("belongs to another program") != std::string::npos);
        fs::remove(file);
    }
    fs::create_directory(file);
    CHECK_THROWS_WITH_AS(open_sqlite(folder.path), doctest::Contains("is not a file"), StoreError);
}

TEST_CASE("store: the file, its journal and a backup are for their owner alone, and an older file becomes so") {
    const mode_t usual = umask(022);
    const TempFolder folder;
    const std::string file = folder.file("consigliere.db");
    {
        const auto db = open_sqlite(folder.path);
        CHECK(db->remarks().empty());
        const auto store = db->connect();
        store->add_person({"p1", "Ann", "en", "", "", "{}", 5});
        for (const char* part : {"", "-wal", "-shm"}) CHECK(mode_of(file + part) == 0600);
        store->back_up(folder.file("backup.db"));
        CHECK(mode_of(folder.file("backup.db")) == 0600);
    }
    for (const auto& entry : fs::directory_iterator(folder.path))
        CHECK(entry.path().filename().string().find(".new-") == std::string::npos);
    chmod(file.c_str(), 0644);
    const auto remarks = open_sqlite(folder.path)->remarks();
    REQUIRE(remarks.size() == 1);
    CHECK(remarks[0] == file + " was readable by other users (0644); its mode is now 0600");
    CHECK(mode_of(file) == 0600);
    CHECK(open_sqlite(folder.path)->remarks().empty());
    umask(usual);
}

// Every number that the writer heard of before it was killed must be there, and the log has no gaps.
TEST_CASE("store: after kill -9 every acknowledged entry is there") {
    for (int round = 0; round < 10; ++round) {
        const TempFolder folder;
        int pipe_ends[2];
        REQUIRE(pipe(pipe_ends) == 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto db = open_sqlite(folder.path);
            GroupCommit writer(db->connect());
            std::counting_semaphore<> free_places(64);  // so many entries wait to be stored at most
            for (int i = 1;; ++i) {
                free_places.acquire();
                writer.submit([i](Store& s) { s.append("t", std::vector{entry(i)}); },
                              [i, &free_places, out = pipe_ends[1]](const std::exception_ptr&) {
                                  (void)!write(out, &i, sizeof i);
                                  free_places.release();
                              });
            }
        }
        close(pipe_ends[1]);
        int acknowledged = 0, heard = 0;
        for (int n = 0; n < 200 + round * 150 && read(pipe_ends[0], &heard, sizeof heard) == sizeof heard; ++n)
            acknowledged = heard;
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
        while (read(pipe_ends[0], &heard, sizeof heard) == sizeof heard) acknowledged = heard;
        close(pipe_ends[0]);
        const auto log = open_sqlite(folder.path)->connect()->log("t");
        CHECK(static_cast<int>(log.size()) >= acknowledged);
        for (std::size_t i = 0; i < log.size(); ++i) REQUIRE(log[i].seq == static_cast<int>(i) + 1);
    }
}

}  // namespace consigliere::store
