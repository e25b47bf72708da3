// Heuristics for La Cosa Nostra: every answer gets a value, and the best is given.
#pragma once

#include "bots/idea.hpp"
#include "bots/policy.hpp"
#include "bots/rules_of_thumb.hpp"
#include "bots/sight.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::bots {

struct LaCosaNostraHeuristics {
    int at_once(const ActionList& legal) const;
    Action choose(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
                  const ActionList& legal, Rng& rng) const;
    void weigh(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
               const ActionList& legal, std::vector<double>& worth) const;
};

template <>
struct RulesOfThumb<la_cosa_nostra::LaCosaNostra> {
    using Policy = ByView<LaCosaNostraHeuristics>;
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 1;
    static Forecast forecast(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::State& world);
    static void ideas(const Sight<la_cosa_nostra::LaCosaNostra>& sight, Rng& rng, Ideas& out);
    static Values change(const Sight<la_cosa_nostra::LaCosaNostra>& sight, const Offer& offer, Rng& rng);
    static constexpr std::uint8_t kMoney = la_cosa_nostra::kItemCash;
    static constexpr double kRoundSpread = 5.0;
    static constexpr double kEndSpread = 6.0, kScoreUnit = 1000.0;
    static constexpr double kMoneyWorth = 1.0;
    static constexpr std::uint8_t kPeace = la_cosa_nostra::kNoAttack;
};

}  // namespace consigliere::bots
