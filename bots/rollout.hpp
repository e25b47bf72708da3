// Rollouts: a world is played on by a policy for as long as the game's heuristics see ahead, and judged.
#pragma once

#include <limits>

#include "bots/observation.hpp"
#include "bots/personality.hpp"
#include "bots/policy.hpp"
#include "bots/value.hpp"
#include "bots/words.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class Rollout {
public:
    using State = typename G::State;

    Rollout(const P& policy, const Personality& personality) : policy_(policy), personality_(personality) {}

    const P& policy() const { return policy_; }
    void set_grudge(SeatSet against) { grudge_ = against; }
    // A victory by a hair counts little more than a defeat by one: what is seen of it in a few games is luck.
    void judge_softly() { soft_ = true; }

    // The last round that is played; what comes after it is forecast.
    static int last_round(const Observation<G>& observation) {
        if constexpr (requires { GameKnowledge<G>::kHorizon; })
            return observation.round() + GameKnowledge<G>::kHorizon - 1;
        return std::numeric_limits<int>::max();
    }

    // The same for deals, for which a longer look need not gain what it costs.
    static int last_round_of_deal(const Observation<G>& observation) {
        if constexpr (requires { GameKnowledge<G>::kDealHorizon; })
            return observation.round() + GameKnowledge<G>::kDealHorizon - 1;
        return last_round(observation);
    }

    // Plays `world` on with these dice; what it comes to for every seat, as `self` sees it.
    Values play_out(const G& game, State& world, int last_round, Seat self, Dice& dice) {
        KeptWords<G> none;
        return play_out(game, world, last_round, self, dice, none, nullptr);
    }

    // The same where these words are kept; whether others would be broken is noted in `watched`, if there are any.
    Values play_out(const G& game, State& world, int last_round, Seat self, Dice& dice, KeptWords<G>& kept,
                    BrokenWords<G>* watched) {
        if (watched != nullptr) watched->begin_game();
        for (Decision d = next_decision(game, world, kept); goes_on(game, world, d, last_round, kept);
             d = next_decision(game, world, kept)) {
            Action action = next_action(game, world, d, policy_, dice, legal_);
            if (!d.chance() && kept.bind(action.seat))
                action = kept.honest(game, world, action, legal_, [&] {
                    return policy_.choose(game, world, action.seat, legal_, dice.of(action.seat));
                });
            if (watched == nullptr) {
                game.apply(world, action, nullptr);
            } else {
                const State before = world;
                game.apply(world, action, nullptr);
                watched->look(game, before, action, world);
            }
        }
        return judged(game, world, self);
    }

private:
    // After what is owed and can be given has changed hands.
    static Decision next_decision(const G& game, State& world, KeptWords<G>& kept) {
        if (!kept.debts().empty()) kept.debts().settle(game, world);
        return game.decision(world);
    }
    static bool goes_on(const G& game, const State& world, const Decision& decision, int last_round,
                        KeptWords<G>& kept) {
        if (decision.over()) return false;
        return game.round(world) <= last_round || kept.debts().await_trade(game, world, last_round);
    }

    Values judged(const G& game, const State& world, Seat self) const {
        Values values = judge(game, world);
        for (const Seat seat : grudge_) values[self.index] -= personality_.spite * values[seat.index];
        return values;
    }

    Values judge(const G& game, const State& world) const {
        if constexpr (requires { GameKnowledge<G>::kHorizon; })
            if (!game.decision(world).over())
                return values_of(GameKnowledge<G>::forecast(game, world), game.players(), personality_.score_share);
        if constexpr (requires { GameKnowledge<G>::kEndSpread; })
            if (soft_) return values_of(softened(game.result(world)), game.players(), personality_.score_share);
        return values_of(game.result(world), game.players(), personality_.score_share);
    }

    static Forecast softened(const Result& result) {
        Forecast forecast;
        for (std::size_t i = 0; i < kMaxPlayers; ++i)
            forecast.score[i] = result.score[i] / GameKnowledge<G>::kScoreUnit;
        forecast.spread = GameKnowledge<G>::kEndSpread;
        return forecast;
    }

    P policy_;
    Personality personality_;
    bool soft_ = false;
    SeatSet grudge_;
    ActionList legal_;
};

}  // namespace consigliere::bots
