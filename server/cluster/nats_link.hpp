// The connection to NATS: sends to one server or to all, receives what is sent to this one. What is sent while the
// connection is down is kept and sent later; what was under way when it broke may be lost, which `restored` reports.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace consigliere::server {

class NatsLink {
public:
    // Called on threads of the connection, one message after the other.
    using Receive = std::function<void(std::string_view)>;

    // `site`: servers of other sites on the same NATS do not receive our messages. Throws std::runtime_error with a clear sentence.
    NatsLink(const std::string& url, const std::string& site, const std::string& node, Receive receive,
             std::function<void()> restored);
    ~NatsLink();

    // From any thread; in the order of the calls of one thread.
    void send(const std::string& node, const std::string& message);
    void send_to_all(const std::string& message);  // the sender receives it too
    bool connected() const;
    void close();  // when it returns nobody is being called any more; what is sent from now on goes nowhere

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace consigliere::server
