// What the rules add to a die (OM-DICE-1). The rolls themselves ask here, and so does whoever speaks of them beforehand:
// the two cannot differ.
#pragma once

#include "games/omerta/state.hpp"

namespace consigliere::omerta {

inline int control_bonus(const Cards& c, DomainSet domains, Stat stat) {
    const auto held = [&](GroupId business) { return (domains & c.of_business[business]).size(); };
    switch (stat) {
    case Stat::combat:     return c.arms.at(held(kArms));
    case Stat::influence:  return c.influence.at(held(kInfluence));
    case Stat::subterfuge: break;
    }
    return c.gambling.at(held(kGambling)) + c.drugs.at(held(kDrugs));
}

// The people of a full roll, and the domains of their family.
struct Leaders {
    const Don& don;
    const Person& capo;
    const Person& type;
    DomainSet domains;
};

inline int full_stat(const Cards& c, const Leaders& who, Stat stat) {
    return who.don.stat[stat] + who.capo.stat[stat] + who.type.stat[stat] + control_bonus(c, who.domains, stat);
}

// By the COMBAT of the side and the soldiers it uses.
constexpr int conquest_sum(int combat, int soldiers) { return combat + soldiers; }  // OM-CONQ-4
inline int attack_sum(const ActiveAction& action, int combat, int soldiers) {       // OM-ASSAULT-4
    return combat + soldiers + action.lent[Side::attacker].size();
}
inline int defence_sum(const ActiveAction& action, int combat, int soldiers, const Domain& target) {
    return combat + target.defence + action.bonus + soldiers + action.lent[Side::defender].size();
}

}  // namespace consigliere::omerta
