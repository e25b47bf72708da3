// A policy answers a question at once, without search: it is how a bot plays by heuristics, and how the players of
// a rollout go on to its end.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <vector>

#include "bots/policy_scores.hpp"
#include "bots/policy_weights.hpp"
#include "engine/game.hpp"

namespace consigliere::bots {

// How well a policy expects an answer to do that is not its own choice: by how much the odds of victory grow by it, and how
// far they may lie from that. Without knowledge it expects nothing.
struct Expectation {
    double lead = 0, error = 0.3;
};

template <class P, class G>
concept Policy = requires(const P& policy, const G& game, const typename G::State& world, Seat seat,
                          const ActionList& legal, Rng& rng, std::vector<double>& worth) {
    { policy.choose(game, world, seat, legal, rng) } -> std::same_as<Action>;
    // What it thinks of each answer; the more, the better.
    { policy.weigh(game, world, seat, legal, worth) } -> std::same_as<void>;
    // What it expects of an answer that it thinks worth so much less than its choice.
    { policy.expectation(double{}) } -> std::same_as<Expectation>;
    // A question not worth much thought.
    { policy.is_plain(legal) } -> std::same_as<bool>;
};

struct RandomPolicy {
    template <Game G>
    Action choose(const G&, const typename G::State&, Seat, const ActionList& legal, Rng& rng) const {
        return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    }
    template <Game G>
    void weigh(const G&, const typename G::State&, Seat, const ActionList& legal, std::vector<double>& worth) const {
        worth.assign(static_cast<std::size_t>(legal.size()), 0);
    }
    Expectation expectation(double) const { return {}; }
    bool is_plain(const ActionList&) const { return false; }
};

// The answer worth most. Of equals one is drawn, or the seats listed first would be everybody's victims.
template <class Worth>
Action best_of(const ActionList& legal, Rng& rng, Worth worth_of) {
    Action best = legal[0];
    double most = -1e9;
    std::uint32_t equals = 0;
    for (const Action& x : legal) {
        const double worth = worth_of(x);
        if (worth < most) continue;
        equals = worth > most ? 1 : equals + 1;
        most = worth;
        if (equals == 1 || rng.below(equals) == 0) best = x;
    }
    return best;
}

// Heuristics see a seat's view, never the world: so they play in rollouts as they would at the table. Some
// questions they answer without looking up (at_once: the index of the answer, or -1), which saves making a view.
template <class Heuristic>
struct ByView {
    Heuristic thumb{};
    const PolicyScores* learned = nullptr;  // decides by what the heuristics think, if there is one

    template <Game G>
    Action choose(const G& game, const typename G::State& world, Seat seat, const ActionList& legal, Rng& rng) const {
        if (const int i = thumb.at_once(legal); i >= 0) return legal[i];
        return choose_by_view(game, game.view_for(world, seat), seat, legal, rng);
    }
    template <Game G>
    void weigh(const G& game, const typename G::State& world, Seat seat, const ActionList& legal,
               std::vector<double>& worth) const {
        weigh_by_view(game, game.view_for(world, seat), seat, legal, worth);
    }
    Expectation expectation(double less) const {
        if (learned == nullptr) return {};
        return {.lead = -kLostWhereTwiceAsFar * std::log2(1 + less / PolicyScores::kScoreUnit), .error = kLearnedError};
    }
    bool is_plain(const ActionList& legal) const { return thumb.at_once(legal) >= 0; }

    template <Game G>
    Action choose_by_view(const G& game, const typename G::View& view, Seat seat, const ActionList& legal,
                          Rng& rng) const {
        if (learned == nullptr) return thumb.choose(game, view, seat, legal, rng);
        weigh_by_view(game, view, seat, legal, worth_);
        std::size_t i = 0;
        return best_of(legal, rng, [&](const Action&) { return worth_[i++]; });
    }
    template <Game G>
    void weigh_by_view(const G& game, const typename G::View& view, Seat seat, const ActionList& legal,
                       std::vector<double>& worth) const {
        thumb.weigh(game, view, seat, legal, worth);
        if (learned == nullptr) return;
        const PolicyQuestion question = thumb.question_of(game, view, seat, legal, traits_);
        learned->score(policy_features(game), question, legal, traits_, worth);
    }

private:
    // Found by trying (docs/training.md): the expectation of a policy that learned is worth many simulated games, whose
    // players and forecasts err too.
    static constexpr double kLostWhereTwiceAsFar = 0.012, kLearnedError = 0.05;

    mutable std::vector<double> worth_;  // kept from question to question
    mutable std::vector<AnswerTraits> traits_;
};

// The dice of a rollout. What follows a seat's answer is drawn from dice of its own: two games that differ in what
// one seat does then still agree in the luck of the others, and can be compared.
class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : streams_{stream(seed, 0), stream(seed, 1), stream(seed, 2),
                   stream(seed, 3), stream(seed, 4), stream(seed, 5)} {}

    // Now it is about what this seat does.
    Rng& of(Seat seat) {
        now_ = seat.index;
        return streams_[now_];
    }
    Rng& now() { return streams_[now_]; }

private:
    static Rng stream(std::uint64_t seed, std::uint64_t i) { return Rng(seed, i); }

    std::array<Rng, kMaxPlayers + 1> streams_;
    std::size_t now_ = kMaxPlayers;
};

// What happens next in `world`, in which `decision` stands: chance draws, or the first awaited seat answers, whose answers
// are in `legal` then.
template <Game G, Policy<G> P>
Action next_action(const G& game, const typename G::State& world, const Decision& decision, const P& policy, Dice& dice,
                   ActionList& legal) {
    if (decision.chance()) return game.chance_action(world, dice.now().below(game.chance_count(world)));
    const Seat seat = decision.may_act.first();
    legal.clear();
    game.legal_actions(world, seat, legal);
    return legal.size() == 1 ? legal[0] : policy.choose(game, world, seat, legal, dice.of(seat));
}

template <Game G, Policy<G> P>
void play_step(const G& game, typename G::State& world, const Decision& decision, const P& policy, Dice& dice,
               ActionList& legal) {
    game.apply(world, next_action(game, world, decision, policy, dice, legal), nullptr);
}

// Plays `world` on until its round passes `last_round`, or to its end.
template <Game G, Policy<G> P>
void play_on(const G& game, typename G::State& world, int last_round, const P& policy, Dice& dice, ActionList& legal) {
    for (Decision d = game.decision(world); !d.over() && game.round(world) <= last_round; d = game.decision(world))
        play_step(game, world, d, policy, dice, legal);
}

}  // namespace consigliere::bots
