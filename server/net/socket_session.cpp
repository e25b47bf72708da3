#include "server/net/socket_session.hpp"

#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/gathering_stream.hpp"
#include "server/net/limits.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

void OpenSockets::add(const std::shared_ptr<Socket>& socket) {
    const std::lock_guard lock(mutex_);
    sockets_[socket.get()] = socket;
}

void OpenSockets::remove(const std::shared_ptr<Socket>& socket) {
    const std::lock_guard lock(mutex_);
    sockets_.erase(socket.get());
}

void OpenSockets::close_all(int code) {
    const std::lock_guard lock(mutex_);
    for (auto& [key, weak] : sockets_)
        if (const auto socket = weak.lock()) socket->close(code);
}

namespace {

using Stream = websocket::stream<GatheringStream, false>;  // without compression

constexpr const char* kProtocol = "consigliere.v1";

std::int64_t steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

class SocketSession final : public Socket, public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(beast::tcp_stream stream, Backend& backend, const NetLimits& limits)
        : thread_(static_cast<asio::io_context&>(asio::query(stream.get_executor(), asio::execution::context))
                      .get_executor()),
          stream_(std::move(stream)),
          backend_(backend),
          limits_(limits),
          messages_(limits.messages_a_second, limits.message_burst) {}

    // --- from any thread ------------------------------------------------------------------------------------------
    void send(Text message) override {
        if (thread_.running_in_this_thread()) return enqueue(std::move(message));
        asio::post(thread_, [self = shared_from_this(), message = std::move(message)]() mutable {
            self->enqueue(std::move(message));
        });
    }
    void close(int code) override {
        asio::dispatch(stream_.get_executor(), [self = shared_from_this(), code] { self->begin_close(code); });
    }
    std::int64_t lag_ms() const override { return lag_ms_; }

    // --- on the connection's own thread -----------------------------------------------------------------------------
    asio::awaitable<void> run(const beast::http::request<beast::http::string_body>& upgrade, SocketHandler& handler) {
        configure(beast::http::token_list(upgrade[beast::http::field::sec_websocket_protocol]).exists(kProtocol));
        const auto [refused] = co_await stream_.async_accept(upgrade, asio::as_tuple(asio::use_awaitable));
        if (refused) co_return;
        // Whatever goes wrong in between, a handler that was opened is closed.
        stream_.next_layer().on_emptied([weak = weak_from_this()] {
            if (const auto self = weak.lock()) self->emptied();
        });
        try {
            handler.on_open(shared_from_this());
            co_await converse(handler);
        } catch (const std::exception&) {
            begin_close(websocket::close_code::internal_error);
        }
        open_ = false;
        handler.on_close();
    }

private:
    asio::awaitable<void> converse(SocketHandler& handler) {
        beast::flat_buffer buffer;
        for (;;) {
            const auto [error, bytes] = co_await stream_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
            if (error) break;
            const bool too_fast = !messages_.take();
            if (too_fast && ++floods_ > limits_.message_burst) {
                begin_close(websocket::close_code::policy_error);
                break;
            }
            if (!stream_.got_text()) {
                begin_close(websocket::close_code::unknown_data);
                break;
            }
            if (!closing_) handler.on_message({static_cast<const char*>(buffer.data().data()), bytes}, too_fast);
            buffer.consume(bytes);
            // A large message must not keep its memory for the rest of an idle connection.
            if (buffer.capacity() > 4096) buffer.shrink_to_fit();
            ping();
        }
    }

    // `hands`: for the handshake at the start, and for the goodbye.
    void set_timeouts(std::chrono::seconds hands) {
        stream_.set_option(websocket::stream_base::timeout{hands, std::chrono::seconds(60), true});
    }

    void configure(bool protocol_asked) {
        set_timeouts(std::chrono::seconds(limits_.seconds_for_a_request));
        stream_.set_option(websocket::stream_base::decorator([protocol_asked](websocket::response_type& response) {
            if (protocol_asked) response.set(beast::http::field::sec_websocket_protocol, kProtocol);
        }));
        stream_.read_message_max(limits_.message);
        stream_.text(true);
        stream_.auto_fragment(false);
        stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
            if (kind != websocket::frame_type::pong || pinged_at_ == 0 || payload != "lag") return;
            lag_ms_ = (steady_ms() - pinged_at_) / 2;
            pinged_at_ = 0;
        });
    }

    void enqueue(Text message) {
        if (closing_ || !open_ || !stream_.is_open() || stream_.next_layer().is_broken()) return;
        const auto now = std::chrono::steady_clock::now();
        if (stream_.next_layer().has_room()) {
            write(*message, now);
        } else {
            queued_ += message->size();
            queue_.push_back({std::move(message), now});
        }
        // Whoever reads too slowly is let go: everything it missed comes again with the next `open`.
        if (queued_ + stream_.next_layer().size() > limits_.unsent) begin_close(websocket::close_code::try_again_later);
    }

    // As one frame (RFC 6455, 5.2). An operation of Beast per message would cost more than the rest of its way.
    void write(const std::string& text, std::chrono::steady_clock::time_point since) {
        std::array<char, 10> header{};
        header[0] = static_cast<char>(0x81);  // all of a text
        const std::size_t bytes = text.size() < 126 ? 0 : text.size() <= 0xFFFF ? 2 : 8;
        header[1] = static_cast<char>(bytes == 0 ? text.size() : bytes == 2 ? 126 : 127);
        for (std::size_t i = 0; i < bytes; ++i)
            header[2 + i] = static_cast<char>(text.size() >> 8 * (bytes - 1 - i) & 0xFF);
        stream_.next_layer().add({header.data(), 2 + bytes}, text);
        written_.push_back(since);
    }

    // Everything that was written has left.
    void emptied() {
        if (!written_.empty()) {
            const auto now = std::chrono::steady_clock::now();
            for (const auto since : written_) backend_.on_message_sent(now - since);
        }
        written_ = {};
        queued_ = 0;
        for (const Waiting& next : std::exchange(queue_, {}))
            if (!closing_ && stream_.is_open()) write(*next.text, next.since);
    }

    void begin_close(int code) {
        if (closing_ || !open_) return;
        closing_ = true;
        // Who does not say goodbye, or does it in nonsense, must not hold the connection open.
        set_timeouts(std::chrono::seconds(3));
        stream_.async_close(websocket::close_reason(static_cast<std::uint16_t>(code)),
                            [self = shared_from_this()](beast::error_code) {
                                beast::get_lowest_layer(self->stream_).socket().close();
                            });
    }

    // At intervals, when the client has sent something: measures the round trip.
    void ping() {
        const std::int64_t now = steady_ms();
        if (pinged_at_ != 0 || closing_ || now - last_ping_ < 15'000) return;
        pinged_at_ = last_ping_ = now;
        stream_.async_ping("lag", [self = shared_from_this()](beast::error_code) {});
    }

    const asio::io_context::executor_type thread_;  // of the connection; known by its type, it is asked without a copy
    Stream stream_;
    Backend& backend_;
    const NetLimits& limits_;
    TokenBucket messages_;
    double floods_ = 0;
    struct Waiting {
        Text text;
        std::chrono::steady_clock::time_point since;
    };
    std::vector<Waiting> queue_;                                  // while the connection takes nothing
    std::size_t queued_ = 0;                                      // bytes of it
    std::vector<std::chrono::steady_clock::time_point> written_;  // since when each message waits that has not left yet
    bool closing_ = false, open_ = true;
    std::int64_t pinged_at_ = 0, last_ping_ = 0;
    std::atomic<std::int64_t> lag_ms_ = 0;
};

}  // namespace

asio::awaitable<void> run_socket(beast::tcp_stream stream, beast::http::request<beast::http::string_body> upgrade,
                                 std::unique_ptr<SocketHandler> handler, Backend& backend, const NetLimits& limits,
                                 OpenSockets& open) {
    const auto session = std::make_shared<SocketSession>(std::move(stream), backend, limits);
    open.add(session);
    co_await session->run(upgrade, *handler);
    open.remove(session);
}

}  // namespace consigliere::server
