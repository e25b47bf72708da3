// A unit of bot work: a range of games that can be played on any machine, and its text form.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "bots/arena.hpp"
#include "cli/io.hpp"

namespace consigliere::cli::work {

// Games that differ by their number alone.
struct Series {
    std::string game;
    int players = 0;
    std::vector<std::string> options;  // name=value
    CardSource cards;                  // without text: the house set
    std::string cards_hash;
    std::vector<std::string> bots;  // one per seat
    bool rotate = false;
    std::uint64_t seed = 0;
    bool records = false;  // wanted with the result: every command of every game
};

// Throws InputError.
Series series_of(const MatchArgs& match, std::vector<std::string> bots, std::uint64_t seed);

struct WorkUnit {
    std::uint64_t number = 0;  // chosen by the coordinator
    Series series;
    std::uint64_t first = 0, last = 0;  // games first to last - 1
};

boost::json::object to_json(const WorkUnit& unit);
WorkUnit work_unit_from(const boost::json::object& text);  // throws what is wrong with it
// Throws InputError if the unit is for another version of the program, of the rules or of the cards: its games would be
// different here. Reads the cards, so once per series is enough.
void check_same_games(const boost::json::object& text);

std::unique_ptr<bots::Simulator> simulator_for(const Series& series);

// What comes back.
struct Answer {
    bots::SimulationResult result;
    std::vector<std::vector<std::string>> records;  // by game: its commands as text
};
boost::json::object to_json(const Answer& answer);
Answer answer_from(const boost::json::object& text);

Answer play(const WorkUnit& unit, const bots::Simulator& simulator, const bots::KeepOn& keep_on);
std::vector<bots::GameRecord> records_of(const WorkUnit& unit, const Answer& answer, const Vocabulary& vocabulary);

}  // namespace consigliere::cli::work
