// What a family can read off its own view: how far its main objective has come, which domains would bring an objective
// forward, and why a kind of action is closed to it. From a view alone, so that nothing unseen enters.
#pragma once

#include <optional>
#include <vector>

#include "games/omerta/game.hpp"

namespace consigliere::omerta {

struct ConditionProgress {
    ConditionKind kind{};
    GroupId group;  // the borough or business
    int have = 0, need = 0;
};

class Hints {
public:
    Hints(const Omerta& game, const View& view) : o(game.chosen()), c(game.cards()), v(view) {}

    // Of a main objective that the viewer sees (OM-OBJ-1); nothing without one.
    std::vector<ConditionProgress> main_progress() const;
    // Domains that the viewer does not hold and whose gain brings its main or one of its secondary objectives forward.
    DomainSet serving_main() const;
    DomainSet serving_secondary() const;
    // While the viewer chooses an action: why this kind is closed; nothing if it is open.
    std::optional<WhyClosed> why_closed(ActionKind kind) const;

private:
    int held(DomainSet group) const { return (v.domains_of(v.viewer) & group).size(); }
    DomainSet not_held(DomainSet group) const { return group - v.domains_of(v.viewer); }
    bool is_full(SlotId slot) const;
    bool anybody_to_rob() const;
    std::optional<WhyClosed> why_no_conquest() const;
    std::optional<WhyClosed> why_no_assault() const;
    std::optional<WhyClosed> why_no_heist() const;

    const Options& o;
    const Cards& c;
    const View& v;
};

}  // namespace consigliere::omerta
