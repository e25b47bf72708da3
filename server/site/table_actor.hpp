// One coroutine that owns one table and takes what is asked of it from an inbox, one thing after the other. A strand would not
// be enough: a second request could slip in while the first waits for the disk.
#pragma once

#include <deque>
#include <map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/bot_brain.hpp"
#include "server/site/tables.hpp"

namespace consigliere::server {

class TableActor : public std::enable_shared_from_this<TableActor> {
public:
    // `epoch`: of the lease under which it is written, 0 where there is one server only.
    TableActor(Tables& tables, Shard& shard, std::unique_ptr<Table> table, std::int64_t epoch);

    void start(std::function<void()> gone);
    void post(Tables::Job job);  // on the table's thread
    void attach(std::uint64_t follower, std::shared_ptr<Socket> socket) { sockets_[follower] = std::move(socket); }
    void detach(std::uint64_t follower) { sockets_.erase(follower); }
    void stop();
    void finish();  // goes when all that was asked of it is done
    void drop();    // goes without another word

private:
    boost::asio::awaitable<void> run();
    boost::asio::awaitable<void> wait();
    bool take(bool due, Millis now, Effects& fx);  // false: the table broke down over it
    boost::asio::awaitable<bool> store(Effects& fx);
    void carry_out(Effects& fx);
    void cancel_old_thoughts();
    BotPool::Payer payer() const;  // on whose account its bots think
    void set_thinking(std::vector<BotTask> tasks);
    void think_about_advice(AdviceTask task);
    bool may_go(Millis now) const;

    Tables& tables_;
    Shard& shard_;
    std::unique_ptr<Table> table_;
    std::function<void()> gone_;
    std::deque<Tables::Job> inbox_;
    boost::asio::steady_timer timer_;
    std::map<std::uint64_t, std::shared_ptr<Socket>> sockets_;
    std::array<std::shared_ptr<BotBrain>, kMaxPlayers> brains_;
    int thoughts_ = 0;              // under way or waiting
    std::uint64_t thought_of_ = 0;  // the question they are about
    Millis idle_since_ = 0;
    std::int64_t epoch_;
    bool stopping_ = false, finishing_ = false;
};

}  // namespace consigliere::server
