// A thin layer over libpq with the face of the one over SQLite: statements prepared once, errors as exceptions.
// Within a pipeline what is run is only sent on its way; its errors come with the next rows that are read, or at
// the end of the pipeline. So a batch of any number of writes costs one round trip.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

struct pg_conn;
struct pg_result;

namespace consigliere::store::postgres {

struct FreeResult {
    void operator()(pg_result* result) const;
};
using Result = std::unique_ptr<pg_result, FreeResult>;

struct Statement {
    std::string name, sql;
    bool prepared = false;
};

class Connection;

class Query {
public:
    Query(Connection& db, Statement& statement, Result rows = {})
        : db_(db), statement_(statement), rows_(std::move(rows)) {}

    Query& bind(std::int64_t value);
    Query& bind(std::string_view text);
    Query& bind_real(double value);
    Query& bind_null();
    Query& bind_or_null(std::string_view text) { return text.empty() ? bind_null() : bind(text); }

    bool step();  // true: a row is there
    void run();

    std::int64_t number(int column) const;
    double real(int column) const;
    std::string text(int column) const;  // NULL reads as ""
    bool is_null(int column) const;

private:
    Connection& db_;
    Statement& statement_;
    std::vector<std::string> values_;
    std::vector<bool> nulls_;
    Result rows_;
    int row_ = -1;
};

class Connection {
public:
    explicit Connection(const std::string& url);  // throws StoreError with the reason
    void always(const std::string& setting);      // now and after every reconnection
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    static constexpr const char* kPeopleOfTable =
        "SELECT string_agg(COALESCE(person, '') || ',', '' ORDER BY seat) FROM seat WHERE table_id = t.id";

    Query query(const char* sql);  // `sql` is never freed: its address is its key; ? stands for a parameter
    void run(const std::string& sql);
    Query rows(const std::string& sql);  // of a statement that is used once

    void begin(const char* how);  // a transaction: from here on nothing is tried a second time by itself
    void end(const char* how);
    void enter_pipeline();
    void leave_pipeline();  // throws what went wrong in it; it is left all the same
    void settle();          // waits for what was sent; throws what went wrong
    bool in_pipeline() const { return pipeline_; }

    bool lost() const;
    // With growing pauses until it succeeds or the time is up: then StoreError.
    void reconnect(int patience_ms);

private:
    friend class Query;
    struct Pending {
        Statement* statement;
        bool prepares;
    };

    void connect();
    void close();
    void prepare(Statement& statement);
    void send(Statement& statement, const std::vector<const char*>& values);
    Result ask(Statement& statement, const std::vector<const char*>& values);
    Result ask_again(Statement& statement, const std::vector<const char*>& values);
    Result receive_all();  // the last rows
    [[noreturn]] void fail(const pg_result* result);

    std::string url_, settings_ = "SET client_min_messages = warning; SET synchronous_commit = on;";
    pg_conn* conn_ = nullptr;
    std::map<const char*, Statement> statements_;
    std::deque<Pending> pending_;
    Statement once_;
    bool pipeline_ = false, transaction_ = false;
};

}  // namespace consigliere::store::postgres
