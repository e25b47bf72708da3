// Several servers on one PostgreSQL and one NATS, as child processes, to be treated badly.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "store/store.hpp"
#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::testing {

// One `consigliere serve`.
class ServerProcess {
public:
    ServerProcess(std::string program, std::string store, std::string bus, std::string output);

    void start();
    void kill();       // -9
    void shut_down();  // SIGTERM, and waits for its end; throws if it does not end well
    void pause();
    void resume();

    int port() const { return port_; }
    void set_accepts(bool accepts) { accepts_ = accepts; }
    bool accepts() const { return accepts_; }          // may a client try it?
    const std::string& node() const { return node_; }  // its name among the others

private:
    std::string program_, store_, bus_, output_, node_;
    Service service_;
    std::atomic<int> port_ = 0;
    std::atomic<bool> accepts_ = false;
};

struct TestCluster {
    TempFolder folder;
    PostgresServer& postgres = testing::postgres();
    NatsServer nats;
    std::string url = postgres.fresh_database();
    std::vector<std::unique_ptr<ServerProcess>> servers;

    TestCluster(const std::string& program, int count);
    void add_server(const std::string& program);  // one more
};

}  // namespace consigliere::testing
