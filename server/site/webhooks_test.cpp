// Webhooks: where they may lead, and that a slow one holds up nobody. Real sockets on the loopback.
#include <doctest/doctest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>

#include "server/site/webhooks.hpp"

namespace consigliere::server {

namespace {

bool is_public(const std::string& text) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    if (inet_pton(AF_INET, text.c_str(), &v4.sin_addr) == 1)
        return is_public_address(*reinterpret_cast<const sockaddr*>(&v4));
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    REQUIRE(inet_pton(AF_INET6, text.c_str(), &v6.sin6_addr) == 1);
    return is_public_address(*reinterpret_cast<const sockaddr*>(&v6));
}

// A server on the loopback. What it gets it answers with the given text, or never, if that is empty.
class LoopbackServer {
public:
    explicit LoopbackServer(std::string answer) : answer_(std::move(answer)) {
        listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof at;
        REQUIRE(bind(listener_, reinterpret_cast<const sockaddr*>(&at), size) == 0);
        REQUIRE(listen(listener_, 16) == 0);
        getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
        port_ = ntohs(at.sin_port);
        thread_ = std::thread([this] { serve(); });
    }
    ~LoopbackServer() {
        shutdown(listener_, SHUT_RDWR);
        thread_.join();
        for (const int line : lines_) close(line);
        close(listener_);
    }
    std::string url(const std::string& host = "127.0.0.1") const {
        return "http://" + host + ":" + std::to_string(port_) + "/hook";
    }
    int connections() const { return connections_; }

private:
    void serve() {
        for (int line; (line = accept(listener_, nullptr, nullptr)) >= 0;) {
            ++connections_;
            lines_.push_back(line);
            if (answer_.empty()) continue;
            char bytes[4096];
            std::string got;
            while (got.find("\r\n\r\n{") == got.npos || got.back() != '}') {
                const ssize_t n = recv(line, bytes, sizeof bytes, 0);
                if (n <= 0) break;
                got.append(bytes, static_cast<std::size_t>(n));
            }
            send(line, answer_.data(), answer_.size(), MSG_NOSIGNAL);
        }
    }

    std::string answer_;
    int listener_ = -1, port_ = 0;
    std::atomic<int> connections_ = 0;
    std::vector<int> lines_;
    std::thread thread_;
};

const std::string kFine = "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

struct Outcome {
    bool begun = false, delivered = false;
    int failures = -1;
};
Outcome post(Webhooks& webhooks, const std::string& url, std::int64_t now = 0) {
    Outcome out;
    out.begun = webhooks.post({url, "{}"}, now, [&](const Webhooks::Outcome& outcome) {
        out.delivered = outcome.delivered;
        out.failures = outcome.failures;
    });
    webhooks.settle();
    return out;
}

}  // namespace

TEST_CASE("webhooks: which addresses can be reached from everywhere") {
    for (const char* address :
         {"0.0.0.0",       "10.1.2.3",         "100.64.0.1",     "127.0.0.1", "127.255.255.254",  "169.254.169.254",
          "172.16.0.1",    "172.31.255.255",   "192.0.0.8",      "192.0.2.1", "192.168.1.1",      "198.18.0.1",
          "198.51.100.1",  "203.0.113.1",      "224.0.0.1",      "240.0.0.1", "255.255.255.255",  "::",
          "::1",           "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::808:808", "fc00::1",
          "fd00:ec2::254", "fe80::1",          "ff02::1",        "2001::1",   "2001:db8::1",      "2002:7f00:1::",
          "3fff::1"})
        CHECK_MESSAGE(!is_public(address), address);
    for (const char* address : {"8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1",
                                "192.0.1.1", "223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111", "2a00::1"})
        CHECK_MESSAGE(is_public(address), address);
}

TEST_CASE("webhooks: which addresses a person may give") {
    for (const char* url : {"https://example.org/hook", "http://example.org", "https://example.org:8443/x?y=z",
                            "https://8.8.8.8/x", "https://[2606:4700::1111]/"})
        CHECK_MESSAGE(is_webhook_url(url, false), url);
    for (const char* url : {"http://127.0.0.1:8080/", "http://127.1/", "http://2130706433/", "http://[::1]/",
                            "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest", "http://10.0.0.1/"}) {
        CHECK_MESSAGE(!is_webhook_url(url, false), url);
        CHECK_MESSAGE(is_webhook_url(url, true), url);
    }
    for (const char* url : {"ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "example.org",
                            "https://", "https://a b/", "https://user:secret@example.org/", "https://example.org:25/",
                            "https://example.org:22/", "https://example.org:99999/", "https://example.org:0/", ""})
        CHECK_MESSAGE(!is_webhook_url(url, true), url);
}

TEST_CASE("webhooks: nothing is sent to an address that turns out to be private, whatever its name") {
    const LoopbackServer server(kFine);
    Webhooks strict(false), open(true);
    for (const char* host : {"127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]"}) {
        CAPTURE(host);
        const Outcome outcome = post(strict, server.url(host));
        CHECK(outcome.begun);
        CHECK_FALSE(outcome.delivered);
    }
    CHECK(server.connections() == 0);
    CHECK(post(open, server.url()).delivered);
    CHECK(server.connections() == 1);
}

TEST_CASE("webhooks: redirects are not followed") {
    const LoopbackServer target(kFine);
    const LoopbackServer source("HTTP/1.1 307 Elsewhere\r\nLocation: " + target.url() +
                                "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    Webhooks webhooks(true);
    CHECK_FALSE(post(webhooks, source.url()).delivered);
    CHECK(source.connections() == 1);
    CHECK(target.connections() == 0);
}

TEST_CASE("webhooks: hooks that never answer hold up no other, and a hook has one message under way") {
    const LoopbackServer slow(""), good(kFine);
    Webhooks webhooks(true, 3600);  // the slow ones stay for the whole test
    int ended = 0;
    for (int i = 0; i < 3; ++i)
        CHECK(webhooks.post({slow.url() + std::to_string(i), "{}"}, 0, [&](const Webhooks::Outcome&) { ++ended; }));
    CHECK_FALSE(webhooks.post({slow.url() + "0", "{}"}, 0, {}));
    for (int i = 0; i < 3; ++i) {
        std::promise<bool> delivered;
        REQUIRE(webhooks.post({good.url() + std::to_string(i), "{}"}, 0,
                              [&](const Webhooks::Outcome& outcome) { delivered.set_value(outcome.delivered); }));
        CHECK(delivered.get_future().get());
    }
    CHECK(ended == 0);
    // One host cannot take all there is.
    int begun = 3;
    for (int i = 3; i < 300; ++i) begun += webhooks.post({slow.url() + std::to_string(i), "{}"}, 0, {});
    CHECK(begun == 8);
}

TEST_CASE("webhooks: one that fails is left alone for a while, the longer the more often it failed") {
    const LoopbackServer broken("HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    Webhooks webhooks(true);
    std::int64_t now = 1'000'000'000'000;
    std::int64_t last_pause = 0;
    for (int failures = 1; failures <= 12; ++failures) {
        const Outcome outcome = post(webhooks, broken.url(), now);
        REQUIRE(outcome.begun);
        CHECK(outcome.failures == failures);
        const std::int64_t pause = Webhooks::pause_after(failures);
        CHECK((failures > 9 ? pause == last_pause : pause > last_pause));
        CHECK_FALSE(post(webhooks, broken.url(), now + pause - 1).begun);
        last_pause = pause;
        now += pause;
    }
    CHECK(broken.connections() == 12);
}

}  // namespace consigliere::server
