// A forecast as a sum of features of each seat, with weights that `consigliere fit` writes (fit.hpp).
#pragma once

#include <array>
#include <cstdint>

#include "bots/game_knowledge.hpp"

namespace consigliere::bots {

// What is known of each seat in a position, as numbers. The first is money.
template <int N>
using Features = std::array<std::array<double, N>, kMaxPlayers>;

// Writes the features of one seat one after the other.
template <int N>
class FeatureWriter {
public:
    explicit FeatureWriter(std::array<double, N>& out) : out_(out) {}
    void add(double value) { out_[next_++] = value; }
    bool is_full() const { return next_ == N; }

private:
    std::array<double, N>& out_;
    std::size_t next_ = 0;
};

// By how much each feature moves the logarithm of the odds of victory, for one number of players and one stage of the
// game. In whole steps: small numbers take little room in the download of the page that plays without a server.
inline constexpr double kWeightStep = 1.0 / 4096;
template <int N>
struct Weights {
    std::array<std::int16_t, N> odds{};

    double weight(std::size_t i) const { return kWeightStep * odds[i]; }
};

// Scores in units of money: so many units make up for what the seat lacks otherwise. `money` is the weight of one.
template <int N>
Forecast forecast_of(const Features<N>& features, const Weights<N>& weights, double money, int players) {
    Forecast out;
    out.spread = 1 / money;
    std::array<double, N> weight;
    for (std::size_t i = 0; i < N; ++i) weight[i] = weights.weight(i);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        double score = 0;
        for (std::size_t i = 0; i < N; ++i) score += weight[i] * features[seat][i] / money;
        out.score[seat] = score;
    }
    return out;
}

}  // namespace consigliere::bots
