// The games from which the policy of a game learns: of every number of players, silent, with one or more seats that play
// by the policy and the others by the heuristics.
#pragma once

#include <fmt/format.h>

#include "bots/game_knowledge.hpp"
#include "bots/policy_gradient.hpp"
#include "bots/train.hpp"
#include "bots/value.hpp"

namespace consigliere::bots {

template <Game G>
class PolicyTrainerOf final : public PolicyTrainer {
public:
    using Knowledge = GameKnowledge<G>;
    using Heuristics = typename Knowledge::Policy;
    using State = typename G::State;

    PolicyTrainerOf(std::vector<G> games, std::uint64_t seed) : games_(std::move(games)), seed_(seed) {}

    void step(int games, double rate, const ParallelFor& parallel_for) override {
        std::vector<PolicyGradient::Slopes> parts(kParts, PolicyGradient::no_slopes());
        for_each_part(parallel_for, [&](int part) {
            PolicyMemory memory;
            for (int i = part; i < games; i += kParts)
                learn_from(played_ + static_cast<std::uint64_t>(i), memory, parts[static_cast<std::size_t>(part)]);
        });
        gradient_.step(parts, games, rate);
        played_ += static_cast<std::uint64_t>(games);
    }

    double share_of_victories(int games, const ParallelFor& parallel_for) const override {
        std::vector<double> shares(kParts);
        const PolicyScores scores(gradient_.weights());
        for_each_part(parallel_for, [&](int part) {
            for (int i = part; i < games; i += kParts)
                shares[static_cast<std::size_t>(part)] += share_of(scores, static_cast<std::uint64_t>(i));
        });
        double sum = 0;
        for (const double share : shares) sum += share;
        return sum / games;
    }

    std::string weights() const override {
        std::string out;
        int column = 0;
        for (const std::int8_t weight : gradient_.weights())
            out += fmt::format("{},{}", int{weight}, ++column % kPerLine == 0 ? "\n" : "");
        return out;
    }

private:
    static constexpr int kParts = 32, kPerLine = 32;
    static constexpr std::uint64_t kLongestGame = 60000;
    // How much of what happened in later rounds an answer is credited with.
    static constexpr double kLaterRounds = 0.95;
    static constexpr std::uint64_t kTestStream = 1;

    template <class Part>
    static void for_each_part(const ParallelFor& parallel_for, Part part) {
        if (parallel_for) return parallel_for(kParts, part);
        for (int i = 0; i < kParts; ++i) part(i);
    }

    // One seat in turn, all in a third of the games, and some others in another third.
    SeatSet learners_in(std::uint64_t number, int players) const {
        const auto count = static_cast<std::uint64_t>(players);
        SeatSet out = SeatSet::of(Seat(static_cast<int>(number % count)));
        const std::uint64_t others = number / count % 3;
        for (int i = 0; i < players; ++i)
            if (others == 2 || (others == 1 && (number / (3 * count) >> i & 1) != 0)) out.add(Seat(i));
        return out;
    }

    // Plays a game; answer(state, seat, legal, rng) decides for the seats in `learners`.
    template <class RoundBegins, class Answer>
    Result play(const G& game, std::uint64_t seed, SeatSet learners, RoundBegins round_begins, Answer answer) const {
        Rng rng(seed_, seed);
        const Heuristics heuristics;
        State state = game.initial();
        ActionList legal;
        int round = -1;
        std::uint64_t nodes = 0;
        for (Decision d = game.decision(state); !d.over() && ++nodes < kLongestGame; d = game.decision(state)) {
            if (d.chance()) {
                game.apply(state, game.chance_action(state, rng.below(game.chance_count(state))), nullptr);
                continue;
            }
            if (game.round(state) != round) {
                round = game.round(state);
                round_begins(state);
            }
            const Seat seat = d.may_act.first();
            legal.clear();
            game.legal_actions(state, seat, legal);
            const bool learned = learners.has(seat) && legal.size() > 1 && !heuristics.is_plain(legal);
            game.apply(state,
                       legal.size() == 1 ? legal[0]
                       : learned         ? answer(state, seat, legal, rng)
                                         : heuristics.choose(game, state, seat, legal, rng),
                       nullptr);
        }
        return game.decision(state).over() ? game.result(state) : Result{};
    }

    void learn_from(std::uint64_t number, PolicyMemory& memory, PolicyGradient::Slopes& slopes) const {
        const G& game = games_[number % games_.size()];
        memory.clear();
        std::vector<Values> odds;  // as each round began
        std::vector<double> worth;
        std::vector<AnswerTraits> traits;
        const Heuristics heuristics;
        const Result result = play(
            game, number, learners_in(number / games_.size(), game.players()),
            [&](const State& state) { odds.push_back(values_of(Knowledge::forecast(game, state), game.players(), 0)); },
            [&](const State& state, Seat seat, const ActionList& legal, Rng& rng) {
                const auto view = game.view_for(state, seat);
                heuristics.weigh_by_view(game, view, seat, legal, worth);
                const PolicyQuestion question = heuristics.thumb.question_of(game, view, seat, legal, traits);
                return legal[gradient_.answer(policy_features(game), question, static_cast<int>(odds.size()) - 1, legal,
                                              traits, worth, rng, memory)];
            });
        const std::vector<Values> gains = gains_by_round(odds, values_of(result, game.players(), 0));
        PolicyGradient::learn(
            memory,
            [&](const PolicyMemory::Question& question) {
                return gains[static_cast<std::size_t>(question.round)][question.seat.index];
            },
            slopes);
    }

    // By how much the odds of each seat grew from a round on: the nearer the growth, the more it counts.
    static std::vector<Values> gains_by_round(const std::vector<Values>& odds, const Values& end) {
        std::vector<Values> gains(odds.size());
        Values next = end, later{};
        for (std::size_t round = odds.size(); round-- > 0;) {
            for (std::size_t i = 0; i < next.size(); ++i)
                later[i] = gains[round][i] = next[i] - odds[round][i] + kLaterRounds * later[i];
            next = odds[round];
        }
        return gains;
    }

    double share_of(const PolicyScores& scores, std::uint64_t number) const {
        const G& game = four_players();
        const Seat seat(static_cast<int>(number % static_cast<std::uint64_t>(game.players())));
        Heuristics policy;
        policy.learned = &scores;
        const Result result = play(
            game, Rng(number, kTestStream).next(), SeatSet::of(seat), [](const State&) {},
            [&](const State& state, Seat who, const ActionList& legal, Rng& rng) {
                return policy.choose(game, state, who, legal, rng);
            });
        return result.winners.has(seat) ? 1.0 / result.winners.size() : 0.0;
    }

    const G& four_players() const {
        for (const G& game : games_)
            if (game.players() == 4) return game;
        return games_.front();
    }

    std::vector<G> games_;  // of every number of players
    std::uint64_t seed_;
    std::uint64_t played_ = 0;
    PolicyGradient gradient_;
};

}  // namespace consigliere::bots
