// The tables that are in memory. Each lives on one network thread, is owned by one coroutine there, is loaded when
// somebody needs it and goes when nobody does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/net/web_server.hpp"
#include "server/site/bus.hpp"
#include "store/group_commit.hpp"

namespace boost::asio {
class thread_pool;
}

namespace consigliere::server {

// What lists say of a table in memory.
struct Summary {
    std::vector<Seat> waits_for;
    std::optional<Millis> until;
    int spectators = 0;
};

class TableActor;

class Tables final : public Bus {
public:
    using Job = std::function<void(Table&, Millis now, Effects&)>;
    using FindGame = std::function<const GameKind*(std::string_view)>;

    struct Surroundings {
        std::vector<std::unique_ptr<Shard>>* shards;
        store::Database* database;
        store::GroupCommit* writer;
        boost::asio::thread_pool* thinkers;  // where bots think
        House house;
        FindGame find_game;
        // A game has ended and is stored; a rematch is wanted; a notice was stored. Called on the table's thread.
        std::function<void(const Table&)> on_finished;
        std::function<void(const store::TableRow&)> on_rematch;
        std::function<void(const store::Notice&)> on_notice;
        std::function<void()> on_change;  // of something that lists show
    };

    explicit Tables(Surroundings around);
    ~Tables() override;

    // What a letter changes is stored before anybody is told.
    void post(const std::string& table, Letter letter, Undelivered undelivered) override;
    void follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                Undelivered undelivered) override;
    void unfollow(const std::string& table, std::uint64_t follower) override;

    std::optional<Summary> summary(const std::string& id) const;
    std::size_t loaded() const;
    void wake_due();  // loads tables whose clocks ran out while they were not in memory
    void stop();      // finishes what is under way; nothing is accepted afterwards

private:
    friend class TableActor;
    struct Home;  // the tables of one thread

    Home& home_of(const std::string& id);
    std::shared_ptr<TableActor> find_or_load(Home& home, const std::string& id, std::string& why);
    void publish(const std::string& id, const Table* table);

    Surroundings around_;
    std::vector<std::unique_ptr<Home>> homes_;
    mutable std::mutex mutex_;
    std::map<std::string, Summary> summaries_;
};

}  // namespace consigliere::server
