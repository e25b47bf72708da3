// A WebSocket connection from its handshake to its end.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <map>
#include <mutex>

#include "server/net/backend.hpp"

namespace consigliere::server {

// Those that are open, so that a server that goes down can say so.
class OpenSockets {
public:
    void add(const std::shared_ptr<Socket>& socket);
    void remove(const std::shared_ptr<Socket>& socket);
    void close_all(int code);

private:
    std::mutex mutex_;
    std::map<Socket*, std::weak_ptr<Socket>> sockets_;
};

boost::asio::awaitable<void> run_socket(boost::beast::tcp_stream stream,
                                        boost::beast::http::request<boost::beast::http::string_body> upgrade,
                                        std::unique_ptr<SocketHandler> handler, Backend& backend,
                                        const NetLimits& limits, OpenSockets& open);

}  // namespace consigliere::server
