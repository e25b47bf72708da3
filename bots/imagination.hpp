// Imagined games: a world is played on by a policy for as long as the game's rules of thumb see ahead, and judged.
#pragma once

#include <limits>

#include "bots/character.hpp"
#include "bots/policy.hpp"
#include "bots/sight.hpp"
#include "bots/value.hpp"

namespace consigliere::bots {

template <Game G, Policy<G> P>
class Imagination {
public:
    using State = typename G::State;

    Imagination(const P& policy, const Temper& temper) : policy_(policy), temper_(temper) {}

    const P& policy() const { return policy_; }
    void set_grudge(SeatSet against) { grudge_ = against; }
    // A victory by a hair counts little more than a defeat by one: what is seen of it in a few games is luck.
    void judge_softly() { soft_ = true; }

    // The last round that is played; what comes after it is forecast.
    static int last_round(const Sight<G>& sight) {
        if constexpr (requires { RulesOfThumb<G>::kHorizon; }) return sight.round() + RulesOfThumb<G>::kHorizon - 1;
        return std::numeric_limits<int>::max();
    }

    // Plays `world` on with these dice; what it comes to for every seat, as `self` sees it.
    Values play_out(const G& game, State& world, int last_round, Seat self, Dice& dice) {
        play_on(game, world, last_round, policy_, dice, legal_);
        Values values = judge(game, world);
        for (const Seat seat : grudge_) values[self.index] -= temper_.spite * values[seat.index];
        return values;
    }

private:
    Values judge(const G& game, const State& world) const {
        if constexpr (requires { RulesOfThumb<G>::kHorizon; })
            if (!game.decision(world).over())
                return values_of(RulesOfThumb<G>::forecast(game, world), game.players(), temper_.score_share);
        if constexpr (requires { RulesOfThumb<G>::kEndSpread; })
            if (soft_) return values_of(softened(game.result(world)), game.players(), temper_.score_share);
        return values_of(game.result(world), game.players(), temper_.score_share);
    }

    static Forecast softened(const Result& result) {
        Forecast forecast;
        for (std::size_t i = 0; i < kMaxPlayers; ++i) forecast.score[i] = result.score[i] / RulesOfThumb<G>::kScoreUnit;
        forecast.spread = RulesOfThumb<G>::kEndSpread;
        return forecast;
    }

    P policy_;
    Temper temper_;
    bool soft_ = false;
    SeatSet grudge_;
    ActionList legal_;
};

}  // namespace consigliere::bots
