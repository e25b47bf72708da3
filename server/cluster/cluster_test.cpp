#include "server/cluster/cluster.hpp"

#include <doctest/doctest.h>

#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::server {

namespace {

// A database that lets nobody in after the first.
struct Closing final : store::Database {
    explicit Closing(const std::string& folder) : inner(store::open_sqlite(folder)) {}
    std::unique_ptr<store::Store> connect() override {
        if (std::exchange(closed, true)) throw store::Disconnected("closed");
        return inner->connect();
    }
    std::shared_ptr<void> occupy(bool alone) override { return inner->occupy(alone); }

    std::unique_ptr<store::Database> inner;
    bool closed = false;
};

}  // namespace

TEST_CASE("cluster: a store that goes away as the server starts does not end it") {
    const TempFolder folder;
    const testing::NatsServer nats;
    Closing database(folder.path.string());
    std::vector<std::unique_ptr<Shard>> shards;
    Cluster cluster(nats.url(), {&shards, &database, nullptr, nullptr, {}, {}, {}});
    CHECK(cluster.alive());
    cluster.stop();
    CHECK(database.inner->connect()->live_nodes().empty());  // it has said goodbye
}

}  // namespace consigliere::server
