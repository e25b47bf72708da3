-- A store as a program with schema 6 of SQLite wrote it. Kept as it was: only newer ones are added.
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
CREATE TABLE node (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE lease (
    table_id TEXT PRIMARY KEY, node TEXT NOT NULL, epoch INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX lease_node ON lease (node);
CREATE TABLE site (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO site VALUES ('0123456789abcdef');
ALTER TABLE talk ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
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
ALTER TABLE log ADD COLUMN outcomes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN outcome INTEGER NOT NULL DEFAULT 0;
CREATE TABLE passkey (
    id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person ON DELETE CASCADE, name TEXT NOT NULL,
    public_key TEXT NOT NULL, counter INTEGER NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_person ON passkey (person);
CREATE TABLE used_challenge (challenge TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version=6;

INSERT INTO person VALUES ('ann0', 'Ann', 'en', 'ann', 'hash of a password', '{"sound":true}', 1000, 'ann');
INSERT INTO person VALUES ('bob0', 'Bob', 'de', NULL, NULL, '{}', 1001, 'bob');
INSERT INTO session VALUES ('token', 'ann0', 1002, 1003, 'a phone');
INSERT INTO game_table VALUES ('table1', 'ABCD', 'la-cosa-nostra', 'waiting', 1, '{"host":"ann0"}', 'seed', 'sha256:00ff', '', '', 1004, 0, 0);
INSERT INTO game_table VALUES ('table2', NULL, 'omerta', 'finished', 0, '{"host":"bob0"}', 'seed', '', '{"game":"omerta"}', '{"winners":[1]}', 1005, 1006, 1007);
INSERT INTO seat VALUES ('table1', 0, 'ann0');
INSERT INTO seat VALUES ('table2', 0, 'bob0');
INSERT INTO seat VALUES ('table2', 1, 'ann0');
INSERT INTO log VALUES ('table2', 1, 'chance roll 4', -5, 1008, 6, 3);
INSERT INTO log VALUES ('table2', 2, 'p1 pass', 7, 1009, 0, 0);
INSERT INTO live VALUES ('table2', '{"entries":2}', 0);
INSERT INTO talk VALUES ('table2', 1, 1010, 0, 0, 'text', 'Good evening', 'k1');
INSERT INTO notice (person, kind, table_id, body, at) VALUES ('ann0', 'turn', 'table1', '{}', 1011);
INSERT INTO rating VALUES ('ann0', 'omerta', 2, 1520.5, 80.25, 3);
INSERT INTO setting VALUES ('colour', 'red');
INSERT INTO lease VALUES ('table1', 'node1', 4);
INSERT INTO mailbox VALUES ('ann0', 'ann@example.org', 'hash', 1012, 1013);
INSERT INTO card_file VALUES ('00ff', 'ann0', 'omerta', '[set]', 5, 1014);
INSERT INTO passkey VALUES ('cred', 'ann0', 'Laptop', 'key', 8, 1015, 1016);
INSERT INTO used_challenge VALUES ('nonce', 1017);
