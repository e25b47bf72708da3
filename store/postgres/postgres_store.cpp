#include <sodium.h>

#include "store/copy.hpp"
#include "store/postgres/connection.hpp"
#include "store/postgres/schema.hpp"
#include "store/sql_store.hpp"

namespace consigliere::store {

namespace {

using postgres::Connection;

constexpr int kPatience = 10'000;         // a writer waits so long for a server that is being restarted
constexpr int kOutcomePatience = 60'000;  // ... and so long to learn how a commit ended
constexpr int kRowsAtOnce = 1000;

std::string random_name() {
    unsigned char bytes[12];
    randombytes_buf(bytes, sizeof bytes);
    char hex[2 * sizeof bytes + 1];
    return sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes);
}

// A transaction is one pipeline: what is written is only sent, errors come at the commit. Each transaction leaves its
// number in the writer's own row. Whoever loses the connection while committing reconnects, closes that number, which
// waits for a transaction that is just ending and stops one that is still on its way, and looks which number stands
// there.
class PostgresStore final : public SqlStore<Connection> {
public:
    PostgresStore(std::shared_ptr<const Vault> vault, const std::string& url) : SqlStore(std::move(vault), url) {}
    ~PostgresStore() override {
        if (name_.empty() || db_.lost()) return;
        went_well([this] { run("DELETE FROM writer WHERE id = ?", name_); });  // or a row stays, which does no harm
    }

    void begin() override {
        if (db_.lost()) come_back();
        if (!signed_on_) sign_on();
        db_.enter_pipeline();
        run("BEGIN");
        run("SELECT begin_batch(?, ?)", name_, ++batch_);
    }
    void commit() override {
        if (!db_.in_pipeline()) return db_.end("COMMIT");
        try {
            run("COMMIT");
            db_.leave_pipeline();
        } catch (const Disconnected& lost) {
            if (was_stored()) return;
            throw Disconnected(lost.what());
        }
    }
    void roll_back() override {
        signed_on_ = false;                                                  // perhaps its row was tidied away
        if (db_.in_pipeline()) went_well([this] { db_.leave_pipeline(); });  // or not: it is being undone
        if (!db_.lost()) db_.end("ROLLBACK");
    }
    void attempt(const std::function<void()>& work) override {
        run("SAVEPOINT attempt");
        try {
            work();
            db_.settle();
        } catch (const Disconnected&) {
            throw;
        } catch (...) {
            try {
                db_.settle();
            } catch (const StoreError&) {
                if (db_.lost()) throw;  // else the same error once more, or what it dragged along
            }
            run("ROLLBACK TO attempt");
            throw;
        }
        run("RELEASE attempt");
    }

    void hold(std::string_view table, std::int64_t epoch) override { run("SELECT hold_table(?, ?)", table, epoch); }
    // Two servers may rate the same person at once: the second waits for the first.
    Rating rating(std::string_view person, std::string_view game, int players) override {
        if (db_.in_pipeline())
            run("SELECT 1 FROM rating WHERE person = ? AND game = ? AND players = ? FOR UPDATE", person, game, players);
        return SqlStore::rating(person, game, players);
    }

    void begin_reading() override { db_.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); }
    void read_rows(const RowKind& kind, const std::function<void(const Row&)>& each) override {
        db_.run("DECLARE copied NO SCROLL CURSOR FOR " + kind.select);
        for (bool more = true; more;) {
            auto q = db_.rows("FETCH " + std::to_string(kRowsAtOnce) + " FROM copied");
            more = false;
            while (q.step()) each(read_row(q, kind)), more = true;
        }
        db_.run("CLOSE copied");
    }
    void settle_numbers() override {
        run("SELECT setval(pg_get_serial_sequence('notice', 'n'), (SELECT coalesce(max(n), 0) + 1 FROM notice), "
            "false)");
    }
    void back_up(const std::string& file) override { copy_into_sqlite(*this, file); }

private:
    void come_back() {
        try {
            db_.reconnect(kPatience);
        } catch (const Disconnected& gone) {
            throw StoreError(gone.what());  // after such a wait the work is refused
        }
    }
    // May be cut off anywhere and begun again.
    void sign_on() {
        if (name_.empty()) name_ = random_name(), batch_ = 0;
        // A writer that stands still in the middle of a transaction must not hold its tables for ever.
        db_.always("SET idle_in_transaction_session_timeout = '2s'");
        run("INSERT INTO writer (id, batch, closed, at) VALUES (?, 0, 0, now_ms()) ON CONFLICT DO NOTHING", name_);
        run("DELETE FROM writer WHERE at < now_ms() - 30 * 86400000::bigint");
        signed_on_ = true;
    }

    // After the connection was lost in a commit: how did it end? May be asked any number of times.
    bool was_stored() {
        try {
            db_.reconnect(kOutcomePatience);
            const auto last = first(
                "UPDATE writer SET closed = ? WHERE id = ? RETURNING batch", [](auto& q) { return q.number(0); },
                batch_, name_);
            if (!last) throw StoreError("the writer's row is missing");
            return *last == batch_;
        } catch (const StoreError& wrong) {
            name_.clear(), signed_on_ = false;
            throw OutcomeUnknown(std::string("a commit was interrupted and its outcome is unknown: ") + wrong.what());
        }
    }

    std::string name_;  // of this writer, once it writes
    std::int64_t batch_ = 0;
    bool signed_on_ = false;  // its row is there
};

class PostgresDatabase final : public Database {
public:
    explicit PostgresDatabase(std::string url) : url_(std::move(url)) {
        if (sodium_init() < 0) throw StoreError("no source of random numbers");
        Connection first(url_);
        migrate(first);
    }
    std::unique_ptr<Store> connect() override { return std::make_unique<PostgresStore>(vault_, url_); }

    // A lock that PostgreSQL releases when the connection ends; it is to notice within seconds that a machine is gone.
    std::shared_ptr<void> occupy(bool alone) override {
        auto connection = std::make_shared<Connection>(url_);
        connection->run("SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3");
        auto q = connection->rows("SELECT pg_try_advisory_lock" + std::string(alone ? "" : "_shared") + "(" +
                                  std::to_string(kOccupied) + ")::int");
        if (!q.step() || q.number(0) == 0)
            throw StoreError("another server uses this store; several servers can share it if all have the same --bus");
        return connection;
    }

private:
    static constexpr int kOccupied = 261115;  // any number will do, as long as it is always this one

    std::string url_;
};

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& url) { return std::make_unique<PostgresDatabase>(url); }

bool is_postgres(std::string_view where) {
    return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

std::unique_ptr<Database> open(const std::string& where) {
    return is_postgres(where) ? open_postgres(where) : open_sqlite(where);
}

}  // namespace consigliere::store
