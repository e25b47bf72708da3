// People at one table who play honestly through whichever servers they can reach, and remember what they did.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "engine/rng.hpp"
#include "tests/cluster/test_cluster.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::testing {

class PlayerGroup {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    PlayerGroup(TestCluster& cluster, std::string game, std::uint64_t seed);

    void play(const std::atomic<bool>& stop);  // in a thread of its own

    // From other threads.
    int acknowledged() const { return acknowledged_; }
    void reconnect() { must_reconnect_ = true; }  // all of them, to servers that accept connections
    // False after the time.
    bool wait_for_moves(int acknowledged, Time end);
    bool wait_for_reconnection(Time end);
    // How often a connection was cut or an answer did not come.
    int interruptions() const { return interruptions_; }
    std::string table() const;

    // Afterwards: what is wrong, empty if nothing is; and figures.
    std::vector<std::string> violations(store::Store& store);
    int games() const { return games_; }
    int reconnects() const { return reconnects_; }
    int unanswered() const { return unanswered_; }

private:
    static constexpr std::size_t kPeople = 3;
    static constexpr std::chrono::milliseconds kRetryDelay{20};
    static constexpr std::chrono::seconds kSilence{3};
    enum class Outcome { acknowledged, unknown };
    struct Move {
        std::string text;
        Outcome outcome;
    };
    struct Person {
        std::unique_ptr<WireClient> client;
        std::string cookie;
        std::vector<Move> moves;  // at the present table
        Time heard;               // when the server last said something
    };

    bool sit_down(Person& person);
    void ping_if_silent(Person& person);
    void open_table();
    void take_part(Person& person);
    void act(Person& person, const boost::json::object& decision);
    void leave(Person& person);
    ServerProcess& any_server();
    void check(store::Store& store);
    void settle();
    void check_views();
    std::vector<std::string> chosen_moves(const std::vector<std::string>& stored) const;
    void check_seat(const std::vector<std::string>& stored, std::size_t seat);
    void report(std::size_t seat, const std::vector<Move>& sent, std::size_t at, const std::string& next);

    TestCluster& cluster_;
    std::string game_;
    Rng rng_;
    std::array<Person, kPeople> people_;
    mutable std::mutex mutex_;
    std::condition_variable progress_;  // acknowledged_ or must_reconnect_ has changed
    std::string table_;
    bool over_ = false;
    std::atomic<int> acknowledged_ = 0, interruptions_ = 0;
    std::atomic<bool> must_reconnect_ = false;
    int games_ = 0, reconnects_ = 0, unanswered_ = 0;
    std::vector<std::string> violations_;
};

}  // namespace consigliere::testing
