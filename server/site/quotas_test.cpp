// Quotas on a clock that the test moves.
#include <doctest/doctest.h>

#include "server/site/quotas.hpp"

namespace consigliere::server {

namespace {

constexpr std::int64_t kOneMinute = 60'000, kOneHour = 60 * kOneMinute, kQuotaStart = 1'000'000'000'000;

}  // namespace

TEST_CASE("quotas: a customer's whole IPv6 network counts as one address") {
    CHECK(network_of("192.0.2.7") == "192.0.2.7");
    CHECK(network_of("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1"));
    CHECK(network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1"));
    CHECK(network_of("nonsense") == "nonsense");
}

TEST_CASE("quotas: so many an hour, and another as time passes; keys do not share") {
    HourlyAllowance allowance(30);
    std::int64_t now = kQuotaStart;
    for (int i = 0; i < 30; ++i) CHECK(allowance.take("ann", now));
    CHECK_FALSE(allowance.take("ann", now));
    CHECK(allowance.take("bob", now));
    now += 2 * kOneMinute;
    CHECK(allowance.take("ann", now));
    CHECK_FALSE(allowance.take("ann", now));
    CHECK_FALSE(allowance.take("ann", now - kOneHour));  // a clock that goes back gives nothing
    now += 48 * kOneHour;
    int taken = 0;
    while (taken < 1000 && allowance.take("ann", now)) ++taken;
    CHECK(taken == 30);
}

TEST_CASE("quotas: strangers cannot lock the owner out, and cannot guess on and on") {
    SignInLimits limits(6);
    std::int64_t now = kQuotaStart;
    const auto tries = [&](const std::string& address, const std::string& login) {
        int n = 0;
        while (n < 1000 && limits.may_try(address, login, "", now)) ++n;
        return n;
    };
    CHECK(tries("6.6.6.6", "ann") == 10);
    // Another address still gets through: one stranger does not lock the account.
    CHECK(limits.may_try("7.7.7.7", "ann", "", now));
    // A day of guessing from one address, and from a thousand.
    int from_one = 0, from_many = 0;
    for (int minute = 0; minute < 24 * 60; ++minute, now += kOneMinute) {
        from_one += tries("6.6.6.6", "ann");
        CHECK((minute % 60 != 0 || limits.may_try("5.5.5.5", "ann", "her laptop", now)));
    }
    CHECK(from_one < 350);
    for (int minute = 0; minute < 24 * 60; ++minute, now += kOneMinute) {
        for (int i = 0; i < 1000; i += 7)
            from_many += tries("9.9." + std::to_string(i / 250) + "." + std::to_string(i % 250), "ann");
        if (minute % 60 == 0) CHECK(limits.may_try("9.9.0.0", "ann", "her laptop", now));
    }
    CHECK(from_many < 9000);
    // A device that is known is still limited.
    int from_device = 0;
    while (from_device < 1000 && limits.may_try("5.5.5.5", "ann", "her laptop", now)) ++from_device;
    CHECK(from_device <= 10);
}

}  // namespace consigliere::server
