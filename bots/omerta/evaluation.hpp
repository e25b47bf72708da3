// What things are worth in Omertà, in respect points or their like, by the look of the table from one seat. A third of a
// victory, that is a secondary objective, counts as six.
#pragma once

#include "games/omerta/game.hpp"

namespace consigliere::bots {

class OmertaEvaluation {
public:
    OmertaEvaluation(const omerta::Omerta& game, const omerta::View& view, Seat seat);

    static constexpr double kSoldier = 0.9;
    static constexpr double kThousand = 0.15;
    static constexpr double kObjective = 4.0;         // brought about by one action
    static constexpr double kMain = 14.0;             // the last domain of the main objective
    static constexpr double kForecastOfWorth = 0.35;  // by how much what is worth one moves a forecast

    // --- dice -----------------------------------------------------------------------------------------------------------
    static double odds_to_exceed(int difficulty);  // one die, sixes rolled again
    static double odds_to_win(int lead);           // one die each, ties rolled again
    int stat(Seat seat, omerta::SlotId slot, omerta::Stat stat) const;

    // --- the table ------------------------------------------------------------------------------------------------------
    omerta::DomainSet domains(Seat seat) const {
        if (!sorted_) sort_domains();
        return domains_[seat];
    }
    omerta::SlotId slot_of(Seat seat, omerta::CapoId capo) const;  // or none
    Seat owner_of_capo(omerta::CapoId capo) const;
    int soldiers(Seat seat) const;
    double harm(Seat seat, double sum) const {
        if (!weighed_) weigh_opponents();
        return weight_[seat] * sum;
    }
    bool wants(omerta::Condition condition) const;  // among the secondary objectives held and not yet brought about
    int wanted_amount(omerta::Condition condition) const;

    // --- goods and actions ------------------------------------------------------------------------------------------------
    double domain(omerta::DomainId d) const;  // to the seat itself
    double loss(omerta::DomainId d) const;    // of an own one
    double conquest(omerta::SlotId slot, omerta::DomainId d, int more) const;
    double conquest_odds(Seat seat, omerta::SlotId slot, omerta::DomainId d, int soldiers) const;
    double assault(omerta::DomainId from, omerta::DomainId to) const;
    double assault_odds(omerta::DomainId from, omerta::DomainId to, int used, int reinforced) const;
    double heist(omerta::SlotId slot, Seat victim, omerta::SlotId victim_slot) const;
    double person(const omerta::Person& p) const;
    double card(omerta::CardId card) const;  // in hand

private:
    double fit(omerta::DomainId d) const;
    double fit_main(const omerta::MainObjective& m, omerta::DomainId d) const;
    double fit_secondary(const omerta::SecondaryObjective& x, omerta::DomainId d) const;
    double fit_groups(const omerta::SecondaryObjective& x, const omerta::PerGroup<omerta::DomainSet>& groups,
                      omerta::GroupId mine) const;
    int held(Seat seat, omerta::DomainSet group) const { return (domains(seat) & group).size(); }
    void sort_domains() const;
    void weigh_opponents() const;
    int compute_stat(Seat seat, omerta::SlotId slot, omerta::Stat stat) const;

    const omerta::Omerta& game_;
    const omerta::Cards& cards_;
    const omerta::View& view_;
    Seat me_;
    // Many a question needs no look at the domains, or at what opponents have: they are looked at when one does.
    mutable PerSeat<omerta::DomainSet> domains_{};
    mutable PerSeat<double> weight_{};
    mutable bool sorted_ = false, weighed_ = false;
    // Most questions are about a few domains: each is valued when it is first asked about.
    mutable omerta::PerDomain<double> worth_;
    mutable omerta::DomainSet valued_;
    // The same for what people can do.
    static constexpr std::int8_t kUnknown = -128;
    mutable Array<std::int8_t, kMaxPlayers * omerta::kSlots * omerta::kStats> stat_;
};

}  // namespace consigliere::bots
