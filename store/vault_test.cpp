#include "store/vault.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "store/either_store_for_tests.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::store {

TEST_CASE("vault: what is sealed opens in its own place with its own key, and nowhere else") {
    const TempFolder folder;
    const Vault vault = create_vault(folder.file("key")), other = create_vault(folder.file("other"));
    const std::string secret(64, 'a'), sealed = vault.seal(secret, "table1");
    CHECK(sealed.find(secret) == std::string::npos);
    CHECK(sealed != vault.seal(secret, "table1"));
    CHECK(vault.open(sealed, "table1") == secret);
    CHECK(!vault.open(sealed, "table2"));
    CHECK(!other.open(sealed, "table1"));
    CHECK(vault.id() != other.id());
    for (const std::size_t at : {std::size_t{8}, sealed.size() / 2, sealed.size() - 1}) {
        std::string damaged = sealed;
        damaged[at] = damaged[at] == '0' ? '1' : '0';
        CHECK(!vault.open(damaged, "table1"));
    }
    CHECK(!vault.open("sealed:", "table1"));
    CHECK(!vault.open("sealed:zz", "table1"));
    CHECK(vault.open(secret, "table1") == secret);  // of a store from before
}

TEST_CASE("vault: the key file is private, is never overwritten, and says what is wrong with it") {
    const TempFolder folder;
    const std::string file = folder.file("key");
    CHECK_THROWS_AS(open_vault(file), StoreError);
    const std::string id = create_vault(file).id();
    CHECK(open_vault(file).id() == id);
    struct stat about{};
    REQUIRE(::stat(file.c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    CHECK_THROWS_AS(create_vault(file), StoreError);
    CHECK(open_vault(file).id() == id);
    REQUIRE(::chmod(file.c_str(), 0644) == 0);
    CHECK_THROWS_AS(open_vault(file), StoreError);
    std::ofstream(folder.file("short")) << "abc\n";
    REQUIRE(::chmod(folder.file("short").c_str(), 0600) == 0);
    CHECK_THROWS_AS(open_vault(folder.file("short")), StoreError);
}

TEST_CASE_TEMPLATE("store: the share of a game cannot be read from the data, and comes back with the key", Kind, Sqlite,
                   Postgres) {
    const TempFolder folder;
    const Kind house;
    const auto vault = std::make_shared<const Vault>(create_vault(folder.file("key")));
    house.db->use_vault(vault);
    const std::string secret(64, 'b');
    TableRow t;
    t.id = "table1", t.game = "test", t.state = "running", t.seed = secret, t.is_public = true;
    {
        const auto store = house.db->connect();
        store->add_table(t);
        CHECK(store->table("table1")->seed == secret);
        store->save_table(t);
        CHECK(store->table("table1")->seed == secret);
        REQUIRE(store->public_tables(10, 0).size() == 1);
        CHECK(store->public_tables(10, 0)[0].seed == secret);
    }
    house.db->use_vault(nullptr);
    const std::string raw = house.db->connect()->table("table1")->seed;
    CHECK(raw.starts_with("sealed:"));
    CHECK(raw.find(secret) == std::string::npos);
    house.db->use_vault(std::make_shared<const Vault>(create_vault(folder.file("other"))));
    CHECK(house.db->connect()->table("table1")->seed.empty());
}

}  // namespace consigliere::store
