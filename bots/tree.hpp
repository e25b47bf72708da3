// Tree search over information sets. Every rollout descends from one of the answers to the question at hand, as far
// as it has been before, and then is played on by the policy.
//
//   answer ──> node (what the asked seat sees) ──> edge ──> node ──> edge ── ... ──> played on by the policy
//
// A node is known by who is asked and what that seat can see, the searcher or another: worlds and ways that look the same
// to it share a node, so nobody in the tree plans by what he does not know, be it a hand or a sealed bid.
#pragma once

#include <unordered_map>
#include <vector>

#include "bots/rollout.hpp"
#include "engine/hash.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class Tree {
public:
    using State = typename G::State;

    void clear(int answers) {
        nodes_.clear();
        index_.clear();
        edges_.assign(static_cast<std::size_t>(answers), Edge{});
    }

    // Plays `world`, in which answer number `answer` has just been given, on to its end.
    Values grow(const G& game, Seat self, int last_round, int answer, State& world, Rollout<G, P>& rollout,
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
            const Action usual = rollout.policy().choose(game, world, seat, legal_, dice.of(seat));
            if (!rollout.policy().is_plain(legal_)) {
                const int node = node_at(hash_of(game.view_for(world, seat)) ^ seat.index);
                if (node < 0) {
                    game.apply(world, usual, nullptr);
                    break;
                }
                const int edge = choose(game, world, seat, node, usual, rollout.policy());
                path_.push_back({edge, seat});
                game.apply(world, at(edge).action, nullptr);
                continue;
            }
            game.apply(world, usual, nullptr);
        }
        const Values values = rollout.play_out(game, world, last_round, self, dice);
        for (const Step& step : path_) {
            ++at(step.edge).visits;
            at(step.edge).sum += values[step.seat.index];
        }
        return values;
    }

private:
    static constexpr double kExploration = 0.15;  // beside values that differ by hundredths to tenths
    static constexpr double kWidening = 0.35;

    struct InfoSetNode {
        int visits = 0;
        int first = -1;  // edge
    };
    struct Edge {
        Action action;
        int visits = 0, available = 0;
        double sum = 0;  // of the values to the seat that chooses
        int next = -1;   // edge at the same node

        // One that was opened in this very game, on the way to the same node, has nothing to show yet.
        double bound() const {
            if (visits == 0) return 0;
            return sum / visits + kExploration * std::sqrt(std::log(available + 1.0) / visits);
        }
    };
    struct Step {
        int edge;
        Seat seat;
    };

    Edge& at(int i) { return edges_[static_cast<std::size_t>(i)]; }
    InfoSetNode& node(int i) { return nodes_[static_cast<std::size_t>(i)]; }

    // The node that looks so, or -1 if it is new: then it is there the next time.
    int node_at(std::uint64_t key) {
        const auto [place, is_new] = index_.try_emplace(key, static_cast<int>(nodes_.size()));
        if (!is_new) return place->second;
        nodes_.push_back({});
        return -1;
    }

    // Answers are opened one by one as a node is visited more often, those first that the policy likes best; among the
    // open ones the most promising is taken, with some curiosity about those seldom tried.
    int choose(const G& game, const State& world, Seat seat, int where, const Action& usual, const P& policy) {
        const int visits = ++node(where).visits;
        int open = 0, best = -1, usual_edge = -1;
        double most = -1e9;
        for (int i = node(where).first; i >= 0; i = at(i).next) {
            Edge& c = at(i);
            if (c.action == usual) usual_edge = i;
            if (!legal_.contains(c.action)) continue;
            ++open;
            ++c.available;
            if (c.bound() > most) most = c.bound(), best = i;
        }
        if (usual_edge < 0) return opened(where, usual);
        if (open >= legal_.size() || open >= 1 + static_cast<int>(kWidening * std::sqrt(visits))) return best;
        return opened(where, best_unopened(game, world, seat, where, policy));
    }

    Action best_unopened(const G& game, const State& world, Seat seat, int where, const P& policy) {
        policy.weigh(game, world, seat, legal_, worth_);
        int best = -1;
        for (int k = 0; k < legal_.size(); ++k) {
            bool is_open = false;
            for (int i = node(where).first; i >= 0 && !is_open; i = at(i).next) is_open = at(i).action == legal_[k];
            const auto worth = [&](int j) { return worth_[static_cast<std::size_t>(j)]; };
            if (!is_open && (best < 0 || worth(k) > worth(best))) best = k;
        }
        return legal_[best];
    }

    int opened(int where, const Action& action) {
        Edge edge;
        edge.action = action;
        edge.available = 1;
        edge.next = node(where).first;
        edges_.push_back(edge);
        return node(where).first = static_cast<int>(edges_.size()) - 1;
    }

    std::unordered_map<std::uint64_t, int> index_;  // of nodes, by what is seen there
    std::vector<InfoSetNode> nodes_;
    std::vector<Edge> edges_;  // the answers to the question at hand first
    std::vector<Step> path_;
    std::vector<double> worth_;
    ActionList legal_;
};

}  // namespace consigliere::bots
