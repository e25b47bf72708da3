#include <doctest/doctest.h>

#include "server/now.hpp"

namespace consigliere::server {

namespace {

std::int64_t wall = 0, steady = 0;

constexpr std::int64_t kSecond = 1'000'000, kHour = 3600 * kSecond;

HouseClock fresh_clock() {
    wall = 1'000 * kHour;
    steady = 7;
    return HouseClock({[] { return wall; }, [] { return steady; }});
}

void pass(std::int64_t time) { wall += time, steady += time; }

}  // namespace

TEST_CASE("clock: it goes with the time that passes") {
    HouseClock clock = fresh_clock();
    const std::int64_t begun = clock.now_ms();
    CHECK(begun == wall / 1000);
    for (int i = 0; i < 100'000; ++i) pass(50), clock.now_ms();  // asked more often than it can tell apart
    CHECK(clock.now_ms() == begun + 5'000);
}

TEST_CASE("clock: whoever sets the machine's clock, no second lasts more or less than a hundredth longer") {
    for (const std::int64_t jump : {kHour, -kHour, 24 * 365 * kHour, -24 * 365 * kHour}) {
        CAPTURE(jump);
        HouseClock clock = fresh_clock();
        const std::int64_t begun = clock.now_ms();
        wall += jump;
        std::int64_t last = clock.now_ms();
        CHECK(last == begun);
        for (int i = 0; i < 600; ++i) {
            pass(kSecond / 10);
            const std::int64_t now = clock.now_ms();
            CHECK(now > last);
            last = now;
        }
        CHECK(last - begun >= 59'400);
        CHECK(last - begun <= 60'600);
    }
}

TEST_CASE("clock: it comes to agree with the machine in the end") {
    HouseClock clock = fresh_clock();
    wall += 30 * kSecond;
    for (int i = 0; i < 3'100; ++i) pass(kSecond), clock.now_ms();
    CHECK(clock.now_ms() == wall / 1000);
}

}  // namespace consigliere::server
