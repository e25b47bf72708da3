// Push messages to the browsers of those who are away. What is to be sent waits in memory, so that quiet hours, a limit
// on the rate or a push service that fails delay it and lose nothing. A restart may repeat a message; the browser shows
// one per table.
#pragma once

#include <map>
#include <mutex>

#include "engine/texts.hpp"
#include "server/site/config.hpp"
#include "server/site/push.hpp"

namespace consigliere::store {
class GroupCommit;
}

namespace consigliere::server {

struct Games;

class PushSender {
public:
    PushSender(const Config& config, const Games& games, store::Store& reader, store::GroupCommit& writer);

    // All that was not sent to the person yet. Nothing is taken twice.
    void add(const store::Person& person, const std::vector<store::Notice>& notices);
    // Begins to send what may be sent now, and forgets those without news who are not `named` by anybody any more.
    void send_due(std::int64_t now, const std::function<bool(const std::string& person)>& named);
    bool has_waiting(const std::string& person) const;  // or something on its way
    void settle() { requests_.settle(); }               // waits until nothing is on its way

private:
    struct Browser {
        std::int64_t taken = 0;      // the last notice that came to `waiting`
        std::int64_t under_way = 0;  // the last notice of the message on its way; 0: none is
        std::int64_t sent_at = 0;
        std::vector<store::Notice> waiting{};
    };
    using Browsers = std::map<std::string, Browser>;  // by endpoint

    void send(const store::Person& person, Browsers& browsers, const PushKey& key, std::int64_t now);
    void finish(const std::string& person, const std::string& endpoint, const Webhooks::Outcome& outcome);
    PushText text_of(const std::vector<store::Notice>& notices, Lang lang) const;
    std::string subject() const;

    const Config& config_;
    const Games& games_;
    store::Store& reader_;
    store::GroupCommit& writer_;
    mutable std::mutex mutex_;
    std::map<std::string, Browsers> people_;
    Webhooks requests_;  // last: its thread uses the others
};

}  // namespace consigliere::server
