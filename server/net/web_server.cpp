#include "server/net/web_server.hpp"

#include <mutex>
#include <random>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "engine/data.hpp"
#include "server/net/proxies.hpp"
#include "server/net/socket_session.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

namespace {

constexpr auto kQuietly = asio::as_tuple(asio::use_awaitable);

// Waits for the one reply of the backend, from whatever thread it comes.
asio::awaitable<HttpResponse> reply_of(Backend& backend, HttpRequest request) {
    auto initiate = [&backend, request = std::move(request)](auto handler) mutable {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        backend.respond(std::move(request), [shared](HttpResponse response) {
            const auto executor = asio::get_associated_executor(*shared);
            asio::dispatch(executor, [shared, response = std::move(response)]() mutable {
                auto resume = std::move(*shared);
                resume(std::move(response));
            });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(HttpResponse)>(std::move(initiate),
                                                                                                asio::use_awaitable);
}

HttpResponse only_status(int status) {
    HttpResponse out;
    out.status = status;
    out.type = "text/plain";
    return out;
}

// Names for requests: unlike those of other processes, and cheap.
class RequestIds {
public:
    std::string next() { return prefix_ + std::to_string(++count_); }
    static bool fits(std::string_view id) {
        return !id.empty() && id.size() <= 64 &&
               std::all_of(id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
    }

private:
    static std::string fresh_prefix() {
        char text[12];
        std::snprintf(text, sizeof text, "%08x-", std::random_device()());
        return text;
    }
    const std::string prefix_ = fresh_prefix();
    std::atomic<std::uint64_t> count_ = 0;
};

// One more connection of an address, as long as this lives.
class Place {
public:
    Place(Counts& counts, std::string address) : counts_(counts), address_(std::move(address)) {}
    ~Place() {
        if (taken_) counts_.leave(address_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    bool take() { return taken_ = counts_.enter(address_); }

private:
    Counts& counts_;
    std::string address_;
    bool taken_ = false;
};

HttpRequest plain(const http::request<http::string_body>& from, const std::string& peer, const TrustedProxies& proxies,
                  RequestIds& ids) {
    const auto field = [&](auto name) { return std::string(from[name]); };
    HttpRequest out;
    out.method = std::string(from.method_string());
    const std::string target(from.target());
    const std::size_t cut = target.find('?');
    out.path = target.substr(0, cut);
    out.query = cut == target.npos ? "" : target.substr(cut + 1);
    out.body = from.body();
    out.cookie = field(http::field::cookie);
    out.origin = field(http::field::origin);
    out.host = field(http::field::host);
    out.csrf = field("X-Consigliere");
    out.content_type = field(http::field::content_type);
    out.accept_encoding = field(http::field::accept_encoding);
    out.if_none_match = field(http::field::if_none_match);
    out.user_agent = field(http::field::user_agent);
    out.address = peer;
    if (proxies.has(peer)) {
        out.address = proxies.client_of(peer, field("X-Forwarded-For"));
        out.secure = field("X-Forwarded-Proto") == "https";
        out.id = field("X-Request-Id");
    }
    if (!RequestIds::fits(out.id)) out.id = ids.next();
    return out;
}

http::response<http::string_body> ready(const HttpResponse& from, unsigned version, bool head) {
    http::response<http::string_body> out{static_cast<http::status>(from.status), version};
    out.set(http::field::content_type, from.type);
    out.set("X-Content-Type-Options", "nosniff");
    out.set("Referrer-Policy", "no-referrer");
    out.set("Cross-Origin-Resource-Policy", "same-origin");
    for (const auto& [name, value] : from.headers)
        name == "Set-Cookie" ? out.insert(name, value) : out.set(name, value);  // of cookies there may be several
    if (from.body) {
        out.content_length(from.body->size());
        if (!head) out.body() = *from.body;
    } else {
        out.content_length(0);
    }
    return out;
}

}  // namespace

class WebServer::Impl {
public:
    Impl(std::vector<std::unique_ptr<Shard>>& shards, Backend& backend, const NetLimits& limits)
        : shards_(shards),
          backend_(backend),
          limits_(limits),
          proxies_(limits.trusted_proxies),
          acceptor_(*shards.front()),
          addresses_(limits.connections_an_address),
          requests_(limits.requests_a_second, limits.request_burst) {}

    std::uint16_t listen(const std::string& address, std::uint16_t port) {
        beast::error_code no_address;
        const tcp::endpoint at(asio::ip::make_address(address, no_address), port);
        if (no_address) throw InputError("cannot listen on " + address + ": not an address such as 127.0.0.1 or ::");
        acceptor_.open(at.protocol());
        acceptor_.set_option(asio::socket_base::reuse_address(true));
        acceptor_.bind(at);
        acceptor_.listen(4096);
        asio::co_spawn(*shards_.front(), accept(), asio::detached);
        return acceptor_.local_endpoint().port();
    }

    void stop_accepting() {
        asio::dispatch(acceptor_.get_executor(), [this] {
            beast::error_code ignored;
            acceptor_.close(ignored);
        });
    }
    void stop() {
        stop_accepting();
        sockets_.close_all(1012);
    }

private:
    asio::awaitable<void> accept() {
        for (std::size_t turn = 0; acceptor_.is_open(); ++turn) {
            Shard& shard = *shards_[turn % shards_.size()];
            auto [error, socket] = co_await acceptor_.async_accept(shard, kQuietly);
            if (error == asio::error::operation_aborted) co_return;
            if (error) {
                // Out of descriptors, most likely: breathe, then go on.
                asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
                co_await pause.async_wait(kQuietly);
                continue;
            }
            asio::co_spawn(shard, serve(std::move(socket)), asio::detached);
        }
    }

    asio::awaitable<void> serve(tcp::socket socket) {
        beast::error_code error;
        const tcp::endpoint remote = socket.remote_endpoint(error);
        if (error) co_return;
        socket.set_option(tcp::no_delay(true), error);
        const std::string address = remote.address().to_string();
        // Connections of a proxy are its clients'; those are counted when they stay, as WebSockets.
        Place place(addresses_, address);
        if (!proxies_.has(address) && !place.take()) co_return;
        co_await converse(beast::tcp_stream(std::move(socket)), address);
    }

    asio::awaitable<void> converse(beast::tcp_stream stream, const std::string& address) {
        beast::flat_buffer buffer;
        for (bool first = true;; first = false) {
            http::request_parser<http::string_body> parser;
            parser.body_limit(boost::none);  // until it is known what is asked
            parser.header_limit(16 * 1024);
            stream.expires_after(std::chrono::seconds(first ? 10 : limits_.seconds_for_a_request));
            const beast::error_code error = co_await read(stream, buffer, parser);
            if (error == http::error::body_limit || error == http::error::header_limit) {
                const HttpResponse too_large = only_status(413);
                co_await write(stream, too_large, 11, false, false);
                co_return;
            }
            if (error) co_return;
            http::request<http::string_body> request = parser.release();
            const HttpRequest asked = plain(request, address, proxies_, ids_);
            if (!requests_.take(asked.address)) {
                const HttpResponse too_many = only_status(429);
                co_await write(stream, too_many, request.version(), false, false);
                co_return;
            }
            if (beast::websocket::is_upgrade(request)) {
                Place place(addresses_, asked.address);
                const bool room = !proxies_.has(address) || place.take();
                auto taken = room ? backend_.accept(asked) : only_status(429);
                if (auto* handler = std::get_if<std::unique_ptr<SocketHandler>>(&taken)) {
                    stream.expires_never();
                    co_return co_await run_socket(std::move(stream), std::move(request), std::move(*handler), backend_,
                                                  limits_, sockets_);
                }
                co_await write(stream, std::get<HttpResponse>(taken), request.version(), false, false);
                co_return;
            }
            const bool keep = request.keep_alive();
            const bool head = request.method() == http::verb::head;
            stream.expires_never();
            const HttpResponse response = co_await reply_of(backend_, asked);
            stream.expires_after(std::chrono::seconds(limits_.seconds_for_a_request));
            if (!co_await write(stream, response, request.version(), keep, head) || !keep) co_return;
        }
    }

    // A request with a body as large as its route allows.
    asio::awaitable<beast::error_code> read(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                            http::request_parser<http::string_body>& parser) {
        const auto [broken, header] = co_await http::async_read_header(stream, buffer, parser, kQuietly);
        (void)header;
        if (broken) co_return broken;
        const std::string_view target(parser.get().target());
        const std::size_t larger =
            backend_.largest_body(std::string_view(parser.get().method_string()), target.substr(0, target.find('?')));
        const std::size_t most = larger != 0 ? larger : limits_.body;
        if (parser.content_length().value_or(0) > most) co_return http::error::body_limit;
        parser.body_limit(most);
        stream.expires_after(std::chrono::seconds(limits_.seconds_for_a_request));
        const auto [error, body] = co_await http::async_read(stream, buffer, parser, kQuietly);
        (void)body;
        co_return error;
    }

    static asio::awaitable<bool> write(beast::tcp_stream& stream, const HttpResponse& from, unsigned version, bool keep,
                                       bool head) {
        http::response<http::string_body> response = ready(from, version, head);
        response.keep_alive(keep);
        http::response_serializer<http::string_body> serializer(response);
        if (head) {
            const auto [error, bytes] = co_await http::async_write_header(stream, serializer, kQuietly);
            (void)bytes;
            co_return !error;
        }
        const auto [error, bytes] = co_await http::async_write(stream, serializer, kQuietly);
        (void)bytes;
        co_return !error;
    }

    std::vector<std::unique_ptr<Shard>>& shards_;
    Backend& backend_;
    const NetLimits limits_;
    const TrustedProxies proxies_;
    RequestIds ids_;
    tcp::acceptor acceptor_;
    Counts addresses_;
    Buckets requests_;
    OpenSockets sockets_;
};

WebServer::WebServer(std::vector<std::unique_ptr<Shard>>& shards, Backend& backend, const NetLimits& limits)
    : impl_(std::make_unique<Impl>(shards, backend, limits)) {}
WebServer::~WebServer() = default;

std::uint16_t WebServer::listen(const std::string& address, std::uint16_t port) {
    try {
        return impl_->listen(address, port);
    } catch (const boost::system::system_error& failed) {
        throw std::runtime_error("cannot listen on " + address + " port " + std::to_string(port) + ": " +
                                 failed.code().message() +
                                 (failed.code() == asio::error::address_in_use ? "; is another server running?" : ""));
    }
}
void WebServer::stop_accepting() { impl_->stop_accepting(); }
void WebServer::stop() { impl_->stop(); }

}  // namespace consigliere::server
