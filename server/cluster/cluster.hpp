// This server among others that share its store: sends its heartbeat, detects servers without one, and is the bus over
// all of them. Tables is the bus within one process; this one is in front of it and sends the rest over NATS.
#pragma once

#include <condition_variable>
#include <thread>

#include "server/cluster/routes.hpp"
#include "server/site/sessions.hpp"

namespace consigliere::server {

class Cluster final : public Bus {
public:
    // A server without a heartbeat for so long has expired; others check twice a second. So its tables have other owners
    // within four seconds.
    static constexpr Millis kLivesFor = 3000, kBetweenLooks = 500;

    struct Dependencies {
        std::vector<std::unique_ptr<Shard>>* shards;
        store::Database* database;
        store::GroupCommit* writer;
        Tables* tables;
        std::function<void(const store::Notice&)> on_notice;  // for a person who may be connected here
        std::function<void(const std::string&)> on_forget;    // a finished game changed
        std::function<void()> on_change;                      // of something that lists show
        std::function<void(const SessionsEnd&)> on_sessions_end{};
    };

    // Throws std::runtime_error with a clear sentence if the bus or the store cannot be reached.
    Cluster(const std::string& url, Dependencies deps);
    ~Cluster() override;

    void post(const std::string& table, TableRequest request, Undelivered undelivered) override;
    void follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                Undelivered undelivered) override;
    void unfollow(const std::string& table, std::uint64_t follower) override;

    const std::string& node() const { return context_.node; }
    bool alive() const;
    bool connected() const { return context_.link->connected(); }
    bool is_first() const;  // of those that live: does what one of them has to do
    std::optional<Summary> summary(const std::string& table) const;

    // From Tables.
    void summary_changed(const std::string& table, const Summary* summary);
    void table_gone(const std::string& table);
    // To all other servers.
    void publish_notice(const store::Notice& notice);
    void publish_forget(const std::string& table);
    void publish_sessions_end(const SessionsEnd& which);

    // A server that goes: its tables to others, while its connections play on; then, once no more is asked, the answers
    // that are still out. Each takes a few seconds at most.
    void hand_over_tables();
    void wait_for_answers();
    void stop();  // no more requests in or out

private:
    void run(store::Store& store);  // its own thread
    void refresh(store::Store& store);
    void renew(store::Store& store);
    void receive(std::string_view bytes);
    void receive_for_all(const Envelope& envelope);  // of no table
    void receive_summaries(const Envelope& envelope);
    void send_summaries();
    void send_all_summaries();
    void send_to_all(Envelope::Kind kind, std::string contents);
    std::vector<std::string> others() const;
    void on_every_shard(const std::function<void(Routes&)>& what);
    bool wait_until(const std::function<bool(Routes&)>& holds, std::chrono::milliseconds patience);

    Dependencies deps_;
    RouteContext context_;
    std::vector<std::unique_ptr<Routes>> routes_;  // one a shard
    std::mutex looking_;                           // held for the whole of a look
    mutable std::mutex mutex_;
    std::vector<std::string> live_nodes_;  // this server among them
    std::map<std::string, std::optional<Summary>> changed_;
    std::map<std::string, std::pair<std::string, Summary>> remote_;  // table: node, what it says
    std::atomic<std::int64_t> alive_until_ = 0;                      // steady clock
    std::condition_variable wake_;
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace consigliere::server
