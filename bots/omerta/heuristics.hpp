// Heuristics for Omertà: every answer gets a worth, and the best is given.
#pragma once

#include <vector>

#include "bots/deal_candidate.hpp"
#include "bots/features.hpp"
#include "bots/game_knowledge.hpp"
#include "bots/observation.hpp"
#include "bots/policy.hpp"
#include "bots/policy_weights.hpp"
#include "games/omerta/game.hpp"

namespace consigliere::bots {

struct OmertaHeuristics {
    // The question that a view is about, with what a policy knows of the moment and of each answer (context.cpp).
    static PolicyQuestion question_of(const omerta::Omerta& game, const omerta::View& view, Seat seat,
                                      const ActionList& legal, std::vector<AnswerTraits>& traits);
    int at_once(const ActionList& legal) const;
    Action choose(const omerta::Omerta& game, const omerta::View& view, Seat seat, const ActionList& legal,
                  Rng& rng) const;
    void weigh(const omerta::Omerta& game, const omerta::View& view, Seat seat, const ActionList& legal,
               std::vector<double>& worth) const;
};

template <>
struct GameKnowledge<omerta::Omerta> {
    using Policy = ByView<OmertaHeuristics>;
    static const PolicyScores& learned_policy();
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 2;
    static Forecast forecast(const omerta::Omerta& game, const omerta::State& world);
    static constexpr int kFeatures = 36;
    static void features(const omerta::Omerta& game, const omerta::State& world, Features<kFeatures>& out);
    static constexpr int kStages = 7;
    static int stage(const omerta::Omerta& game, const omerta::State& world);
    static std::vector<OptionValues> fitted_options();  // the Cosa Nostra mode and the Conquest mode
    static void deal_candidates(const Observation<omerta::Omerta>& observation, Rng& rng, DealCandidates& out);
    static Values change(const Observation<omerta::Omerta>& observation, const Offer& offer, Rng& rng);
    static bool is_plausible(const omerta::Omerta& game, const omerta::State& world);
    static bool gains(const omerta::Omerta& game, const omerta::State& before, const omerta::State& after, Seat seat);
    static constexpr int kDealHorizon = 1;  // with two it costs twice as much
    static constexpr std::uint8_t kMoney = omerta::kItemMoney;
    static int money(const omerta::View& view, Seat seat) { return std::max<int>(0, view.family[seat].cash); }
    static constexpr double kRoundSpread = 1.0;
    static constexpr double kMoneyWorth = 0.06;
    static constexpr std::uint8_t kPeace = omerta::kNoAssault;
    static constexpr auto kRestraints =
        std::to_array<std::uint8_t>({omerta::kNoAssault, omerta::kNoHeist, omerta::kStayOut});
    static constexpr auto kDebts =
        std::to_array<Debt>({{omerta::kPayMoney, omerta::kItemMoney}, {omerta::kGiveDomain, omerta::kItemDomain}});
};

}  // namespace consigliere::bots
