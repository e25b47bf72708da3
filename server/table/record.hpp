// A match and its log: applies commands, draws the dice from the committed seed, and says what has to be stored.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/fate.hpp"
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

class Record {
public:
    // Throws InputError if the head does not fit this program: game, rules version, options, card set.
    Record(const GameKind& kind, LogHead head, const Seed& seed, const CardSource& cards);

    const GameKind& kind() const { return *kind_; }
    const Match& match() const { return *match_; }
    const LogHead& head() const { return head_; }
    int size() const { return size_; }

    // Applies a command that was checked, then chance until a question stands or the game is over.
    void play(const Command& command, std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries);
    void draw_chance(std::int64_t now, std::vector<Step>& steps, std::vector<store::Entry>& entries);

    // Plays a stored entry again; throws InputError if it does not lead where it led. Null `steps`: nobody looks.
    void replay(const store::Entry& entry, std::vector<Step>* steps);

    // Back to where the match stood, `size` entries long; no die may have been thrown since.
    void rewind(const Match& to, int size);

    // A number that nobody can know before the seed is shown, and that no position has a part in.
    std::uint64_t lot(std::uint64_t about) const { return hash_bytes(seed_.data(), seed_.size(), about); }

    // The log as `consigliere verify` reads it; with the seed once the game is over.
    std::string end_line() const { return consigliere::end_line(seed_, *match_); }

private:
    store::Entry apply(const Command& command, std::int64_t now, std::vector<Step>* steps);

    const GameKind* kind_;
    LogHead head_;
    Seed seed_;
    Fate fate_;
    std::unique_ptr<Match> match_;
    int size_ = 0;
};

// Options of a head as values; throws InputError.
OptionValues options_of(const GameKind& kind, const boost::json::object& options);

}  // namespace consigliere::server
