#include "store/postgres/connection.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <thread>

namespace consigliere::store::postgres {

namespace {

constexpr std::size_t kSentAtOnce = 512;  // statements, before their answers are fetched

// The first line of libpq's message: the others repeat it or quote the statement.
std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

bool means_disconnected(std::string_view code) {
    // 08: connection exceptions; 57P01-57P03: the server is being shut down or started.
    return code.starts_with("08") || code == "57P01" || code == "57P02" || code == "57P03";
}

// ? -> $1, $2, ...
std::string numbered(std::string_view sql) {
    std::string out;
    int n = 0;
    for (const char c : sql)
        if (c == '?')
            out += "$" + std::to_string(++n);
        else
            out += c;
    return out;
}

}  // namespace

void FreeResult::operator()(pg_result* result) const { PQclear(result); }

// --- queries ------------------------------------------------------------------------------------------------------------

Query& Query::bind(std::int64_t value) {
    values_.push_back(std::to_string(value));
    nulls_.push_back(false);
    return *this;
}

Query& Query::bind(std::string_view text) {
    values_.emplace_back(text);
    nulls_.push_back(false);
    return *this;
}

Query& Query::bind_real(double value) {
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;  // reads back as the same number
    values_.emplace_back(digits, end);
    nulls_.push_back(false);
    return *this;
}

Query& Query::bind_null() {
    values_.emplace_back();
    nulls_.push_back(true);
    return *this;
}

namespace {

std::vector<const char*> pointers(const std::vector<std::string>& values, const std::vector<bool>& nulls) {
    std::vector<const char*> out;
    out.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) out.push_back(nulls[i] ? nullptr : values[i].c_str());
    return out;
}

}  // namespace

void Query::run() {
    if (db_.pipeline_)
        db_.send(statement_, pointers(values_, nulls_));
    else
        rows_ = db_.ask(statement_, pointers(values_, nulls_));
}

bool Query::step() {
    if (!rows_) rows_ = db_.ask_again(statement_, pointers(values_, nulls_));
    return ++row_ < PQntuples(rows_.get());
}

std::int64_t Query::number(int column) const {
    const char* digits = PQgetvalue(rows_.get(), row_, column);
    std::int64_t out = 0;
    std::from_chars(digits, digits + PQgetlength(rows_.get(), row_, column), out);
    return out;
}

double Query::real(int column) const {
    const char* digits = PQgetvalue(rows_.get(), row_, column);
    double out = 0;
    std::from_chars(digits, digits + PQgetlength(rows_.get(), row_, column), out);
    return out;
}

std::string Query::text(int column) const {
    return {PQgetvalue(rows_.get(), row_, column), static_cast<std::size_t>(PQgetlength(rows_.get(), row_, column))};
}

bool Query::is_null(int column) const { return PQgetisnull(rows_.get(), row_, column) != 0; }

// --- the connection -------------------------------------------------------------------------------------------------------

Connection::Connection(const std::string& url) : url_(url) { connect(); }
Connection::~Connection() { close(); }

void Connection::connect() {
    close();
    // A peer that vanished without a word is noticed within seconds.
    const char* const names[] = {"dbname",           "connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                 "keepalives_count", "tcp_user_timeout", "application_name", nullptr};
    const char* const values[] = {url_.c_str(), "3", "5", "2", "3", "10000", "consigliere", nullptr};
    conn_ = PQconnectdbParams(names, values, 1);
    if (PQstatus(conn_) != CONNECTION_OK) {
        const std::string why = first_line(PQerrorMessage(conn_));
        close();
        throw Disconnected("cannot connect to the PostgreSQL store: " + why);
    }
    run(settings_);
}

void Connection::always(const std::string& setting) {
    run(setting);
    if (settings_.find(setting) == settings_.npos) settings_ += setting + ";";
}

void Connection::close() {
    PQfinish(conn_);
    conn_ = nullptr;
    pipeline_ = transaction_ = false;
    pending_.clear();
    for (auto& [sql, statement] : statements_) statement.prepared = false;
}

bool Connection::lost() const { return conn_ == nullptr || PQstatus(conn_) != CONNECTION_OK; }

void Connection::reconnect(int patience_ms) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
    for (int pause = 20;; pause = std::min(2 * pause, 500)) {
        try {
            return connect();
        } catch (const Disconnected&) {
            if (std::chrono::steady_clock::now() + std::chrono::milliseconds(pause) > end) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        }
    }
}

void Connection::fail(const pg_result* result) {
    const char* code = result != nullptr ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : nullptr;
    const std::string_view state = code != nullptr ? code : "";
    const std::string what =
        "the store failed: " + first_line(result != nullptr ? PQresultErrorMessage(result) : PQerrorMessage(conn_));
    if (lost() || means_disconnected(state)) {
        close();
        throw Disconnected(what);
    }
    if (state == "CG001") throw Fenced(what);
    if (state.starts_with("23")) throw Conflict(what);
    throw StoreError(what);
}

Query Connection::query(const char* sql) {
    Statement& statement = statements_[sql];
    if (statement.sql.empty()) {
        statement.name = "s" + std::to_string(statements_.size());
        statement.sql = numbered(sql);
    }
    return Query(*this, statement);
}

void Connection::run(const std::string& sql) { rows(sql); }

Query Connection::rows(const std::string& sql) {
    if (conn_ == nullptr) throw Disconnected("the store failed: not connected");
    Result result(PQexec(conn_, sql.c_str()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(result.get());
    return Query(*this, once_, std::move(result));
}

void Connection::begin(const char* how) {
    run(how);
    transaction_ = true;
}

void Connection::end(const char* how) {
    transaction_ = false;
    run(how);
}

void Connection::enter_pipeline() {
    if (conn_ == nullptr || PQenterPipelineMode(conn_) != 1) fail(nullptr);
    pipeline_ = true;
}

void Connection::leave_pipeline() {
    const auto leave = [this] {
        if (conn_ != nullptr) PQexitPipelineMode(conn_);
        pipeline_ = false;
    };
    try {
        receive_all();
    } catch (...) {
        leave();
        throw;
    }
    leave();
}

void Connection::settle() { receive_all(); }

void Connection::prepare(Statement& statement) {
    if (statement.prepared) return;
    if (pipeline_) {
        if (PQsendPrepare(conn_, statement.name.c_str(), statement.sql.c_str(), 0, nullptr) != 1) fail(nullptr);
        pending_.push_back({&statement, true});
    } else {
        const Result done(PQprepare(conn_, statement.name.c_str(), statement.sql.c_str(), 0, nullptr));
        if (PQresultStatus(done.get()) != PGRES_COMMAND_OK) fail(done.get());
    }
    statement.prepared = true;
}

void Connection::send(Statement& statement, const std::vector<const char*>& values) {
    if (conn_ == nullptr) throw Disconnected("the store failed: not connected");
    prepare(statement);
    if (PQsendQueryPrepared(conn_, statement.name.c_str(), static_cast<int>(values.size()), values.data(), nullptr,
                            nullptr, 0) != 1)
        fail(nullptr);
    pending_.push_back({&statement, false});
    if (pending_.size() >= kSentAtOnce) receive_all();
}

Result Connection::ask(Statement& statement, const std::vector<const char*>& values) {
    if (pipeline_) {
        send(statement, values);
        return receive_all();
    }
    if (conn_ == nullptr) throw Disconnected("the store failed: not connected");
    prepare(statement);
    Result rows(PQexecPrepared(conn_, statement.name.c_str(), static_cast<int>(values.size()), values.data(), nullptr,
                               nullptr, 0));
    const ExecStatusType status = PQresultStatus(rows.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(rows.get());
    return rows;
}

// Outside a transaction, a query may be repeated over a new connection.
Result Connection::ask_again(Statement& statement, const std::vector<const char*>& values) {
    const bool alone = !transaction_ && !pipeline_;
    try {
        return ask(statement, values);
    } catch (const Disconnected&) {
        if (!alone) throw;
    }
    connect();
    return ask(statement, values);
}

// After an error the server skips what follows up to the next point of synchronization; the first error counts.
Result Connection::receive_all() {
    if (conn_ == nullptr) throw Disconnected("the store failed: not connected");
    if (PQpipelineSync(conn_) != 1) fail(nullptr);
    Result last, wrong;
    for (;;) {
        Result result(PQgetResult(conn_));
        if (!result) {
            if (PQstatus(conn_) != CONNECTION_OK) break;
            if (!pending_.empty()) pending_.pop_front();
            continue;
        }
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
            last = std::move(result);
            continue;
        }
        // What was to be prepared and came after an error is not.
        if (!pending_.empty() && pending_.front().prepares) pending_.front().statement->prepared = false;
        if (status != PGRES_PIPELINE_ABORTED && !wrong) wrong = std::move(result);
    }
    pending_.clear();
    if (wrong || PQstatus(conn_) != CONNECTION_OK) fail(wrong.get());
    return last;
}

}  // namespace consigliere::store::postgres
