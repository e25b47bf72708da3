// Three servers, PostgreSQL and NATS; people play all three games through changing servers while all of that is killed,
// stopped and restarted. At the end the log agrees with what every player has sent and seen.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "games/registry.hpp"
#include "tests/cluster/player_group.hpp"
#include "tests/cluster/store_changes.hpp"

namespace consigliere::testing {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct ClusterRun {
    TestCluster cluster;
    std::vector<std::unique_ptr<PlayerGroup>> groups;
    std::vector<std::thread> threads;
    std::atomic<bool> stop = false;
    std::unique_ptr<store::Store> store = store::open(cluster.url)->connect();
    int kills = 0, stops = 0, shutdowns = 0, restarts = 0;
    std::vector<double> take_overs;  // seconds from the death of the owner to a new one

    explicit ClusterRun(const std::string& program) : cluster(program, 3) {
        StoreChanges::install(cluster.url);
        for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"})
            for (int i = 0; i < 2; ++i)
                groups.push_back(std::make_unique<PlayerGroup>(cluster, game, groups.size() + 1));
        for (auto& group : groups) threads.emplace_back([&group, this] { group->play(stop); });
    }
    ~ClusterRun() { end(); }
    void end() {
        stop = true;
        for (std::thread& thread : threads) thread.join();
        threads.clear();
    }

    ServerProcess& server(std::size_t i) { return *cluster.servers[i % cluster.servers.size()]; }

    // Until every group has made so many more moves; a table that nobody can play any more would show here.
    void moves(int more) {
        std::vector<int> wanted;
        wanted.reserve(groups.size());
        for (const auto& group : groups) wanted.push_back(group->acknowledged() + more);
        const auto end = Clock::now() + std::chrono::seconds(60);
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (!groups[i]->wait_for_moves(wanted[i], end))
                FAIL("group " << i << " is stuck: " << where(groups[i]->table()));
    }

    std::string where(const std::string& table) {
        const auto log = store->log(table);
        return table + " of " + owner_of(table) + ", " + std::to_string(log.size()) + " moves, the last '" +
               (log.empty() ? "" : log.back().text) + "', " + store->live(table);
    }
    std::string owner_of(const std::string& table) {
        for (const auto& server : cluster.servers)
            for (const auto& [owned, epoch] : store->leases_of(server->node()))
                if (owned == table) return server->node();
        return "";
    }

    std::vector<std::string> tables_of(const std::string& node) {
        std::vector<std::string> out;
        for (const auto& group : groups)
            if (!group->table().empty() && owner_of(group->table()) == node) out.push_back(group->table());
        return out;
    }
    bool owns(const std::string& node, const std::string& table) {
        const auto leases = store->leases_of(node);
        return std::any_of(leases.begin(), leases.end(), [&](const auto& lease) { return lease.first == table; });
    }
    // Nobody asks for a game that has ended, so nobody has to take it over.
    bool is_over(const std::string& table) { return store->table(table)->state == "finished"; }

    void reconnect_all() {
        for (auto& group : groups) group->reconnect();
        for (auto& group : groups) REQUIRE(group->wait_for_reconnection(Clock::now() + std::chrono::seconds(60)));
    }
    void gather_players_at(std::size_t i) {
        for (auto& server : cluster.servers) server->set_accepts(false);
        server(i).set_accepts(true);
        reconnect_all();
        for (auto& server : cluster.servers) server->set_accepts(true);
    }

    void kill(std::size_t i) {
        const std::string node = server(i).node();
        const auto orphaned_tables = tables_of(node);
        StoreChanges changes(cluster.url);
        const auto begin = Clock::now();
        server(i).kill();
        ++kills;
        for (const std::string& table : orphaned_tables) {
            changes.wait_until([&] { return !owns(node, table) || is_over(table); }, begin + std::chrono::seconds(30));
            if (!is_over(table)) take_overs.push_back(seconds_since(begin));
        }
        server(i).start();
    }
    // Longer than the others wait for it: they have taken over its tables when it continues.
    void pause_until_expired(std::size_t i) {
        const std::string node = server(i).node();
        const auto tables = tables_of(node);
        StoreChanges changes(cluster.url);
        // A paused server still accepts connections and never answers: who comes back is sent elsewhere, or two waits of
        // 20 s would follow each other. Who waits for an answer when it is paused notices after 20 s.
        server(i).set_accepts(false);
        server(i).pause();
        const auto is_replaced = [&] {
            const auto nodes = store->live_nodes();
            return std::find(nodes.begin(), nodes.end(), node) == nodes.end() &&
                   std::all_of(tables.begin(), tables.end(),
                               [&](const std::string& table) { return !owns(node, table) || is_over(table); });
        };
        CHECK(changes.wait_until(is_replaced, Clock::now() + std::chrono::seconds(60)));
        server(i).resume();
        server(i).set_accepts(true);
        ++stops;
    }
    // For so many changes in the store, of which the heartbeats of the other servers are most.
    void pause(std::size_t i, int changes) {
        StoreChanges seen(cluster.url);
        server(i).pause();
        CHECK(seen.wait_for(changes, Clock::now() + std::chrono::seconds(30)));
        server(i).resume();
        ++stops;
    }
    void shut_down(std::size_t i) {
        server(i).shut_down();
        ++shutdowns;
        server(i).start();
    }
    void restart_nats() {
        cluster.nats.stop();
        cluster.nats.start();
        ++restarts;
    }
    void restart_postgres() {
        cluster.postgres.stop();
        cluster.postgres.start();
        ++restarts;
    }

    void check() {
        end();
        int moved = 0, games = 0, reconnects = 0, unanswered = 0;
        double longest = 0;
        for (const auto& group : groups) {
            for (const std::string& what : group->violations(*store)) FAIL_CHECK(what);
            moved += group->acknowledged();
            games += group->games();
            reconnects += group->reconnects();
            unanswered += group->unanswered();
        }
        for (const double t : take_overs) longest = std::max(longest, t);
        CHECK(longest < 5.0);
        MESSAGE(kills << " kills, " << stops << " stops, " << shutdowns << " shutdowns, " << restarts
                      << " restarts of PostgreSQL and NATS survived; " << moved << " acknowledged moves in " << games
                      << " games, " << unanswered << " without an answer, " << reconnects << " connections; "
                      << take_overs.size() << " tables of killed servers taken over, the slowest after " << longest
                      << " s");
    }
};

}  // namespace

TEST_CASE("cluster: servers, PostgreSQL and NATS fail in turn, and no move is lost or doubled") {
    ClusterRun run(CONSIGLIERE_PROGRAM);
    run.moves(5);
    run.kill(0);
    run.moves(5);
    run.shut_down(1);
    run.restart_nats();
    run.moves(5);
    run.restart_postgres();
    run.gather_players_at(2);  // nobody at another server asks for its tables
    run.pause_until_expired(2);
    run.moves(5);
    run.check();
}

TEST_CASE("cluster: a server that shuts down hands its tables over, and players at other servers notice nothing") {
    ClusterRun run(CONSIGLIERE_PROGRAM);
    run.moves(3);
    // All players connect to the first server, which takes over the tables of the others; then all leave it.
    for (const std::size_t gone : {1, 2}) run.shut_down(gone);
    run.moves(3);
    std::size_t owned = 0;
    for (auto& group : run.groups) owned += run.owner_of(group->table()) == run.server(0).node();
    CHECK(owned > 0);
    run.server(0).set_accepts(false);
    run.reconnect_all();
    int interruptions = 0;
    for (auto& group : run.groups) interruptions -= group->interruptions();
    run.shut_down(0);
    run.moves(5);
    for (auto& group : run.groups) interruptions += group->interruptions();
    CHECK(interruptions == 0);
    run.check();
}

// As long as CONSIGLIERE_CHAOS says, in seconds.
TEST_CASE("chaos: the same failures in random order") {
    const char* const wanted = std::getenv("CONSIGLIERE_CHAOS");
    if (wanted == nullptr) return;
    ClusterRun run(CONSIGLIERE_PROGRAM);
    Rng rng(static_cast<std::uint64_t>(std::atoi(wanted)));
    for (const auto begin = Clock::now(); seconds_since(begin) < std::atoi(wanted);) {
        run.moves(1 + static_cast<int>(rng.below(5)));
        const std::size_t i = rng.below(3);
        switch (rng.below(8)) {
        case 0:
        case 1:
        case 2:  run.kill(i); break;
        case 3:
        case 4:  run.shut_down(i); break;
        case 5:  run.pause(i, 1 + static_cast<int>(rng.below(20))); break;
        case 6:  run.restart_nats(); break;
        default: run.restart_postgres();
        }
    }
    run.check();
}

}  // namespace consigliere::testing
