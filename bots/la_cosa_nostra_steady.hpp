// Rules of thumb for La Cosa Nostra: every answer gets a worth, and the best is given.
#pragma once

#include "bots/policy.hpp"
#include "bots/rules_of_thumb.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::bots {

struct LaCosaNostraThumb {
    int at_once(const ActionList& legal) const;
    Action choose(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
                  const ActionList& legal, Rng& rng) const;
};

template <>
struct RulesOfThumb<la_cosa_nostra::LaCosaNostra> {
    using Policy = ByView<LaCosaNostraThumb>;
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 1;
    static Forecast forecast(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::State& world);
    static bool ask_for_help(const la_cosa_nostra::LaCosaNostra& game, const la_cosa_nostra::View& view, Seat seat,
                             Rng& rng, Offer& idea);
    static constexpr std::uint8_t kPeace = la_cosa_nostra::kNoAttack;
};

}  // namespace consigliere::bots
