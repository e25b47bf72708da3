// Monte Carlo search: imagine worlds that look like this from the seat, try the answers in each of them, and see what comes
// of it when everyone goes on by the policy. All answers are tried in the same worlds with the same dice, so that luck
// cancels out and what remains is the difference between them; after half of the thought only the better half is tried on,
// and so on. What is seen of an answer is weighed against what the policy expected of it. A tree of what players may do
// later gained nothing (docs/training.md).
//
// The work is cut into a fixed number of shards, each with dice of its own. How many hands do it does not change the outcome.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "bots/budget.hpp"
#include "bots/rollout.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class Search {
public:
    using State = typename G::State;

    Search(const P& policy, const Personality& personality) : shards_(kShards, Shard(policy, personality)) {}

    // What an answer costs beside its effects on the game: a broken word, for one.
    using Price = std::function<double(const Action&)>;

    // The best of `legal` as far as it sees. `usual` is the answer the policy itself would give, `worth` what it thinks of each:
    // the better ones are tried, the more the longer the thought.
    Action best(const Observation<G>& observation, const ActionList& legal, const std::vector<double>& worth,
                const Action& usual, const SearchBudget& budget, const Price& price, Rng& rng) {
        started_ = budget.stopwatch ? budget.stopwatch() : 0;
        spent_ = 0;
        enlist(legal, worth, usual, expected_iterations(budget), price);
        for (Shard& shard : shards_) shard.rng = Rng(rng.next());
        const int rounds = std::max(1, static_cast<int>(std::bit_width(trials_.size() - 1)));
        const std::size_t enlisted = trials_.size();
        while (trials_.size() > 1) {
            const int worlds = next_worlds(budget);
            if (worlds == 0 || is_cancelled(budget.cancelled)) break;
            step(observation, budget, worlds);
            if (is_decided()) break;
            const double used = std::min(0.999, share_used(budget));
            keep_best(1 + std::max<std::size_t>(1, enlisted >> static_cast<int>(used * rounds)));
            if (used >= 0.999) break;
        }
        return best_trial().action;
    }

    int spent() const { return spent_; }  // rollouts of the last search

    void set_grudge(SeatSet against) {
        for (Shard& shard : shards_) shard.rollout.set_grudge(against);
    }

private:
    static constexpr int kShards = 4;
    static constexpr int kGamesAStep = 64;       // so often is it asked whether to go on
    static constexpr int kFewestWorlds = 16;     // before anything is decided
    static constexpr double kLeastSpread = 0.2;  // of leads in few worlds: by chance they may all be the same

    // An answer: its lead over the usual one, world by world.
    struct Trial {
        Action action;
        Expectation expected;
        double price = 0;
        double sum = 0, sum_squares = 0;
        int worlds = 0;

        // As expected, until it was seen in more and more worlds.
        double lead() const {
            const double seen = worlds == 0 ? 0.0 : sum / worlds;
            return expected.lead + share_of_seen() * (seen - expected.lead) - price;
        }
        double error() const { return expected.error * std::sqrt(1 - share_of_seen()); }

    private:
        double share_of_seen() const {
            if (worlds == 0) return 0;
            const double doubt = expected.error * expected.error;
            return doubt / (doubt + noise());
        }
        // The square of the standard error of what was seen.
        double noise() const {
            const double mean = sum / worlds;
            return std::max(std::max(0.0, sum_squares / worlds - mean * mean) / worlds,
                            kLeastSpread * kLeastSpread / worlds / worlds);
        }
    };

    struct Shard {
        Shard(const P& policy, const Personality& personality) : rollout(policy, personality) {}

        Rng rng{0};
        Rollout<G, P> rollout;
        std::vector<double> values;  // of one world, by trial
        std::vector<Trial> found;    // in this step
        int games = 0;
    };

    // --- which answers ----------------------------------------------------------------------------------------------
    static int expected_iterations(const SearchBudget& budget) {
        return budget.stopwatch ? static_cast<int>(budget.seconds * kGamesASecond) : budget.iterations;
    }
    static constexpr double kGamesASecond = 8000;

    // The usual answer stands first and is never dropped. Of the others the policy's favourites, and the best of each kind.
    void enlist(const ActionList& legal, const std::vector<double>& worth, const Action& usual, int iterations,
                const Price& price) {
        best_first_.clear();
        for (int i = 0; i < legal.size(); ++i)
            if (!(legal[i] == usual)) best_first_.emplace_back(-worth[static_cast<std::size_t>(i)], i);
        std::sort(best_first_.begin(), best_first_.end());
        const auto most = static_cast<std::size_t>(4 + std::sqrt(iterations) / 6);
        const double top = best_first_.empty() ? 0 : worth_of(usual, legal, worth),
                     usual_price = price ? price(usual) : 0;
        trials_.assign(1, {.action = usual, .expected = {0, 0}});
        for (const auto& [less_worth, i] : best_first_) {
            if (trials_.size() >= 2 * most) break;
            if (trials_.size() >= most && !is_new_kind(legal[i])) continue;
            trials_.push_back({.action = legal[i],
                               .expected = policy().expectation(top + less_worth),
                               .price = (price ? price(legal[i]) : 0) - usual_price});
        }
    }

    static double worth_of(const Action& answer, const ActionList& legal, const std::vector<double>& worth) {
        return worth[static_cast<std::size_t>(std::find(legal.begin(), legal.end(), answer) - legal.begin())];
    }
    const P& policy() const { return shards_.front().rollout.policy(); }

    bool is_new_kind(const Action& x) const {
        return std::none_of(trials_.begin(), trials_.end(), [&](const Trial& t) { return t.action.kind == x.kind; });
    }

    // --- how long -----------------------------------------------------------------------------------------------------
    // Worlds that each shard imagines in the next step; 0: the budget is used up.
    int next_worlds(const SearchBudget& budget) {
        const int answers = static_cast<int>(trials_.size());
        const int left = budget.stopwatch ? 1 << 20 : budget.iterations - spent_;
        active_ = std::min(kShards, left / answers);
        if (active_ == 0) return 0;
        return std::clamp(kGamesAStep / (answers * kShards), 1, std::max(1, left / (answers * active_)));
    }

    double share_used(const SearchBudget& budget) const {
        if (budget.stopwatch) return (budget.stopwatch() - started_) / budget.seconds;
        return static_cast<double>(spent_) / budget.iterations;
    }

    // More thought would hardly pay: what is lost on average by keeping to the leader, where another answer is the better
    // one after all, is less than anybody would notice.
    bool is_decided() const {
        if (trials_[0].worlds < kFewestWorlds) return false;
        const Trial& leader = best_trial();
        for (const Trial& t : trials_) {
            if (&t == &leader) continue;
            const double error = std::sqrt(t.error() * t.error() + leader.error() * leader.error());
            if (expected_loss(leader.lead() - t.lead(), error) > kNegligible) return false;
        }
        return true;
    }

    // --- trying -------------------------------------------------------------------------------------------------------
    void step(const Observation<G>& observation, const SearchBudget& budget, int worlds) {
        const auto part = [&](int i) { try_all(shards_[static_cast<std::size_t>(i)], observation, budget, worlds); };
        if (budget.parallel_for)
            budget.parallel_for(active_, part);
        else
            for (int i = 0; i < active_; ++i) part(i);
        for (int i = 0; i < active_; ++i) {
            const Shard& shard = shards_[static_cast<std::size_t>(i)];
            spent_ += shard.games;
            for (std::size_t k = 0; k < trials_.size(); ++k) {
                trials_[k].sum += shard.found[k].sum;
                trials_[k].sum_squares += shard.found[k].sum_squares;
                trials_[k].worlds += shard.found[k].worlds;
            }
        }
    }

    // A world counts when all answers have been tried in it.
    void try_all(Shard& shard, const Observation<G>& observation, const SearchBudget& budget, int worlds) const {
        shard.found.assign(trials_.size(), Trial{});
        shard.games = 0;
        const int last_round = Rollout<G, P>::last_round(observation);
        for (int w = 0; w < worlds; ++w) {
            const State world = observation.sample(shard.rng);
            const std::uint64_t dice = shard.rng.next();
            shard.values.clear();
            for (const Trial& t : trials_) {
                if (budget.stopwatch && budget.stopwatch() - started_ >= budget.seconds) return;
                if (is_cancelled(budget.cancelled)) return;
                State tried = world;
                Dice drawn(dice);
                observation.game().apply(tried, t.action, nullptr);
                shard.values.push_back(shard.rollout.play_out(observation.game(), tried, last_round, observation.seat(),
                                                              drawn)[observation.seat().index]);
                ++shard.games;
            }
            for (std::size_t k = 0; k < trials_.size(); ++k) {
                const double lead = shard.values[k] - shard.values[0];
                shard.found[k].sum += lead;
                shard.found[k].sum_squares += lead * lead;
                ++shard.found[k].worlds;
            }
        }
    }

    void keep_best(std::size_t most) {
        if (trials_.size() <= most) return;
        best_first_.clear();
        for (std::size_t i = 1; i < trials_.size(); ++i)
            best_first_.emplace_back(-trials_[i].lead(), static_cast<int>(i));
        std::sort(best_first_.begin(), best_first_.end());
        kept_.assign(1, trials_[0]);
        for (std::size_t i = 0; i + 1 < most; ++i)
            kept_.push_back(trials_[static_cast<std::size_t>(best_first_[i].second)]);
        trials_.swap(kept_);
    }

    const Trial& best_trial() const {
        const Trial* best = &trials_[0];
        for (const Trial& t : trials_)
            if (t.lead() > best->lead()) best = &t;
        return *best;
    }

    std::vector<Shard> shards_;
    std::vector<Trial> trials_;
    std::vector<Trial> kept_;  // of a step
    std::vector<std::pair<double, int>> best_first_;
    double started_ = 0;
    int spent_ = 0, active_ = 0;
};

}  // namespace consigliere::bots
