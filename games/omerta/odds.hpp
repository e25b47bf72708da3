// What a family can compute of the rolls to come: what is added to whose die, and how likely success is. From a view alone,
// so that nothing unseen enters; exact, by going through the dice.
#pragma once

#include <vector>

#include "games/omerta/game.hpp"

namespace consigliere::omerta {

// That dice of which a six is thrown again and added show more than `missing` (OM-DICE-2, OM-CRIT-1).
double chance_to_exceed(int missing);

using Sums = PerSeat<std::int8_t>;  // what is added to each die

// That `seat` has the highest total in the end; those tied for it, and only they, throw again (OM-DICE-3, AMB-7).
double chance_to_win(const Sums& sums, SeatSet rollers, Seat seat);

struct ComingRoll {
    Stat stat{};
    std::uint8_t difficulty = 0;  // 0: opposed
    SeatSet rollers;              // nobody: no roll is in sight
    Sums sum{};

    double chance(Seat seat) const {
        return difficulty != 0 ? chance_to_exceed(difficulty - sum[seat]) : chance_to_win(sum, rollers, seat);
    }
};

// A roll of one's own as it would be. What is not chosen yet is named: the capo, and all soldiers that may go.
struct Prospect {
    ComingRoll roll;
    SlotId slot;
    std::uint8_t soldiers = 0;
};

// An action that the viewer may choose in its turn, with the roll that decides it: with everything it may use, without
// cards, and as the rivals stand.
struct ActionProspect {
    ActionKind kind{};
    SlotId slot;              // conquest, heist: by which capo
    DomainId origin, domain;  // assault; conquest and assault
    Seat rival;               // assault, heist
    SlotId rival_slot;        // heist
    ComingRoll roll;
    std::uint8_t reinforcements = 0;  // that the defender of an assault can pay, as far as everybody sees
    int amount = 0;                   // heist: what the next Payday moves, in thousands
};

class Odds {
public:
    Odds(const Omerta& game, const View& view) : g(game), c(game.cards()), v(view) {}

    // The next roll, with what is added to the dice as everybody sees it now.
    ComingRoll coming() const;
    // The viewer's own rolls ahead.
    std::vector<Prospect> prospects() const;
    // What the viewer may choose among in its turn; nothing while it is not asked.
    std::vector<ActionProspect> actions() const;
    // Rivals that could get involved in a conquest which the viewer may choose now, as far as everybody sees, each with
    // the capo of most influence.
    ComingRoll interference() const;
    // The same roll if the viewer plays this card on it; nobody rolls if it does not fit.
    ComingRoll with_card(const ComingRoll& roll, CardId card) const;

private:
    const FamilyView& family(Seat seat) const { return v.family[seat]; }
    int stat(Seat seat, SlotId slot, Stat stat) const;
    SlotId slot_in_conquest(Seat seat) const;
    bool may_choose(Seat seat, SlotId slot) const;
    bool chooses_action() const;
    ComingRoll announced() const;
    ComingRoll influence_roll(const ActiveAction& action) const;
    ComingRoll conquest_roll(Seat seat, SlotId slot, DomainId domain, int soldiers) const;
    ComingRoll assault_roll(const ActiveAction& now, int soldiers) const;
    void add_conquests(std::vector<ActionProspect>& out) const;
    void add_assaults(std::vector<ActionProspect>& out) const;
    void add_heists(std::vector<ActionProspect>& out) const;
    ActionProspect assault(DomainId origin, DomainId target) const;
    int most_reinforcements(Seat seat, SlotId slot) const;
    void add_conquest(SlotId slot, bool chosen, std::vector<Prospect>& out) const;

    const Omerta& g;
    const Cards& c;
    const View& v;
};

}  // namespace consigliere::omerta
