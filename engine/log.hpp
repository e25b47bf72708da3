// The log of a match: the truth about it. JSON lines, one a command, each with the state's hash after it:
//
//   {"consigliere":2,"game":"la-cosa-nostra","rules":1,"cards":{"set":"house1","hash":"..."},"players":3,
//    "names":["Ann","Bob","Cal"],"seats":["person","sharp","sharp:greedy"],"options":{},"commitment":"...",
//    "shares":["...",null,null],"withheld":[],"chain":"..."}
//   {"do":"chance deal p1 theft-1","of":40,"k":7,"hash":"90ab12cd34ef5678","chain":"..."}
//   {"do":"p1 pass","hash":"...","chain":"..."}
//   ...
//   {"entries":521,"over":true,"winners":[2],"scores":[81000,94000,70000],"share":"...","chain":"..."}
//
// Chance takes outcome `k`, counted from 0, `of` so many. `chain` is the running hash over this line and all before it; the last
// line reveals the host's share, without which it cannot be checked. Without a last line the match is still running; `over` is
// false in a saved or abandoned game. docs/fairness.md is the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "engine/committed_random.hpp"
#include "engine/match.hpp"

namespace consigliere {

inline constexpr int kLogVersion = 2;

// A log that can be read, but a check of it failed: something was changed, left out, added or never happened so.
struct Forged : InputError {
    using InputError::InputError;
};

struct LogHead {
    std::string game;
    int rules_version = 1;
    std::string card_set, card_hash;
    int players = 0;
    std::vector<std::string> names;
    std::vector<std::string> seats;  // who plays: "person" or a bot's name; may be empty
    boost::json::object options;
    std::string commitment;     // to the host's share
    Shares shares;              // one a seat, or empty: nobody gave any
    std::vector<int> withheld;  // 1-based seats whose clients promised a share and never opened it
};

struct LogEntry {
    std::string text;
    std::uint64_t hash = 0;
    std::uint32_t of = 0, k = 0;  // chance: outcome k of so many; of = 0: not chance
    int line = 0;
};

struct LogEnd {
    std::size_t entries = 0;
    Seed share{};  // the host's
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
    int cut_line = 0;    // the line in the middle of which the text breaks off; 0: none
    int fault_line = 0;  // the first line that the chain does not fit, where it can be checked; 0: none
};

// Writes a log line by line, each without its line break, and keeps the chain.
class LogWriter {
public:
    LogWriter(const LogHead& head, const Seed& host);

    const std::string& head() const { return head_; }
    std::string add(const LogEntry& entry);
    std::string end(const Match& match) const;  // as the log stands now

    const Chain& chain() const { return chain_; }
    std::size_t entries() const { return entries_; }

private:
    Seed host_;
    Chain chain_;
    std::string head_;
    std::size_t entries_ = 0;
};

// The seed of the game's dice: of the host's share and those in the head.
Seed dice_seed(const LogHead& head, const Seed& host);

// The first line alone, as a running game keeps it.
std::string head_line(const LogHead& head, const Seed& host);

// Throws InputError with file and line on anything that is not a log of this version.
Log read_log(std::string_view text, const std::string& name);

}  // namespace consigliere
