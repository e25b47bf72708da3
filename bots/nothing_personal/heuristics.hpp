// Heuristics for Nothing Personal: every answer gets a value, and the best is given.
#pragma once

#include "bots/deal_candidate.hpp"
#include "bots/features.hpp"
#include "bots/game_knowledge.hpp"
#include "bots/nothing_personal/board.hpp"
#include "bots/observation.hpp"
#include "bots/policy.hpp"
#include "bots/policy_weights.hpp"
#include "games/nothing_personal/game.hpp"

namespace consigliere::bots {

struct NothingPersonalHeuristics {
    // The question that a view is about, with what a policy knows of the moment and of each answer (context.cpp).
    static PolicyQuestion question_of(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view,
                                      Seat seat, const ActionList& legal, std::vector<AnswerTraits>& traits);
    int at_once(const ActionList& legal) const;
    Action choose(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view, Seat seat,
                  const ActionList& legal, Rng& rng) const;
    void weigh(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view, Seat seat,
               const ActionList& legal, std::vector<double>& values) const;

private:
    mutable NothingPersonalBoard board_;  // often that of the last question
};

template <>
struct GameKnowledge<nothing_personal::NothingPersonal> {
    using Policy = ByView<NothingPersonalHeuristics>;
    static const PolicyScores& learned_policy();
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 2;      // fewer simulated games, but longer ones, win more (docs/training.md)
    static constexpr int kDealHorizon = 1;  // with two, deals bring no more
    static Forecast forecast(const nothing_personal::NothingPersonal& game, const nothing_personal::State& world);
    static constexpr int kFeatures = 40;
    static void features(const nothing_personal::NothingPersonal& game, const nothing_personal::State& world,
                         Features<kFeatures>& out);
    static constexpr int kStages = 4;
    static int stage(const nothing_personal::NothingPersonal& game, const nothing_personal::State& world);
    static void deal_candidates(const Observation<nothing_personal::NothingPersonal>& observation, Rng& rng,
                                DealCandidates& out);
    static Values change(const Observation<nothing_personal::NothingPersonal>& observation, const Offer& offer,
                         Rng& rng);
    // The cards that the observer misses least, for what an offer leaves to its choice.
    static Bounded<Item, 6> chosen(const Observation<nothing_personal::NothingPersonal>& observation,
                                   const Offer& offer);
    static constexpr std::uint8_t kMoney = nothing_personal::kCashItem;
    static int money(const nothing_personal::View& view, Seat seat) { return view.players[seat].money; }
    static constexpr double kRoundSpread = 2.0;
    static constexpr double kEndSpread = 3.0, kScoreUnit = 1.0;
    static constexpr double kMoneyWorth = 0.2;
    static constexpr std::uint8_t kPeace = nothing_personal::kNoWhack;
    static constexpr auto kRestraints =
        std::to_array<std::uint8_t>({nothing_personal::kNoMove, nothing_personal::kNoWhack,
                                     nothing_personal::kTieForYou, nothing_personal::kLetAct});
    static constexpr auto kDebts = std::to_array<Debt>({{nothing_personal::kPayYou, nothing_personal::kCashItem}});
};

}  // namespace consigliere::bots
