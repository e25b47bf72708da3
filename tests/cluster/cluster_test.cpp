// Three servers, PostgreSQL and NATS; people play all three games through changing servers while all of that is killed,
// stopped and restarted. At the end everybody's own memory and the log say the same.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "games/registry.hpp"
#include "tests/cluster/party.hpp"

namespace consigliere::testing {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct Evening {
    Street street;
    std::vector<std::unique_ptr<Party>> parties;
    std::vector<std::thread> threads;
    std::atomic<bool> stop = false;
    std::unique_ptr<store::Store> store = store::open(street.url)->connect();
    int kills = 0, stops = 0, drains = 0, restarts = 0;
    std::vector<double> take_overs;  // seconds from the death of the owner to a new one

    explicit Evening(const std::string& program) : street(program, 3) {
        for (const char* game : {"la-cosa-nostra", "nothing-personal", "omerta"})
            for (int i = 0; i < 2; ++i) parties.push_back(std::make_unique<Party>(street, game, parties.size() + 1));
        for (auto& party : parties) threads.emplace_back([&party, this] { party->play(stop); });
    }
    ~Evening() { end(); }
    void end() {
        stop = true;
        for (std::thread& thread : threads) thread.join();
        threads.clear();
    }

    House& house(std::size_t i) { return *street.houses[i % street.houses.size()]; }

    // Until every party has made so many more moves; a table that nobody can play any more would show here.
    void moves(int more) {
        std::vector<int> wanted;
        wanted.reserve(parties.size());
        for (const auto& party : parties) wanted.push_back(party->acknowledged() + more);
        const auto begin = Clock::now();
        for (std::size_t i = 0; i < parties.size(); ++i)
            while (parties[i]->acknowledged() < wanted[i]) {
                if (seconds_since(begin) > 60) FAIL("party " << i << " is stuck: " << where(parties[i]->table()));
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
    }

    std::string where(const std::string& table) {
        const auto log = store->log(table);
        return table + " of " + owner_of(table) + ", " + std::to_string(log.size()) + " moves, the last '" +
               (log.empty() ? "" : log.back().text) + "', " + store->live(table);
    }
    std::string owner_of(const std::string& table) {
        for (const auto& house : street.houses)
            for (const auto& [owned, epoch] : store->leases_of(house->node()))
                if (owned == table) return house->node();
        return "";
    }

    void kill(std::size_t i) {
        const std::string node = house(i).node();
        std::vector<std::string> orphans;
        for (const auto& party : parties)
            if (!party->table().empty() && owner_of(party->table()) == node) orphans.push_back(party->table());
        const auto begin = Clock::now();
        house(i).kill_hard();
        ++kills;
        for (const std::string& table : orphans) {
            const auto left = [&] {
                for (const auto& [owned, epoch] : store->leases_of(node))
                    if (owned == table) return false;
                return true;
            };
            // Nobody asks for a game that has ended, so nobody has to take it over.
            const auto over = [&] { return store->table(table)->state == "finished"; };
            while (!left() && !over() && seconds_since(begin) < 30)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            if (!over()) take_overs.push_back(seconds_since(begin));
        }
        house(i).start();
    }
    void stand_still(std::size_t i, std::chrono::milliseconds time) {
        house(i).stand_still();
        std::this_thread::sleep_for(time);
        house(i).go_on();
        ++stops;
    }
    void drain(std::size_t i) {
        house(i).drain();
        ++drains;
        house(i).start();
    }
    void restart_nats() {
        street.nats.stop();
        street.nats.start();
        ++restarts;
    }
    void restart_postgres() {
        street.postgres.stop();
        street.postgres.start();
        ++restarts;
    }

    void check() {
        end();
        int moved = 0, games = 0, reconnects = 0, unanswered = 0;
        double longest = 0;
        for (const auto& party : parties) {
            for (const std::string& what : party->complaints(*store)) FAIL_CHECK(what);
            moved += party->acknowledged();
            games += party->games();
            reconnects += party->reconnects();
            unanswered += party->unanswered();
        }
        for (const double t : take_overs) longest = std::max(longest, t);
        CHECK(longest < 5.0);
        MESSAGE(kills << " kills, " << stops << " stops, " << drains << " drains, " << restarts
                      << " restarts of PostgreSQL and NATS survived; " << moved << " acknowledged moves in " << games
                      << " games, " << unanswered << " without an answer, " << reconnects << " connections; "
                      << take_overs.size() << " tables of killed servers taken over, the slowest after " << longest
                      << " s");
    }
};

}  // namespace

TEST_CASE("cluster: servers, PostgreSQL and NATS fail in turn, and no move is lost or doubled") {
    Evening evening(CONSIGLIERE_PROGRAM);
    evening.moves(5);
    evening.kill(0);
    evening.moves(5);
    evening.drain(1);
    evening.restart_nats();
    evening.moves(5);
    evening.restart_postgres();
    evening.stand_still(2, std::chrono::milliseconds(4000));  // longer than others wait for it
    evening.moves(5);
    evening.check();
}

TEST_CASE("cluster: a server that goes hands its tables over, and who plays through others notices nothing") {
    Evening evening(CONSIGLIERE_PROGRAM);
    evening.moves(3);
    const auto all_move = [&] {
        for (auto& party : evening.parties) party->move();
        for (auto& party : evening.parties)
            while (!party->moved()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    };
    // Everybody to the first house, so that it comes to own what the others leave behind; then away from it again.
    for (const std::size_t gone : {1, 2}) evening.drain(gone);
    evening.moves(3);
    std::size_t owned = 0;
    for (auto& party : evening.parties) owned += evening.owner_of(party->table()) == evening.house(0).node();
    CHECK(owned > 0);
    evening.house(0).open_door(false);
    all_move();
    int hiccups = 0;
    for (auto& party : evening.parties) hiccups -= party->hiccups();
    evening.drain(0);
    evening.moves(5);
    for (auto& party : evening.parties) hiccups += party->hiccups();
    CHECK(hiccups == 0);
    evening.check();
}

// As long as CONSIGLIERE_CHAOS says, in seconds.
TEST_CASE("chaos: the same at random for as long as one likes") {
    const char* const wanted = std::getenv("CONSIGLIERE_CHAOS");
    if (wanted == nullptr) return;
    Evening evening(CONSIGLIERE_PROGRAM);
    Rng rng(static_cast<std::uint64_t>(std::atoi(wanted)));
    for (const auto begin = Clock::now(); seconds_since(begin) < std::atoi(wanted);) {
        evening.moves(1 + static_cast<int>(rng.below(5)));
        const std::size_t i = rng.below(3);
        switch (rng.below(8)) {
        case 0:
        case 1:
        case 2:  evening.kill(i); break;
        case 3:
        case 4:  evening.drain(i); break;
        case 5:  evening.stand_still(i, std::chrono::milliseconds(100 + rng.below(5000))); break;
        case 6:  evening.restart_nats(); break;
        default: evening.restart_postgres();
        }
    }
    evening.check();
}

}  // namespace consigliere::testing
