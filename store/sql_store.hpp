// The Store in SQL that SQLite and PostgreSQL both understand: every statement stands here once, those about people in
// sql_people.hpp. What differs between them (transactions, how an error stops a batch, backups) is added by the two classes
// that derive from it.
#pragma once

#include "store/sql_people.hpp"
#include "store/vault.hpp"

namespace consigliere::store {

template <class Db>
class SqlStore : public SqlPeople<Db> {
public:
    template <class... Args>
    explicit SqlStore(std::shared_ptr<const Vault> vault, const Args&... args)
        : SqlPeople<Db>(args...), vault_(std::move(vault)) {}

    // --- tables ---------------------------------------------------------------------------------------------------
    void add_table(const TableRow& t) override {
        run("INSERT INTO game_table (id, code, game, state, public, room, seed, cards, head, result, created_at,"
            " started_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            t.id, OrNull{t.code}, t.game, t.state, t.is_public, t.room, vault_ ? vault_->seal(t.seed, t.id) : t.seed,
            keep_cards(t), t.head, t.result, t.created_at, t.started_at, t.ended_at);
        save_seats(t);
    }
    // The cards of a table never change.
    void save_table(const TableRow& t) override {
        run("UPDATE game_table SET code = ?, state = ?, public = ?, room = ?, head = ?, result = ?,"
            " started_at = ?, ended_at = ? WHERE id = ?",
            OrNull{t.code}, t.state, t.is_public, t.room, t.head, t.result, t.started_at, t.ended_at, t.id);
        save_seats(t);
    }
    std::optional<TableRow> table(std::string_view id) override {
        static const std::string sql = kTableColumns + " WHERE t.id = ?";
        auto found = first(sql.c_str(), read_table, id);
        if (found) open_seed(*found);
        if (found && found->cards.starts_with(kCardsBy))
            found->cards = card_file(std::string_view(found->cards).substr(kCardsBy.size())).value_or(CardFile{}).text;
        return found;
    }
    std::optional<std::string> table_by_code(std::string_view code) override {
        return first("SELECT id FROM game_table WHERE code = ?", read_text, code);
    }
    std::vector<TableRow> public_tables(int limit, Millis ended_after) override {
        static const std::string sql = kTableColumns +
                                       " WHERE (state IN ('waiting', 'running') OR ended_at > ?) AND public = 1"
                                       " ORDER BY created_at DESC LIMIT ?";
        return with_seeds(all(sql.c_str(), read_table, ended_after, limit));
    }
    std::vector<TableRow> tables_of(std::string_view person, bool finished, int limit) override {
        static const std::string of_person = kTableColumns + " JOIN seat ON t.id = seat.table_id WHERE seat.person = ?";
        static const std::string over = of_person + " AND state = 'finished' ORDER BY ended_at DESC LIMIT ?";
        static const std::string open =
            of_person + " AND state IN ('waiting', 'running') ORDER BY created_at DESC LIMIT ?";
        return with_seeds(all((finished ? over : open).c_str(), read_table, person, limit));
    }
    std::vector<std::string> tables_in(std::string_view state) override {
        return all("SELECT id FROM game_table WHERE state = ?", read_text, state);
    }
    int open_tables_of(std::string_view person) override {
        return first(
                   "SELECT count(*) FROM seat JOIN game_table t ON t.id = table_id"
                   " WHERE person = ? AND state IN ('waiting', 'running')",
                   [](auto& q) { return static_cast<int>(q.number(0)); }, person)
            .value_or(0);
    }

    std::vector<std::string> unused_tables(Millis before, int limit) override {
        return all(
            "SELECT id FROM game_table WHERE state = 'waiting' AND created_at < ?"
            " AND NOT EXISTS (SELECT 1 FROM seat JOIN session ON session.person = seat.person"
            " WHERE seat.table_id = game_table.id AND session.seen_at >= ?) ORDER BY created_at LIMIT ?",
            read_text, before, before, limit);
    }
    void delete_waiting_table(std::string_view id) override {
        run("DELETE FROM talk WHERE table_id IN (SELECT id FROM game_table WHERE id = ? AND state = 'waiting')", id);
        run("DELETE FROM game_table WHERE id = ? AND state = 'waiting'", id);
    }
    std::vector<std::string> unused_guests(Millis before, int limit) override {
        return all(
            "SELECT id FROM person WHERE login IS NULL AND created_at < ?"
            " AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = person.id AND seen_at >= ?)"
            " AND NOT EXISTS (SELECT 1 FROM seat JOIN game_table t ON t.id = table_id"
            " WHERE seat.person = person.id AND state IN ('waiting', 'running')) ORDER BY created_at LIMIT ?",
            read_text, before, before, limit);
    }
    void add_card_file(const CardFile& f) override {
        run("INSERT INTO card_file (hash, person, game, text, size, created_at) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (hash) DO UPDATE SET created_at = excluded.created_at",
            f.hash, OrNull{f.person}, f.game, f.text, f.size, f.created_at);
    }
    std::optional<CardFile> card_file(std::string_view hash) override {
        return first("SELECT hash, person, game, text, size, created_at FROM card_file WHERE hash = ?", read_card_file,
                     hash);
    }
    std::vector<CardFile> card_files_of(std::string_view person) override {
        return all(
            "SELECT hash, person, game, text, size, created_at FROM card_file WHERE person = ?"
            " ORDER BY created_at, hash",
            read_card_file, person);
    }
    std::int64_t card_bytes_of(std::string_view person) override {
        return first("SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM card_file WHERE person = ?", read_number,
                     person)
            .value_or(0);
    }
    void delete_unused_cards(std::string_view person, Millis created_before) override {
        run("DELETE FROM card_file WHERE person = ? AND created_at < ?"
            " AND NOT EXISTS (SELECT 1 FROM game_table WHERE cards LIKE 'sha256:%'"
            " AND cards = 'sha256:' || card_file.hash)",
            person, created_before);
    }

    // --- the log --------------------------------------------------------------------------------------------------
    void append(std::string_view table, std::span<const Entry> entries) override {
        for (const Entry& e : entries)
            run("INSERT INTO log (table_id, seq, text, hash, at, outcomes, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)",
                table, e.seq, e.text, static_cast<std::int64_t>(e.hash), e.at, e.of, e.k);
    }
    std::vector<Entry> log(std::string_view table) override {
        return all(
            "SELECT seq, text, hash, at, outcomes, outcome FROM log WHERE table_id = ? ORDER BY seq",
            [](auto& q) {
                return Entry{static_cast<int>(q.number(0)),           q.text(1),
                             static_cast<std::uint64_t>(q.number(2)), q.number(3),
                             static_cast<std::uint32_t>(q.number(4)), static_cast<std::uint32_t>(q.number(5))};
            },
            table);
    }
    void save_live(std::string_view table, std::string_view live, Millis wake_at) override {
        run("INSERT INTO live (table_id, state, wake_at) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, wake_at = excluded.wake_at",
            table, live, wake_at);
    }
    std::vector<std::string> due_tables(Millis now, int limit, std::string_view node) override {
        if (node.empty())
            return all(
                "SELECT table_id FROM live JOIN game_table ON id = table_id"
                " WHERE wake_at > 0 AND wake_at <= ? AND game_table.state IN ('running', 'finished') ORDER BY wake_at "
                "LIMIT ?",
                read_text, now, limit);
        return all(
            "SELECT live.table_id FROM live JOIN game_table ON game_table.id = live.table_id"
            " WHERE wake_at > 0 AND wake_at <= ? AND game_table.state IN ('running', 'finished')"
            " AND NOT EXISTS (SELECT 1 FROM lease JOIN node ON node.id = lease.node"
            " WHERE lease.table_id = live.table_id AND lease.node <> ? AND node.until > now_ms())"
            " ORDER BY wake_at LIMIT ?",
            read_text, now, node, limit);
    }
    std::string live(std::string_view table) override {
        return first("SELECT state FROM live WHERE table_id = ?", read_text, table).value_or("");
    }

    void add_talk(std::string_view table, const TalkLine& l) override {
        run("INSERT INTO talk (table_id, n, at, speaker, readers, kind, text, said) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            table, l.n, l.at, l.from, static_cast<std::int64_t>(l.readers), l.kind, l.text, l.key);
    }
    std::vector<TalkLine> talk(std::string_view table, int before, int limit) override {
        return all(
            "SELECT * FROM (SELECT n, at, speaker, readers, kind, text, said FROM talk WHERE table_id = ? AND n < ?"
            " ORDER BY n DESC LIMIT ?) AS latest ORDER BY n",
            [](auto& q) { return read_line(q, 0); }, table, before, limit);
    }
    std::vector<std::pair<std::string, TalkLine>> talk_of(std::string_view person) override {
        return all(
            "SELECT talk.table_id, n, at, speaker, readers, kind, text, said FROM seat JOIN talk"
            " ON talk.table_id = seat.table_id AND talk.speaker = seat.seat WHERE person = ? ORDER BY at",
            [](auto& q) { return std::pair(q.text(0), read_line(q, 1)); }, person);
    }

    // --- notices, ratings, the rest -------------------------------------------------------------------------------
    std::int64_t add_notice(const Notice& n) override {
        return first(
                   "INSERT INTO notice (person, kind, table_id, body, at) VALUES (?, ?, ?, ?, ?) RETURNING n",
                   [](auto& q) { return q.number(0); }, n.person, n.kind, n.table, n.body, n.at)
            .value();
    }
    std::vector<Notice> notices(std::string_view person, int limit) override {
        return all(
            "SELECT * FROM (SELECT n, person, kind, table_id, body, at, read, sent FROM notice WHERE person = ?"
            " ORDER BY n DESC LIMIT ?) AS latest ORDER BY n",
            read_notice, person, limit);
    }
    void mark_read(std::string_view person, std::int64_t up_to) override {
        run("UPDATE notice SET read = 1 WHERE person = ? AND n <= ?", person, up_to);
    }
    std::vector<Notice> unsent_notices() override {
        return all(
            // Those of one person who cannot be reached must not keep everybody else's from being seen.
            "SELECT n, person, kind, table_id, body, at, read, sent FROM (SELECT n, person, kind, table_id, body, at, "
            "read,"
            " sent, row_number() OVER (PARTITION BY person ORDER BY n) AS place FROM notice WHERE sent = 0) AS unsent"
            " WHERE place <= 50 ORDER BY n LIMIT 10000",
            read_notice);
    }
    void mark_sent(std::string_view person, std::int64_t up_to) override {
        run("UPDATE notice SET sent = 1 WHERE person = ? AND n <= ?", person, up_to);
    }

    Rating rating(std::string_view person, std::string_view game, int players) override {
        const auto found = first(
            "SELECT person, '', game, players, mu, sigma, games FROM rating"
            " WHERE person = ? AND game = ? AND players = ?",
            read_rating, person, game, players);
        Rating fresh;
        fresh.person = person;
        fresh.game = game;
        fresh.players = players;
        return found.value_or(fresh);
    }
    void save_rating(const Rating& r) override {
        run("INSERT INTO rating (person, game, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (person, game, players)"
            " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
            r.person, r.game, r.players, r.mu, r.sigma, r.games);
    }
    std::vector<Rating> ratings_of(std::string_view person) override {
        return all(
            "SELECT person, name, game, players, mu, sigma, games FROM rating JOIN person ON id = person"
            " WHERE person = ? ORDER BY game, players",
            read_rating, person);
    }
    std::vector<Rating> best_ratings(std::string_view game, int players, int limit) override {
        return all(
            "SELECT person, name, game, players, mu, sigma, games FROM rating JOIN person ON id = person"
            " WHERE game = ? AND players = ? ORDER BY mu - 3 * sigma DESC LIMIT ?",
            read_rating, game, players, limit);
    }
    std::string setting(std::string_view key) override {
        return first("SELECT value FROM setting WHERE key = ?", read_text, key).value_or("");
    }
    void save_setting(std::string_view key, std::string_view value) override {
        run("INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key, value);
    }

    // --- several servers on one store ------------------------------------------------------------------------------
    bool renew_node(std::string_view node, Millis lives_for) override {
        const auto before = first("SELECT 1 FROM node WHERE id = ? AND until > now_ms()", read_number, node);
        run("INSERT INTO node (id, until) VALUES (?, now_ms() + ?) ON CONFLICT (id) DO UPDATE SET until = "
            "excluded.until",
            node, lives_for);
        return before.has_value();
    }
    void remove_node(std::string_view node) override {
        run("DELETE FROM node WHERE id = ? OR until < now_ms() - 86400000", node);
    }
    std::vector<std::string> live_nodes() override {
        return all("SELECT id FROM node WHERE until > now_ms() ORDER BY id", read_text);
    }
    Lease claim(std::string_view table, std::string_view node) override {
        run("INSERT INTO lease (table_id, node, epoch) SELECT ?, ?, 1 WHERE EXISTS (SELECT 1 FROM game_table WHERE id "
            "= ?)"
            " ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = lease.epoch + 1"
            " WHERE lease.node <> excluded.node AND NOT EXISTS"
            " (SELECT 1 FROM node WHERE node.id = lease.node AND node.until > now_ms())",
            table, node, table);
        return first(
                   "SELECT node, epoch FROM lease WHERE table_id = ?",
                   [](auto& q) { return Lease{q.text(0), q.number(1)}; }, table)
            .value_or(Lease{});
    }
    void hand_over(std::string_view table, std::int64_t epoch, std::string_view to) override {
        this->hold(table, epoch);
        run("UPDATE lease SET node = ?, epoch = epoch + 1 WHERE table_id = ? AND epoch = ?", to, table, epoch);
    }
    std::vector<std::pair<std::string, std::int64_t>> leases_of(std::string_view node) override {
        return all(
            "SELECT table_id, epoch FROM lease WHERE node = ?",
            [](auto& q) { return std::pair(q.text(0), q.number(1)); }, node);
    }

    std::string site_id() override { return first("SELECT id FROM site", read_text).value_or(""); }

    // --- the whole -------------------------------------------------------------------------------------------------
    bool empty() override {
        return !first(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM person) OR EXISTS (SELECT 1 FROM game_table)"
            " OR EXISTS (SELECT 1 FROM log)",
            read_number);
    }
    std::int64_t count_rows(const RowKind& kind) override { return first(kind.count.c_str(), read_number).value(); }
    void write_row(const RowKind& kind, const Row& row) override {
        auto q = db_.query(kind.insert.c_str());
        for (const Value& value : row)
            if (const auto* number = std::get_if<std::int64_t>(&value))
                q.bind(*number);
            else if (const auto* real = std::get_if<double>(&value))
                q.bind_real(*real);
            else if (const auto* text = std::get_if<std::string>(&value))
                q.bind(std::string_view(*text));
            else
                q.bind_null();
        q.run();
    }

protected:
    template <class Query>
    static Row read_row(const Query& q, const RowKind& kind) {
        Row row;
        for (int i = 0; i < static_cast<int>(kind.types.size()); ++i) {
            const char type = kind.types[static_cast<std::size_t>(i)];
            if (q.is_null(i))
                row.emplace_back();
            else if (type == 'i')
                row.emplace_back(q.number(i));
            else if (type == 'r')
                row.emplace_back(q.real(i));
            else
                row.emplace_back(q.text(i));
        }
        return row;
    }

    using SqlPeople<Db>::all;
    using SqlPeople<Db>::db_;
    using SqlPeople<Db>::first;
    using SqlPeople<Db>::run;
    using SqlPeople<Db>::read_number;
    using SqlPeople<Db>::read_text;
    using typename SqlPeople<Db>::OrNull;

private:
    void open_seed(TableRow& t) const {
        if (vault_) t.seed = vault_->open(t.seed, t.id).value_or("");
    }

    std::shared_ptr<const Vault> vault_;
    // A table and its people in one statement: a table that is changed or deleted meanwhile is read whole or not at all.
    // kPeopleOfTable gives the people in the order of the seats, each followed by a comma.
    inline static const std::string kTableColumns =
        "SELECT t.id, code, game, state, public, room, seed, cards, head, result, created_at, started_at, ended_at, (" +
        std::string(Db::kPeopleOfTable) + ") FROM game_table t";
    static std::vector<std::string> people_in(std::string_view list) {
        std::vector<std::string> out;
        for (std::size_t end; (end = list.find(',')) != list.npos; list.remove_prefix(end + 1))
            out.emplace_back(list.substr(0, end));
        return out;
    }
    static constexpr auto read_table = [](auto& q) {
        TableRow t;
        t.id = q.text(0), t.code = q.text(1), t.game = q.text(2), t.state = q.text(3), t.is_public = q.number(4) != 0;
        t.room = q.text(5), t.seed = q.text(6), t.cards = q.text(7), t.head = q.text(8), t.result = q.text(9);
        t.created_at = q.number(10), t.started_at = q.number(11), t.ended_at = q.number(12);
        t.people = people_in(q.text(13));
        return t;
    };
    static constexpr auto read_card_file = [](auto& q) {
        return CardFile{q.text(0), q.text(1), q.text(2), q.text(3), q.number(4), q.number(5)};
    };
    static constexpr auto read_notice = [](auto& q) {
        return Notice{q.number(0), q.text(1),   q.text(2),        q.text(3),
                      q.text(4),   q.number(5), q.number(6) != 0, q.number(7) != 0};
    };
    static constexpr auto read_rating = [](auto& q) {
        return Rating{q.text(0),
                      q.text(1),
                      q.text(2),
                      static_cast<int>(q.number(3)),
                      q.real(4),
                      q.real(5),
                      static_cast<int>(q.number(6))};
    };
    template <class Query>
    static TalkLine read_line(Query& q, int at) {
        return {static_cast<int>(q.number(at)),
                q.number(at + 1),
                static_cast<int>(q.number(at + 2)),
                static_cast<unsigned>(q.number(at + 3)),
                q.text(at + 4),
                q.text(at + 5),
                q.text(at + 6)};
    }

    // What stands for the table's cards in its row; their text is kept once.
    std::string keep_cards(const TableRow& t) {
        if (t.cards.empty() || t.cards.starts_with(kCardsBy)) return t.cards;
        const CardFile file =
            card_file_of(t.people.empty() ? std::string_view() : t.people.front(), t.game, t.cards, t.created_at);
        add_card_file(file);
        return std::string(kCardsBy) + file.hash;
    }
    std::vector<TableRow> with_seeds(std::vector<TableRow> rows) {
        for (TableRow& t : rows) open_seed(t);
        return rows;
    }
    void save_seats(const TableRow& t) {
        for (std::size_t seat = 0; seat < t.people.size(); ++seat)
            run("INSERT INTO seat (table_id, seat, person) VALUES (?, ?, ?) ON CONFLICT (table_id, seat)"
                " DO UPDATE SET person = excluded.person WHERE seat.person IS DISTINCT FROM excluded.person",
                t.id, seat, OrNull{t.people[seat]});
        run("DELETE FROM seat WHERE table_id = ? AND seat >= ?", t.id, t.people.size());
    }
};

}  // namespace consigliere::store
