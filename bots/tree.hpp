// Tree search over information sets. Every imagined game descends from one of the answers to the question at hand, as far
// as it has been before, and then is played on by the policy.
//
//   answer ──> spot (what the asked seat sees) ──> choice ──> spot ──> choice ── ... ──> played on by the policy
//
// A spot is known by who is asked and what that seat can see, the searcher or another: worlds and ways that look the same
// to it share a spot, so nobody in the tree plans by what he does not know, be it a hand or a sealed bid.
#pragma once

#include <unordered_map>
#include <vector>

#include "bots/imagination.hpp"
#include "engine/hash.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class Tree {
public:
    using State = typename G::State;

    void clear(int answers) {
        spots_.clear();
        places_.clear();
        choices_.assign(static_cast<std::size_t>(answers), Choice{});
    }

    // Plays `world`, in which answer number `answer` has just been given, on to its end.
    Values grow(const G& game, Seat self, int last_round, int answer, State& world, Imagination<G, P>& imagination,
                Dice& dice) {
        path_.clear();
        path_.push_back({answer, self});
        for (Decision d = game.decision(world); !d.over() && game.round(world) <= last_round;
             d = game.decision(world)) {
            if (d.chance()) {
                game.apply(world, game.chance_action(world, dice.now().below(game.chance_count(world))), nullptr);
                continue;
            }
            const Seat seat = d.may_act.first();
            legal_.clear();
            game.legal_actions(world, seat, legal_);
            if (legal_.size() == 1) {
                game.apply(world, legal_[0], nullptr);
                continue;
            }
            const Action usual = imagination.policy().choose(game, world, seat, legal_, dice.of(seat));
            if (!imagination.policy().is_plain(legal_)) {
                const int spot = spot_at(hash_of(game.view_for(world, seat)) ^ seat.index);
                if (spot < 0) {
                    game.apply(world, usual, nullptr);
                    break;
                }
                const int choice = choose(game, world, seat, spot, usual, imagination.policy());
                path_.push_back({choice, seat});
                game.apply(world, at(choice).action, nullptr);
                continue;
            }
            game.apply(world, usual, nullptr);
        }
        const Values values = imagination.play_out(game, world, last_round, self, dice);
        for (const Step& step : path_) {
            ++at(step.choice).visits;
            at(step.choice).sum += values[step.seat.index];
        }
        return values;
    }

private:
    static constexpr double kCuriosity = 0.15;  // beside values that differ by hundredths to tenths
    static constexpr double kWidening = 0.35;

    struct Spot {
        int visits = 0;
        int first = -1;  // choice
    };
    struct Choice {
        Action action;
        int visits = 0, available = 0;
        double sum = 0;  // of the values to the seat that chooses
        int next = -1;   // choice at the same spot

        // One that was opened in this very game, on the way to the same spot, has nothing to show yet.
        double bound() const {
            if (visits == 0) return 0;
            return sum / visits + kCuriosity * std::sqrt(std::log(available + 1.0) / visits);
        }
    };
    struct Step {
        int choice;
        Seat seat;
    };

    Choice& at(int i) { return choices_[static_cast<std::size_t>(i)]; }
    Spot& spot(int i) { return spots_[static_cast<std::size_t>(i)]; }

    // The spot that looks so, or -1 if it is new: then it is there the next time.
    int spot_at(std::uint64_t key) {
        const auto [place, is_new] = places_.try_emplace(key, static_cast<int>(spots_.size()));
        if (!is_new) return place->second;
        spots_.push_back({});
        return -1;
    }

    // Answers are opened one by one as a spot is visited more often, those first that the policy likes best; among the
    // open ones the most promising is taken, with some curiosity about those seldom tried.
    int choose(const G& game, const State& world, Seat seat, int where, const Action& usual, const P& policy) {
        const int visits = ++spot(where).visits;
        int open = 0, best = -1, usual_choice = -1;
        double most = -1e9;
        for (int i = spot(where).first; i >= 0; i = at(i).next) {
            Choice& c = at(i);
            if (c.action == usual) usual_choice = i;
            if (!legal_.contains(c.action)) continue;
            ++open;
            ++c.available;
            if (c.bound() > most) most = c.bound(), best = i;
        }
        if (usual_choice < 0) return opened(where, usual);
        if (open >= legal_.size() || open >= 1 + static_cast<int>(kWidening * std::sqrt(visits))) return best;
        return opened(where, best_unopened(game, world, seat, where, policy));
    }

    Action best_unopened(const G& game, const State& world, Seat seat, int where, const P& policy) {
        policy.weigh(game, world, seat, legal_, worth_);
        int best = -1;
        for (int k = 0; k < legal_.size(); ++k) {
            bool is_open = false;
            for (int i = spot(where).first; i >= 0 && !is_open; i = at(i).next) is_open = at(i).action == legal_[k];
            const auto worth = [&](int j) { return worth_[static_cast<std::size_t>(j)]; };
            if (!is_open && (best < 0 || worth(k) > worth(best))) best = k;
        }
        return legal_[best];
    }

    int opened(int where, const Action& action) {
        Choice choice;
        choice.action = action;
        choice.available = 1;
        choice.next = spot(where).first;
        choices_.push_back(choice);
        return spot(where).first = static_cast<int>(choices_.size()) - 1;
    }

    std::unordered_map<std::uint64_t, int> places_;  // of spots, by what is seen there
    std::vector<Spot> spots_;
    std::vector<Choice> choices_;  // the answers to the question at hand first
    std::vector<Step> path_;
    std::vector<double> worth_;
    ActionList legal_;
};

}  // namespace consigliere::bots
