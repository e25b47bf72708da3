// Messages to web addresses that people gave us. Such an address is not to be trusted: it may point into the
// operator's own network, never answer, or answer for ever.
//
// - Only http and https, on port 80, 443 or one above 1023, without redirects and without a proxy.
// - Every address a name resolves to is looked at when its socket is opened, so what was checked is what is connected
//   to.
// - Each hook has one message under way, its own time-out, and a pause that doubles with every failure. All hooks are
//   served at once by one thread: a slow one holds up nobody else.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

struct sockaddr;

namespace consigliere::server {

// Can it be reached from anywhere? Not so: loopback, private, link-local (metadata services live there), shared,
// multicast, reserved, documentation, and IPv6 addresses that stand for IPv4 ones.
bool is_public_address(const sockaddr& address);

// May a person give this address? Names are resolved only when something is sent.
bool is_outgoing_url(const std::string& url, std::size_t longest, bool private_allowed);
bool is_webhook_url(const std::string& url, bool private_allowed);
std::string origin_of(const std::string& url);  // "https://push.example.org", with a port that is not the usual one

class Webhooks {
public:
    static constexpr int kMostOfOneHost = 8;  // under way

    struct Message {
        std::string url, body;
        std::vector<std::string> headers{"Content-Type: application/json"};
    };
    struct Outcome {
        bool delivered = false;
        int failures = 0;  // in a row, 0 if it was delivered
        long status = 0;   // of the answer; 0: there was none
    };
    // On the sending thread; while it runs the hook counts as busy.
    using Done = std::function<void(const Outcome&)>;

    explicit Webhooks(bool private_allowed, int seconds = 5, int most_of_one_host = kMostOfOneHost);
    ~Webhooks();  // gives up what is under way; without a report
    Webhooks(const Webhooks&) = delete;
    Webhooks& operator=(const Webhooks&) = delete;

    // Begins to deliver it. False, and nothing is done: the hook has a message under way, failed a short while ago, or
    // too much is under way.
    bool post(Message message, std::int64_t now, Done done);
    void settle();  // waits until nothing is under way

    static std::int64_t pause_after(int failures);  // milliseconds

private:
    struct Hook {
        bool busy = false;
        int failures = 0;
        std::int64_t not_before = 0;
    };
    struct Transfer;
    struct Multi;

    void run();
    void begin_waiting(Multi& multi);
    void finish_done(Multi& multi);
    void finish(Transfer& transfer, Outcome outcome);

    static constexpr std::size_t kMostHooks = 10'000;  // remembered for their failures
    static constexpr std::size_t kMostUnderWay = 200;

    const bool private_allowed_;
    const int seconds_, most_of_one_host_;
    std::mutex mutex_;
    std::condition_variable settled_;
    std::map<std::string, Hook> hooks_;  // by URL
    std::map<std::string, int> hosts_;   // messages under way
    std::deque<std::unique_ptr<Transfer>> waiting_;
    std::size_t under_way_ = 0;  // waiting ones included
    bool closing_ = false;
    std::unique_ptr<Multi> multi_;
    std::thread thread_;
};

}  // namespace consigliere::server
