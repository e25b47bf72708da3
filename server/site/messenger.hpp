// Notices that leave the page: by mail and by webhook, as each person chose, and as push messages to their browsers. A
// separate thread sends the mails, others the messages to webhooks and browsers, so that a slow one slows nobody; what
// could not be sent is tried again.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/site/config.hpp"
#include "server/site/mail.hpp"
#include "server/site/push_sender.hpp"
#include "server/site/webhooks.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

struct Games;

// What a notice says in the reader's language.
std::string notice_sentence(const store::Notice& notice, const Games& games, Lang lang);

class Messenger {
public:
    Messenger(const Config& config, const Games& games, store::Database& database, store::GroupCommit& writer);
    ~Messenger();

    void send_only_if(std::function<bool()> on_duty);  // of several servers one sends; at the start
    void look_soon();                                  // something was noted
    // Asks somebody by mail whether an address is theirs: `token` is the secret of the link.
    void ask_address(const std::string& address, const std::string& token, Lang lang);
    int send_questions(std::int64_t now);  // those that wait; as send_due
    // One round; how many messages went out, or are on their way to a webhook (tests call it, the thread does too).
    int send_due(std::int64_t now);
    // Waits until nothing is on its way any more.
    void settle() {
        webhooks_.settle();
        pushes_.settle();
    }

private:
    enum class Way : std::uint8_t { none, under_way, sent };

    void run();
    std::string body_of(const std::vector<store::Notice>& notices, Lang lang) const;
    Way deliver(const store::Person& person, const std::vector<store::Notice>& notices, std::int64_t now);
    void mark_sent(const std::string& person, std::int64_t last) const;
    bool wants_mail(const store::Person& person, const boost::json::object& settings) const;

    static constexpr std::size_t kMostQuestions = 1000;

    Config config_;
    const Games& games_;
    std::unique_ptr<store::Store> store_;
    store::GroupCommit& writer_;
    std::mutex mutex_, sending_;
    std::condition_variable wake_;
    std::function<bool()> on_duty_;
    std::deque<Mail> questions_;
    bool closing_ = false, soon_ = false;
    Webhooks webhooks_;
    PushSender pushes_;
    std::thread thread_;
};

}  // namespace consigliere::server
