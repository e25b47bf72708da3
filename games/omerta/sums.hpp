// What the rules add to a die (OM-DICE-1), and what a payday brings (OM-DEAL-1). The rules themselves ask here, and so
// does whoever speaks of either beforehand: the two cannot differ.
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

inline int people_stat(const Leaders& who, Stat stat) {
    return who.don.stat[stat] + who.capo.stat[stat] + who.type.stat[stat];
}
inline int full_stat(const Cards& c, const Leaders& who, Stat stat) {
    return people_stat(who, stat) + control_bonus(c, who.domains, stat);
}

inline int control_money(const Cards& c, DomainSet domains) {  // OM-CTRL-3
    const auto held = [&](GroupId business) { return (domains & c.of_business[business]).size(); };
    return c.prostitution_money.at(held(kProstitution)) + c.drug_money.at(held(kDrugs));
}
inline int value_of(const Cards& c, DomainSet domains) {
    int sum = 0;
    for (int i = 0; i < c.resources_of.size(); ++i)
        sum += c.resources_of[i][static_cast<int>(domains.bits() >> 8 * i & 0xFF)];
    return sum;
}

inline const Person& person(const Cards& c, TypeCardId type) { return c.types[type]; }
inline const Person& person(const Cards& c, TypeId type) { return c.types[c.card_of[type]]; }

// `family`: of the state or of a view.
template <class AnyFamily>
int income_of_people(const Cards& c, const AnyFamily& family, DomainSet domains) {
    int sum = c.dons[family.don].resources + control_money(c, domains);
    for (const SlotId slot : family.capos)
        sum += c.capos[family.capo[slot]].resources + person(c, family.type[slot]).resources;
    return sum;
}

// What the next payday brings each family, as everybody can compute it (OM-DEAL-1, OM-DEAL-2). `table`: the state or a
// view of it; `domains_of`: a family's domains.
template <class Table, class DomainsOf>
PerSeat<int> incomes(const Cards& c, const Table& table, SeatSet seats, DomainsOf domains_of) {
    PerSeat<int> out{};
    for (const Seat seat : seats) {
        const auto& family = table.family[seat];
        if (!family.don.exists()) continue;  // before the families are dealt
        const DomainSet domains = domains_of(seat);
        out[seat] += income_of_people(c, family, domains);
        if (family.robbed.empty()) {  // as nearly always
            out[seat] += value_of(c, domains);
            continue;
        }
        for (const DomainId d : domains) {
            const Seat robber = family.robber[table.slot_of[d]];
            out[robber.is_player() ? robber : seat] += c.domains[d].resources;
        }
    }
    return out;
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
