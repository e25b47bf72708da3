#include "engine/rating.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace consigliere {

namespace {

constexpr double kBeta = 25.0 / 6.0;  // how much luck a single game has
constexpr double kSmallest = 0.0001;  // keeps a deviation positive

}  // namespace

void rate(std::span<const Placing> game) {
    double spread = 0;
    for (const Placing& p : game) spread += p.rating->deviation * p.rating->deviation + kBeta * kBeta;
    const double c = std::sqrt(spread);

    const std::size_t n = game.size();
    std::vector<double> strength(n);
    for (std::size_t i = 0; i < n; ++i) strength[i] = std::exp(game[i].rating->mean / c);

    std::vector<Rating> after(n);
    for (std::size_t i = 0; i < n; ++i) {
        double omega = 0, delta = 0;
        for (std::size_t q = 0; q < n; ++q) {
            if (game[q].place > game[i].place) continue;  // only those who did at least as well as i
            double rivals = 0;
            int tied = 0;
            for (std::size_t s = 0; s < n; ++s) {
                if (game[s].place >= game[q].place) rivals += strength[s];
                tied += game[s].place == game[q].place;
            }
            const double share = strength[i] / rivals;
            omega += ((i == q ? 1.0 : 0.0) - share) / tied;
            delta += share * (1 - share) / tied;
        }
        const double variance = game[i].rating->deviation * game[i].rating->deviation;
        const double gamma = game[i].rating->deviation / c;
        after[i].mean = game[i].rating->mean + variance / c * omega;
        after[i].deviation =
            game[i].rating->deviation * std::sqrt(std::max(1 - gamma * variance / (c * c) * delta, kSmallest));
    }
    for (std::size_t i = 0; i < n; ++i) *game[i].rating = after[i];
}

}  // namespace consigliere
