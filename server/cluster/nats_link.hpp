// The line to NATS: sends to one server or to all, hears what is sent to this one. What is sent while the line is down is
// kept and sent later; what was under way when it broke may be lost, which `came_back` tells.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace consigliere::server {

class NatsLink {
public:
    // Called on threads of the line, one message after the other.
    using Hear = std::function<void(std::string_view)>;

    // `site`: servers of other sites on the same NATS do not hear us. Throws std::runtime_error with a clear sentence.
    NatsLink(const std::string& url, const std::string& site, const std::string& node, Hear hear,
             std::function<void()> came_back);
    ~NatsLink();

    // From any thread; in the order of the calls of one thread.
    void send(const std::string& node, const std::string& message);
    void send_to_all(const std::string& message);  // the sender hears it too
    bool connected() const;
    void close();  // when it returns nobody is being called any more; what is sent from now on goes nowhere

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace consigliere::server
