// The connection to PostgreSQL breaks in the middle of commits, again and again: what was acknowledged is there, what
// was refused is not, and nothing is there twice.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "store/group_commit.hpp"
#include "tests/real_servers.hpp"

namespace consigliere::store {

using testing::PostgresServer;

namespace {

// Writes without pause; every piece of work has an entry in the log and a notice, which no key keeps from being
// doubled.
struct Stream {
    std::unique_ptr<Database> db;
    std::atomic<int> stored = 0, refused = 0, submitted = 0;
    std::unique_ptr<GroupCommit> writer;

    explicit Stream(const std::string& url) : db(open_postgres(url)), writer(new GroupCommit(db->connect())) {
        db->connect()->add_person({"p1", "Ann", "en", "", "", "{}", 5});
    }
    void submit(int count) {
        for (int i = 0; i < count; ++i) {
            const int n = ++submitted;
            writer->submit(
                [n](Store& store) {
                    store.append("t", std::vector{Entry{n, "move " + std::to_string(n), 1, n}});
                    store.add_notice({0, "p1", "your_turn", "t", "{}", n, false, false});
                },
                [this](const std::exception_ptr& failed) { ++(failed ? refused : stored); });
        }
    }
    // Until as many more were answered; some of what was submitted may have been before.
    void wait_for(int more) const {
        const int wanted = std::min<int>(submitted, stored + refused + more);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (stored + refused < wanted && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        REQUIRE(stored + refused >= wanted);
    }
    void check() {
        writer.reset();  // finishes
        CHECK(stored + refused == submitted);
        CHECK(refused == 0);
        const auto store = db->connect();
        CHECK(static_cast<int>(store->log("t").size()) == stored);
        CHECK(static_cast<int>(store->notices("p1", 1'000'000).size()) == stored);
    }
};

int cut_lines(const std::string& url) {
    return PostgresServer::run(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND application_name = 'consigliere'");
}

}  // namespace

TEST_CASE("postgres: connections that are cut while batches commit lose nothing and double nothing") {
    const std::string url = testing::postgres().fresh_database();
    Stream stream(url);
    int cuts = 0;
    for (int round = 0; round < 60; ++round) {
        stream.submit(40);
        stream.wait_for(round % 30);
        cuts += cut_lines(url);
    }
    stream.check();
    MESSAGE(cuts << " connections cut, " << stream.stored.load() << " pieces of work stored");
    CHECK(cuts >= 50);
}

TEST_CASE("postgres: a server that is restarted is waited for") {
    PostgresServer& server = testing::postgres();
    Stream stream(server.fresh_database());
    stream.submit(300);
    stream.wait_for(50);
    server.stop();
    stream.submit(100);
    server.start();
    stream.wait_for(100);
    stream.check();
}

TEST_CASE("postgres: a connection that was cut before anything was written over it is replaced") {
    const std::string url = testing::postgres().fresh_database();
    Stream stream(url);
    CHECK(cut_lines(url) >= 1);
    stream.submit(1);
    stream.wait_for(1);
    stream.submit(1);
    stream.check();
}

TEST_CASE("postgres: a writer whose row was tidied away after a long silence writes on") {
    const std::string url = testing::postgres().fresh_database();
    Stream stream(url);
    stream.submit(3);
    stream.wait_for(3);
    PostgresServer::run(url, "DELETE FROM writer");
    stream.submit(3);
    stream.check();
}

TEST_CASE("postgres: an address that leads nowhere is refused with one clear sentence") {
    CHECK_THROWS_WITH_AS(open("postgres:///nothing?host=/nowhere/at/all"),
                         doctest::Contains("cannot connect to the PostgreSQL store"), StoreError);
    const std::string url = testing::postgres().fresh_database();
    CHECK_THROWS_WITH_AS(open("postgres:///there_is_no_such?user=postgres&" + url.substr(url.find("host="))),
                         doctest::Contains("there_is_no_such"), StoreError);
}

TEST_CASE("postgres: a database of a newer program is left alone") {
    const std::string url = testing::postgres().fresh_database();
    open(url);
    PostgresServer::run(url, "UPDATE schema_version SET version = 99");
    CHECK_THROWS_WITH_AS(open(url), doctest::Contains("newer version"), StoreError);
}

}  // namespace consigliere::store
