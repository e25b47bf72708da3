// What a table stores besides its log, and how it is restored from both.
#pragma once

#include "server/table/game_flow.hpp"

namespace consigliere::server {

// The live state of a running game: clocks, answers, orders, deferred moves, and what holds the log together.
std::string save_live(const TableState& state, const SeatStreams& streams);

// Restores a table whose record has just been started.
class TableLoader {
public:
    TableLoader(TableState& state, Presenter& presenter, GameFlow& flow)
        : state_(state), presenter_(presenter), flow_(flow) {}

    // `live`: as saved with the last entry of the log. Throws InputError if the log does not replay.
    void load(const std::string& live, const std::vector<store::Entry>& log, Millis now);

private:
    using LogSizes = std::array<int, kMaxPlayers>;
    struct Replayed {
        LogSizes present{};  // how much of the log each seat was there for
        bool late = false;   // what comes now is too new for spectators:
        Millis newest = 0;   // when they could last have observed something
        Events later;
        std::shared_ptr<const Match> open_question;  // the last position with an open question
        WordCounts open_words;                       // as they were then
    };

    void replay_log(const std::vector<store::Entry>& log, Replayed& replayed, Millis now);
    void add_events(const Events& events, const store::Entry& entry, Replayed& replayed);
    void renumber_streams(const std::vector<store::Entry>& log, const Replayed& replayed, Millis now);
    void load_answers(const boost::json::object& saved, Millis now);
    void load_spectators(Replayed& replayed, Millis newest, Millis now);
    void delay_for_spectators(Millis now);

    TableState& state_;
    Presenter& presenter_;
    GameFlow& flow_;
};

}  // namespace consigliere::server
