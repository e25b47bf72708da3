// Standing orders: which questions a player does not want to be asked, and what is answered automatically. Whether an
// order applies follows from public information alone.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"
#include "engine/match.hpp"

namespace consigliere::server {

// What decides whether an order applies, as everybody can tell: whom the question is put to, whom it concerns (not a
// player: nobody more than others) and how much hangs on it for the owner of the order.
struct Occasion {
    SeatSet asked;
    Seat concerned;
    int at_stake = 0;
};

struct StandingOrder {
    std::string prompt, ask, answer;
    int times = 0;    // left; 0: unlimited
    int against = 0;  // number of the rival whose move it answers; 0: anyone's
    int least = 0;    // what must be at stake (Match::at_stake) for `answer` to be given, or else to be asked; 0: any
    int until = 0;    // the last round in which it applies; 0: every round

    bool applies_in(int round) const { return until == 0 || round <= until; }
    // Does its owner not want to be asked, whatever they hold?
    bool keeps_silent(Seat owner, const Occasion& occasion) const;
    // The answer it names, if that is possible and enough is at stake.
    std::optional<Command> answer_in(const Match& match, Seat owner) const;
};

class StandingOrders {
public:
    static constexpr int kMostMoney = 1'000'000;  // at stake; more than any game has
    static constexpr int kLastRound = 9999;       // more than any game has

    // From a message; throws BadMessage. `check_answer` throws if an answer is not a move of the sender.
    static std::vector<StandingOrder> read(const boost::json::object& message, int players,
                                           const std::function<void(const std::string&)>& check_answer);

    void set(Seat seat, std::vector<StandingOrder> orders) { orders_[seat] = std::move(orders); }
    void clear(Seat seat) { orders_[seat].clear(); }

    // The first order of the seat for this prompt, asked in `round` while it is the turn of `on_turn`; null: none.
    const StandingOrder* find(Seat seat, std::string_view prompt, Seat on_turn, int round) const;
    // One use fewer; after the last the order is removed.
    void count_down(Seat seat, const StandingOrder* order);

    void write(JsonWriter& w, Seat seat, int round) const;  // the value of "orders", as its owner sees it in that round
    void save(JsonWriter& w, Seat seat) const;              // likewise, if there are any
    void load(Seat seat, const boost::json::object& saved);

private:
    PerSeat<std::vector<StandingOrder>> orders_;
};

}  // namespace consigliere::server
