#include "server/net/gathering_stream.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>

namespace consigliere::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

// A connection, and the socket at its other end.
struct Wire {
    asio::io_context io{1};
    tcp::socket reader{io};
    GatheringStream writer{connected()};
    std::size_t written = 0;
    int writes = 0;

    beast::tcp_stream connected() {
        tcp::acceptor acceptor(io, {asio::ip::make_address("127.0.0.1"), 0});
        reader.connect(acceptor.local_endpoint());
        return beast::tcp_stream(acceptor.accept());
    }
    void write(const std::string& text, const std::function<void()>& then = [] {}) {
        asio::async_write(writer, asio::buffer(text), [this, then](beast::error_code error, std::size_t bytes) {
            CHECK(!error);
            written += bytes;
            ++writes;
            then();
        });
    }
    std::string read(std::size_t size) {
        std::string out(size, '\0');
        asio::read(reader, asio::buffer(out));
        return out;
    }
};

}  // namespace

TEST_CASE("what is written one after the other leaves together, in its order") {
    Wire wire;
    const std::string first = "answer ", second = "update";
    std::size_t arrived_before_second = 1;
    wire.write(first, [&] {
        arrived_before_second = wire.reader.available();
        wire.write(second);
    });
    wire.io.run();
    CHECK(wire.writes == 2);
    CHECK(arrived_before_second == 0);
    CHECK(wire.read(first.size() + second.size()) == "answer update");
}

TEST_CASE("a connection whose reader is slow takes no more until what it has has left") {
    Wire wire;
    const std::string large(1 << 20, 'x');
    int begun = 0;
    const std::function<void()> next = [&] {
        if (begun++ < 64) wire.write(large, next);
    };
    next();
    wire.io.poll();
    const int before = wire.writes;
    CHECK(before < 64);  // nobody reads: the rest waits
    std::size_t read = 0;
    while (read < 64 * large.size()) {
        read += wire.read(std::min<std::size_t>(large.size(), wire.written + large.size() - read)).size();
        wire.io.poll();
    }
    CHECK(wire.writes == 64);
}

TEST_CASE("a connection is closed after what was written has left") {
    Wire wire;
    const std::string large(1 << 22, 'x');
    wire.writer.async_write_some(asio::buffer(large), [](beast::error_code error, std::size_t) { CHECK(!error); });
    bool closed = false;
    async_teardown(beast::role_type::server, wire.writer, [&](beast::error_code) { closed = true; });
    wire.io.poll();
    CHECK(!closed);
    std::string all;
    for (;;) {
        char part[65536];
        beast::error_code error;
        wire.io.poll();
        const std::size_t bytes = wire.reader.read_some(asio::buffer(part), error);
        if (error == asio::error::eof) break;
        REQUIRE(!error);
        all.append(part, bytes);
    }
    CHECK((all == large));
    wire.reader.close();
    wire.io.run();
    CHECK(closed);
}

TEST_CASE("a write to a closed connection reports the error at the next write") {
    Wire wire;
    wire.writer.next_layer().socket().close();
    wire.write("lost");
    wire.io.run();
    wire.io.restart();
    beast::error_code reported;
    const std::string again = "again";
    asio::async_write(wire.writer, asio::buffer(again),
                      [&](beast::error_code error, std::size_t) { reported = error; });
    wire.io.run();
    CHECK(reported);
}

}  // namespace consigliere::server
