// What things are worth in Omertà, in respect points or their like, by the look of the table from one seat. A third of a
// victory, that is a secondary objective, counts as six.
#pragma once

#include <array>

#include "games/omerta/game.hpp"

namespace consigliere::bots {

class OmertaWorth {
public:
    OmertaWorth(const omerta::Omerta& game, const omerta::View& view, Seat seat);

    static constexpr double kSoldier = 0.9;
    static constexpr double kThousand = 0.15;
    static constexpr double kObjective = 4.0;                                 // brought about by one deed
    static constexpr double kMain = 14.0;                                     // the last domain of the main objective
    static constexpr double kProspectOfCash = 0.06, kProspectOfWorth = 0.35;  // of a thousand, and of what is worth one

    // --- dice -----------------------------------------------------------------------------------------------------------
    static double odds_to_exceed(int difficulty);  // one die, sixes rolled again
    static double odds_to_win(int lead);           // one die each, ties rolled again
    int stat(int seat, int slot, omerta::Stat stat) const;

    // --- the table ------------------------------------------------------------------------------------------------------
    std::uint32_t domains(int seat) const { return domains_[static_cast<std::size_t>(seat)]; }
    int slot_of(int seat, int capo) const;  // or -1
    int owner_of_capo(int capo) const;
    int soldiers(int seat) const;
    double harm(int seat, double sum) const { return weight_[static_cast<std::size_t>(seat)] * sum; }
    bool wants(omerta::Condition condition) const;  // among the secondary objectives held and not yet brought about
    int wanted_amount(omerta::Condition condition) const;

    // --- goods and deeds --------------------------------------------------------------------------------------------------
    double domain(int d) const;  // to the seat itself
    double loss(int d) const;    // of an own one
    double conquest(int slot, int d, int more) const;
    double conquest_odds(int seat, int slot, int d, int soldiers) const;
    double assault(int from, int to) const;
    double assault_odds(int from, int to, int used, int reinforced) const;
    double heist(int slot, int victim, int victim_slot) const;
    double person(const omerta::Person& p) const;
    double card(int design) const;  // in hand
    double prospect() const;        // of the seat itself, its objectives included; a domain of the main one is two

private:
    double fit(int d) const;
    double fit_main(const omerta::MainObjective& m, int d) const;
    double fit_secondary(const omerta::SecondaryObjective& x, int d) const;
    int held(int seat, std::uint32_t mask) const;
    int level(int seat, omerta::Business business, int control, int monopoly) const;
    int reckoned_stat(int seat, int slot, omerta::Stat stat) const;

    const omerta::Omerta& game_;
    const omerta::Cards& cards_;
    const omerta::View& view_;
    int me_;
    std::array<std::uint32_t, kMaxPlayers> domains_{};
    std::array<double, kMaxPlayers> weight_{};
    // Most questions are about a few domains: each is valued when it is first asked about.
    mutable std::array<double, omerta::kDomains> worth_;
    mutable std::uint32_t valued_ = 0;
    // The same for what people can do.
    static constexpr std::int8_t kUnknown = -128;
    mutable std::array<std::array<std::array<std::int8_t, omerta::kStats>, omerta::kSlots>, kMaxPlayers> stat_;
};

}  // namespace consigliere::bots
