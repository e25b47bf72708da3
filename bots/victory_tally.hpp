// Counts victories of many games, or how they change from one game to another. Whole numbers, so that the order in which
// games are counted changes nothing.
#pragma once

#include <algorithm>
#include <cmath>

#include "bots/simulation.hpp"
#include "bots/value.hpp"

namespace consigliere::bots {

// The chances of all seats, and how far they may be off (standard errors).
struct Measured {
    Values value{}, error{};
};

// Those who share a victory have a part of it each.
inline std::int64_t share_of(Seat seat, SeatSet winners) {
    constexpr auto kWhole = static_cast<std::int64_t>(SimulationResult::kWholeVictory);
    return winners.has(seat) ? kWhole / winners.size() : 0;
}

class VictoryTally {
public:
    // What one game comes to for this seat, in parts of a victory.
    void add(Seat seat, std::int64_t parts) {
        sum_[seat.index] += parts;
        squares_[seat.index] += parts * parts;
    }
    Measured mean(int games) const {
        constexpr double kWhole = SimulationResult::kWholeVictory;
        Measured out;
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
            const double mean = static_cast<double>(sum_[seat]) / games;
            const double variance = std::max(0.0, static_cast<double>(squares_[seat]) / games - mean * mean);
            out.value[seat] = mean / kWhole;
            out.error[seat] = std::sqrt(variance / games) / kWhole;
        }
        return out;
    }

private:
    std::array<std::int64_t, kMaxPlayers> sum_{}, squares_{};
};

}  // namespace consigliere::bots
