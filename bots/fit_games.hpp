// The games to which a forecast is fitted: silent `steady` bots, now and then with a random answer, and goods that change
// hands at random, so that the weights say what things are worth to whoever gets them.
#pragma once

#include <memory>

#include <fmt/format.h>

#include "bots/features.hpp"
#include "bots/fit.hpp"
#include "bots/game_knowledge.hpp"

namespace consigliere::bots {

template <Game G>
class FitterOf final : public Fitter {
public:
    using Knowledge = GameKnowledge<G>;
    using State = typename G::State;

    FitterOf(G game, std::uint64_t seed)
        : game_(std::move(game)),
          seed_(seed),
          stages_(Knowledge::kStages, FitSamples(players(), Knowledge::kFeatures)) {}

    void collect(std::uint64_t first, std::uint64_t last) override {
        for (std::uint64_t i = first; i < last; ++i) play(i);
    }

    std::string weights(const std::function<void(std::string_view)>& report) const override {
        std::string out = fmt::format("{{{{  // {} players\n", players());
        for (int stage = 0; stage < Knowledge::kStages; ++stage) {
            const FitSamples& samples = stages_[static_cast<std::size_t>(stage)];
            if (samples.size() < kFewest) {
                out += "    {},\n";
                continue;
            }
            const FittedWeights fitted = fit(samples);
            report(fmt::format("{} players, stage {}: log loss {:.3f}, blind {:.3f}, {} positions", players(), stage,
                               fitted.log_loss, fitted.blind_log_loss, fitted.samples));
            out += fmt::format("    {{{{{{{}}}}}}},\n", list(fitted.odds));
        }
        return out + "}},\n";
    }

private:
    int players() const { return game_.players(); }

    static constexpr std::size_t kFewest = 1000;
    static constexpr std::uint64_t kLongestGame = 60000;

    // How one game is disturbed, in percent of its decisions.
    struct Disturbance {
        unsigned random_answers, exchanges;
    };
    static constexpr std::array<Disturbance, 4> kDisturbances{{{0, 0}, {0, 2}, {3, 5}, {10, 10}}};

    struct Position {
        int stage = 0;
        std::vector<float> features;
    };

    static std::string list(const std::vector<double>& weights) {
        std::string out;
        for (const double w : weights) out += fmt::format("{}{:.5g}", out.empty() ? "" : ", ", w);
        return out;
    }

    void play(std::uint64_t number) {
        const G& game = game_;
        Rng rng(seed_, number);
        const Disturbance& disturbance = kDisturbances[number % kDisturbances.size()];
        State state = game.initial();
        std::vector<Position> positions;
        int round = game.round(state);
        std::uint64_t nodes = 0;
        ActionList legal;
        for (Decision d = game.decision(state); !d.over() && ++nodes < kLongestGame; d = game.decision(state)) {
            if (d.chance()) {
                game.apply(state, game.chance_action(state, rng.below(game.chance_count(state))), nullptr);
                continue;
            }
            if (game.round(state) != round) {  // where rollouts stop and are judged
                round = game.round(state);
                positions.push_back(position(game, state));
            }
            if (rng.below(100) < disturbance.exchanges && exchange(game, state, rng)) continue;
            answer(game, state, d.may_act.first(), disturbance, rng, legal);
        }
        if (game.decision(state).over()) add(number, positions, game.result(state));
    }

    void answer(const G& game, State& state, Seat seat, const Disturbance& disturbance, Rng& rng,
                ActionList& legal) const {
        legal.clear();
        game.legal_actions(state, seat, legal);
        if (legal.size() == 1) return game.apply(state, legal[0], nullptr);
        const bool random = rng.below(100) < disturbance.random_answers;
        game.apply(state,
                   random ? RandomPolicy().choose(game, state, seat, legal, rng)
                          : typename Knowledge::Policy().choose(game, state, seat, legal, rng),
                   nullptr);
    }

    // Half of the time one side gives for nothing.
    bool exchange(const G& game, State& state, Rng& rng) const {
        const Seat seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(players()))));
        Offer offer;
        if (!game.suggest_offer(state, seat, rng, offer)) return false;
        if (rng.below(2) == 0) (rng.below(2) == 0 ? offer.terms.gives : offer.terms.wants).clear();
        for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
            for (const Item& item : *side)
                if (item.kind == kAnswer || item.kind == kPromiseItem) return false;
        if (offer.terms.gives.empty() && offer.terms.wants.empty()) return false;
        if (game.check_exchange(state, offer, false)) return false;
        game.exchange(state, offer, nullptr);
        return true;
    }

    Position position(const G& game, const State& state) const {
        Features<Knowledge::kFeatures> features{};
        Knowledge::features(game, state, features);
        Position out{Knowledge::stage(game, state), {}};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players()); ++seat)
            for (const double x : features[seat]) out.features.push_back(static_cast<float>(x));
        return out;
    }

    void add(std::uint64_t number, const std::vector<Position>& positions, const Result& result) {
        std::vector<float> shares;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players()); ++seat) {
            const bool won = result.winners.has(Seat(static_cast<int>(seat)));
            shares.push_back(won ? 1.0f / static_cast<float>(result.winners.size()) : 0.0f);
        }
        for (const Position& position : positions)
            stages_[static_cast<std::size_t>(position.stage)].add(number, position.features, shares);
    }

    G game_;
    std::uint64_t seed_;
    std::vector<FitSamples> stages_;
};

}  // namespace consigliere::bots
