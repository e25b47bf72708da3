// Reports of PostgreSQL about what servers write into the store: heartbeats, owners of tables, games that end.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

struct pg_conn;

namespace consigliere::testing {

class StoreChanges {
public:
    using Time = std::chrono::steady_clock::time_point;

    // Once per database, when it has its tables: from then on they report changes.
    static void install(const std::string& url);

    explicit StoreChanges(const std::string& url);
    // Checks now and after every change; false after the time.
    bool wait_until(const std::function<bool()>& holds, Time end);
    bool wait_for(int changes, Time end);

private:
    bool next(Time end);

    std::unique_ptr<pg_conn, void (*)(pg_conn*)> connection_;
};

}  // namespace consigliere::testing
