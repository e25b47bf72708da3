// People at one table who play honestly through whichever servers they can reach, and remember what they did.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "engine/rng.hpp"
#include "tests/cluster/houses.hpp"
#include "tests/wire_client.hpp"

namespace consigliere::testing {

class Party {
public:
    Party(Street& street, std::string game, std::uint64_t seed);

    void play(const std::atomic<bool>& stop);  // in a thread of its own

    // From other threads.
    int acknowledged() const { return acknowledged_; }
    void move() { moves_house_ = true; }  // all of them connect anew, wherever doors are open
    bool moved() const { return !moves_house_; }
    // How often the line was cut or an answer did not come.
    int hiccups() const { return hiccups_; }
    std::string table() const;

    // Afterwards: what is wrong, empty if nothing is; and figures.
    std::vector<std::string> complaints(store::Store& store);
    int games() const { return games_; }
    int reconnects() const { return reconnects_; }
    int unanswered() const { return unanswered_; }

private:
    static constexpr std::size_t kPeople = 3;
    enum class Fate { acknowledged, unknown };
    struct Move {
        std::string text;
        Fate fate;
    };
    struct Person {
        std::unique_ptr<WireClient> client;
        std::string cookie;
        std::vector<Move> moves;  // at the present table
    };

    bool sit_down(Person& person);
    void open_table();
    void take_part(Person& person);
    void act(Person& person, const boost::json::object& decision);
    void leave(Person& person);
    House& any_house();
    void check(store::Store& store);
    void check_views();
    std::vector<std::string> chosen_moves(const std::vector<std::string>& stored) const;
    void check_seat(const std::vector<std::string>& stored, std::size_t seat);
    void complain(std::size_t seat, const std::vector<Move>& sent, std::size_t at, const std::string& next);

    Street& street_;
    std::string game_;
    Rng rng_;
    std::array<Person, kPeople> people_;
    mutable std::mutex mutex_;
    std::string table_;
    bool over_ = false;
    std::atomic<int> acknowledged_ = 0, hiccups_ = 0;
    std::atomic<bool> moves_house_ = false;
    int games_ = 0, reconnects_ = 0, unanswered_ = 0;
    std::vector<std::string> complaints_;
};

}  // namespace consigliere::testing
