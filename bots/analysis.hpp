// Looks back at a finished game: how likely each seat was to win at every step, what changed that most, what a searcher
// would have done instead, how much of it was luck, and what broken promises were worth (docs/analysis.md).
//
// After the end everything is known, so a chance is measured from the true position: it is played on to its end many
// times by the game's heuristics (bots/line_play.hpp). The work is divided into jobs that do not depend on each other:
// any copy of the analysis can do any of them, on another core or in another worker of a page. What is done by then can
// be read at any time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/analysis_moment.hpp"
#include "bots/arena.hpp"
#include "bots/victory_tally.hpp"
#include "engine/judged_promises.hpp"
#include "engine/replay.hpp"

namespace consigliere::bots {

struct AnalysisJob {
    enum class Kind : std::uint8_t { line, moment };
    Kind kind = Kind::line;
    std::size_t number = 0;  // of the game that is played on from every position, or of the step to look at closer
};

struct AnalysisResult {
    AnalysisJob job;
    LineEnds ends{};  // of a line
    Moment moment{};
};

class Analysis {
public:
    // Throws InputError if the log does not fit this program, Forged if it contradicts itself.
    Analysis(const Log& log, const GameKind& kind, const CardSource& cards, const AnalysisDepth& depth = {});

    // About as many games are played on if nobody stops it, and were so far.
    std::uint64_t total_games() const;
    std::uint64_t done_games() const;
    bool is_complete() const { return lines_done_ == games_ && closer_done_ == chosen_; }

    // The next job that was not handed out; none while results are awaited on which the rest depends, and at the end.
    std::optional<AnalysisJob> next_job();
    AnalysisResult run(const AnalysisJob& job, const Cancelled& cancelled = {}) const;
    // In any order. The figures do not depend on it. Throws InputError for what is no result of this game.
    void take(const AnalysisResult& result);
    // The next jobs: several at a time where there are hands for them, else one.
    void advance(const ParallelFor& parallel_for = {}, const Cancelled& cancelled = {});

    int players() const { return players_; }
    std::size_t steps() const { return steps_.size(); }
    int games_per_position() const { return games_; }
    const Vocabulary& vocabulary() const { return start_->vocabulary(); }
    // By step, the beginning first; empty until the first game was played on from every position.
    const std::vector<Values>& chances() const { return chances_; }
    // By the game's learned value, as each round began; empty if the game has none.
    struct Learned {
        std::size_t step = 0;  // after which the round began
        int round = 0;
        Values chances{};
    };
    const std::vector<Learned>& learned() const { return learned_; }
    // What changed most, the greatest change first. Once it is complete, without what turned out to be noise.
    const std::vector<Moment>& moments() const { return moments_; }
    const std::vector<JudgedPromise>& promises() const { return promises_; }
    // Where the difference between the first and the last chance of each seat comes from; the three add up to it. A
    // deal is a choice of both its sides.
    struct Causes {
        Measured luck{}, own_choices{}, choices_of_others{};
    };
    Causes causes() const;

private:
    struct Step {
        Command command;
        std::optional<Offer> offer{};
        Moment::Kind kind = Moment::Kind::move;
        bool is_open = false;      // something else could have happened
        std::size_t position = 0;  // in positions_, after it
        std::size_t compared = 0;  // its change is that from this one: before it, or of a refusal after the deal
        VictoryTally change{};
    };
    enum Cause : std::size_t { kLuck, kOwnChoices, kChoicesOfOthers, kCauses };

    void replay(const Log& log, const GameKind& kind, const CardSource& cards);
    void note_round(const Match& match, std::size_t step);
    std::size_t add_position(std::unique_ptr<Match> match);
    Cause cause_of(const Step& step, Seat seat) const;
    void take_line(const LineEnds& ends);
    void take_moment(const Moment& moment);
    void set_games(int played);
    void choose_moments();
    Moment moment_at(std::size_t step, const Measured& change) const;
    std::unique_ptr<Match> match_before(std::size_t step) const;
    std::uint64_t games_per_moment() const { return 3 * static_cast<std::uint64_t>(depth_.closer_games); }

    AnalysisDepth depth_;
    int players_ = 0;
    std::unique_ptr<Match> start_;
    std::vector<Step> steps_;
    std::vector<std::unique_ptr<Match>> positions_;  // that are played on, in the order of the game
    std::vector<const Match*> line_;                 // the same
    std::vector<VictoryTally> victories_;            // by position
    std::array<VictoryTally, kCauses> causes_;
    std::vector<Values> chances_;
    std::vector<Learned> learned_;
    std::vector<Moment> moments_;
    std::vector<JudgedPromise> promises_;
    int games_ = 0, played_per_line_ = 0;  // as planned, and as the first of them shows
    int lines_given_ = 0, lines_done_ = 0;
    std::size_t chosen_ = 0, closer_given_ = 0, closer_done_ = 0;  // moments to look at closer
};

// Of the head, or "p1" where it has none.
std::vector<std::string> names_in(const LogHead& head);

// How all places show it: {"complete","steps","games_per_position","chances":[[...]],"luck":[...],"own_choices":[...],
// "choices_of_others":[...],"errors":{"luck":[...],...},"learned":[{"step","round","chances"}],"moments":[...],"promises":[...]}; chances between 0 and 1, steps
// counted from 1.
boost::json::object analysis_json(const Analysis& analysis, const GameKind& kind, const std::vector<std::string>& names,
                                  Lang lang);

// Jobs and results for workers that share no memory.
boost::json::object job_json(const AnalysisJob& job);
boost::json::object result_json(const AnalysisResult& result, const Vocabulary& vocabulary);
// Throw InputError for what is none.
AnalysisJob job_from(const boost::json::object& job);
AnalysisResult result_from(const boost::json::object& result, const Vocabulary& vocabulary);

}  // namespace consigliere::bots
