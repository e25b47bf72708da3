// Who owns a table when several servers share a store, on both kinds of store.
#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <thread>

#include "store/either_store_for_tests.hpp"
#include "store/group_commit.hpp"

namespace consigliere::store {

namespace {

void write_under(GroupCommit& writer, std::int64_t epoch, int seq) {
    std::promise<void> done;
    writer.submit(
        [epoch, seq](Store& store) {
            store.hold("t", epoch);
            store.append("t", std::vector{Entry{seq, "move", 1, 1}});
        },
        [&](const std::exception_ptr& failed) { failed ? done.set_exception(failed) : done.set_value(); });
    done.get_future().get();
}

void add_table(Store& store) {
    TableRow row;
    row.id = "t", row.game = "test", row.state = "running";
    store.add_table(row);
}

void outlive(Store& store, const std::string& node) {
    const auto lives = [&] {
        for (const std::string& other : store.live_nodes())
            if (other == node) return true;
        return false;
    };
    while (lives()) std::this_thread::yield();
}

}  // namespace

TEST_CASE_TEMPLATE("lease: a table has one owner as long as that one lives", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    add_table(*store);
    CHECK_FALSE(store->renew_node("one", 60'000));
    CHECK(store->renew_node("one", 60'000));
    CHECK_FALSE(store->renew_node("two", 60'000));
    CHECK(store->live_nodes() == std::vector<std::string>{"one", "two"});

    const Lease first = store->claim("t", "one");
    CHECK(first.node == "one");
    CHECK(store->claim("t", "two").node == "one");
    CHECK(store->claim("t", "one").epoch == first.epoch);
    CHECK(store->leases_of("one").size() == 1);
    CHECK(store->claim("there is no such table", "one").node.empty());

    store->remove_node("one");
    const Lease second = store->claim("t", "two");
    CHECK(second.node == "two");
    CHECK(second.epoch > first.epoch);
}

TEST_CASE_TEMPLATE("lease: an owner that has expired cannot write, however late it wakes up", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    add_table(*store);
    GroupCommit one(house.db->connect()), two(house.db->connect());
    store->renew_node("one", 30);
    store->renew_node("two", 60'000);
    const Lease old = store->claim("t", "one");
    write_under(one, old.epoch, 1);
    outlive(*store, "one");
    write_under(one, old.epoch, 2);  // nobody has taken it over yet: no harm
    const Lease now = store->claim("t", "two");
    CHECK(now.node == "two");
    CHECK_THROWS_AS(write_under(one, old.epoch, 3), Fenced);
    CHECK_THROWS_AS(store->hand_over("t", old.epoch, "one"), Fenced);
    write_under(two, now.epoch, 3);
    CHECK(store->log("t").size() == 3);
}

TEST_CASE("lease: a take-over waits for a batch that is just being stored, and then sees it") {
    const Postgres house;
    const auto owner = house.db->connect(), other = house.db->connect();
    add_table(*owner);
    other->renew_node("two", 60'000);
    owner->renew_node("one", 60'000);
    const Lease mine = owner->claim("t", "one");
    owner->begin();
    owner->hold("t", mine.epoch);
    owner->append("t", std::vector{Entry{1, "move", 1, 1}});
    CHECK(owner->log("t").size() == 1);  // the rows are read: the lease is held by now
    other->remove_node("one");
    auto taken = std::async(std::launch::async, [&] {
        const Lease lease = other->claim("t", "two");
        return std::pair(lease.node, other->log("t").size());
    });
    CHECK(taken.wait_for(std::chrono::milliseconds(100)) == std::future_status::timeout);
    owner->commit();
    CHECK(taken.get() == std::pair(std::string("two"), std::size_t(1)));
}

TEST_CASE_TEMPLATE("lease: handing over makes the next one owner at once", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    add_table(*store);
    store->renew_node("one", 60'000);
    store->renew_node("two", 60'000);
    const Lease mine = store->claim("t", "one");
    store->hand_over("t", mine.epoch, "two");
    CHECK(store->claim("t", "one").node == "two");
    CHECK(store->claim("t", "two").epoch == mine.epoch + 1);
}

TEST_CASE_TEMPLATE("lease: clocks that ran out are seen to by the owner, or by anybody once it is gone", Kind, Sqlite,
                   Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    add_table(*store);
    store->save_live("t", "{}", 10);
    store->renew_node("one", 60'000);
    store->claim("t", "one");
    CHECK(store->due_tables(20, 9).size() == 1);
    CHECK(store->due_tables(20, 9, "one").size() == 1);
    CHECK(store->due_tables(20, 9, "two").empty());
    store->remove_node("one");
    CHECK(store->due_tables(20, 9, "two").size() == 1);
}

}  // namespace consigliere::store
