// The line to NATS over which bot work is shared out. Everybody has an address of their own; wishes for work go through a
// queue group, so that each reaches one of those who have some. Nothing is kept there: what is lost is asked for again.
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

    void hear_wishes();  // from now on `next` gives those too
    void wish();         // asks for work; a line that is down is not asked

    // Adds "from", the sender's address. From any thread. False if it is too long for the bus.
    bool send(const std::string& to, boost::json::object letter);
    std::optional<boost::json::object> next(std::chrono::milliseconds patience);
    void forget();  // what has come and was not read

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace consigliere::cli::work
