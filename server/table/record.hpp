// A match and its log: applies commands, draws the dice from the shares, and says what has to be stored.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/committed_random.hpp"
#include "engine/hash.hpp"
#include "engine/log.hpp"
#include "engine/match.hpp"
#include "store/store.hpp"

namespace consigliere::server {

// One command of the log and what it caused.
struct Step {
    std::shared_ptr<const Match> before;
    int size = 0;  // of the log before it
    Command command;
    Events events;
};

// The cards a table is played with.
CardSource cards_of(const store::TableRow& row, const GameKind& kind);

class Record {
public:
    // `host`: the server's share of the dice. Throws InputError if the head does not fit this program: game, rules version,
    // options, card set.
    Record(const GameKind& kind, LogHead head, const Seed& host, const CardSource& cards);

    const GameKind& kind() const { return *kind_; }
    const Match& match() const { return *match_; }
    const LogHead& head() const { return head_; }
    int size() const { return static_cast<int>(log_.entries()); }
    const LogWriter& log() const { return log_; }

    // Applies a command that was checked, then chance until a question stands or the game is over.
    void play(const Command& command, std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries);
    void draw_chance(std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries);

    // Plays a stored entry again; throws InputError if it does not lead where it led. Null `steps`: nobody looks.
    void replay(const store::Entry& entry, std::vector<Step>* steps);

    // A place to come back to, as long as no die was thrown since.
    struct Mark {
        std::shared_ptr<const Match> match;
        LogWriter log;
    };
    Mark mark() const { return {match_->clone(), log_}; }
    void rewind(const Mark& to);
    // For tests: the match becomes another world at the same place of the log.
    void rewind(const Match& to, int size);

    // A number that nobody can know before the shares are shown, and that no position has a part in.
    std::uint64_t lot(std::uint64_t about) const { return hash_bytes(seed_.data(), seed_.size(), about); }

    // The last line of the log as `consigliere verify` reads it. It reveals the server's share: only once the game has ended.
    std::string end_line() const { return log_.end(*match_); }

private:
    store::Entry apply(const Command& command, store::Entry entry, std::vector<Step>* steps);

    const GameKind* kind_;
    LogHead head_;
    Seed seed_;  // of the dice
    CommittedRandom random_;
    std::unique_ptr<Match> match_;
    LogWriter log_;
};

// The server's share of the dice: sealed in the store while the game runs, in the last line of the log afterwards.
std::optional<Seed> host_share(const store::TableRow& row);

// What is wrong with a stored log, as far as can be seen without playing it again; "" if nothing is. `live`: what was stored
// together with the last entry of a running game; it counts the entries and holds the value of their chain.
std::string damage_of(const store::TableRow& row, const std::vector<store::Entry>& entries, const std::string& live);

// Blanks the name of a person in the log of a finished game, who asked for it, and chains the log again: moves and dice stay what they
// are. A log that is damaged keeps its chain, so that it stays known for that.
void take_name_out(store::TableRow& row, const std::vector<store::Entry>& entries, const std::string& person);

// An entry as the log writes it.
LogEntry log_entry(const store::Entry& entry);

// The whole log as text: head, entries and, if the game has ended, its last line.
std::string log_text(const store::TableRow& row, const std::vector<store::Entry>& entries);

// Options of a head as values; throws InputError.
OptionValues options_of(const GameKind& kind, const boost::json::object& options);

}  // namespace consigliere::server
