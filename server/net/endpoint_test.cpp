#include "server/net/endpoint.hpp"

#include <doctest/doctest.h>

namespace consigliere::server {

TEST_CASE("addresses: a place to listen is an IP address and a port, to the letter") {
    for (const char* good : {"127.0.0.1:9180", "0.0.0.0:0", "[::1]:65535"}) {
        CAPTURE(good);
        CHECK(parse_endpoint(good, false));
    }
    for (const char* bad : {"", ":9180", "127.0.0.1", "127.0.0.1:", "127.0.0.1:99999", "127.0.0.1:abc", ":abc",
                            "127.0.0.1:-1", "127.0.0.1:+1", "127.0.0.1: 80", "127.0.0.1:80x", "::1:9180", "[::1]",
                            "[127.0.0.1]:80", "localhost:80", "256.0.0.1:80", "127.0.0.1:18446744073709551696"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_endpoint(bad, false));
    }
    CHECK(parse_endpoint("[::1]:80", false)->host == "::1");
}

TEST_CASE("addresses: a mail server has a name and a port") {
    CHECK(parse_endpoint("mail.example.org:587", true)->port == 587);
    CHECK(parse_endpoint("10.0.0.1:25", true)->host == "10.0.0.1");
    for (const char* bad : {"nohost", "mail.example.org", "mail.example.org:0", "mail_1.org:25", "-a.org:25", "a..b:25",
                            "1.2.3.999:25", ":25"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_endpoint(bad, true));
    }
}

TEST_CASE("addresses: origins are equal by scheme, host and port, and by nothing less") {
    CHECK(parse_origin("https://Play.example.org") == parse_origin("https://play.example.org:443"));
    CHECK(parse_origin("http://play.example.org") != parse_origin("https://play.example.org"));
    CHECK(parse_origin("http://play.example.org:81") != parse_origin("http://play.example.org"));
    CHECK(parse_origin("http://[::1]:8080")->text() == "http://[::1]:8080");
    CHECK(parse_origin("https://play.example.org")->socket_text() == "wss://play.example.org");
    for (const char* bad :
         {"null", "play.example.org", "ftp://play.example.org", "http://a@b", "http://a/", "http://", "http://a:"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_origin(bad));
    }
}

TEST_CASE("addresses: what people reach, the bus and mailboxes") {
    CHECK(parse_public_url("https://play.example.org/") == "https://play.example.org");
    CHECK(parse_public_url("https://example.org/games/") == "https://example.org/games");
    for (const char* bad :
         {"play.example.org", "https://", "https://a b", "https://a/x y", "https://a/?q", "javascript://x"})
        CHECK_FALSE(parse_public_url(bad));
    CHECK(is_bus_address("nats://localhost:4222"));
    CHECK(is_bus_address("nats://ann:secret@a:1,tls://b"));
    for (const char* bad : {"localhost:4222", "nats://", "nats://a:99999", "nats://a,b", "http://a"})
        CHECK_FALSE(is_bus_address(bad));
    CHECK(is_mail_address("a.b+c@example.org"));
    for (const char* bad :
         {"", "a", "@b.org", "a@", "a@b c", "a@b.org\r\nBcc: x@y.org", "<a@b.org>", "a@b.org,c@d.org", "a b@c.org"})
        CHECK_FALSE(is_mail_address(bad));
}

}  // namespace consigliere::server
