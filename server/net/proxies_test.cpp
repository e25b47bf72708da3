#include <doctest/doctest.h>

#include "engine/data.hpp"
#include "server/net/proxies.hpp"

namespace consigliere::server {

TEST_CASE("proxies: addresses and networks, of both kinds") {
    const TrustedProxies proxies("127.0.0.1, 10.1.0.0/15,::1 ,2001:db8::/33");
    for (const char* address : {"127.0.0.1", "10.1.255.255", "::1", "2001:db8:7fff::1", "::ffff:127.0.0.1"})
        CHECK_MESSAGE(proxies.has(address), address);
    CHECK(proxies.has("10.0.3.4"));  // /15: the last bit of the second number is free
    for (const char* address : {"127.0.0.2", "10.2.0.1", "::2", "2001:db8:8000::1", "", "nonsense", "10.1.0.0/15"})
        CHECK_MESSAGE(!proxies.has(address), address);
    CHECK(!TrustedProxies("").has("127.0.0.1"));
    for (const char* wrong : {"localhost", "10.0.0.0/33", "10.0.0.0/x", "1.2.3", "::1/129"})
        CHECK_THROWS_WITH_AS(TrustedProxies{wrong}, doctest::Contains(wrong), InputError);
}

TEST_CASE("proxies: the client is the last address that no proxy of ours has, and strangers are not believed") {
    const TrustedProxies proxies("127.0.0.1, 10.0.0.0/8");
    CHECK(proxies.client_of("127.0.0.1", "203.0.113.9") == "203.0.113.9");
    CHECK(proxies.client_of("127.0.0.1", "198.51.100.1, 203.0.113.9, 10.0.0.2") == "203.0.113.9");
    CHECK(proxies.client_of("203.0.113.9", "198.51.100.1") == "203.0.113.9");  // says so himself
    CHECK(proxies.client_of("127.0.0.1", "") == "127.0.0.1");
    CHECK(proxies.client_of("127.0.0.1", "<script>, 10.0.0.2") == "10.0.0.2");
    CHECK(proxies.client_of("127.0.0.1", "203.0.113.0/24") == "127.0.0.1");
}

}  // namespace consigliere::server
