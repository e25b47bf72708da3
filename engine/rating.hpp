// Ratings for games of several players: Weng and Lin's Bayesian approximation for the Plackett-Luce model (Journal of
// Machine Learning Research 12, 2011, algorithm 4). One game of four players is one observation of an order, not six
// duels.
#pragma once

#include <span>

namespace consigliere {

struct Rating {
    double mean = 25.0;
    double deviation = 25.0 / 3.0;

    // What is shown on a leader board: surely at least this good.
    double cautious() const { return mean - 3 * deviation; }
};

struct Placing {
    Rating* rating;
    int place;  // 1 is best; equal places are ties
};

// Updates all ratings by the outcome of one game.
void rate(std::span<const Placing> game);

}  // namespace consigliere
