// Listens, speaks HTTP and WebSocket, and hands everything to a Backend. Each connection is a coroutine that stays on
// one of the network threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/net/backend.hpp"
#include "server/net/limits.hpp"

namespace consigliere::server {

// One network thread: everything that runs on its context runs alone.
using Shard = boost::asio::io_context;

class WebServer {
public:
    WebServer(std::vector<std::unique_ptr<Shard>>& shards, Backend& backend, const NetLimits& limits);
    ~WebServer();

    // Throws std::runtime_error with a clear sentence if it cannot; port 0 picks a free one.
    std::uint16_t listen(const std::string& address, std::uint16_t port);
    void stop_accepting();  // no new connections
    void stop();            // and those that are open are closed with 1012

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace consigliere::server
