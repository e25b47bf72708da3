// Looks back at a finished game: how likely each seat was to win at every step, what changed that most, what a searcher
// would have done instead, how much of it was luck, and what broken promises were worth (docs/analysis.md).
//
// After the end everything is known, so a chance is measured from the true position: it is played on to its end many
// times by the game's heuristics, with the same luck for every position. The work is divided into units that do not
// depend on each other; the caller decides how many at a time, and when to stop. What is done by then can be read at
// any time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/arena.hpp"
#include "engine/judged_promises.hpp"
#include "engine/replay.hpp"

namespace consigliere::bots {

struct AnalysisDepth {
    int games = 100;         // played on from every position
    int closer_games = 500;  // from the positions before and after what changed most
    int choices = 10;        // looked at closer
    int strokes_of_luck = 4;
    int search_iterations = 600;  // of the searcher, as `sharp` has them
    std::uint64_t seed = 1;
};

// The chances of all seats, and how far they may be off (standard errors).
struct Measured {
    Values value{}, error{};
};

struct Moment {
    enum class Kind : std::uint8_t { move, deal, refusal, luck };

    std::size_t step = 0;  // counted from 1
    Kind kind = Kind::move;
    Command command;
    std::optional<Offer> offer{};  // that was accepted or refused
    Measured change{};             // of a refusal: against the deal
    bool is_closer = false;        // it was measured again, with more games
    // Instead of a move, what the searcher would have done, if that is something else; of a deal or a refusal that was
    // bad for whoever answered, the other answer.
    std::optional<Command> instead{};
    Measured gain{};  // what that would have changed
};

class Analysis {
public:
    // Throws InputError if the log does not fit this program, Forged if it contradicts itself.
    Analysis(const Log& log, const GameKind& kind, const CardSource& cards, const AnalysisDepth& depth = {});

    std::uint64_t total_games() const;  // that are played on if nobody stops it
    std::uint64_t done_games() const { return done_games_; }
    bool is_complete() const { return done_ == units_.size() && closer_ == moments_.size(); }
    // The next units: several at a time where there are hands for them, else one.
    void advance(const ParallelFor& parallel_for = {}, const Cancelled& cancelled = {});

    int players() const { return players_; }
    std::size_t steps() const { return steps_.size(); }
    const AnalysisDepth& depth() const { return depth_; }
    const Vocabulary& vocabulary() const { return start_->vocabulary(); }
    // By step, the beginning first, as far as they are known: all of them once it is complete.
    const std::vector<Values>& chances() const { return chances_; }
    // What changed most, the greatest change first. Once it is complete, without what turned out to be noise.
    const std::vector<Moment>& moments() const { return moments_; }
    const std::vector<JudgedPromise>& promises() const { return promises_; }
    // Where the difference between the first and the last known chance of each seat comes from; the three add up to it.
    // A deal is a choice of both its sides.
    struct Causes {
        Values luck{}, own_choices{}, choices_of_others{};
    };
    Causes causes() const;

private:
    struct Step {
        Command command;
        std::optional<Offer> offer{};
        Moment::Kind kind = Moment::Kind::move;
        bool is_open = false;  // something else could have happened
    };
    // A position to play on from.
    struct Unit {
        std::size_t step = 0;
        std::unique_ptr<Match> match;
        bool is_refused_deal = false;  // the position if the offer that was refused in this step had been accepted
        Values value{};
    };

    void replay(const Log& log, const GameKind& kind, const CardSource& cards);
    void take_chances();
    void choose_moments();
    void measure(const ParallelFor& parallel_for, const Cancelled& cancelled);
    void look_closer(const ParallelFor& parallel_for, const Cancelled& cancelled);
    void look_closer(Moment& moment, const Cancelled& cancelled) const;
    std::unique_ptr<Match> match_before(std::size_t step) const;
    std::uint64_t games_per_moment() const { return 3 * static_cast<std::uint64_t>(depth_.closer_games); }

    AnalysisDepth depth_;
    int players_ = 0;
    std::unique_ptr<Match> start_;
    std::vector<Step> steps_;
    std::vector<Unit> units_;  // by step
    std::size_t done_ = 0;     // of the units
    std::uint64_t done_games_ = 0;
    std::vector<Values> chances_;
    std::vector<Moment> moments_;
    std::vector<JudgedPromise> promises_;
    std::size_t chosen_ = 0, closer_ = 0;  // moments to look at closer, and how many were
};

// Of the head, or "p1" where it has none.
std::vector<std::string> names_in(const LogHead& head);

// How all places show it: {"complete","steps","games_per_position","chances":[[...]],"luck":[...],"own_choices":[...],
// "choices_of_others":[...],"moments":[...],"promises":[...]}; chances between 0 and 1, steps counted from 1.
boost::json::object analysis_json(const Analysis& analysis, const GameKind& kind, const std::vector<std::string>& names,
                                  Lang lang);

}  // namespace consigliere::bots
