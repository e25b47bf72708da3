// The tables that are in memory. Each lives on one network thread, is owned by one coroutine there, is loaded when
// somebody needs it and goes when nobody does. Anything may be asked of a table from any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/net/web_server.hpp"
#include "server/table/table.hpp"
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

class Tables {
public:
    using Job = std::function<void(Table&, Millis now, Effects&)>;
    using Missing = std::function<void(const std::string& why)>;  // "" : there is no such table; else: why it is blocked
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
    ~Tables();

    // Runs `job` when it is the table's turn; what it changes is stored before anybody is told.
    void with(const std::string& id, Job job, Missing missing);
    // A socket that the table may send to, under the follower's number.
    void attach(const std::string& id, std::uint64_t follower, std::shared_ptr<Socket> socket, Job job, Missing missing);
    void detach(const std::string& id, std::uint64_t follower);

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
