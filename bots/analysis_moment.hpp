// What changed the chances in a finished game: a choice, an answer to an offer, or a stroke of luck.
#pragma once

#include <optional>

#include "bots/budget.hpp"
#include "bots/victory_tally.hpp"
#include "engine/match.hpp"

namespace consigliere::bots {

struct AnalysisDepth {
    int games = 200;              // played on from every position ...
    int fewest_games = 30;        // ... or fewer, but at least so many, in a long game: all games together
    int most_played = 120'000;    // are no more than these, where so many are enough
    int closer_games = 500;       // at most, from the positions before and after what changed most ...
    double close_enough = 0.015;  // ... until the standard error of the change is so small
    int choices = 10;             // looked at closer
    int strokes_of_luck = 4;
    int search_iterations = 600;  // of the searcher, as `sharp` has them
    std::uint64_t seed = 1;
};

struct Moment {
    enum class Kind : std::uint8_t { move, deal, refusal, luck };

    std::size_t step = 0;  // counted from 1
    Kind kind = Kind::move;
    Command command;
    std::optional<Offer> offer{};  // that was accepted or refused
    Measured change{};             // of a refusal: against the deal
    bool is_closer = false;        // it was measured again, with other and mostly more games
    // Instead of a move, what the searcher would have done, if that is something else; of a deal or a refusal that was
    // bad for whoever answered, the other answer.
    std::optional<Command> instead{};
    Measured gain{};  // what that would have changed
};

inline double largest(const Values& values) {
    double most = 0;
    for (const double x : values) most = std::max(most, std::abs(x));
    return most;
}

// An answer to the same offer.
inline Command with_kind(const Command& command, std::uint8_t kind) {
    Command out;
    out.action = {kind, command.action.seat, 0, 0, 0, 0, command.action.n};
    return out;
}

inline std::unique_ptr<Match> after_command(const Match& match, const Command& command) {
    auto out = match.clone();
    out->apply(command, nullptr);
    return out;
}

// The same moment, measured again with other luck, for the largest of many measurements are the luckiest; and what could
// have been done instead. `before`: the position in which it happened.
Moment look_closer(const Moment& moment, const Match& before, const AnalysisDepth& depth, const Cancelled& cancelled);

}  // namespace consigliere::bots
