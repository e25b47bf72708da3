#include "store/sqlite/connection.hpp"

#include <sqlite3.h>

#include <chrono>

#include "store/store.hpp"

namespace consigliere::store {

namespace {

[[noreturn]] void fail(sqlite3* db, int code) {
    const std::string what =
        std::string("the store failed: ") + (db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code));
    if ((code & 0xFF) == SQLITE_CONSTRAINT) throw Conflict(what);
    throw StoreError(what);
}

void check(sqlite3* db, int code) {
    if (code != SQLITE_OK) fail(db, code);
}

}  // namespace

Query::~Query() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Query& Query::bind(std::int64_t value) {
    check(db_, sqlite3_bind_int64(statement_, ++bound_, value));
    return *this;
}

Query& Query::bind(std::string_view text) {
    // The texts outlive the step: every caller binds and runs in one expression or scope.
    const char* data = text.data() != nullptr ? text.data() : "";
    check(db_, sqlite3_bind_text(statement_, ++bound_, data, static_cast<int>(text.size()), SQLITE_STATIC));
    return *this;
}

Query& Query::bind_real(double value) {
    check(db_, sqlite3_bind_double(statement_, ++bound_, value));
    return *this;
}

Query& Query::bind_null() {
    check(db_, sqlite3_bind_null(statement_, ++bound_));
    return *this;
}

bool Query::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail(db_, code);
    return false;
}

std::int64_t Query::number(int column) const { return sqlite3_column_int64(statement_, column); }
double Query::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Query::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return bytes == nullptr ? std::string()
                            : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

bool Query::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

namespace {

// The clock of the store: PostgreSQL has a function of this name as well.
void now_ms(sqlite3_context* context, int, sqlite3_value**) {
    sqlite3_result_int64(context, std::chrono::duration_cast<std::chrono::milliseconds>(
                                      std::chrono::system_clock::now().time_since_epoch())
                                      .count());
}

}  // namespace

Connection::Connection(const std::string& file, Use use) {
    const int flags = use == Use::look ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const int code = sqlite3_open_v2(file.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) {
        const std::string why = sqlite3_errstr(code);
        sqlite3_close(db_);
        throw StoreError("cannot open " + file + ": " + why);
    }
    sqlite3_busy_timeout(db_, 10'000);
    if (use == Use::look) return;
    sqlite3_create_function(db_, "now_ms", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, nullptr, now_ms, nullptr, nullptr);
    // FULL: a commit is on the disk when it returns.
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF;"
        "PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16000");
}

Connection::~Connection() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(db_);
}

Query Connection::query(const char* sql) {
    sqlite3_stmt*& statement = statements_[sql];
    if (statement == nullptr)
        check(db_, sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    return Query(db_, statement);
}

void Connection::run(const std::string& sql) {
    char* message = nullptr;
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK) return;
    const std::string what = message != nullptr ? message : "unknown";
    sqlite3_free(message);
    throw StoreError("the store failed: " + what);
}

}  // namespace consigliere::store
