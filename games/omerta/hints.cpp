#include "games/omerta/hints.hpp"

#include <algorithm>

namespace consigliere::omerta {

std::vector<ConditionProgress> Hints::main_progress() const {
    if (!v.viewer.is_player() || !v.family[v.viewer].main.exists()) return {};
    const MainObjective& m = c.mains[v.family[v.viewer].main];
    std::vector<ConditionProgress> out;
    for (int i = 0; i < m.group.size(); ++i) {
        const DomainSet group = (m.by_business ? c.of_business : c.of_borough)[m.group[i]];
        out.push_back(
            {m.by_business ? ConditionKind::business : ConditionKind::borough, m.group[i], held(group), m.domains[i]});
    }
    out.push_back({ConditionKind::respect, GroupId{}, v.family[v.viewer].respect, m.respect});
    return out;
}

DomainSet Hints::serving_main() const {
    DomainSet out;
    for (const ConditionProgress& one : main_progress()) {
        if (one.kind == ConditionKind::respect || one.have >= one.need) continue;
        out |= not_held((one.kind == ConditionKind::business ? c.of_business : c.of_borough)[one.group]);
    }
    return out;
}

// OM-OBJ-6: of boroughs or businesses with so many domains each, those that do not have as many yet.
DomainSet Hints::serving_secondary() const {
    if (!v.viewer.is_player()) return {};
    DomainSet out;
    for (const SecondaryId i : v.family[v.viewer].secondaries) {
        const SecondaryObjective& x = c.secondaries[i];
        const bool by_business = x.condition == Condition::businesses_with;
        if (!by_business && x.condition != Condition::boroughs_with) continue;
        for (const DomainSet group : by_business ? c.of_business : c.of_borough)
            if (held(group) < x.domains) out |= not_held(group);
    }
    return out;
}

std::optional<WhyClosed> Hints::why_closed(ActionKind kind) const {
    if (v.asking != Phase::deciding || v.prompt != PromptId::action || !v.asked.has(v.viewer)) return std::nullopt;
    if (v.performed.has(kind)) return WhyClosed::performed;
    switch (kind) {
    case ActionKind::conquest: return why_no_conquest();
    case ActionKind::assault:  return why_no_assault();
    case ActionKind::heist:    return why_no_heist();
    default:                   return std::nullopt;
    }
}

bool Hints::is_full(SlotId slot) const {
    if (o.domains_per_capo == 0) return false;
    int domains = 0;
    for (const DomainId d : v.domains_of(v.viewer)) domains += v.slot_of[d] == slot;
    return domains >= o.domains_per_capo;
}

std::optional<WhyClosed> Hints::why_no_conquest() const {
    const FamilyView& me = v.family[v.viewer];
    if (v.centre.empty()) return WhyClosed::no_target;
    WhyClosed why = WhyClosed::no_soldiers;
    for (const SlotId slot : me.capos) {
        if (me.reserve[slot] == 0) continue;
        if (!is_full(slot)) return std::nullopt;
        why = WhyClosed::capos_full;
    }
    return why;
}

std::optional<WhyClosed> Hints::why_no_assault() const {
    if (v.truce) return WhyClosed::truce;
    const auto is_rivals = [&](Seat owner) { return owner.is_player() && owner != v.viewer; };
    if (std::none_of(v.owner.begin(), v.owner.end(), is_rivals)) return WhyClosed::no_target;
    WhyClosed why = WhyClosed::no_soldiers;
    for (const DomainId d : v.domains_of(v.viewer)) {
        if (v.soldiers[d] < 2) continue;
        if (!is_full(v.slot_of[d])) return std::nullopt;
        why = WhyClosed::capos_full;
    }
    return why;
}

std::optional<WhyClosed> Hints::why_no_heist() const {
    const FamilyView& me = v.family[v.viewer];
    int soldiers = 0;
    for (const SlotId slot : me.capos) soldiers += me.reserve[slot];
    if (soldiers == 0) return WhyClosed::no_soldiers;
    return anybody_to_rob() ? std::nullopt : std::optional(WhyClosed::no_target);
}

bool Hints::anybody_to_rob() const {
    for (const Seat rival : SeatSet::players(v.players).without(v.viewer))
        if (!(v.family[rival].capos - v.family[rival].robbed).empty()) return true;
    return false;
}

}  // namespace consigliere::omerta
