// Heuristics for La Cosa Nostra: every answer gets a value, and the best is given.
#pragma once

#include "bots/deal_candidate.hpp"
#include "bots/features.hpp"
#include "bots/game_knowledge.hpp"
#include "bots/observation.hpp"
#include "bots/policy.hpp"
#include "bots/policy_weights.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::bots {

struct LaCosaNostraHeuristics {
    // The question that a view is about, with what a policy knows of the moment and of each answer (context.cpp).
    static PolicyQuestion question_of(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view,
                                      Seat seat, const ActionList& legal, std::vector<AnswerTraits>& traits);
    int at_once(const ActionList& legal) const;
    Action choose(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
                  const ActionList& legal, Rng& rng) const;
    void weigh(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
               const ActionList& legal, std::vector<double>& worth) const;
};

template <>
struct GameKnowledge<la_cosa_nostra::LaCosaNostra> {
    using Policy = ByView<LaCosaNostraHeuristics>;
    static const PolicyScores& learned_policy();
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 1;
    static Forecast forecast(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::State& world);
    static constexpr int kFeatures = 31;
    static void features(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::State& world,
                         Features<kFeatures>& out);
    static constexpr int kStages = 4;
    static int stage(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::State& world);
    static void deal_candidates(const Observation<la_cosa_nostra::LaCosaNostra>& observation, Rng& rng,
                                DealCandidates& out);
    static Values change(const Observation<la_cosa_nostra::LaCosaNostra>& observation, const Offer& offer, Rng& rng);
    static constexpr std::uint8_t kMoney = la_cosa_nostra::kItemCash;
    static int money(const la_cosa_nostra::View& view, Seat seat) { return view.board.cash[seat]; }
    static constexpr double kRoundSpread = 5.0;
    static constexpr double kEndSpread = 6.0, kScoreUnit = 1000.0;
    static constexpr double kMoneyWorth = 1.0;
    static constexpr std::uint8_t kPeace = la_cosa_nostra::kNoAttack;
    static constexpr auto kRestraints = std::to_array<std::uint8_t>({la_cosa_nostra::kNoAttack});
    static constexpr auto kTradedWords = kRestraints;
    static constexpr auto kDebts = std::to_array<Debt>({{la_cosa_nostra::kWillPay, la_cosa_nostra::kItemCash},
                                                        {la_cosa_nostra::kWillLend, la_cosa_nostra::kItemMarker}});
};

}  // namespace consigliere::bots
