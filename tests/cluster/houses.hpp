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
class House {
public:
    House(std::string program, std::string store, std::string bus, std::string output);

    void start();
    void kill_hard();  // -9
    void drain();      // SIGTERM, and waits for its end; throws if it does not end well
    void stand_still();
    void go_on();

    int port() const { return port_; }
    void open_door(bool open) { open_ = open; }
    bool open() const { return open_; }                // may a client try it?
    const std::string& node() const { return node_; }  // its name among the others

private:
    std::string program_, store_, bus_, output_, node_;
    Service service_;
    std::atomic<int> port_ = 0;
    std::atomic<bool> open_ = false;
};

struct Street {
    TempFolder folder;
    PostgresServer& postgres = testing::postgres();
    NatsServer nats;
    std::string url = postgres.fresh_database();
    std::vector<std::unique_ptr<House>> houses;

    Street(const std::string& program, int count);
    void open_house(const std::string& program);  // one more
};

}  // namespace consigliere::testing
