// Fits the weights of a forecast to played games: a conditional logit for the odds of victory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace consigliere::bots {

// Positions of one stage and number of players. Split by game: positions of one game are alike.
class FitSamples {
public:
    FitSamples(int players, int features) : players_(players), features_(features) {}

    // `features` seat by seat; `shares` of the victory by seat.
    void add(std::uint64_t game, const std::vector<float>& features, const std::vector<float>& shares);

    int players() const { return players_; }
    int features() const { return features_; }
    std::size_t size() const { return games_.size(); }
    static bool holds_out(std::uint64_t game) { return game / 8 % 8 == 0; }
    bool is_held_out(std::size_t sample) const { return holds_out(games_[sample]); }
    const float* of(std::size_t sample, int seat) const {
        return &x_[(sample * static_cast<std::size_t>(players_) + static_cast<std::size_t>(seat)) *
                   static_cast<std::size_t>(features_)];
    }
    float share(std::size_t sample, int seat) const {
        return shares_[sample * static_cast<std::size_t>(players_) + static_cast<std::size_t>(seat)];
    }

private:
    int players_, features_;
    std::vector<std::uint64_t> games_;
    std::vector<float> x_, shares_;
};

struct FittedWeights {
    std::vector<double> odds;
    double log_loss = 0, blind_log_loss = 0;  // of games that were held out
    std::size_t samples = 0;
};

FittedWeights fit(const FitSamples& samples);

// Plays the games of one number of players and collects positions.
class Fitter {
public:
    virtual ~Fitter() = default;
    // Plays games first to last - 1.
    virtual void collect(std::uint64_t first, std::uint64_t last) = 0;
    // The weights of all stages as C++ initialisers, and a line about each stage through `report`.
    virtual std::string weights(const std::function<void(std::string_view)>& report) const = 0;
};

}  // namespace consigliere::bots
