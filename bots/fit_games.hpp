// The games to which a forecast is fitted: silent `steady` bots, now and then with a random answer, and goods that change
// hands at random, so that the weights say what things are worth to whoever gets them. Bots go on by the same policy in
// their rollouts, so it is what follows from a position by that policy which a forecast should know.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "bots/features.hpp"
#include "bots/fit.hpp"
#include "bots/game_knowledge.hpp"
#include "bots/make_bot.hpp"

namespace consigliere::bots {

template <Game G>
class FitterOf final : public Fitter {
public:
    using Knowledge = GameKnowledge<G>;
    using State = typename G::State;

    // `games`: of one number of players, with the options between which forecasts tell.
    FitterOf(std::vector<G> games, std::uint64_t seed)
        : games_(std::move(games)),
          seed_(seed),
          stages_(Knowledge::kStages, FitSamples(players(), Knowledge::kFeatures)),
          present_(Knowledge::kStages) {}

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
            report(fmt::format(
                "{} players, stage {}: log loss {:.3f}, of the forecast so far {:.3f}, blind {:.3f}, {} positions",
                players(), stage, fitted.log_loss, present_[static_cast<std::size_t>(stage)].mean(),
                fitted.blind_log_loss, fitted.samples));
            out += fmt::format("    {{{{{{{}}}}}}},\n", list(fitted.odds));
        }
        return out + "}},\n";
    }

private:
    int players() const { return games_.front().players(); }

    static constexpr long kMost = std::numeric_limits<std::int16_t>::max();
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
        Values odds{};  // by the forecast that the program has so far
    };

    struct MeanLoss {
        double sum = 0;
        int count = 0;

        double mean() const { return count == 0 ? 0 : sum / count; }
    };

    static std::string list(const std::vector<double>& weights) {
        std::string out;
        for (const double w : weights)
            out +=
                fmt::format("{}{}", out.empty() ? "" : ", ", std::clamp(std::lround(w / kWeightStep), -kMost, kMost));
        return out;
    }

    void play(std::uint64_t number) {
        const G& game = games_[number / kDisturbances.size() % games_.size()];
        Rng rng(seed_, number);
        const Disturbance& disturbance = kDisturbances[number % kDisturbances.size()];
        State state = game.initial();
        std::vector<Position> positions;
        int round = game.round(state);
        std::uint64_t nodes = 0;
        ActionList legal;
        for (Decision d = game.decision(state); !d.over() && ++nodes < kLongestGame; d = game.decision(state)) {
            if (game.round(state) != round) {  // where rollouts stop and are judged
                round = game.round(state);
                positions.push_back(position(game, state));
            }
            if (d.chance()) {
                game.apply(state, game.chance_action(state, rng.below(game.chance_count(state))), nullptr);
                continue;
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
                          : policy_.choose(game, state, seat, legal, rng),
                   nullptr);
    }

    // Half of the time one side gives for nothing.
    bool exchange(const G& game, State& state, Rng& rng) const {
        const Seat seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(players()))));
        Offer offer;
        if (!game.suggest_offer(state, seat, rng, offer)) return false;
        if (rng.below(2) == 0) (rng.below(2) == 0 ? offer.terms.gives : offer.terms.wants).clear();
        if (any_item(offer, [](const Item& item) { return item.kind == kAnswer || item.kind == kPromiseItem; }))
            return false;
        if (offer.terms.gives.empty() && offer.terms.wants.empty()) return false;
        if (game.check_exchange(state, offer, false)) return false;
        game.exchange(state, offer, nullptr);
        return true;
    }

    Position position(const G& game, const State& state) const {
        Features<Knowledge::kFeatures> features{};
        Knowledge::features(game, state, features);
        Position out{Knowledge::stage(game, state), {}, values_of(Knowledge::forecast(game, state), players(), 0)};
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
        for (const Position& position : positions) {
            const auto stage = static_cast<std::size_t>(position.stage);
            stages_[stage].add(number, position.features, shares);
            if (!FitSamples::holds_out(number)) continue;
            for (std::size_t seat = 0; seat < shares.size(); ++seat)
                present_[stage].sum -= shares[seat] * std::log(std::max(position.odds[seat], 1e-9));
            ++present_[stage].count;
        }
    }

    std::vector<G> games_;
    std::uint64_t seed_;
    typename Knowledge::Policy policy_ = policy_of<G>(Skill::steady);
    std::vector<FitSamples> stages_;
    std::vector<MeanLoss> present_;  // of games held out, by stage
};

}  // namespace consigliere::bots
