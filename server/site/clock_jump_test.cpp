// Somebody sets the machine's clock while people play.
#include <doctest/doctest.h>

#include "games/registry.hpp"
#include "server/now.hpp"
#include "server/site/site.hpp"
#include "tests/temp_folder.hpp"
#include "tests/wire_party.hpp"

namespace consigliere::server {

namespace {

struct MachineClock {
    ~MachineClock() { set_machine_clock(0); }
};

Config here(const TempFolder& folder) {
    Config config;
    config.data = folder.path.string();
    config.address = "127.0.0.1";
    config.port = 0;
    config.threads = 2;
    config.limits.shortest_window = 0;
    config.limits.share_wait = 0;
    config.net.messages_a_second = config.net.message_burst = 100'000;
    return config;
}

}  // namespace

TEST_CASE(
    "time: a machine's clock that is set forth or back ends no clock of a table, and the log's times never go back") {
    const TempFolder folder;
    const MachineClock machine;
    Site site(here(folder), Games{all_games()});
    testing::WireParty party(site.port(), 3, "la-cosa-nostra", {{"time", {{"mode", "live"}}}});
    Rng rng(2);
    constexpr std::int64_t kDay = 24 * 3'600'000;
    for (const std::int64_t jump : {kDay, -kDay, std::int64_t{0}}) {
        CAPTURE(jump);
        party.play_moves(5, rng);
        for (auto& p : party.people) p.catch_up();
        const boost::json::value before = party.people[0].position.at("decision");
        const std::int64_t then = now_ms();
        set_machine_clock(jump);
        // Whatever reaches the table makes it look at its clocks.
        for (auto& p : party.people) p.at_table("say", {{"phrase", "hello"}});
        for (auto& p : party.people) p.catch_up();
        CHECK((party.people[0].position.at("decision") == before));
        CHECK(party.people[0].call("ping", {{"at", 1}}).at("server_time").as_int64() - then < 10'000);
    }
    const auto log = store::open_sqlite(folder.path.string())->connect()->log(party.table);
    REQUIRE(log.size() > 15);
    for (std::size_t i = 1; i < log.size(); ++i) CHECK(log[i].at >= log[i - 1].at);
    CHECK(log.back().at - log.front().at < 60'000);
    for (const auto& line : store::open_sqlite(folder.path.string())->connect()->talk(party.table, 1000, 1000))
        CHECK(line.text != "clock_default");
}

}  // namespace consigliere::server
