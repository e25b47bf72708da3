#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "store/sqlite/connection.hpp"
#include "store/sqlite/schema.hpp"
#include "store/store.hpp"

namespace consigliere::store {

namespace {

class SqliteStore final : public Store {
public:
    explicit SqliteStore(const std::string& file) : db_(file) {}

    Connection& connection() { return db_; }

    void begin() override { db_.query("BEGIN IMMEDIATE").run(); }
    void commit() override { db_.query("COMMIT").run(); }
    void roll_back() override { db_.query("ROLLBACK").run(); }
    void attempt(const std::function<void()>& work) override {
        db_.query("SAVEPOINT attempt").run();
        try {
            work();
        } catch (...) {
            db_.query("ROLLBACK TO attempt").run();
            db_.query("RELEASE attempt").run();
            throw;
        }
        db_.query("RELEASE attempt").run();
    }

    // --- people ---------------------------------------------------------------------------------------------------
    void add_person(const Person& p) override {
        db_.query(
               "INSERT INTO person (id, name, lang, login, password, settings, created_at) VALUES (?, ?, ?, ?, ?, ?, "
               "?)")
            .bind(p.id)
            .bind(p.name)
            .bind(p.lang)
            .bind_or_null(p.login)
            .bind_or_null(p.password_hash)
            .bind(p.settings)
            .bind(p.created_at)
            .run();
    }
    void save_person(const Person& p) override {
        db_.query("UPDATE person SET name = ?, lang = ?, login = ?, password = ?, settings = ? WHERE id = ?")
            .bind(p.name)
            .bind(p.lang)
            .bind_or_null(p.login)
            .bind_or_null(p.password_hash)
            .bind(p.settings)
            .bind(p.id)
            .run();
    }
    std::optional<Person> person(std::string_view id) override {
        Query q = db_.query("SELECT id, name, lang, login, password, settings, created_at FROM person WHERE id = ?");
        return one_person(q.bind(id));
    }
    std::optional<Person> person_by_login(std::string_view login) override {
        Query q = db_.query("SELECT id, name, lang, login, password, settings, created_at FROM person WHERE login = ?");
        return one_person(q.bind(login));
    }
    void delete_person(std::string_view id) override { db_.query("DELETE FROM person WHERE id = ?").bind(id).run(); }

    void add_session(const Session& s) override {
        db_.query("INSERT INTO session (token, person, created_at, seen_at) VALUES (?, ?, ?, ?)")
            .bind(s.token_hash)
            .bind(s.person)
            .bind(s.created_at)
            .bind(s.seen_at)
            .run();
    }
    std::optional<Session> session(std::string_view token_hash) override {
        Query q = db_.query("SELECT token, person, created_at, seen_at FROM session WHERE token = ?");
        if (!q.bind(token_hash).step()) return std::nullopt;
        return Session{q.text(0), q.text(1), q.number(2), q.number(3)};
    }
    void touch_session(std::string_view token_hash, Millis seen_at) override {
        db_.query("UPDATE session SET seen_at = ? WHERE token = ?").bind(seen_at).bind(token_hash).run();
    }
    void delete_session(std::string_view token_hash) override {
        db_.query("DELETE FROM session WHERE token = ?").bind(token_hash).run();
    }

    // --- tables ---------------------------------------------------------------------------------------------------
    void add_table(const TableRow& t) override {
        db_.query(
               "INSERT INTO game_table (id, code, game, state, public, room, seed, cards, head, result, created_at,"
               " started_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            .bind(t.id)
            .bind_or_null(t.code)
            .bind(t.game)
            .bind(t.state)
            .bind(t.is_public)
            .bind(t.room)
            .bind(t.seed)
            .bind(t.cards)
            .bind(t.head)
            .bind(t.result)
            .bind(t.created_at)
            .bind(t.started_at)
            .bind(t.ended_at)
            .run();
        save_seats(t);
    }
    void save_table(const TableRow& t) override {
        db_.query(
               "UPDATE game_table SET code = ?, state = ?, public = ?, room = ?, seed = ?, cards = ?, head = ?, result "
               "= ?,"
               " started_at = ?, ended_at = ? WHERE id = ?")
            .bind_or_null(t.code)
            .bind(t.state)
            .bind(t.is_public)
            .bind(t.room)
            .bind(t.seed)
            .bind(t.cards)
            .bind(t.head)
            .bind(t.result)
            .bind(t.started_at)
            .bind(t.ended_at)
            .bind(t.id)
            .run();
        save_seats(t);
    }
    std::optional<TableRow> table(std::string_view id) override {
        Query q = db_.query(
            "SELECT id, code, game, state, public, room, seed, cards, head, result, created_at, started_at, ended_at"
            " FROM game_table WHERE id = ?");
        if (!q.bind(id).step()) return std::nullopt;
        return with_people(row(q));
    }
    std::optional<std::string> table_by_code(std::string_view code) override {
        Query q = db_.query("SELECT id FROM game_table WHERE code = ?");
        if (!q.bind(code).step()) return std::nullopt;
        return q.text(0);
    }
    std::vector<TableRow> public_tables(int limit) override {
        Query q = db_.query(
            "SELECT id, code, game, state, public, room, seed, cards, head, result, created_at, started_at, ended_at"
            " FROM game_table WHERE state IN ('waiting', 'running') AND public = 1"
            " ORDER BY created_at DESC LIMIT ?");
        return rows(q.bind(limit));
    }
    std::vector<TableRow> tables_of(std::string_view person, bool finished, int limit) override {
        Query q = finished
                      ? db_.query(
                            "SELECT t.id, code, game, state, public, room, seed, cards, head, result, created_at,"
                            " started_at, ended_at FROM seat JOIN game_table t ON t.id = table_id"
                            " WHERE person = ? AND state = 'finished' ORDER BY ended_at DESC LIMIT ?")
                      : db_.query(
                            "SELECT t.id, code, game, state, public, room, seed, cards, head, result, created_at,"
                            " started_at, ended_at FROM seat JOIN game_table t ON t.id = table_id"
                            " WHERE person = ? AND state IN ('waiting', 'running') ORDER BY created_at DESC LIMIT ?");
        return rows(q.bind(person).bind(limit));
    }
    std::vector<std::string> tables_in(std::string_view state) override {
        Query q = db_.query("SELECT id FROM game_table WHERE state = ?");
        q.bind(state);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    int open_tables_of(std::string_view person) override {
        Query q = db_.query(
            "SELECT count(*) FROM seat JOIN game_table t ON t.id = table_id"
            " WHERE person = ? AND state IN ('waiting', 'running')");
        return q.bind(person).step() ? static_cast<int>(q.number(0)) : 0;
    }

    // --- the log --------------------------------------------------------------------------------------------------
    void append(std::string_view table, std::span<const Entry> entries) override {
        for (const Entry& e : entries)
            db_.query("INSERT INTO log (table_id, seq, text, hash, at) VALUES (?, ?, ?, ?, ?)")
                .bind(table)
                .bind(e.seq)
                .bind(e.text)
                .bind(static_cast<std::int64_t>(e.hash))
                .bind(e.at)
                .run();
    }
    std::vector<Entry> log(std::string_view table) override {
        Query q = db_.query("SELECT seq, text, hash, at FROM log WHERE table_id = ? ORDER BY seq");
        q.bind(table);
        std::vector<Entry> out;
        while (q.step())
            out.push_back(
                {static_cast<int>(q.number(0)), q.text(1), static_cast<std::uint64_t>(q.number(2)), q.number(3)});
        return out;
    }
    void save_live(std::string_view table, std::string_view live, Millis wake_at) override {
        db_.query(
               "INSERT INTO live (table_id, state, wake_at) VALUES (?, ?, ?)"
               " ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, wake_at = excluded.wake_at")
            .bind(table)
            .bind(live)
            .bind(wake_at)
            .run();
    }
    std::vector<std::string> due_tables(Millis now, int limit) override {
        Query q = db_.query(
            "SELECT table_id FROM live JOIN game_table ON id = table_id"
            " WHERE wake_at > 0 AND wake_at <= ? AND game_table.state = 'running' ORDER BY wake_at LIMIT ?");
        q.bind(now).bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    std::string live(std::string_view table) override {
        Query q = db_.query("SELECT state FROM live WHERE table_id = ?");
        return q.bind(table).step() ? q.text(0) : std::string();
    }

    void add_talk(std::string_view table, const TalkLine& l) override {
        db_.query("INSERT INTO talk (table_id, n, at, speaker, readers, kind, text) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .bind(table)
            .bind(l.n)
            .bind(l.at)
            .bind(l.from)
            .bind(static_cast<std::int64_t>(l.readers))
            .bind(l.kind)
            .bind(l.text)
            .run();
    }
    std::vector<TalkLine> talk(std::string_view table, int before, int limit) override {
        Query q = db_.query(
            "SELECT * FROM (SELECT n, at, speaker, readers, kind, text FROM talk WHERE table_id = ? AND n < ?"
            " ORDER BY n DESC LIMIT ?) ORDER BY n");
        q.bind(table).bind(before).bind(limit);
        std::vector<TalkLine> out;
        while (q.step()) out.push_back(line(q, 0));
        return out;
    }
    std::vector<std::pair<std::string, TalkLine>> talk_of(std::string_view person) override {
        Query q = db_.query(
            "SELECT talk.table_id, n, at, speaker, readers, kind, text FROM seat JOIN talk"
            " ON talk.table_id = seat.table_id AND talk.speaker = seat.seat WHERE person = ? ORDER BY at");
        q.bind(person);
        std::vector<std::pair<std::string, TalkLine>> out;
        while (q.step()) out.emplace_back(q.text(0), line(q, 1));
        return out;
    }

    // --- notices, ratings, the rest -------------------------------------------------------------------------------
    std::int64_t add_notice(const Notice& n) override {
        db_.query("INSERT INTO notice (person, kind, table_id, body, at) VALUES (?, ?, ?, ?, ?)")
            .bind(n.person)
            .bind(n.kind)
            .bind(n.table)
            .bind(n.body)
            .bind(n.at)
            .run();
        return sqlite3_last_insert_rowid(db_.raw());
    }
    std::vector<Notice> notices(std::string_view person, int limit) override {
        Query q = db_.query(
            "SELECT * FROM (SELECT n, person, kind, table_id, body, at, read, sent FROM notice WHERE person = ?"
            " ORDER BY n DESC LIMIT ?) ORDER BY n");
        return all_notices(q.bind(person).bind(limit));
    }
    void mark_read(std::string_view person, std::int64_t up_to) override {
        db_.query("UPDATE notice SET read = 1 WHERE person = ? AND n <= ?").bind(person).bind(up_to).run();
    }
    std::vector<Notice> unsent_notices() override {
        Query q = db_.query(
            "SELECT n, person, kind, table_id, body, at, read, sent FROM notice WHERE sent = 0 ORDER BY n LIMIT 1000");
        return all_notices(q);
    }
    void mark_sent(std::string_view person, std::int64_t up_to) override {
        db_.query("UPDATE notice SET sent = 1 WHERE person = ? AND n <= ?").bind(person).bind(up_to).run();
    }

    Rating rating(std::string_view person, std::string_view game, int players) override {
        Query q = db_.query(
            "SELECT person, '', game, players, mu, sigma, games FROM rating"
            " WHERE person = ? AND game = ? AND players = ?");
        if (q.bind(person).bind(game).bind(players).step()) return one_rating(q);
        Rating fresh;
        fresh.person = person;
        fresh.game = game;
        fresh.players = players;
        return fresh;
    }
    void save_rating(const Rating& r) override {
        db_.query(
               "INSERT INTO rating (person, game, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
               " ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games")
            .bind(r.person)
            .bind(r.game)
            .bind(r.players)
            .bind_real(r.mu)
            .bind_real(r.sigma)
            .bind(r.games)
            .run();
    }
    std::vector<Rating> ratings_of(std::string_view person) override {
        Query q = db_.query(
            "SELECT person, name, game, players, mu, sigma, games FROM rating JOIN person ON id = person"
            " WHERE person = ? ORDER BY game, players");
        return all_ratings(q.bind(person));
    }
    std::vector<Rating> best_ratings(std::string_view game, int players, int limit) override {
        Query q = db_.query(
            "SELECT person, name, game, players, mu, sigma, games FROM rating JOIN person ON id = person"
            " WHERE game = ? AND players = ? ORDER BY mu - 3 * sigma DESC LIMIT ?");
        return all_ratings(q.bind(game).bind(players).bind(limit));
    }
    std::string setting(std::string_view key) override {
        Query q = db_.query("SELECT value FROM setting WHERE key = ?");
        return q.bind(key).step() ? q.text(0) : std::string();
    }
    void save_setting(std::string_view key, std::string_view value) override {
        db_.query("INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value")
            .bind(key)
            .bind(value)
            .run();
    }

    void back_up(const std::string& file) override {
        sqlite3* into = nullptr;
        int code = sqlite3_open_v2(file.c_str(), &into, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        if (code == SQLITE_OK) {
            if (sqlite3_backup* copy = sqlite3_backup_init(into, "main", db_.raw(), "main")) {
                // In portions, so that writers are never held up for long.
                do code = sqlite3_backup_step(copy, 256);
                while (code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED);
                code = sqlite3_backup_finish(copy);
            } else {
                code = sqlite3_errcode(into);
            }
        }
        sqlite3_close(into);
        if (code != SQLITE_OK) throw StoreError("cannot write the backup " + file + ": " + sqlite3_errstr(code));
    }

private:
    static std::optional<Person> one_person(Query& q) {
        if (!q.step()) return std::nullopt;
        return Person{q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.number(6)};
    }
    static TableRow row(Query& q) {
        TableRow t;
        t.id = q.text(0), t.code = q.text(1), t.game = q.text(2), t.state = q.text(3), t.is_public = q.number(4) != 0;
        t.room = q.text(5), t.seed = q.text(6), t.cards = q.text(7), t.head = q.text(8), t.result = q.text(9);
        t.created_at = q.number(10), t.started_at = q.number(11), t.ended_at = q.number(12);
        return t;
    }
    TableRow with_people(TableRow t) {
        Query q = db_.query("SELECT person FROM seat WHERE table_id = ? ORDER BY seat");
        q.bind(t.id);
        while (q.step()) t.people.push_back(q.text(0));
        return t;
    }
    std::vector<TableRow> rows(Query& q) {
        std::vector<TableRow> out;
        while (q.step()) out.push_back(row(q));
        for (TableRow& t : out) t = with_people(std::move(t));
        return out;
    }
    void save_seats(const TableRow& t) {
        for (std::size_t seat = 0; seat < t.people.size(); ++seat)
            db_.query(
                   "INSERT INTO seat (table_id, seat, person) VALUES (?, ?, ?)"
                   " ON CONFLICT DO UPDATE SET person = excluded.person WHERE person IS NOT excluded.person")
                .bind(t.id)
                .bind(static_cast<std::int64_t>(seat))
                .bind_or_null(t.people[seat])
                .run();
        db_.query("DELETE FROM seat WHERE table_id = ? AND seat >= ?")
            .bind(t.id)
            .bind(static_cast<std::int64_t>(t.people.size()))
            .run();
    }
    static TalkLine line(Query& q, int at) {
        return {static_cast<int>(q.number(at)),          q.number(at + 1), static_cast<int>(q.number(at + 2)),
                static_cast<unsigned>(q.number(at + 3)), q.text(at + 4),   q.text(at + 5)};
    }
    static std::vector<Notice> all_notices(Query& q) {
        std::vector<Notice> out;
        while (q.step())
            out.push_back({q.number(0), q.text(1), q.text(2), q.text(3), q.text(4), q.number(5), q.number(6) != 0,
                           q.number(7) != 0});
        return out;
    }
    static Rating one_rating(Query& q) {
        return {q.text(0),
                q.text(1),
                q.text(2),
                static_cast<int>(q.number(3)),
                q.real(4),
                q.real(5),
                static_cast<int>(q.number(6))};
    }
    static std::vector<Rating> all_ratings(Query& q) {
        std::vector<Rating> out;
        while (q.step()) out.push_back(one_rating(q));
        return out;
    }

    Connection db_;
};

class SqliteDatabase final : public Database {
public:
    explicit SqliteDatabase(std::string file) : file_(std::move(file)) {
        if (std::filesystem::exists(file_)) check_integrity(file_);
        Connection first(file_);
        migrate(first);
    }
    std::unique_ptr<Store> connect() override { return std::make_unique<SqliteStore>(file_); }

private:
    std::string file_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw StoreError("cannot create the data folder " + folder + ": " + error.message());
    if (access(folder.c_str(), R_OK | W_OK | X_OK) != 0)
        throw StoreError("cannot write in the data folder " + folder + ": " + std::generic_category().message(errno));
    return std::make_unique<SqliteDatabase>((std::filesystem::path(folder) / "consigliere.db").string());
}

}  // namespace consigliere::store
