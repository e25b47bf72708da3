// A whole server on the loopback for fuzzers that speak to it over real sockets, byte by byte.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/registry.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::fuzz {

// One connection. Whatever is said, the server must answer or hang up: a silence of five seconds is a failure.
class Line {
public:
    explicit Line(int port) : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
        const timeval patience{5, 0};
        setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(static_cast<std::uint16_t>(port));
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) std::abort();
    }
    ~Line() { close(fd_); }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    void say(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t n = again([&] { return send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
            if (n <= 0) return;  // hung up
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }
    // Until `end` was heard.
    std::string hear(std::string_view end) {
        std::string heard;
        while (heard.find(end) == heard.npos && read_some(heard)) {
        }
        return heard;
    }
    // Says that nothing more will come, and hears the server out.
    std::string hear_out() {
        shutdown(fd_, SHUT_WR);
        std::string heard;
        while (read_some(heard)) {
        }
        return heard;
    }

private:
    // The fuzzer's own alarm, every few seconds, interrupts whoever waits; that is no hanging up.
    static ssize_t again(const auto& call) {
        ssize_t n = call();
        while (n < 0 && errno == EINTR) n = call();
        return n;
    }
    bool read_some(std::string& heard) {
        char buffer[4096];
        const ssize_t n = again([&] { return recv(fd_, buffer, sizeof buffer, 0); });
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) std::abort();
        if (n <= 0) return false;
        heard.append(buffer, static_cast<std::size_t>(n));
        return true;
    }

    int fd_;
};

class RunningSite {
public:
    static RunningSite& get() {
        static RunningSite site;
        return site;
    }
    int port() const { return site_->port(); }
    bool healthy() const {
        Line line(port());
        line.say("GET /healthz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
        return line.hear_out().find("\r\n\r\nok") != std::string::npos;
    }
    // The cookie of a new guest.
    std::string guest() const {
        Line line(port());
        const std::string body = R"({"name":"Ann"})";
        line.say(
            "POST /api/v1/session HTTP/1.1\r\nHost: h\r\nX-Consigliere: 1\r\nContent-Type: "
            "application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
        const std::string answer = line.hear_out();
        const std::size_t at = answer.find("consigliere=");
        if (at == answer.npos) std::abort();
        return answer.substr(at, answer.find(';', at) - at);
    }

private:
    RunningSite() {
        server::Config config;
        config.data = folder_.path;
        config.web = folder_.file("web");
        config.address = "127.0.0.1";
        config.port = 0;
        config.threads = 1;
        config.net.connections_an_address = 1'000'000;
        config.net.messages_a_second = config.net.message_burst = 1e6;
        config.net.requests_a_second = config.net.request_burst = 1e6;
        config.connections_a_person = 1'000'000;
        site_ = std::make_unique<server::Site>(config, server::Games{all_games()});
    }

    TempFolder folder_;
    std::unique_ptr<server::Site> site_;
};

}  // namespace consigliere::fuzz
