// Notices that leave the page: by mail and by webhook, as each person chose. A thread of its own sends them, so that a
// slow mail server slows nobody; what could not be sent is tried again.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/site/config.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

struct Games;

class Messenger {
public:
    Messenger(const Config& config, const Games& games, store::Database& database, store::GroupCommit& writer);
    ~Messenger();

    void send_only_if(std::function<bool()> on_duty);  // of several servers one sends; at the start
    void look_soon();                                  // something was noted
    int send_due(std::int64_t now);  // one round; how many messages went out (tests call it, the thread does too)

private:
    void run();
    std::string body_of(const std::vector<store::Notice>& notices, Lang lang) const;
    bool deliver(const store::Person& person, const std::vector<store::Notice>& notices) const;

    Config config_;
    const Games& games_;
    std::unique_ptr<store::Store> store_;
    store::GroupCommit& writer_;
    std::mutex mutex_, sending_;
    std::condition_variable wake_;
    std::function<bool()> on_duty_;
    bool closing_ = false, soon_ = false;
    std::thread thread_;
};

}  // namespace consigliere::server
