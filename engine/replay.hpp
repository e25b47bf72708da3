// Plays a log again, step by step, and proves it: its chain, every command legal, every hash the same, every die as the shares give
// it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/log.hpp"

namespace consigliere {

using FindGame = std::function<const GameKind*(std::string_view id)>;

// Throws Forged if a finished log was tampered with as far as can be seen without the rules: its commitment, its chain, its count.
void check_seal(const Log& log);

class Replay {
public:
    // `cards` replaces the house set where the log was played with another; throws InputError if anything in the head
    // does not fit this program (game, rules version, options, card set), Forged if the log contradicts itself.
    Replay(const Log& log, const GameKind& kind, const CardSource& cards);

    const Match& match() const { return *match_; }
    std::size_t position() const { return position_; }  // commands applied so far
    bool at_end() const { return position_ == log_.entries.size(); }

    // Applies the next command; throws Forged with file and line if it does not parse, is not legal, or its hash or (with the
    // host's share known) its die differs.
    Command step(Events* events);

    // After the last step: the result in the log is the one reached.
    void check_end() const;

    // To go on from here: the match, and the dice at the place they have reached (null if the share is not revealed).
    std::unique_ptr<Match> release_match() { return std::move(match_); }
    std::unique_ptr<CommittedRandom> release_random() { return std::move(random_); }

private:
    [[noreturn]] void fail(int line, const std::string& what) const;
    [[noreturn]] void forged(int line, const std::string& what) const;
    void check_chance(const LogEntry& entry, const Command& command);

    const Log& log_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<CommittedRandom> random_;  // when the log reveals the host's share
    std::size_t position_ = 0;
};

}  // namespace consigliere
