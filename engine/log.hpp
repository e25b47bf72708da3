// The log of a match: the truth about it. JSON lines, one a command, each with the state's hash after it:
//
//   {"consigliere":1,"game":"la-cosa-nostra","rules":1,"cards":{"set":"house1","hash":"..."},"players":3,
//    "names":["Ann","Bob","Cal"],"seats":["person","sharp","sharp:greedy"],"options":{},"commitment":"..."}
//   {"do":"chance deal p1 theft-1","hash":"90ab12cd34ef5678"}
//   ...
//   {"seed":"...","over":true,"winners":[2],"scores":[81000,94000,70000]}
//
// The last line reveals the seed; without it the match is still running. `over` is false in a saved game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "engine/fate.hpp"
#include "engine/match.hpp"

namespace consigliere {

inline constexpr int kLogVersion = 1;

struct LogHead {
    std::string game;
    int rules_version = 1;
    std::string card_set, card_hash;
    int players = 0;
    std::vector<std::string> names;
    std::vector<std::string> seats;  // who plays: "person" or a bot's name; may be empty
    boost::json::object options;
    std::string commitment;
};

struct LogEntry {
    std::string text;
    std::uint64_t hash = 0;
    int line = 0;
};

struct LogEnd {
    std::optional<Seed> seed;
    bool over = false;
    std::vector<int> winners;  // 1-based seats
    std::vector<int> scores;
    int line = 0;
};

struct Log {
    std::string name;  // of the file, for messages
    LogHead head;
    std::vector<LogEntry> entries;
    std::optional<LogEnd> end;
};

// Each without its line break.
std::string head_line(const LogHead& head);
std::string entry_line(std::string_view command, std::uint64_t hash);
std::string end_line(const Seed& seed, const Match& match);

// Throws InputError with file and line on anything that is not a log of this version.
Log read_log(std::string_view text, const std::string& name);

}  // namespace consigliere
