// Stores as earlier programs wrote them (tests/stores), opened by this one. A new schema needs a new kept store.
#include <algorithm>
#include <filesystem>

#include <doctest/doctest.h>

#include "store/sqlite/connection.hpp"
#include "store/sqlite/schema.hpp"
#include "store/store.hpp"
#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

using namespace consigliere;
using namespace consigliere::store;

namespace {

std::string kept_store(const std::string& kind, std::size_t schema) {
    return "tests/stores/" + kind + "-" + std::to_string(schema) + ".sql";
}

struct Since {
    bool devices, names_and_mail, outcomes, passkeys;
};

// What the kept stores have in common, and what each schema added.
void check_contents(Store& store, Since since) {
    const auto ann = store.person_by_login("ann");
    REQUIRE(ann);
    CHECK(ann->name == "Ann");
    CHECK(ann->password_hash == "hash of a password");
    CHECK(ann->settings == "{\"sound\":true}");
    CHECK(store.person("bob0")->lang == "de");
    CHECK(store.sessions_of("ann0").at(0).device == (since.devices ? "a phone" : ""));

    CHECK(store.table_by_code("ABCD") == "table1");
    CHECK(store.table("table1")->cards == "[set]");
    const auto finished = store.tables_of("ann0", true, 10);
    REQUIRE(finished.size() == 1);
    CHECK(finished[0].people == std::vector<std::string>{"bob0", "ann0"});
    CHECK(finished[0].result == "{\"winners\":[1]}");

    const auto log = store.log("table2");
    REQUIRE(log.size() == 2);
    CHECK(log[0].text == "chance roll 4");
    CHECK(log[0].hash == static_cast<std::uint64_t>(-5));
    CHECK(log[0].of == (since.outcomes ? 6u : 0u));
    CHECK(log[0].k == (since.outcomes ? 3u : 0u));
    CHECK(store.live("table2") == "{\"entries\":2}");
    CHECK(store.talk("table2", 100, 10).at(0).text == "Good evening");
    CHECK(store.talk("table2", 100, 10).at(0).key == (since.devices ? "k1" : ""));
    CHECK(store.notices("ann0", 10).at(0).kind == "turn");
    CHECK(store.rating("ann0", "omerta", 2).games == 3);
    CHECK(store.setting("colour") == "red");
    CHECK(store.accounts_without_skeleton().empty() == since.names_and_mail);
    CHECK(store.mailbox("ann0").has_value() == since.names_and_mail);
    CHECK(store.passkeys_of("ann0").size() == (since.passkeys ? 1u : 0u));
    if (since.passkeys) {
        CHECK(store.passkey("cred")->name == "Laptop");
        CHECK(store.passkey("cred")->counter == 8);
        CHECK_FALSE(store.use_challenge("nonce", 1017, 1000));
    }

    // What an upgraded store must be able to take.
    store.append("table2", std::vector{Entry{3, "chance roll 2", 9, 2000, 6, 1}});
    CHECK(store.log("table2").at(2).k == 1);
    store.save_mailbox({"ann0", "ann@example.net", "other", 2001, 0});
    CHECK(store.mailbox("ann0")->address == "ann@example.net");
    store.add_passkey({"cred2", "ann0", "Phone", "key", 0, 2002, 2002});
    CHECK(store.passkey("cred2")->person == "ann0");
    CHECK(store.use_challenge("nonce2", 3000, 2003));
}

std::string schema_of(const std::string& file) {
    Connection db(file, Connection::Use::look);
    Query q = db.query("SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY 1");
    std::string all;
    while (q.step()) all += q.text(0) + "\n";
    return all;
}

}  // namespace

TEST_CASE("store: SQLite files of every earlier schema are brought up to date with all that is in them") {
    const TempFolder fresh;
    open_sqlite(fresh.path);
    for (std::size_t schema = 1; schema <= migrations().size(); ++schema) {
        CAPTURE(schema);
        REQUIRE(std::filesystem::exists(kept_store("sqlite", schema)));
        const TempFolder folder;
        Connection(folder.file("consigliere.db")).run(bytes_of(kept_store("sqlite", schema)));
        check_contents(*open_sqlite(folder.path)->connect(), {schema >= 3, schema >= 4, schema >= 5, schema >= 6});
        // A step that was changed after its release would leave an upgraded store different from a new one.
        CHECK(schema_of(folder.file("consigliere.db")) == schema_of(fresh.file("consigliere.db")));
    }
}

TEST_CASE("store: PostgreSQL databases of every earlier schema are brought up to date with all that is in them") {
    using testing::PostgresServer;
    int schema = 1;
    for (; std::filesystem::exists(kept_store("postgres", static_cast<std::size_t>(schema))); ++schema) {
        CAPTURE(schema);
        const std::string url = testing::postgres().fresh_database();
        PostgresServer::run(url, bytes_of(kept_store("postgres", static_cast<std::size_t>(schema))));
        check_contents(*open_postgres(url)->connect(), {schema >= 2, schema >= 3, schema >= 4, schema >= 5});
    }
    const std::string fresh = testing::postgres().fresh_database();
    open_postgres(fresh);
    CHECK(PostgresServer::run(fresh, "SELECT 1 FROM schema_version WHERE version = " + std::to_string(schema - 1)) ==
          1);
}
