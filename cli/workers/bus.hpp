// The connection to NATS over which bot work is distributed. Everyone has an address; requests for work go through a
// queue group, so that each reaches one coordinator. NATS stores nothing: what is lost is requested again.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <boost/json/object.hpp>

namespace consigliere::cli::work {

// The bus cannot be reached; one clear sentence.
struct BusError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Bus {
public:
    explicit Bus(const std::string& url);  // throws InputError if it is no address, BusError if nobody answers there
    ~Bus();
    Bus(const Bus&) = delete;

    const std::string& address() const;

    void accept_requests();  // from now on `next` returns those too
    void request_work();     // does nothing while the connection is down

    // Adds "from", the sender's address. From any thread. False if it is too long for the bus.
    bool send(const std::string& to, boost::json::object message);
    std::optional<boost::json::object> next(std::chrono::milliseconds limit);
    void discard_unread();  // messages that have arrived

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace consigliere::cli::work
