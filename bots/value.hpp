// What an end, or a forecast of it, is worth to each seat. The unit of all values is one won game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "bots/game_knowledge.hpp"
#include "engine/game.hpp"

namespace consigliere::bots {

using Values = std::array<double, kMaxPlayers>;

// The odds of victory, and a little for how well one stands against the best other.
template <class Scores>
Values values_of(const Values& odds, const Scores& score, int players, double score_share) {
    Values values{};
    double best = -1e9, second = -1e9;  // equal if two share the lead
    std::size_t leader = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        const double own = score[i];
        if (own > best)
            second = best, best = own, leader = i;
        else
            second = std::max(second, own);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        const double own = score[i], best_other = i == leader ? second : best;
        values[i] = odds[i] + score_share * (own - best_other) / (std::abs(own) + std::abs(best_other) + 1);
    }
    return values;
}

// At the end: 1 for a victory, shared among those who share it.
inline Values values_of(const Result& result, int players, double score_share) {
    Values odds{};
    for (const Seat seat : result.winners) odds[seat.index] = 1.0 / result.winners.size();
    return values_of(odds, result.score, players, score_share);
}

// Before it: the odds follow from how far the forecasts lie apart, measured by what may still happen.
inline Values values_of(const Forecast& forecast, int players, double score_share) {
    Values odds{};
    double best = -1e9, sum = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) best = std::max(best, forecast.score[i]);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i)
        sum += odds[i] = std::exp((forecast.score[i] - best) / forecast.spread);
    for (double& x : odds) x /= sum;
    return values_of(odds, forecast.score, players, score_share);
}

// Less than anybody would notice.
inline constexpr double kNegligible = 0.001;

// Of a lead that is known up to a normally distributed error: how far, on average, it lies on the wrong side of zero.
inline double expected_loss(double lead, double error) {
    if (error <= 0) return 0;
    const double z = lead / error;
    const double density = std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
    return error * density - lead * std::erfc(z / std::numbers::sqrt2) / 2;
}

}  // namespace consigliere::bots
