// What readers of a finished game are sent: positions, story, proof, and its line in a person's history.
#pragma once

#include <boost/json/object.hpp>

#include "server/finished_game.hpp"

namespace consigliere::server {

struct FinishedTable {
    store::TableRow row;
    std::shared_ptr<const FinishedGame> game;
    Seat seat = Seat::open();    // whose eyes it is seen through
    Seat reader = Seat::none();  // addressed as "you"
};

// From the parameters of a request: "", "open" and "all" are the open view; without a reader everybody has a name. False:
// there is no such seat.
bool read_seats(const std::string& seat, const std::string& reader, FinishedTable& table);

std::shared_ptr<const FinishedGame> finished_game_of(const store::TableRow& row, const GameKind& kind,
                                                     const std::vector<store::Entry>& entries);

struct Part {
    std::size_t from = 0, count = SIZE_MAX;  // an answer has a bounded number of steps whatever is asked
};
boost::json::object replay_json(const FinishedTable& table, bool all_seats, Part part, Lang lang);
boost::json::object story_json(const FinishedTable& table, const std::vector<store::TalkLine>& talk, Part part,
                               Lang lang);
boost::json::object proof_json(const FinishedGame& game);

// Nothing for a game without a result. `line`: the table as lists show it.
std::optional<boost::json::object> history_line(const store::TableRow& row, const std::string& person,
                                                const boost::json::object& line);

}  // namespace consigliere::server
