// What the rules add to a die (OM-DICE-1). The rolls themselves ask here, and so does whoever tells of them beforehand:
// the two cannot differ.
#pragma once

#include <bit>

#include "games/omerta/state.hpp"

namespace consigliere::omerta {

// What so many domains of one business bring: Control from 3, Monopoly with all 5 (OM-CTRL-1..3).
constexpr int control_level(int count, int control, int monopoly) {
    return count < 3 ? 0 : count < 5 ? control : control + monopoly;
}

inline int control_bonus(const Cards& c, std::uint32_t domains, Stat stat) {
    const auto held = [&](Business business) { return std::popcount(domains & c.business_mask[business]); };
    switch (stat) {
    case Stat::combat:     return control_level(held(kArms), 2, 1);
    case Stat::influence:  return control_level(held(kInfluence), 2, 1);
    case Stat::subterfuge: break;
    }
    return control_level(held(kGambling), 2, 1) + control_level(held(kDrugs), 1, 0);
}

// The people of a full roll, and the domains of their family.
struct Leaders {
    const Don& don;
    const Person& capo;
    const Person& type;
    std::uint32_t domains;
};

inline int full_stat(const Cards& c, const Leaders& who, Stat stat) {
    const auto i = static_cast<std::size_t>(stat);
    return who.don.stat[i] + who.capo.stat[i] + who.type.stat[i] + control_bonus(c, who.domains, stat);
}

// By the COMBAT of the side and the soldiers it uses.
constexpr int conquest_sum(int combat, int soldiers) { return combat + soldiers; }  // OM-CONQ-4
inline int attack_sum(const Deed& d, int combat, int soldiers) {                    // OM-ASSAULT-4
    return combat + soldiers + d.lent[0].size();
}
inline int defence_sum(const Deed& d, int combat, int soldiers, const Domain& target) {
    return combat + target.defence + d.bonus + soldiers + d.lent[1].size();
}

}  // namespace consigliere::omerta
