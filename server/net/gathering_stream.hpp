// Gathers what is written to a connection: everything of one pass of its network thread leaves in one system call.
//
// A write is copied as a whole and completes at once, unless the connection takes nothing more at the moment: then it
// waits, so that whoever counts unsent messages still notices a slow reader. Frames of Beast therefore never mix with text
// that is added directly.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffer_traits.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace consigliere::server {

// The layer below a WebSocket stream of Beast; used on the connection's thread only.
class GatheringStream {
public:
    using next_layer_type = boost::beast::tcp_stream;
    using executor_type = next_layer_type::executor_type;

    explicit GatheringStream(next_layer_type&& next);

    executor_type get_executor() noexcept { return outbox_->next.get_executor(); }
    next_layer_type& next_layer() noexcept { return outbox_->next; }
    const next_layer_type& next_layer() const noexcept { return outbox_->next; }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return next_layer().async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_initiate<Token, void(boost::beast::error_code, std::size_t)>(
            [outbox = outbox_](auto handler, const Buffers& bytes) { outbox->write(bytes, std::move(handler)); }, token,
            buffers);
    }

    // Without the operations of Beast: whoever adds text does not wait for anything, but asks before whether there is room.
    bool has_room() const { return !outbox_->blocked; }
    bool is_broken() const { return outbox_->failed.failed(); }
    std::size_t size() const { return outbox_->gathered.size(); }
    void add(std::string_view header, std::string_view text) { outbox_->add(header, text); }
    // Called whenever everything has left.
    void on_emptied(std::function<void()> then) { outbox_->on_emptied = std::move(then); }

    // Beast closes a connection with this: not before what was written has left.
    template <class Handler>
    friend void async_teardown(boost::beast::role_type role, GatheringStream& stream, Handler&& handler) {
        stream.outbox_->when_empty([outbox = stream.outbox_, role, handler = std::forward<Handler>(handler)]() mutable {
            using boost::beast::websocket::async_teardown;
            async_teardown(role, outbox->next.socket(), std::move(handler));
        });
    }

private:
    struct Outbox : std::enable_shared_from_this<Outbox> {
        explicit Outbox(next_layer_type&& stream) : next(std::move(stream)), emptied(next.get_executor()) {}

        template <class Buffers, class Handler>
        void write(const Buffers& buffers, Handler handler);
        template <class Handler>
        void when_empty(Handler handler);
        void add(std::string_view header, std::string_view text);
        void flush_soon();
        void flush();

        next_layer_type next;
        boost::asio::steady_timer emptied;  // never expires: who waits for an empty outbox waits for its cancellation
        std::function<void()> on_emptied;
        std::string gathered;
        boost::beast::error_code failed;
        bool blocked = false;  // the connection takes nothing more at the moment
        bool waiting = false;  // somebody waits for `emptied`
        bool flushing = false;
    };

    std::shared_ptr<Outbox> outbox_;
};

template <class Buffers, class Handler>
void GatheringStream::Outbox::write(const Buffers& buffers, Handler handler) {
    if (blocked)
        return when_empty(
            [this, buffers, handler = std::move(handler)]() mutable { write(buffers, std::move(handler)); });
    const std::size_t size = failed ? 0 : boost::beast::buffer_bytes(buffers);
    if (!failed)
        for (const boost::asio::const_buffer part : boost::beast::buffers_range_ref(buffers))
            gathered.append(static_cast<const char*>(part.data()), part.size());
    boost::asio::post(next.get_executor(), boost::beast::bind_front_handler(std::move(handler), failed, size));
    if (!failed) flush_soon();
}

template <class Handler>
void GatheringStream::Outbox::when_empty(Handler handler) {
    if (gathered.empty()) return handler();
    waiting = true;
    emptied.async_wait(
        [self = shared_from_this(), handler = std::move(handler)](boost::beast::error_code) mutable { handler(); });
}

}  // namespace consigliere::server
