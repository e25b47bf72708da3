// The tables that are in memory. Each lives on one network thread, is owned by one coroutine there, is loaded when
// somebody needs it and goes when nobody does.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "server/lobby.hpp"
#include "server/net/web_server.hpp"
#include "server/site/bot_pool.hpp"
#include "server/site/bus.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

class TableActor;

class Tables final : public Bus {
public:
    using Job = std::function<void(Table&, Millis now, Effects&)>;
    using FindGame = std::function<const GameKind*(std::string_view)>;

    struct Dependencies {
        std::vector<std::unique_ptr<Shard>>* shards;
        store::Database* database;
        store::GroupCommit* writer;
        BotPool* thinkers;  // where bots think
        TableLimits limits;
        FindGame find_game;
        // A game has ended and is stored; a rematch is wanted; a notice was stored. Called on the table's thread.
        std::function<void(const Table&)> on_finished;
        std::function<void(const store::TableRow&)> on_rematch;
        std::function<void(const store::Notice&)> on_notice;
        std::function<void()> on_change;  // of something that lists show
        // Among several servers (server/cluster): what lists say of a table changed, null if it is not in memory any
        // more; a table left memory; is this server alive in the eyes of the others? If not, a table makes sure that
        // it is still ours before it sends anything.
        std::function<void(const std::string&, const Summary*)> on_summary{};
        std::function<void(const std::string&)> on_gone{};
        std::function<bool()> alive{};
        // From which address the table was opened, for a fair share of the bots' time; "" where that is not known.
        std::function<std::string(const std::string&)> address_of{};
    };

    explicit Tables(Dependencies deps);
    ~Tables() override;

    // What a request changes is stored before anything is sent.
    void post(const std::string& table, TableRequest request, Undelivered undelivered) override;
    void follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                Undelivered undelivered) override;
    void unfollow(const std::string& table, std::uint64_t follower) override;

    // A table whose log is damaged: it is not opened any more, and whoever asks is answered with the reason.
    void set_aside(const std::string& id, const std::string& why);

    std::optional<Summary> summary(const std::string& id) const;
    std::map<std::string, Summary> summaries() const;
    std::size_t loaded() const;
    // Wakes tables whose clocks ran out while they were not in memory; with a `node`, those of its own and of nobody.
    void wake_due(Bus& through, const std::string& node = {});
    void stop();  // finishes what is under way; nothing is accepted afterwards

    // Among several servers, on the table's own thread: from now on it is ours, and is written under this number.
    void lend(const std::string& table, std::int64_t epoch);
    void finish(const std::string& table);  // does what it was asked so far and goes; then on_gone
    void drop(const std::string& table);    // is not ours any more: it says nothing from now on
    std::size_t home_index(const std::string& id) const;

private:
    friend class TableActor;
    struct Home;  // the tables of one thread

    Home& home_of(const std::string& id);
    std::shared_ptr<TableActor> find_or_load(Home& home, const std::string& id, std::string& why);
    void publish(const std::string& id, const Table* table);
    std::string why_aside(const std::string& id) const;

    Dependencies deps_;
    std::vector<std::unique_ptr<Home>> homes_;
    mutable std::mutex mutex_;
    std::map<std::string, Summary> summaries_;
    std::map<std::string, std::string> set_aside_;  // table -> why
};

}  // namespace consigliere::server
