// A PostgreSQL and a NATS server of the test's own, from Debian's packages: in a temporary folder, on a private socket or
// a free port of the loopback, gone with the test program even if it crashes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/temp_folder.hpp"

namespace consigliere::testing {

// A program that ends with whoever started it.
class Service {
public:
    Service() = default;
    ~Service() { stop(9); }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // Its output goes into a file. As root: as `user`, for PostgreSQL does not run as root.
    void start(const std::vector<std::string>& command, const std::string& output, const std::string& user = "");
    bool writes(const std::string& text, std::chrono::milliseconds limit) const;  // since this start, within the time
    int wait();  // until it ends by itself; its exit status
    void stop(int signal);
    void signal(int signal) const;
    bool running() const { return pid_ > 0; }

private:
    pid_t pid_ = 0;
    std::string output_;
    std::size_t output_before_ = 0;
};

class PostgresServer {
public:
    PostgresServer();  // std::runtime_error if it does not start; says why
    ~PostgresServer();

    std::string fresh_database();  // the address of an empty one
    // What psql would do; the number of rows.
    static int run(const std::string& url, const std::string& sql);
    void start();
    void stop();   // as a restart does: connections are cut, transactions undone
    void crash();  // kill -9

private:
    std::string address(const std::string& database) const;

    TempFolder folder_;
    Service service_;
    int databases_ = 0;
};

// One for all tests of a program.
PostgresServer& postgres();

class NatsServer {
public:
    NatsServer();
    ~NatsServer();

    std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }
    void start();
    void stop();

private:
    TempFolder folder_;
    int port_ = 0;
    Service service_;
};

}  // namespace consigliere::testing
