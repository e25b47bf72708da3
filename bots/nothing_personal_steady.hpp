// Rules of thumb for Nothing Personal: every answer gets a worth, and the best is given.
#pragma once

#include "bots/policy.hpp"
#include "bots/rules_of_thumb.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/words.hpp"

namespace consigliere::bots {

struct NothingPersonalThumb {
    int at_once(const ActionList& legal) const;
    Action choose(const nothing_personal::NothingPersonal& game, const nothing_personal::View& view, Seat seat,
                  const ActionList& legal, Rng& rng) const;
};

template <>
struct RulesOfThumb<nothing_personal::NothingPersonal> {
    using Policy = ByView<NothingPersonalThumb>;
    static constexpr bool kKnown = true;
    static constexpr int kHorizon = 1;
    static Forecast forecast(const nothing_personal::NothingPersonal& game, const nothing_personal::State& world);
    static constexpr std::uint8_t kPeace = nothing_personal::kNoWhack;
};

}  // namespace consigliere::bots
