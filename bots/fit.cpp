#include "bots/fit.hpp"

#include <algorithm>
#include <cmath>

namespace consigliere::bots {

namespace {

constexpr int kNewtonSteps = 12;
// As if so many positions said that a feature has no effect, once features are scaled to a spread of one.
constexpr double kRidge = 20;

using Vector = std::vector<double>;

std::size_t size_of(int n) { return static_cast<std::size_t>(n); }

// Of a symmetric matrix, by rows; only the lower half is read.
class SymmetricMatrix {
public:
    explicit SymmetricMatrix(std::size_t n) : n_(n), values_(n * n) {}

    double& at(std::size_t row, std::size_t column) { return values_[row * n_ + column]; }

    // Adds weight * x x^T.
    void add(const Vector& x, double weight) {
        for (std::size_t i = 0; i < n_; ++i) {
            const double scaled = weight * x[i];
            if (scaled == 0) continue;
            for (std::size_t k = 0; k <= i; ++k) at(i, k) += scaled * x[k];
        }
    }

    // The solution of M y = right, by Cholesky's decomposition; leaves the matrix decomposed.
    Vector solve(Vector right) {
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t k = 0; k <= i; ++k) {
                double sum = at(i, k);
                for (std::size_t j = 0; j < k; ++j) sum -= at(i, j) * at(k, j);
                at(i, k) = i == k ? std::sqrt(std::max(sum, 1e-9)) : sum / at(k, k);
            }
        }
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
            right[i] /= at(i, i);
        }
        for (std::size_t i = n_; i-- > 0;) {
            for (std::size_t k = i + 1; k < n_; ++k) right[i] -= at(k, i) * right[k];
            right[i] /= at(i, i);
        }
        return right;
    }

private:
    std::size_t n_;
    Vector values_;
};

// Mean and spread of every feature over all seats: the fit works on scaled features.
struct Scale {
    explicit Scale(const FitSamples& samples) : mean(size_of(samples.features())), spread(mean.size(), 1.0) {
        Vector squares(mean.size());
        const double n = static_cast<double>(samples.size()) * samples.players();
        for (std::size_t s = 0; s < samples.size(); ++s)
            for (int seat = 0; seat < samples.players(); ++seat)
                for (std::size_t i = 0; i < mean.size(); ++i) {
                    const double x = samples.of(s, seat)[i];
                    mean[i] += x / n, squares[i] += x * x / n;
                }
        for (std::size_t i = 0; i < mean.size(); ++i) {
            const double variance = squares[i] - mean[i] * mean[i];
            if (variance > 1e-6) spread[i] = std::sqrt(variance);
        }
    }

    Vector scaled(const float* x) const {
        Vector out(mean.size());
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = (x[i] - mean[i]) / spread[i];
        return out;
    }

    Vector mean, spread;
};

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

// The scaled features of one position and the odds that weights give it.
struct Position {
    Position(const FitSamples& samples, const Scale& scale, std::size_t s, const Vector& weights) {
        double best = -1e300, sum = 0;
        for (int seat = 0; seat < samples.players(); ++seat) {
            x.push_back(scale.scaled(samples.of(s, seat)));
            odds.push_back(dot(x.back(), weights));
            best = std::max(best, odds.back());
        }
        for (double& z : odds) sum += z = std::exp(z - best);
        for (double& z : odds) z /= sum;
    }

    std::vector<Vector> x;
    Vector odds;
};

Vector newton_step(const FitSamples& samples, const Scale& scale, const Vector& weights) {
    const std::size_t n = weights.size();
    SymmetricMatrix curvature(n);
    Vector gradient(n);
    for (std::size_t i = 0; i < n; ++i) {
        curvature.at(i, i) = kRidge;
        gradient[i] = -kRidge * weights[i];
    }
    for (std::size_t s = 0; s < samples.size(); ++s) {
        if (samples.is_held_out(s)) continue;
        const Position position(samples, scale, s, weights);
        Vector mean(n);
        for (std::size_t seat = 0; seat < position.x.size(); ++seat)
            for (std::size_t i = 0; i < n; ++i) mean[i] += position.odds[seat] * position.x[seat][i];
        for (std::size_t seat = 0; seat < position.x.size(); ++seat) {
            const double error = samples.share(s, static_cast<int>(seat)) - position.odds[seat];
            Vector apart(n);
            for (std::size_t i = 0; i < n; ++i) {
                gradient[i] += error * position.x[seat][i];
                apart[i] = position.x[seat][i] - mean[i];
            }
            curvature.add(apart, position.odds[seat]);
        }
    }
    return curvature.solve(gradient);
}

Vector fit_odds(const FitSamples& samples, const Scale& scale) {
    Vector weights(size_of(samples.features()));
    for (int step = 0; step < kNewtonSteps; ++step) {
        const Vector change = newton_step(samples, scale, weights);
        double largest = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            weights[i] += change[i];
            largest = std::max(largest, std::abs(change[i]));
        }
        if (largest < 1e-4) break;
    }
    return weights;
}

double log_loss(const FitSamples& samples, const Scale& scale, const Vector& weights) {
    double sum = 0;
    int count = 0;
    for (std::size_t s = 0; s < samples.size(); ++s) {
        if (!samples.is_held_out(s)) continue;
        const Position position(samples, scale, s, weights);
        for (int seat = 0; seat < samples.players(); ++seat)
            sum -= samples.share(s, seat) * std::log(std::max(position.odds[size_of(seat)], 1e-9));
        ++count;
    }
    return count == 0 ? 0 : sum / count;
}

}  // namespace

void FitSamples::add(std::uint64_t game, const std::vector<float>& features, const std::vector<float>& shares) {
    games_.push_back(game);
    x_.insert(x_.end(), features.begin(), features.end());
    shares_.insert(shares_.end(), shares.begin(), shares.end());
}

FittedWeights fit(const FitSamples& samples) {
    const Scale scale(samples);
    FittedWeights out;
    out.samples = samples.size();
    out.odds = fit_odds(samples, scale);
    out.log_loss = log_loss(samples, scale, out.odds);
    out.blind_log_loss = std::log(samples.players());
    for (std::size_t i = 0; i < out.odds.size(); ++i) out.odds[i] /= scale.spread[i];
    return out;
}

}  // namespace consigliere::bots
