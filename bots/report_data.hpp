// What there is to tell of one simulated game: found by playing it again, through the same interface as every edge.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "bots/simulation.hpp"
#include "engine/match.hpp"

namespace consigliere::bots {

struct ReportData {
    using Scores = std::array<std::int32_t, kMaxPlayers>;
    // Of a reaction window: how often it was put to somebody who had a choice, and how often they did more than let it pass.
    struct Window {
        int asked = 0, used = 0;
    };

    std::uint64_t number = 0;
    int players = 0;
    bool over = false;
    int rounds = 0, decisions = 0;
    int offers = 0, deals = 0, words = 0, kept = 0, broken = 0;
    SeatSet winners;
    Scores scores{};
    std::vector<Scores> course;               // money or respect as each round ended
    std::map<std::string, Window> windows;    // by the key of the question in the texts
    std::vector<std::set<std::string>> held;  // by seat: what lies before it at the end, by name in the text form
    std::vector<std::set<std::string>> did;   // by seat: "verb thing" for each thing it did something with
    std::vector<std::string> lines;           // the commands as text

    boost::json::object features() const;
};

// `match` stands at the start of the game.
ReportData report_data_of(Match& match, const GameRecord& record);

}  // namespace consigliere::bots
