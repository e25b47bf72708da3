// Information-set search: imagine worlds that look like this from the seat, try every answer in each of them, play on
// by a policy, and see who wins. All answers are tried in the same worlds with the same dice, so that luck cancels out
// and what remains is the difference between them.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "bots/budget.hpp"
#include "bots/character.hpp"
#include "bots/policy.hpp"
#include "bots/rules_of_thumb.hpp"
#include "bots/sight.hpp"

namespace consigliere::bots {

// What an end is worth to each seat.
using Values = std::array<double, kMaxPlayers>;

// The odds of victory, and a little for how well one stands against the best other.
template <class Scores>
Values values_of(const Values& odds, const Scores& score, int players, double score_share) {
    Values values{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
        double best_other = -1e9;
        for (std::size_t k = 0; k < static_cast<std::size_t>(players); ++k)
            if (k != i) best_other = std::max<double>(best_other, score[k]);
        const double own = score[i];
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

template <Game G, Policy<G> P>
class Search {
public:
    using State = typename G::State;

    Search(const P& policy, const Temper& temper) : policy_(policy), temper_(temper) {}

    // What an answer costs beside its effects on the game: a broken word, for one.
    using Price = std::function<double(const Action&)>;

    // The best of `candidates` by its lights. `usual` is the answer the policy itself would give: another one must
    // be clearly better to replace it.
    Action best(const Sight<G>& sight, const ActionList& candidates, const Action& usual, const Budget& budget,
                const Price& price, Rng& rng) {
        started_ = budget.stopwatch ? budget.stopwatch() : 0;
        spent_ = 0;
        enlist(candidates, usual, budget.iterations, price, rng);
        int iterations = budget.iterations;
        try_all(sight, budget, 1, rng);
        if (budget.stopwatch) iterations = affordable(budget);
        const int rounds = std::max(1, static_cast<int>(std::bit_width(trials_.size() - 1)));
        for (int left = rounds; left > 0 && trials_.size() > 1 && !out_of(budget, iterations); --left) {
            try_all(sight, budget, (iterations - spent_) / left / static_cast<int>(trials_.size()), rng);
            if (left > 1) drop_the_worse_half();
        }
        return verdict();
    }

    int spent() const { return spent_; }  // imagined games of the last search

    // What an exchange is worth to both sides: games with it against the same games without it.
    struct Gain {
        double own = 0, other = 0;
        double error = 0;  // standard error of `own`
        int possible = 0;  // worlds in which it can be done at all
    };
    Gain gain(const Sight<G>& sight, const Offer& offer, int worlds, Rng& rng) {
        const Seat other = offer.from == sight.seat() ? offer.to : offer.from;
        double own = 0, own_squares = 0, others = 0;
        Gain gain;
        for (int w = 0; w < worlds; ++w) {
            const State before = sight.sample(rng);
            State after = before;
            const std::uint64_t dice = rng.next();
            if (!exchange(sight.game(), after, offer)) continue;
            ++gain.possible;
            const Values with = imagine(sight, after, dice), without = imagine(sight, before, dice);
            const double mine = with[sight.seat().index] - without[sight.seat().index];
            own += mine;
            own_squares += mine * mine;
            others += with[other.index] - without[other.index];
        }
        if (gain.possible == 0) return gain;
        gain.own = own / gain.possible;
        gain.other = others / gain.possible;
        gain.error = std::sqrt(std::max(0.0, own_squares / gain.possible - gain.own * gain.own) / gain.possible);
        return gain;
    }

    void set_grudge(SeatSet against) { grudge_ = against; }

private:
    struct Trial {
        Action action;
        double price = 0;
        double sum = 0;  // of its lead over the usual answer, world by world
        double sum_squares = 0;
        int worlds = 0;

        double lead() const { return (worlds == 0 ? 0.0 : sum / worlds) - price; }
        double error() const {
            const double mean = sum / worlds;
            return std::sqrt(std::max(0.0, sum_squares / worlds - mean * mean) / worlds);
        }
    };

    // The usual answer stands first and is never dropped. More answers than games to play: chance picks which are tried.
    void enlist(const ActionList& candidates, const Action& usual, int iterations, const Price& price, Rng& rng) {
        trials_.clear();
        trials_.push_back({usual});
        for (const Action& x : candidates)
            if (!(x == usual)) trials_.push_back({x});
        const std::size_t most = static_cast<std::size_t>(std::max(2, iterations / 4));
        while (trials_.size() > most) {
            trials_[1 + rng.below(static_cast<std::uint32_t>(trials_.size() - 1))] = trials_.back();
            trials_.pop_back();
        }
        if (price)
            for (Trial& t : trials_) t.price = price(t.action);
        for (std::size_t i = 1; i < trials_.size(); ++i) trials_[i].price -= trials_[0].price;
        trials_[0].price = 0;
    }

    bool out_of(const Budget& budget, int iterations) const {
        if (budget.stopwatch) return budget.stopwatch() - started_ >= budget.seconds;
        return spent_ >= iterations;
    }

    // As many as the time left allows at the pace so far; the stopwatch still has the last word.
    int affordable(const Budget& budget) const {
        const double used = std::max(1e-6, budget.stopwatch() - started_);
        return std::max(spent_, static_cast<int>(std::min(1e8, budget.seconds / used * spent_)));
    }

    void try_all(const Sight<G>& sight, const Budget& budget, int worlds, Rng& rng) {
        for (int w = 0; w < worlds; ++w) {
            const State world = sight.sample(rng);
            const std::uint64_t dice = rng.next();
            double usual = 0;
            for (std::size_t i = 0; i < trials_.size(); ++i) {
                if (budget.stopwatch && w > 0 && out_of(budget, 0)) return;
                State tried = world;
                sight.game().apply(tried, trials_[i].action, nullptr);
                const double value = imagine(sight, tried, dice)[sight.seat().index];
                if (i == 0) usual = value;
                trials_[i].sum += value - usual;
                trials_[i].sum_squares += (value - usual) * (value - usual);
                ++trials_[i].worlds;
                ++spent_;
            }
        }
    }

    void drop_the_worse_half() {
        std::sort(trials_.begin() + 1, trials_.end(), [](const Trial& a, const Trial& b) {
            return a.lead() != b.lead() ? a.lead() > b.lead() : a.action < b.action;
        });
        trials_.resize(1 + std::max<std::size_t>(1, trials_.size() / 2));
    }

    Action verdict() const {
        const Trial* best = &trials_[0];
        for (const Trial& t : trials_)
            if (t.lead() > best->lead()) best = &t;
        return best->lead() > kDoubt * best->error() ? best->action : trials_[0].action;
    }

    Values imagine(const Sight<G>& sight, const State& from, std::uint64_t dice) {
        State world = from;
        Rng rng(dice);
        play_on(sight.game(), world, last_round(sight), policy_, rng, legal_);
        Values values = judge(sight, world);
        for (const Seat seat : grudge_) values[sight.seat().index] -= temper_.spite * values[seat.index];
        return values;
    }

    static int last_round(const Sight<G>& sight) {
        if constexpr (requires { RulesOfThumb<G>::kHorizon; }) return sight.round() + RulesOfThumb<G>::kHorizon - 1;
        return std::numeric_limits<int>::max();
    }

    Values judge(const Sight<G>& sight, const State& world) const {
        if constexpr (requires { RulesOfThumb<G>::kHorizon; })
            if (!sight.game().decision(world).over())
                return values_of(RulesOfThumb<G>::forecast(sight.game(), world), sight.players(), temper_.score_share);
        return values_of(sight.game().result(world), sight.players(), temper_.score_share);
    }

    // Moves the goods if that can be done in this world, a promised answer included.
    static bool exchange(const G& game, State& world, const Offer& offer) {
        if (game.check_exchange(world, offer, false)) return false;
        game.exchange(world, offer, nullptr);
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind != kAnswer) continue;
                const Action answer = answer_action(item, side == 0 ? offer.from : offer.to);
                if (game.check(world, answer)) return false;
                game.apply(world, answer, nullptr);
            }
        return true;
    }

    // Standard errors by which another answer must lead the usual one.
    static constexpr double kDoubt = 0.5;

    P policy_;
    Temper temper_;
    SeatSet grudge_;
    std::vector<Trial> trials_;
    double started_ = 0;
    int spent_ = 0;
    ActionList legal_;
};

}  // namespace consigliere::bots
