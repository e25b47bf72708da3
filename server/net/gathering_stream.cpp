#include "server/net/gathering_stream.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
namespace beast = boost::beast;

namespace {

constexpr std::size_t kEnough = 64 * 1024;  // leaves at once

}  // namespace

GatheringStream::GatheringStream(next_layer_type&& next) : outbox_(std::make_shared<Outbox>(std::move(next))) {
    beast::error_code ignored;  // of a connection that is closed already
    outbox_->next.socket().non_blocking(true, ignored);
    outbox_->emptied.expires_at(asio::steady_timer::time_point::max());
}

void GatheringStream::Outbox::add(std::string_view header, std::string_view text) {
    if (failed) return;
    gathered.reserve(gathered.size() + header.size() + text.size());
    gathered += header;
    gathered += text;
    flush_soon();
}

// After a pass of the thread in which nothing was added: what others of this pass have to say comes along.
void GatheringStream::Outbox::flush_soon() {
    if (std::exchange(flushing, true)) return;
    asio::post(next.get_executor(), [self = shared_from_this(), before = gathered.size()] {
        self->flushing = false;
        const bool more = self->gathered.size() > before && self->gathered.size() < kEnough;
        more ? self->flush_soon() : self->flush();
    });
}

void GatheringStream::Outbox::flush() {
    if (blocked || gathered.empty()) return;
    beast::error_code error;
    const std::size_t sent = next.socket().write_some(asio::buffer(gathered), error);
    if (error == asio::error::would_block) error = {};
    failed = error;
    if (error || sent == gathered.size()) {
        gathered = {};  // a waiting connection needs no memory
        if (std::exchange(waiting, false)) emptied.cancel();
        if (on_emptied) on_emptied();
        return;
    }
    gathered.erase(0, sent);
    blocked = true;
    next.socket().async_wait(asio::socket_base::wait_write, [self = shared_from_this()](beast::error_code) {
        self->blocked = false;
        self->flush();
    });
}

}  // namespace consigliere::server
