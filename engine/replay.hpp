// Plays a log again, step by step, and proves it: every command legal, every hash the same, every die as the seed says.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/log.hpp"

namespace consigliere {

using FindGame = std::function<const GameKind*(std::string_view id)>;

class Replay {
public:
    // `cards` replaces the house set where the log was played with another; throws InputError if anything in the head
    // does not fit this program (game, rules version, options, card set).
    Replay(const Log& log, const GameKind& kind, const CardSource& cards);

    const Match& match() const { return *match_; }
    std::size_t position() const { return position_; }  // commands applied so far
    bool at_end() const { return position_ == log_.entries.size(); }

    // Applies the next command; throws InputError with file and line if it does not parse, is not legal, or its hash or
    // (with the seed known) its die differs.
    Command step(Events* events);

    // After the last step: the result in the log is the one reached, the seed fits its commitment.
    void check_end() const;

    // To go on from here: the match, and the dice at the place they have reached (null if the seed is not revealed).
    std::unique_ptr<Match> release_match() { return std::move(match_); }
    std::unique_ptr<Fate> release_fate() { return std::move(fate_); }

private:
    [[noreturn]] void fail(int line, const std::string& what) const;

    const Log& log_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<Fate> fate_;  // when the log reveals its seed
    std::size_t position_ = 0;
};

}  // namespace consigliere
