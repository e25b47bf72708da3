#include "store/sqlite/schema.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "store/sqlite/connection.hpp"
#include "store/store.hpp"

namespace consigliere::store {

namespace {

constexpr const char* kFirst = R"sql(
CREATE TABLE person (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, login TEXT UNIQUE, password TEXT,
    settings TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    token TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person);

CREATE TABLE game_table (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, game TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'finished', 'abandoned')),
    public INTEGER NOT NULL, room TEXT NOT NULL, seed TEXT NOT NULL, cards TEXT NOT NULL, head TEXT NOT NULL,
    result TEXT NOT NULL, created_at INTEGER NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER NOT NULL
) STRICT;
CREATE INDEX game_table_state ON game_table (state, public, created_at);

-- Who sits where. Deleting a person empties the seat; the game stays.
CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE, seat INTEGER NOT NULL,
    person TEXT REFERENCES person ON DELETE SET NULL, PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person);

-- The truth. No row is ever changed or removed.
CREATE TABLE log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, text TEXT NOT NULL, hash INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- Clocks, sealed answers, what each stream has shown: goes with the last entry of the log.
CREATE TABLE live (
    table_id TEXT PRIMARY KEY, state TEXT NOT NULL, wake_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX live_wake ON live (wake_at) WHERE wake_at > 0;

CREATE TABLE talk (
    table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, speaker INTEGER NOT NULL, readers INTEGER NOT NULL,
    kind TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE notice (
    n INTEGER PRIMARY KEY AUTOINCREMENT, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    kind TEXT NOT NULL, table_id TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
    read INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notice_person ON notice (person, n);
CREATE INDEX notice_unsent ON notice (n) WHERE sent = 0;

CREATE TABLE rating (
    person TEXT NOT NULL REFERENCES person ON DELETE CASCADE, game TEXT NOT NULL, players INTEGER NOT NULL,
    mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (person, game, players)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_best ON rating (game, players, mu);

CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql";

// Several servers on one store: those that live, and who owns which table. An epoch only ever grows: no row is removed.
constexpr const char* kLeases = R"sql(
CREATE TABLE node (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE lease (
    table_id TEXT PRIMARY KEY, node TEXT NOT NULL, epoch INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX lease_node ON lease (node);
CREATE TABLE site (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO site VALUES (lower(hex(randomblob(8))));
)sql";

// A line of talk has its sender's key, a session its device.
constexpr const char* kKeysAndDevices = R"sql(
ALTER TABLE talk ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
)sql";

// Names by their looks, mail addresses that are confirmed or not, and card files that people brought. A table's `cards` is
// "sha256:" and the hash of such a file, or, of older programs, the text itself.
constexpr const char* kNamesMailAndCards = R"sql(
ALTER TABLE person ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';
CREATE INDEX person_skeleton ON person (skeleton) WHERE login IS NOT NULL;
CREATE TABLE mailbox (
    person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE, address TEXT NOT NULL, token TEXT NOT NULL,
    asked_at INTEGER NOT NULL, confirmed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mailbox_token ON mailbox (token);
CREATE TABLE mail_sent (address TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX mail_sent_address ON mail_sent (address, at);
CREATE TABLE card_file (
    hash TEXT PRIMARY KEY, person TEXT REFERENCES person ON DELETE SET NULL, game TEXT NOT NULL, text TEXT NOT NULL,
    size INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_file_person ON card_file (person);
CREATE INDEX game_table_cards ON game_table (cards) WHERE cards LIKE 'sha256:%';
)sql";

// What chance did: outcome number so-and-so of so many, so that a log can be checked without the rules.
constexpr const char* kOutcomes = R"sql(
ALTER TABLE log ADD COLUMN outcomes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN outcome INTEGER NOT NULL DEFAULT 0;
)sql";

// Passkeys, and the challenges that were answered with one, until they expire: none counts twice.
constexpr const char* kPasskeys = R"sql(
CREATE TABLE passkey (
    id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE, name TEXT NOT NULL,
    public_key TEXT NOT NULL, counter INTEGER NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_person ON passkey (person);
CREATE TABLE used_challenge (challenge TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
)sql";

constexpr std::array kMigrations{kFirst, kLeases, kKeysAndDevices, kNamesMailAndCards, kOutcomes, kPasskeys};

int version_of(Connection& db) {
    Query q = db.query("PRAGMA user_version");
    return q.step() ? static_cast<int>(q.number(0)) : 0;
}

}  // namespace

std::span<const char* const> migrations() { return kMigrations; }

void check_integrity(const std::string& file) {
    std::string found;
    try {
        Connection db(file, Connection::Use::look);
        Query q = db.query("PRAGMA quick_check(1)");
        found = q.step() ? q.text(0) : "no answer";
    } catch (const StoreError& wrong) {
        found = wrong.what();
    }
    std::replace(found.begin(), found.end(), '\n', ' ');
    if (found != "ok")
        throw StoreError("the store " + file + " is damaged (" + found + "); it was not changed: restore a backup");
}

void migrate(Connection& db) {
    const int newest = static_cast<int>(kMigrations.size());
    if (version_of(db) == newest) return;
    if (version_of(db) > newest) throw StoreError("the store was written by a newer version of this program");
    db.run("BEGIN EXCLUSIVE");
    for (int step = version_of(db); step < newest; ++step) db.run(kMigrations[static_cast<std::size_t>(step)]);
    db.run("PRAGMA user_version=" + std::to_string(newest) + "; COMMIT");
}

}  // namespace consigliere::store
