// What stands behind the network: requests come as plain data and leave as plain data, so that Boost.Beast stays inside
// server/net.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace consigliere::server {

using Text = std::shared_ptr<const std::string>;

struct HttpRequest {
    std::string method;
    std::string path;   // decoded, without query
    std::string query;  // raw
    std::string body;
    std::string cookie, origin, host, csrf, content_type, accept_encoding, if_none_match, user_agent;
    std::string address;  // of the client
    std::string id;       // names the request in the operator's log and in its answer
    bool secure = false;  // came over TLS, as a trusted proxy says

    std::string parameter(std::string_view name) const;  // of the query, decoded; empty if absent
    std::string cookie_named(std::string_view name) const;
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    Text body;
    std::vector<std::pair<std::string, std::string>> headers;
};

// One WebSocket connection, safe to use from any thread.
class Socket {
public:
    virtual ~Socket() = default;
    virtual void send(Text message) = 0;  // closes the connection if its reader is too slow
    virtual void close(int code) = 0;
    virtual std::int64_t lag_ms() const = 0;  // half a round trip, as last measured
};

// What listens to a connection; called on the connection's thread only.
class SocketHandler {
public:
    virtual ~SocketHandler() = default;
    virtual void on_open(const std::shared_ptr<Socket>& socket) = 0;
    // `too_fast`: beyond the rate that is allowed; to be answered with a refusal at most.
    virtual void on_message(std::string_view text, bool too_fast) = 0;
    virtual void on_close() = 0;
};

class Backend {
public:
    virtual ~Backend() = default;
    // `reply` may be called later and from any thread, once.
    virtual void respond(HttpRequest request, std::function<void(HttpResponse)> reply) = 0;
    // How large a body this request may have; 0: as large as any (NetLimits::body).
    virtual std::size_t largest_body(std::string_view /*method*/, std::string_view /*path*/) const { return 0; }
    // A message has left for a client; `waited`: since it was to be sent. On the connection's thread.
    virtual void on_message_sent(std::chrono::nanoseconds /*waited*/) {}
    // An upgrade of /ws: who takes the connection, or why not.
    virtual std::variant<std::unique_ptr<SocketHandler>, HttpResponse> accept(const HttpRequest& request) = 0;
};

struct NetLimits {
    std::size_t message = 16 * 1024;
    std::size_t body = 64 * 1024;
    std::size_t unsent = 1024 * 1024;
    int connections_an_address = 64;
    double messages_a_second = 20, message_burst = 60;
    double requests_a_second = 20, request_burst = 200;  // HTTP, an address
    int seconds_for_a_request = 30;
    std::string trusted_proxies;  // addresses and networks whose X-Forwarded-For and -Proto are believed, by commas
};

}  // namespace consigliere::server
