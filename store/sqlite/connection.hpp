// A thin layer over the SQLite C API: connections, statements prepared once, errors as exceptions.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace consigliere::store {

// One run of a prepared statement: bind in order, then step through the rows. Resets itself at the end.
class Query {
public:
    Query(sqlite3* db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
    ~Query();
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    Query& bind(std::int64_t value);
    Query& bind(std::string_view text);
    Query& bind_real(double value);
    Query& bind_null();
    Query& bind_or_null(std::string_view text) { return text.empty() ? bind_null() : bind(text); }

    bool step();  // true: a row is there. Conflict on a violated key.
    void run() { step(); }

    std::int64_t number(int column) const;
    double real(int column) const;
    std::string text(int column) const;  // NULL reads as ""
    bool is_null(int column) const;

private:
    sqlite3* db_;
    sqlite3_stmt* statement_;
    int bound_ = 0;
};

class Connection {
public:
    enum class Use { work, look };  // look: nothing is written, not even a journal
    explicit Connection(const std::string& file, Use use = Use::work);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    static constexpr const char* kPeopleOfTable =
        "SELECT group_concat(COALESCE(person, '') || ',', '')"
        " FROM (SELECT person FROM seat WHERE table_id = t.id ORDER BY seat)";

    Query query(const char* sql);  // `sql` is never freed: its address is its key
    void run(const std::string& sql);
    sqlite3* raw() const { return db_; }

private:
    sqlite3* db_ = nullptr;
    std::map<const char*, sqlite3_stmt*> statements_;
};

}  // namespace consigliere::store
