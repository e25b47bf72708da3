// The answers to a sealed window: who has answered what, and in which order answers are resolved. The owner decides from
// the clock and from `all_done` when the window closes.
//
//   set_answer ──> confirm ──> done       a player answers or passes
//   set_answer ──> skip    ──> done       a standing order keeps the player silent
//   done ──> reopen                       the answer is taken back, or has become impossible
#pragma once

#include <optional>
#include <vector>

#include "engine/json_writer.hpp"
#include "engine/kit/index.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::server {

class WindowState {
public:
    void clear() { *this = {}; }

    const std::optional<Command>& answer_of(Seat seat) const { return answers_[seat]; }
    void set_answer(Seat seat, const std::optional<Command>& answer) { answers_[seat] = answer; }

    void confirm(Seat seat);
    void skip(Seat seat) { done_.add(seat); }
    void reopen(Seat seat);

    bool is_done(Seat seat) const { return done_.has(seat); }
    // Is there something to take back?
    bool has_response(Seat seat) const { return done_.has(seat) || answers_[seat]; }
    bool all_done(SeatSet people) const { return (done_ & people) == people; }

    // Those who answered for themselves in the order in which they did; then the others, by seat.
    std::vector<Seat> resolution_order(SeatSet may_act) const;

    void save(JsonWriter& w, const Vocabulary& vocabulary, int players) const;  // "sealed", "arrival", "pressed"
    void load(const boost::json::object& saved, const Vocabulary& vocabulary, int players);

private:
    PerSeat<std::optional<Command>> answers_;
    std::vector<Seat> arrival_;  // who confirmed, in order
    SeatSet done_;
};

}  // namespace consigliere::server
