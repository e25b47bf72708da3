// Passkeys in a store of either kind.
#include <doctest/doctest.h>

#include "store/either_store_for_tests.hpp"

namespace consigliere::store {

TEST_CASE_TEMPLATE("store: passkeys are listed, used and removed, and go when a person is deleted", Kind, Sqlite,
                   Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    store->add_person({"p1", "Ann", "en", "ann", "hash", "{}", 5});
    store->add_person({"p2", "Bob", "en", "bob", "", "{}", 5});
    store->add_passkey({"c2", "p1", "Phone", "key2", 0, 20, 20});
    store->add_passkey({"c1", "p1", "Laptop", "key1", 7, 10, 10});
    store->add_passkey({"c3", "p2", "Phone", "key3", 0, 30, 30});
    CHECK_THROWS_AS(store->add_passkey({"c1", "p2", "Copy", "key4", 0, 40, 40}), Conflict);
    CHECK(store->passkey("c1")->person == "p1");
    const auto of_ann = store->passkeys_of("p1");
    REQUIRE(of_ann.size() == 2);
    CHECK(of_ann[0].name == "Laptop");
    CHECK(of_ann[1].name == "Phone");

    store->note_passkey_use("c1", 4'294'967'295, 50);
    CHECK(store->passkey("c1")->counter == 4'294'967'295);
    CHECK(store->passkey("c1")->used_at == 50);
    CHECK(store->passkey("c2")->used_at == 20);
    store->delete_passkey("c1");
    CHECK_FALSE(store->passkey("c1"));
    store->delete_person("p1");
    CHECK_FALSE(store->passkey("c2"));
    CHECK(store->passkey("c3"));
}

TEST_CASE_TEMPLATE("store: a challenge is used once, and forgotten when it has expired", Kind, Sqlite, Postgres) {
    const Kind house;
    const auto store = house.db->connect();
    CHECK(store->use_challenge("a", 100, 50));
    CHECK(store->use_challenge("b", 100, 50));
    CHECK_FALSE(store->use_challenge("a", 100, 99));
    CHECK(store->use_challenge("a", 200, 101));
}

}  // namespace consigliere::store
